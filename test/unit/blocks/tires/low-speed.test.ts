/** Slip at low speed, sliding and in the air: bounds, losses and steady states, at random points. */
import { describe, expect, it } from 'vitest'
import { evaluate, mathOf, Pool } from '../../../../engine/symbolic'
import { constantRelaxation } from '../../../../blocks/tires/relaxation/constant-relaxation'
import { fiala } from '../../../../blocks/tires/force/fiala'
import { carcassTime, delayedContact, kinematicContact } from '../../../../blocks/tires/low-speed'
import type { TireModel } from '../../../../blocks/tires/model'
import { linearVertical } from '../../../../blocks/tires/vertical/linear'
import { pac2002 } from '../../../../blocks/tires/force/pac2002'
import { rollingDirection } from '../../../../blocks/tires/rolling-direction'
import { stretchedString } from '../../../../blocks/tires/relaxation/stretched-string'
import { defaultsOf, evaluateFunction } from './evaluate-model'

const limits = { speed: 2, damping: 0.02, dampingLat: 0.2, S: 5, alpha: 1.4, carcass: 0.025, sliding: 0.1, rate: 400 }
const tan = Math.tan(limits.alpha)

const math = mathOf(new Pool())

/** A reproducible number in -1...1. */
function* random(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (1103515245 * state + 12345) % 2147483648
    yield (2 * state) / 2147483648 - 1
  }
}

const points = Array.from({ length: 400 }, (_, i) => {
  const next = random(i + 1)
  const value = (): number => {
    const [size, sign] = [next.next().value, next.next().value]
    return Math.sign(sign) * 10 ** (2 * size)
  }
  const [VEx, VPy, VsEx] = [value(), value(), value()]
  return { Fz: 5000, VEx, VPy, VsEx, VsPx: VsEx, q: next.next().value }
})

const stiffness = 300000
const prefixed = (prefix: string, values: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value]))

function delayed(
  at: Readonly<Record<string, number>>,
  [relaxation, force]: readonly [TireModel, TireModel] = [constantRelaxation, fiala],
) {
  const still = { deflection: 0.033, normalSpeed: 0, gamma: 0 }
  return evaluateFunction(
    delayedContact(relaxation, force, linearVertical),
    { inverseLong: 2, inverseLat: 1.5, ...still, ...at },
    {
      stiffness,
      ...prefixed('slipLimit', limits),
      ...prefixed(relaxation.prefix, defaultsOf(relaxation)),
      ...prefixed(force.prefix, defaultsOf(force)),
    },
  )
}

