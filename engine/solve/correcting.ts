/**
 * Corrections of the state after every step: of constraints first, then of held parts. An observer sees the state
 * before and after them.
 */
import type { SimulateOptions } from './options'
import type { DiscreteSystem } from './types'

/** Run, as far as corrections depend on it. */
interface CorrectedRun {
  readonly state: () => Float64Array
  /** Returns whether a step is being taken; corrections are then part of it. */
  readonly isStepping: () => boolean
  readonly arrest: (t: number) => void
}

/** @returns undefined if nothing needs a correction */
export function correcting(
  { project, observer }: Pick<SimulateOptions, 'project' | 'observer'>,
  discrete: DiscreteSystem | null,
  { state, isStepping, arrest }: CorrectedRun,
): ((t: number) => void) | undefined {
  const drifts = discrete?.arrestsEveryStep === true
  if (project === undefined && !drifts) return undefined
  const correct = (t: number): void => {
    project?.(t, state(), discrete?.z)
    if (drifts) arrest(t)
  }
  if (observer === undefined) return correct
  return (t) => {
    const x = state()
    if (isStepping()) observer.beforeCorrection(t, x)
    correct(t)
    if (isStepping()) observer.afterCorrection(t, x)
    else observer.jumped('corrections', t, x)
  }
}
