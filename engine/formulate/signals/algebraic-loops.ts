/** Signals that depend on each other at the same instant. */
import { ModelError } from '../../errors/model-error'
import { CyclicExpression, topologicalOrder, type Expr } from '../../symbolic'
import { ownerOf } from '../../model/names/names'

/** @throws ModelError `algebraic-loop` naming the outputs of the loop */
export function checkAlgebraicLoops(roots: readonly Expr[]): void {
  try {
    topologicalOrder(roots)
  } catch (error) {
    if (!(error instanceof CyclicExpression)) throw error
    const [first] = error.path
    throw new ModelError(
      'algebraic-loop',
      `signals form an algebraic loop: ${error.path.join(' -> ')}`,
      { block: first === undefined ? undefined : ownerOf(first) },
      'break it with a block that has a state, or with an implicit equation',
    )
  }
}
