/** Manoeuvres on uneven roads with a quarter car on a rail, against its linear equations on the same heights. */
import { describe, expect, it } from 'vitest'
import { randomTracks } from '../../../blocks/surfaces/iso8608'
import type { SettingValues } from '../../../manoeuvres/shared/types'
import { evaluatePiecewise, notAKnotSpline } from '../../../engine/numerics/interpolation/spline'
import { WeightingFilters } from '../../support/weighting-filters'
import { ShippedProject } from '../support/shipped-project'
import { figureOf, performed } from './vehicle'
import { quarterCar, quarterCarProject, responseOf } from './quarter-car'

describe('ride comfort of a quarter car', () => {
  const [speed, distance, blend, level] = [20, 200, 5, 2]
  const road = { kind: 'B', length: distance + 2 * blend, shortest: 0.5, longest: 90, track: 1.5, seed: 3 } as const
  const report = performed('ride-comfort', { speed, distance, class: 'B', seed: 3 }, quarterCarProject, 'base')
  // a wheel in the middle rolls on the mean of both tracks
  const { step, left, right } = randomTracks(road)
  const grown = (x: number): number => {
    const t = Math.min(1, Math.max(0, Math.min(x, road.length - x)) / blend)
    return t * t * (3 - 2 * t)
  }
  const at = Array.from(left, (_, i) => i * step)
  const curve = notAKnotSpline(
    at,
    at.map((x, i) => ((left[i] + right[i]) / 2) * grown(x)),
  )
  const height = (x: number): number => (x < level || x > level + road.length ? 0 : evaluatePiecewise(curve, x - level))
  const interval = 0.001
  const [first, last] = [(level + blend) / speed, (level + blend + distance) / speed].map((t) =>
    Math.round(t / interval),
  )
  const rows = responseOf((t) => height(speed * t), last + 1, interval)

  it('has the acceleration and the wheel load of its linear equations', () => {
    const inside = rows.slice(first, last + 1)
    const rms = (values: readonly number[]): number =>
      Math.sqrt(values.reduce((sum, y) => sum + y * y, 0) / values.length)
    const mean = inside.reduce((sum, { load }) => sum + load, 0) / inside.length
    const weight = (quarterCar.body + quarterCar.wheel) * 9.81
    const expected = {
      unweighted: rms(inside.map(({ acceleration }) => acceleration)),
      loadFront: rms(inside.map(({ load }) => load - mean)) / (weight + mean),
      leastLoad: Math.min(...inside.map(({ load }) => weight + load)) / weight,
    }
    for (const [id, value] of Object.entries(expected))
      expect(Math.abs(figureOf(report, id) / value - 1), id).toBeLessThan(0.002)
  })

  it('has their vibration, weighted by filters in time', () => {
    const signal = (t: number): number => {
      const [i, part] = [Math.floor(t / interval), (t / interval) % 1]
      const [a, b] = [i, i + 1].map((k) => rows[Math.min(k, last)].acceleration)
      return a + part * (b - a)
    }
    const weighted = new WeightingFilters('Wk').run(signal, last + 1, interval, 4)
    const inside = weighted.slice(first)
    const rms = Math.sqrt(inside.reduce((sum, a) => sum + a * a, 0) / inside.length)
    expect(rms).toBeGreaterThan(0.2)
    expect(Math.abs(figureOf(report, 'weightedZ') / rms - 1)).toBeLessThan(0.003)
    const dose = (inside.reduce((sum, a) => sum + a ** 4, 0) * interval) ** 0.25
    expect(Math.abs(figureOf(report, 'dose') / dose - 1)).toBeLessThan(0.003)
    const running = Array.from(inside, (_, i) => {
      const second = weighted.slice(Math.max(0, first + i - 999), first + i + 1)
      return second.reduce((sum, a) => sum + a * a, 0) / 1000
    })
    expect(Math.abs(figureOf(report, 'transient') / Math.sqrt(Math.max(...running)) - 1)).toBeLessThan(0.003)
    const crest = Math.max(...inside.map(Math.abs)) / rms
    expect(Math.abs(figureOf(report, 'crest') / crest - 1)).toBeLessThan(0.005)
  })

  it('withholds what a body on a rail does not show', () => {
    expect(report.figures.find(({ id }) => id === 'weightedY')).toMatchObject({
      value: null,
      note: 'the response lies in rounding',
    })
  })
})

