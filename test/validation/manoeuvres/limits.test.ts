/** Fishhook and slalom of the generic vehicle, and vehicles that have no sides or no steering of wheels. */
import { describe, expect, it } from 'vitest'
import type { SettingValues } from '../../../manoeuvres/shared/types'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { ShippedProject } from '../support/shipped-project'
import { figureOf, genericVehicle, performed } from './vehicle'

const degree = Math.PI / 180

describe('a fishhook', () => {
  it('reverses the steering when the roll rate has fallen to 1.5 deg/s', () => {
    const report = performed('fishhook', { from: '50 mph', to: '50 mph', ratio: 16, holdTime: 0.5, directions: 'left' })
    const curves = (title: string) => report.plots.find((plot) => plot.title === title)?.curves[0] ?? { x: [], y: [] }
    const [steer, roll] = [curves('Steering input'), curves('Roll angle')]
    const top = Math.max(...steer.y)
    const [first, reversal] = [
      steer.y.findIndex((y) => y > 0.999 * top),
      steer.y.findLastIndex((y) => y > 0.9999 * top),
    ]
    const rate = (i: number): number => (roll.y[i + 1] - roll.y[i - 1]) / (roll.x[i + 1] - roll.x[i - 1]) / degree
    expect(rate(first)).toBeGreaterThan(3)
    expect(Math.abs(rate(reversal))).toBeLessThan(4)
    expect(figureOf(report, 'dwell')).toBeGreaterThan(0)
    expect(Math.min(...steer.y)).toBeCloseTo(-top, 2)
    expect(figureOf(report, 'amplitude') / figureOf(report, 'steer')).toBeCloseTo(6.5 * 16, 9)
    expect(figureOf(report, 'lifts')).toBe(0)
    expect(figureOf(report, 'liftSpeed')).toBeNaN()
    expect(figureOf(report, 'load')).toBeGreaterThan(0)
    expect(report.undecided).toMatch(/NCAP prescribes Hold time 3 s.*First speed 35 mph.*Directions left and right/)
  })

  it('is refused for a vehicle without left and right wheels', () => {
    const semi = new ShippedProject('semi-trailer').project
    expect(() => performed('fishhook', {}, semi, 'sine-steer')).toThrow(/does not have two wheels/)
  })
})

describe('a slowly increasing steer', () => {
  it('ends where the vehicle spins: its rear tyres bound the lateral acceleration', () => {
    const grip = 0.6
    const rear = { 'TireRL.pac2002.LMUY': grip, 'TireRR.pac2002.LMUY': grip }
    const settings = { ratio: 16, rate: '60 deg/s', to: '360 deg' }
    const report = performed('slowly-increasing-steer', settings, genericVehicle(rear))
    expect(report.remarks.join()).toMatch(/the vehicle spins/)
    // friction of the rear tyres at their nominal load, PDY1 LMUY, times gravity
    expect(figureOf(report, 'limit')).toBeLessThan(grip * 1.0489 * 9.81)
    expect(figureOf(report, 'limit')).toBeGreaterThan(3)
  })
})

describe('a slalom', () => {
  it('is passed by the generic vehicle at 30 km/h, on alternate sides', () => {
    const report = performed('slalom', { speed: '30 km/h', cones: 4 })
    expect(report.passed).toBe(true)
    expect(figureOf(report, 'clearance')).toBeGreaterThan(0)
    expect(figureOf(report, 'meanSpeed')).toBeGreaterThan(7.5)
    expect(figureOf(report, 'meanSpeed')).toBeLessThan(30 / 3.6)
    const [path] = report.course?.paths ?? []
    for (const [i, cone] of (report.course?.cones ?? []).entries()) {
      const at = path.x.findIndex((x) => x > cone.x)
      expect(Math.sign(path.y[at])).toBe(i % 2 === 0 ? 1 : -1)
    }
    const made = report.ran?.project
    expect(made && parseProject(serialiseProject(made))).toEqual(made)
    expect(() => performed('slalom', { cones: 2.5 })).toThrow(/Enter a whole number from 2 to 100/)
  })

  it('asks for the width where the place of a wheel is not known', () => {
    const project = genericVehicle()
    const wires = Object.fromEntries(Object.entries(project.wires).filter(([, ends]) => !ends.includes('TireFL.hub')))
    const refused = (settings: SettingValues) => () => performed('slalom', settings, { ...project, wires })
    expect(refused({})).toThrow(/the track of the vehicle is unknown.*Enter the vehicle width/)
  })
})
