/** The generic vehicle brakes with its left wheels on ice, and over the edge of an icy stretch. */
import { beforeAll, describe, expect, it } from 'vitest'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'
import { sharedCompiler } from '../../support/compiler'

const vehicle = new ShippedProject('generic-vehicle')
const wheels = ['FL', 'FR', 'RL', 'RR'] as const
const own = ['Fx', 'Fy', 'Fz', 'Mz', 'friction', 'contactX', 'contactY'] as const
const signals = [
  ...wheels.flatMap((w) => own.map((s) => `Tire${w}.${s}`)),
  ...['Body.x', 'Body.y', 'Body.vx', 'Body.yaw', 'Body.wz', 'der(Body.wz)'],
]

/** Braking of the shipped project, on another road. */
function brakeOn(road: Readonly<Record<string, ParamValue>>): RunOutcome {
  const { blocks } = vehicle.project
  // without its product of inertia, which couples roll with yaw
  const body = { ...blocks.Body.params, Ixz: 0 }
  const project: ProjectFile = {
    ...vehicle.project,
    blocks: { ...blocks, Road: { ...blocks.Road, params: road }, Body: { ...blocks.Body, params: body } },
  }
  return runToEnd(
    { project, files: vehicle.files, experiment: 'braking', signals, run: { stop: 4.5 }, checkStep: false },
    sharedCompiler,
  )
}

type At = (name: string, row: number) => number
const reader =
  ({ table }: RunOutcome): At =>
  (name, row) =>
    table.columns.find((c) => c.name === name)?.values[row] ?? NaN
const row = (t: number): number => Math.round(t / 0.01)

/** Peak friction coefficients of the Magic Formula, parameters of table A.4 as the project has them. */
function peak(load: number): { x: number; y: number } {
  const { params = {} } = vehicle.project.blocks.TireFL
  const p = (name: string): number => Number(params[`pac2002.${name}`])
  const dfz = (load - p('FNOMIN')) / p('FNOMIN')
  return { x: p('PDX1') + p('PDX2') * dfz, y: p('PDY1') + p('PDY2') * dfz }
}

describe('mu-split', () => {
  let outcome: RunOutcome
  let at: At
  beforeAll(() => {
    outcome = brakeOn({ frictionMap: 'split', 'split.left': 0.25 })
    if (outcome.error !== undefined) throw outcome.error
    at = reader(outcome)
  })

  it('gives every wheel the friction of its own side', () => {
    const left = (w: string): boolean => w.endsWith('L')
    for (const w of wheels) {
      expect(at(`Tire${w}.friction`, row(2.3))).toBeCloseTo(left(w) ? 0.25 : 1, 12)
      // at 2.45 s the brakes ask for more than ice carries
      const [Fx, Fz] = [at(`Tire${w}.Fx`, row(2.6)), at(`Tire${w}.Fz`, row(2.6))]
      const limit = (left(w) ? 0.25 : 1) * peak(Fz).x * Fz
      expect(-Fx / limit).toBeLessThan(1.001)
      if (left(w)) expect(-Fx / limit).toBeGreaterThan(0.5)
      else expect(-Fx).toBeGreaterThan(0.25 * peak(Fz).x * Fz)
    }
  })

  it('never lets a wheel have more than its friction', () => {
    for (const w of wheels) {
      for (let i = 0; i < outcome.table.time.length; i++) {
        const [Fx, Fy, Fz] = ['Fx', 'Fy', 'Fz'].map((name) => at(`Tire${w}.${name}`, i))
        const mu = at(`Tire${w}.friction`, i)
        const most = mu * Fz * Math.max(peak(Fz).x, peak(Fz).y)
        // of the combined force: the weighting functions of combined slip shift a little
        expect(Math.hypot(Fx, Fy), `${w} at row ${i}`).toBeLessThanOrEqual(1.1 * most)
      }
    }
  })

  it('turns the vehicle towards the grip, by the moment of its tyre forces', () => {
    expect(at('Body.yaw', row(3.2))).toBeLessThan(-0.01)
    // while it hardly rolls and pitches it is one body: the moment of the tyre forces about the centre of mass turns it
    const inertia = 1925 + unsprung()
    const ratios: number[] = []
    for (const t of [2.3, 2.35, 2.4]) {
      const i = row(t)
      const [cx, cy, yaw] = [centre(i).x, centre(i).y, at('Body.yaw', i)]
      const moment = wheels.reduce((sum, w) => {
        const [Fx, Fy, Mz, x, y] = ['Fx', 'Fy', 'Mz', 'contactX', 'contactY'].map((name) => at(`Tire${w}.${name}`, i))
        const [X, Y] = [Fx * Math.cos(yaw) - Fy * Math.sin(yaw), Fx * Math.sin(yaw) + Fy * Math.cos(yaw)]
        return sum + (x - cx) * Y - (y - cy) * X + Mz
      }, 0)
      ratios.push((inertia * at('der(Body.wz)', i)) / moment)
      expect(Math.abs(moment)).toBeGreaterThan(200)
    }
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.02)
  })
  const masses = { body: 2077, wheel: 38 }
  /** Of the wheels with their lumps about the centre of mass, kg m^2; tracks and arms of the project. */
  const unsprung = (): number => {
    const arms = [
      [1.353, 0.76],
      [1.353, -0.76],
      [-1.487, 0.795],
      [-1.487, -0.795],
    ]
    const shift = (masses.wheel * arms.reduce((sum, [x]) => sum + x, 0)) / (masses.body + 4 * masses.wheel)
    return (
      masses.body * shift ** 2 +
      arms.reduce((sum, [x, y]) => sum + masses.wheel * ((x - shift) ** 2 + y ** 2) + 1 + 0.78, 0)
    )
  }
  const centre = (i: number): { x: number; y: number } => {
    const yaw = at('Body.yaw', i)
    const shift = (masses.wheel * 2 * (1.353 - 1.487)) / (masses.body + 4 * masses.wheel)
    return { x: at('Body.x', i) + shift * Math.cos(yaw), y: at('Body.y', i) + shift * Math.sin(yaw) }
  }
})

describe('mu-jump', () => {
  it('reaches the front axle first, and each axle where it is', () => {
    const edge = 48
    const outcome = brakeOn({
      frictionMap: 'along',
      'along.points': [
        [edge, 1],
        [edge, 0.2],
      ],
    })
    if (outcome.error !== undefined) throw outcome.error
    const at = reader(outcome)
    const reached = wheels.map((w) => {
      const rows = [...outcome.table.time.keys()]
      const first = rows.find((i) => at(`Tire${w}.friction`, i) < 0.5) ?? NaN
      expect(at(`Tire${w}.contactX`, first)).toBeGreaterThanOrEqual(edge)
      expect(at(`Tire${w}.contactX`, first - 1)).toBeLessThan(edge)
      return first
    })
    expect(Math.abs(reached[0] - reached[1])).toBeLessThanOrEqual(1)
    expect(reached[2]).toBeGreaterThan(reached[0])
    // the front wheels lose their force at once, the rear ones still have it
    const i = Math.max(reached[0], reached[1]) + 2
    expect(-at('TireFL.Fx', i)).toBeLessThan(0.2 * 1.001 * peak(at('TireFL.Fz', i)).x * at('TireFL.Fz', i))
    expect(-at('TireRL.Fx', i)).toBeGreaterThan(2000)
  })
})