describe('ride comfort of the generic vehicle', () => {
  const at = (settings: SettingValues) => performed('ride-comfort', { distance: 100, ...settings })

  it('grows by two from class to class while it is linear', () => {
    const [a, b] = ['A', 'B'].map((kind) => figureOf(at({ class: kind }), 'weightedZ'))
    expect(b / a).toBeGreaterThan(1.9)
    expect(b / a).toBeLessThan(2.1)
  })

  it('is that of a seat elsewhere on a body that pitches and rolls', () => {
    const places: readonly SettingValues[] = [{}, { seatX: 1.5 }, { seatY: 0.6 }]
    const [middle, ahead, left] = places.map((seat) => figureOf(at(seat), 'weightedZ'))
    expect(Math.abs(ahead / middle - 1)).toBeGreaterThan(0.01)
    expect(Math.abs(left / middle - 1)).toBeGreaterThan(0.01)
  })

  it('warns of waves that a tyre would envelop', () => {
    expect(at({ shortest: 0.2 }).remarks.join()).toMatch(
      /the shortest wave, 0.2 m, is shorter than two contact patches/,
    )
    expect(at({}).remarks.join()).not.toContain('contact patches')
  })

  it('smooths the road of a rough class until its wheels touch in one point', () => {
    expect(at({ class: 'F' }).remarks.join()).toMatch(/the road is smooth below 0.7\d* m/)
    expect(at({ class: 'F', shortest: 0.3 }).remarks.join()).toMatch(
      /TireFL touches Road at two points in hollows sharper than itself/,
    )
  })
})

