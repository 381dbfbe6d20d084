/** The forestry skidder and the MacPherson sedan stop, and park on a slope; figures from the signals of the run. */
import type { TimeTable } from '../../../../engine/io/table'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { wheels, type Points } from './scenarios'

/** What differs between the vehicles. */
interface Vehicle {
  readonly title: string
  readonly body: string
  /** Height of the origin of the body above a level road at rest, m. */
  readonly height: number
  /** Brake torque on each wheel that stops the vehicle, and one that locks its wheels, N m. */
  readonly brake: number
  readonly locking: number
  readonly input: string
  /** Rolling spin rate of the wheels at 10 m/s, rad/s. */
  readonly spin: number
  readonly initial?: Readonly<Record<string, number>>
}

export const vehicles: Readonly<Record<string, Vehicle>> = {
  'forestry-skidder': {
    title: 'Forestry skidder (Fiala, kinematic slip)',
    ...{ body: 'FrontBody', height: 1.403775, brake: 20000, locking: 60000 },
    ...{ input: 'ArticulationInput.amplitude', spin: 11.659428 },
  },
  'macpherson-sedan': {
    title: 'MacPherson sedan (PAC2002, delayed slip)',
    ...{ body: 'Body', height: 0.89934, brake: 1000, locking: 3000 },
    ...{ input: 'SteerInput.amplitude', spin: 28.677 },
    initial: {
      'SuspensionFL.s': 0.40275,
      'SuspensionFR.s': 0.40275,
      'TrailingPivotL.angle': 0.0014,
      'TrailingPivotR.angle': 0.0014,
    },
  },
}

export interface Manoeuvre {
  readonly title: string
  readonly speed: number
  readonly brake: 'brake' | 'locking'
  /** Pitch of the road, rad; negative is uphill. */
  readonly pitch?: number
}

export const manoeuvres: Readonly<Record<string, Manoeuvre>> = {
  stop: { title: 'Braking from 10 m/s to a stop', speed: 10, brake: 'brake' },
  locked: { title: 'Locked wheels from 10 m/s to a stop', speed: 10, brake: 'locking' },
  parked: { title: 'Parked on 0.1 rad', speed: 0, brake: 'locking', pitch: -0.1 },
}

/** A shipped project with one experiment, `standing`, with step 1 ms. */
export function vehicleProject(name: string, project: ProjectFile, manoeuvre: string, stop: number): ProjectFile {
  const vehicle = vehicles[name]
  const { speed, brake, pitch = 0 } = manoeuvres[manoeuvre]
  const torque = vehicle[brake]
  const points: Points = [
    [0, speed === 0 ? torque : 0],
    ...(speed === 0
      ? []
      : ([
          [0.5, 0],
          [0.7, torque],
        ] as const)),
    [100, torque],
  ]
  return {
    ...project,
    experiments: {
      standing: {
        stop,
        solver: { name: 'rk4', step: 0.001 },
        sample: 0.01,
        set: { 'BrakeInput.points': points, 'Road.pitch': pitch, [vehicle.input]: 0 },
        initial: {
          [`${vehicle.body}.x`]: vehicle.height * Math.sin(pitch),
          [`${vehicle.body}.z`]: vehicle.height * Math.cos(pitch),
          [`${vehicle.body}.pitch`]: pitch,
          [`${vehicle.body}.vx`]: speed,
          ...Object.fromEntries(wheels.map((w) => [`Spin${w}.rate`, (vehicle.spin * speed) / 10])),
          ...vehicle.initial,
        },
      },
    },
  }
}

const energies = ['Energy.kinetic', 'Energy.potential', 'Energy.stored'] as const

export const vehicleSignals = (name: string): readonly string[] => [
  ...['x', 'y', 'z', 'vx', 'vy'].map((s) => `${vehicles[name].body}.${s}`),
  ...wheels.flatMap((w) => [`Spin${w}.rate`, `Tire${w}.Fy`]),
  ...energies,
]

export interface VehicleFigures {
  /** Mean speed over the last seconds, m/s. */
  readonly creep: number
  /** Instant from which the body is no faster than 0.05 m/s, s. */
  readonly stopped: number
  /** Largest less smallest side force of a wheel from 3 s after the stop on, N. */
  readonly swing: number
  /** The same over the last 2 s, N. */
  readonly settled: number
  /** Seconds after the stop from which no side force swings by 1 N. */
  readonly calm: number
  /** Largest spin rate of a wheel from 3 s after the stop on, rad/s. */
  readonly spin: number
  /** Largest rise of kinetic, potential and stored energy, over the energy turned over (nothing drives). */
  readonly rise: number
}

/** @param seconds over which creep is taken */
export function vehicleFigures(name: string, table: TimeTable, seconds = 10): VehicleFigures {
  const columns = new Map(table.columns.map((c) => [c.name, c.values]))
  const column = (signal: string): Float64Array => columns.get(signal) ?? new Float64Array([NaN])
  const { time } = table
  const last = time.length - 1
  const from = (t: number): number => time.findIndex((x) => x >= t - 1e-9)
  const own = (s: string): Float64Array => column(`${vehicles[name].body}.${s}`)
  let stopped = last
  while (stopped > 0 && Math.hypot(own('vx')[stopped], own('vy')[stopped]) < 0.05) stopped -= 1
  const standing = Math.min(from(time[stopped] + 3), last)
  const before = from(time[last] - seconds)
  const moved = Math.hypot(...['x', 'y', 'z'].map((s) => own(s)[last] - own(s)[before]))
  const swing = (w: string, row: number): number => {
    const forces = column(`Tire${w}.Fy`).slice(row)
    return Math.max(...forces) - Math.min(...forces)
  }
  const ranges = wheels.map((w) => swingingUntil(column(`Tire${w}.Fy`), 1))
  let [lowest, rise, turnedOver] = [Infinity, 0, 0]
  for (let row = 0; row <= last; row++) {
    const energy = energies.reduce((sum, e) => sum + column(e)[row], 0)
    lowest = Math.min(lowest, energy)
    rise = Math.max(rise, energy - lowest)
    if (row > 0) for (const e of energies) turnedOver += Math.abs(column(e)[row] - column(e)[row - 1])
  }
  return {
    stopped: time[stopped],
    creep: moved / seconds,
    swing: Math.max(...wheels.map((w) => swing(w, standing))),
    settled: Math.max(...wheels.map((w) => swing(w, from(time[last] - 2)))),
    calm: Math.max(time[Math.max(...ranges)] - time[stopped], 0),
    spin: Math.max(...wheels.map((w) => Math.max(...column(`Spin${w}.rate`).slice(standing).map(Math.abs)))),
    rise: rise / turnedOver,
  }
}

/** Last row from which on the values cover a range of this size. */
function swingingUntil(values: Float64Array, range: number): number {
  let [least, most] = [Infinity, -Infinity]
  let row = values.length
  while (row > 0 && most - least < range) {
    row -= 1
    least = Math.min(least, values[row])
    most = Math.max(most, values[row])
  }
  return row
}
