/** State space, statistics, counters, logic and transforms against closed forms; what filters refuse and warn of. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import type { ParamValue } from '../../../engine/model/project/project'
import { checkProject } from '../../../engine/model/check/validate'
import { SmallModel } from '../../unit/blocks/small-model'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { exact, parametersOf, reference, worst } from './reference'

const fixed = { solver: { name: 'rk4', step: 0.001 } } as const
const lines = (matrix: readonly (readonly number[])[]): string => matrix.map((row) => row.join(' ')).join('\n')

describe('a state space', () => {
  const { state_space: s } = parametersOf('lti.json') as {
    readonly state_space: Readonly<Record<'A' | 'B' | 'C' | 'D', readonly (readonly number[])[]>>
  }
  const matrices = { a: lines(s.A), b: lines(s.B), c: lines(s.C), d: lines(s.D) }
  const model = (params: Readonly<Record<string, ParamValue>>, run: object = exact) =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          Step: ['sources/step', { time: 0.2, initial: 0, final: 1 }],
          Sine: ['sources/sine', { amplitude: 1, frequency: 4 / (2 * Math.PI) }],
          Both: ['signals/mux', { inputs: '2' }],
          F: ['signals/state-space', { ...matrices, ...params }],
        },
        ['Step.y - Both.u1', 'Sine.y - Both.u2', 'Both.y - F.u'],
        { stop: 5, sample: 0.01, ...run },
      ),
      ['F.y[1]', 'F.y[2]', 'F.x1', 'F.x2', 'F.x3'],
    )
  it('answers as the matrix exponential does', () => {
    const columns = reference('lti.csv')
    const run = model({})
    expect(run.error).toBeUndefined()
    expect(worst(run, 'F.y[1]', columns, 'ss_y1')).toBeLessThan(1e-9)
    expect(worst(run, 'F.y[2]', columns, 'ss_y2')).toBeLessThan(1e-9)
  })
  it('starts with given states', () => {
    const run = model({ start: 'given', states: '1\n-2\n0.5' })
    expect(['F.x1', 'F.x2', 'F.x3'].map((x) => run.values(x)[0])).toEqual([1, -2, 0.5])
  })
  it('is sampled by Tustin’s method as the sampled transfer function is', () => {
    const tf = { numerator: [[2], [3]], denominator: [[1], [1.2], [9]], timing: 'tustin', prewarp: 5 }
    const ss = { a: '0 1\n-9 -1.2', b: '0\n1', c: '3 2', d: '0', timing: 'tustin', prewarp: 5 }
    const run = runSmall(
      smallProject(
        {
          World: ['world/world'],
          Sine: ['sources/sine', { amplitude: 1, frequency: 2 }],
          A: ['signals/transfer-function', tf],
          B: ['signals/state-space', ss],
        },
        ['Sine.y - A.u1', 'Sine.y - B.u'],
        { stop: 2, sample: 0.01, ...fixed },
      ),
      ['A.y', 'B.y'],
    )
    expect(run.error).toBeUndefined()
    const b = run.values('B.y')
    run.values('A.y').forEach((y, k) => expect(b[k]).toBeCloseTo(y, 12))
  })
})

describe('statistics', () => {
  const model = (params: Readonly<Record<string, ParamValue>>, run: object) =>
    runSmall(
      smallProject(
        {
          World: ['world/world'],
          Sine: ['sources/sine', { amplitude: 2, frequency: 1, offset: 1000 }],
          Reset: ['sources/step', { time: 1.25, initial: -1, final: 1 }],
          F: ['signals/statistics', params],
        },
        ['Sine.y - F.u1', 'Reset.y - F.reset'],
        { stop: 2.25, sample: 0.05, ...run },
      ),
      ['F.mean', 'F.rms', 'F.deviation', 'F.smallest', 'F.largest'],
    )
  it('over time are those of a sine', () => {
    const run = model({}, { solver: { name: 'rk4', step: 0.0005 } })
    expect(run.error).toBeUndefined()
    expect(run.at('F.mean', 1)).toBeCloseTo(1000, 8)
    expect(run.at('F.deviation', 1)).toBeCloseTo(Math.SQRT2, 7)
    expect(run.at('F.rms', 1)).toBeCloseTo(Math.sqrt(1000 ** 2 + 2), 7)
    expect(run.at('F.largest', 1)).toBeCloseTo(1002, 9)
    expect(run.at('F.smallest', 0.4)).toBeCloseTo(1000, 9)
    // from the crest on, for a quarter of a period: 2 cos
    expect(run.at('F.mean', 1.5)).toBeCloseTo(1000 + 4 / Math.PI, 7)
    expect(run.at('F.largest', 1.5)).toBeCloseTo(1002, 9)
    expect(run.at('F.smallest', 1.4)).toBeCloseTo(1000 + 2 * Math.cos(0.3 * Math.PI), 9)
  })
  it('over samples are those of the list', () => {
    const run = model({ timing: 'sampled', sampleTime: 0.1 }, fixed)
    const values = Array.from({ length: 8 }, (_, k) => 1000 + 2 * Math.sin(0.2 * Math.PI * k))
    const mean = values.reduce((a, b) => a + b) / 8
    expect(run.at('F.mean', 0.75)).toBeCloseTo(mean, 9)
    expect(run.at('F.deviation', 0.75)).toBeCloseTo(
      Math.sqrt(values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 8),
      9,
    )
    expect(run.at('F.smallest', 0.75)).toBeCloseTo(Math.min(...values), 12)
    // the first sample after the reset is at 1.3 s
    expect(run.at('F.mean', 1.35)).toBeCloseTo(1000 + 2 * Math.sin(2.6 * Math.PI), 9)
  })
  it('of filtered noise lie within four standard errors of theory', () => {
    const { variance, T_sample } = parametersOf('noise.json') as {
      readonly variance: number
      readonly T_sample: number
    }
    const count = 20_000
    const run = runSmall(
      smallProject(
        {
          World: ['world/world'],
          Noise: ['sources/noise', { deviation: Math.sqrt(variance), sampleTime: T_sample }],
          Lag: ['signals/low-pass', { frequency: 5, timing: 'sampled', sampleTime: T_sample }],
          White: ['signals/statistics', { timing: 'sampled', sampleTime: T_sample }],
          Filtered: ['signals/statistics', { timing: 'sampled', sampleTime: T_sample }],
        },
        ['Noise.y - Lag.u1', 'Noise.y - White.u1', 'Lag.y - Filtered.u1'],
        { stop: count * T_sample, sample: count * T_sample, solver: { name: 'euler', step: T_sample } },
      ),
      ['White.mean', 'White.deviation', 'Filtered.deviation'],
    )
    const last = (name: string): number => run.values(name).at(-1) ?? NaN
    expect(Math.abs(last('White.mean'))).toBeLessThan(4 * Math.sqrt(variance / count))
    expect(Math.abs(last('White.deviation') ** 2 - variance)).toBeLessThan(4 * variance * Math.sqrt(2 / count))
    // variance of b (1 + z^-1)/(1 - a z^-1): 2 b^2/(1 - a); its samples are correlated over (1 + a^2)/(1 - a^2)
    const [a, b] = [0.951219512195122, 0.024390243902439022]
    const filtered = (2 * b * b * variance) / (1 - a)
    expect(filtered).toBeCloseTo(0.00609756097560976, 14)
    const error = 4 * filtered * Math.sqrt((2 / count) * ((1 + a * a) / (1 - a * a)))
    expect(Math.abs(last('Filtered.deviation') ** 2 - filtered)).toBeLessThan(error)
  })
})

describe('a counter', () => {
  it('counts crossings, in cycles, and begins again', () => {
    const blocks: Blocks = {
      World: ['world/world'],
      Sine: ['sources/sine', { amplitude: 1, frequency: 1 }],
      Reset: ['sources/step', { time: 3.4, initial: -1, final: 1 }],
      Up: ['signals/counter', {}],
      Cycle: ['signals/counter', { edge: 'both', cycle: 3, initial: 1, increment: -1 }],
    }
    const wires = ['Sine.y - Up.u1', 'Sine.y - Cycle.u1', 'Reset.y - Up.reset']
    for (const solver of [exact, fixed]) {
      const run = runSmall(smallProject(blocks, wires, { stop: 5.3, sample: 0.1, ...solver }), ['Up.y', 'Cycle.y'])
      // 0.5 is passed upwards at 1/12 s and downwards at 5/12 s of each period
      const counts = [0.05, 0.15, 0.95, 1.15, 3.2, 3.45, 4.05, 4.15, 5.25].map((t) => run.at('Up.y', t))
      expect(counts).toEqual([0, 1, 1, 2, 4, 0, 0, 1, 2])
      expect([0.05, 0.25, 0.55, 1.25, 1.55].map((t) => run.at('Cycle.y', t))).toEqual([1, 0, 2, 1, 0])
    }
  })
})

const sources: Blocks = {
  World: ['world/world'],
  A: ['sources/constant', { value: 3 }],
  B: ['sources/constant', { value: 5 }],
  Zero: ['sources/constant', { value: 0 }],
}
const value = (type: string, params: Readonly<Record<string, ParamValue>>, wires: readonly string[]): number =>
  new SmallModel({ ...sources, F: [type, params] }, wires).at({}, 'F.y')[0]

describe('static blocks', () => {
  it.each([
    ['gt', 0],
    ['ge', 0],
    ['lt', 1],
    ['le', 1],
    ['eq', 0],
    ['ne', 1],
  ])('comparison %s', (operator, expected) => {
    expect(value('signals/comparison', { operator }, ['A.y - F.u1', 'B.y - F.u2'])).toBe(expected)
    expect(value('signals/comparison', { operator, value: 5 }, ['A.y - F.u1'])).toBe(expected)
  })
  it('comparison with a tolerance, and at the value', () => {
    expect(value('signals/comparison', { operator: 'eq', value: 2.9, tolerance: 0.2 }, ['A.y - F.u1'])).toBe(1)
    expect(value('signals/comparison', { operator: 'ge', value: 3 }, ['A.y - F.u1'])).toBe(1)
    expect(value('signals/comparison', { operator: 'gt', value: 3 }, ['A.y - F.u1'])).toBe(0)
  })
  it.each([
    ['and', [0, 1, 0]],
    ['or', [1, 1, 0]],
    ['xor', [1, 0, 0]],
    ['nand', [1, 0, 1]],
    ['nor', [0, 0, 1]],
    ['not', [0, 0, 1]],
  ])('logic %s', (operator, [one, both, none]) => {
    const of = (...names: readonly string[]) =>
      value(
        'signals/logic',
        { operator },
        names.map((name, i) => `${name}.y - F.u${i + 1}`),
      )
    expect([of('A', 'Zero'), of('A', 'B'), of('Zero', 'Zero')]).toEqual([one, both, none])
  })
  it('a switch passes one of two', () => {
    const at = (s: string) => value('signals/switch', {}, ['A.y - F.u1', 'B.y - F.u2', `${s}.y - F.s`])
    expect([at('A'), at('Zero')]).toEqual([3, 5])
  })
  it('a quantiser rounds', () => {
    expect(value('signals/quantiser', { interval: 2 }, ['A.y - F.u1'])).toBe(4)
    expect(value('signals/quantiser', { interval: 2, rounding: 'down' }, ['A.y - F.u1'])).toBe(2)
  })
  const vector = (
    type: string,
    params: Readonly<Record<string, ParamValue>>,
    wires: readonly string[],
    u: readonly number[],
    angles: readonly number[],
  ) =>
    new SmallModel(
      {
        World: ['world/world'],
        One: ['sources/constant', { value: 1 }],
        U: ['signals/gain', { gain: u }],
        Angles: ['signals/gain', { gain: angles }],
        F: [type, params],
      },
      ['One.y - U.u1', 'One.y - Angles.u1', ...wires],
    ).at({}, 'F.y[1]', 'F.y[2]', 'F.y[3]')
  it('rotates by a quarter turn about each axis, and back', () => {
    const turned = (angles: readonly number[], direction = 'outward') =>
      vector('signals/rotate-vector', { direction }, ['U.y - F.v', 'Angles.y - F.angles'], [1, 2, 3], angles).map(
        (x) => Math.round(x * 1e9) / 1e9,
      )
    const q = Math.PI / 2
    expect(turned([q, 0, 0])).toEqual([1, -3, 2])
    expect(turned([0, q, 0])).toEqual([3, 2, -1])
    expect(turned([0, 0, q])).toEqual([-2, 1, 3])
    expect(turned([0, 0, q], 'inward')).toEqual([2, -1, 3])
    // first roll, then pitch, then yaw, about axes of the ground
    expect(turned([q, q, q])).toEqual([3, 2, -1])
  })
  it('moves points', () => {
    const params = { yaw: Math.PI / 2, x: 10, y: 20, z: 30 }
    const out = vector('signals/rotate-vector', params, ['U.y - F.v'], [1, 2, 3], [0, 0, 0])
    ;[8, 21, 33].forEach((x, i) => expect(out[i]).toBeCloseTo(x, 12))
    const back = vector(
      'signals/rotate-vector',
      { ...params, direction: 'inward' },
      ['U.y - F.v'],
      [8, 21, 33],
      [0, 0, 0],
    )
    ;[1, 2, 3].forEach((x, i) => expect(back[i]).toBeCloseTo(x, 12))
  })
  it.each(['body', 'ground'])('converts rates of angles to angular velocity in axes of the %s and back', (axes) => {
    const angles = [0.4, -0.7, 1.1]
    const rates = [0.3, 0.5, -0.2]
    const wires = ['U.y - F.u', 'Angles.y - F.angles']
    const omega = vector('signals/euler-rates', { direction: 'velocity', axes }, wires, rates, angles)
    // by differences of the rotation matrix: the skew matrix is R' R^T in the ground, R^T R' in the body
    const R = (h: number) => rotation(angles.map((x, i) => x + h * rates[i]))
    const [later, earlier, now] = [R(1e-5), R(-1e-5), R(0)]
    const d = later.map((row, i) => row.map((x, j) => (x - earlier[i][j]) / 2e-5))
    const entry = (i: number, j: number) =>
      [0, 1, 2].reduce((s, k) => s + (axes === 'ground' ? d[i][k] * now[j][k] : now[k][i] * d[k][j]), 0)
    ;[entry(2, 1), entry(0, 2), entry(1, 0)].forEach((x, i) => expect(omega[i]).toBeCloseTo(x, 8))
    const back = vector('signals/euler-rates', { direction: 'rates', axes }, wires, omega, angles)
    rates.forEach((x, i) => expect(back[i]).toBeCloseTo(x, 12))
  })
  it('a matrix gain multiplies', () => {
    const found = vector('signals/matrix-gain', { matrix: '1 0 2\n0 -1 0\n3 2 1' }, ['U.y - F.u'], [1, 2, 3], [0, 0, 0])
    expect(found).toEqual([7, -2, 10])
  })
})

/** Rz(yaw) Ry(pitch) Rx(roll) as a product. */
function rotation([roll, pitch, yaw]: readonly number[]): number[][] {
  const [c, s] = [Math.cos, Math.sin]
  const x = [
    [1, 0, 0],
    [0, c(roll), -s(roll)],
    [0, s(roll), c(roll)],
  ]
  const y = [
    [c(pitch), 0, s(pitch)],
    [0, 1, 0],
    [-s(pitch), 0, c(pitch)],
  ]
  const z = [
    [c(yaw), -s(yaw), 0],
    [s(yaw), c(yaw), 0],
    [0, 0, 1],
  ]
  const times = (a: number[][], b: number[][]) =>
    a.map((row) => b[0].map((_, j) => row.reduce((sum, v, k) => sum + v * b[k][j], 0)))
  return times(times(z, y), x)
}

