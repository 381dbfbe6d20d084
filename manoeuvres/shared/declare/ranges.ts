/**
 * Ranges of settings, in SI. They are wide: a value outside is a mistake, such as km/h without a unit, or makes a run
 * that can't end or a figure that lies in rounding. A test runs every manoeuvre at both ends of every range.
 */
import type { SettingRange } from '../types'

export const within = (least: number, most: number) => ({ least, most }) satisfies SettingRange
export const wholeFrom = (least: number, most: number): SettingRange => ({ least, most, whole: true })

/** Input in the unit of the vehicle's own source, whose size only the vehicle knows. */
export const input: SettingRange = { above: 0 }
/** Input as `input` that may be left at zero. */
export const inputFromZero: SettingRange = { least: 0 }
/** Input that acts in either direction and is not zero. */
export const signedInput: SettingRange = { nonZero: true }

/** Speed, m/s. */
export const speedRange = within(0.1, 150)
/** Accuracy of a speed that a search finds, m/s. */
export const accuracy = within(1e-3, 5)
/** Lateral acceleration, m/s^2. */
export const lateral = within(0.01, 30)
/** Duration of a ramp, s. */
export const rise = within(1e-3, 10)
/** Frequency of a steering input, Hz. */
export const frequency = within(0.01, 20)
/** Radius of a turn, m. */
export const radius = within(1, 1e4)
/** Rate of the steering wheel, rad/s. */
export const wheelRate = within(0.01, 100)
/** Amplitude as a multiple of another one. */
export const multiple = within(0.05, 20)
/** Reaction time of a driver, s. */
export const reaction = within(0, 2)
/** Part of a course, m. */
export const laneLength = within(0.5, 1000)
/** Engine speed, rad/s. */
export const engineSpeed = within(1, 5000)
/** End of a run, s. */
export const duration = within(0.1, 3600)
