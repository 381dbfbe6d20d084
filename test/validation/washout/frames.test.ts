/** Classical washout: step and braking of the reference, the inertial frame against its own equations, preview, reset. */
import { describe, expect, it } from 'vitest'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { classicalParams } from './chain'
import { json, reference, worst } from './reference'

type Params = Record<string, ParamValue>
const exact = { solver: { name: 'dopri5', tolerance: 1e-11 } }
const formula = (expression: string): Blocks[string] => ['signals/expression', { expression }]

function project(
  a: readonly Blocks[string][],
  w: readonly Blocks[string][],
  params: Params,
  run: object,
  more: Blocks = {},
  wires: readonly string[] = [],
): ProjectFile {
  const names = ['Ax', 'Ay', 'Az', 'P', 'Q', 'R']
  return smallProject(
    {
      World: ['world/world'],
      ...Object.fromEntries([...a, ...w].map((block, i) => [names[i], block])),
      A: ['signals/mux'],
      W: ['signals/mux'],
      Washout: ['cueing/classical', params],
      ...more,
    },
    [
      ...names.map((name, i) => `${name}.y - ${i < 3 ? 'A' : 'W'}.u${(i % 3) + 1}`),
      'A.y - Washout.a',
      'W.y - Washout.w',
      ...wires,
    ],
    { stop: 20, sample: 0.1, ...run },
  )
}

const none = formula('0')
const file = json('washout_reference.json') as {
  readonly classical: { readonly parameters: Parameters<typeof classicalParams>[0] }
  readonly classical_run: {
    readonly input: Readonly<Record<'accel_t' | 'accel_a' | 'rate_t' | 'rate_w', readonly number[]>>
  }
}
const given = classicalParams(file.classical.parameters)
const line = (t: readonly number[], y: readonly number[]): Blocks[string] => [
  'sources/piecewise-linear',
  { points: t.map((at, i) => [at, y[i]]) },
]

describe('the classical washout of the first reference', () => {
  const expected = reference('classical_unit_step.csv')
  const signals = ['Washout.acceleration[2]', 'Washout.velocity[2]', 'Washout.position[2]', 'Washout.low[2]']
  it.each([
    ['', {}, exact],
    ['_tustin', { evaluation: 'sampled', sampleTime: 0.01 }, { sample: 0.01, solver: { name: 'euler', step: 0.01 } }],
  ] as const)('answers a unit step%s', (ending, evaluation, run) => {
    const stop = expected.time[expected.time.length - 1]
    const found = runSmall(
      project([none, formula('1'), none], [none, none, none], { ...given, kSway: 1, ...evaluation }, { ...run, stop }),
      signals,
    )
    expect(found.error).toBeUndefined()
    signals.forEach((signal, i) => {
      const column = expected.column(['a_hp', 'v_hp', 'x_hp', 'a_lp'][i] + ending)
      expect(worst(found, signal, expected, column), signal).toBeLessThan(1e-9)
    })
  })

  // x forward, y right, z down there, so pitch and its rate have the other sign here
  it('brakes', () => {
    const braking = reference('classical_run_braking.csv')
    const { accel_t, accel_a, rate_t, rate_w } = file.classical_run.input
    const rate = line(
      rate_t,
      rate_w.map((x) => -x),
    )
    const found = runSmall(
      project(
        [line(accel_t, accel_a), none, none],
        [none, rate, none],
        { ...given, evaluation: 'sampled' },
        { sample: 0.01, solver: { name: 'euler', step: 0.01 } },
      ),
      ['Washout.position[1]', 'Washout.tilt[1]', 'Washout.angles[2]', 'Washout.acceleration[1]'],
    )
    expect(found.error).toBeUndefined()
    const negative = (name: string): number[] => braking.column(name).map((x) => -x)
    expect(worst(found, 'Washout.position[1]', braking, braking.column('x_hp'))).toBeLessThan(1e-9)
    expect(worst(found, 'Washout.acceleration[1]', braking, braking.column('a_hp'))).toBeLessThan(1e-9)
    expect(worst(found, 'Washout.tilt[1]', braking, negative('tilt_limited'))).toBeLessThan(1e-9)
    expect(worst(found, 'Washout.angles[2]', braking, negative('angle_total'))).toBeLessThan(1e-9)
  })
})

