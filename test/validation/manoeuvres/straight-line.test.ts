/**
 * Manoeuvres along the road against closed forms: a car on a rail with a known resistance and a manual gearbox, the generic vehicle with the
 * rolling resistance of its tyres, and a vehicle on a slope.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project'
import { cycleFromText } from '../../../engine/host/manoeuvres/cycle-text'
import { ShippedProject } from '../support/shipped-project'
import { railCar } from './rail-car'
import { figureOf, genericVehicle, performed } from './vehicle'

const resistance = '-(165 + 0.4*u1^2)*tanh(u1/0.05)'
/** A car of 1400 kg with 4 kg m^2 of wheels of 0.3 m. */
const effective = 1400 + 4 / 0.3 ** 2

describe('coast-down', () => {
  it('finds the coefficients of a resistance that is known', () => {
    const settings = { speed: 40, end: 15, rotating: 4 / 0.3 ** 2 }
    const report = performed('coast-down', settings, railCar(resistance), 'launch')
    expect(figureOf(report, 'effectiveMass')).toBeCloseTo(effective, 6)
    const { f0, f1, f2 } = Object.fromEntries(report.figures.map(({ id, value }) => [id, value ?? NaN]))
    expect(Math.abs(f0 / 165 - 1)).toBeLessThan(1e-3)
    expect(Math.abs(f1)).toBeLessThan(0.01)
    expect(Math.abs(f2 / 0.4 - 1)).toBeLessThan(1e-3)
    // t = m/sqrt(F0 F2) (atan(V0 sqrt(F2/F0)) - atan(V1 sqrt(F2/F0)))
    const root = Math.sqrt(0.4 / 165)
    const time = (effective / Math.sqrt(0.4 * 165)) * (Math.atan(40 * root) - Math.atan(15 * root))
    expect(Math.abs(figureOf(report, 'time') - time)).toBeLessThan(0.06)
  })

  it('finds the rolling resistance of tyres, with the mass of the wheels that turn', () => {
    const report = performed('coast-down', { speed: 10, end: 9 }, genericVehicle())
    // four wheels of 1.56 kg m^2 and Mz = QSY1 Fz R0 = 0.01 Fz 0.355 m, which turn at 2.8727 rad/m; 2229 kg
    const perMetre = 57.45 / 20
    expect(Math.abs(figureOf(report, 'rotating') / (4 * 1.56 * perMetre ** 2) - 1)).toBeLessThan(0.01)
    const { f0, f1, f2 } = Object.fromEntries(report.figures.map(({ id, value }) => [id, value ?? NaN]))
    const force = 0.01 * 0.355 * 2229 * 9.81 * perMetre
    expect(Math.abs((f0 + f1 * 9.5 + f2 * 9.5 ** 2) / force - 1)).toBeLessThan(2e-3)
  })

  it('refuses speeds that leave nothing to roll', () => {
    expect(() => performed('coast-down', { speed: 10, end: 20 }, genericVehicle())).toThrow('Last speed')
  })
})

/** The car on a rail, pushed by a force of the throttle instead of its engine. */
function pushed(): ProjectFile {
  const car = railCar('0')
  const { Engine: _engine, Drive: _drive, ...blocks } = car.blocks
  return {
    ...car,
    blocks: {
      World: blocks['World'],
      Rail: blocks['Rail'],
      Car: blocks['Car'],
      Throttle: { type: 'sources/constant', params: { value: 0 } },
      Push: { type: 'mechanics/torque' },
    },
    wires: {
      a: ['World.frame', 'Rail.base'],
      b: ['Rail.end', 'Car.com'],
      c: ['Push.axis', 'Rail.axis'],
      d: ['Throttle.y', 'Push.u'],
    },
    vehicle: {},
    experiments: { launch: { stop: 9, solver: { name: 'rk4', step: 0.001 }, sample: 0.02 } },
    inputs: { Throttle: { by: 'throttle', full: '5600 N' } },
  }
}

