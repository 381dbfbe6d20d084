/** Tyre functions against operating points computed by independent implementations (see ../data/README.md). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tireForces } from '../../../blocks/tires/evaluate'
import { fiala } from '../../../blocks/tires/force/fiala'
import { mf2006, mf2006TurnSlip } from '../../../blocks/tires/force/mf2006'
import { mf6 } from '../../../blocks/tires/force/mf6'
import type { TireModel } from '../../../blocks/tires/model'
import { pac2002 } from '../../../blocks/tires/force/pac2002'
import { pac89 } from '../../../blocks/tires/force/pac89'
import { pac94 } from '../../../blocks/tires/force/pac94'
import { sine } from '../../../blocks/tires/force/sine'
import { stretchedString } from '../../../blocks/tires/relaxation/stretched-string'
import { tmeasy } from '../../../blocks/tires/force/tmeasy'
import { defaultsOf, evaluateFunction, type Numbers } from '../../unit/blocks/tires/evaluate-model'

type Point = Numbers & { readonly Fx: number }
const read = (name: string): readonly Point[] =>
  JSON.parse(readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')) as Point[]

/** Largest difference over all points, relative to max(1, largest value of the quantity). */
function worst(points: readonly Point[], quantity: string, compute: (p: Point) => number): number {
  const peak = Math.max(1, ...points.map((p) => Math.abs(p[quantity])))
  return Math.max(...points.map((p) => Math.abs(compute(p) - p[quantity]) / peak))
}

describe.each([
  [pac2002, read('tyre_points_pac2002.json'), 200],
  [fiala, read('tyre_points_fiala.json'), 50],
] as const)('$label', (model, points, count) => {
  const defaults = defaultsOf(model)
  it.each(['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const)('gives the reference %s at every operating point', (quantity) => {
    expect(points).toHaveLength(count)
    const error = worst(points, quantity, (p) => tireForces(model, (name) => defaults[name], p)[quantity])
    expect(error).toBeLessThan(1e-12)
  })
})

interface PolynomialPoints {
  readonly parameters: Numbers
  readonly columns: readonly string[]
  readonly rows: readonly (readonly number[])[]
}

// The columns are raw: kN, percent, degrees, and the axes of the coefficients.
describe.each([
  [pac89, 'tyre_points_pac89.json', { alpha: 1, Fy: -1, Mz: -1 }],
  [pac94, 'tyre_points_pac94.json', { alpha: -1, Fy: 1, Mz: 1 }],
] as const)('$label', (model: TireModel, file, sign) => {
  const { parameters, columns, rows } = JSON.parse(
    readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8'),
  ) as PolynomialPoints
  const points = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])) as Point)
  const defaults: Numbers = { ...defaultsOf(model), ...parameters, COMBINED: 0 }
  it.each(['Fx', 'Fy', 'Mz'] as const)('gives the reference %s of pure slip at every operating point', (quantity) => {
    const error = worst(points, quantity, ({ Fz_kN, kappa_percent, alpha_deg, gamma_deg }) => {
      const forces = tireForces(model, (name) => defaults[name], {
        Fz: 1000 * Fz_kN,
        S: kappa_percent / 100,
        alpha: (sign.alpha * alpha_deg * Math.PI) / 180,
        gamma: (gamma_deg * Math.PI) / 180,
        Omega: 50,
        loadedRadius: 0.3,
      })
      return { Fx: 1, ...sign }[quantity] * forces[quantity]
    })
    expect(error).toBeLessThan(1e-12)
  })

  it('reduces both forces by the ellipse of MSC.ADAMS under combined slip', () => {
    const symmetric: Numbers = {
      ...parameters,
      ...Object.fromEntries((model.asymmetric ?? []).map((name) => [name, 0])),
      ...{ B9: 0, B10: 0, B11: 0, B12: 0 },
    }
    const values: Numbers = { ...defaultsOf(model), ...symmetric }
    const at = (S: number, alpha: number): ReturnType<typeof tireForces> =>
      tireForces(model, (name) => values[name], { Fz: 4000, S, alpha, gamma: 0, Omega: 50, loadedRadius: 0.3 })
    const peak = (c1: string, c2: string): number => 4000 * (1e-3 * (symmetric[c2] + 4 * symmetric[c1]))
    const [Dx, Dy] = [peak('B1', 'B2'), peak('A1', 'A2')]
    for (const [S, alpha] of [
      [-0.1, 0.08],
      [0.03, -0.2],
      [0.4, 0.01],
    ]) {
      const tanBeta = Math.abs(Math.sin(alpha) / S)
      const [Fx0, Fy0] = [at(S, 0).Fx, at(0, alpha).Fy]
      const Fx = Math.sign(Fx0) / Math.hypot(1 / Fx0, tanBeta / Dy)
      const Fy = (Math.sign(Fy0) * tanBeta) / Math.hypot(1 / Dx, tanBeta / Fy0)
      const combined = at(S, alpha)
      expect(Math.abs(combined.Fx - Fx)).toBeLessThan(1e-9)
      expect(Math.abs(combined.Fy - Fy)).toBeLessThan(1e-9)
    }
  })
})

