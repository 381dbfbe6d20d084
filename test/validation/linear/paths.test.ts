/**
 * Poles, zeros, margins and steps of paths against closed forms, and against references that solve the same equations by other programs
 * (`shared/reference/systems/signals/lti.csv`, matrix exponential; `linear_models/quarter_car_frf.csv`, closed form; `linear_models/single_track_step.csv`).
 */
import { describe, expect, it } from 'vitest'
import { linearise } from '../../../engine/analyses/linear/linearise'
import { cutOf } from '../../../engine/analyses/linear/cut'
import type { LinearOptions, ResponseOptions } from '../../../engine/analyses/linear/options'
import { frequenciesOf, frequencyResponse } from '../../../engine/responses/response'
import type { ResponseCurve, ResponseReport } from '../../../engine/responses/report'
import type { ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { singleTrackTemplate } from '../manoeuvres/single-track'

const degree = Math.PI / 180
const hertz = (omega: number): number => omega / (2 * Math.PI)

function responseOf(project: ProjectFile, linear: LinearOptions, options: ResponseOptions = {}): ResponseReport {
  const model = linearise({ project, files: {}, experiment: 'run' }, linear, sharedCompiler)
  return frequencyResponse(model, frequenciesOf(options), options, cutOf(model, linear.cut))
}
const curveTo = ({ curves }: ResponseReport, output: string): ResponseCurve => {
  const curve = curves.find((one) => one.output === output)
  if (curve === undefined) throw new Error(`no curve of ${output}`)
  return curve
}

/** Loop of K/(s (s + 1)(s + 2)) with feedback through a gain of -1. */
const loop = (gain: number): ProjectFile => ({
  wishbone: 1,
  title: 'Loop',
  blocks: {
    Setpoint: { type: 'sources/constant', params: { value: 0 } },
    Error: { type: 'signals/sum' },
    Plant: { type: 'signals/transfer-function', params: { numerator: [[gain]], denominator: [[1], [3], [2], [0]] } },
    Minus: { type: 'signals/gain', params: { gain: -1 } },
  },
  wires: {
    a: ['Setpoint.y', 'Error.u1'],
    b: ['Error.y', 'Plant.u1'],
    c: ['Plant.y', 'Minus.u1'],
    d: ['Minus.y', 'Error.u2'],
  },
  experiments: { run: { stop: 1 } },
})

describe('a loop that is cut', () => {
  // |L| = 1 where x (x + 1)(x + 4) = K^2 with x = w^2, by Newton's method; L = -K/6 at w = sqrt 2
  function crossover(gain: number): number {
    let x = 1
    for (let i = 0; i < 60; i++)
      x -= (x * (x + 1) * (x + 4) - gain * gain) / ((x + 1) * (x + 4) + x * (x + 4) + x * (x + 1))
    return Math.sqrt(x)
  }

  it.each([
    ['the input of the gain', 'Minus.u1', 'Plant.y'],
    ['the output of the plant', 'Plant.y', 'Plant.y'],
    ['the input of the plant', 'Plant.u1', 'Error.y'],
  ])('has the margins of K/(s (s + 1)(s + 2)) at %s', (_, cut, output) => {
    const report = responseOf(loop(1.5), { cut })
    const { margins, roots } = curveTo(report, output)
    const w = crossover(1.5)
    const angle = Math.PI - Math.PI / 2 - Math.atan(w) - Math.atan(w / 2)
    expect(margins?.gain).toHaveLength(1)
    expect(margins?.gain[0].factor).toBeCloseTo(4, 9)
    expect(margins?.gain[0].frequency).toBeCloseTo(hertz(Math.SQRT2), 9)
    expect(margins?.phase).toHaveLength(1)
    expect(margins?.phase[0].angle).toBeCloseTo(angle, 9)
    expect(margins?.phase[0].frequency).toBeCloseTo(hertz(w), 9)
    expect(margins?.delay).toBeCloseTo(angle / w, 9)
    expect(margins?.unstable).toBe(0)
    expect(roots.zeros).toEqual([])
    expect(roots.poles.map(({ re }) => re).toSorted((a, b) => b - a)).toEqual(
      [0, -1, -2].map((value) => expect.closeTo(value, 10) as number),
    )
    // L = 1.5/(i w (1 + i w)(2 + i w)) where the report has its first frequency
    const w0 = 0.2 * Math.PI
    expect(curveTo(report, output).gain[0]).toBeCloseTo(1.5 / (w0 * Math.hypot(1, w0) * Math.hypot(2, w0)), 10)
    expect(curveTo(report, output).phase[0]).toBeCloseTo(-Math.PI / 2 - Math.atan(w0) - Math.atan(w0 / 2), 10)
  })

  it('is unstable beyond its gain margin', () => {
    const margins = curveTo(responseOf(loop(12), { cut: 'Plant.y' }), 'Plant.y').margins
    expect(margins?.unstable).toBe(2)
    expect(margins?.gain[0].factor).toBeCloseTo(0.5, 9)
    expect(margins?.phase[0].angle).toBeLessThan(0)
  })

  it('stays as it is in the project, and keeps the point of the closed loop', () => {
    const project = loop(1.5)
    const before = JSON.stringify(project)
    const model = linearise(
      { project, files: {}, experiment: 'run', values: { set: { 'Setpoint.value': 3 } } },
      { cut: 'Plant.u1' },
      sharedCompiler,
    )
    expect(model.inputs[0].value).toBe(3)
    expect(JSON.stringify(project)).toBe(before)
  })

  it.each([
    ['Nobody.y', /no block Nobody/],
    ['Plant.u7', /no signal wire is at Plant.u7/],
    ['Plant', /no block Plant at whose port/],
  ])('refuses %s', (cut, message) => {
    expect(() => responseOf(loop(1), { cut })).toThrow(message)
  })

  it('is open where samples hold a value, and says so by an empty path', () => {
    const { blocks, wires, ...rest } = loop(1)
    const held: ProjectFile = {
      ...rest,
      blocks: { ...blocks, Hold: { type: 'signals/sample-hold', params: { sampleTime: 0.01 } } },
      wires: { ...wires, c: ['Plant.y', 'Hold.u1'], e: ['Hold.y', 'Minus.u1'] },
    }
    const report = responseOf(held, { cut: 'Plant.u1' })
    expect(curveTo(report, 'Error.y').roots.isZero).toBe(true)
    expect(report.model.samples.map(({ block }) => block)).toContain('Hold')
  })
})

it('finds all crossings of a loop that is stable only between two gains', () => {
  // L = K (s + 1)^2/s^3: characteristic s^3 + K s^2 + 2 K s + K, stable for K > 1/2; phase -180 deg at w = 1
  const open = (gain: number): ProjectFile => ({
    wishbone: 1,
    title: 'Open',
    blocks: {
      In: { type: 'sources/constant', params: { value: 0 } },
      Plant: {
        type: 'signals/transfer-function',
        params: { numerator: [[gain], [2 * gain], [gain]], denominator: [[1], [0], [0], [0]] },
      },
    },
    wires: { a: ['In.y', 'Plant.u1'] },
    experiments: { run: { stop: 1 } },
  })
  const margins = curveTo(responseOf(open(2), { outputs: ['Plant.y'] }, { margins: true }), 'Plant.y').margins
  expect(margins?.gain.map(({ factor }) => factor)).toEqual([expect.closeTo(0.25, 8) as number])
  expect(margins?.gain[0].frequency).toBeCloseTo(hertz(1), 8)
  expect(margins?.unstable).toBe(0)
  expect(curveTo(responseOf(open(0.4), { outputs: ['Plant.y'] }, { margins: true }), 'Plant.y').margins?.unstable).toBe(
    2,
  )
})

describe('steps', () => {
  const filter = (numerator: number[], denominator: number[]): ProjectFile => ({
    wishbone: 1,
    title: 'Filter',
    blocks: {
      In: { type: 'sources/constant', params: { value: 0 } },
      Plant: {
        type: 'signals/transfer-function',
        params: { numerator: numerator.map((one) => [one]), denominator: denominator.map((one) => [one]) },
      },
    },
    wires: { a: ['In.y', 'Plant.u1'] },
    experiments: { run: { stop: 1 } },
  })

  it('are those of the matrix exponential', () => {
    const report = responseOf(filter([2, 3], [1, 1.2, 9]), { outputs: ['Plant.y'] }, { duration: 5 })
    const { values, final } = report.step.curves[0]
    for (const [t, y] of [
      [0.1, 0.19996295611],
      [0.5, 0.75974971647],
      [1, 0.58003772698],
      [3, 0.43630924984],
    ])
      expect(values[Math.round(100 * t)], `${t} s`).toBeCloseTo(y, 10)
    expect(final).toBeCloseTo(1 / 3, 12)
    expect(report.curves[0].roots.zeros).toEqual([{ re: expect.closeTo(-1.5, 12) as number, im: 0, acts: true }])
  })

  it('are exact for a threefold eigenvalue', () => {
    const { step, curves } = responseOf(filter([1], [1, 3, 3, 1]), { outputs: ['Plant.y'] }, { duration: 10 })
    step.times.forEach((t, i) =>
      expect(step.curves[0].values[i], `${t} s`).toBeCloseTo(1 - Math.exp(-t) * (1 + t + (t * t) / 2), 11),
    )
    // |H|^2 = 1/(1 + w^2)^3 = 1/2
    expect(curves[0].figures.bandwidth).toBeCloseTo(hertz(Math.sqrt(Math.cbrt(2) - 1)), 9)
    expect(curves[0].figures.peak).toBeUndefined()
  })

  it('have a resonance of 1/(2 D sqrt(1 - D^2))', () => {
    const D = 0.2
    const { peak, low } = responseOf(filter([4], [1, 4 * D, 4]), { outputs: ['Plant.y'] }).curves[0].figures
    expect(low).toBeCloseTo(1, 12)
    expect(peak?.gain).toBeCloseTo(1 / (2 * D * Math.sqrt(1 - D * D)), 9)
    expect(peak?.frequency).toBeCloseTo(hertz(2 * Math.sqrt(1 - 2 * D * D)), 5)
  })

  it('are those of the single-track model for 0.02 rad of steering', () => {
    const { experiments = {}, ...project } = singleTrackTemplate
    const initial = { 'Chassis.vx': 25, 'SpinF.rate': 25 / 0.3, 'SpinR.rate': 25 / 0.3 }
    const set = { 'SteerInput.value': 0, 'Setpoint.value': 25 }
    const { references: _references, ...experiment } = experiments['step-steer']
    const run = { ...project, experiments: { run: { ...experiment, initial, set } } }
    const linear = { inputs: ['SteerInput'], outputs: ['Chassis.wz', 'Chassis.ay'] }
    const { step } = responseOf(run, linear, { duration: 2 })
    for (const [t, yaw, lateral] of [
      [0, 0, 1.3103448276],
      [0.1, 0.069764566908, 1.2728424864],
      [0.5, 0.11767335377, 2.7276632713],
      [1, 0.11162129256, 2.802226477],
      [2, 0.11174652037, 2.793650679],
    ]) {
      const i = Math.round(t / (2 / 500))
      expect(0.02 * step.curves[0].values[i], `yaw rate at ${t} s`).toBeCloseTo(yaw, 9)
      expect(0.02 * step.curves[1].values[i], `lateral acceleration at ${t} s`).toBeCloseTo(lateral, 8)
    }
  })
})

/** Quarter car on a road that a motion driver prescribes, so that the rate and the acceleration of the source act. */
describe('the quarter car on a prescribed road', () => {
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Quarter car',
    blocks: {
      World: { type: 'world/world', params: { gravity: 0 } },
      Road: { type: 'sources/constant', params: { value: 0 } },
      Move: { type: 'mechanics/driver', params: { motion: 'translation', axis: [0, 0, 1] } },
      Tyre: { type: 'mechanics/prismatic' },
      Wheel: { type: 'mechanics/rigid-body', params: { mass: 42 } },
      Suspension: { type: 'mechanics/prismatic' },
      Chassis: { type: 'mechanics/rigid-body', params: { mass: 320 } },
      TyreSpring: { type: 'mechanics/spring-damper', params: { stiffness: 190e3 } },
      MainSpring: { type: 'mechanics/spring-damper', params: { stiffness: 21e3, damping: 1500 } },
    },
    wires: {
      a: ['World.frame', 'Move.base'],
      b: ['Move.end', 'Tyre.base'],
      c: ['Tyre.end', 'Wheel.com'],
      d: ['Wheel.com', 'Suspension.base'],
      e: ['Suspension.end', 'Chassis.com'],
      f: ['TyreSpring.axis', 'Tyre.axis'],
      g: ['MainSpring.axis', 'Suspension.axis'],
      h: ['Road.y', 'Move.u'],
    },
    experiments: { run: { stop: 1 } },
  }
  const outputs = ['Chassis.z', 'Chassis.az', 'Wheel.z', 'Suspension.s']
  const report = responseOf(project, { inputs: ['Road'], outputs }, { from: 0.1, to: 30, points: 2 })

  it('has the response of the closed form', () => {
    // rows of quarter_car_frf.csv: frequency, then gain and phase in degrees of body, wheel, body acceleration, travel
    const rows = [
      [
        0.71560577171, 1.4507897668, -7.442774907, 1.0537101528, -0.34950047718, 29.3299883, 172.55722509,
        0.42552602391,
      ],
      [1.3322043124, 2.1184217473, -78.738386569, 1.094037499, -13.15708463, 148.42731564, 101.26161343, 1.9412373619],
      [
        13.007480098, 0.076218025497, -217.96661082, 1.2991183222, -121.5613192, 509.10078958, -37.966610824,
        1.3098130575,
      ],
    ]
    const model = report.model
    const { curves } = frequencyResponse(
      model,
      rows.map(([f]) => f),
    )
    const turned = (a: number, b: number): number => Math.abs(a - b - 360 * Math.round((a - b) / 360))
    rows.forEach(([f, body, bodyPhase, wheel, wheelPhase, acceleration, accelerationPhase, travel], i) => {
      const by = (output: string) => curves.find((one) => one.output === output)
      for (const [output, gain] of [
        ['Chassis.z', body],
        ['Wheel.z', wheel],
        ['Chassis.az', acceleration],
        ['Suspension.s', travel],
      ] as const)
        expect(Math.abs((by(output)?.gain[i] ?? 0) / gain - 1), `${output} at ${f} Hz`).toBeLessThan(1e-9)
      for (const [output, phase] of [
        ['Chassis.z', bodyPhase],
        ['Wheel.z', wheelPhase],
        ['Chassis.az', accelerationPhase],
      ] as const)
        expect(turned((by(output)?.phase[i] ?? 0) / degree, phase), `${output} at ${f} Hz`).toBeLessThan(1e-6)
    })
  })

  it('has the zeros of its numerators', () => {
    const zeros = (output: string) => curveTo(report, output).roots.zeros.filter(({ acts }) => acts)
    // body: k_t (c s + k); wheel: k_t (m s^2 + c s + k); travel: m k_t s^2; acceleration of the body: k_t s^2 (c s + k)
    expect(zeros('Chassis.z')).toHaveLength(1)
    expect(zeros('Chassis.z')[0].re).toBeCloseTo(-14, 9)
    const [wheel] = zeros('Wheel.z')
    expect(wheel.re).toBeCloseTo(-1500 / 640, 9)
    expect(wheel.im).toBeCloseTo(Math.sqrt(21e3 / 320 - (1500 / 640) ** 2), 9)
    expect(zeros('Wheel.z')).toHaveLength(1)
    expect(zeros('Suspension.s').every(({ re, im }) => Math.hypot(re, im) < 1e-5)).toBe(true)
    const [first, second, third] = zeros('Chassis.az')
    expect(Math.hypot(first.re, first.im)).toBeLessThan(1e-5)
    expect((third ?? second).re).toBeCloseTo(-14, 8)
    expect(report.curves.every(({ roots }) => roots.infinite === 0)).toBe(true)
    expect(curveTo(report, 'Chassis.z').figures.low).toBeCloseTo(1, 10)
  })
})
