/** Brake hardware at one state, against its characteristics written down again. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { SmallModel, type Blocks } from '../small-model'

const constant = (value: number) => ['sources/constant', { value }] as const
/** A block X fed by constants at its inputs. */
function fed(type: string, params: Readonly<Record<string, ParamValue>>, inputs: Readonly<Record<string, number>>) {
  const sources = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`In${name}`, constant(value)]))
  const wires = Object.keys(inputs).map((name) => `In${name}.y - X.${name}`)
  return new SmallModel({ World: ['world/world'], ...sources, X: [type, params] }, wires)
}

describe('a booster', () => {
  const params = { pedalRatio: 4, gain: 5, preload: 80, knee: 1000, bore: 0.02 }
  const area = Math.PI * 1e-4
  it.each([
    // rod 40 N: not yet; 400 N: helped; 1600 N: exhausted
    [10, 40],
    [100, 400 + 4 * 320],
    [400, 1600 + 4 * 920],
  ])('makes of %d N on the pedal %d N behind it', (pedal, force) => {
    expect(fed('brakes/booster', params, { u: pedal }).at({}, 'X.p')[0]).toBeCloseTo(force / area, 6)
  })
  it('refuses a knee below the preload', () => {
    expect(() => fed('brakes/booster', { preload: 90, knee: 80 }, { u: 1 })).toThrow(/exhausted.*knee|knee.*exhausted/)
  })
})

describe('a proportioning valve', () => {
  it.each([
    ['fixed', 0.4 * 6e6],
    ['bend', 3e6 + 0.4 * 3e6],
    // the bend is at 1e6 + 500 * 8000
    ['load', 5e6 + 0.4 * 1e6],
  ])('with the law %s', (law, outlet) => {
    const bend = law === 'load' ? 1e6 : 3e6
    const model = fed('brakes/proportioning', { law, slope: 0.4, bend, perLoad: 500 }, { p: 6e6, load: 8000 })
    expect(model.at({}, 'X.y')[0]).toBeCloseTo(outlet, 6)
  })
  it('passes what is below the bend', () => {
    expect(fed('brakes/proportioning', { bend: 3e6 }, { p: 2e6 }).at({}, 'X.y')[0]).toBe(2e6)
  })
  it('asks for a load where its bend depends on it', () => {
    expect(() => fed('brakes/proportioning', { law: 'load' }, { p: 6e6 })).toThrow(/has no load input.*Wire the load/)
  })
})

describe('a brake line', () => {
  const params = { lag: 0.02, dumpLag: 0.01, rise: 1e8, fall: 2e8, dump: 3e8, pump: 5e7 }
  it.each([
    // valve, supply, request, pressure, rate
    [1, 5e6, 0, 4e6, 5e7],
    [1, 9e6, 0, 4e6, 1e8],
    [1, 1e6, 0, 4e6, -1.5e8],
    [1, 1e6, 0, 9e6, -2e8],
    [0, 9e6, 0, 4e6, 0],
    [-1, 9e6, 0, 1e6, -1e8],
    [-1, 9e6, 0, 4e6, -3e8],
    [0.25, 9e6, 0, 4e6, 2.5e7],
    [-0.5, 9e6, 0, 4e6, -1.5e8],
    // a request that the pump serves
    [1, 1e6, 9e6, 4e6, 5e7],
    [1, 1e6, 3e6, 2.9e6, 5e6],
    // a driver who asks for more
    [1, 9e6, 3e6, 4e6, 1e8],
  ])('with valve %d, supply %d, request %d at %d Pa changes by %d Pa/s', (valve, p, request, y, rate) => {
    const model = fed('brakes/line', params, { p, valve, request })
    expect(model.at({ 'X.y': y }, 'der(X.y)')[0]).toBeCloseTo(rate, 3)
  })
  it('is open without a valve', () => {
    expect(fed('brakes/line', params, { p: 5e6 }).at({ 'X.y': 4e6 }, 'der(X.y)')[0]).toBeCloseTo(5e7, 3)
  })
})

