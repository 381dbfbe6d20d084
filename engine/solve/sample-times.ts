/** Sample times with which a run can be made: above zero, and not so short that it would never end. */
import { ModelError } from '../errors/model-error'
import { mostSamples } from '../stepping/instants'
import { seconds } from './non-finite'
import type { DiscreteSystem } from './types'

type SampleTime = Pick<DiscreteSystem['clocks'][number], 'block' | 'period'>

/**
 * Returns a ModelError `out-of-range` for each sample time that a run refuses.
 * @param run start and stop of the run, s; undefined for a run that goes on as long as somebody drives it
 */
export function sampleTimeProblems(
  clocks: readonly SampleTime[],
  run: { readonly start: number; readonly stop: number } | undefined,
): readonly ModelError[] {
  return clocks.flatMap(({ block, period }) => {
    const fail = (what: string, hint: string) => [new ModelError('out-of-range', what, { block }, hint)]
    if (!(period > 0 && Number.isFinite(period)))
      return fail(`a sample time cannot be ${period} s`, 'give a sample time in seconds, e.g. 0.01')
    if (run === undefined) return []
    const count = (run.stop - run.start) / period
    if (count <= mostSamples) return []
    return fail(
      `a sample time of ${seconds(period)} means ${count.toExponential(0)} samples up to ${seconds(run.stop)}, which would never end`,
      `increase the sample time, or the delay or interval that it follows from, until samples are more than ${seconds((run.stop - run.start) / mostSamples)} apart`,
    )
  })
}

/** @throws ModelError the first of `sampleTimeProblems` */
export function requireSampleTimes(...args: Parameters<typeof sampleTimeProblems>): void {
  const [first] = sampleTimeProblems(...args)
  if (first !== undefined) throw first
}
