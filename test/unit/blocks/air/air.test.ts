/** The air and loads at one state, against the formulas written down again. */
import { Matrix, solve } from 'ml-matrix'
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { SmallModel, type Blocks } from '../small-model'

const body = ['mechanics/rigid-body', { mass: 2, Ixx: 0.3, Iyy: 0.4, Izz: 0.5 }] as const
const frozen = { area: 2, length: 2.5, density: 1.25 }
const inAir = (params: Readonly<Record<string, ParamValue>>, more: Blocks = {}, wires: readonly string[] = []) =>
  new SmallModel({ World: ['world/world'], B: body, X: ['air/aerodynamics', { ...frozen, ...params }], ...more }, [
    'X.frame - B.com',
    ...wires,
  ])
const loads = ['drag', 'side', 'lift', 'rollingMoment', 'pitchingMoment', 'yawingMoment'].map((name) => `X.${name}`)

describe('aerodynamics', () => {
  const linear = { CD: 0.3, CL: 0.1, CPM: 0.02, CSslope: 2, CRMslope: 0.3, CYMslope: 0.5 }
  it('brakes a vehicle that drives straight ahead', () => {
    const q = 0.5 * 1.25 * 2 * 900
    const values = inAir(linear).at({ 'B.vx': 30 }, ...loads)
    const expected = [0.3 * q, 0, 0.1 * q, 0, 0.02 * 2.5 * q, 0]
    values.forEach((value, i) => expect(value).toBeCloseTo(expected[i], 9))
  })
  it('moves it by these forces, with the signs of SAE J1594', () => {
    const q = 0.5 * 1.25 * 2 * (30 ** 2 + 4 ** 2)
    const state = { 'B.vx': 30, 'B.vy': 4 }
    const model = inAir(linear)
    const [ax, ay, az, rx, ry, rz] = model.at(
      state,
      'B.ax',
      'B.ay',
      'B.az',
      ...'xyz'.split('').map((k) => `der(B.w${k})`),
    )
    // sliding to the left, the air comes from the left
    const yaw = Math.atan2(4, 30)
    expect(model.at(state, 'X.yaw')[0]).toBeCloseTo(yaw, 12)
    expect(2 * ax).toBeCloseTo(-0.3 * q, 8)
    expect(2 * ay).toBeCloseTo(-2 * yaw * q, 8)
    expect(2 * (az + 9.81)).toBeCloseTo(0.1 * q, 8)
    expect(0.3 * rx).toBeCloseTo(0.3 * yaw * 2.5 * q, 8)
    expect(0.4 * ry).toBeCloseTo(-0.02 * 2.5 * q, 8)
    expect(0.5 * rz).toBeCloseTo(-0.5 * yaw * 2.5 * q, 8)
  })
  it('adds the wind in axes of the world', () => {
    // driving along -y of the world at 20 m/s, wind of 5 m/s from ahead and 3 m/s along x, which is from the right
    const wind = { Wx: ['sources/constant', { value: 3 }], Wy: ['sources/constant', { value: 5 }] } as const
    const model = inAir(
      linear,
      { ...wind, Wz: ['sources/constant', { value: 0 }], Mux: ['signals/mux', { inputs: '3' }] },
      ['Wx.y - Mux.u1', 'Wy.y - Mux.u2', 'Wz.y - Mux.u3', 'Mux.y - X.wind'],
    )
    const [speed, yaw] = model.at({ 'B.yaw': -Math.PI / 2, 'B.vx': 20 }, 'X.speed', 'X.yaw')
    expect(speed).toBeCloseTo(Math.hypot(25, 3), 10)
    expect(yaw).toBeCloseTo(Math.atan2(-3, 25), 10)
  })
  it('reads tables over yaw angle and ride height', () => {
    const table = [
      [-0.2, 0.4, -0.6, 0.3, -0.1, 0.01, -0.2],
      [0.2, 0.6, 0.6, 0.5, 0.1, 0.03, 0.2],
    ]
    const heights = [
      [0, 0, 0, 0],
      [0.2, 0.1, -0.4, 0.06],
    ]
    const model = inAir({ law: 'table', table, height: 'table', heights })
    const state = { 'B.vx': 20, 'B.vy': 20 * Math.tan(0.1), 'B.z': 0.05 }
    const q = 0.5 * 1.25 * 2 * 400 * (1 + Math.tan(0.1) ** 2)
    const expected = [0.55 + 0.025, 0.3, 0.45 - 0.1, 0.05 * 2.5, (0.025 + 0.015) * 2.5, 0.1 * 2.5]
    model.at(state, ...loads).forEach((value, i) => expect(value / q).toBeCloseTo(expected[i], 10))
  })
  it('is calm without a flow', () => {
    expect(inAir(linear).at({}, ...loads, 'X.yaw')).toEqual([0, 0, 0, 0, 0, 0, 0].map((x) => expect.closeTo(x, 12)))
  })
  it('refuses a table whose angles do not rise', () => {
    const table = [
      [0, 0.4, 0, 0, 0, 0, 0],
      [0, 0.5, 0, 0, 0, 0, 0],
    ]
    expect(() => inAir({ law: 'table', table })).toThrow(/X, parameter table/)
  })
})

