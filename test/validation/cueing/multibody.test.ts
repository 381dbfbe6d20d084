/**
 * The hexapod as a multibody model of six UPS legs, against the signal blocks, the reference, and itself: what prescribed
 * lengths need as forces, pushes a second platform along the same motion.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runToEnd } from '../../../engine/run/run'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { sharedCompiler } from '../../support/compiler'
import { column } from '../mechanisms/energy'
import { ShippedProject } from '../support/shipped-project'
import { sixth } from './reference'

const shipped = new ShippedProject('hexapod')

describe('driven legs without mass', () => {
  it('are five independent loops without a degree of freedom', () => {
    const summary = shipped.summary()
    expect(summary.degreesOfFreedom).toBe(0)
    expect(summary.constraints).toBe(15)
    expect(summary.redundant).toHaveLength(0)
  })
  it('carry the platform of the reference with the forces of the signal block', () => {
    const outcome = shipped.run('sine', {
      signals: [
        ...sixth.flatMap((i) => [`Leg${i}/Stroke.length`, `Leg${i}/Stroke.margin`]),
        ...shipped.signalsOf('sine'),
      ],
    })
    expect(outcome.error).toBeUndefined()
    expect(shipped.failures(outcome, 'sine', 1e-9)).toEqual([])
    for (const i of sixth) {
      const [length, stroke] = [`Inverse.length[${i}]`, `Leg${i}/Stroke.length`].map((name) => column(outcome, name))
      for (const [row, L] of Array.from(length).entries()) expect(Math.abs(L - stroke[row])).toBeLessThan(1e-9)
    }
  })
})

describe('legs with mass', () => {
  const project = parseProject(
    readFileSync(new URL('../../../projects/hexapod/forward.json', import.meta.url), 'utf8'),
    'forward.json',
  )
  const coordinates = ['x', 'y', 'z', 'yaw', 'pitch', 'roll', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz']
  const bodies = sixth.flatMap((i) => [`Leg${i}/Lower`, `Leg${i}/Upper`])
  const outcome = runToEnd(
    {
      project,
      files: {},
      experiment: 'heavy',
      checkStep: false,
      run: { stop: 1 },
      signals: [
        ...['Cabin', 'PushedCabin', ...bodies].flatMap((b) => coordinates.map((q) => `${b}.${q}`)),
        ...sixth.flatMap((i) => [`Leg${i}/Slide.Fz`, `Inverse.force[${i}]`, `Inverse.rate[${i}]`]),
      ],
    },
    sharedCompiler,
  )
  it('push a platform along the motion from which their forces come', () => {
    expect(outcome.error).toBeUndefined()
    for (const q of coordinates) {
      const [driven, pushed] = ['Cabin', 'PushedCabin'].map((body) => column(outcome, `${body}.${q}`))
      for (const [row, value] of Array.from(driven).entries())
        expect(Math.abs(value - pushed[row]), q).toBeLessThan(1e-8)
    }
  })
  it('need the power that changes the energy of platform and legs', () => {
    const data = (body: string) => {
      if (body === 'Cabin') return { mass: 1500, inertia: [900, 1000, 800], xz: -30 }
      return body.endsWith('Lower')
        ? { mass: 60, inertia: [4, 4, 0.4], xz: 0 }
        : { mass: 40, inertia: [3, 3, 0.2], xz: 0 }
    }
    const energy = ['Cabin', ...bodies].reduce(
      (sum, body) => {
        const { mass, inertia, xz } = data(body)
        const [z, vx, vy, vz, wx, wy, wz] = ['z', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz'].map((q) =>
          column(outcome, `${body}.${q}`),
        )
        return sum.map((e, i) => {
          const turning = inertia[0] * wx[i] ** 2 + inertia[1] * wy[i] ** 2 + inertia[2] * wz[i] ** 2
          const moving = mass * (vx[i] ** 2 + vy[i] ** 2 + vz[i] ** 2)
          return e + (moving + turning) / 2 + xz * wx[i] * wz[i] + mass * 9.81 * z[i]
        })
      },
      Array.from(outcome.table.time, () => 0),
    )
    const power = energy.map((_, row) =>
      sixth.reduce(
        (p, i) => p + column(outcome, `Leg${i}/Slide.Fz`)[row] * column(outcome, `Inverse.rate[${i}]`)[row],
        0,
      ),
    )
    const h = outcome.table.time[1]
    // slope of the energy by differences of eighth order
    const weights = [1 / 280, -4 / 105, 1 / 5, -4 / 5, 0, 4 / 5, -1 / 5, 4 / 105, -1 / 280]
    const peak = Math.max(...power.map(Math.abs))
    for (const row of [8, 21, 37]) {
      const slope = weights.reduce((s, w, k) => s + (w * energy[row + k - 4]) / h, 0)
      expect(Math.abs(slope - power[row]) / peak).toBeLessThan(1e-8)
    }
  })
  it('need more force than legs without mass', () => {
    for (const i of sixth) {
      const [heavy, light] = [`Leg${i}/Slide.Fz`, `Inverse.force[${i}]`].map((name) => column(outcome, name)[0])
      expect(Math.abs(heavy - light)).toBeGreaterThan(100)
    }
  })
})
