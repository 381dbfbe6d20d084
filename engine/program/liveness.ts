/**
 * Locals and arguments of a function that matter: an assignment to a local that no store, call, condition or other live
 * local depends on can be left out by a backend, since expressions have no side effects.
 */
import type { ProgramFunction, Statement } from './ir'
import { assignedLocal, expressionsOf, visitNodes, visitStatements } from './walk'

/**
 * @returns one flag per local, 1 if some effect of the function depends on it
 */
export function liveLocals(fn: ProgramFunction): Uint8Array {
  const live = new Uint8Array(fn.locals)
  const byLocal: Statement[][] = Array.from({ length: fn.locals }, () => [])
  const pending: number[] = []
  const read = (statement: Statement) => {
    for (const root of expressionsOf(statement)) {
      visitNodes(root, (node) => {
        if (node.op === 'local' && live[node.index] === 0) {
          live[node.index] = 1
          pending.push(node.index)
        }
      })
    }
  }
  visitStatements(fn.body, (statement) => {
    const local = assignedLocal(statement)
    if (local === undefined) read(statement)
    else byLocal[local].push(statement)
  })
  for (let local = pending.pop(); local !== undefined; local = pending.pop()) {
    for (const statement of byLocal[local]) read(statement)
  }
  return live
}

/** Returns the scalar and array arguments that the function uses once dead assignments are left out. */
export function usedArguments(fn: ProgramFunction, live: Uint8Array) {
  const scalars = new Set<number>()
  const arrays = new Set<number>()
  visitStatements(fn.body, (statement) => {
    const local = assignedLocal(statement)
    if (local !== undefined && live[local] === 0) return
    for (const array of arraysOf(statement)) arrays.add(array)
    for (const root of expressionsOf(statement)) {
      visitNodes(root, (node) => {
        if (node.op === 'arg') scalars.add(node.index)
        if (node.op === 'load') arrays.add(node.array)
      })
    }
  })
  return { scalars, arrays }
}

function arraysOf(statement: Statement): readonly number[] {
  switch (statement.kind) {
    case 'store':
      return [statement.array]
    case 'call':
      return statement.arrays.map((ref) => ref.array)
    case 'solve':
      return [statement.a.array, statement.b.array]
    default:
      return []
  }
}
