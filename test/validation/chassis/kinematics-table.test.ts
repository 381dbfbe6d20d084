/**
 * A corner whose pose follows the table that the rig has measured of the MacPherson assembly, against that linkage: the same poses at
 * the points of the table, and the same motion. Arm and strut of the linkage have no mass, as the table has none.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { initialState } from '../../../engine/start/initial'
import { Outputs } from '../../../engine/compile/model'
import { runToEnd } from '../../../engine/run/run'
import { columnNamed } from '../../../engine/io/table'
import { sharedCompiler } from '../../support/compiler'
import { axle, inRig, measured } from './assemblies'

const light = { armMass: 0, armIxx: 0, armIyy: 0, armIzz: 0, strutMass: 0, strutIxx: 0, strutIyy: 0, strutIzz: 0 }
const block = axle('MacPherson', { ...light, damping: 0 })
const weightless = { World: { type: 'world/world', params: { gravity: 0 } } }
const rigged = inRig(block, { rackRange: 0.02 })
const report = measured({ ...rigged, blocks: { ...rigged.blocks, ...weightless } })

const loadColumn = report.travel.columns.findIndex(({ name }) => name === 'loadL')
/** What the strut does along the travel: the force that holds the wheel without weight. */
const springCurve = report.travel.rows.map((row) => [-row[0], -row[loadColumn]] as const).reverse()

const carrier = {
  CarrierArm: { type: 'mechanics/rigid-arm', params: { x: 0, y: -0.07, z: 0.01 } },
  Carrier: { type: 'mechanics/rigid-body', params: { mass: 16, Ixx: 0.21, Iyy: 0.2992, Izz: 0.2308 } },
  Wheel: { type: 'sensors/displacement' },
  Load: { type: 'mechanics/force' },
  LoadInput: { type: 'sources/constant', params: { value: 3500 } },
}
const experiments: ProjectFile['experiments'] = {
  drop: {
    stop: 0.6,
    sample: 0.01,
    solver: { name: 'dopri5', tolerance: 1e-9 },
    initial: { 'Wheel.z': 0.36 },
    energy: true,
  },
}
const tabled = (rack: number, table: Record<string, unknown> = {}): ProjectFile => ({
  wishbone: 1,
  title: 'Corner',
  blocks: {
    World: { type: 'world/world' },
    Corner: {
      type: 'chassis/kinematics-table',
      params: { kinematics: report.table.rows.map((row) => [...row]), ...table },
    },
    Spring: {
      type: 'mechanics/spring-damper',
      params: { springLaw: 'curve', springCurve: springCurve.map((row) => [...row]) },
    },
    Rack: { type: 'sources/constant', params: { value: rack } },
    ...carrier,
  },
  wires: {
    a: ['World.frame', 'Corner.base'],
    b: ['Corner.travel', 'Spring.axis'],
    c: ['Rack.y', 'Corner.rack'],
    d: ['Corner.end', 'CarrierArm.base'],
    e: ['CarrierArm.end', 'Carrier.com'],
    f: ['Corner.end', 'Wheel.frame'],
    g: ['Corner.end', 'Load.frame'],
    h: ['LoadInput.y', 'Load.Fz'],
  },
  experiments,
})
/** What turns needs some inertia. */
const rotor = { mass: 1e-6, Ixx: 1e-9, Iyy: 1e-9, Izz: 1e-9 }
const linkage: ProjectFile = {
  wishbone: 1,
  title: 'Corner',
  blocks: {
    World: { type: 'world/world' },
    Axle: block,
    Wheel: carrier.Wheel,
    Load: carrier.Load,
    LoadInput: carrier.LoadInput,
    WheelL: { type: 'mechanics/rigid-body', params: rotor },
    WheelR: { type: 'mechanics/rigid-body', params: rotor },
  },
  wires: {
    a: ['World.frame', 'Axle.chassis'],
    b: ['World.frame', 'Axle.rack'],
    c: ['Axle.carrierL', 'Wheel.frame'],
    d: ['Axle.carrierL', 'Load.frame'],
    e: ['LoadInput.y', 'Load.Fz'],
    f: ['Axle.wheelL', 'WheelL.com'],
    g: ['Axle.wheelR', 'WheelR.com'],
  },
  experiments,
}

