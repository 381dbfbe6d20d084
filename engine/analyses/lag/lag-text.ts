/** Describes the lag of a chain in words. */
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import type { LagReport, LagStage } from './lag'

/**
 * Largest difference between sum and step, as a fraction of the lag and as a time, s. Beyond it the chain counts as not
 * linear.
 */
const [part, least] = [0.05, 1e-3]

const ms = (seconds: number): string => `${formatNumber(Math.abs(seconds) < 5e-9 ? 0 : seconds * 1e3, 3)} ms`

/** Returns the largest difference from a lag that is not reported as one. */
const tolerance = (lag: number): number => Math.max(least, part * Math.abs(lag))

/** Returns whether the step response confirms the sum. */
export const lagAgrees = ({ predicted, measured }: Pick<LagReport, 'predicted' | 'measured'>): boolean =>
  Math.abs(predicted - measured) <= tolerance(measured)

export function describeLag({ from, frequency, stages, predicted, measured, onset, ...r }: LagReport): Described {
  const end = stages.at(-1)?.signal ?? from
  const agrees = lagAgrees({ predicted, measured })
  const sampled = stages.reduce((sum, { hold }) => sum + hold, 0)
  return {
    verdict: `At ${formatNumber(frequency, 3)} Hz, ${end} lags ${from} by ${ms(predicted)}; measured by a step: ${ms(measured)}`,
    passed: agrees && r.uncertain <= tolerance(predicted),
    reasons: [
      ...(agrees
        ? []
        : [
            `The sum and the measured step differ by ${ms(Math.abs(predicted - measured))}: the chain isn't linear for a step of ${formatNumber(r.step, 3)}, or the run is too short for the response to settle`,
          ]),
      ...(r.uncertain > 5e-5
        ? [
            `The sum is known to ${ms(r.uncertain)} only, because an interpolated signal is sampled again and the sample times have no common multiple that is short enough: choose sample times in simple ratios, or more samples of the delay`,
          ]
        : []),
      ...(sampled > 5e-5 ? [`Of this lag, ${ms(sampled)} comes from holding between samples`] : []),
      r.period > 0
        ? `The response reaches 10 % between ${ms(onset[0])} and ${ms(onset[1])} after the step, depending on when the step occurs within a frame of ${ms(r.period)}`
        : `The response reaches 10 % at ${ms(onset[0])} after the step`,
    ],
    run: `step of ${formatNumber(r.step, 3)} at ${formatNumber(r.time, 3)} s`,
    figures: [
      ...stages.map((stage) => [stage.signal, stageText(stage)] as const),
      ...r.within.map((stage) => [`  ${stage.signal}`, stageText(stage)] as const),
      ['sum', `${ms(predicted)}, measured ${ms(measured)}`],
    ],
  }
}

function stageText({ filter, hold, measured, gain }: LagStage): string {
  const parts = Math.abs(hold) > 5e-5 ? ` (${ms(filter)} and ${ms(hold)} of holding)` : ''
  return `${ms(filter + hold)}${parts}, measured ${ms(measured)}, gain ${formatNumber(gain, 3)}`
}
