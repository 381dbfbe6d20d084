/**
 * Checks after a run: whether its step was short enough, also if that is why it failed. No check may cost the result:
 * a check that fails becomes a remark.
 */
import { ModelError } from '../../errors/model-error'
import type { StateSample } from '../../analyse/stable-step'
import type { RunResult } from '../../solve/run'
import type { Clock } from '../compile'
import type { RunSettings } from '../experiment'
import type { InitialResult } from '../initial'
import type { Model } from '../model'
import { checkStep } from './step-check'

export interface Findings {
  readonly warnings: readonly string[]
  readonly remarks: readonly string[]
  /** The error of the run, as its step explains it. */
  readonly error: ModelError | undefined
}

/** Errors that a step which is too long can bring about. */
const consequences = new Set(['non-finite', 'no-solution', 'out-of-range', 'step-size'])

/**
 * Whether the step of a run with a fixed step was short enough.
 * @param samples states of the run, formed when they are needed
 * @returns after yields that let a host in
 */
export function* stepFindings(
  model: Model,
  settings: RunSettings,
  start: InitialResult,
  { status, error, evaluations }: Pick<RunResult, 'status' | 'error' | 'evaluations'>,
  samples: () => readonly StateSample[],
  shouldStop: () => boolean,
  clock: Clock,
): Generator<void, Findings, void> {
  const explains = status === 'failed' && error !== undefined && consequences.has(error.code)
  if (settings.solver.kind !== 'fixed' || !(status === 'done' || explains)) return { warnings: [], remarks: [], error }
  try {
    const finite = samples().filter(({ x }) => Array.from(x).every(Number.isFinite))
    const warning =
      finite.length === 0 ? undefined : yield* checkStep(model, settings, start, finite, evaluations, shouldStop, clock)
    if (warning === undefined) return { warnings: [], remarks: [], error }
    return error === undefined
      ? { warnings: [warning], remarks: [], error }
      : { warnings: [], remarks: [], error: tooLong(warning, error) }
  } catch (failure) {
    return { warnings: [], remarks: [unchecked('step', failure)], error }
  }
}

function tooLong(warning: string, { what, place: { time } }: ModelError): ModelError {
  return new ModelError(
    'step-size',
    `${warning}. As a result, ${what}`,
    { setting: 'solver.step', time },
    'choose a shorter step, or a method with a variable step',
  )
}

/** Findings of a check, none if it fails; what failed goes to the remarks. */
export function guarded<T>(name: string, remarks: string[], check: () => readonly T[]): readonly T[] {
  try {
    return check()
  } catch (failure) {
    remarks.push(unchecked(name, failure))
    return []
  }
}

function unchecked(name: string, failure: unknown): string {
  const reason = failure instanceof Error ? failure.message : String(failure)
  return `the ${name} could not be checked (${reason}); the result is not affected`
}