describe('the inertial frame', () => {
  const inputs = {
    a: [(t: number) => 2 * Math.sin(t), (t: number) => 3 * Math.sin(1.3 * t), (t: number) => Math.sin(2 * t)],
    w: [
      (t: number) => 0.3 * Math.sin(1.1 * t),
      (t: number) => 0.2 * Math.sin(0.9 * t),
      (t: number) => 0.4 * Math.sin(0.7 * t),
    ],
  }
  const texts = ['2*sin(t)', '3*sin(1.3*t)', 'sin(2*t)', '0.3*sin(1.1*t)', '0.2*sin(0.9*t)', '0.4*sin(0.7*t)'].map(
    formula,
  )
  const gravity = 9.81

  /** The equations of the block's page for k = 0.5, w = zeta = 1 and w_lp = 2, without limits, by the classical Runge-Kutta method. */
  function ownEquations(stop: number): { position: number[]; angles: number[] } {
    const rates = (t: number, x: readonly number[]): number[] => {
      const a = inputs.a.map((f) => 0.5 * f(t))
      const w = inputs.w.map((f) => 0.5 * f(t))
      // 0-3 low passes of y and x; 4-9 high passes of roll, pitch, yaw; 10-18 those of the translations
      const roll = x[5] + (4 * x[0]) / gravity
      const pitch = x[7] - (4 * x[2]) / gravity
      const yaw = x[9]
      const [cr, sr, cp, sp, cy, sy] = [roll, pitch, yaw].flatMap((angle) => [Math.cos(angle), Math.sin(angle)])
      const turn = sr * w[1] + cr * w[2]
      const euler = [w[0] + (turn * sp) / cp, cr * w[1] - sr * w[2], turn / cp]
      const f = [a[0], a[1], a[2] + gravity]
      const inertial = [
        cy * cp * f[0] + (cy * sp * sr - sy * cr) * f[1] + (cy * sp * cr + sy * sr) * f[2],
        sy * cp * f[0] + (sy * sp * sr + cy * cr) * f[1] + (sy * sp * cr - cy * sr) * f[2],
        -sp * f[0] + cp * sr * f[1] + cp * cr * f[2] - gravity,
      ]
      const second = (i: number, u: number, frequency: number): number[] => [
        x[i + 1],
        u - 2 * frequency * x[i + 1] - frequency ** 2 * x[i],
      ]
      return [
        ...second(0, a[1], 2),
        ...second(2, a[0], 2),
        ...euler.flatMap((rate, k) => second(4 + 2 * k, rate, 1)),
        ...inertial.flatMap((u, k) => {
          const i = 10 + 3 * k
          return [x[i + 1], x[i + 2], u - 3 * x[i + 2] - 3 * x[i + 1] - x[i]]
        }),
      ]
    }
    const steps = 4000
    const h = stop / steps
    let x: number[] = Array.from({ length: 19 }, () => 0)
    for (let k = 0; k < steps; k++) {
      const t = k * h
      const along = (d: readonly number[], by: number): number[] => x.map((value, i) => value + by * d[i])
      const k1 = rates(t, x)
      const k2 = rates(t + h / 2, along(k1, h / 2))
      const k3 = rates(t + h / 2, along(k2, h / 2))
      const k4 = rates(t + h, along(k3, h))
      x = x.map((value, i) => value + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]))
    }
    return {
      position: [x[11], x[14], x[17]],
      angles: [x[9], x[7] - (4 * x[2]) / gravity, x[5] + (4 * x[0]) / gravity],
    }
  }

  const signals = ['position', 'angles'].flatMap((port) => [1, 2, 3].map((i) => `Washout.${port}[${i}]`))
  const at = (params: Params, run: object): number[] => {
    const found = runSmall(
      project(
        texts.slice(0, 3),
        texts.slice(3),
        { frame: 'inertial', tiltRate: 100, tiltLimit: 1.4, ...params },
        { stop: 10, sample: 10, ...run },
      ),
      signals,
    )
    expect(found.error).toBeUndefined()
    return signals.map((signal) => found.values(signal).at(-1) ?? NaN)
  }

  it('is what its equations say', () => {
    const { position, angles } = ownEquations(10)
    const found = at({}, exact)
    ;[...position, ...angles].forEach((x, i) => expect(found[i], signals[i]).toBeCloseTo(x, 8))
  })

  it('is approached at sample times with the sample time, by which the turned frame is late', () => {
    const { position } = ownEquations(10)
    const error = (sampleTime: number): number => {
      const found = at({ evaluation: 'sampled', sampleTime }, { solver: { name: 'euler', step: sampleTime } })
      return Math.max(...position.map((x, i) => Math.abs(x - found[i])))
    }
    const [coarse, fine] = [error(0.01), error(0.005)]
    expect(fine).toBeLessThan(2e-3)
    expect(coarse / fine).toBeGreaterThan(1.8)
  })

  it('takes specific force as input, which contains gravity', () => {
    const [x, y, z] = texts
    const withGravity = formula(`sin(2*t) + ${gravity}`)
    const run = (third: Blocks[string], input: string): number[] => {
      const found = runSmall(
        project([x, y, third], texts.slice(3), { frame: 'inertial', input }, { ...exact, stop: 5, sample: 5 }),
        signals,
      )
      return signals.map((signal) => found.values(signal).at(-1) ?? NaN)
    }
    const plain = run(z, 'acceleration')
    run(withGravity, 'specific-force').forEach((value, i) => expect(value).toBeCloseTo(plain[i], 10))
  })
})