describe('wind', () => {
  const params = { mean: 6, direction: Math.PI / 6, gust: 4, gustStart: 1, gustDuration: 2 }
  it.each([
    [0.5, 0],
    [1.5, 2],
    [2, 4],
    [2.5, 2],
    [3.5, 0],
  ])('at %d s has a gust of %d m/s', (t, gust) => {
    const model = new SmallModel({ World: ['world/world'], X: ['air/wind', params] }, [])
    expect(model.at({ t }, 'X.along')[0]).toBeCloseTo(6 + gust, 12)
  })
  it('blows where it says, and adds another', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        X: ['air/wind', params],
        Y: ['air/wind', { mean: 2, direction: 0 }],
        Out: ['signals/demux', { widths: [[1], [1], [1]] }],
      },
      ['Y.w - X.add', 'X.w - Out.u'],
    )
    const [x, y, z] = model.at({ t: 0 }, 'Out.y1', 'Out.y2', 'Out.y3')
    expect(x).toBeCloseTo(6 * Math.cos(Math.PI / 6) + 2, 12)
    expect(y).toBeCloseTo(3, 12)
    expect(z).toBe(0)
  })
  it('refuses a seed that is not whole', () => {
    expect(() => new SmallModel({ World: ['world/world'], X: ['air/wind', { seed: 1.5 }] }, [])).toThrow(/whole number/)
  })
})

describe('a crosswind zone', () => {
  const params = { speed: 20, start: 50, length: 15, edge: 2 }
  it.each([
    [40, 0],
    [50.5, 20 * (3 / 16 - 2 / 64)],
    [52, 20],
    [60, 20],
    [64, 10],
    [66, 0],
  ])('at x = %d m blows with %d m/s', (x, speed) => {
    const model = new SmallModel({ World: ['world/world'], B: body, X: ['air/crosswind', params] }, ['X.frame - B.com'])
    expect(model.at({ 'B.x': x }, 'X.speed')[0]).toBeCloseTo(speed, 12)
  })
  it('refuses edges longer than the zone', () => {
    expect(
      () => new SmallModel({ World: ['world/world'], B: body, X: ['air/crosswind', { edge: 9 }] }, ['X.frame - B.com']),
    ).toThrow(/at most half/)
  })
})

