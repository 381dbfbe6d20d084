/**
 * What a run of a standing vehicle is held to: creep, swing of the side forces, spin of locked wheels, and energy. All from the
 * signals of the run and the data of the vehicle, without a formula of the program but the ones that are stated here.
 */
import type { TimeTable } from '../../../../engine/io/table'
import type { ProjectFile } from '../../../../engine/model/project/project'
import { wheels, type ForceModel } from './scenarios'

/** Signals of a run that the figures need. */
export const signals = (slip: string): readonly string[] => [
  ...['x', 'y', 'z', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'].map((s) => `Body.${s}`),
  ...wheels.flatMap((w) => [
    ...['x', 'z', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'].map((s) => `Lump${w}.${s}`),
    ...[`Suspension${w}.s`, `Spin${w}.rate`],
    ...['Fx', 'Fy', 'Fz', 'loadedRadius', 'Reff', 'Omega', 'S', 'tanAlpha', 'rolling'].map((s) => `Tire${w}.${s}`),
    ...(slip === 'kinematic' ? [`Tire${w}.deflectionLong`, `Tire${w}.deflectionLat`] : []),
  ]),
  ...['DriveRL.torque', 'DriveRR.torque'],
]

export interface Figures {
  /** Mean speed over the last 10 s, m/s. */
  readonly creep: number
  /** Instant from which no wheel centre and no part of the body is faster than 0.05 m/s, s. */
  readonly stopped: number
  /** Largest less smallest side force of a wheel from 3 s after the stop on, N. */
  readonly swing: number
  /** Largest spin rate of a wheel from 3 s after the stop on, rad/s. */
  readonly spin: number
  /** Largest rise of mechanical plus carcass energy, less drive work, over the energy turned over. */
  readonly rise: number
  /** The same without the work of the arm of the longitudinal forces, Fx (Reff - Rl) Omega. */
  readonly riseWithoutArm: number
  /** Spin rate, rad/s, largest of all. */
  readonly fastest: number
  /** Energy turned over, J: at most the integral of the sum of absolute powers. */
  readonly turnedOver: number
}

type At = (signal: string, row: number) => number

export function figuresOf(table: TimeTable, project: ProjectFile, forceModel: ForceModel, slip: string): Figures {
  const columns = new Map(table.columns.map((c) => [c.name, c.values]))
  const at: At = (signal, row) => columns.get(signal)?.[row] ?? NaN
  const { time } = table
  const last = time.length - 1
  const from = (t: number): number => time.findIndex((x) => x >= t - 1e-9)
  const speed = (row: number): number => Math.hypot(at('Body.vx', row), at('Body.vy', row))
  let stopped = last
  while (stopped > 0 && speed(stopped) < 0.05) stopped -= 1
  const standing = Math.min(from(time[stopped] + 3), last)
  const range = (signal: string): number => {
    const values = (columns.get(signal) ?? new Float64Array([NaN])).slice(standing)
    return Math.max(...values) - Math.min(...values)
  }
  const largest = (signal: string, first: number): number =>
    (columns.get(signal) ?? new Float64Array([NaN])).slice(first).reduce((m, v) => Math.max(m, Math.abs(v)), 0)
  const tenBefore = from(time[last] - 10)
  const moved = Math.hypot(
    at('Body.x', last) - at('Body.x', tenBefore),
    at('Body.y', last) - at('Body.y', tenBefore),
    at('Body.z', last) - at('Body.z', tenBefore),
  )
  const parts = energies(project, forceModel, slip)
  let lowest = Infinity
  let rise = 0
  let turnedOver = 0
  let work = 0
  let before: readonly number[] | undefined
  let power = 0
  let arm = 0
  let armPower = 0
  let lowestWithoutArm = Infinity
  let riseWithoutArm = 0
  for (let row = 0; row <= last; row++) {
    const now = parts.map((part) => part(at, row))
    const drive = ['RL', 'RR'].reduce((p, w) => p + at(`Drive${w}.torque`, row) * at(`Spin${w}.rate`, row), 0)
    const ofArms = wheels.reduce((p, w) => {
      const [Fx, Omega, Reff, Rl] = ['Fx', 'Omega', 'Reff', 'loadedRadius'].map((name) => at(`Tire${w}.${name}`, row))
      return p + Fx * (Reff - Rl) * Omega
    }, 0)
    if (before !== undefined) {
      arm += ((ofArms + armPower) / 2) * (time[row] - time[row - 1])
      const done = ((drive + power) / 2) * (time[row] - time[row - 1])
      work += done
      turnedOver += Math.abs(done)
      now.forEach((e, i) => (turnedOver += Math.abs(e - (before as readonly number[])[i])))
    }
    power = drive
    armPower = ofArms
    before = now
    const energy = now.reduce((a, b) => a + b, 0) - work
    lowest = Math.min(lowest, energy)
    rise = Math.max(rise, energy - lowest)
    lowestWithoutArm = Math.min(lowestWithoutArm, energy - arm)
    riseWithoutArm = Math.max(riseWithoutArm, energy - arm - lowestWithoutArm)
  }
  return {
    stopped: time[stopped],
    creep: moved / 10,
    swing: Math.max(...wheels.map((w) => range(`Tire${w}.Fy`))),
    spin: Math.max(...wheels.map((w) => largest(`Spin${w}.rate`, standing))),
    rise: rise / turnedOver,
    riseWithoutArm: riseWithoutArm / turnedOver,
    fastest: Math.max(...wheels.map((w) => largest(`Spin${w}.rate`, 0))),
    turnedOver,
  }
}

/** Kinetic, potential, springs, tyres in their height, carcasses, bristles of rolling resistance, J. */
function energies(
  project: ProjectFile,
  forceModel: ForceModel,
  slip: string,
): readonly ((at: At, row: number) => number)[] {
  const set = project.experiments?.standing.set
  const usual: Readonly<Record<string, number>> = { 'string.maximum': 15 }
  const p = (block: string, name: string): number =>
    Number(set?.[`${block}.${name}`] ?? project.blocks[block].params?.[name] ?? usual[name])
  const body = (at: At, row: number): number => {
    const [vx, vy, vz, wx, wy, wz] = ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'].map((s) => at(`Body.${s}`, row))
    const turning = p('Body', 'Ixx') * wx ** 2 + p('Body', 'Iyy') * wy ** 2 + p('Body', 'Izz') * wz ** 2
    return (p('Body', 'mass') * (vx ** 2 + vy ** 2 + vz ** 2) + turning) / 2 - p('Body', 'Ixz') * wx * wz
  }
  const corner = (w: string, at: At, row: number): number => {
    const [vx, vy, vz, wx, wy, wz] = ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'].map((s) => at(`Lump${w}.${s}`, row))
    const [lump, tire] = [`Lump${w}`, `Tire${w}`]
    const spin = wy + at(`Spin${w}.rate`, row)
    const across = p(tire, 'Ixx')
    const turning =
      (p(lump, 'Ixx') + across) * wx ** 2 +
      p(lump, 'Iyy') * wy ** 2 +
      p(tire, 'Iyy') * spin ** 2 +
      (p(lump, 'Izz') + across) * wz ** 2
    return ((p(lump, 'mass') + p(tire, 'mass')) * (vx ** 2 + vy ** 2 + vz ** 2) + turning) / 2
  }
  const each = (f: (w: string, at: At, row: number) => number) => (at: At, row: number) =>
    wheels.reduce((sum, w) => sum + f(w, at, row), 0)
  return [
    body,
    each(corner),
    (at, row) => 9.81 * p('Body', 'mass') * at('Body.z', row),
    each((w, at, row) => 9.81 * (p(`Lump${w}`, 'mass') + p(`Tire${w}`, 'mass')) * at(`Lump${w}.z`, row)),
    each((w, at, row) => {
      const length = p(`Spring${w}`, 'freeLength') - at(`Suspension${w}.s`, row)
      return (p(`Spring${w}`, 'stiffness') * length ** 2) / 2
    }),
    each((w, at, row) => {
      const deflection = Math.max(p(`Tire${w}`, 'radius') - at(`Tire${w}.loadedRadius`, row), 0)
      return (p(`Tire${w}`, 'stiffness') * deflection ** 2) / 2
    }),
    each((w, at, row) => carcass(forceModel, slip, p, w, at, row)),
    // the bristle of rolling resistance bends by 5 mm
    each((w, at, row) => {
      const q = (name: string): number => p(`Tire${w}`, name)
      const arm = forceModel !== 'pac2002' ? q(`${forceModel}.CR`) : q('pac2002.QSY1') * q('pac2002.UNLOADED_RADIUS')
      return (
        (((arm * at(`Tire${w}.Fz`, row)) / at(`Tire${w}.Reff`, row)) * 0.005 * at(`Tire${w}.rolling`, row) ** 2) / 2
      )
    }),
  ]
}

/**
 * What a carcass can give back, along and across, under its load: the integral of sigma K q min(1, (qc/q)^4), K being the slip stiffness and qc the slip from which
 * a contact that slides back lets go: 0.025, with delayed slip no more than half the load over K.
 */
function carcass(
  forceModel: ForceModel,
  slip: string,
  p: (block: string, name: string) => number,
  w: string,
  at: At,
  row: number,
): number {
  const tire = `Tire${w}`
  const Fz = at(`${tire}.Fz`, row)
  if (Fz <= 0) return 0
  const q = (name: string): number => p(tire, `pac2002.${name}`)
  const load = Fz / q('FNOMIN')
  const dfz = load - 1
  // the linear model fades as the wheel lifts off
  const share = forceModel === 'linear' ? Math.min(Fz / p(tire, 'linear.fadeLoad'), 1) : 1
  const [Kx, Ky] =
    forceModel !== 'pac2002'
      ? [share * p(tire, `${forceModel}.CS`), share * p(tire, `${forceModel}.CA`)]
      : [
          Fz * (q('PKX1') + q('PKX2') * dfz) * Math.exp(q('PKX3') * dfz),
          Math.abs(q('PKY1')) * q('FNOMIN') * Math.sin(2 * Math.atan(load / q('PKY2'))),
        ]
  const s = (name: string): number => p(tire, `string.${name}`)
  const most = p(tire, 'string.maximum')
  const R0 = s('UNLOADED_RADIUS')
  const [long, lat] =
    slip === 'kinematic'
      ? blended(forceModel, p, tire)
      : [
          R0 * load * (s('PTX1') + s('PTX2') * dfz) * Math.exp(s('PTX3') * dfz),
          s('PTY1') * Math.sin(2 * Math.atan(load / s('PTY2'))) * R0,
        ]
  const bounded = (length: number): number => Math.max(Math.min(length, most * R0), 0.01)
  const energy = (slipState: string, K: number, length: number): number => {
    const size = Math.abs(at(`${tire}.${slipState}`, row))
    const qc = slip === 'kinematic' ? 0.025 : Math.max(Math.min(0.025, Fz / (2 * K)), 1e-4)
    const share = size < qc ? size ** 2 / 2 : qc ** 2 - qc ** 4 / (2 * size ** 2)
    return bounded(length) * K * share
  }
  const [along, across] = slip === 'kinematic' ? ['deflectionLong', 'deflectionLat'] : ['S', 'tanAlpha']
  return energy(along, Kx, long) + energy(across, Ky, lat)
}

/** 0.1 s times the speeds below which kinematic slip becomes a deflection, m. */
function blended(
  forceModel: ForceModel,
  p: (block: string, name: string) => number,
  tire: string,
): readonly [number, number] {
  const q = (name: string): number => p(tire, `pac2002.${name}`)
  const [Kx, Ky] =
    forceModel !== 'pac2002'
      ? [p(tire, `${forceModel}.CS`), p(tire, `${forceModel}.CA`)]
      : [
          1.25 * q('FNOMIN') * (q('PKX1') + 0.25 * q('PKX2')) * Math.exp(0.25 * q('PKX3')),
          Math.abs(q('PKY1')) * q('FNOMIN') * Math.sin(2 * Math.atan(1.25 / q('PKY2'))),
        ]
  return [(0.1 * Kx * p(tire, 'radius') ** 2) / (p(tire, 'Iyy') * 2000), (0.1 * Ky) / (p(tire, 'mass') * 2000)]
}