describe('what filters refuse', () => {
  const refused = (type: string, params: Readonly<Record<string, ParamValue>>): unknown => {
    const project = smallProject({ ...sources, F: [type, params] }, ['A.y - F.u1'], { stop: 1 })
    try {
      compileProject({ project, files: {} }, registry)
      return undefined
    } catch (error) {
      return error
    }
  }
  it.each([
    ['signals/transfer-function', { numerator: [[1], [0], [0]], denominator: [[1], [1]] }, 'numerator', /improper/],
    ['signals/transfer-function', { numerator: [[1]], denominator: [[0]] }, 'denominator', /zero/],
    ['signals/transfer-function', { denominator: [[1], [0]], start: 'steady' }, 'start', /integrates/],
    ['signals/transfer-function', { timing: 'tustin', prewarp: 400 }, 'prewarp', /half the sampling rate/],
    ['signals/discrete-transfer-function', { numerator: [[1], [0], [0]] }, 'numerator', /improper/],
    ['signals/zero-pole-gain', { zeros: [[-1, 1]], poles: [[-1, 0]] }, 'zeros', /improper/],
    [
      'signals/zero-pole-gain',
      {
        poles: [
          [-1, 2],
          [-1, -2],
        ],
      },
      'poles',
      /conjugate/,
    ],
    ['signals/low-pass', { frequency: -1 }, 'frequency', /too small/],
    ['signals/low-pass', { frequency: 400, timing: 'sampled', prewarp: true }, 'frequency', /half the sampling rate/],
    ['signals/saturation', { lower: 2 }, 'lower', /above/],
    ['signals/dead-zone', { lower: 2 }, 'lower', /above/],
    ['signals/rate-limiter', { rising: -1 }, 'rising', /too small/],
    ['signals/backlash', { width: -1 }, 'width', /too small/],
    ['signals/quantiser', { interval: 0 }, 'interval', /too small/],
    ['signals/comparison', { operator: 'eq', tolerance: -1 }, 'tolerance', /too small/],
    ['signals/moving-average', { samples: 2.5 }, 'samples', /whole/],
    ['signals/transport-delay', { delay: 0 }, 'delay', /too small/],
  ] as const)('%s %o', (type, params, parameter, message) => {
    const error = refused(type, params)
    expect(error).toMatchObject({ code: 'out-of-range', place: { block: 'F', parameter } })
    expect(String(error)).toMatch(message)
  })
  it('a sampled back-calculation that grows from sample to sample', () => {
    const of = (backCalculation: number, timing: string) => {
      const params = { limits: 'both', backCalculation, timing }
      return checkProject(
        smallProject({ ...sources, F: ['signals/pid', params] }, ['A.y - F.r'], { stop: 1 }),
        registry,
        {},
      )
    }
    expect(of(201, 'sampled')).toMatchObject([{ place: { block: 'F', parameter: 'backCalculation' } }])
    expect([...of(199, 'sampled'), ...of(201, 'continuous')]).toEqual([])
  })
  it('a state space whose matrices don’t fit, or are none', () => {
    const of = (params: Readonly<Record<string, ParamValue>>): unknown => {
      const project = smallProject({ ...sources, F: ['signals/state-space', params] }, ['A.y - F.u'], { stop: 1 })
      try {
        compileProject({ project, files: {} }, registry)
        return undefined
      } catch (error) {
        return error
      }
    }
    expect(of({ a: '0 1\n-1' })).toMatchObject({ place: { block: 'F', parameter: 'a' } })
    expect(of({ a: 'x' })).toMatchObject({ place: { block: 'F', parameter: 'a' } })
    expect(of({ a: '0 1\n-1 -1' })).toMatchObject({ code: 'out-of-range', place: { block: 'F', parameter: 'b' } })
    expect(of({ start: 'given', states: '1 2' })).toMatchObject({ place: { block: 'F', parameter: 'states' } })
    expect(of({})).toBeUndefined()
  })
  it('warns of unstable poles', () => {
    const warnings = (type: string, params: Readonly<Record<string, ParamValue>>) =>
      runSmall(smallProject({ ...sources, F: [type, params] }, ['A.y - F.u1'], { stop: 0.1, ...fixed }), ['F.y']).report
        .warnings
    expect(warnings('signals/transfer-function', { denominator: [[1], [-0.2], [9]] })).toEqual([
      expect.stringMatching(/^F is unstable: it has a pole at s = 0\.1 ± 2\.998\d*i/),
    ])
    expect(warnings('signals/discrete-transfer-function', { denominator: [[1], [-1.1]] })).toHaveLength(1)
    expect(warnings('signals/zero-pole-gain', { poles: [[0.1, 0]] })).toHaveLength(1)
    expect(warnings('signals/transfer-function', { denominator: [[1], [0], [0]] })).toEqual([])
  })
})
