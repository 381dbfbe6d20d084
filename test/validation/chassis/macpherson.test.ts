/**
 * The MacPherson assembly on the rig against the independent reference of one corner (test/validation/data/suspension): arm angle
 * and Gibbs parameters there, cut joints and multipliers here.
 */
import { describe, expect, it } from 'vitest'
import { axlesOf } from '../../../engine/analyses/suspension/axles'
import { Rig } from '../../../engine/analyses/suspension/rig'
import { registry } from '../../../blocks'
import { runToEnd } from '../../../engine/run/run'
import { columnNamed } from '../../../engine/io/table'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { reference } from '../sedan/corner'
import { axle, figure, inRig, measured } from './assemblies'

const table = reference('kinematics.csv')
const column = (name: string): readonly number[] => table.get(name) ?? []
const degrees = 180 / Math.PI

/** The carrier of the reference has the mass of its wheel. */
const referenceCarrier = {
  carrierMass: 32,
  carrierComX: 0,
  carrierComY: 0.715,
  carrierComZ: 0.305,
  carrierIxx: 0.7,
  carrierIyy: 1.1,
  carrierIzz: 0.72,
  carrierIxz: 0.01,
}
const project = inRig(axle('MacPherson', referenceCarrier), { radius: 0.3 })

/** Half a unit of the twelfth digit that the file has. */
const tolerance = 1e-10

describe('the MacPherson assembly', () => {
  const rig = new Rig(axlesOf(project, registry, {})[0], { files: {} }, sharedCompiler)
  const rows = column('jounce_z').map((z, i) => {
    const rack = column('rack_y')[i]
    // the loop can be assembled in several ways: rack and wheel are moved there step by step
    if (z === -0.08) rig.reset()
    if (z === -0.08)
      for (const part of [0.25, 0.5, 0.75, 1]) rig.require({ rack: part * rack, left: part * z, right: 0 })
    return rig.require({ rack, left: z, right: 0 })
  })
  it.each([
    ['camber_deg', 'camberL', degrees],
    ['toe_in_deg', 'toeL', degrees],
    ['W_x', 'xL', 1],
    ['W_y', 'yL', 1],
    ['W_z', 'zL', 1],
    ['C_x', 'cxL', 1],
    ['C_y', 'cyL', 1],
    ['C_z', 'czL', 1],
  ] as const)('has %s of the reference to all its digits', (name, signal, factor) => {
    expect(rows).toHaveLength(153)
    const worst = Math.max(
      ...column(name).map((value, i) => Math.abs(value - factor * rows[i][signal]) / Math.max(1, Math.abs(value))),
    )
    expect(worst).toBeLessThan(tolerance)
  })
  it('has the strut length of the reference', () => {
    const design = Math.hypot(0.016, 0.043, 0.4)
    const worst = Math.max(
      ...column('strut_length').map((value, i) => Math.abs(value - design - rows[i]['Axle/Left/Spring.length'])),
    )
    expect(worst).toBeLessThan(tolerance)
  })
})

describe('the report of its rig', () => {
  const report = measured(project)
  const at = (z: number, rack: number): number =>
    column('jounce_z').findIndex((travel, i) => travel === z && column('rack_y')[i] === rack)

  it('has the motion ratio of the reference', () => {
    expect(figure(report, 'motion ratio Axle/Left/Spring')).toBeCloseTo(column('dstrut_dz')[at(0, 0)], 9)
    const k = report.travel.columns.findIndex(({ name }) => name === 'motion ratio Axle/Left/Spring')
    for (const row of report.travel.rows) {
      const i = column('jounce_z').findIndex((z, j) => Math.abs(z - row[0]) < 1e-9 && column('rack_y')[j] === 0)
      expect(Math.abs(row[k] - column('dstrut_dz')[i]), `travel ${row[0]}`).toBeLessThan(2e-4)
    }
  })
  it('is mirrored', () => {
    const index = (name: string): number => report.travel.columns.findIndex((c) => c.name === name)
    for (const row of report.travel.rows) {
      expect(row[index('camberR')]).toBeCloseTo(row[index('camberL')], 11)
      expect(row[index('toeR')]).toBeCloseTo(row[index('toeL')], 11)
      expect(row[index('yR')]).toBeCloseTo(-row[index('yL')], 11)
    }
    expect(figure(report, 'toe change by rack, right')).toBeCloseTo(-figure(report, 'toe change by rack'), 8)
  })
  it('finds the wheel rate of the strut by virtual work: k m^2 - F m dm/dz', () => {
    const ratio = figure(report, 'motion ratio Axle/Left/Spring')
    // second derivative of the strut length by the reference, whose rows are 10 mm apart
    const [a, b] = [-0.01, 0.01].map((z) => column('dstrut_dz')[at(z, 0)])
    const force = 28000 * (0.5198 - Math.hypot(0.016, 0.043, 0.4))
    expect(figure(report, 'wheel rate')).toBeCloseTo(28000 * ratio ** 2 - (force * (b - a)) / 0.02, -2)
  })
  it('is rigid', () => {
    for (const { changes } of report.compliances)
      for (const change of Object.values(changes)) expect(Math.abs(change)).toBeLessThan(1e-12)
  })
})

describe('the assembly under a wheel load', () => {
  const rotor = { type: 'mechanics/rigid-body', params: { mass: 1e-9, Ixx: 1e-12, Iyy: 1e-12, Izz: 1e-12 } }
  const dropped: ProjectFile = {
    wishbone: 1,
    title: 'Drop',
    blocks: {
      World: { type: 'world/world' },
      Axle: axle('MacPherson', referenceCarrier),
      Contact: { type: 'mechanics/rigid-arm', params: { z: -0.3 } },
      Load: { type: 'mechanics/force' },
      LoadInput: { type: 'sources/constant', params: { value: 3500 } },
      Centre: { type: 'sensors/displacement' },
      WheelL: rotor,
      WheelR: rotor,
    },
    wires: {
      a: ['World.frame', 'Axle.chassis'],
      b: ['World.frame', 'Axle.rack'],
      c: ['Axle.carrierL', 'Contact.base'],
      d: ['Contact.end', 'Load.frame'],
      e: ['LoadInput.y', 'Load.Fz'],
      f: ['Axle.carrierL', 'Centre.frame'],
      g: ['Axle.wheelL', 'WheelL.com'],
      h: ['Axle.wheelR', 'WheelR.com'],
    },
    experiments: {
      drop: { stop: 0.3, sample: 0.005, solver: { name: 'dopri5', tolerance: 1e-9 }, initial: { 'Centre.z': 0.36 } },
    },
  }
  it('falls as in the reference', () => {
    const outcome = runToEnd(
      {
        project: dropped,
        files: {},
        experiment: 'drop',
        signals: ['Centre.z', 'Axle/Left/TieRod.force'],
        checkStep: false,
      },
      sharedCompiler,
    )
    expect(outcome.error).toBeUndefined()
    const drop = reference('drop_constant_load.csv')
    const compare = (signal: string, name: string, offset = 0): void => {
      const values = columnNamed(outcome.table, signal)?.values ?? new Float64Array()
      const expected = drop.get(name) ?? []
      const peak = Math.max(...expected.slice(0, 61).map(Math.abs))
      expect(values).toHaveLength(61)
      values.forEach((value, i) =>
        expect(Math.abs(value - offset - expected[i]) / peak, `${name} ${i}`).toBeLessThan(1e-6),
      )
    }
    compare('Centre.z', 'jounce', 0.3)
    compare('Axle/Left/TieRod.force', 'tie_rod_force_on_spindle_along_inner_to_outer')
  })
})
