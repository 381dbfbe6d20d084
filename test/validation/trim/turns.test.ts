/** Series of steady turns: loads, steering ratio and understeer against independent trims, and forces at a hitch. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { trimAnalysis } from '../../../engine/analyses/trim'
import type { TrimOptions } from '../../../engine/trim/options'
import { columnsOf, understeerOf, type CurveReport } from '../../../engine/trim/report'
import type { ProjectFile } from '../../../engine/model/project/project'
import { Compiler } from '../../../engine/run/run'
import { referenceJson, referenceTable } from '../manoeuvres/vehicle'
import { drivenVehicle } from '../operating/generic-vehicle'
import { ShippedProject } from '../support/shipped-project'

const compiler = new Compiler(registry)

function curveOf(
  project: ProjectFile,
  trim: TrimOptions & { readonly hold?: Readonly<Record<string, number>>; readonly free?: readonly string[] },
  signals: readonly string[] = [],
): CurveReport {
  const { hold, free, ...options } = trim
  const [experiment] = Object.keys(project.experiments ?? {})
  const run = { ...(hold && { hold }), ...(free && { free }), ...(options.speed && { speed: options.speed }) }
  const job = trimAnalysis.compute(
    { project, files: {}, experiment, run, signals, trim: options },
    { compiler, shouldStop: () => false, clock: () => 0 },
  )
  for (;;) {
    const next = job.next()
    if (next.done !== true) continue
    if (next.value.kind !== 'curve') throw new Error('no curve')
    return next.value
  }
}

const valuesOf = (report: CurveReport, name: string): readonly number[] => {
  const column = columnsOf(report).find((one) => one.name === name)
  if (column === undefined) throw new Error(`no column ${name}`)
  return column.values
}
const lastOf = (report: CurveReport, name: string): number => valuesOf(report, name).at(-1) ?? NaN
const relative = (value: number, reference: number): number =>
  Math.abs(value - reference) / Math.max(1, Math.abs(reference))

describe('turns of the generic vehicle on 50 m over the lateral acceleration', () => {
  const known = referenceJson('constant_radius') as Readonly<Record<string, number>>
  const rows = referenceTable('constant_radius')
  const project = drivenVehicle({})

  it('free steering and drive, and agree with the reference', () => {
    const report = curveOf(project, { over: 'lateral', radius: 50, from: 1, to: 4 })
    const row = rows.a_y.indexOf(4)
    expect(report.end).toBe('reached')
    expect(report.remarks.join()).toMatch(/SteerInput and DriveInput/)
    expect(report.turn).toMatchObject({ steering: 'SteerInput', ratio: 1 })
    expect(report.turn?.wheelbase).toBeCloseTo(known.wheelbase, 12)
    const expected: Readonly<Record<string, number>> = {
      speed: rows.V[row],
      turn: rows.yaw_rate[row],
      SteerInput: rows.steer[row],
      DriveInput: rows.drive_torque_each_rear[row],
      'Body.roll': rows.roll[row],
      sideslip: rows.beta[row],
      'TireFL.Fz': rows.Fz1[row],
      'TireFR.Fz': rows.Fz2[row],
      'TireRL.Fz': rows.Fz3[row],
      'TireRR.Fz': rows.Fz4[row],
      'steering ratio sigma': (50 * Math.tan(rows.steer[row])) / known.wheelbase,
    }
    for (const [name, value] of Object.entries(expected))
      expect(relative(lastOf(report, name), value), name).toBeLessThan(1e-6)
    expect(report.points.at(-1)?.growth).toBeCloseTo(rows.max_real_eigenvalue[row], 5)
    // the reference has the line through its own points at 1, 2 and 3 m/s^2
    expect((understeerOf(report) ?? NaN) / known.understeer_gradient_at_the_wheel_a_y_up_to_3_rad_per_mps2).toBeCloseTo(
      1,
      1,
    )
  })

  it('end at the fold of the reference', () => {
    const report = curveOf(project, { over: 'lateral', radius: 50, from: 5, to: 8 })
    expect(report.end).toBe('fold')
    expect(report.points.at(-1)?.parameter).toBeCloseTo(known.limit_lateral_acceleration_of_the_branch, 8)
  })

  it('are the same with a target that depends on the speed', () => {
    const report = curveOf(project, {
      ...{ over: 'speed', speed: 10, from: 10, to: rows.V[rows.a_y.indexOf(3)] },
      hold: { 'Body.wz': 0.2 },
      along: { 'Body.wz': 'over/(50 m)*cos(0.08)' },
      free: ['SteerInput', 'DriveInput'],
    })
    expect(report.end).toBe('reached')
    for (const [i, speed] of valuesOf(report, 'speed').entries())
      expect(valuesOf(report, 'Body.wz')[i]).toBeCloseTo((speed / 50) * Math.cos(0.08), 9)
  })
})

describe('the force at a hitch', () => {
  it('balances the forces on the caravan', () => {
    const { project } = new ShippedProject('car-with-caravan')
    const steered: ProjectFile = {
      ...project,
      blocks: { ...project.blocks, Pulse: { type: 'sources/constant', params: { value: 0 } } },
    }
    const signals = ['TireT.Fx', 'TireT.Fy', 'Hitch.angle', 'Caravan.ax', 'Caravan.ay']
    const report = curveOf(steered, { over: 'lateral', speed: 15, from: 0.2, to: 2 }, signals)
    expect(report.end).toBe('reached')
    const [x, y, z] = ['x', 'y', 'z'].map((axis) => lastOf(report, `force on Caravan along ${axis}`))
    const [tyreX, tyreY, angle, ax, ay] = signals.map((signal) => lastOf(report, signal))
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const mass = 1400
    expect(c * x + s * y + tyreX).toBeCloseTo(mass * ax, 6)
    expect(c * y - s * x + tyreY).toBeCloseTo(mass * ay, 6)
    expect(z + lastOf(report, 'TireT.Fz')).toBeCloseTo(mass * 9.81, 6)
  })
})

describe('turns of the semi-trailer at constant speed', () => {
  const { project } = new ShippedProject('semi-trailer')
  const only = (name: string): ProjectFile => ({
    ...project,
    experiments: Object.fromEntries(Object.entries(project.experiments ?? {}).filter(([one]) => one === name)),
  })
  const turns = { over: 'lateral', speed: 15, from: 0, to: 0.5 }

  it('have the understeer gradient of masses at the axles and linear tyres', () => {
    const report = curveOf(only('sine-steer'), turns)
    // the trailer loads the fifth wheel, 2 m behind the mass centre, with its share (Gillespie 1992, eq. 6-16)
    const [tractor, share] = [7500, (30e3 * 2.3) / (5.4 + 2.3)]
    const rear = (1.1 * (tractor + share) + 2 * share) / (1.1 + 2.5)
    const gradient = (tractor + share - rear) / 350e3 - rear / 1150e3
    expect(Math.abs((understeerOf(report) ?? NaN) / gradient - 1)).toBeLessThan(2e-3)
    expect(relative(lastOf(report, 'steering ratio sigma'), 1 + (gradient * 15 ** 2) / 3.6)).toBeLessThan(2e-3)
  })

  it('are refused where the driver steers, not a source', () => {
    expect(() => curveOf(only('lane-change'), turns)).toThrow(/Wave, the steering .* in turns of this experiment/)
  })
})