describe('acceleration', () => {
  it('has the times of a constant force', () => {
    const report = performed('acceleration', { rise: '0.2 s' }, pushed(), 'launch')
    // 4 m/s^2 after a linear rise of 0.2 s, which counts as half of it for the speed
    const late = 0.1
    const a = 4
    const time = 100 / 3.6 / a + late
    expect(figureOf(report, 'time')).toBeCloseTo(time, 4)
    expect(figureOf(report, 'time2')).toBeCloseTo(40 / 3.6 / a, 4)
    expect(figureOf(report, 'length')).toBeCloseTo((a * (time - late) ** 2) / 2 + (a * late ** 2) / 6, 2)
    expect(figureOf(report, 'peak')).toBeCloseTo(a, 4)
    expect(figureOf(report, 'distanceTime')).toBeCloseTo(Math.sqrt(800 / a) + late, 2)
    expect(report.figures.some(({ id }) => id === 'shifts')).toBe(false)
  })

  it('shifts a manual gearbox up by its engine speed', () => {
    const report = performed('acceleration', { fullClutch: 350, up: 400 }, railCar(resistance), 'launch')
    expect(figureOf(report, 'shifts')).toBe(2)
    const gear = report.plots.find(({ title }) => title === 'Gear')?.curves[0]
    expect(gear?.y.at(0)).toBe(1)
    expect(gear?.y.at(-1)).toBe(3)
    // The driver begins to shift at 400 rad/s in second gear: ratios 2 and 3.9, wheels of 0.3 m. It takes 0.5 s, in which it rolls.
    const speed = report.plots.find(({ title }) => title === 'Speed')?.curves[0]
    const row = gear?.y.indexOf(3) ?? 0
    expect(Math.abs((speed?.y[row] ?? NaN) / ((400 * 0.3) / (2 * 3.9)) - 1)).toBeLessThan(0.05)
  })

  it('says what is missing', () => {
    expect(() => performed('acceleration', {}, genericVehicle())).toThrow('the vehicle has no drive input')
    expect(() => performed('acceleration', {}, railCar(resistance), 'launch')).toThrow('full clutch is not known')
    expect(() => performed('acceleration', { up: 100, fullClutch: 350 }, railCar(resistance), 'launch')).toThrow(
      'Shift down',
    )
    const bare = railCar(resistance)
    const { clutch: _clutch, ...vehicle } = bare.vehicle ?? {}
    const wires = Object.fromEntries(Object.entries(bare.wires).filter(([, ends]) => !ends.includes('Pedal.y')))
    const project = {
      ...bare,
      vehicle,
      blocks: { ...bare.blocks, Closed: { type: 'sources/constant', params: { value: 350 } } },
      wires: { ...wires, closed: ['Closed.y', 'Clutch.u'] as const },
    }
    const { remarks } = performed('acceleration', { stop: 2, start: 'initial' }, project, 'launch')
    expect(remarks).toContain('Gear stays in gear 1: the vehicle has no clutch input with which to shift')
  })
})

describe('drive cycle', () => {
  it('reads corners with and without units, and says which line is wrong', () => {
    expect(cycleFromText('0, 0\n10; 36\n\n20 36')).toEqual([
      [0, 0],
      [10, 10],
      [20, 10],
    ])
    expect(cycleFromText('time [min],speed [m/s]\n0,1\n1,2')).toEqual([
      [0, 1],
      [60, 2],
    ])
    expect(() => cycleFromText('')).toThrow('fewer than two corners')
    expect(() => cycleFromText('0,0\n1,x')).toThrow('line 2, "1,x"')
    expect(() => cycleFromText('0,0\n2,1\n1,1')).toThrow('times do not grow at 1 s')
    expect(() => cycleFromText('0,0\n2,-1')).toThrow('negative')
    expect(() => cycleFromText('time [kg],speed\n0,0\n1,1')).toThrow('Own speeds')
  })

  it('is driven by the driver of the vehicle, with the energy of its mass', () => {
    const project = new ShippedProject('drive-cycle').project
    const settings = { cycle: 'own', points: '0,0\n1,0\n11,18\n16,18\n21,0\n22,0' }
    const report = performed('drive-cycle', settings, project, 'urban')
    expect(figureOf(report, 'expected')).toBeCloseTo(25 + 25 + 12.5, 3)
    expect(Math.abs(figureOf(report, 'length') - 62.5)).toBeLessThan(1)
    expect(figureOf(report, 'outside')).toBe(0)
    expect(figureOf(report, 'error')).toBeLessThan(1)
    // m V^2/2 of 1200 kg and the wheels: 40 kg, and 2 kg m^2 at 0.3 m that are no rotor of a drivetrain
    expect(Math.abs(figureOf(report, 'energy') / (0.5 * 1240 * 25) - 1)).toBeLessThan(0.1)
    expect(report.figures.some(({ id }) => id === 'fuel')).toBe(false)
  })
})

describe('hill start', () => {
  const car = new ShippedProject('abs-mu-split').project

  it('holds, lets the vehicle roll back, and climbs', () => {
    const settings = { slope: 0.1, delay: '1 s', release: '0.1 s', stop: '3.5 s' }
    const report = performed('hill-start', settings, car, 'abs')
    expect(figureOf(report, 'creep')).toBeLessThan(2e-3)
    const back = figureOf(report, 'rollBack')
    // Until the throttle it rolls freely for at most 1 s: g sin(atan 0.1)/2 without resistance and masses that turn
    expect(back).toBeGreaterThan(0.3)
    expect(back).toBeLessThan(0.7)
    expect(figureOf(report, 'climbed')).toBeGreaterThan(1)
  })

  it('is refused without a brake or a drive', () => {
    expect(() => performed('hill-start', {}, pushed(), 'launch')).toThrow('the vehicle has no brake input')
    expect(() => performed('hill-start', {}, genericVehicle())).toThrow('the vehicle has no drive input')
  })
})
