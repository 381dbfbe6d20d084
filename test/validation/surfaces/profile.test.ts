/**
 * Wheels on height profiles: on a constant slope gravity slows a smooth wheel by g sin(slope); a wheel that is led slowly over waves
 * stands on its spring, with its centre on the curve that is parallel to the road.
 */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runSmall, type SmallRun } from '../events/small-run'
import { freeOn, ledOver, smooth } from './rigs'

const g = 9.81
const { mass, radius, stiffness } = smooth
const signals = ['Guide.s', 'Tire.contactX', 'Tire.contactZ', 'Tire.Fz', 'Tire.contactAhead', 'Tire.VCx']

function run(project: ProjectFile, more: readonly string[] = []): SmallRun {
  const outcome = runSmall(project, [...signals, ...more])
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

describe.each(['normal', 'below'])('a constant slope, contact %s', (contact) => {
  it('slows a wheel by g sin(slope), as the inclined plane does', () => {
    const slope = 0.2
    const [cos, sin] = [1 / Math.hypot(1, slope), slope / Math.hypot(1, slope)]
    const points = [
      [-10, -10 * slope],
      [30, 30 * slope],
    ]
    const [v0, height] = [8, radius - (mass * g * cos) / stiffness]
    const initial = { 'Along.s': -height * sin, 'Along.ds': v0 * cos, 'Guide.s': height * cos, 'Guide.ds': v0 * sin }
    const solver = { name: 'dopri5', tolerance: 1e-11 }
    const road = { profile: 'points', 'profile.points': points, contact }
    const more = ['Along.s', ...(contact === 'normal' ? [] : ['Along.ds'])]
    const names = signals.filter((name) => contact === 'normal' || name !== 'Tire.contactAhead')
    const outcome = runSmall(freeOn(road, { stop: 3, sample: 0.1, solver, initial }), [...names, ...more])
    if (outcome.error !== undefined) throw outcome.error
    for (const t of [0.5, 1.7, 3]) {
      const path = v0 * t - (g * sin * t * t) / 2
      expect(outcome.at('Along.s', t)).toBeCloseTo(-height * sin + path * cos, 7)
      expect(outcome.at('Guide.s', t)).toBeCloseTo(height * cos + path * sin, 7)
      expect(outcome.at('Tire.VCx', t)).toBeCloseTo(v0 - g * sin * t, 7)
      expect(outcome.at('Tire.Fz', t)).toBeCloseTo(mass * g * cos, 4)
      // the foot of the normal through the wheel centre lies ahead of it
      if (contact === 'normal') expect(outcome.at('Tire.contactAhead', t)).toBeCloseTo(height * sin, 8)
    }
  })
})

describe('waves', () => {
  const [A, L, speed] = [0.05, 2, 0.2]
  const k = (2 * Math.PI) / L
  const start = radius - (mass * g) / stiffness
  const settings = {
    stop: 20,
    sample: 0.25,
    solver: { name: 'dopri5', tolerance: 1e-9 },
    initial: { 'Guide.s': start },
  }
  const sine = { profile: 'sine', 'profile.amplitude': A, 'profile.wavelength': L }

  it('are followed by the centre of a slow wheel on the parallel curve', () => {
    const { values } = run(ledOver(sine, speed, settings))
    const [z, u, contactZ] = [values('Guide.s'), values('Tire.contactX'), values('Tire.contactZ')]
    // what the acceleration m z'' leaves of the quasi-static equilibrium, on a road curved by up to A k^2
    const dynamic = (1.5 * mass * A * (k * speed) ** 2) / stiffness
    expect(dynamic).toBeLessThan(3e-5)
    z.forEach((height, i) => {
      if (i < 8) return
      const slope = A * k * Math.cos(k * u[i])
      const length = Math.hypot(1, slope)
      const rho = radius - (mass * g * length) / stiffness
      expect(contactZ[i]).toBeCloseTo(A * Math.sin(k * u[i]), 9)
      expect(Math.abs(height - (A * Math.sin(k * u[i]) + rho / length))).toBeLessThan(dynamic)
      expect(Math.abs(speed * 0.25 * i - (u[i] - (rho * slope) / length))).toBeLessThan(dynamic)
    })
  })

  it('given as points are the same road, as far as a spline through them is', () => {
    const points = Array.from({ length: 121 }, (_, i) => [i * 0.05 - 1, A * Math.sin(k * (i * 0.05 - 1))])
    const a = run(ledOver(sine, speed, settings)).values('Guide.s')
    const b = run(ledOver({ profile: 'points', 'profile.points': points }, speed, settings)).values('Guide.s')
    // error of a cubic spline: 5/384 h^4 k^4 A, de Boor, chapter V
    const spline = (5 / 384) * (0.05 * k) ** 4 * A
    a.forEach((z, i) => expect(Math.abs(z - b[i])).toBeLessThan(2 * spline + 1e-7))
  })
})

describe('a road that moves', () => {
  it('carries its profile and its velocity along', () => {
    // the road on a belt that runs backwards under a wheel that is not led: the same motion as seen from the road
    const { values } = run(
      ledOver({ profile: 'sine' }, 1, { stop: 3, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-9 } }),
    )
    const led = ledOver({ profile: 'sine' }, 0, { stop: 3, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-9 } })
    const belt: ProjectFile = {
      ...led,
      blocks: {
        ...led.blocks,
        Belt: { type: 'mechanics/driver', params: { motion: 'translation', axis: [1, 0, 0] } },
        Back: { type: 'signals/expression', params: { expression: '-t' } },
      },
      wires: {
        ...led.wires,
        b1: ['World.frame', 'Belt.base'],
        b2: ['Back.y', 'Belt.u'],
        b3: ['Belt.end', 'Road.frame'],
      },
    }
    const moving = run(belt)
    values('Guide.s').forEach((z, i) => expect(moving.values('Guide.s')[i]).toBeCloseTo(z, 8))
    expect(moving.values('Tire.VCx').at(-1)).toBeCloseTo(values('Tire.VCx').at(-1) ?? NaN, 8)
  })
})