describe('the tilt', () => {
  const step = (start: number): Blocks[string] => line([0, start, start + 0.2, 30], [0, 0, 2, 2])

  it('is earlier by the preview', () => {
    const ahead = { Ahead: ['signals/mux'], Early: step(1.5) } satisfies Blocks
    const wires = ['Ax.y - Ahead.u1', 'Early.y - Ahead.u2', 'Az.y - Ahead.u3', 'Ahead.y - Washout.ahead']
    const signals = ['Washout.tilt[2]', 'Washout.position[2]']
    const late = runSmall(
      project([none, step(2), none], [none, none, none], {}, { ...exact, stop: 6, sample: 0.5 }),
      signals,
    )
    const early = runSmall(
      project([none, step(2), none], [none, none, none], {}, { ...exact, stop: 6, sample: 0.5 }, ahead, wires),
      signals,
    )
    for (const t of [2, 3, 4, 5]) {
      expect(early.at('Washout.tilt[2]', t)).toBeCloseTo(late.at('Washout.tilt[2]', t + 0.5), 9)
      expect(early.at('Washout.position[2]', t)).toBeCloseTo(late.at('Washout.position[2]', t), 9)
    }
  })

  it('stays within its limits', () => {
    const found = runSmall(
      project(
        [none, line([0, 0.1, 30], [0, 40, 40]), none],
        [none, none, none],
        { tiltLimit: 0.2 },
        { ...exact, sample: 0.05 },
      ),
      ['Washout.tilt[2]', 'Washout.rates[3]'],
    )
    expect(found.at('Washout.tilt[2]', 20)).toBeCloseTo(0.2, 10)
    expect(Math.max(...found.values('Washout.tilt[2]'))).toBeLessThan(0.2 + 1e-9)
    expect(Math.max(...found.values('Washout.rates[3]').map(Math.abs))).toBeLessThan((3 * Math.PI) / 180 + 1e-9)
  })
})

describe('a reset', () => {
  it.each([
    ['cueing/classical', 'continuous'],
    ['cueing/classical', 'sampled'],
    ['cueing/adaptive', 'continuous'],
    ['cueing/adaptive', 'sampled'],
    ['cueing/optimal', 'continuous'],
    ['cueing/optimal', 'sampled'],
  ])('of %s (%s) starts it again from rest', (type, evaluation) => {
    // the same second of motion, at the start and after 1.5 s
    const twice = (height: number): Blocks[string] =>
      line([0, 0.5, 1, 1.5, 1.5, 2, 2.5, 3], [0, height, 0.3 * height, 2 * height, 0, height, 0.3 * height, 2 * height])
    const washout = project(
      [twice(2), twice(3), twice(1)],
      [twice(0.2), twice(0.1), twice(0.3)],
      {},
      { stop: 2.5, sample: 0.1, solver: { name: 'rk4', step: 0.01 } },
      { Reset: line([0, 1.49, 1.49, 1.5, 1.5], [0, 0, 1, 1, 0]) },
      ['Reset.y - Washout.reset'],
    )
    const signals = ['position', 'angles'].flatMap((port) => [1, 2, 3].map((i) => `Washout.${port}[${i}]`))
    const found = runSmall(
      { ...washout, blocks: { ...washout.blocks, Washout: { type, params: { evaluation } } } },
      signals,
    )
    expect(found.error).toBeUndefined()
    // a continuous filter is reset at 1.49 s and moves for 10 ms, a sampled one is held until 1.5 s
    for (const signal of signals)
      expect(Math.abs(found.at(signal, 2.3) - found.at(signal, 0.8)), signal).toBeLessThan(0.02)
    expect(Math.max(...signals.map((signal) => Math.abs(found.at(signal, 0.8))))).toBeGreaterThan(0.05)
  })
})
