/**
 * Values that stay in processor registers, and values that go through memory.
 *
 * Engines compile a straight line of thousands of operations badly when all its values are
 * WebAssembly locals. The optimising compiler of V8 before version 13 (Node 20 and 22) computes
 * values as late as it can but loads operands at once, so that nearly every loaded value is
 * spilled to the stack; only effects, such as stores, are kept in order. So the spilling is done here:
 * a value that is needed after a call of an imported function, or after many other values, is
 * stored when it is computed, which also fixes the time of computing it, and loaded when needed
 * again. Values are evicted by farthest next use (Belady 1966). For 1500 operations with 80 calls this
 * takes a tenth of the time off, without calls a third to a half; on newer engines it does no harm
 * (test/bench/backends.ts).
 */
import type { ProgramFunction, Statement } from '../../program/ir'
import {
  assignedLocal,
  blocksOf,
  countAssignments,
  expressionsOf,
  visitInEvaluationOrder,
  type Node,
} from '../../program/walk'
import { importedFunctions } from './math'

/** Place from which a read of a local gets the value. */
export const source = { register: 0, memory: 1, memoryToRegister: 2 } as const

export interface RegisterPlan {
  /** A `source` for each read of a local, in evaluation order. */
  readonly reads: Uint8Array
  /** 1 for locals that are copied to memory when they are assigned. */
  readonly stored: Uint8Array
}

/** Registers that values may occupy; x86-64 has 16, and operations need some for operands. */
const capacity = 10

/**
 * @param body statements of the function in the order in which they will be printed
 * @param live flags of the locals that are not left out
 */
export function planRegisters(fn: ProgramFunction, body: readonly Statement[], live: Uint8Array): RegisterPlan {
  const assignments = countAssignments(fn)
  const uses = readPositions(fn, body, live)
  const reads = new Uint8Array(uses.count)
  const stored = new Uint8Array(fn.locals)
  const done = new Int32Array(fn.locals)
  const resident = new Set<number>()
  let position = 0
  walk(body)
  return { reads, stored }

  function walk(list: readonly Statement[]): void {
    for (const s of list) {
      const target = assignedLocal(s)
      if (target !== undefined && live[target] === 0) continue
      for (const root of expressionsOf(s)) visitInEvaluationOrder(root, node)
      if (s.kind === 'call' || s.kind === 'solve' || s.kind === 'lookup' || s.kind === 'lookup2') resident.clear()
      for (const inner of blocksOf(s)) {
        resident.clear()
        walk(inner)
        resident.clear()
      }
      // Variables (assigned more than once) always stay WebAssembly locals.
      if (target !== undefined && assignments[target] === 1) admit(target)
    }
  }

  function node(n: Node): void {
    if (importedFunctions.has(n.op)) resident.clear()
    if (n.op !== 'local') return
    const at = position++
    if (assignments[n.index] > 1) return
    done[n.index]++
    if (resident.has(n.index)) {
      if (nextUse(n.index) === Infinity) resident.delete(n.index)
    } else {
      stored[n.index] = 1
      reads[at] = admit(n.index) ? source.memoryToRegister : source.memory
    }
  }

  function nextUse(local: number): number {
    return uses.of[local][done[local]] ?? Infinity
  }

  /** Gives a value a register, taking that of the value needed last if there is no free one. */
  function admit(local: number): boolean {
    if (nextUse(local) === Infinity) return false
    if (resident.size >= capacity) {
      let farthest = local
      for (const other of resident) if (nextUse(other) > nextUse(farthest)) farthest = other
      if (farthest === local) return false
      resident.delete(farthest)
    }
    resident.add(local)
    return true
  }
}

/** Returns positions in evaluation order at which each local is read. */
function readPositions(fn: ProgramFunction, body: readonly Statement[], live: Uint8Array) {
  const of: number[][] = Array.from({ length: fn.locals }, () => [])
  let count = 0
  const walk = (list: readonly Statement[]) => {
    for (const s of list) {
      const target = assignedLocal(s)
      if (target !== undefined && live[target] === 0) continue
      for (const root of expressionsOf(s)) {
        visitInEvaluationOrder(root, (n) => {
          if (n.op === 'local') of[n.index].push(count++)
        })
      }
      for (const block of blocksOf(s)) walk(block)
    }
  }
  walk(body)
  return { of, count }
}
