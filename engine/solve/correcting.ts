/**
 * What puts the state right after every step: constraints first, then what is held; an observer learns of both sides.
 */
import type { SimulateOptions } from './options'
import type { DiscreteSystem } from './types'

/** The run, as far as corrections depend on it. */
interface CorrectedRun {
  readonly state: () => Float64Array
  /** Whether a step is being taken, which corrections are then part of. */
  readonly isStepping: () => boolean
  readonly arrest: (t: number) => void
}

/** @returns undefined where nothing has to be put right */
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
