/** The tyre block against the definitions of thesis chapter 3, evaluated with plain vectors. */
import { describe, expect, it } from 'vitest'
import { fiala } from '../../../../blocks/tires/force/fiala'
import { pac2002 } from '../../../../blocks/tires/force/pac2002'
import type { ParamValue } from '../../../../engine/model/project/project'
import { SmallModel } from '../small-model'
import { defaultsOf, evaluateFunction } from './evaluate-model'
import { add, cross, dot, rotation321, scale, sub, times, unit, type V } from './numbers'

type Params = Readonly<Record<string, ParamValue>>

/** A body with one wheel whose centre is its centre of mass, on a sloping road. */
function unicycle(tire: Params, road: Params = {}): SmallModel {
  return new SmallModel(
    {
      World: ['world/world'],
      Road: ['world/flat-road', road],
      Body: ['mechanics/rigid-body', { mass: 300, Ixx: 5, Iyy: 7, Izz: 9 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', tire],
    },
    ['World.frame - Road.frame', 'Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface'],
  )
}

const state = {
  'Body.x': 3,
  'Body.y': -2,
  'Body.z': 0.27,
  'Body.yaw': 0.7,
  'Body.pitch': 0.05,
  'Body.roll': -0.12,
  'Body.vx': 18,
  'Body.vy': -1.1,
  'Body.vz': 0.2,
  'Body.wx': 0.3,
  'Body.wy': -0.2,
  'Body.wz': 0.5,
  'Spin.rate': 50,
  'Tire.S': 0.013,
  'Tire.tanAlpha': -0.04,
}
const slope = { pitch: 0.06, roll: -0.03, height: 0.05 }
const [Ru, kz, cz] = [0.355, 304000, 500]

/** Everything of the contact from its definition, vectors in ground axes. */
function contact(road: { pitch: number; roll: number; height: number }) {
  const A = rotation321(state['Body.yaw'], state['Body.pitch'], state['Body.roll'])
  const s = times(A, [0, 1, 0])
  const r: V = [state['Body.x'], state['Body.y'], state['Body.z']]
  const vC = times(A, [state['Body.vx'], state['Body.vy'], state['Body.vz']])
  const omega = add(times(A, [state['Body.wx'], state['Body.wy'], state['Body.wz']]), scale(state['Spin.rate'], s))
  const n = times(rotation321(0, road.pitch, road.roll), [0, 0, 1])
  const ux = unit(cross(s, n))
  const uy = cross(n, ux)
  const gamma = Math.asin(dot(cross(uy, s), ux))
  const h = dot(r, n) - road.height
  const Rl = h / Math.cos(gamma)
  const rP = scale(Rl, sub(scale(Math.sin(gamma), uy), scale(Math.cos(gamma), n)))
  const rhoF = 5900 / kz
  const rho = Ru - Rl
  const Reff = Ru - rhoF * (0.24 * Math.atan((8 * rho) / rhoF) + (0.01 * rho) / rhoF)
  const rE = scale(Reff / Rl, rP)
  const Fz = Math.max(kz * rho - cz * dot(vC, n), 0)
  // non-orthogonal split of omega along ux, n and s (3.8)
  const Omega = (dot(omega, s) - dot(omega, n) * Math.sin(gamma)) / Math.cos(gamma) ** 2
  const at = (arm: V): V => add(vC, cross(omega, arm))
  const [VPx, VPy, VEx] = [dot(at(rP), ux), dot(at(rP), uy), dot(at(rE), ux)]
  const quantities = {
    Fz,
    gamma,
    Omega,
    Reff,
    VPy,
    VEx,
    VCx: dot(vC, ux),
    VsEx: VEx + Omega * Reff,
    VsPx: VPx + Omega * Rl,
  }
  return { ...quantities, quantities, A, s, ux, uy, n, Rl, rP }
}

describe('kinematics of an inclined, turning wheel on a slope', () => {
  const k = contact(slope)
  it('has the radii, load, angles and rates of the definitions', () => {
    const model = unicycle({ slip: 'kinematic' }, slope)
    const [Rl, Fz, gamma, Reff, Omega, VCx, VPy, S, alpha] = model.at(
      state,
      'Tire.loadedRadius',
      'Tire.Fz',
      'Tire.gamma',
      'Tire.Reff',
      'Tire.Omega',
      'Tire.VCx',
      'Tire.VPy',
      'Tire.S',
      'Tire.alpha',
    )
    expect(k.Fz).toBeGreaterThan(1000)
    expect(Rl).toBeCloseTo(k.Rl, 12)
    expect(Fz).toBeCloseTo(k.Fz, 6)
    expect(gamma).toBeCloseTo(k.gamma, 12)
    expect(Reff).toBeCloseTo(k.Reff, 12)
    expect(Omega).toBeCloseTo(k.Omega, 10)
    expect(VCx).toBeCloseTo(k.VCx, 11)
    expect(VPy).toBeCloseTo(k.VPy, 11)
    expect(S).toBeCloseTo(-k.VEx / Math.abs(k.VsEx), 11)
    expect(alpha).toBeCloseTo(Math.atan(k.VPy / Math.abs(k.VsPx)), 11)
  })
  it('tilts positively when the spin axis rises on the left', () => {
    const [gamma] = unicycle({}).at({ ...state, 'Body.roll': 0.1, 'Body.pitch': 0 }, 'Tire.gamma')
    expect(gamma).toBeCloseTo(0.1, 12)
  })
  it.each([
    ['unloaded', () => Ru],
    ['loaded', () => k.Rl],
  ] as const)('rolls on its %s radius when asked to', (effectiveRadius, radius) => {
    expect(unicycle({ effectiveRadius }, slope).at(state, 'Tire.Reff')[0]).toBeCloseTo(radius(), 12)
  })
  it('delays slip with the relaxation lengths', () => {
    const lengths = { long: 0.4, lat: 0.7 }
    const model = unicycle(
      { relaxation: 'constant', 'relaxationLength.long': lengths.long, 'relaxationLength.lat': lengths.lat },
      slope,
    )
    const [dS, dTan, S, alpha] = model.at(state, 'der(Tire.S)', 'der(Tire.tanAlpha)', 'Tire.S', 'Tire.alpha')
    expect(dS).toBeCloseTo((-k.VEx - 0.013 * Math.abs(k.VsEx)) / 0.4, 9)
    expect(dTan).toBeCloseTo((k.VPy + 0.04 * Math.abs(k.VsPx)) / 0.7, 9)
    expect([S, alpha]).toEqual([0.013, Math.atan(-0.04)])
  })
})

describe.each([pac2002, fiala])('forces of $label', (model) => {
  const k = contact(slope)
  const inputs = { ...k.quantities, S: state['Tire.S'], alpha: Math.atan(state['Tire.tanAlpha']) }
  const expected = evaluateFunction(model.fn, inputs, defaultsOf(model))
  const car = unicycle({ forceModel: model.id }, slope)

  it('are those of the tyre function at the contact point', () => {
    for (const name of ['Fx', 'Fy', 'Mx', 'My', 'Mz'])
      expect(car.at(state, `Tire.${name}`)[0], name).toBeCloseTo(expected[name], 6)
  })
  it('accelerate the body as force and moment about the wheel centre demand', () => {
    const { A, s, n, ux, uy } = k
    const axes = (x: number, y: number, z: number): V => add(add(scale(x, ux), scale(y, uy)), scale(z, n))
    const force = axes(expected.Fx, expected.Fy, k.Fz)
    const moment = add(axes(expected.Mx, expected.My, expected.Mz), cross(k.rP, force))
    const acceleration = times(A, car.at(state, 'Body.ax', 'Body.ay', 'Body.az') as unknown as V)
    const expectedAcceleration = add(scale(1 / 328, force), [0, 0, -9.81])
    acceleration.forEach((a, i) => expect(a).toBeCloseTo(expectedAcceleration[i], 8))
    // angular momentum in body axes: H = (J_body + J_wheel) w + Iyy spin s
    const [dwx, dwy, dwz, dSpin] = car.at(state, 'der(Body.wx)', 'der(Body.wy)', 'der(Body.wz)', 'der(Spin.rate)')
    const w: V = [state['Body.wx'], state['Body.wy'], state['Body.wz']]
    const J: V = [5 + 0.78, 7 + 1.56, 9 + 0.78]
    const spin: V = [0, 1.56 * state['Spin.rate'], 0]
    const H = add([J[0] * w[0], J[1] * w[1], J[2] * w[2]], spin)
    const rate = times(A, add([J[0] * dwx, J[1] * dwy + 1.56 * dSpin, J[2] * dwz], cross(w, H)))
    rate.forEach((x, i) => expect(x).toBeCloseTo(moment[i], 6))
    // the spin joint is free: the wheel alone about its axis
    expect(1.56 * (dwy + dSpin)).toBeCloseTo(dot(moment, s), 6)
  })
})

describe('friction and roads', () => {
  it('a slippery road scales the sliding force but not the slip stiffness', () => {
    const onIce = (friction: number, S: number): number =>
      unicycle({ forceModel: 'fiala', 'fiala.mu1': 1.22 }, { friction }).at(
        { ...state, 'Tire.S': S, 'Tire.tanAlpha': 0 },
        'Tire.Fx',
      )[0]
    expect(onIce(0.25, 0.9) / onIce(1, 0.9)).toBeCloseTo(0.25, 1)
    expect(onIce(0.25, 0.001)).toBeCloseTo(onIce(1, 0.001), 9)
    const mf = (friction: number): number =>
      unicycle({}, { friction }).at({ ...state, 'Tire.S': -0.4, 'Tire.tanAlpha': 0 }, 'Tire.Fx')[0]
    expect(mf(0.5) / mf(1)).toBeGreaterThan(0.4)
    expect(mf(0.5) / mf(1)).toBeLessThan(0.6)
  })
  it('a sloping road is the same as a road on a sloping frame', () => {
    const turned = new SmallModel(
      {
        World: ['world/world'],
        Arm: ['mechanics/rigid-arm', { pitch: slope.pitch, roll: slope.roll }],
        Road: ['world/flat-road', { height: slope.height }],
        Body: ['mechanics/rigid-body', { mass: 300 }],
        Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Tire: ['tires/tire'],
      },
      [
        'World.frame - Arm.base',
        'Arm.end - Road.frame',
        'Body.com - Spin.base',
        'Spin.end - Tire.hub',
        'Tire.road - Road.surface',
      ],
    )
    const names = ['Tire.loadedRadius', 'Tire.gamma', 'Tire.VCx', 'Tire.VPy', 'Tire.Fz']
    const a = turned.at(state, ...names)
    const k = contact(slope)
    expect(a[0]).toBeCloseTo(k.Rl, 12)
    expect(a[1]).toBeCloseTo(k.gamma, 12)
    expect(a[2]).toBeCloseTo(k.VCx, 11)
    expect(a[4]).toBeCloseTo(k.Fz, 6)
  })
  it('a wheel carried by a turntable stands still on it', () => {
    const model = new SmallModel(
      {
        World: ['world/world'],
        Sine: ['sources/sine'],
        Table: ['mechanics/driver', { axis: [0, 0, 1] }],
        Road: ['world/flat-road'],
        Arm: ['mechanics/rigid-arm', { x: 2, z: 0.35 }],
        Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Tire: ['tires/tire'],
      },
      [
        'World.frame - Table.base',
        'Sine.y - Table.u',
        'Table.end - Road.frame',
        'Table.end - Arm.base',
        'Arm.end - Spin.base',
        'Spin.end - Tire.hub',
        'Tire.road - Road.surface',
      ],
    )
    const [VCx, VPy] = model.at({ t: 0.1 }, 'Tire.VCx', 'Tire.VPy')
    expect(VCx).toBeCloseTo(0, 12)
    expect(VPy).toBeCloseTo(0, 12)
  })
  it('a wheel in the air touches nothing', () => {
    const [Fx, Fy, Fz, Mz, dSpin] = unicycle({}).at(
      { ...state, 'Body.z': 1 },
      'Tire.Fx',
      'Tire.Fy',
      'Tire.Fz',
      'Tire.Mz',
      'der(Tire.S)',
    )
    expect([Fx, Fy, Fz, Mz].map(Math.abs)).toEqual([0, 0, 0, 0])
    expect(Number.isFinite(dSpin)).toBe(true)
  })
})

describe('low speed', () => {
  const crawling = {
    ...state,
    'Body.vx': 0.1,
    'Body.vy': 0,
    'Body.vz': 0,
    'Body.wx': 0,
    'Body.wy': 0,
    'Body.wz': 0,
    'Body.pitch': 0,
    'Body.roll': 0,
  }
  const rates = (tire: Params, at: Record<string, number>): number[] =>
    unicycle(tire).at({ ...crawling, ...at }, 'der(Tire.S)', 'der(Tire.tanAlpha)')
  it('slip stays within its bounds, at every speed', () => {
    const limits = { 'slipLimit.S': 1, 'slipLimit.alpha': 0.5 }
    expect(rates(limits, { 'Spin.rate': 30, 'Tire.S': 1.001 })[0]).toBeLessThan(0)
    expect(rates(limits, { 'Spin.rate': -30, 'Tire.S': -1.001 })[0]).toBeGreaterThan(0)
    expect(rates(limits, { 'Spin.rate': 30, 'Tire.S': 0.5 })[0]).toBeGreaterThan(0)
    expect(rates(limits, { 'Body.vy': 3, 'Tire.tanAlpha': 0.55 })[1]).toBeLessThan(0)
    expect(rates({}, { 'Body.vx': 20, 'Spin.rate': 1000, 'Tire.S': 5.001 })[0]).toBeLessThan(0)
    expect(rates({}, { 'Body.vx': 20, 'Spin.rate': 300, 'Tire.S': 1.5 })[0]).toBeGreaterThan(0)
  })
  it('the carcass springs back in the air, also where the wheel stands above the road', () => {
    const air = { 'Body.z': 1, 'Body.vx': 0, 'Spin.rate': 40, 'Tire.S': 0.3, 'Tire.tanAlpha': -0.2 }
    expect(rates({}, air)).toEqual([-120, 80])
  })
  it('a slow tyre is damped, exactly not from the speed on that is given', () => {
    const Fx = (vx: number, damping: number): number =>
      unicycle({ 'slipLimit.damping': damping }).at({ ...crawling, 'Body.vx': vx, 'Spin.rate': 0 }, 'Tire.Fx')[0]
    expect(Fx(1, 0.02)).toBeLessThan(Fx(1, 0) - 100)
    expect(Fx(2, 0.02)).toBe(Fx(2, 0))
  })
  it('a wheel at rest has no rolling resistance that jumps in sign', () => {
    const My = (spin: number, rolling: number): number =>
      unicycle({}).at(
        { ...crawling, 'Body.vx': 0, 'Spin.rate': spin, 'Tire.rolling': rolling, 'Tire.S': 0 },
        'Tire.My',
      )[0]
    expect(My(0, 0)).toBeCloseTo(0, 12)
    expect(My(1e-9, 0) - My(-1e-9, 0)).toBeCloseTo(0, 5)
    expect(My(0, 1)).toBeLessThan(-10)
    expect(My(0, -1)).toBe(-My(0, 1))
    expect(My(0.6, 0.2)).toBe(My(0.6, -0.7))
  })
  it('kinematic slip is finite at standstill', () => {
    const stopped = { ...crawling, 'Body.vx': 0, 'Spin.rate': 0 }
    const [S, alpha] = unicycle({ slip: 'kinematic' }).at(stopped, 'Tire.S', 'Tire.alpha')
    expect([S, alpha].map(Math.abs)).toEqual([0, 0])
  })
})
