/** Acceleration at the seat, a point fixed on the sprung body, and its weighted histories (ISO 2631-1). */
import { weighted } from '../../../engine/analyse/vibration'
import { memberName, splitMember } from '../../../engine/model/names/names'
import type { FigureFacts, ManoeuvreSetting } from '../types'
import { figure, setting } from '../declare/common-facts'
import { within } from '../declare/ranges'
import type { ManoeuvreRunner, Run } from '../runner'
import type { Setup } from '../setup'

const offset = (id: string, label: string, doc: string): ManoeuvreSetting =>
  setting(id, label, 'm', 0, `${doc} the sprung body’s centre of mass`, within(-10, 10))

/** Place of the seat. */
export const seatSettings: readonly ManoeuvreSetting[] = [
  offset('seatX', 'Seat, ahead', 'Distance of the seat ahead of'),
  offset('seatY', 'Seat, left', 'Distance of the seat to the left of'),
  offset('seatZ', 'Seat, above', 'Height of the seat above'),
]

export const axes = ['x', 'y', 'z'] as const
export type Axis = (typeof axes)[number]

/** Histories at the seat by axis, at even instants. */
export interface Seat {
  /** s */
  readonly interval: number
  /** m/s^2, in axes of the body. */
  readonly acceleration: Readonly<Record<Axis, Float64Array>>
  /** Weighted by Wd along x and y, by Wk along z, m/s^2. */
  readonly weighted: Readonly<Record<Axis, Float64Array>>
}

/** Figure of a weighted acceleration, m/s^2. */
export const accelerationFigure = (label: string, formula: string): FigureFacts => figure(label, 'm/s^2', formula)

/** Adds the sensor from which the acceleration at the seat follows. @returns the signals to record */
export function addSeat(setup: Setup): { readonly sensor: string; readonly signals: readonly string[] } {
  const port = setup.bodySensor('SeatAcceleration', 'acceleration-sensor', 'az', 'sprung')
  const sensor = splitMember(port)?.block ?? ''
  const rates = ['wx', 'wy', 'wz'].map((name) => memberName(setup.vehicle.sprung, name))
  return { sensor, signals: [...sensorSignals(sensor), ...rates] }
}

const sensorSignals = (sensor: string): readonly string[] =>
  ['ax', 'ay', 'az', 'wdx', 'wdy', 'wdz'].map((name) => memberName(sensor, name))

/** Returns the acceleration a + wd x r + w x (w x r) at the seat r, and its weighted histories. */
export function seatOf(runner: ManoeuvreRunner, run: Run, sensor: string): Seat {
  const r = ['seatX', 'seatY', 'seatZ'].map((id) => runner.number(id))
  const columns = sensorSignals(sensor).map((name) => run.values(name))
  const rates = ['wx', 'wy', 'wz'].map((name) => run.values(memberName(runner.vehicle.sprung, name)))
  const count = run.time.length
  const [x, y, z] = axes.map(() => new Float64Array(count))
  for (let i = 0; i < count; i++) {
    const [ax, ay, az, ux, uy, uz] = columns.map((values) => values[i])
    const w = rates.map((values) => values[i])
    const carried = cross(w, cross(w, r))
    const turned = cross([ux, uy, uz], r)
    x[i] = ax + turned[0] + carried[0]
    y[i] = ay + turned[1] + carried[1]
    z[i] = az + turned[2] + carried[2]
  }
  const interval = (run.time[count - 1] - run.time[0]) / (count - 1)
  return {
    interval,
    acceleration: { x, y, z },
    weighted: { x: weighted('Wd', x, interval), y: weighted('Wd', y, interval), z: weighted('Wk', z, interval) },
  }
}

const cross = (a: readonly number[], b: readonly number[]): readonly [number, number, number] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Longest interval of rows that still contains the band of the weightings, s. */
const longest = 1 / 200

/** Interval of the rows of a ride, s. */
export const rideSample = 0.002

/** Returns a remark on rows that are too far apart for the weightings. */
export const intervalRemarks = ({ interval }: Seat): readonly string[] =>
  interval <= longest * (1 + 1e-6)
    ? []
    : [
        `the step of the experiment, ${Number(interval.toPrecision(3))} s, leaves out frequencies above ${Number((0.5 / interval).toPrecision(3))} Hz, which the weighting of vibration contains: use a step of at most ${1000 * longest} ms`,
      ]
