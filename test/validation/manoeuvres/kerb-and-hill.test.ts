/**
 * Kerb strikes of a quarter car against its tyre on the closed form of a cam, and of the generic vehicle; hill climbs
 * against the weight on an inclined plane.
 */
import { describe, expect, it } from 'vitest'
import { figureOf, performed } from './vehicle'
import { quarterCar, quarterCarProject } from './quarter-car'

const g = 9.81

describe('a hill climb of the generic vehicle', () => {
  // masses of the project: body, lumps and wheels
  const mass = 2077 + 4 * 10 + 4 * 28

  it('needs the part of the weight along the slope, and loses speed in proportion', () => {
    const report = performed('hill-climb', { bank: 0, grade: 0.1 })
    const resistance = (mass * g * 0.1) / Math.hypot(1, 0.1)
    expect(Math.abs(figureOf(report, 'traction') / resistance - 1)).toBeLessThan(2e-4)
    // the added drive accelerates by what is lost over 0.2 s
    const lost = (1 - figureOf(report, 'speedKept')) * (40 / 3.6)
    expect(Math.abs(lost / ((resistance / mass) * 0.2) - 1)).toBeLessThan(0.07)
    expect(figureOf(report, 'deviation')).toBeLessThan(0.01)
    expect(report.remarks).toEqual([])
  })

  it('holds the weight across a banked slope by side forces', () => {
    const [grade, bank] = [0.1, 0.07]
    const report = performed('hill-climb', { grade, bank })
    const across = Math.tan(bank)
    const up = 1 / Math.hypot(1, grade, across)
    const forces = Math.hypot(figureOf(report, 'traction'), figureOf(report, 'side'))
    // contact forces balance the weight: their part in the plane of the road
    expect(Math.abs(forces / (mass * g * Math.sqrt(1 - up ** 2)) - 1)).toBeLessThan(0.002)
    // uphill to the left: the wheels push to the left, and the driver steers to the left
    expect(figureOf(report, 'side')).toBeGreaterThan(0)
    expect(figureOf(report, 'steer')).toBeGreaterThan(0)
    expect(figureOf(report, 'deviation')).toBeGreaterThan(0.05)
  })

  it('is flat on a level road', () => {
    const report = performed('hill-climb', { grade: 0, bank: 0, duration: 1 })
    expect(Math.abs(figureOf(report, 'traction'))).toBeLessThan(0.1)
    expect(figureOf(report, 'speedKept')).toBeCloseTo(1, 6)
  })
})

/**
 * Acceleration of the body and vertical force on the wheel of a quarter car that meets a plane over time, by
 * Runge-Kutta 4: the tyre is compressed along the normal of the plane.
 */
function strike(
  plane: (t: number) => readonly [height: number, slope: number],
  stop: number,
  h: number,
): readonly (readonly [up: number, force: number])[] {
  const { body, wheel, spring, damper, tyre, radius } = quarterCar
  const weight = (body + wheel) * g
  const of = (t: number, [zs, vs, zu, vu]: readonly number[]) => {
    const [height, slope] = plane(t)
    const cosine = 1 / Math.hypot(1, slope)
    const centre = radius - weight / tyre + zu
    const force = cosine * tyre * Math.max(0, radius - (centre - height) * cosine)
    const strut = spring * (zu - zs) + damper * (vu - vs)
    return { rates: [vs, strut / body, vu, (force - weight - strut) / wheel], row: [strut / body, force] as const }
  }
  let x: readonly number[] = [0, 0, 0, 0]
  const along = (k: readonly number[], part: number): readonly number[] => x.map((value, i) => value + part * h * k[i])
  return Array.from({ length: Math.round(stop / h) }, (_, n) => {
    const t = n * h
    const { rates: k1, row } = of(t, x)
    const k2 = of(t + h / 2, along(k1, 0.5)).rates
    const k3 = of(t + h / 2, along(k2, 0.5)).rates
    const k4 = of(t + h, along(k3, 1)).rates
    x = x.map((value, i) => value + (h / 6) * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]))
    return row
  })
}

describe('a kerb strike', () => {
  it('of a quarter car has the shocks of its equations on the closed form of the cams', () => {
    const [speed, height, length, before] = [5, 0.005, 2, 3]
    const { body, wheel, radius } = quarterCar
    const settings = { speed, height, length, face: 0, after: 0.3, hold: 'force' }
    const report = performed('kerb-strike', settings, quarterCarProject, 'base')
    const cam = (x: number): number => {
      const apart = Math.max(-x, x - length, 0) / (1.03 * radius)
      return apart >= 1 ? 0 : Math.max(0, height - 1.03 * radius * (1 - (1 - apart ** 1.8) ** (1 / 1.8)))
    }
    const half = (0.35 * radius) / 2
    const plane = (t: number): readonly [height: number, slope: number] => {
      const x = speed * t - before
      const [front, rear] = [cam(x + half), cam(x - half)]
      return [(front + rear) / 2, (front - rear) / (2 * half)]
    }
    // the rows of the run are 2 ms apart
    const rows = strike(plane, 1.3, 1e-4).filter((_, i) => i % 20 === 0)
    const weight = (body + wheel) * g
    const most = { up: Math.max(...rows.map(([up]) => up)), factor: Math.max(...rows.map(([, F]) => F)) / weight }
    expect(Math.abs(figureOf(report, 'up') / most.up - 1)).toBeLessThan(0.005)
    // friction has a vertical part on a slope, which the equations leave out: 1.4 % of the shock
    expect(Math.abs((figureOf(report, 'factor') - 1) / (most.factor - 1) - 1)).toBeLessThan(0.02)
  })

  it('loads the wheels of the side that meets it, and turns the vehicle', () => {
    const [both, left] = ['both', 'left'].map((side) =>
      performed('kerb-strike', { height: 0.05, length: 2, after: 0.3, side }),
    )
    const added = ({ plots }: typeof both): readonly number[] =>
      plots.find(({ title }) => title === 'Vertical wheel forces')?.curves.map(({ y }) => Math.max(...y) - y[0]) ?? []
    const [bothWheels, leftWheels] = [added(both), added(left)]
    expect(Math.abs(bothWheels[0] / bothWheels[1] - 1)).toBeLessThan(0.01)
    expect(leftWheels[0]).toBeGreaterThan(3 * leftWheels[1])
    expect(figureOf(both, 'factor')).toBeGreaterThan(1.5)
    expect(figureOf(both, 'compression')).toBeGreaterThan(0.02)
    expect(figureOf(left, 'turn')).toBeGreaterThan(5 * figureOf(both, 'turn'))
  })
})
