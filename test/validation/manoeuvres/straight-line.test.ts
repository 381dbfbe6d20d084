/**
 * Manoeuvres along the road against closed forms: a car on a rail with a known resistance and a manual gearbox, the generic vehicle with the
 * rolling resistance of its tyres, and a vehicle on a slope.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { cycleFromText } from '../../../manoeuvres/shared/along-the-road/cycle-text'
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
    const { project } = new ShippedProject('car-with-caravan')
    const set = Object.fromEntries(['F', 'R', 'T'].map((wheel) => [`Tire${wheel}.linear.CR`, 0.003]))
    const experiments = { rolling: { ...project.experiments?.['snaking'], stop: 5, set } }
    const report = performed('coast-down', { speed: 10, end: 9 }, { ...project, experiments }, 'rolling')
    // three wheels of 2 kg m^2 on loaded radii of 0.3 m, with moments of 0.003 m times their loads, in which the height is given
    expect(Math.abs((figureOf(report, 'rotating') * 0.3 ** 2) / (3 * 2) - 1)).toBeLessThan(0.005)
    const { f0, f1, f2 } = Object.fromEntries(report.figures.map(({ id, value }) => [id, value ?? 0]))
    const force = (0.003 * 2 * (6847 + 6391 + 6800)) / 0.3
    expect(Math.abs((f0 + f1 * 9.5 + f2 * 9.5 ** 2) / force - 1)).toBeLessThan(2e-3)
  })

  it.each([
    ['0', 'the response lies in rounding'],
    ['-1', 'the speed changes too little to tell the coefficients apart'],
  ])('withholds the coefficients of a resistance of %s N within 8 s', (constant, note) => {
    const { figures, plots, remarks } = performed('coast-down', { stop: 8 }, railCar(constant), 'launch')
    for (const id of ['f0', 'f1', 'f2', 'residual'])
      expect(figures.find((figure) => figure.id === id)).toMatchObject({ value: null, note })
    expect(plots.find(({ title }) => title === 'Road load')?.curves.map(({ label }) => label)).toEqual([
      'effective mass times deceleration',
    ])
    expect(remarks.some((remark) => remark.includes('F0'))).toBe(false)
  })

  it('withholds terms in rounding beside a resistance that is constant', () => {
    const { figures } = performed(
      'coast-down',
      { speed: 40, end: 15, stop: 400, rotating: 4 / 0.3 ** 2 },
      railCar('-165*tanh(u1/0.05)'),
      'launch',
    )
    const of = (name: string) => figures.find(({ id }) => id === name)
    expect(Math.abs((of('f0')?.value ?? NaN) / 165 - 1)).toBeLessThan(1e-3)
    for (const id of ['f1', 'f2'])
      expect(of(id)).toMatchObject({ value: null, note: expect.stringMatching(/rounding/) })
  })

  it('refuses a vehicle with its own gear shifter, whose hand brake would count as resistance', () => {
    const { project } = new ShippedProject('drive-cycle')
    expect(() => performed('coast-down', {}, project, 'urban')).toThrow(/gear shifter Shift .*Replace Shift with/)
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
    // nothing shifts: neither speeds nor a gear have an effect, and both orders of the speeds are allowed
    const still = performed('acceleration', { rise: '0.2 s', up: 100, gear: 3 }, pushed(), 'launch')
    expect(still.figures).toEqual(report.figures)
    expect(still.remarks).toContain('no effect with the other settings and this vehicle: Shift up, Gear')
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
    expect(() => performed('acceleration', {}, railCar(resistance), 'launch')).toThrow('full clutch value is unknown')
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
    expect(remarks).toContain("Gear stays in gear 1: shifting needs a clutch input, which the vehicle doesn't have")
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
    expect(() => cycleFromText('')).toThrow('at least two points')
    expect(() => cycleFromText('0,0\n1,x')).toThrow('line 2, "1,x"')
    expect(() => cycleFromText('0,0\n2,1\n1,1')).toThrow('times do not increase at 1 s')
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

/** A car in its plane of symmetry: a body on two wheels of 0.3 m, with brakes and drive. */
function inPlane(): ProjectFile {
  const axle = (end: 'F' | 'R', x: number) => ({
    blocks: {
      [`Arm${end}`]: { type: 'mechanics/rigid-arm', params: { x, z: -0.2 } },
      [`Spin${end}`]: { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } },
      [`Tire${end}`]: {
        type: 'tires/tire',
        params: { forceModel: 'linear', radius: 0.3, mass: 20, Ixx: 0.5, Iyy: 1, Izz: 0.5, 'linear.CS': '60 kN' },
      },
      [`Brake${end}`]: { type: 'mechanics/brake' },
    },
    wires: {
      [`arm${end}`]: ['Body.com', `Arm${end}.base`] as const,
      [`spin${end}`]: [`Arm${end}.end`, `Spin${end}.base`] as const,
      [`tire${end}`]: [`Spin${end}.end`, `Tire${end}.hub`] as const,
      [`road${end}`]: ['Road.surface', `Tire${end}.road`] as const,
      [`brake${end}`]: [`Brake${end}.axis`, `Spin${end}.axis`] as const,
      [`pedal${end}`]: ['BrakeTorque.y', `Brake${end}.u`] as const,
    },
  })
  const [front, rear] = [axle('F', 1.3), axle('R', -1.3)]
  return {
    wishbone: 1,
    title: 'Car in its plane',
    blocks: {
      World: { type: 'world/world' },
      Road: { type: 'world/flat-road' },
      Motion: { type: 'mechanics/planar', params: { direction1: [1, 0, 0], direction2: [0, 0, 1] } },
      Body: { type: 'mechanics/rigid-body', params: { mass: 1000, Ixx: 300, Iyy: 1200, Izz: 1200 } },
      BrakeTorque: { type: 'sources/constant', params: { value: 0 } },
      Throttle: { type: 'sources/constant', params: { value: 0 } },
      Drive: { type: 'mechanics/torque' },
      ...front.blocks,
      ...rear.blocks,
    },
    wires: {
      motion: ['World.frame', 'Motion.base'],
      body: ['Motion.end', 'Body.com'],
      drive: ['Drive.axis', 'SpinR.axis'],
      throttle: ['Throttle.y', 'Drive.u'],
      ...front.wires,
      ...rear.wires,
    },
    inputs: { Throttle: { by: 'throttle', full: '900 N m' }, BrakeTorque: { by: 'brake', full: '1000 N m' } },
    experiments: { base: { stop: 5, solver: { name: 'rk4', step: 0.001 }, initial: { 'Motion.s2': 0.5 } } },
  }
}

