/** How filters and delays start and are reset, and the ways to sample them, against closed forms. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { exact } from './reference'

type Params = Readonly<Record<string, ParamValue>>
const fixed = { solver: { name: 'rk4', step: 0.001 } } as const

/** A constant 3, a ramp 2 + t, a step from 0 to 1 at 0.5 s, and a block `F` that takes one of them; `Reset` rises at 1.2 s. */
function run(source: string, type: string, params: Params, more: { reset?: boolean; variable?: boolean } = {}) {
  const blocks: Blocks = {
    World: ['world/world'],
    Three: ['sources/constant', { value: 3 }],
    Ramp: ['sources/ramp', { start: 0, duration: 100, initial: 2, final: 102 }],
    Step: ['sources/step', { time: 0.5, initial: 0, final: 1 }],
    Sine: ['sources/sine', { amplitude: 1, frequency: 1.5 }],
    Reset: ['sources/step', { time: 1.2, initial: -1, final: 1 }],
    F: [type, params],
  }
  const wires = [`${source}.y - F.u1`, ...(more.reset === true ? ['Reset.y - F.reset'] : [])]
  const project = smallProject(blocks, wires, { stop: 2, sample: 0.01, ...(more.variable === false ? fixed : exact) })
  const found = runSmall(project, ['F.y'])
  expect(found.error).toBeUndefined()
  return found
}

const filters: readonly (readonly [string, Params, gain: number])[] = [
  ['signals/low-pass', { order: '5', frequency: 7 }, 1],
  ['signals/high-pass', { order: '4', frequency: 7 }, 0],
  ['signals/band-pass', { design: 'butterworth', order: '3', frequency: 7, bandwidth: 3 }, 0],
  ['signals/notch', { frequency: 7, damping: 0.3 }, 1],
  ['signals/transfer-function', { numerator: [[2], [3]], denominator: [[1], [1.2], [9]] }, 1 / 3],
  [
    'signals/zero-pole-gain',
    {
      zeros: [[-1, 2]],
      poles: [
        [-1, 0],
        [-2, 3],
        [-3, 0],
      ],
      gain: 4,
    },
    (4 * 5) / (3 * 13),
  ],
  ['signals/derivative', { frequency: 30 }, 0],
  ['signals/pade-delay', { delay: 0.3, order: '5' }, 1],
  ['signals/transport-delay', { delay: 0.3, samples: 20 }, 1],
]

describe.each(filters)('%s %o', (type, params, gain) => {
  it('starts in steady state with its input', () => {
    const { values } = run('Three', type, { ...params, start: 'steady' })
    for (const y of values('F.y')) expect(y).toBeCloseTo(3 * gain, 9)
  })
  it('starts in steady state with a given input', () => {
    const { at, values } = run('Step', type, { ...params, start: 'given', before: -2 })
    expect(values('F.y')[0]).toBeCloseTo(
      // what goes directly through sees the input of the start
      -2 * gain + 2 * directly(type, params),
      9,
    )
    expect(Math.abs(at('F.y', 0.4))).toBeLessThan(4)
  })
  it('starts again at a reset', () => {
    const first = run('Three', type, params)
    const again = run('Three', type, params, { reset: true })
    for (const t of [0.1, 0.35, 0.7]) {
      expect(again.at('F.y', 1.2 + t)).toBeCloseTo(first.at('F.y', t), 8)
      expect(again.at('F.y', 1.2 - t)).toBeCloseTo(first.at('F.y', 1.2 - t), 9)
    }
  })
})

