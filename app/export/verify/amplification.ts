/**
 * Runs that amplify rounding: unstable motion, chaos, impacts, passages near singular positions. Two programs that
 * differ in the last digits of a sine then differ in more than that. How much is found by running the model twice with
 * a change of its start in the last digits; the effect of that change on a signal, rounding may do too.
 */
import { exportJs } from '../../../engine/backends/js/package'
import { figureOf, upToOneDigit, type Figure } from './compare'
import { runModuleExport } from './module'
import { referenceRun } from './reference'
import { timeLimit, type MadeExport, type VerifyTools } from './types'

/** Relative change of the states at the start: four units of the last digit. */
const change = 2 ** -50
/** Rounding happens in every step and operation, not only at the start. */
const margin = 100
/** A signal that rounding changes by more of its peak has nothing left to compare. */
const most = 1e-3

export const amplifiedText =
  'The run amplifies rounding: a change of its start in the last digits changes it by as much.'

/**
 * @param tolerance of runs that don't
 * @returns the tolerance of this run; undefined if rounding doesn't explain the differences; `beyond` where it
 *   explains any
 */
export async function amplification(
  modelExport: MadeExport,
  { differences }: Pick<Figure, 'differences'>,
  tolerance: number,
  tools: VerifyTools,
): Promise<number | 'beyond' | undefined> {
  if (modelExport.model.precision === 'single') return undefined
  const { table, seconds } = await referenceRun(modelExport, tools)
  const limit = tools.limit ?? timeLimit(seconds)
  const changed = await runModuleExport(exportJs(modelExport.model), 'a module', limit, tools.signal, change)
  // A change that moves an event past the end has other instants: compared as far as both have them.
  const { differences: sensitive } = figureOf(changed, table, modelExport.model, false)
  const explained = [...differences].every(
    ([signal, difference]) => difference <= Math.max(tolerance, margin * (sensitive.get(signal) ?? 0)),
  )
  if (!explained) return undefined
  const largest = Math.max(
    ...[...differences].filter(([, d]) => d > tolerance).map(([name]) => sensitive.get(name) ?? 0),
  )
  return margin * largest > most ? 'beyond' : upToOneDigit(margin * largest)
}
