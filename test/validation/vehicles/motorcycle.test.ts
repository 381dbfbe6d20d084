/**
 * The motorcycle of `projects/motorcycle`: its modes over speed against linear equations that share nothing with the program, which in turn
 * are held to the published matrices of a bicycle; loads and trail; lean in a steady turn.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { bindJacobian } from '../../../engine/analyse/jacobian'
import { initialState } from '../../../engine/start/initial'
import { Model } from '../../../engine/compile/model'
import { parameterValues } from '../../../engine/compile/parameter-values'
import type { ProjectFile } from '../../../engine/model/project/project'
import { findRoles } from '../../../engine/model/vehicle/find'
import { eigenvalues, type Eigenvalues } from '../../../engine/numerics/linear/eigenvalues'
import { at } from '../coordinates/runs'
import { performed } from '../manoeuvres/vehicle'
import { compiled } from '../support/at-state'
import { constrainedModes } from '../support/constrained-modes'
import { ShippedProject } from '../support/shipped-project'
import { rollingMatrices, rollingModes, tyreModes, type TwoWheeler } from './two-wheeler'
import { Instance } from '../../../engine/compile/instance'

const bicycle: TwoWheeler = {
  rake: Math.PI / 10,
  head: { x: 1.02 + 0.08, z: 0 },
  gravity: 9.81,
  steeringDamping: 0,
  parts: [
    { mass: 85, x: 0.3, z: 0.9, Ixx: 9.2, Izz: 2.8, Ixz: -2.4, steered: false },
    { mass: 4, x: 0.9, z: 0.7, Ixx: 0.05892, Izz: 0.00708, Ixz: 0.00756, steered: true },
    { mass: 2, x: 0, z: 0.3, Ixx: 0.0603, Izz: 0.0603, steered: false },
    { mass: 3, x: 1.02, z: 0.35, Ixx: 0.1405, Izz: 0.1405, steered: true },
  ],
  wheels: [
    { x: 0, radius: 0.3, spin: 0.12, steered: false },
    { x: 1.02, radius: 0.35, spin: 0.28, steered: true },
  ],
}

const parts = [
  { mass: 165.13, x: 0.6779, z: 0.4724, Ixx: 11.085, Izz: 14.982, Ixz: 3.691, steered: false },
  { mass: 33.68, x: 0.415, z: 1.14, Ixx: 1.428, Izz: 0.916, Ixz: -0.443, steered: false },
  { mass: 8, x: 0.196, z: 0.3113, Ixx: 0.02, Izz: 0.259, steered: false },
  { mass: 14.7, x: 0, z: 0.297, Ixx: 0.383, Izz: 0.383, steered: false },
  { mass: 9.99, x: 1.164, z: 0.77, Ixx: 1.341, Izz: 0.4125, steered: true },
  { mass: 7.25, x: 1.365, z: 0.324, Ixx: 0, Izz: 0, steered: true },
  { mass: 11.9, x: 1.41, z: 0.282, Ixx: 0.27, Izz: 0.27, steered: true },
]
const g = 9.81
const mass = parts.reduce((sum, part) => sum + part.mass, 0)
const frontLoad = (g * parts.reduce((sum, part) => sum + part.mass * part.x, 0)) / 1.41
const rearLoad = g * mass - frontLoad
const rake = (24 * Math.PI) / 180

/** Slopes of the tyres at their static loads, and the radius of the crown. */
const tyre = (load: number, camber: number, relaxation: number, crown: number) => ({
  cornering: 16 * load,
  camber: camber * load,
  relaxation,
  trail: 0,
  crown,
})
const motorcycle: TwoWheeler = {
  rake,
  head: { x: 1.173, z: 0.749 },
  gravity: g,
  steeringDamping: 7,
  parts,
  wheels: [
    {
      x: 0,
      radius: 0.297,
      spin: 0.638,
      steered: false,
      tyre: tyre(rearLoad, 0.85, 0.25, 0.08),
    },
    {
      x: 1.41,
      radius: 0.282,
      spin: 0.484,
      steered: true,
      tyre: tyre(frontLoad, 0.8, 0.2, 0.06),
    },
  ],
}

const shipped = new ShippedProject('motorcycle')

/** Hands off the handlebar, without rolling resistance: straight running takes no drive, and the initial values are the steady state. */
function coasting(
  change: (blocks: Record<string, ProjectFile['blocks'][string]>) => void = () => undefined,
): ProjectFile {
  const project = structuredClone(shipped.project)
  const blocks = { ...project.blocks }
  const set = (name: string, params: Record<string, number>): void => {
    blocks[name] = { ...blocks[name], params: { ...blocks[name].params, ...params } }
  }
  set('Hold', { gain: 0 })
  for (const wheel of ['RearWheel', 'FrontWheel']) set(wheel, { 'pac2002.QSY1': 0 })
  change(blocks)
  return { ...project, blocks }
}

