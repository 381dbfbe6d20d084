/** Vehicles from assemblies stand as they were drawn, run straight, and turn the way that the steering wheel does. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildVehicle } from '../../../app/vehicles/build-vehicle'
import { layouts, usualChoices, type VehicleChoices } from '../../../app/vehicles/choices'
import { registry } from '../../../blocks'
import { suspension } from '../../../engine/analyses/suspension'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import { parseLibrary } from '../../../engine/model/library'
import type { ExperimentSettings } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { covering } from '../../support/covering'

const path = 'app/libraries/suspensions.library.json'
const library = parseLibrary(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'), registry, path)
const g = 9.81

function run(
  choices: VehicleChoices,
  experiment: string,
  stop: number,
  signals: readonly string[],
  set: ExperimentSettings['set'] = {},
): (signal: string) => readonly number[] {
  const built = buildVehicle(choices, library)
  const settings = {
    ...built.experiments?.[experiment],
    stop,
    sample: stop / 600,
    set: { ...built.experiments?.[experiment]?.set, ...set },
  }
  const project = { ...built, experiments: { [experiment]: settings } }
  // a few thousand steps: equations without the search for short code do
  const { table }: RunOutcome = runToEnd(
    { project, files: {}, experiment, signals, checkStep: false, effort: 'plain' },
    sharedCompiler,
  )
  return (signal) => {
    if (signal === 't') return [...table.time]
    const column = table.columns.find(({ name }) => name === signal)
    if (column === undefined) throw new Error(`no ${signal}`)
    return [...column.values]
  }
}

const wheels = ['FL', 'FR', 'RL', 'RR']
const loads = wheels.map((wheel) => `Tire${wheel}.Fz`)

const vehicles: readonly VehicleChoices[] = [
  usualChoices,
  {
    ...usualChoices,
    layout: 'sports',
    front: 'doubleWishbone',
    rear: 'macpherson',
    tire: 'fiala',
    drive: 'electricRear',
  },
]

describe.each(vehicles)('$layout, $front front, $rear rear', (choices) => {
  const { mass, height, frontShare, wheelbase, track } = layouts[choices.layout].dimensions
  let turning: ReturnType<typeof run>
  beforeAll(() => {
    const body = ['z', 'y', 'vx', 'wz', 'roll', 'pitch'].map((name) => `Body.${name}`)
    turning = run(choices, 'step', 2.5, [...loads, ...body])
  })

  it('settles at design height with the weight on its wheels', () => {
    const carried = loads.map((load) => turning(load)[0])
    const [fl, fr, rl, rr] = carried
    expect(carried.reduce((sum, load) => sum + load, 0)).toBeCloseTo(mass * g, 4)
    expect(fl).toBeCloseTo(fr, 6)
    expect(rl).toBeCloseTo(rr, 6)
    // Rolling resistance and drive shift 1 N per 1000 N; arms and struts are not quite above the middle of the wheels.
    expect(Math.abs((fl + fr) / (mass * g) - frontShare)).toBeLessThan(6e-3)
    // The body lies above the middle of the vehicle by the unsprung masses, and the tyres are a few millimetres off their design radius.
    expect(turning('Body.z')[0]).toBeGreaterThan(height)
    expect(turning('Body.z')[0]).toBeLessThan(1.08 * height)
    expect(Math.abs(turning('Body.pitch')[0])).toBeLessThan(6e-3)
  })

  it('holds its speed and its line until the wheel turns', () => {
    const steps = turning('t').filter((time) => time < 0.99).length
    const before = (signal: string): readonly number[] => turning(signal).slice(0, steps)
    for (const speed of before('Body.vx')) expect(speed).toBeCloseTo(80 / 3.6, 3)
    for (const y of before('Body.y')) expect(Math.abs(y)).toBeLessThan(1e-4)
  })

  it('turns and leans as a car that is steered to the left', () => {
    const yaw = turning('Body.wz').at(-1) ?? NaN
    // 30 deg at the wheel: about 2 deg at the wheels, less what understeer takes.
    const neutral = ((80 / 3.6) * Math.tan((2 * Math.PI) / 180)) / wheelbase
    expect(yaw).toBeGreaterThan(0.25 * neutral)
    expect(yaw).toBeLessThan(1.6 * neutral)
    expect(turning('Body.roll').at(-1)).toBeGreaterThan(0)
    const transfer = ['FL', 'RL'].map((w) => turning(`Tire${w}.Fz`).at(-1) ?? NaN).reduce((a, b) => a + b)
    // Moments about the track: m a_y h = (F_right - F_left) t/2, once the roll rate has settled.
    const expected = (mass * g) / 2 - (mass * yaw * (80 / 3.6) * height) / track
    expect(Math.abs(transfer / expected - 1)).toBeLessThan(0.08)
  })
})

const rears = ['trailingArm', 'rigid', 'multiLink'] as const

// The springs of the multi-link axle follow the rig below.
it.each(covering(rears, rears.slice(0, 2)))('stands level on a %s rear axle', (rear) => {
  const { mass, height } = layouts[usualChoices.layout].dimensions
  const standing = run({ ...usualChoices, rear }, 'straight', 0.002, [...loads, 'Body.z', 'Body.pitch'])
  const carried = loads.map((load) => standing(load)[0])
  expect(carried.reduce((sum, load) => sum + load, 0)).toBeCloseTo(mass * g, 4)
  // The Panhard rod and the drive shift load between left and right, the line of the springs between front and rear.
  expect(Math.abs(carried[2] / carried[3] - 1)).toBeLessThan(0.02)
  expect(standing('Body.z')[0]).toBeGreaterThan(height)
  expect(standing('Body.z')[0]).toBeLessThan(1.08 * height)
  // A spring for another motion ratio would drop the rear by its difference: 1 % of the ratio is 1.4 mm, or 0.5 mrad.
  expect(Math.abs(standing('Body.pitch')[0])).toBeLessThan(6e-3)
})

it('brakes by the forces of its tyres, as hard as the torque of its brakes', () => {
  const contact = wheels.flatMap((wheel) => ['Fx', 'Fy', 'alpha'].map((name) => `Tire${wheel}.${name}`))
  const braking = run(usualChoices, 'braking', 3, [...contact, 'Body.vx', 'Body.vz', 'Body.pitch'])
  const [time, forward, up, pitch] = ['t', 'Body.vx', 'Body.vz', 'Body.pitch'].map(braking)
  // Speeds are in the axes of the body, whose nose dips.
  const speed = time.map((_, k) => forward[k] * Math.cos(pitch[k]) + up[k] * Math.sin(pitch[k]))
  const [i, j] = [1.6, 2.8].map((at) => time.findIndex((t) => t >= at - 1e-9))
  const deceleration = (speed[i] - speed[j]) / (time[j] - time[i])
  // Newton's second law for the whole vehicle, by the trapezoidal rule.
  // As the nose dips the wheels toe: the direction of travel lies at the slip angle to them.
  const along = ['FL', 'FR', 'RL', 'RR'].map((wheel) => {
    const [fx, fy, alpha] = ['Fx', 'Fy', 'alpha'].map((signal) => braking(`Tire${wheel}.${signal}`))
    return fx.map((_, k) => fx[k] * Math.cos(alpha[k]) + fy[k] * Math.sin(alpha[k]))
  })
  const force = time.map((_, k) => along.reduce((sum, of) => sum + of[k], 0))
  let impulse = 0
  for (let k = i; k < j; k++) impulse += ((force[k] + force[k + 1]) / 2) * (time[k + 1] - time[k])
  expect(Math.abs(-impulse / (time[j] - time[i]) / (1500 * deceleration) - 1)).toBeLessThan(1e-3)
  // Half of 5000 N m at wheels that roll on 0.35 m, and turn along.
  const expected = 2500 / 0.35 / (1500 + (4 * 1.56) / 0.35 ** 2)
  expect(Math.abs(deceleration / expected - 1)).toBeLessThan(0.05)
})

it('follows the lanes of ISO 3888-2 with its driver, and keeps the speed', () => {
  const chosen: VehicleChoices = { ...usualChoices, tire: 'linear', driver: 'path' }
  const change = run(chosen, 'laneChange', 4.5, ['Body.vx', 'Body.y'])
  const [speed, across] = ['Body.vx', 'Body.y'].map(change)
  // Middle of the second lane from that of the first: half of each width, 1.1 w + 0.25 m and w + 1 m, and 1 m between them; the path cuts 0.3 m.
  const width = layouts[chosen.layout].dimensions.track + 0.2
  const middle = (1.1 * width + 0.25) / 2 + 1 + (width + 1) / 2 - 0.3
  expect(Math.abs(Math.max(...across) - middle)).toBeLessThan(0.1)
  expect(Math.min(...speed)).toBeGreaterThan(0.97 * (45 / 3.6))
  expect(Math.max(...speed)).toBeLessThan(1.03 * (45 / 3.6))
})

describe('with engine, automatic gearbox and ABS', () => {
  let braking: ReturnType<typeof run>
  beforeAll(() => {
    const choices: VehicleChoices = { ...usualChoices, drive: 'automaticFront', brakes: 'abs' }
    const perWheel = wheels.flatMap((wheel) => [`Speed${wheel}.rate`, `Brake${wheel}.torque`, `Tire${wheel}.S`])
    const signals = [...perWheel, 'Gearbox.gear', 'Engine.rate', 'Body.vx']
    braking = run(choices, 'braking', 1.8, signals, { 'BrakePedal.final': 1, 'BrakePedal.start': 0.1 })
  })

  it('settles with the engine turning by the ratios', () => {
    const wheels = (braking('SpeedFL.rate')[0] + braking('SpeedFR.rate')[0]) / 2
    expect(braking('Gearbox.gear')[0]).toBe(4)
    expect(Math.abs(braking('Engine.rate')[0] / (3.5 * wheels) - 1)).toBeLessThan(1e-9)
  })

  it('stops by the friction of its tyres, and its wheels go on turning', () => {
    const [time, speed] = ['t', 'Body.vx'].map(braking)
    const [i, j] = [0.6, 1.7].map((at) => time.findIndex((t) => t >= at - 1e-9))
    const deceleration = (speed[i] - speed[j]) / (time[j] - time[i])
    // Full braking uses between 80 and 110 % of g on this road; locked wheels slide at less.
    expect(deceleration / g).toBeGreaterThan(0.8)
    expect(deceleration / g).toBeLessThan(1.15)
    for (const wheel of ['FL', 'FR', 'RL', 'RR']) {
      const slip = braking(`Tire${wheel}.S`).slice(i, j)
      expect(slip.filter((s) => s < -0.3).length / slip.length, wheel).toBeLessThan(0.1)
    }
    // The discs take most of the kinetic energy that is gone; sliding in the contacts and the engine take the rest.
    const heat = ['FL', 'FR', 'RL', 'RR'].reduce((sum, wheel) => {
      const power = braking(`Brake${wheel}.torque`).map((t, k) => t * Math.abs(braking(`Speed${wheel}.rate`)[k]))
      return sum + power.slice(1).reduce((work, p, k) => work + ((p + power[k]) / 2) * (time[k + 1] - time[k]), 0)
    }, 0)
    const gone = (1500 * (speed[0] ** 2 - (speed.at(-1) ?? NaN) ** 2)) / 2
    expect(heat / gone).toBeGreaterThan(0.8)
    expect(heat / gone).toBeLessThan(1.1)
  })
})

it('has springs for the motion ratios that the rig measures', () => {
  const project = buildVehicle({ ...usualChoices, front: 'doubleWishbone', rear: 'multiLink' }, library)
  const job = suspension.compute(
    { project, files: {}, experiment: 'straight' },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0 },
  )
  let next = job.next()
  while (next.done !== true) next = job.next()
  for (const axle of next.value.axles) {
    const measured = axle.figures.find(({ name }) => name === `motion ratio ${axle.name}/Left/Spring`)?.value ?? NaN
    // L0 = L + r g/(2 pi f)^2
    const written = /\+ ([\d.]+)\*gravity/.exec(String(project.blocks[axle.name].params?.['springFreeLength']))?.[1]
    expect(Math.abs(Number(written) + measured), axle.name).toBeLessThan(1e-5)
  }
  expect(next.value.axles.map(({ name }) => name)).toEqual(['FrontAxle', 'RearAxle'])
})
