/**
 * Steady turns of vehicles with a trailer on a planar joint against closed forms of the single-track model: side forces follow from the moments about
 * the axles and the hitch, slip angles from the forces, steering and articulation angle from the slip angles and the circle.
 */
import { describe, expect, it } from 'vitest'
import { ShippedProject } from '../support/shipped-project'
import { car, caravan, semiTrailer, tractor, type Towed, type Towing } from '../support/single-track-trailer'
import { figureOf, performed } from './vehicle'

/** Slip angles of front, rear and trailer axle over the lateral acceleration, rad s^2/m. */
function slips({ m, a, b, f, cf, cr }: Towing, t: Towed): readonly [front: number, rear: number, trailer: number] {
  const hitch = (t.m * t.d) / (t.j + t.d)
  const front = (m * b + hitch * (b - f)) / (a + b)
  return [front / cf, (m + hitch - front) / cr, (t.m - hitch) / t.c]
}

/** Yaw angle of the trailer against the towing vehicle on a circle to the left. */
function articulation(towing: Towing, towed: Towed, radius: number, lateral: number): number {
  const [, rear, trailer] = slips(towing, towed)
  return (towing.b - towing.f - towed.j - towed.d) / radius + (trailer - rear) * lateral
}

const vehicles = [
  { name: 'semi-trailer', experiment: 'sine-steer', towing: tractor, towed: semiTrailer },
  { name: 'car-with-caravan', experiment: 'snaking', towing: car, towed: caravan },
] as const

describe.each(vehicles)('steady turns: $name', ({ name, experiment, towing, towed }) => {
  const { project } = new ShippedProject(name)
  const radius = 800

  it('has the understeer gradient and the articulation angle of the closed form', () => {
    // So gentle that the drive force and the cosines of the angles count for less than a thousandth.
    const settings = { radius, from: 0.1, by: 0.1, to: 0.4 }
    const report = performed('steady-circular', settings, project, experiment)
    const [front, rear, trailer] = slips(towing, towed)
    expect(Math.abs(figureOf(report, 'understeer') / (front - rear) - 1)).toBeLessThan(1e-3)
    expect(Math.abs(figureOf(report, 'articulationGradient') / (trailer - rear) - 1)).toBeLessThan(1e-3)
    expect(figureOf(report, 'articulation')).toBeCloseTo(
      Math.max(...[0.1, 0.4].map((lateral) => Math.abs(articulation(towing, towed, radius, lateral)))),
      4,
    )
    expect(report.remarks).toEqual(['Pedals (Speed driver) is silent: the manoeuvre takes over the vehicle'])
  })

  it('stays in the turn that was found until the drive is released', () => {
    const report = performed('lift-off', { radius, lateral: 0.5, stop: 2 }, project, experiment)
    const yaw = report.plots.find(({ title }) => title === 'Yaw rate')?.curves[0]
    const before = yaw?.y.filter((_, i) => yaw.x[i] <= 1) ?? []
    expect(before.length).toBeGreaterThan(10)
    for (const rate of before) expect(rate / (Math.sqrt(0.5 * radius) / radius)).toBeCloseTo(1, 6)
  })
})

describe('braking with a trailer without brakes', () => {
  it('ends the search where the wheels of the tractor lock, and says that the trailer has no brakes', () => {
    const { project } = new ShippedProject('semi-trailer')
    const report = performed('straight-braking', {}, project, 'sine-steer')
    // Locked linear tyres give their longitudinal stiffness as force: 2 x 100 kN on 37.5 t.
    const largest = 200e3 / 37.5e3
    expect(figureOf(report, 'mfdd') / largest).toBeCloseTo(1, 3)
    // Torque of a wheel with this force on its radius; the search may overshoot by the ratio of wanted and reached.
    expect(figureOf(report, 'brake')).toBeLessThan(100e3 * 0.5 * (6 / largest) ** 2)
    expect(report.remarks).toEqual([
      'TireF, TireD locked',
      'Trailer has no brakes: Tractor decelerates its mass too',
      'Pedals (Speed driver) is silent: the manoeuvre takes over the vehicle',
      'the deceleration is 5.33 m/s^2 instead of 6 m/s^2: more brake does not increase it',
    ])
  })
})
