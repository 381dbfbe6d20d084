/**
 * Chains of parallelograms (N four-bar mechanism of the IFToMM library of benchmarks): N loops that hang on one another, one
 * freedom in all, and flat positions in which each loop could turn over; they are passed twice per revolution.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import fourBars from '../data/n-four-bar.json'
import { at } from '../coordinates/runs'

const revolute: BlockInstance = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
const arm = (params: Record<string, number>): BlockInstance => ({ type: 'mechanics/rigid-arm', params })
const body = (Ixx: number, Izz: number): BlockInstance => ({
  type: 'mechanics/rigid-body',
  params: { mass: 1, Ixx, Iyy: 1 / 12, Izz },
})

/** Vertical bars 0 to N, horizontal ones between their upper ends. */
function mechanism(n: number, stop: number): ProjectFile {
  const blocks: Record<string, BlockInstance> = { World: { type: 'world/world', params: { gravity: 9.81 } } }
  const wires: Record<string, readonly [string, string]> = {}
  const initial: Record<string, number> = {}
  const wire = (a: string, b: string): void => void (wires[`w${Object.keys(wires).length}`] = [a, b])
  for (let i = 0; i <= n; i++) {
    Object.assign(blocks, {
      [`Place${i}`]: arm({ x: i }),
      [`Pivot${i}`]: revolute,
      [`Centre${i}`]: arm({ z: 0.5 }),
      [`Bar${i}`]: body(1 / 12, 0),
      [`Top${i}`]: arm({ z: 1 }),
    })
    wire('World.frame', `Place${i}.base`)
    wire(`Place${i}.end`, `Pivot${i}.base`)
    wire(`Pivot${i}.end`, `Centre${i}.base`)
    wire(`Centre${i}.end`, `Bar${i}.com`)
    wire(`Pivot${i}.end`, `Top${i}.base`)
    Object.assign(initial, { [`Pivot${i}.angle`]: 0, [`Pivot${i}.rate`]: 1 })
    if (i === 0) continue
    Object.assign(blocks, {
      [`Left${i}`]: revolute,
      [`Half${i}`]: arm({ x: 0.5 }),
      [`Coupler${i}`]: body(0, 1 / 12),
      [`Length${i}`]: arm({ x: 1 }),
      [`Right${i}`]: revolute,
    })
    wire(`Top${i - 1}.end`, `Left${i}.base`)
    wire(`Left${i}.end`, `Half${i}.base`)
    wire(`Half${i}.end`, `Coupler${i}.com`)
    wire(`Left${i}.end`, `Length${i}.base`)
    wire(`Length${i}.end`, `Right${i}.base`)
    wire(`Top${i}.end`, `Right${i}.end`)
  }
  const solver = { name: 'dopri5', tolerance: 3e-9 }
  return {
    wishbone: 1,
    title: `${n} four-bars`,
    blocks,
    wires,
    experiments: { run: { stop, sample: 0.5, solver, initial } },
  }
}

describe.each(fourBars.cases.map((c) => [c.N, c] as const))('a chain of %i four-bars', (n, { rows, t_end }) => {
  // the long one for a revolution and a half
  const stop = n > 10 ? 3 : t_end
  const project = mechanism(n, stop)
  const compiler = new Compiler(registry)

  it('has one freedom and three conditions too many per loop', () => {
    const { system } = compiler.compile({ project, files: {} }).compilation
    expect(system.freedoms.length - system.constraints.rows.length).toBe(1)
    expect(system.constraints.redundant).toHaveLength(3 * n)
  })

  it('turns as by the reduced equation', () => {
    const signals = ['Pivot0.angle', 'Pivot0.rate', `Pivot${n}.rate`]
    const outcome = runToEnd({ project, files: {}, experiment: 'run', checkStep: false, signals }, compiler)
    expect(outcome.error).toBeUndefined()
    for (const [t, angle, rate] of rows.map((row) => row.map(Number))) {
      if (t > stop) continue
      const signal = at(outcome, t)
      expect(signal('Pivot0.angle')).toBeCloseTo(angle, 5)
      expect(signal('Pivot0.rate')).toBeCloseTo(rate, 5)
      expect(signal(`Pivot${n}.rate`)).toBeCloseTo(rate, 5)
    }
  })
})
