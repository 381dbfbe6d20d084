/** Blocks with states between vehicle, platform and driver, against closed forms. */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'

const exact = { solver: { name: 'dopri5', tolerance: 1e-10 } }

function run(
  blocks: Blocks,
  wires: readonly string[],
  signals: readonly string[],
  settings: ExperimentSettings,
): SmallRun {
  const result = runSmall(
    smallProject({ World: ['world/world'], ...blocks }, wires, { ...exact, ...settings }),
    signals,
  )
  expect(result.error).toBeUndefined()
  return result
}

const sine = (amplitude: number, frequency: number, phase = 0): Blocks[string] => [
  'signals/expression',
  { expression: `${amplitude}*sin(2*pi*${frequency}*t + ${phase})` },
]
const constant = (value: ParamValue): Blocks[string] => ['sources/constant', { value }]

describe('a comparison of cues', () => {
  const [f, lag] = [0.5, 0.7]
  const signals = [
    'rms',
    'peak',
    'gain',
    'correlation',
    'frequencyGain',
    'phase',
    'falseTime',
    'missingTime',
    'falsePeak',
    'detectability',
    'area',
    'hitRate',
  ].map((name) => `Compare.${name}`)
  const at = run(
    {
      V: sine(1, f),
      S: sine(0.5, f, -lag),
      Compare: ['cueing/comparison', { frequency: f, threshold: 0.4, scale: 0.5, deviation: 0.1 }],
    },
    ['V.y - Compare.vehicle', 'S.y - Compare.simulator'],
    signals,
    { stop: 10, sample: 0.01 },
  )
  const last = (name: string): number => at.values(`Compare.${name}`).at(-1) ?? NaN

  it('has the figures of two sines', () => {
    // 0.5 sin(x - lag) - 0.5 sin(x) = -sin(lag/2) cos(x - lag/2)
    const error = Math.sin(lag / 2)
    expect(last('rms')).toBeCloseTo(error / Math.SQRT2, 8)
    expect(last('peak')).toBeCloseTo(error, 4)
    expect(last('gain')).toBeCloseTo(0.5 * Math.cos(lag), 8)
    expect(last('correlation')).toBeCloseTo(Math.cos(lag), 8)
    expect(last('frequencyGain')).toBeCloseTo(0.5, 8)
    expect(last('phase')).toBeCloseTo(-lag, 8)
  })

  it('has the times of false and missing cues', () => {
    // in a half period, from the zero of the vehicle: felt there from a to pi - a; on the platform from b + lag to pi - b + lag
    const [a, b] = [Math.asin(0.4), Math.asin(0.8)]
    const halves = 10
    const time = (angle: number): number => (halves * angle) / (2 * Math.PI * f)
    expect(last('missingTime')).toBeCloseTo(time(Math.PI - 2 * a - (Math.PI - a - (b + lag))), 6)
    expect(last('falseTime')).toBeCloseTo(time(Math.max(0, Math.PI - b + lag - (Math.PI - a))), 6)
  })

  it('has the detectability of the largest error', () => {
    const index = last('peak') / 0.1
    expect(last('detectability')).toBeCloseTo(index, 12)
    // d' of 3.43 leaves hits at 5 % false alarms: Phi(3.43 - 1.645)
    expect(last('hitRate')).toBeCloseTo(0.963, 2)
    expect(last('area')).toBeCloseTo(0.992, 2)
  })
})

describe('the sickness dose', () => {
  // ISO 2631-1:1997, table 3: factors of Wf in thousandths at 0.1, 0.2 and 0.5 Hz
  it.each([
    [0.1, 695],
    [0.2, 992],
    [0.5, 224],
  ])('weights %d Hz by %d thousandths', (f, thousandths) => {
    const found = run(
      { A: sine(1, f), Dose: ['cueing/sickness-dose'] },
      ['A.y - Dose.a'],
      ['Dose.weighted', 'Dose.dose'],
      {
        stop: 200,
        sample: 0.05,
        solver: { name: 'dopri5', tolerance: 1e-7 },
      },
    )
    const weighted = found.values('Dose.weighted')
    const amplitude = Math.max(...weighted.slice(-Math.round(1 / f / 0.05)).map(Math.abs))
    expect(Math.round(1000 * amplitude)).toBeGreaterThan(thousandths - 4)
    expect(Math.round(1000 * amplitude)).toBeLessThan(thousandths + 4)
    // the dose of a steady sine grows as amplitude sqrt(T/2); the start decays within the first tens of seconds
    expect(found.at('Dose.dose', 200) ** 2 - found.at('Dose.dose', 100) ** 2).toBeCloseTo((100 * amplitude ** 2) / 2, 1)
  })

  it('is a sum at sample times', () => {
    const [continuous, sampled] = [{}, { evaluation: 'sampled', sampleTime: 0.01 }].map((params) =>
      run(
        { A: sine(1, 0.2), Dose: ['cueing/sickness-dose', params as Record<string, ParamValue>] },
        ['A.y - Dose.a'],
        ['Dose.dose'],
        {
          stop: 20,
          sample: 0.1,
          solver: { name: 'rk4', step: 0.01 },
        },
      ).at('Dose.dose', 20),
    )
    expect(sampled / continuous).toBeCloseTo(1, 2)
  })
})

