/** Linear models of small systems against closed forms, and what is refused or named where a linear model is not unique. */
import { Matrix, SVD } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import { linearise } from '../../../../engine/analyses/linear/linearise'
import { modesOf, rootsOf } from '../../../../engine/analyses/linear/modes'
import type { LinearOptions } from '../../../../engine/analyses/linear/options'
import type { LinearModel, Rows } from '../../../../engine/analyses/linear/report'
import type { ExperimentSettings, ProjectFile } from '../../../../engine/model/project/project'
import { sharedCompiler } from '../../../support/compiler'

const linear = (project: ProjectFile, options: LinearOptions = {}): LinearModel =>
  linearise({ project, files: {}, experiment: 'run' }, options, sharedCompiler)
const entry = (model: LinearModel, row: string, column: string): number =>
  model.a[model.states.findIndex(({ name }) => name === row)][model.states.findIndex(({ name }) => name === column)]

const g = 9.81

/** A pendulum whose bob has six coordinates or one, by the formulation. */
function pendulum(formulations: ProjectFile['formulations'], more: Partial<ExperimentSettings> = {}): ProjectFile {
  return {
    wishbone: 1,
    title: 'Pendulum',
    blocks: {
      World: { type: 'world/world', params: { gravity: g } },
      Pivot: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
      Rod: { type: 'mechanics/rigid-arm', params: { z: -1 } },
      Bob: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0.3, Iyy: 0.5, Izz: 0.3 } },
    },
    wires: { a: ['World.frame', 'Pivot.base'], b: ['Pivot.end', 'Rod.base'], c: ['Rod.end', 'Bob.com'] },
    formulations,
    experiments: { run: { stop: 1, initial: { 'Bob.z': -1, 'Bob.roll': 0 }, ...more } },
  }
}

const loose = {
  translation: { 'Bob.T1': 'tree', 'Pivot.T1': 'cotree' },
  rotation: { 'Bob.R1': 'tree', 'Pivot.R1': 'cotree' },
} as const
/** Angular frequency of the pendulum, rad/s. */
const omega = Math.sqrt((2 * g) / (0.5 + 2))

describe('constraints', () => {
  it.each([
    ['Euler angles', { default: loose }],
    ['a quaternion', { default: { ...loose, coordinates: { Bob: { orientation: 'quaternion' as const } } } }],
  ])('keep the mode whose restoring force is that of a multiplier, and leave no zeros, with %s', (_, formulations) => {
    const model = linear(pendulum(formulations), { descriptor: true })
    // twelve or thirteen states with five constraints, each on positions and speeds, and the length of the quaternion
    expect(model.states).toHaveLength(2)
    expect(rootsOf(model.a)).toHaveLength(1)
    expect(rootsOf(model.a)[0].re).toBeCloseTo(0, 12)
    expect(rootsOf(model.a)[0].im).toBeCloseTo(omega, 12)
    expect(model.removed.every(({ reason }) => reason === 'constraint')).toBe(true)
    expect(model.removed.length).toBeGreaterThanOrEqual(10)
    expect(model.warnings).toEqual([])
    const all = linear(pendulum(formulations), { keep: true })
    expect(all.states.length).toBe(model.states.length + model.removed.length)
    expect(rootsOf(all.a).filter(({ re, im }) => Math.hypot(re, im) < 1e-6).length).toBeGreaterThan(4)
    expect(rootsOf(all.a).some(({ re, im }) => Math.hypot(re, im - omega) < 1e-6)).toBe(true)
  })

  it('have the finite eigenvalues in the descriptor form', () => {
    const { descriptor } = linear(pendulum({ default: loose }), { descriptor: true })
    if (descriptor === undefined) throw new Error('no descriptor form')
    /** Smallest singular value of lambda E - A over the largest, for lambda = i w. */
    const singular = (w: number): number => {
      const n = descriptor.a.length
      const matrix = Matrix.zeros(2 * n, 2 * n)
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          matrix.set(i, j, -descriptor.a[i][j])
          matrix.set(n + i, n + j, -descriptor.a[i][j])
          matrix.set(i, n + j, -w * descriptor.e[i][j])
          matrix.set(n + i, j, w * descriptor.e[i][j])
        }
      }
      const { diagonal } = new SVD(matrix)
      return Math.min(...diagonal) / Math.max(...diagonal)
    }
    expect(singular(omega)).toBeLessThan(1e-14)
    expect(singular(0)).toBeGreaterThan(1e-4)
    expect(singular(omega + 0.1)).toBeGreaterThan(1e-4)
  })
})