describe('a disc brake', () => {
  const hinged = (params: Readonly<Record<string, ParamValue>>, pressure: number, more: Blocks = {}): SmallModel =>
    new SmallModel(
      {
        World: ['world/world'],
        Hinge: ['mechanics/revolute'],
        Rod: ['mechanics/rigid-body', { mass: 2, Ixx: 0.01, Iyy: 0.01, Izz: 0.01 }],
        P: constant(pressure),
        Brake: ['brakes/disc', { pistonArea: 0.002, radius: 0.1, friction: 0.4, threshold: 1e5, ...params }],
        ...more,
      },
      ['World.frame - Hinge.base', 'Hinge.end - Rod.com', 'Hinge.axis - Brake.axis', 'P.y - Brake.p'],
    )
  it.each([
    [2e6, 2 * 0.4 * 0.1 * 0.002 * 1.9e6],
    [5e4, 0],
  ])('at %d Pa brakes with %d N m', (pressure, torque) => {
    const model = hinged({}, pressure)
    expect(model.at({}, 'Brake.torque')[0]).toBeCloseTo(torque, 10)
    const turning = { 'Hinge.rate': 4, 'Brake.slip': 1 }
    expect(model.at(turning, 'der(Hinge.rate)')[0] * 0.01).toBeCloseTo(-torque, 8)
  })
  it('heats by its power, cools to the air and fades', () => {
    const heat = { heat: 'state', capacity: 4000, cooling: 10, coolingPerRate: 0.5, ambient: 290 }
    const fade = [
      [300, 1],
      [700, 0.6],
    ]
    const model = hinged({ ...heat, fade }, 2e6)
    // 290 + 210 K: half of the way
    const state = { 'Hinge.rate': -20, 'Brake.slip': -1, 'Brake.rise': 210 }
    const [torque, rise, temperature] = model.at(state, 'Brake.torque', 'der(Brake.rise)', 'Brake.temperature')
    expect(temperature).toBeCloseTo(500, 12)
    expect(torque).toBeCloseTo(0.8 * 304, 9)
    expect(rise).toBeCloseTo((0.8 * 304 * 20 - (10 + 0.5 * 20) * 210) / 4000, 12)
  })
  it('refuses pads without friction, and temperatures that do not rise', () => {
    const refused = (fade: number[][]) => () => hinged({ heat: 'state', fade }, 2e6)
    expect(
      refused([
        [300, 1],
        [700, 0],
      ]),
    ).toThrow(/row 2: the pads have no friction left/)
    expect(
      refused([
        [300, 1],
        [300, 0.9],
      ]),
    ).toThrow(/300/)
  })
})

it('a parking brake gives the share of its force', () => {
  expect(fed('brakes/parking', { force: 8000 }, { u: 0.25 }).at({}, 'X.y')[0]).toBe(2000)
  expect(fed('brakes/parking', { force: 8000 }, { u: 3 }).at({}, 'X.y')[0]).toBe(8000)
  const electric = fed('brakes/parking', { law: 'electric', force: 8000, time: 2, lag: 0.1 }, { u: 1 })
  expect(electric.at({ 'X.y': 1000 }, 'der(X.y)')[0]).toBe(4000)
  expect(electric.at({ 'X.y': 7900 }, 'der(X.y)')[0]).toBeCloseTo(1000, 9)
})

describe('blending', () => {
  it.each([
    // asked, available, speed: motor
    [800, 1000, 20, 800],
    [1800, 1000, 20, 900],
    [1800, 1000, 2, 450],
    [1800, 1000, -2, 450],
    [1800, 1000, 0.5, 0],
  ])('of %d N m with %d N m from the motor at %d m/s takes %d N m from it', (u, available, speed, motor) => {
    const model = fed('brakes/blending', { share: 0.9 }, { u, available, speed })
    const [byMotor, byFriction] = model.at({}, 'X.motor', 'X.friction')
    expect(byMotor).toBeCloseTo(motor, 10)
    expect(byMotor + byFriction).toBe(u)
  })
  it('refuses to fade the wrong way', () => {
    expect(() => fed('brakes/blending', { fadeEnd: 3, fadeBegin: 3 }, { u: 1, available: 1 })).toThrow(
      /start of the fade-out above its end/,
    )
  })
})