it('is refused on a road along a line, and for a body without heave', () => {
  const hill = new ShippedProject('hill-road').project
  expect(() => performed('ride-comfort', {}, hill, 'alongTheRoad')).toThrow(/its heights can't be set/)
  const flat = new ShippedProject('car-with-caravan').project
  expect(() => performed('ride-comfort', { distance: 20 }, flat, 'snaking')).toThrow(/does not move vertically/)
})

describe('an obstacle under a quarter car', () => {
  // gentle enough for the way of the contact point around the wheel to be small
  const [speed, height, length, level] = [20, 0.005, 2, 3]
  const interval = 0.001
  it.each(['bump', 'step'] as const)('has the shocks of the linear equations: %s', (shape) => {
    const report = performed('cleat', { speed, height, length, shape, after: 1.5 }, quarterCarProject, 'base')
    const profile = (t: number): number => {
      const u = Math.min(1, Math.max(0, (speed * t - level) / length))
      return (height * (1 - Math.cos((shape === 'bump' ? 2 : 1) * Math.PI * u))) / 2
    }
    const rows = responseOf(profile, 1900, interval)
    const weight = (quarterCar.body + quarterCar.wheel) * 9.81
    const accelerations = rows.map(({ acceleration }) => acceleration)
    const loads = rows.map(({ load }) => load)
    const excess = (id: string): number => Math.abs(figureOf(report, id) - 1) * weight
    const pairs = [
      [figureOf(report, 'up'), Math.max(...accelerations)],
      [figureOf(report, 'down'), -Math.min(...accelerations)],
      [excess('mostLoad'), Math.max(...loads)],
      [excess('leastLoad'), -Math.min(...loads)],
    ]
    for (const [value, expected] of pairs) expect(Math.abs(value / expected - 1)).toBeLessThan(0.01)
  })
})

it('a cleat is the kerb of the same height and length with vertical faces', () => {
  const settings = { speed: 10, height: 0.02, length: 1, after: 0.3 }
  const cleat = performed('cleat', { ...settings, shape: 'cleat' }, quarterCarProject, 'base')
  const kerb = performed('kerb-strike', { ...settings, face: 0 }, quarterCarProject, 'base')
  expect(figureOf(cleat, 'up')).toBeGreaterThan(1)
  expect(figureOf(cleat, 'up')).toBeCloseTo(figureOf(kerb, 'up'), 9)
  // shorter than a contact patch, and without a smallest length
  const short = performed(
    'cleat',
    { speed: 10, height: 0.02, length: 0.02, shape: 'cleat', after: 0.3 },
    quarterCarProject,
    'base',
  )
  expect(figureOf(short, 'mostLoad')).toBeGreaterThan(1.1)
  expect(figureOf(short, 'up')).toBeLessThan(figureOf(cleat, 'up'))
  expect(short.remarks).toEqual([])
})

describe('an obstacle of the generic vehicle', () => {
  const at = (settings: SettingValues) => performed('cleat', { after: 0.5, ...settings })

  it('loads the wheels of the side that meets it, and rolls the body', () => {
    const added = (side: string): readonly number[] =>
      at({ side })
        .plots.find(({ title }) => title === 'Wheel loads')
        ?.curves.map(({ y }) => Math.max(...y) - y[0]) ?? []
    // FL FR RL RR
    const [left, right] = [added('left'), added('right')]
    expect(left[0]).toBeGreaterThan(5 * Math.abs(left[1]))
    expect(right[1]).toBeGreaterThan(5 * Math.abs(right[0]))
    expect(figureOf(at({ side: 'left' }), 'roll')).toBeGreaterThan(5 * figureOf(at({}), 'roll'))
  })

  it('warns where tyres would envelop it, and refuses one in which wheels touch twice', () => {
    expect(at({ height: 0.003, length: 0.3 }).remarks.join()).toMatch(/the bump, 0.3 m, is shorter than two contact/)
    expect(at({ length: 1 }).remarks.join()).not.toContain('contact patches')
    // level where the vehicle starts, however long the obstacle is
    expect(figureOf(at({ length: 20 }), 'up')).toBeGreaterThan(0.02)
    expect(() => at({ height: 0.1 })).toThrow(/Length is 0.6 m, but wheels touch a shorter one of 0.1 m in two points/)
    expect(() => at({ height: 0 })).toThrow(/Enter a value from .* other than 0/)
  })
})

describe('a quarter car on its post', () => {
  const report = performed('four-post', { duration: 20, to: 20 }, quarterCarProject, 'base')
  /** |z_s/h| and |F/h| of the linear equations. */
  const gains = (f: number): { body: number; load: number } => {
    const { body, wheel, spring, damper, tyre } = quarterCar
    const w = 2 * Math.PI * f
    const s = { re: 0, im: w }
    // (spring + c s) z_u = (body s^2 + c s + spring) z_s, and the wheel below
    const c = { re: spring, im: damper * s.im }
    const a = { re: spring - body * w * w, im: damper * w }
    const b = { re: spring + tyre - wheel * w * w, im: damper * w }
    const product = (x: typeof s, y: typeof s) => ({ re: x.re * y.re - x.im * y.im, im: x.re * y.im + x.im * y.re })
    const [ab, cc] = [product(a, b), product(c, c)]
    const d = { re: ab.re - cc.re, im: ab.im - cc.im }
    const size = Math.hypot(d.re, d.im)
    // z_s = tyre c/d, z_u = tyre a/d, F = tyre (1 - z_u)
    const lag = { re: d.re - tyre * a.re, im: d.im - tyre * a.im }
    return { body: (tyre * Math.hypot(c.re, c.im)) / size, load: (tyre * Math.hypot(lag.re, lag.im)) / size }
  }
  it.each([
    ['Gain of the body', 'body'],
    ['Gain of the wheel loads', 'load'],
  ] as const)('has the transfer function of its linear equations: %s', (title, key) => {
    const [{ x, y }] = report.plots.find((plot) => plot.title === title)?.curves ?? []
    expect(x).toHaveLength(120)
    const errors = x.map((f, i) => Math.abs(y[i] / gains(f)[key] - 1))
    expect(Math.max(...errors)).toBeLessThan(0.005)
  })
  it('has its natural frequencies, and keeps its load', () => {
    const band = Array.from({ length: 4000 }, (_, i) => 0.5 * 40 ** (i / 3999))
    const largest = (key: 'body' | 'load', above: number): number =>
      band.filter((f) => f > above).reduce((best, f) => (gains(f)[key] > gains(best)[key] ? f : best))
    expect(Math.abs(figureOf(report, 'bodyFrequency') / largest('body', 0) - 1)).toBeLessThan(0.02)
    expect(Math.abs(figureOf(report, 'hopFront') / largest('load', 3) - 1)).toBeLessThan(0.02)
    expect(figureOf(report, 'leastLoad')).toBeGreaterThan(0.8)
    expect(report.remarks).toEqual([])
  })
  it('has no posts to roll it', () => {
    expect(() => performed('four-post', { mode: 'roll' }, quarterCarProject, 'base')).toThrow(
      /no wheels that are left and right/,
    )
  })
})

it.each(['pitch', 'roll'])('the generic vehicle follows slow posts, and gravity makes it lean further: %s', (mode) => {
  const report = performed('four-post', { mode, from: 0.3, to: 11, duration: 20 })
  const [{ y }] = report.plots.find(({ title }) => title === 'Gain of the body')?.curves ?? []
  expect(y[0]).toBeGreaterThan(1)
  expect(y[0]).toBeLessThan(mode === 'pitch' ? 1.15 : 1.6)
  expect(figureOf(report, 'bodyPeak')).toBeGreaterThan(1.2)
})

it('posts in warp twist the vehicle: its body leans with the stiffer axle', () => {
  const [roll, warp] = ['roll', 'warp'].map((mode) => performed('four-post', { mode, from: 0.3, to: 11, duration: 20 }))
  const atLow = ({ plots }: typeof roll, title: string): number =>
    plots.find((plot) => plot.title === title)?.curves[0].y[0] ?? NaN
  // tyre and spring of each wheel in series; the body leans to where both axles balance, and gravity leans it further
  const [front, rear] = [48_289, 30518].map((spring) => 1 / (1 / 304_000 + 1 / spring))
  const lean = atLow(warp, 'Gain of the body')
  const [a, b] = [0.76, 0.795]
  const share = (front * a - rear * b) / (front * a + rear * b)
  expect(Math.abs(lean / atLow(roll, 'Gain of the body') / share - 1)).toBeLessThan(0.02)
  expect(Math.abs(atLow(warp, 'Gain of the wheel loads') / (front * (1 - (lean * a) / b)) - 1)).toBeLessThan(0.02)
})
