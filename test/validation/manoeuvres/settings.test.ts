/** Settings of manoeuvres act as they say, and figures that a run doesn't support are withheld with the reason. */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { ShippedProject } from '../support/shipped-project'
import { singleTrackTemplate } from './single-track'
import { figureOf, genericVehicle, performed } from './vehicle'

const braking = { brake: 900, speed: '60 km/h' }

describe('the friction of straight braking', () => {
  const onRoad = (friction: number) =>
    performed('straight-braking', braking, genericVehicle({ 'Road.friction': friction }))

  it('is that of the road', () => {
    const [set, road] = [performed('straight-braking', { ...braking, friction: 0.5 }), onRoad(0.5)]
    expect(figureOf(set, 'distance')).toBe(figureOf(road, 'distance'))
    expect(figureOf(set, 'mfdd')).toBe(figureOf(road, 'mfdd'))
    expect(figureOf(set, 'distance')).toBeGreaterThan(1.2 * figureOf(onRoad(1), 'distance'))
  })

  it('turns the vehicle to the side with more grip if the left one is slippery', () => {
    const split = performed('straight-braking', { ...braking, split: 0.3 })
    const yaw = split.plots.find(({ title }) => title === 'Yaw rate')?.curves[0].y ?? []
    expect(figureOf(split, 'heading')).toBeGreaterThan(0.02)
    expect(yaw.find((rate) => Math.abs(rate) > 0.01)).toBeLessThan(0)
  })
})

describe('a drive that the manoeuvre releases', () => {
  it('is no force on the body, which would push against the brake', () => {
    for (const name of ['straight-braking', 'braking-in-turn', 'lift-off'])
      expect(() => performed(name, { hold: 'force' }), name).toThrow('Choose one of auto, throttle, torque, coast')
  })

  it('has to exist for a lift-off', () => {
    expect(() => performed('lift-off', { hold: 'coast' })).toThrow(/no drive of Body is released.*Drag/)
    expect(() => performed('lift-off', { release: 10 })).toThrow('Enter at least 11 s')
  })
})

it('names the setting that a vehicle or another setting rules out', () => {
  expect(() => performed('step-steer', { hold: 'throttle' })).toThrow(/parameter hold: Drive: .*no drive input/)
  expect(() => performed('slalom', { delay: 2 })).toThrow(/Preview time is 0.6 s, .*Enter at least 2.05 s/)
})

it('of a drive cycle are without effect where the vehicle brings its driver, and a cycle at rest needs no drive', () => {
  const { project } = new ShippedProject('drive-cycle')
  const { remarks } = performed('drive-cycle', { delay: 2, end: 5 }, project, 'urban')
  expect(remarks).toContain('no effect with the other settings and this vehicle: Reaction time')
  expect(remarks.join()).not.toContain('does not move')
})

describe('a road too slippery to roll on', () => {
  it('is named with its setting, and the value of the remedy works', () => {
    expect(() => performed('straight-braking', { ...braking, friction: 0.01 })).toThrow(
      /can't run straight .* with Friction 0.01.*Enter a larger Friction, such as 0.05/,
    )
    const wet = performed('straight-braking', { ...braking, friction: 0.05 })
    // Locked wheels decelerate by the friction of sliding: V^2/2s of 0.3 to 0.5 m/s^2.
    expect((60 / 3.6) ** 2 / 2 / figureOf(wet, 'distance')).toBeGreaterThan(0.3)
    expect((60 / 3.6) ** 2 / 2 / figureOf(wet, 'distance')).toBeLessThan(0.6)
    expect(wet.remarks.join()).not.toContain('apply more brake')
  })
})

/** A body on a rail that only a torque turns, about its centre of mass: it gets a yaw rate, but neither lateral acceleration nor roll. */
const turntable: ProjectFile = {
  wishbone: 1,
  title: 'Turntable on a rail',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Pivot: { type: 'mechanics/revolute', params: { axis: [0, 0, 1] } },
    Car: { type: 'mechanics/rigid-body', params: { mass: 1000, Ixx: 300, Iyy: 1500, Izz: 1600 } },
    SteerInput: { type: 'sources/constant', params: { value: 0 } },
    Torque: { type: 'mechanics/torque' },
  },
  wires: {
    a: ['World.frame', 'Rail.base'],
    b: ['Rail.end', 'Pivot.base'],
    c: ['Pivot.end', 'Car.com'],
    d: ['Torque.axis', 'Pivot.axis'],
    e: ['SteerInput.y', 'Torque.u'],
  },
  vehicle: { steering: 'SteerInput' },
  experiments: { base: { stop: 1, solver: { name: 'rk4', step: 0.01 } } },
}