describe('a load', () => {
  const turned = (blocks: Blocks): number => {
    const model = new SmallModel(
      {
        World: ['world/world', { gravity: 0 }],
        Hinge: ['mechanics/revolute', { axis: [0, 0, 1] }],
        B: body,
        Push: ['sources/constant', { value: 7 }],
        T: ['mechanics/torque'],
        ...blocks,
      },
      ['World.frame - Hinge.base', 'Hinge.end - B.com', 'Hinge.axis - T.axis', 'Push.y - T.u', 'B.com - X.frame'],
    )
    return 7 / model.at({}, 'der(Hinge.rate)')[0]
  }
  it('adds its inertia by the theorem of Steiner', () => {
    const box = { mass: 100, x: -1.5, y: 0.2, z: 0.4, length: 0.5, width: 0.8, height: 0.4 }
    const own = (100 / 12) * (0.5 ** 2 + 0.8 ** 2)
    expect(turned({ X: ['air/payload', box] })).toBeCloseTo(0.5 + own + 100 * (1.5 ** 2 + 0.2 ** 2), 9)
    expect(turned({ X: ['air/payload', { mass: 0 }] })).toBeCloseTo(0.5, 12)
  })
  it('adds passengers one by one', () => {
    const seats = [
      [70, 0.1, 0.4, 0.1],
      [0, 5, 5, 5],
      [60, -0.8, -0.4, 0.1],
    ]
    const expected = 0.5 + 130 * 0.09 + 70 * (0.01 + 0.16) + 60 * (0.64 + 0.16)
    expect(turned({ X: ['air/passengers', { seats }] })).toBeCloseTo(expected, 9)
  })
  it('refuses a negative mass', () => {
    expect(() => turned({ X: ['air/passengers', { seats: [[-1, 0, 0, 0]] }] })).toThrow(/row 1: a mass below zero/)
  })
})

describe('turbulence', () => {
  const [scale, speed, deviation] = [30, 25, 1.5]
  const tau = scale / speed
  const sampleTime = 0.01

  /** Square of the frequency response of a filter for unit white noise, from rates and output at unit vectors of its states. */
  function density(part: 'along' | 'across', order: number): (omega: number) => number {
    const wind = new SmallModel(
      {
        World: ['world/world'],
        X: ['air/wind', { scale, speed, sampleTime, [part]: deviation, spectrum: 'von-karman' }],
      },
      [],
    )
    const states = Array.from({ length: order }, (_, i) => `X.${part}${i + 1}`)
    const names = [`X.${part}`, ...states.map((state) => `der(${state})`)]
    const columns = states.map((state) => wind.at({ [state]: 1 }, ...names))
    const A = new Matrix(states.map((_, row) => columns.map((column) => column[row + 1])))
    // numbers of variance 1 held over an interval have its length as spectral density
    const [direct, ...rates] = wind.at({ [`X.${part} noise`]: 1 }, ...names)
    expect(direct).toBe(0)
    const b = Matrix.columnVector(rates.map((rate) => rate / Math.sqrt(1 / sampleTime)))
    return (omega) => {
      const turning = Matrix.eye(order).mul(omega)
      // (j omega - A)(x + j y) = b
      const system = Matrix.zeros(2 * order, 2 * order)
      system.setSubMatrix(Matrix.mul(A, -1), 0, 0)
      system.setSubMatrix(Matrix.mul(turning, -1), 0, order)
      system.setSubMatrix(turning, order, 0)
      system.setSubMatrix(Matrix.mul(A, -1), order, order)
      const right = Matrix.zeros(2 * order, 1)
      right.setSubMatrix(b, 0, 0)
      const x = solve(system, right).to1DArray()
      const output = (from: number): number => columns.reduce((sum, column, k) => sum + column[0] * x[from + k], 0)
      return output(0) ** 2 + output(order) ** 2
    }
  }

  it('has nearly the spectra of von Karman', () => {
    const [along, across] = [density('along', 2), density('across', 3)]
    for (const reduced of [0.01, 0.1, 0.3, 1, 3, 10]) {
      const omega = reduced / tau
      const a = (1.339 * reduced) ** 2
      // MIL-F-8785C, one-sided per rad/s; white noise of unit density has 1/pi there
      const u = ((2 * deviation ** 2 * tau) / Math.PI) * (1 + a) ** (-5 / 6)
      const v = (((deviation ** 2 * tau) / Math.PI) * (1 + (8 / 3) * a)) / (1 + a) ** (11 / 6)
      expect(Math.abs(along(omega) / Math.PI / u - 1)).toBeLessThan(0.05)
      expect(Math.abs(across(omega) / Math.PI / v - 1)).toBeLessThan(0.05)
    }
    // unlike Dryden's, which falls with the square of the frequency
    expect(along(10 / tau) / along(1 / tau)).toBeGreaterThan(0.02)
  })
})
