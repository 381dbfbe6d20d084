/** Initial values are given on signals that mean the same in every coordinates. */
import { describe, expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { allRotations, at, runWith } from './runs'

const given = {
  yaw: 2.9,
  pitch: -0.4,
  roll: 1.1,
  x: 1,
  y: -2,
  z: 3,
  vx: 20,
  vy: 0.5,
  vz: -0.3,
  wx: 0.1,
  wy: -0.2,
  wz: 0.3,
}

function starting(block: string, initial: Readonly<Record<string, number>>): ProjectFile {
  return {
    wishbone: 1,
    title: 'Start',
    blocks: {
      World: { type: 'world/world' },
      Body: { type: 'mechanics/rigid-body' },
      ...(block === 'Free' ? { Free: { type: 'mechanics/free' } } : {}),
    },
    wires: block === 'Free' ? { base: ['World.frame', 'Free.base'], end: ['Free.end', 'Body.com'] } : {},
    experiments: {
      run: {
        stop: 0.001,
        solver: { name: 'rk4', step: 0.001 },
        initial: Object.fromEntries(Object.entries(initial).map(([name, value]) => [`${block}.${name}`, value])),
      },
    },
  }
}

describe.each(allRotations)('a body in coordinates %s', (name, settings) => {
  const velocity = name.startsWith('3') ? ('heading' as const) : ('base' as const)

  it('starts as given, and nothing given moves', () => {
    const outcome = runWith(starting('Body', given), { Body: { ...settings, velocity } })
    expect(outcome.report.moved).toEqual([])
    const signal = at(outcome, 0)
    for (const [key, value] of Object.entries(given)) expect(signal(`Body.${key}`), key).toBeCloseTo(value, 8)
  })
})

describe('a free joint with a quaternion', () => {
  const trees = { translation: { 'Free.T1': 'tree' }, rotation: { 'Free.R1': 'tree' } } as const
  it('starts as given', () => {
    const project = starting('Free', given)
    const outcome = runWith(
      project,
      { Free: { orientation: 'quaternion', velocity: 'base' } },
      undefined,
      undefined,
      trees,
    )
    const signal = at(outcome, 0)
    for (const [key, value] of Object.entries(given)) expect(signal(`Free.${key}`), key).toBeCloseTo(value, 8)
  })

  it.each([
    ['turned round', { yaw: Math.PI }],
    ['upright', { pitch: Math.PI / 2 }],
    ['on its back', { roll: Math.PI }],
    ['turned round and on its back', { yaw: Math.PI, roll: Math.PI }],
  ])('starts %s', (_, angles) => {
    const outcome = runWith(starting('Body', angles), { Body: { orientation: 'quaternion' } })
    const signal = at(outcome, 0)
    const { yaw = 0, pitch = 0, roll = 0 } = angles as Partial<Record<'yaw' | 'pitch' | 'roll', number>>
    const heading = (a: number, b: number): number[] => [
      Math.cos(a) * Math.cos(b),
      Math.sin(a) * Math.cos(b),
      -Math.sin(b),
    ]
    const found = heading(signal('Body.yaw'), signal('Body.pitch'))
    heading(yaw, pitch).forEach((x, i) => expect(found[i]).toBeCloseTo(x, 7))
    if (pitch === 0) expect(Math.cos(signal('Body.roll'))).toBeCloseTo(Math.cos(roll), 12)
  })

  it('is brought to length one where it is given with another', () => {
    const project = starting('Body', { e0: 2, e1: 0, e2: 0, e3: 2 })
    const signal = at(runWith(project, { Body: { orientation: 'quaternion' } }), 0)
    expect(signal('Body.yaw')).toBeCloseTo(Math.PI / 2, 12)
  })
})