const straight = (speed: number): ReadonlyMap<string, number> =>
  new Map([
    ['Frame.z', 0.4724],
    ['Frame.vx', speed],
    ['RearAxle.rate', speed / 0.297],
    ['FrontAxle.rate', speed / 0.282],
  ])

/** Distance of each wanted eigenvalue to the nearest that was found. */
function missed(found: Eigenvalues, wanted: Eigenvalues): number {
  const nearest = (re: number, im: number): number =>
    Math.min(...Array.from(found.re, (x, i) => Math.hypot(x - re, found.im[i] - im)))
  return Math.max(...Array.from(wanted.re, (re, i) => nearest(re, wanted.im[i])))
}

describe('the linear equations of a two-wheeler', () => {
  it('are those of the bicycle benchmark without slip (Meijaard et al. 2007, section 5)', () => {
    const { M, C1, K0, K2 } = rollingMatrices(bicycle)
    const close = (actual: number[][], wanted: number[][]): void =>
      wanted.forEach((row, i) => row.forEach((value, j) => expect(actual[i][j]).toBeCloseTo(value, 10)))
    close(M.to2DArray(), [
      [80.81722, 2.31941332208709],
      [2.31941332208709, 0.29784188199686],
    ])
    close(C1.to2DArray(), [
      [0, 33.86641391492494],
      [-0.85035641456978, 1.6854039739756],
    ])
    close(K0.div(9.81).to2DArray(), [
      [-80.95, -2.59951685249872],
      [-2.59951685249872, -0.80329488458618],
    ])
    close(K2.to2DArray(), [
      [0, 76.59734589573222],
      [0, 2.65431523794604],
    ])
  })
})

describe('straight running of the motorcycle', () => {
  const compilation = compiled(coasting())
  const instance = new Instance(compilation, parameterValues(compilation, compilation.resolved))
  const jacobianAt = bindJacobian(new Model(instance))
  const modesAt = (speed: number): Eigenvalues => {
    const { x } = initialState(instance, straight(speed))
    const j = new Float64Array(x.length ** 2)
    jacobianAt(0, x, j)
    return eigenvalues(j, x.length)
  }

  it.each([5, 20, 40, 60])('has capsize, weave, wobble and the modes of the tyres at %s m/s', (speed) => {
    expect(missed(modesAt(speed), tyreModes(motorcycle, speed))).toBeLessThan(1e-4)
  })

  it('capsizes slowly, weaves faster and with less damping as it goes faster, wobbles at 7 Hz and unstably at 60 m/s', () => {
    const swings = (speed: number) => {
      const { re, im } = modesAt(speed)
      const all = Array.from(re, (damping, i) => ({ damping, hertz: im[i] / 2 / Math.PI }))
      const inBand = (low: number, high: number) =>
        all.filter(({ hertz }) => hertz > low && hertz < high).sort((a, b) => b.damping - a.damping)[0]
      return { weave: inBand(2, 4.5), wobble: inBand(6, 8) }
    }
    const [slow, fast] = [swings(30), swings(60)]
    expect(fast.weave.hertz).toBeGreaterThan(slow.weave.hertz)
    expect(fast.weave.damping).toBeGreaterThan(slow.weave.damping)
    expect(slow.wobble.damping).toBeLessThan(0)
    expect(fast.wobble.damping).toBeGreaterThan(0)
  })
})

it('is the bicycle of the benchmark on wheels that roll without slip, its suspension frozen', () => {
  const project = coasting((blocks) => {
    const rigid = { type: 'mechanics/fixed' } as const
    for (const name of ['SwingArm', 'Fork']) blocks[name] = { ...blocks[name], ...rigid, params: {} }
    for (const name of ['RearSpring', 'ForkSpring', 'ChainPull', 'Chain', 'DriveInput']) delete blocks[name]
    const wheel = (name: string, mass: number, Ixx: number, Iyy: number, radius: number): void => {
      const { at: place } = blocks[name]
      blocks[name] = {
        type: 'tires/tire',
        at: place,
        params: { forceModel: 'level-1', mass, Ixx, Iyy, Izz: Ixx, radius },
      }
    }
    wheel('RearWheel', 14.7, 0.383, 0.638, 0.297)
    wheel('FrontWheel', 11.9, 0.27, 0.484, 0.282)
    blocks.SteeringDamper = { ...blocks.SteeringDamper, params: { stiffness: 0, damping: 0 } }
  })
  const wires = Object.fromEntries(
    Object.entries(project.wires ?? {}).filter(([, ends]) =>
      ends.every((end) => Object.hasOwn(project.blocks, end.split('.')[0])),
    ),
  )
  const { vehicle: _, ...rest } = project
  const modesAt = constrainedModes(compiled({ ...rest, wires, experiments: {} }))
  for (const speed of [5, 20, 40])
    expect(missed(modesAt(straight(speed)), rollingModes({ ...motorcycle, steeringDamping: 0 }, speed))).toBeLessThan(
      1e-5,
    )
})