describe('what remembers a value', () => {
  /** Of a ramp 2 + t, or a sine, with a reset at 1.2 s. */
  const expectAt = (values: Readonly<Record<number, number>>, type: string, params: Params, source = 'Ramp'): void => {
    const { at } = run(source, type, params, { reset: true })
    for (const [t, y] of Object.entries(values)) expect(at('F.y', Number(t)), `at ${t} s`).toBeCloseTo(y, 9)
  }
  it('a sample and hold is reset until the next sample', () => {
    expectAt({ 1.1: 3, 1.3: -7, 1.6: 3.5 }, 'signals/sample-hold', { sampleTime: 0.5, initial: -7 })
    const late = { sampleTime: 0.5, offset: 0.3, start: 'steady' }
    expectAt({ 0.1: 2, 1.1: 2.8, 1.25: 3.2, 1.4: 3.3 }, 'signals/sample-hold', late)
  })
  it('a unit delay starts again at the sample after a reset', () => {
    const values = { 0.1: -7, 0.6: 2, 1.4: 2.5, 1.6: -7, 2: 3.5 }
    expectAt(values, 'signals/delay-unit', { sampleTime: 0.5, initial: -7 })
    expectAt({ 0.1: 2, 1.6: 3.5 }, 'signals/delay-unit', { sampleTime: 0.5, start: 'steady' })
  })
  it('a relay returns to its state at the start', () => {
    const values = { 0.1: 0, 0.2: 1, 1.1: 1, 1.3: 0, 1.4: 0, 1.5: 1 }
    expectAt(values, 'signals/hysteresis', { upper: 0.9, lower: -1.5 }, 'Sine')
  })
  it('a transport delay forgets the past', () => {
    const values = { 0.2: -2, 1.1: 2.8, 1.3: -2, 1.45: -2, 1.52: 3.22, 1.7: 3.4 }
    expectAt(values, 'signals/transport-delay', { delay: 0.3, samples: 20, start: 'given', before: -2 })
  })
})

/** Gain at infinite frequency. */
function directly(type: string, params: Params): number {
  if (type === 'signals/high-pass' || type === 'signals/notch') return 1
  if (type === 'signals/derivative') return Number(params.frequency)
  return type === 'signals/pade-delay' ? -1 : 0
}

const sampledFilters: readonly (readonly [string, Params, gain: number])[] = [
  ['signals/low-pass', { order: '5', frequency: 7, timing: 'sampled' }, 1],
  ['signals/notch', { frequency: 7, timing: 'sampled', prewarp: true }, 1],
  ...['tustin', 'zoh', 'matched', 'matched-delay'].flatMap((timing) => [
    ['signals/transfer-function', { numerator: [[2], [3]], denominator: [[1], [1.2], [9]], timing }, 1 / 3] as const,
    [
      'signals/zero-pole-gain',
      {
        zeros: [[-1, 2]],
        poles: [
          [-1, 0],
          [-2, 3],
          [-3, 0],
        ],
        timing,
      },
      5 / 39,
    ] as const,
  ]),
  ['signals/moving-average', { samples: 7 }, 1],
  ['signals/discrete-transfer-function', { numerator: [[0.2], [0.1]], denominator: [[1], [-1.2], [0.35]] }, 0.3 / 0.15],
]

describe.each(sampledFilters)('sampled %s %o', (type, params, gain) => {
  const sampled = { sampleTime: 0.05, ...params }
  it('stays in steady state and starts again at a reset', () => {
    const steady = run('Three', type, { ...sampled, start: 'steady' }, { variable: false })
    for (const y of steady.values('F.y')) expect(y).toBeCloseTo(3 * gain, 9)
    const given = run('Three', type, { ...sampled, start: 'given', before: 3 }, { variable: false })
    for (const y of given.values('F.y')) expect(y).toBeCloseTo(3 * gain, 9)
    const first = run('Three', type, sampled, { variable: false })
    const again = run('Three', type, sampled, { variable: false, reset: true })
    for (const k of [0, 1, 5, 12]) {
      const t = k * 0.05 + 1e-3
      expect(again.at('F.y', 1.2 + t)).toBeCloseTo(first.at('F.y', t), 8)
    }
  })
})

