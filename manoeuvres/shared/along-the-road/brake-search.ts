/** Search by runs for the value of the brake input with which a vehicle reaches a deceleration. */
import type { ManoeuvreRunner, Run } from '../runner'
import { knownFull } from './pedals'

/** Relative accuracy with which the deceleration is met. */
const met = 0.01
const mostRounds = 8
/**
 * First guess: deceleration expected at a full pedal, m/s^2, and torque per wheel and mass for a deceleration of one,
 * m.
 */
const atFull = 10
const torquePerMass = 0.3

/** Returns the brake input expected at a full pedal if the project does not state it: torque on each wheel, N m. */
export const fullBrakeOf = ({ vehicle: { mass, wheels } }: ManoeuvreRunner): number =>
  (mass * atFull * torquePerMass) / Math.max(1, wheels.length)

/** Least distance of the next trial from either end of the interval, as a share of the interval. */
const margin = 0.1
const between = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value))

/** Share of the effect of the brake below which the deceleration counts as no longer rising. */
const rising = 0.1
/** Factor from one brake value to the next if less brake may give more deceleration. */
const less = 0.8

interface Attempt {
  readonly value: number
  readonly reached: number
  readonly run: Run
}

/**
 * Searches for the brake value of a deceleration, which grows with the brake until wheels lock or antilock control
 * limits it. The search takes ratios until a value that is too weak and one that is too strong are known, then secants
 * between them. If more brake gives no more deceleration, the best run is taken, and a remark says so.
 * @param target m/s^2
 * @param attempt a run with a brake value, and its deceleration; undefined where the run does not show it, which ends
 *   the search
 */
export function* brakeFor(
  runner: ManoeuvreRunner,
  target: number,
  attempt: (value: number) => Generator<number, { readonly run: Run; readonly reached: number | undefined }, void>,
): Generator<number, { readonly value: number; readonly run: Run }, void> {
  const full = knownFull(runner, 'brake')
  let value = (full ?? fullBrakeOf(runner)) * Math.min(full === undefined ? Infinity : 1, target / atFull)
  const tried: Attempt[] = []
  let weak: Attempt | undefined
  let strong: Attempt | undefined
  // Less brake is tried where the least one already seems to be beyond the peak of the tyres.
  let lessening = false
  for (let round = 1; ; round++) {
    const { run, reached } = yield* attempt(value)
    if (reached === undefined || Math.abs(reached - target) < met * target) return { value, run }
    const before = weak
    const best = tried.reduce<Attempt | undefined>(
      (most, one) => (one.reached > (most?.reached ?? 0) ? one : most),
      undefined,
    )
    const trial = { value, reached, run }
    tried.push(trial)
    const improves = best === undefined || reached > best.reached
    if (reached > target) {
      if (lessening) weak = undefined
      lessening = false
      strong = trial
    } else weak = trial
    const isFlat = strong === undefined && before !== undefined && !lessening && !rises(before, trial)
    const exhausted = full !== undefined && weak !== undefined && weak.value >= full
    const taken = improves ? trial : best
    const isLeast = tried.every((one) => one.value >= taken.value)
    const ends = lessening ? !improves : isFlat && !isLeast
    if (exhausted || round === mostRounds || ends) {
      const [shownTarget, was] = [target, taken.reached].map((one) => Number(one.toPrecision(3)))
      const why =
        exhausted && taken === trial
          ? ', with the brake fully applied'
          : isFlat || lessening || exhausted
            ? ': more brake does not increase it'
            : `: ${mostRounds} runs found no better brake`
      runner.remarks.add(`the deceleration is ${was} m/s^2 instead of ${shownTarget} m/s^2${why}`)
      runner.last = taken.run.files
      return taken
    }
    if (lessening || isFlat) {
      lessening = true
      value = less * taken.value
    } else if (weak === undefined || strong === undefined)
      value = Math.min(full ?? Infinity, value * between(0.3, 3, target / Math.max(reached, 0.1 * target)))
    else {
      const share = (target - weak.reached) / (strong.reached - weak.reached)
      value = weak.value + (strong.value - weak.value) * between(margin, 1 - margin, share)
    }
  }
}

/** Returns whether more brake has given more deceleration. */
const rises = (before: Attempt, now: Attempt): boolean =>
  now.reached / Math.max(before.reached, 1e-9) - 1 > rising * (now.value / before.value - 1)