describe('a corner by a table', () => {
  it('is where the linkage is at every point of the table', () => {
    const racks = [...new Set(report.table.rows.map(([, rack]) => rack))]
    expect(racks.length).toBe(9)
    const names = ['Corner.x', 'Corner.y', 'Corner.toe', 'Corner.camber', 'Corner.pitch']
    for (const rack of racks) {
      const instance = sharedCompiler.compile({ project: tabled(rack), files: {} })
      for (const row of report.table.rows.filter((one) => one[1] === rack)) {
        const { x } = initialState(instance, new Map([['Corner.z', row[0]]]))
        const values = new Outputs(instance, names).at(0, x)
        names.forEach((_, i) => expect(Math.abs(values[i] - row[i + 2])).toBeLessThan(1e-9))
      }
    }
  })

  const run = (project: ProjectFile) => {
    const outcome = runToEnd(
      { project, files: {}, experiment: 'drop', signals: ['Wheel.z', 'Wheel.x', 'Wheel.y'], checkStep: false },
      sharedCompiler,
    )
    expect(outcome.error).toBeUndefined()
    return outcome
  }
  const column = (outcome: ReturnType<typeof run>, name: string) => columnNamed(outcome.table, name)?.values ?? []

  it('moves as the linkage after a drop, to 1e-3 of the amplitude', () => {
    const [a, b] = [run(linkage), run(tabled(0))]
    for (const name of ['Wheel.z', 'Wheel.x', 'Wheel.y']) {
      const [x, y] = [column(a, name), column(b, name)]
      const size = Math.max(...x) - Math.min(...x)
      expect(size).toBeGreaterThan(1e-3)
      expect(Math.max(...x.map((value, i) => Math.abs(value - y[i]))) / size, name).toBeLessThan(1e-3)
    }
  })
  it('keeps its energy', () => {
    for (const compliance of [undefined, [1e-7, 2e-7, 1e-5, 1e-5, 1e-5]]) {
      const table =
        compliance === undefined
          ? {}
          : { compliance: compliance.map((c, i) => compliance.map((_, j) => (i === j ? c : 0))) }
      const { report: found } = run(tabled(0.01, table))
      expect(found.energy?.closure).toBeLessThan(1e-6)
    }
  })
  it('is one motion of two freedoms with its wheel, and the same by constraints', () => {
    const base = tabled(0)
    const wheeled: ProjectFile = {
      ...base,
      blocks: {
        ...base.blocks,
        Rack: { type: 'sources/sine', params: { amplitude: 0.02, frequency: '2 Hz' } },
        Spin: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
        Rim: { type: 'mechanics/rigid-body', params: { mass: 10, Ixx: 0.5, Iyy: 0.9, Izz: 0.5 } },
      },
      wires: { ...base.wires, i: ['Corner.end', 'Spin.base'], j: ['Spin.end', 'Rim.com'] },
      formulations: { constraints: { translation: { 'Corner.T1': 'cotree' } } },
      experiments: {
        drop: { ...experiments.drop, initial: { 'Corner.z': 0.03, 'Spin.rate': 60 } },
      },
    }
    const sizes = (formulation?: string): readonly number[] => {
      const { system } = sharedCompiler.compile({
        project: wheeled,
        files: {},
        ...(formulation === undefined ? {} : { formulation }),
      }).compilation
      return [system.freedoms.length, system.coordinates.length, system.constraints.rows.length]
    }
    expect(sizes()).toEqual([2, 2, 0])
    // an input of an export, or of a linear model, has derivatives that are made when they are asked for
    const driven = sharedCompiler.compile({ project: wheeled, files: {}, outside: ['Rack'] }).compilation.system
    expect(driven.constraints.rows.length).toBe(0)
    expect(sizes('constraints')).toEqual([7, 7, 5])
    const signals = ['Corner.z', 'Corner.toe', 'Rim.vx', 'Rim.yaw', 'Spin.Fz', 'Spin.Mx']
    const [one, other] = [undefined, 'constraints'].map((formulation) => {
      const outcome = runToEnd(
        {
          project: wheeled,
          files: {},
          experiment: 'drop',
          signals,
          checkStep: false,
          ...(formulation === undefined ? {} : { formulation }),
        },
        sharedCompiler,
      )
      expect(outcome.error).toBeUndefined()
      expect(outcome.report.energy?.closure).toBeLessThan(1e-8)
      return outcome
    })
    for (const name of signals) {
      const [a, b] = [column(one, name), column(other, name)]
      const peak = Math.max(...a.map(Math.abs))
      expect(peak).toBeGreaterThan(0)
      expect(Math.max(...a.map((value, i) => Math.abs(value - b[i]))) / peak, name).toBeLessThan(1e-7)
    }
  })
  it('refuses a rack whose rate jumps', () => {
    const jumping = tabled(0)
    const project = {
      ...jumping,
      blocks: { ...jumping.blocks, Rack: { type: 'sources/ramp', params: { final: 0.02 } } },
    }
    expect(() => sharedCompiler.compile({ project, files: {} })).toThrow(/block Corner, port rack/)
  })
})
