/**
 * Detection of the instant from which a run no longer shows the vehicle. After a vehicle falls over, a run shows
 * nothing of it, because only its tyres touch the road. Its lean is the angle between the vertical axis of the body and
 * where that axis pointed up or down at the start, by the Euler angles of the body: cos(lean) = cos(pitch) cos(roll).
 */
import type { Run } from './runner'

/**
 * Lean beyond which nothing gets up again, rad: above the lean of motorcycles in turns, and beyond the point at which
 * cars tip over.
 */
const leanOfFall = Math.PI / 3

export interface Fall {
  /** Time of the fall, s. */
  readonly time: number
  /** Lean at that time, rad. */
  readonly lean: number
  /** True if the vehicle turned about its lateral axis rather than to a side. */
  readonly forward: boolean
  /** Speed at that time, m/s. */
  readonly speed: number
  /**
   * Part that has sunk through the road, if that ends the run instead of a lean. Linkages beyond their travel throw a
   * vehicle around, so the run before is not valid either.
   */
  readonly sunken?: string
}

interface Attitude {
  readonly time: ArrayLike<number>
  readonly roll: ArrayLike<number>
  readonly pitch: ArrayLike<number>
  readonly speed: ArrayLike<number>
}

/** Returns the first row in which the lean is that of a fall. A body whose z axis points down leans from there. */
export function fallIn({ time, roll, pitch, speed }: Attitude): Fall | undefined {
  const upright = (row: number): number => Math.cos(roll[row]) * Math.cos(pitch[row])
  const side = time.length > 0 && upright(0) < 0 ? -1 : 1
  for (let row = 0; row < time.length; row++) {
    const lean = Math.acos(Math.min(1, Math.max(-1, side * upright(row))))
    const forward = Math.abs(Math.sin(pitch[row])) > Math.abs(Math.cos(pitch[row]) * Math.sin(roll[row]))
    if (lean >= leanOfFall) return { time: time[row], lean, forward, speed: Math.abs(speed[row]) }
  }
  return undefined
}

/** Returns the fall, or a part that sinks through the road before. @param speed of the body, m/s */
export function endOf(
  fall: Fall | undefined,
  sunken: { readonly body: string; readonly time: number } | undefined,
  speed: (time: number) => number,
): Fall | undefined {
  if (sunken === undefined || (fall !== undefined && fall.time <= sunken.time)) return fall
  const { body, time } = sunken
  return { time, lean: 0, forward: false, speed: speed(time), sunken: body }
}

/** Returns how a run ended, for a list of runs. */
export const endText = ({ sunken }: Fall): string =>
  sunken === undefined ? 'the vehicle fell over' : `${sunken} sank through the road`

/**
 * Speed, m/s, below which steering moves the wheels of a bicycle or motorcycle too slowly under the centre of mass to
 * hold it up; riders use their feet.
 */
const balancing = 5

/** Describes a fall for a report. @param isSingleTrack whether the vehicle stands on wheels in one plane */
export function fallText(body: string, { time, lean, forward, speed, sunken }: Fall, isSingleTrack = false): string {
  const [at, angle, kmh] = [time, (lean * 180) / Math.PI, 3.6 * speed].map((value) => Number(value.toPrecision(3)))
  if (sunken !== undefined)
    return `${sunken} sinks through the road at ${at} s, so the run is not valid: its metrics are left out, and the curves end there. Limit the travel of the suspension with stops, or drive more gently`
  const slow =
    isSingleTrack && !forward && speed < balancing
      ? ': this slowly, steering does not keep a single-track vehicle upright, and the model has no feet to put down'
      : ''
  return `${body} ${forward ? 'pitched over' : 'fell over'} at ${at} s and ${kmh} km/h, leaning by ${angle} deg${slow}; the curves end there`
}

/** Error of a run that ends in a fall, if the figures of the manoeuvre need the whole run. */
export class FellOver extends Error {
  constructor(readonly run: Run) {
    super('the vehicle fell over')
  }
}
