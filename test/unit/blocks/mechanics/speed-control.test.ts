import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { Compiler, runToEnd } from '../../../../engine/run/run'
import type { ProjectFile } from '../../../../engine/model/project/project'

const mass = 1200

/** A mass on a straight rail under a constant force, with a speed to follow. */
function cart(control: Record<string, number | boolean>, resistance: number, slope: number): ProjectFile {
  return {
    wishbone: 1,
    title: 'Cart',
    blocks: {
      World: { type: 'world/world' },
      Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
      Cart: { type: 'mechanics/rigid-body', params: { mass } },
      Speed: { type: 'sources/ramp', params: { initial: 0, final: 10 * slope, start: 0, duration: 10 } },
      Drag: { type: 'sources/constant', params: { value: -resistance } },
      Resistance: { type: 'mechanics/torque' },
      Control: { type: 'mechanics/speed-control', params: { mass, ...control } },
    },
    wires: {
      rail: ['World.frame', 'Rail.base'],
      cart: ['Rail.end', 'Cart.com'],
      drag: ['Drag.y', 'Resistance.u'],
      resistance: ['Resistance.axis', 'Rail.axis'],
      speed: ['Speed.y', 'Control.u'],
      control: ['Control.frame', 'Cart.com'],
    },
    experiments: { run: { stop: 2, sample: 0.1, solver: { name: 'dopri5', tolerance: 1e-10 } } },
  }
}

function run(project: ProjectFile): (signal: string) => readonly number[] {
  const { table } = runToEnd({ project, files: {}, experiment: 'run' }, new Compiler(registry))
  return (signal) => {
    if (signal === 't') return [...table.time]
    const column = table.columns.find(({ name }) => name === signal)
    if (column === undefined) throw new Error(`${signal} is not among ${table.columns.map(({ name }) => name).join()}`)
    return [...column.values]
  }
}

describe('a speed control', () => {
  it.each([
    [5, 1, 2, 0],
    [5, 1, 0, 600],
    [3, 0.4, 1.5, -360],
  ])(
    'follows at %d rad/s and damping %d after a step of %d m/s² and %d N as in closed form',
    (frequency, damping, slope, resistance) => {
      const of = run(cart({ frequency, damping }, resistance, slope))
      // e'' + 2 zeta omega e' + omega^2 e = 0 with e(0) = 0 and e'(0) = a + D/m
      const rate = slope + resistance / mass
      const turning = frequency * Math.sqrt(1 - damping ** 2)
      of('t').forEach((t, i) => {
        const shape = turning === 0 ? t : Math.sin(turning * t) / turning
        expect(of('Control.error')[i]).toBeCloseTo(rate * shape * Math.exp(-damping * frequency * t), 8)
        expect(of('Cart.vx')[i] + of('Control.error')[i]).toBeCloseTo(slope * t, 8)
      })
      // what is left in the end is the force that the motion needs
      if (damping === 1) expect(of('Control.force').at(-1)).toBeCloseTo(mass * slope + resistance, -1)
    },
  )
  it('does nothing when it is off', () => {
    const of = run(cart({ active: false }, 600, 2))
    expect(of('Cart.vx').at(-1)).toBeCloseTo(-1, 9)
    expect(of('Control.force').every((force) => force === 0)).toBe(true)
  })
})