describe('ways to sample a transfer function', () => {
  const T = 0.05
  const pole = 4
  const lag = (timing: string, more: Params = {}): Params => ({
    numerator: [[pole]],
    denominator: [[1], [pole]],
    timing,
    sampleTime: T,
    ...more,
  })
  /** y[k] for a step of 1 at k = 0, from y[k] = a y[k-1] + b0 u[k] + b1 u[k-1]. */
  const recursion = (a: number, b0: number, b1: number, count: number): number[] => {
    let [y, before] = [0, 0]
    return Array.from({ length: count }, () => {
      y = a * y + b0 + b1 * before
      before = 1
      return y
    })
  }
  const e = Math.exp(-pole * T)
  it.each([
    ['zoh', e, 0, 1 - e],
    ['matched', e, (1 - e) / 2, (1 - e) / 2],
    ['matched-delay', e, 0, 1 - e],
    ['tustin', (2 - pole * T) / (2 + pole * T), (pole * T) / (2 + pole * T), (pole * T) / (2 + pole * T)],
  ])('%s of a lag', (timing, a, b0, b1) => {
    const expected = recursion(a, b0, b1, 20)
    const found = run('Step', 'signals/transfer-function', lag(timing), { variable: false })
    expected.forEach((y, k) => expect(found.at('F.y', 0.5 + k * T + 1e-3)).toBeCloseTo(y, 12))
  })
  it('a zero-order hold is exact for a held input of a system of order 3', () => {
    const system = { numerator: [[1], [5]], denominator: [[1], [3], [12], [10]] }
    const held = run(
      'Step',
      'signals/transfer-function',
      { ...system, timing: 'zoh', sampleTime: T },
      { variable: false },
    )
    const continuous = run('Step', 'signals/transfer-function', system)
    for (let k = 1; k < 25; k++) expect(held.at('F.y', 0.5 + k * T)).toBeCloseTo(continuous.at('F.y', 0.5 + k * T), 9)
  })
  it('matched complex poles ring at the right frequency', () => {
    // e^{pT} of p = -1 ± 6i: y[k] = 2 e^{-T} cos 6T y[k-1] - e^{-2T} y[k-2] + g (u[k-1] + u[k-2]) with the static gain 1
    const found = run(
      'Step',
      'signals/zero-pole-gain',
      { zeros: [], poles: [[-1, 6]], gain: 37, timing: 'matched-delay', sampleTime: T },
      { variable: false },
    )
    const [a1, a2] = [2 * Math.exp(-T) * Math.cos(6 * T), -Math.exp(-2 * T)]
    const g = (1 - a1 - a2) / 2
    const y = [0, g]
    for (let k = 2; k < 25; k++) y.push(a1 * y[k - 1] + a2 * y[k - 2] + 2 * g)
    y.forEach((value, k) => expect(found.at('F.y', 0.5 + k * T + 1e-3)).toBeCloseTo(value, 11))
  })
})

describe('the amplitude of a Butterworth filter', () => {
  /** Amplitude in steady state, from the response to a sine of 1.5 Hz at two instants a quarter of a period apart. */
  const amplitude = (type: string, params: Params): number => {
    const project = smallProject(
      { World: ['world/world'], S: ['sources/sine', { amplitude: 1, frequency: 1.5 }], F: [type, params] },
      ['S.y - F.u1'],
      { stop: 30, sample: 1 / 6, solver: { name: 'dopri5', tolerance: 1e-9 } },
    )
    const found = runSmall(project, ['F.y'])
    return Math.hypot(found.at('F.y', 28 + 1 / 6), found.at('F.y', 28 + 1 / 3))
  }
  const w = 3 * Math.PI
  it.each([1, 2, 3, 5, 8])('of order %d is 1/sqrt(1 + r^2n)', (n) => {
    const ratio = 1.3
    const expected = 1 / Math.sqrt(1 + ratio ** (2 * n))
    expect(amplitude('signals/low-pass', { order: String(n), frequency: w / ratio })).toBeCloseTo(expected, 6)
    expect(amplitude('signals/high-pass', { order: String(n), frequency: w * ratio })).toBeCloseTo(expected, 6)
  })
  it.each([1, 2, 3, 4])('of a band of order %d follows from the low-pass', (n) => {
    const [centre, bandwidth] = [w * 1.1, 0.5 * w]
    const ratio = (w ** 2 - centre ** 2) / (bandwidth * w)
    const band = { design: 'butterworth', order: String(n), frequency: centre, bandwidth }
    expect(amplitude('signals/band-pass', band)).toBeCloseTo(1 / Math.sqrt(1 + ratio ** (2 * n)), 6)
    expect(amplitude('signals/notch', band)).toBeCloseTo(1 / Math.sqrt(1 + ratio ** (-2 * n)), 6)
  })
})
