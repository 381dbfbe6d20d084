/**
 * A wheel on its own on a road: both edges of its tyre in the tree. The contact must not depend on whether it is
 * described in axes that spin with the wheel.
 */
import { describe, expect, it } from 'vitest'
import type { CoordinateSettings, ProjectFile } from '../../../engine/model/project/project'
import { registry } from '../../../blocks'
import { compileProject } from '../../../engine/compile/compile'
import { topologicalOrder } from '../../../engine/symbolic'
import { at, runWith } from './runs'

const tire: ProjectFile = {
  wishbone: 1,
  title: 'Rolling wheel',
  blocks: {
    World: { type: 'world/world' },
    Road: { type: 'world/flat-road', params: { pitch: 0.02, roll: -0.01 } },
    Wheel: {
      type: 'tires/tire',
      params: { forceModel: 'fiala', mass: 28, Ixx: 0.78, Iyy: 1.56, Izz: 0.78 },
    },
  },
  wires: { contact: ['Road.surface', 'Wheel.road'] },
}

/** Leaning, turning and sliding a little; the angle of spin is zero, so that the same numbers fit both kinds of axes. */
const start = { z: 0.352, velocity: [6, 0.3, -0.1], tilt: 0.08, rates: [0.1, 16, 0.4] }

function wheelWith(names: {
  readonly velocity: string
  readonly rates: string
  readonly tilt: Readonly<Record<string, number>>
}): ProjectFile {
  const vector = (prefix: string, values: readonly number[]): [string, number][] =>
    values.map((value, i) => [`Wheel.${prefix}${'xyz'[i]}`, value])
  const initial = Object.fromEntries([
    ['Wheel.z', start.z],
    ...vector(names.velocity, start.velocity),
    ...vector(names.rates, start.rates),
    ...Object.entries(names.tilt),
  ])
  const solver = { name: 'dopri5', tolerance: 1e-10 }
  return { ...tire, experiments: { run: { stop: 2, solver, sample: 0.1, initial } } }
}

const spinning = { velocity: 'v', rates: 'w' }
const choices: readonly (readonly [string, CoordinateSettings, ProjectFile])[] = [
  [
    'its own axes, order 312',
    { spin: 'spinning', orientation: '312' },
    wheelWith({ ...spinning, tilt: { 'Wheel.angle2': start.tilt } }),
  ],
  [
    'its own axes, a quaternion',
    { spin: 'spinning', orientation: 'quaternion' },
    wheelWith({
      ...spinning,
      tilt: { 'Wheel.e0': Math.cos(start.tilt / 2), 'Wheel.e1': Math.sin(start.tilt / 2) },
    }),
  ],
]
const signals = ['x', 'y', 'z', 'Fx', 'Fy', 'Fz', 'Mz', 'gamma', 'S', 'alpha', 'Omega', 'loadedRadius']

describe('a wheel alone on a sloping road', () => {
  const carrier = wheelWith({ velocity: 'vc', rates: 'wc', tilt: { 'Wheel.tilt': start.tilt } })
  const reference = runWith(
    carrier,
    { Wheel: {} },
    registry,
    signals.map((name) => `Wheel.${name}`),
  )

  it('is described without its spin, the angle of which enters no equation', () => {
    const { states } = compileProject({ project: tire, files: {} }, registry)
    expect(states.map(({ name }) => name)).toEqual(expect.arrayContaining(['Wheel.spin', 'Wheel.wcy', 'Wheel.vcx']))
    const used = new Set(topologicalOrder(states.map((s) => s.derivative)).map((e) => e.name))
    expect(used).toContain('state:Wheel.tilt')
    expect(used).not.toContain('state:Wheel.spin')
  })

  it('rolls on, leaning and turning', () => {
    expect(reference.error).toBeUndefined()
    const end = at(reference, 2)
    expect(end('Wheel.x')).toBeGreaterThan(10)
    expect(end('Wheel.Fz')).toBeGreaterThan(200)
    expect(Math.abs(end('Wheel.gamma'))).toBeGreaterThan(0.01)
  })

  it.each(choices)('rolls alike in %s', (_, settings, project) => {
    const outcome = runWith(
      project,
      { Wheel: settings },
      registry,
      signals.map((name) => `Wheel.${name}`),
    )
    expect(outcome.error).toBeUndefined()
    for (const time of [0, 0.1, 0.5, 1, 2]) {
      const [here, there] = [at(outcome, time), at(reference, time)]
      for (const name of signals) {
        const wanted = there(`Wheel.${name}`)
        expect(Math.abs(here(`Wheel.${name}`) - wanted), `${name} at ${time} s`).toBeLessThan(
          1e-6 * (1 + Math.abs(wanted)),
        )
      }
    }
  })
})
