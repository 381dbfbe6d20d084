/**
 * Few WebAssembly locals for many program locals. A program local is needed from its first
 * assignment to its last use; locals whose spans do not overlap share one WebAssembly local.
 * Engines limit the number of locals (V8: 50,000), and every branch costs an optimising compiler
 * work in proportion to it. This is linear-scan allocation (Poletto and Sarkar 1999) without spilling.
 */
import type { Statement } from '../../program/ir'
import { assignedLocal, expressionsOf, visitNodes } from '../../program/walk'

export interface Registers {
  /** Register of each program local; 0 for locals that are never used. */
  readonly of: Int32Array
  readonly count: number
}

/**
 * Requires that locals are assigned before they are used on every path.
 *
 * @param live flags of the locals whose assignments are not left out
 * @param needed flags of the locals that get a register
 */
export function allocateRegisters(body: readonly Statement[], live: Uint8Array, needed = live): Registers {
  const { first, last, end } = spans(body, live, needed)
  const startingAt = listsBy(first, end)
  const endingAt = listsBy(last, end)
  const of = new Int32Array(live.length)
  const free: number[] = []
  let count = 0
  for (let position = 0; position < end; position++) {
    // A register read by a statement can take that statement's result.
    for (const local of endingAt[position] ?? []) if (first[local] < position) free.push(of[local])
    for (const local of startingAt[position] ?? []) of[local] = free.pop() ?? count++
    for (const local of endingAt[position] ?? []) if (first[local] === position) free.push(of[local])
  }
  return { of, count }
}

/**
 * Returns the first assignment and last use of every live local in statement numbers. A local from before a loop that
 * is used in it is needed until the loop ends, since the next iteration uses it again.
 */
function spans(body: readonly Statement[], live: Uint8Array, needed: Uint8Array) {
  const first = new Int32Array(live.length).fill(-1)
  const last = new Int32Array(live.length).fill(-1)
  let position = 0
  const walk = (list: readonly Statement[], loops: readonly LoopSpan[]) => {
    for (const statement of list) {
      const here = position++
      const use = (local: number) => {
        last[local] = Math.max(last[local], here)
        const outer = loops.find((loop) => first[local] < loop.start)
        outer?.carried.push(local)
      }
      const target = assignedLocal(statement)
      if (target === undefined || live[target] === 1) {
        for (const root of expressionsOf(statement)) visitNodes(root, (n) => n.op === 'local' && use(n.index))
      }
      if (target !== undefined && live[target] === 1) {
        if (first[target] < 0) first[target] = here
        use(target)
      }
      if (statement.kind === 'if') {
        walk(statement.then, loops)
        walk(statement.else, loops)
      } else if (statement.kind === 'for') {
        const loop: LoopSpan = { start: here, carried: [] }
        walk(statement.body, [...loops, loop])
        const finish = position++
        for (const local of loop.carried) last[local] = Math.max(last[local], finish)
      }
    }
  }
  walk(body, [])
  needed.forEach((flag, local) => {
    if (flag === 0) first[local] = last[local] = -1
  })
  return { first, last, end: position }
}

interface LoopSpan {
  readonly start: number
  readonly carried: number[]
}

function listsBy(positions: Int32Array, size: number): (number[] | undefined)[] {
  const lists: (number[] | undefined)[] = new Array<number[] | undefined>(size)
  positions.forEach((position, local) => {
    if (position >= 0) (lists[position] ??= []).push(local)
  })
  return lists
}