const text = (name: string): string => readFileSync(new URL(`../data/tyres/${name}`, import.meta.url), 'utf8')
function table(name: string): readonly Point[] {
  const [head, ...lines] = text(name).trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, i) => [column, Number(cells[i])])) as Point
  })
}

describe('Magic Formula 6.1 and 6.2', () => {
  const points = table('mf61_points.csv')
  const published = JSON.parse(text('mf61_parameters.json')) as Numbers
  const values62: Numbers = { ...defaultsOf(mf6), ...published }
  const values61: Numbers = { ...values62, QSX12: 0, QSX13: 0, QSX14: 0 }
  const forces = (values: Numbers, { Fz, kappa, alpha, gamma, p, Vx }: Numbers): ReturnType<typeof tireForces> =>
    tireForces(mf6, (name) => values[name], {
      ...{ Fz, S: kappa, tanAlpha: Math.tan(alpha) * Math.sign(Vx), gamma, pressure: p, VCx: Vx },
      Omega: Math.sign(Vx) * 50,
    })

  it.each([
    ['Fx', 'Fx', values61],
    ['Fy', 'Fy', values61],
    ['Mx', 'Mx_61', values61],
    ['Mx', 'Mx_62', values62],
    ['My', 'My', values61],
    ['Mz', 'Mz', values61],
  ] as const)('gives the reference %s (%s) at every operating point', (quantity, column, values) => {
    expect(points).toHaveLength(200)
    expect(worst(points, column, (p) => forces(values, p)[quantity])).toBeLessThan(1e-12)
  })
})

describe('Magic Formula 2006', () => {
  const values = defaultsOf(mf2006TurnSlip)
  const parameter = (name: string): number => values[name]
  const quantities = ({ Fz, kappa, alpha_rad: alpha, gamma_rad: gamma, Vcx }: Numbers): Numbers => ({
    ...{ Fz, S: kappa, tanAlpha: Math.tan(alpha), gamma, VCx: Vcx },
    ...{ Reff: 0.305, Omega: (Vcx * (1 + kappa)) / 0.305 },
  })
  const points = table('mf2006_points.csv')

  it.each(['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const)('gives the reference %s at every operating point', (quantity) => {
    expect(points).toHaveLength(100)
    const error = worst(points, quantity, (p) => tireForces(mf2006, parameter, quantities(p))[quantity])
    expect(error).toBeLessThan(1e-11)
  })

  it('has the published stiffnesses, and its peak of braking at a slip of -0.145', () => {
    const at = (S: number, tanAlpha: number): ReturnType<typeof tireForces> =>
      tireForces(mf2006, parameter, { Fz: 4000, S, tanAlpha, gamma: 0, Omega: 50, VCx: 16.67, Reff: 0.305 })
    const slope = (f: (x: number) => number): number => (8 * (f(1e-4) - f(-1e-4)) - (f(2e-4) - f(-2e-4))) / 12e-4
    expect(slope((S) => at(S, 0).Fx)).toBeCloseTo(86040, 0)
    expect(slope((a) => at(0, a).Fy)).toBeCloseTo(-46009, 0)
    const slips = Array.from({ length: 300 }, (_, i) => -0.001 * (i + 1))
    const forces = slips.map((S) => at(S, 0).Fx)
    expect(slips[forces.indexOf(Math.min(...forces))]).toBe(-0.145)
  })

  // The reference divides by the speed with 0.1 m/s added; its z axis points down.
  const turning = table('mf2006_turn_slip_points.csv')
  const spins = ({ alpha_rad: alpha, gamma_rad: gamma, Vcx, kappa, psidot }: Numbers): Numbers => {
    const speed = Math.hypot(Vcx, Vcx * Math.tan(alpha)) + 0.1
    const turnSlip = -psidot / speed
    return { turnSlip, totalSpin: turnSlip + (((Vcx * (1 + kappa)) / 0.305) * Math.sin(gamma)) / speed }
  }
  it.each([
    ['Fx', 'Fx'],
    ['Fy', 'Fy'],
    ['My', 'My'],
    ['Mz', 'Mz_abs_mu_y_in_Mzphi_inf'],
  ] as const)('gives the reference %s with turn slip', (quantity, column) => {
    expect(turning).toHaveLength(17)
    const error = worst(
      turning,
      column,
      (p) => tireForces(mf2006TurnSlip, parameter, { ...quantities(p), ...spins(p) })[quantity],
    )
    expect(error).toBeLessThan(1e-9)
  })

  it('is that without turn slip where the wheel runs straight and upright', () => {
    for (const point of points.filter(({ gamma_rad: gamma }) => gamma === 0)) {
      const at = { ...quantities(point), turnSlip: 0, totalSpin: 0 }
      const [plain, turned] = [mf2006, mf2006TurnSlip].map((model) => tireForces(model, parameter, at))
      for (const name of ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const)
        expect(Math.abs(turned[name] - plain[name])).toBeLessThan(1e-9)
    }
  })
})