it('is that of an instant of a run', () => {
  const model = linear(
    pendulum({}, { initial: { 'Pivot.angle': 0.8 }, solver: { name: 'dopri5', tolerance: 1e-10 } }),
    {
      at: 0.37,
    },
  )
  const angle = model.states.find(({ name }) => name === 'Pivot.angle')?.value ?? NaN
  expect(Math.abs(angle - 0.8)).toBeGreaterThan(0.1)
  expect(entry(model, 'Pivot.rate', 'Pivot.angle')).toBeCloseTo(-(omega ** 2) * Math.cos(angle), 10)
  expect(model.t).toBe(0.37)
  expect(model.warnings.join()).toMatch(/not steady: Pivot\.\w+ changes by/)
  expect(() => linear(pendulum({}), { at: 2 })).toThrow(/outside the run of 1 s.*from 0 to 1 s/)
})

/** A mass of 1 kg on a guide with a force by an expression of its place u1 and its speed u2. */
function massWith(expression: string, initial: number, more: Partial<ProjectFile> = {}): ProjectFile {
  return {
    wishbone: 1,
    title: 'Mass',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Guide: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Mass: { type: 'mechanics/rigid-body', params: { mass: 1 } },
      Joint: { type: 'sensors/joint' },
      Law: { type: 'signals/expression', params: { expression } },
      Force: { type: 'mechanics/torque' },
      ...more.blocks,
    },
    wires: {
      a: ['World.frame', 'Guide.base'],
      b: ['Guide.end', 'Mass.com'],
      c: ['Joint.axis', 'Guide.axis'],
      d: ['Force.axis', 'Guide.axis'],
      e: ['Joint.position', 'Law.u1'],
      f: ['Joint.rate', 'Law.u2'],
      g: ['Law.y', 'Force.u'],
      ...more.wires,
    },
    experiments: { run: { stop: 1, initial: { 'Guide.s': initial } } },
  }
}

describe('a corner beside the point', () => {
  const project = massWith('-100*u1 - 20*abs(u1) + 0*u2', 1e-8)

  it('is named with its distance and with the shift of eigenvalues across it', () => {
    const model = linear(project)
    expect(entry(model, 'Guide.ds', 'Guide.s')).toBeCloseTo(-120, 12)
    expect(model.kinks).toHaveLength(1)
    expect(model.kinks[0]).toMatchObject({ blocks: ['Law'] })
    expect(model.kinks[0].distance).toBeCloseTo(1e-8, 16)
    expect(model.kinks[0].shift).toBeCloseTo(Math.sqrt(120) - Math.sqrt(80), 9)
    expect(model.kinks[0].change).toBeCloseTo(40 / 120, 9)
    expect(model.warnings.join()).toMatch(/Law has a corner 1.0e-8 away from the point.*give an amplitude/)
  })

  it('is passed by mean slopes over an amplitude', () => {
    const model = linear(project, { amplitude: 1e-3 })
    // (|c + a| - |c - a|)/(2 a) = c/a
    expect(entry(model, 'Guide.ds', 'Guide.s')).toBeCloseTo(-100 - (20 * 1e-8) / 1e-3, 10)
    expect(model.kinks).toEqual([])
  })

  it('is not named where it is far, or where nothing changes across it', () => {
    expect(linear(massWith('-100*u1 - 20*abs(u1) + 0*u2', 0.1)).kinks).toEqual([])
    expect(linear(massWith('-100*u1 - 20*u1*abs(u1) + 0*u2', 1e-8)).kinks).toEqual([])
  })
})

