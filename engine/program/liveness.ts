/**
 * Which locals of a function matter: an assignment to a local that no store, call, condition or
 * other live local depends on can be left out by a backend, since expressions have no side effects.
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