describe('TMeasy', () => {
  const { parameters, columns, rows } = JSON.parse(
    readFileSync(new URL('../data/tyre_points_tmeasy.json', import.meta.url), 'utf8'),
  ) as { parameters: Readonly<Record<string, number | readonly [number, number]>> } & Omit<
    PolynomialPoints,
    'parameters'
  >
  const points = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])) as Point)
  const values: Record<string, number> = defaultsOf(tmeasy)
  for (const [name, value] of Object.entries(parameters)) {
    const own = { Fz_N: 'FN', dFx0: 'dFx', dFy0: 'dFy', nL0: 'nL' }[name] ?? name
    if (typeof value === 'number') values[own] = value
    else [values[own], values[`${own}2`]] = value
  }
  const [loadedRadius, deflection] = [0.29, 0.02]
  const length = Math.sqrt(8 * (loadedRadius + deflection) * deflection)
  /** Forces at slips that refer to the rolling speed: 1 + S = 1/(1 - sx), tan(alpha) = -sy (1 + S). */
  const forces = ({ Fz, sx, sy }: Numbers): ReturnType<typeof tireForces> => {
    const rolling = 1 / (1 - sx)
    const slip = { S: rolling - 1, tanAlpha: -sy * rolling }
    return tireForces(tmeasy, (name) => values[name], { Fz, ...slip, Omega: 50, loadedRadius, deflection })
  }

  it.each(['Fx', 'Fy'] as const)('gives the reference %s at every operating point', (quantity) => {
    const possible = points.filter(({ sx }) => sx < 1)
    expect(possible.length).toBeGreaterThan(120)
    expect(worst(possible, quantity, (p) => forces(p)[quantity])).toBeLessThan(1e-12)
  })

  it('has the reference trail', () => {
    const sliding = points.filter(({ sx, sy }) => sx < 1 && sy !== 0)
    const trail = (p: Point): number => -forces(p).Mz / forces(p).Fy / length
    expect(worst(sliding, 'n_over_L', trail)).toBeLessThan(1e-12)
  })
})

describe('the sine with load factor', () => {
  const values: Numbers = { ...defaultsOf(sine), trail: 0.02 }
  const at = (point: Numbers): ReturnType<typeof tireForces> =>
    tireForces(sine, (name) => values[name], { Fz: 4000, S: 0, alpha: 0, Omega: 50, ...point })
  it('has the published lateral force in pure side slip', () => {
    // 0.95 sin(1.6 atan(12 * 0.1)) (1 + 0.25 (1 - 6000/4000)) 6000
    expect(at({ Fz: 6000, alpha: -0.1 }).Fy).toBeCloseTo(4916.3586, 3)
    for (const [Fz, alpha] of [
      [500, 0.3],
      [4000, -0.02],
      [7000, 0.11],
    ]) {
      const { Fx, Fy, Mz } = at({ Fz, alpha })
      const published = 0.95 * Math.sin(1.6 * Math.atan(12 * -alpha)) * (1 + 0.25 * (1 - Fz / 4000)) * Fz
      expect(Math.abs(Fy - published)).toBeLessThan(1e-9)
      expect(Fx).toBe(0)
      expect(Mz).toBeCloseTo(-0.02 * published, 9)
    }
  })
  it('never exceeds under combined slip what it has of one slip', () => {
    for (const S of [-0.5, -0.1, 0.03, 0.2])
      for (const alpha of [-0.4, -0.1, 0.05]) {
        const { Fx, Fy } = at({ S, alpha })
        expect(Math.hypot(Fx, Fy)).toBeLessThanOrEqual(0.95 * 4000 * (1 + 1e-12))
        expect(Fy / Fx).toBeCloseTo((-12 * alpha) / (20 * S), 9)
      }
  })
})

describe('stretched string', () => {
  const points = read('tyre_points_pac2002.json')
  const lengths = (p: Point): Numbers =>
    evaluateFunction(stretchedString.fn, { Fz: p.Fz, gamma: p.gamma }, defaultsOf(stretchedString))
  it('has the reference longitudinal relaxation length', () => {
    expect(worst(points, 'Blong', (p) => 1 / lengths(p).inverseLong)).toBeLessThan(1e-12)
  })
  it('has the reference lateral relaxation length', () => {
    expect(worst(points, 'Blat', (p) => 1 / lengths(p).inverseLat)).toBeLessThan(1e-12)
  })
})