describe('perceived orientation', () => {
  const signals = ['Ear.tilt[1]', 'Ear.tilt[2]', 'Ear.acceleration[1]', 'Ear.acceleration[2]', 'Ear.acceleration[3]']

  it('takes a lasting force for tilt', () => {
    const found = run(
      { F: constant([0, 3, 9.81]), W: constant([0, 0, 0]), Ear: ['cueing/perceived-orientation', { time: 4 }] },
      ['F.y - Ear.f', 'W.y - Ear.w'],
      signals,
      { stop: 10, sample: 1 },
    )
    for (const t of [0, 2, 5, 10]) {
      const up = 3 * (1 - Math.exp(-t / 4))
      expect(found.at('Ear.tilt[1]', t)).toBeCloseTo(Math.atan2(up, 9.81), 8)
      expect(found.at('Ear.acceleration[2]', t)).toBeCloseTo(3 - up, 8)
    }
  })

  it('knows a rotation that the canals report', () => {
    const rate = 0.3
    const found = run(
      {
        F: [
          'signals/function',
          {
            code: `output vector f[3]: m/s^2\nf = [0 m/s^2, 9.81 m/s^2 * sin(${rate} rad/s * t), 9.81 m/s^2 * cos(${rate} rad/s * t)]\n`,
          },
        ],
        W: constant([rate, 0, 0]),
        Ear: ['cueing/perceived-orientation'],
      },
      ['F.f - Ear.f', 'W.y - Ear.w'],
      signals,
      { stop: 3, sample: 0.5 },
    )
    for (const t of [1, 2, 3]) {
      expect(found.at('Ear.tilt[1]', t)).toBeCloseTo(rate * t, 8)
      for (const i of [1, 2, 3]) expect(found.at(`Ear.acceleration[${i}]`, t)).toBeCloseTo(0, 8)
    }
  })
})

describe('a fade', () => {
  it('is a smooth step in and out', () => {
    const found = run(
      {
        U: constant(3),
        On: [
          'sources/piecewise-linear',
          {
            points: [
              [0, -1],
              [1, -1],
              [1, 1],
              [4, 1],
              [4, -1],
            ],
          },
        ],
        Fade: ['cueing/fade', { time: 2 }],
      },
      ['U.y - Fade.u', 'On.y - Fade.on'],
      ['Fade.y'],
      { stop: 7, sample: 0.5 },
    )
    const step = (x: number): number => 3 * x * x * (3 - 2 * x)
    for (const [t, x] of [
      [0.5, 0],
      [1.5, 0.25],
      [2, 0.5],
      [3, 1],
      [4, 1],
      [5, 0.5],
      [6.5, 0],
    ])
      expect(found.at('Fade.y', t)).toBeCloseTo(step(x), 6)
  })
})

describe('a braking limit', () => {
  it('brakes a ramp along a parabola, stays inside and releases', () => {
    const [limit, b, speed, lag] = [0.5, 2, 1, 0.01]
    const found = run(
      {
        U: [
          'sources/piecewise-linear',
          {
            points: [
              [0, 0],
              [1, 1],
              [2, 0],
            ],
          },
        ],
        Brake: ['cueing/braking', { limit, deceleration: b, lag }],
      },
      ['U.y - Brake.u'],
      ['Brake.y'],
      { stop: 2, sample: 0.01 },
    )
    // braking begins where sqrt(2 b (L - y)) is the speed of the ramp, which the output follows with the lag
    const begins = limit - speed ** 2 / (2 * b)
    const start = begins / speed + lag
    for (const t of [0.28, 0.4, 0.6]) {
      const left = speed / b - (t - start)
      expect(found.at('Brake.y', t)).toBeCloseTo(limit - (b * left ** 2) / 2, 5)
    }
    expect(Math.max(...found.values('Brake.y'))).toBeLessThan(limit + 1e-8)
    expect(found.at('Brake.y', 1.4)).toBeCloseTo(limit, 4)
    expect(found.at('Brake.y', 1.9)).toBeCloseTo(0.1 + lag, 6)
  })
})

