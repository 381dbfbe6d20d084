/**
 * Order of assignments for short lifetimes: a local is computed right before the first statement
 * with an effect (store, call, branch, loop) that needs it, operands first. Results are the same to
 * the last bit: expressions are pure, an assignment that loads from an array stays before the next
 * statement that may write to memory, and one that reads a variable before the next that may change it.
 */
import type { ProgramFunction, Statement } from '../../program/ir'
import { assignedLocal, countAssignments, expressionsOf, visitNodes, visitStatements } from '../../program/walk'

type Assignment = Extract<Statement, { kind: 'let' | 'lookup' | 'lookup2' | 'sample' }>

interface Waiting {
  readonly statement: Assignment
  /** Locals it reads, in order. */
  readonly reads: readonly number[]
}

/**
 * Returns the statements of the function in the new order, without comments and dead assignments.
 * @param copied takes the statements that stand for others because they contain some: copy -> statement of the function
 */
export function scheduled(fn: ProgramFunction, live: Uint8Array, copied?: Map<Statement, Statement>): Statement[] {
  const assignments = countAssignments(fn)
  const isVariable = (local: number) => assignments[local] > 1
  return block(fn.body)

  function block(list: readonly Statement[]): Statement[] {
    const out: Statement[] = []
    const waiting = new Map<number, Waiting>()
    const waitingLoads = new Set<number>()
    const waitingReaders = new Set<number>()
    for (const s of list) {
      if (s.kind === 'comment') continue
      if (s.kind === 'let' || s.kind === 'lookup' || s.kind === 'lookup2' || s.kind === 'sample') {
        if (live[s.local] === 0) continue
        if (!isVariable(s.local)) {
          defer(s)
          continue
        }
      }
      const effects = effectsOf(s)
      effects.reads.forEach(place)
      if (effects.writesMemory) flush(waitingLoads)
      if (effects.assignsVariable) flush(waitingReaders)
      if (s.kind === 'if') put({ ...s, then: block(s.then), else: block(s.else) }, s)
      else if (s.kind === 'for') put({ ...s, body: block(s.body) }, s)
      else out.push(s)
    }
    for (const local of waiting.keys()) place(local)
    return out

    function put(copy: Statement, s: Statement): void {
      copied?.set(copy, s)
      out.push(copy)
    }

    function defer(statement: Assignment): void {
      const reads: number[] = []
      for (const root of expressionsOf(statement))
        visitNodes(root, (node) => {
          if (node.op === 'load') waitingLoads.add(statement.local)
          if (node.op !== 'local') return
          reads.push(node.index)
          if (isVariable(node.index)) waitingReaders.add(statement.local)
        })
      waiting.set(statement.local, { statement, reads: reads.reverse() })
    }

    function flush(locals: Set<number>): void {
      for (const local of locals) place(local)
      locals.clear()
    }

    /** Emits the assignment of a local after those that it depends on. */
    function place(root: number): void {
      const stack = [root]
      while (stack.length > 0) {
        const local = stack[stack.length - 1]
        const entry = waiting.get(local)
        const missing = entry?.reads.filter((read) => waiting.has(read)) ?? []
        if (missing.length > 0) {
          stack.push(...missing.reverse())
          continue
        }
        stack.pop()
        if (entry === undefined) continue
        waiting.delete(local)
        waitingLoads.delete(local)
        waitingReaders.delete(local)
        out.push(entry.statement)
      }
    }
  }

  /** Returns the effects of a statement and of those nested in it. */
  function effectsOf(s: Statement) {
    const reads: number[] = []
    let writesMemory = false
    let assignsVariable = false
    visitStatements([s], (inner) => {
      const local = assignedLocal(inner)
      if (local !== undefined && live[local] === 0) return
      if (local !== undefined && isVariable(local)) assignsVariable = true
      if (inner.kind === 'store' || inner.kind === 'call' || inner.kind === 'solve') writesMemory = true
      for (const root of expressionsOf(inner)) {
        visitNodes(root, (node) => {
          if (node.op === 'local') reads.push(node.index)
        })
      }
    })
    return { reads: reads.reverse(), writesMemory, assignsVariable }
  }
}