describe('hill start', () => {
  const car = inPlane()

  it('holds, lets the vehicle roll back for as long as nothing drives it, and climbs', () => {
    const settings = { slope: 0.1, delay: '1 s', release: '0.01 s', rise: '0.01 s', throttle: 1, stop: '4 s' }
    const report = performed('hill-start', settings, car, 'base')
    expect(figureOf(report, 'creep')).toBeLessThan(1e-4)
    // 1040 kg, and wheels of 1 kg m^2 on about 0.3 m: free for 1 s, then against 900 N m
    const [weight, mass] = [1040 * 9.81 * Math.sin(Math.atan(0.1)), 1040 + 2 / 0.3 ** 2]
    const [down, up] = [weight / mass, (900 / 0.3 - weight) / mass]
    const back = down / 2 + down ** 2 / (2 * up)
    expect(Math.abs(figureOf(report, 'rollBack') / back - 1)).toBeLessThan(0.05)
    expect(Math.abs(figureOf(report, 'rollBackSpeed') / down - 1)).toBeLessThan(0.05)
    expect(figureOf(report, 'climbed')).toBeGreaterThan(1)
  })

  it('does not roll back if the throttle comes before the brake is gone', () => {
    const settings = { slope: 0.1, delay: '-0.2 s', release: '0.3 s', throttle: 1, stop: '2.5 s' }
    expect(figureOf(performed('hill-start', settings, car, 'base'), 'rollBack')).toBeLessThan(0.01)
  })

  it('holds by the hand brake, which is not taken for the foot brake', () => {
    const parked: ProjectFile = {
      ...car,
      blocks: {
        ...car.blocks,
        Lever: { type: 'sources/constant', params: { value: 1 } },
        Cable: { type: 'brakes/parking' },
        Disc: { type: 'brakes/disc' },
        NoPressure: { type: 'sources/constant', params: { value: 0 } },
      },
      wires: {
        ...car.wires,
        lever: ['Lever.y', 'Cable.u'],
        cable: ['Cable.y', 'Disc.parking'],
        disc: ['Disc.axis', 'SpinR.axis'],
        pressure: ['NoPressure.y', 'Disc.p'],
      },
    }
    const settings = { slope: 0.2, hold: 'handBrake', delay: '1 s', release: '0.01 s', throttle: 1, stop: '5 s' }
    const report = performed('hill-start', settings, parked, 'base')
    expect(figureOf(report, 'creep')).toBeLessThan(1e-4)
    // free for 1 s and the rise of the throttle
    expect(figureOf(report, 'rollBack')).toBeGreaterThan(0.9)
    // what no manoeuvre holds is released
    const coasting = performed('hill-start', { ...settings, hold: 'brake' }, parked, 'base')
    expect(figureOf(coasting, 'rollBack')).toBeCloseTo(figureOf(report, 'rollBack'), 2)
    expect(() => performed('hill-start', settings, car, 'base')).toThrow('the vehicle has no hand brake input')
  })

  it.each([
    ['a road that falls', { slope: -0.1 }, 'the road falls in the direction of travel: enter a positive slope'],
    ['a level road', { slope: 0 }, 'the road is level: enter a positive slope'],
    ['a brake that does not hold', { slope: 0.3, brake: 100 }, 'the brake does not hold the vehicle until its release'],
  ])('withholds figures of a hill on %s', (_, settings, reason) => {
    const { figures } = performed('hill-start', { ...settings, stop: '3 s' }, car, 'base')
    for (const id of ['rollBack', 'rollBackSpeed', 'forward', 'climbed']) {
      const figure = figures.find((one) => one.id === id)
      expect(figure).toMatchObject({ value: null, withheld: true })
      expect(figure?.note).toContain(reason)
    }
    expect(figures.find(({ id }) => id === 'creep')?.value).toBeTypeOf('number')
  })

  it('withholds how far a vehicle rolls back that still does so at the end', () => {
    const settings = { slope: 0.1, delay: '0.5 s', release: '0.01 s', throttle: 0.01, stop: '3 s' }
    const { figures, plots, remarks } = performed('hill-start', settings, car, 'base')
    const of = (id: string) => figures.find((figure) => figure.id === id)
    for (const id of ['rollBack', 'rollBackSpeed'])
      expect(of(id)).toMatchObject({ value: null, note: 'the vehicle still rolls back at the end of the run' })
    expect(of('climbed')).toMatchObject({ value: null, note: 'the vehicle does not move uphill' })
    expect(remarks.join()).toContain('open the throttle further')
    // two seconds without a brake, against 1 % of 900 N m on 0.3 m in the last one and a half
    const mass = 1040 + 2 / 0.3 ** 2
    const [down, up] = [(1040 * 9.81 * Math.sin(Math.atan(0.1))) / mass, 9 / 0.3 / mass]
    const end = plots[0].curves[0].y.at(-1) ?? NaN
    expect(Math.abs(end / -((down * 2 ** 2) / 2 - (up * 1.35 ** 2) / 2) - 1)).toBeLessThan(0.03)
  })

  it('refuses to end before the throttle opens', () => {
    const settings = { delay: '5 s', stop: '4 s' }
    expect(() => performed('hill-start', settings, car, 'base')).toThrow(
      'the throttle opens at 6 s. Enter at least 6 s',
    )
  })

  it('starts on the wheels of a car whose search first leads below a steep road', () => {
    const { project } = new ShippedProject('electric-car')
    const settings = { slope: 0.2, throttle: 0.01, release: '0.01 s', stop: '2 s', start: 'rest' }
    const report = performed('hill-start', settings, project, 'step-steer')
    expect(figureOf(report, 'creep')).toBeLessThan(1e-6)
    // it rolls back, by less than without the inertia of wheels, motors and gears
    const free = (9.81 * Math.sin(Math.atan(0.2))) / 2
    const end = report.plots[0].curves[0].y.at(-1) ?? NaN
    expect(end).toBeLessThan(-0.6 * free)
    expect(end).toBeGreaterThan(-free)
  })

  it('is refused without a brake or a drive', () => {
    expect(() => performed('hill-start', {}, pushed(), 'launch')).toThrow('the vehicle has no brake input')
    expect(() => performed('hill-start', {}, genericVehicle())).toThrow('the vehicle has no drive input')
  })
})

