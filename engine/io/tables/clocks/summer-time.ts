/** Clocks without a zone that jump by an hour in a log, because summer time begins or ends. */
import { usualStep } from './usual-step'

const HOUR = 3600
const DAY = 86400

export interface Straightened {
  readonly values: Float64Array
  /** Description of the change, a sentence; undefined if nothing changed. */
  readonly note: string | undefined
}

/**
 * Adds an hour from where the clock goes back by one; takes one away where it skips one on a Sunday before three
 * o'clock, when summer time begins (Directive 2000/84/EC; US Energy Policy Act of 2005, section 110). A gap of an hour
 * at any other time stays.
 *
 * @param origin seconds since 1970 of `values` = 0; undefined if only the time of the day is known
 */
export function withoutSummerTime(values: Float64Array, origin: number | undefined, name: string): Straightened {
  const usual = usualStep(values)
  const near = 10 * usual
  for (let i = 1; i < values.length; i++) {
    const step = values[i] - values[i - 1]
    const back = step < 0 && step + HOUR > 0 && step + HOUR <= near
    const ahead =
      origin !== undefined && step > HOUR && step - HOUR <= near && near < HOUR && atNight(origin + values[i - 1])
    if (!back && !ahead) continue
    const by = back ? HOUR : -HOUR
    const what = back ? 'goes back by an hour' : 'skips an hour'
    const season = back ? 'the end' : 'the beginning'
    return {
      values: values.map((value, k) => (k < i ? value : value + by)),
      note: `The clock in "${name}" ${what} after row ${i.toLocaleString('en')}, taken for ${season} of summer time; the rows are read as continuous.`,
    }
  }
  return { values, note: undefined }
}

/** Sundays from one to three o'clock; 1970 began on a Thursday. */
function atNight(seconds: number): boolean {
  const hour = (seconds % DAY) / HOUR
  return Math.floor(seconds / DAY + 4) % 7 === 0 && hour >= 0.9 && hour < 3
}
