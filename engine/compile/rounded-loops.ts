/** Check for closed loops that lock, or move less than intended, only because their dimensions are rounded. */
import { ModelError } from '../errors/model-error'
import type { Compilation } from './compile'

/**
 * Refuses loops with rounded dimensions. A mechanism that moves because of its proportions (Bennett's, a spherical one)
 * locks if these are written with six digits. A condition that should repeat others then differs from them by rounding,
 * and its consequences are rounding, too.
 *
 * @throws ModelError `singular-constraint`
 */
export function checkRoundedLoops({ system }: Compilation): void {
  const weak = system.constraints.loops.find((loop) => loop.weak !== undefined)?.weak
  if (weak === undefined) return
  const { row, part } = weak
  throw new ModelError(
    'singular-constraint',
    `the constraint ${row.name} differs from the other joints of its loop by a relative ${part.toExponential(0)} only, as with rounded dimensions`,
    { block: row.block },
    'write positions and axes of the loop with more digits (expressions such as sqrt(3)/2) if it is meant to move, or use joints with more degrees of freedom',
  )
}
