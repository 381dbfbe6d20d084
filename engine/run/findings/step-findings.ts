/** Check that the step of a run with a fixed step was short enough, also as the cause of a failure. */
import { ModelError } from '../../errors/model-error'
import type { CheckedRun, Findings, RunCheck } from './finding'
import { checkStep } from './step-check'

/** Codes of errors that a step which is too long can cause. */
const consequences = new Set(['non-finite', 'no-solution', 'out-of-range', 'step-size'])

export const stepCheck: RunCheck = {
  subject: 'step',
  concerns: ({ kind, checksStep, loaded, experiment }) =>
    kind === 'experiment' && checksStep && loaded === undefined && experiment.run.solver.kind === 'fixed',
  check: stepFindings,
}

function* stepFindings(
  { model, experiment, start, result, samples, shouldStop, clock }: CheckedRun,
  failure: ModelError | undefined,
): Generator<void, Findings, void> {
  const isExplained = failure !== undefined && consequences.has(failure.code)
  if (failure === undefined ? result.status !== 'done' : !isExplained) return {}
  const finite = samples().filter(({ x }) => Array.from(x).every(Number.isFinite))
  if (finite.length === 0) return {}
  const warning = yield* checkStep(model, experiment.run, start, finite, result.evaluations, shouldStop, clock)
  if (warning === undefined) return {}
  return failure === undefined ? { warnings: [warning] } : { failure: tooLong(warning, failure) }
}

function tooLong(warning: string, { what, place: { time } }: ModelError): ModelError {
  return new ModelError(
    'step-size',
    `${warning}. As a result, ${what}`,
    { setting: 'solver.step', time },
    'choose a shorter step, or a method with a variable step',
  )
}