describe('a braking limit at sample times', () => {
  const [limit, b, T] = [0.5, 2, 0.01]
  const points = [
    [0, 0],
    [1, 1],
    [2, 0],
  ]
  const sampled = { evaluation: 'sampled', sampleTime: T }
  const blocks = {
    U: ['sources/piecewise-linear', { points }] as const,
    Brake: ['cueing/braking', { limit, deceleration: b, lag: 0.01, ...sampled }] as const,
  }

  it('brakes with the deceleration from sample to sample, and stays inside', () => {
    const found = run(blocks, ['U.y - Brake.u'], ['Brake.y'], { stop: 2, sample: T })
    const y = (k: number): number => found.at('Brake.y', k * T)
    // on the parabola, the root of the way left falls by sqrt(b/2) per second; the command is far ahead from 0.35 s on
    for (let k = 36; k < 60; k++)
      expect(Math.sqrt(limit - y(k)) - Math.sqrt(limit - y(k + 1))).toBeCloseTo(T * Math.sqrt(b / 2), 10)
    expect(Math.max(...found.values('Brake.y'))).toBeLessThanOrEqual(limit)
    expect(y(140)).toBeCloseTo(limit, 12)
    // behind a ramp of -1 by the lag of a held command: T e^(-T/lag)/(1 - e^(-T/lag))
    expect(y(190)).toBeCloseTo(0.1 + (T * Math.exp(-1)) / (1 - Math.exp(-1)), 10)
  })

  it('is set to its command by a reset, continuous and sampled', () => {
    for (const params of [{}, sampled]) {
      const found = run(
        {
          U: constant(0.4),
          Reset: ['sources/step', { time: 0.05, final: 1 }],
          Brake: ['cueing/braking', { limit: 0.3, lag: 10, ...params }],
        },
        ['U.y - Brake.u', 'Reset.y - Brake.reset'],
        ['Brake.y'],
        { stop: 0.1, sample: T },
      )
      expect(found.at('Brake.y', 0.04)).toBeLessThan(0.01)
      expect(found.at('Brake.y', 0.06)).toBeGreaterThan(0.299)
      expect(Math.max(...found.values('Brake.y'))).toBeLessThanOrEqual(0.3 + 1e-12)
    }
  })

  it('has a fade beside it that moves from sample to sample', () => {
    const found = run(
      { On: constant(1), U: constant(2), Fade: ['cueing/fade', { time: 0.5, initial: 0.1, ...sampled, offset: T }] },
      ['U.y - Fade.u', 'On.y - Fade.on'],
      ['Fade.y'],
      { stop: 0.6, sample: T },
    )
    for (const k of [0, 1, 10, 44, 45, 60]) {
      const x = Math.min(0.1 + (k * T) / 0.5, 1)
      expect(found.at('Fade.y', k * T)).toBeCloseTo(2 * x * x * (3 - 2 * x), 12)
    }
  })
})

describe('a centrifuge drive', () => {
  const wires = ['A.y - Arm.a']
  it('settles at the rate or the radius of the acceleration', () => {
    const spun = run(
      { A: constant([3, 4, 0]), Arm: ['cueing/centrifuge-drive', { scale: 0.8, arm: 5 }] },
      wires,
      ['Arm.rate', 'Arm.heading'],
      { stop: 40, sample: 1 },
    )
    expect(spun.at('Arm.rate', 40)).toBeCloseTo(Math.sqrt(4 / 5), 8)
    expect(spun.at('Arm.heading', 40)).toBeCloseTo(Math.atan2(4, 3), 8)
    // the limit of spin-up: 0.1 rad/s^2
    expect(spun.at('Arm.rate', 6) - spun.at('Arm.rate', 5)).toBeCloseTo(0.1, 8)
    const moved = run(
      { A: constant([3, 4, 0]), Arm: ['cueing/centrifuge-drive', { mode: 'radius', scale: 0.8, steadyRate: 2 }] },
      wires,
      ['Arm.radius', 'Arm.angle'],
      { stop: 20, sample: 1 },
    )
    expect(moved.at('Arm.radius', 20)).toBeCloseTo(4 / 2 ** 2, 8)
    expect(moved.at('Arm.angle', 20)).toBeCloseTo(40, 8)
  })
})

describe('a visual delay', () => {
  it.each([
    [0.08, 0.05],
    [0.08, 0.16],
    [0.1, 0.35],
  ])('shows frames every %d s with a lag of %d s', (frame, lag) => {
    const found = run(
      { U: ['signals/expression', { expression: 't' }], Image: ['cueing/visual-delay', { frame, lag, initial: -1 }] },
      ['U.y - Image.u'],
      ['Image.y'],
      { stop: 2, sample: 0.007 },
    )
    for (const t of [0.028, 0.301, 0.777, 1.5]) {
      const k = Math.floor((t - lag) / frame + 1e-9)
      expect(found.at('Image.y', t)).toBeCloseTo(t < lag ? -1 : k * frame, 12)
    }
  })
})