it('refuses an infinite slope, and names the block and the operation', () => {
  const project = massWith('-sqrt(u1) - u2', 0)
  expect(() => linear(project)).toThrow(
    /slope of the rate of Guide.ds by Guide.s is infinite.*Law: a square root of zero/,
  )
})

describe('dry friction', () => {
  const project = massWith('-100*u1 - 2*u2', 0, {
    blocks: { Rub: { type: 'mechanics/dry-friction', params: { holding: 5, sliding: 4 } } },
    wires: { h: ['Rub.axis', 'Guide.axis'] },
  })

  it('that sticks leaves no state, and is named', () => {
    const model = linear(project)
    expect(model.states).toEqual([])
    expect(model.removed.map(({ name, reason }) => `${name} ${reason}`).toSorted()).toEqual([
      'Guide.ds constraint',
      'Guide.s stuck',
    ])
    expect(model.stuck).toEqual(['Rub'])
    expect(modesOf(model)).toEqual([])
  })

  it('that slides is a constant force', () => {
    const sliding: ProjectFile = {
      ...project,
      experiments: { run: { stop: 1, initial: { 'Guide.s': 0, 'Guide.ds': 1 } } },
    }
    const model = linear(sliding)
    expect(model.stuck).toEqual([])
    expect(entry(model, 'Guide.ds', 'Guide.s')).toBeCloseTo(-100, 12)
    expect(entry(model, 'Guide.ds', 'Guide.ds')).toBeCloseTo(-2, 12)
  })
})

describe('inputs and outputs', () => {
  const [tau, gain] = [0.05, 3]
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Filter',
    blocks: {
      World: { type: 'world/world' },
      Pedal: { type: 'sources/constant', params: { value: 0.4 } },
      Unused: { type: 'sources/constant', params: { value: 0 } },
      Filter: { type: 'signals/transfer-function', params: { numerator: [[gain]], denominator: [[tau], [1]] } },
      Hold: { type: 'signals/sample-hold', params: { sampleTime: 0.02 } },
      Sum: { type: 'signals/sum' },
      Spare: { type: 'signals/gain' },
    },
    wires: {
      a: ['Pedal.y', 'Filter.u1'],
      b: ['Filter.y', 'Hold.u1'],
      c: ['Filter.y', 'Sum.u1'],
      d: ['Pedal.y', 'Sum.u2'],
      e: ['Unused.y', 'Spare.u1'],
    },
    experiments: { run: { stop: 1, plots: { y: { signals: ['Filter.y', 'Hold.y'] } } } },
  }
  const product = (a: Rows, b: Rows): number => a[0].reduce((sum, value, k) => sum + value * b[k][0], 0)

  it('have the matrices of a transfer function', () => {
    const model = linear(project, { outputs: ['Sum.y'] })
    expect(model.inputs.map(({ name, value }) => [name, value])).toEqual([['Pedal.y', 0.4]])
    expect(model.idle).toEqual(['Unused.y'])
    expect(model.a).toHaveLength(1)
    expect(model.a[0][0]).toBeCloseTo(-1 / tau, 12)
    // C B is the gain over the time constant, whatever the scale of the state
    expect(product(model.c, model.b)).toBeCloseTo(gain / tau, 10)
    expect(model.d).toEqual([[1]])
  })

  it('are those of the plots and of the interface by default', () => {
    const model = linear(project)
    expect(model.outputs.map(({ name }) => name)).toEqual(['Filter.y', 'Hold.y'])
    expect(linear({ ...project, interface: { inputs: { Unused: {} } } }).inputs).toEqual([])
  })

  it('do not see through a sample, which is named', () => {
    const model = linear(project)
    expect(model.samples).toContainEqual({ name: 'Hold.y', block: 'Hold', period: 0.02, matters: true })
    expect(model.c[1]).toEqual([0])
  })

  it('must exist', () => {
    expect(() => linear(project, { inputs: ['Pedale'] })).toThrow(/no source Pedale.*Pedal/)
    expect(() => linear(project, { outputs: ['Filter.z'] })).toThrow(/no signal Filter.z/)
    expect(() => linear(project, { hold: 'force' })).toThrow(/no operating point at which a body is held/)
  })
})