describe('delayed slip', () => {
  it('never leaves its bounds', () => {
    for (const p of points)
      for (const side of [-1, 1]) {
        const { dS, dTanAlpha } = delayed({ ...p, S: 5 * side, tanAlpha: tan * side })
        expect(dS * side).toBeLessThanOrEqual(1e-12 * Math.abs(p.VEx) * 400)
        expect(dTanAlpha * side).toBeLessThanOrEqual(1e-12 * Math.abs(p.VPy) * 400)
      }
  })
  it('is kinematic in steady state where that is within the bounds, without any damping', () => {
    for (const p of points.filter(({ VEx, VsEx }) => Math.abs(VEx / VsEx) < 4)) {
      const S = -p.VEx / Math.abs(p.VsEx)
      const { dS, slip } = delayed({ ...p, S, tanAlpha: 0 })
      expect(Math.abs(dS)).toBeLessThan(1e-9 * Math.max(1, Math.abs(p.VEx)))
      expect(Math.abs(slip / S - 1)).toBeLessThan(1e-12)
    }
  })
  it('is the linear relaxation of the literature at speed and usual slip', () => {
    const at = { Fz: 5000, VEx: -0.3, VPy: 0.4, VsEx: 20, VsPx: 20, S: 0.02, tanAlpha: 0.024 }
    const { dS, dTanAlpha, slip, tangent } = delayed(at)
    expect(dS).toBeCloseTo(2 * (0.3 - 20 * 0.02), 13)
    expect(dTanAlpha).toBeCloseTo(1.5 * (0.4 - 20 * 0.024), 13)
    expect([slip, tangent]).toEqual([0.02, 0.024])
  })
  it('loses energy with every linear force: F V - dE/dt >= 0, E = q^2/2 within the carcass', () => {
    for (const p of points) {
      const S = 0.025 * p.q
      const { dS, slip } = delayed({ ...p, S, tanAlpha: 0 })
      const loss = slip * -p.VEx - (S * dS) / 2
      expect(loss).toBeGreaterThanOrEqual(-1e-12 * (1 + Math.abs(p.VEx)))
    }
  })
  it.each([
    ['constant lengths and Fiala', constantRelaxation, fiala],
    ['a stretched string and Fiala', stretchedString, fiala],
    ['a stretched string and PAC2002', stretchedString, pac2002],
  ])('a growing load adds no energy at standstill, and a falling one loses some: %s', (_, relaxation, force) => {
    const energy = (deflection: number, S: number, tangent: number): number => {
      const load = stiffness * deflection
      const C = force.slipStiffness?.(math, (name) => math.num(defaultsOf(force)[name]), math.num(load))
      if (C === undefined) throw new Error('no slip stiffness')
      const length = evaluateFunction(relaxation.fn, { Fz: load, gamma: 0 }, defaultsOf(relaxation))
      const [long, lat] = evaluate([C.long, C.lat], new Map())
      // twice the available storage, docs/theory/slow-tyres.md
      const stored = (stiff: number, inverse: number, q: number): number => {
        const most = Math.min(limits.carcass, load / (2 * stiff)) ** 2
        return (stiff / inverse) * (Math.min(q ** 2, most) + most - most ** 2 / Math.max(q ** 2, most))
      }
      return stored(long, length.inverseLong, S) + stored(lat, length.inverseLat, tangent)
    }
    // within the slip of the carcass
    const [S, tanAlpha, h] = [0.003, -0.002, 1e-7]
    for (const deflection of [0.003, 0.016, 0.03])
      for (const normalSpeed of [-0.1, 0.1]) {
        const Fz = stiffness * deflection
        const still = { Fz, deflection, normalSpeed, VEx: 0, VPy: 0, VsEx: 0, VsPx: 0, S, tanAlpha }
        const { dS, dTanAlpha } = delayed(still, [relaxation, force])
        const at = (t: number): number => energy(deflection - normalSpeed * t, S + dS * t, tanAlpha + dTanAlpha * t)
        const change = (at(h) - at(-h)) / (2 * h) / energy(deflection, S, tanAlpha)
        if (normalSpeed < 0) expect(Math.abs(change)).toBeLessThan(1e-6)
        else expect(change).toBeLessThanOrEqual(1e-6)
        // a rolling contact loses more by its relaxation than the load adds: at 2 m/s and more nothing is let go
        const rolling = delayed({ ...still, VsPx: 50, VsEx: 50, inverseLong: 1.9 }, [relaxation, force])
        expect(rolling.dS).toBeCloseTo(-(50 * 1.9 * S), 12)
        // unless the load grows faster than that: then it lets go of the rest, so that no energy is added
        const landing = delayed({ ...still, VsPx: 2, VsEx: 0.1, inverseLong: 1.9 }, [relaxation, force])
        const later = (t: number): number => energy(deflection - normalSpeed * t, S + landing.dS * t, 0)
        expect((later(h) - later(-h)) / (2 * h) / energy(deflection, S, 0)).toBeLessThanOrEqual(1e-6)
      }
  })
  it('gives back no more than the carcass holds: qc (1/2 + 1/3) of friction and length, from any slip', () => {
    // pulled back slowly at standstill from where it slides; force 1 beyond qc, q/qc below
    const [step, speed] = [5e-5, 0.05]
    for (const from of [0.1, 1, 5]) {
      let [q, work] = [from, 0]
      while (q > 0) {
        work += Math.min(q / limits.carcass, 1) * speed * step
        q += step * delayed({ Fz: 5000, VEx: speed, VPy: 0, VsEx: 0, VsPx: 0, S: q, tanAlpha: 0 }).dS
      }
      // the rate is bounded, which takes a little longer
      expect(work * 2).toBeLessThan(limits.carcass * (1 / 2 + 1 / 3) + 2 * speed * 0.02)
    }
  })
})

describe('kinematic slip', () => {
  const blended = (at: Readonly<Record<string, number>>) =>
    evaluateFunction(kinematicContact, { speedLong: 4, speedLat: 1, ...at }, limits)
  it('is exactly kinematic from the blending speed on, whatever the deflection', () => {
    for (const V of [4, 9, -30]) {
      const { S, tanAlpha } = blended({ Fz: 1, VEx: -0.3, VPy: 0.2, VsEx: V, VsPx: V, q1: 0.7, q2: -0.4 })
      expect(S).toBe(0.3 * (1 / Math.abs(V)))
      expect(tanAlpha).toBe(0.2 * (1 / Math.abs(V)))
    }
  })
  it('has the kinematic slip in steady state at every speed', () => {
    for (const p of points.filter(({ VEx, VsEx }) => Math.abs(VEx / VsEx) < 4)) {
      const exact = -p.VEx / Math.abs(p.VsEx)
      const { S, dq1 } = blended({ ...p, q1: exact, q2: 0 })
      expect(Math.abs(S / exact - 1)).toBeLessThan(1e-9)
      expect(Math.abs(dq1)).toBeLessThan(1e-6 * Math.max(1, Math.abs(p.VEx)))
    }
  })
  it('is a spring and a damper at standstill', () => {
    const at = { Fz: 1, VEx: -0.01, VPy: 0, VsEx: 0, VsPx: 0, q1: 0.003, q2: 0 }
    const { S, dq1 } = blended(at)
    expect(S).toBeCloseTo(0.003 + 0.01 / 4, 15)
    expect(dq1).toBeCloseTo((0.01 - (0.01 / 5) * 0.003) / (4 * carcassTime), 12)
  })
})

describe('rolling resistance', () => {
  const at = (v: number, p: number) =>
    evaluateFunction(rollingDirection, { v, p }, { speed: 0.2, length: 0.005, damping: 0.15 })
  it('acts fully from its speed on', () => {
    for (const p of [-1, 0, 0.3]) expect([at(0.2, p).share, at(-7, p).share]).toEqual([1, 1])
  })
  it('is the bristle at rest, which stays where it is', () => {
    expect(at(0, 0.4)).toEqual({ share: 0.4, dp: 0 })
  })
  it('bends no further than 1', () => {
    for (const v of [-3, -0.01, 0.001, 0.2, 50]) expect(at(v, Math.sign(v)).dp).toBeCloseTo(0, 12)
  })
})