describe('open-loop script', () => {
  it('follows several channels until a condition ends the run', () => {
    const script = [
      'throttle:',
      '  hold for 1 s',
      '  set 2800   # 2 m/s^2',
      '  hold until speed > 36 km/h',
      '  set 0',
      '  hold for 30 m',
      '  set -1400',
      'end when speed < 5 m/s',
    ].join('\n')
    const report = performed('open-loop', { script, speed: 0, stop: 20 }, pushed(), 'launch')
    // 5 s to 10 m/s and 25 m; 30 m more in 3 s; 5 s and 37.5 m to 5 m/s. Events are met to within a step of 1 ms.
    expect(figureOf(report, 'duration')).toBeCloseTo(14, 1)
    expect(figureOf(report, 'length')).toBeCloseTo(92.5, 1)
    expect(figureOf(report, 'speed')).toBeCloseTo(5, 2)
    expect(report.remarks).toEqual(['a condition ended the run'])
  })

  it('says what is wrong with its text', () => {
    const run = (script: string) => performed('open-loop', { script, speed: 0 }, pushed(), 'launch')
    expect(() => run('')).toThrow('no channel found')
    expect(() => run('hold for 1 s')).toThrow('line 1, "hold for 1 s": the line is outside any channel')
    expect(() => run('wheel\nhold for 1 s')).toThrow('unknown channel')
    expect(() => run('throttle\njump 3')).toThrow('line 2, "jump 3": this is not a part of a script')
    expect(() => run('throttle\nset 1\nthrottle\nset 2')).toThrow('occurs twice')
    expect(() => run('throttle')).toThrow('has no segments')
    expect(() => run('throttle\nhold until Push.x > 1')).toThrow('"Push.x" can\'t be used')
    expect(() => run('steer\nhold for 1 s')).toThrow('the vehicle has no steering input')
    expect(() => run('throttle\nhold until speed > 5 kg\nset 1')).toThrow('"5 kg" has the unit kg, expected m/s')
    expect(() => run('throttle\nset 2 m')).toThrow('line 2, "set 2 m": "2 m" has the unit m, expected N')
    expect(() => run('throttle\nset 1\nend when distance > 3 s')).toThrow('"3 s" has the unit s, expected m')
  })

  it('engages only gears that the gearbox has, at once', () => {
    const { project } = new ShippedProject('manual-drivetrain')
    const body = { type: 'mechanics/rigid-body', params: { mass: 1000 } }
    const vehicle = { ...project, blocks: { ...project.blocks, Car: body } }
    const run = (script: string) => performed('open-loop', { script, speed: 0 }, vehicle, 'upshift')
    expect(() => run('gear\nset 9')).toThrow('"set 9": the gearbox behind Gear has no gear 9')
    expect(() => run('gear\nset 2\nto 3 in 1 s')).toThrow('"to 3 in 1 s": a gear is a whole number')
    expect(() => run('gear\nset 2.5')).toThrow('"set 2.5": a gear is a whole number')
  })
})