/** Roll moment of weight and tyres (PAC2002: QSX2 R Fz times the angle of camber) over that of the centrifugal force and the wheels that spin. @param loads rear, front */
function rollBalance(lean: number, speed: number, yawRate: number, [rear, front]: readonly number[]): number {
  const height = parts.reduce((sum, part) => sum + part.mass * part.z, 0) / mass
  const spin = speed * (0.638 / 0.297 + 0.484 / 0.282)
  const falling = mass * g * height * Math.sin(lean) - (rear * 0.08 + front * 0.06) * lean
  return falling / ((mass * speed * yawRate * height + yawRate * spin) * Math.cos(lean))
}

describe('what the motorcycle is', () => {
  it('rests on the loads of the lever rule and has a trail of 96 mm', () => {
    const outcome = shipped.run('weave', { run: { stop: 0.001 } })
    expect(at(outcome, 0)('FrontWheel.Fz') / frontLoad).toBeCloseTo(1, 12)
    expect(at(outcome, 0)('RearWheel.Fz') / rearLoad).toBeCloseTo(1, 12)
    expect(1.173 + 0.749 * Math.tan(rake) - 1.41).toBeCloseTo(0.0965, 4)
  })

  it('is known by its roles', () => {
    const { body, wheels, steering } = findRoles(shipped.project, registry)
    expect([body?.block, steering?.block]).toEqual(['Frame', 'LeanInput'])
    expect(wheels.map(({ block, position }) => `${block} ${position}`)).toEqual(['FrontWheel F', 'RearWheel R'])
  })

  const turn = shipped.run('turn', {
    signals: ['Frame.roll', 'Frame.wz', 'Frame.vx', 'Steer.angle', 'RearWheel.Fz', 'FrontWheel.Fz'],
  })
  const values = (name: string): number[] => Array.from(turn.table.columns.find((c) => c.name === name)?.values ?? [])
  const last = (name: string): number => values(name).at(-1) ?? NaN

  it('leans in a turn as weight, centrifugal force, spin of the wheels and width of the tyres demand', () => {
    const [lean, speed] = [last('Frame.roll'), last('Frame.vx')]
    const yawRate = Math.abs(last('Frame.wz')) / Math.cos(lean)
    const ratio = rollBalance(lean, speed, yawRate, [last('RearWheel.Fz'), last('FrontWheel.Fz')])
    // the equation leaves out steer angle and the load of the suspension in the turn
    expect(ratio).toBeGreaterThan(0.97)
    expect(ratio).toBeLessThan(1.03)
    // without the width of the tyres it would lean less by 3 deg
    expect(lean).toBeGreaterThan(Math.atan((speed * yawRate) / g) + 0.05)
  })

  it('has steady turns at 9 m/s^2, in which the same moments balance', () => {
    const settings = { method: 'speed', speed: 25, from: 2, by: 7, to: 9 }
    const { plots, remarks, figures } = performed('steady-circular', settings, shipped.project, 'push')
    const at9 = (title: string, curve: number): number =>
      plots.find((plot) => plot.title === title)?.curves[curve]?.y.at(-1) ?? NaN
    expect(remarks.join()).not.toContain('no steady turn')
    // Its rider steers by a torque, so the steering input has no ratio to the angle of the front wheel.
    expect(remarks.join()).toContain('LeanInput steers by a torque')
    expect(figures.find(({ id }) => id === 'understeer')?.value).toBeNull()
    const lean = Math.abs(at9('Angles', 0))
    const loads = [1, 0].map((wheel) => at9('Wheel loads', wheel))
    const ratio = rollBalance(lean, 25, 9 / 25, loads)
    expect(ratio).toBeGreaterThan(0.99)
    expect(ratio).toBeLessThan(1.01)
  })

  it('turns into a curve by steering the other way first', () => {
    const [lean, steer] = [values('Frame.roll'), values('Steer.angle')]
    expect(lean[lean.length - 1]).toBeCloseTo(Math.PI / 6, 1)
    expect(Math.min(...steer)).toBeLessThan(-0.05 * steer[steer.length - 1])
    expect(steer[steer.length - 1]).toBeGreaterThan(0.015)
  })

  it('comes back upright after a push', () => {
    const push = shipped.run('push', { signals: ['Frame.roll'] })
    const rolls = push.table.columns[0].values
    expect(Math.max(...Array.from(rolls, Math.abs))).toBeGreaterThan(0.01)
    expect(Math.abs(rolls[rolls.length - 1])).toBeLessThan(0.001)
  })
})
