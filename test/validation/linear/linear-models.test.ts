/**
 * Templates of linear models against closed forms and an independent reference that solves their equations (quarter car and half car:
 * Mitschke and Wallentowitz, Dynamik der Kraftfahrzeuge, 5th ed. 2014, sections 11.3 and 12.1; single-track model: Riekert and Schunck 1940).
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { frequencyResponse } from '../../../engine/responses/response'
import { modesOf, modesReport } from '../../../engine/analyses/linear/modes'
import type { ProjectFile } from '../../../engine/model/project/project'
import { singleTrackTemplate } from '../manoeuvres/single-track'
import { linearOf, worstRoot, type Root } from './linear'

const template = (name: string): ProjectFile =>
  parseProject(readFileSync(new URL(`../../../app/renderer/welcome/templates/${name}.json`, import.meta.url), 'utf8'))
const first = (project: ProjectFile): string => Object.keys(project.experiments ?? {})[0]

describe('the quarter car', () => {
  const project = template('quarter-car-profile')
  const model = linearOf(project, first(project), { outputs: [] })

  it('has the eigenvalues, frequencies and damping ratios of the reference', () => {
    const reference: readonly Root[] = [
      { re: -18.258215340805886, im: 67.47920028233473 },
      { re: -1.9426775163369898, im: 7.548266819494041 },
    ]
    expect(worstRoot(model, reference)).toBeLessThan(1e-9)
    const [body, wheel] = modesOf(model).filter(({ im }) => im > 0)
    expect(body.undamped).toBeCloseTo(1.240493362595901, 9)
    // the reference sorts frequencies but not damping ratios: 0.2612 belongs to the wheel, 18.258/(2 pi 11.126)
    expect(body.damping).toBeCloseTo(0.2492449688819801, 9)
    expect(wheel.undamped).toBeCloseTo(11.125835435060965, 8)
    expect(wheel.damping).toBeCloseTo(0.26118355250592545, 9)
    expect(wheel.timeConstant).toBeCloseTo(1 / 18.258215340805886, 10)
    expect(wheel.frequency).toBeCloseTo(67.47920028233473 / (2 * Math.PI), 8)
  })

  it('shows in the shape of each mode what moves', () => {
    const [body, wheel] = modesOf(model).filter(({ im }) => im > 0)
    // (k_s + i w c) x_s = (k_s - m_s w^2 + ...) : of the equation of the body, x_u/x_s at both eigenvalues
    for (const { re, im, shape } of [body, wheel]) {
      const rates = shape.filter(({ unit }) => unit === 'm/s')
      const places = shape.filter(({ unit }) => unit === 'm')
      expect(rates).toHaveLength(2)
      rates.forEach((rate, k) => {
        // the rate is the eigenvalue times the place
        expect(rate.re).toBeCloseTo(re * places[k].re - im * places[k].im, 9)
        expect(rate.im).toBeCloseTo(re * places[k].im + im * places[k].re, 9)
      })
    }
    const sum = (mode: typeof body): number => mode.participation.reduce((total, { share }) => total + share, 0)
    expect(sum(body)).toBeCloseTo(1, 12)
  })

  it('limits explicit Euler at 2 |Re|/|lambda|^2 and Runge-Kutta beyond it', () => {
    const { solvers, modes } = modesReport(model)
    const step = (name: string): number => solvers.find(({ solver }) => solver === name)?.step ?? 0
    // the limit of each decaying mode is 2 |Re|/|lambda|^2; a mode may lose ln 2 in 10 s less than it should
    const limits = modes.filter(({ im }) => im > 0).map(({ re, im }) => (-2 * re) / (re * re + im * im))
    expect(step('euler')).toBeCloseTo(Math.min(...limits), 3)
    expect(step('rk4')).toBeGreaterThan(3 * step('euler'))
    expect(step('linearly-implicit-euler')).toBe(Infinity)
  })
})

it('lists 1.073 and 11.81 Hz for the quarter car of the documents without its damper', () => {
  const text = readFileSync(new URL('../../../docs/project-file.md', import.meta.url), 'utf8')
  const project = parseProject(/```json quarter-car\.json\n([\s\S]*?)```/.exec(text)?.[1] ?? '')
  const modes = modesOf(linearOf(project, 'bounce', { outputs: [] }))
  const [ms, mu, k, kt] = [400, 40, 20e3, 200e3]
  // m_s m_u w^4 - (m_s (k + k_t) + m_u k) w^2 + k k_t = 0
  const half = (ms * (k + kt) + mu * k) / (2 * ms * mu)
  const root = Math.sqrt(half ** 2 - (k * kt) / (ms * mu))
  const [low, high] = [half - root, half + root].map((square) => Math.sqrt(square) / (2 * Math.PI))
  expect([low, high].map((f) => f.toPrecision(4))).toEqual(['1.073', '11.81'])
  const frequencies = modes.map(({ undamped }) => undamped).toSorted((a, b) => a - b)
  expect(frequencies[0]).toBeCloseTo(low, 9)
  expect(frequencies[1]).toBeCloseTo(high, 9)
  expect(modes.map(({ kind }) => kind)).toEqual(['oscillation', 'oscillation'])
})

it('has the eigenvalues of the reference for the half car', () => {
  // without weight, so that the body is level and the masses don't press on inclined springs: the linear equations
  const { blocks, ...project } = template('half-car')
  const level = {
    ...project,
    blocks: { ...blocks, World: { ...blocks.World, params: { gravity: 0 } } },
    experiments: { run: { stop: 1 } },
  }
  const model = linearOf(level, 'run', { outputs: [] })
  const reference: readonly Root[] = [
    { re: -1.9373872454943561, im: 7.144533903206751 },
    { re: -2.504689766916979, im: 8.248476526013567 },
    { re: -17.13229336836649, im: 64.85963185906117 },
    { re: -17.834956468955156, im: 68.89804598366347 },
  ]
  expect(worstRoot(model, reference)).toBeLessThan(1e-9)
  expect(model.states).toHaveLength(8)
})

it('has the responses of the half car to the road under each wheel', () => {
  const { blocks, wires, ...project } = template('half-car')
  const { Distance: _distance, ...others } = blocks
  const { 'Distance-ProfileF': _front, 'Distance-ProfileR': _rear, ...rest } = wires
  const road = { type: 'sources/constant', params: { value: 0 } }
  const level: ProjectFile = {
    ...project,
    blocks: { ...others, World: { ...blocks.World, params: { gravity: 0 } }, ProfileF: road, ProfileR: road },
    wires: rest,
    experiments: { run: { stop: 1 } },
  }
  const model = linearOf(level, 'run', { inputs: ['ProfileF', 'ProfileR'], outputs: ['Heave.s', 'Pitch.angle'] })
  // half_car_frf.csv: frequency, then gain and phase in degrees of heave and pitch for the front wheel, and for the rear one
  const rows = [
    [
      0.71560577171, 0.82884019881, -9.4570594487, 0.56186483261, 170.95648279, 0.61725668714, -6.3437258886,
      0.50187133919, -5.6320948004,
    ],
    [
      4.38402901, 0.11151192025, -119.49924681, 0.081461796628, 61.10628175, 0.12478784054, -118.86668807,
      0.11000663154, -118.41013571,
    ],
    [
      13.007480098, 0.043329705628, -215.22088923, 0.031410647283, -35.115987399, 0.038870178374, -223.64797341,
      0.03406608971, -223.59159151,
    ],
  ]
  const { curves } = frequencyResponse(
    model,
    rows.map(([frequency]) => frequency),
  )
  expect(curves.map(({ input, output }) => `${input} ${output}`)).toEqual([
    ...['ProfileF.y Heave.s', 'ProfileF.y Pitch.angle', 'ProfileR.y Heave.s', 'ProfileR.y Pitch.angle'],
  ])
  rows.forEach(([frequency, ...values], i) =>
    curves.forEach(({ gain, phase }, k) => {
      expect(Math.abs(gain[i] / values[2 * k] - 1), `gain ${k} at ${frequency} Hz`).toBeLessThan(1e-9)
      const difference = (phase[i] * 180) / Math.PI - values[2 * k + 1]
      expect(Math.abs(difference - 360 * Math.round(difference / 360)), `phase ${k} at ${frequency} Hz`).toBeLessThan(
        1e-6,
      )
    }),
  )
})

it.each([5, 10, 25, 50])('has the closed form of the single-track model at %d m/s', (speed) => {
  const { experiments = {}, ...project } = singleTrackTemplate
  const radius = 0.3
  const set = { 'SteerInput.value': 0, 'Setpoint.value': speed }
  const initial = { 'Chassis.vx': speed, 'SpinF.rate': speed / radius, 'SpinR.rate': speed / radius }
  const { references: _references, ...experiment } = experiments['step-steer']
  const model = linearOf({ ...project, experiments: { run: { ...experiment, initial, set } } }, 'run', { outputs: [] })
  const [m, J, a, b, cf, cr] = [1450, 2400, 1.15, 1.5, 95e3, 110e3]
  const [a11, a12] = [-(cf + cr) / (m * speed), -(a * cf - b * cr) / (m * speed) - speed]
  const [a21, a22] = [-(a * cf - b * cr) / (J * speed), -(a * a * cf + b * b * cr) / (J * speed)]
  const [half, det] = [(a11 + a22) / 2, a11 * a22 - a12 * a21]
  const under = half ** 2 - det
  const reference: readonly Root[] =
    under < 0
      ? [{ re: half, im: Math.sqrt(-under) }]
      : [half - Math.sqrt(under), half + Math.sqrt(under)].map((re) => ({ re, im: 0 }))
  expect(worstRoot(model, reference)).toBeLessThan(1e-9)
})