describe('figures of nothing', () => {
  const small = (step: number) => performed('step-steer', { step, speed: 25 }, singleTrackTemplate, 'step-steer')

  it('are refused where the steering lies in rounding', () => {
    expect(() => small(0)).toThrow('Enter a value other than 0')
    expect(() => small(1e-12)).toThrow(/moves by .*lies in rounding.*[Ee]nter a larger amplitude/)
  })

  it('are refused where the steering is locked', () => {
    const { blocks, wires, ...others } = genericVehicle()
    const lock = {
      'SteerInput-SteerFL': ['Lock.y', 'SteerFL.u'],
      'SteerInput-SteerFR': ['Lock.y', 'SteerFR.u'],
    } as const
    const locked: ProjectFile = {
      ...others,
      blocks: { ...blocks, Lock: { type: 'signals/gain', params: { gain: 0 } } },
      wires: { ...wires, ...lock, lock: ['SteerInput.y', 'Lock.u1'] },
      vehicle: { steering: 'SteerInput' },
    }
    expect(() => performed('step-steer', {}, locked)).toThrow(
      /no steering turns Body \(freed: .*SteerInput.*a steady turn takes a moment of .* N m that no block gives/,
    )
  })

  it('are withheld where a response lies in rounding: a body that does not roll', () => {
    const report = small(0.01)
    expect(figureOf(report, 'yawResponse')).toBeGreaterThan(0)
    expect(report.figures.find(({ id }) => id === 'rollOvershoot')).toMatchObject({
      value: null,
      note: 'the response lies in rounding',
    })
  })
})

it.each([
  ['sine-steer', {}, ['lateralLag1', 'lateralGain2', 'peakLateral', 'peakRoll'], ['yawLag1', 'yawGain1']],
  ['continuous-sine', {}, ['lateralGain', 'lateralPhase', 'distortion', 'rollGain'], ['yawGain']],
  ['pulse-steer', {}, ['peakLateral', 'lateralGain', 'lateralPhase', 'lateralBandwidth'], ['yawGain', 'peakYaw']],
  ['random-steer', { duration: 60 }, ['lateralGain', 'lateralAt1', 'error'], ['yawGain', 'coherence']],
  ['weave', { ratio: 16 }, ['sensitivity', 'linearity', 'deadband', 'lateralLag'], ['yawSensitivity', 'yawLag']],
])('%s withholds figures of a lateral acceleration and a roll in rounding', (manoeuvre, settings, withheld, known) => {
  const { figures } = performed(manoeuvre, { speed: 20, amplitude: 10, hold: 'coast', ...settings }, turntable)
  const of = (ids: readonly string[]) => figures.filter(({ id }) => ids.includes(id))
  expect(of(withheld)).toHaveLength(withheld.length)
  for (const figure of of(withheld))
    expect(figure).toMatchObject({ value: null, note: 'the response lies in rounding' })
  for (const id of known) expect(figures.find((figure) => figure.id === id)?.value).not.toBeNull()
})

it('a series that falls is refused by name', () => {
  expect(() => performed('steady-circular', { from: 5, to: 1 })).toThrow(
    /Last lateral acceleration: 1 m\/s\^2 is below/,
  )
  expect(() => performed('sine-with-dwell', { from: 6, to: 1 })).toThrow(
    /Last amplitude: 1 is below First amplitude \(6\)/,
  )
  expect(() => performed('straight-braking', { end: 40 })).toThrow(/Speed: 27.7778 m\/s is not above Final speed/)
})

it('a run of many periods is refused before it starts', () => {
  const long = { frequency: 0.01, periods: 1000, amplitude: 0.01 }
  expect(() => performed('continuous-sine', long)).toThrow('would last 100100 s')
})

it('a fishhook holds the speed of each run by a force, and has no dwell where the roll rate stays below the threshold', () => {
  const settings = { from: '45 mph', to: '50 mph', directions: 'left', hold: 'force', factor: 0.05, holdTime: 0.1 }
  expect(figureOf(performed('fishhook', settings), 'dwell')).toBeLessThan(0.01)
})

it('a course is driven where the experiment gives the steering to a driver, not to the source of the role', () => {
  const { project } = new ShippedProject('semi-trailer')
  const driven = performed('slalom', { cones: 2, spacing: 40 }, project, 'lane-change')
  expect(figureOf(driven, 'hit')).toBe(0)
  expect(figureOf(driven, 'lateral')).toBeGreaterThan(0.5)
})

it('a search from below the lowest speed goes up', () => {
  const { figures } = performed('slalom', { search: 'yes', speed: 2, within: 5, cones: 2 })
  expect(figures.find(({ id }) => id === 'speed')?.value).toBeGreaterThan(5)
})
