/**
 * Power of every block that exchanges any with the mechanism, at random states (as the tests of force elements in Drake: the
 * power that is reported is effort times flow, and that of a potential is the rate of its energy). Three independent things
 * meet: the power that the formulation finds on the edges, the law of the block written down here, and differences of energies
 * along the solution.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { SmallModel } from '../small-model'
import { brakeAndAirRows } from './brakes-and-air'
import { axisRows } from './on-axes'
import { chassisRows } from './on-chassis'
import { between, pair, frameRows } from './on-frames'
import { cabinRows } from './cabin'
import { drivetrainRows } from './on-drivetrains'
import { shaftRows } from './on-shafts'
import type { Row, Values } from './row'

const rows = [
  ...axisRows,
  ...frameRows,
  ...brakeAndAirRows,
  ...shaftRows,
  ...chassisRows,
  ...cabinRows,
  ...drivetrainRows,
]

/** Blocks at frames and axes that neither give nor take power: they measure, join, or are bodies. */
const idle = new Set([
  'world/world',
  'world/flat-road',
  'world/road',
  'world/measured-road',
  'mechanics/rigid-body',
  ...['rigid-arm', 'revolute', 'prismatic', 'cylindrical', 'universal', 'spherical', 'planar', 'point-on-line'].map(
    (name) => `mechanics/${name}`,
  ),
  ...['point-on-plane', 'orientation-joint', 'free', 'fixed'].map((name) => `mechanics/${name}`),
  ...['displacement', 'distance', 'velocity', 'acceleration', 'orientation', 'angles', 'joint', 'load', 'road'].map(
    (name) => `sensors/${name}`,
  ),
  'cueing/leg-stroke',
  'air/crosswind',
  'air/payload',
  'air/passengers',
  'drivetrain/inertia',
  'driver/path',
  'driver/speed-driver',
])

/** Numbers between -1 and 1 that depend on nothing but their place. */
function* scattered(seed: number): Generator<number, never> {
  for (let i = 1; ; i++) yield 2 * ((Math.sin(seed * 12.9898 + i * 78.233) * 43758.5453) % 1) * 0.5 + 0.1
}

function statesOf(model: SmallModel, row: Row, seed: number): Record<string, number> {
  const numbers = scattered(seed)
  const random = model.system.states.map((s) => [s.name, numbers.next().value] as const)
  return { t: 0.3, ...Object.fromEntries(random), ...row.state }
}

const close = (a: number, b: number, scale: number): void => expect(Math.abs(a - b)).toBeLessThan(scale)

describe.each(rows.map((row) => [`${row.type}${row.title === undefined ? '' : ` ${row.title}`}`, row] as const))(
  '%s',
  (_, row) => {
    const model = new SmallModel(row.blocks, row.wires)
    const { system } = model
    it.each([1, 2, 3])('gives the power of its law, and stores and dissipates the rest (state %d)', (seed) => {
      const state = statesOf(model, row, seed)
      const evaluate = (at: Record<string, number>, names: readonly string[]): readonly number[] =>
        row.held === true ? model.held(at, ...names) : model.at(at, ...names)
      const at: Values = (...names) => evaluate(state, names)
      const names = system.states.map((s) => s.name)
      const rates = at(...names.map((name) => `der(${name})`))
      const moved = (h: number): Record<string, number> => ({
        ...state,
        t: state.t + h,
        ...Object.fromEntries(names.map((name, i) => [name, state[name] + h * rates[i]])),
      })
      /** Rate of a signal along the solution, by differences of fourth order. */
      const rateOf = (signal: string): number => {
        const h = 1e-4
        const [a, b, c, d] = [-2, -1, 1, 2].map((k) => evaluate(moved(k * h), [signal])[0])
        return (a - 8 * b + 8 * c - d) / (12 * h)
      }
      // a random state is not on the constraints: their reactions work on rates that are not zero
      const { energy } = system
      const power = at('X.power')[0] - model.value(energy.element('X').drift, state)
      const scale = 1e-9 * (1 + Math.abs(power))
      close(power, row.power(at), scale)
      if (row.energy === undefined) expect(system.signals.has('X.energy')).toBe(false)
      else close(at('X.energy')[0], row.energy(at), scale)
      if (row.dissipation === undefined) expect(system.signals.has('X.dissipation')).toBe(false)
      else {
        const [heat] = at('X.dissipation')
        if (row.dissipation !== 'rest') close(heat, row.dissipation(at), scale)
        const stored = row.energy === undefined ? 0 : rateOf('X.energy')
        const given = row.delivered?.(at) ?? 0
        close(power + stored + heat, given, 1e-7 * (1 + Math.abs(power) + Math.abs(given)))
      }
      // the same of the whole model: the equations move what they say
      const energies = ['Energy.kinetic', 'Energy.potential', 'Energy.stored'].map(rateOf)
      const [delivered, dissipated] = at('Energy.power', 'Energy.dissipation')
      const drift = model.value(energy.sums.drift, state)
      const size = 1 + energies.reduce((sum, e) => sum + Math.abs(e), 0)
      close(energies[0] + energies[1] + energies[2], delivered - dissipated + drift, 1e-7 * size)
    })
  },
)

it('has a row for every block that exchanges power with the mechanism', () => {
  const mechanical = registry.all().filter((b) =>
    Object.values(b.ports).some(
      // what a surface does to wheels is in the rows of the wheels
      (p) => p.kind !== 'signal' && !(p.kind === 'surface' && p.provides),
    ),
  )
  const known = new Set(rows.map((row) => row.type))
  expect(mechanical.map((b) => b.type).filter((type) => !idle.has(type) && !known.has(type))).toEqual([])
  expect([...idle].filter((type) => known.has(type))).toEqual([])
})

it('is asked of joints too: they give nothing', () => {
  const joints = registry.all().filter((b) => idle.has(b.type) && 'base' in b.ports && 'end' in b.ports)
  expect(joints.length).toBeGreaterThan(10)
  for (const { type } of joints) {
    const more = type === 'sensors/load' ? ['World.frame - X.base', 'X.end - B.com'] : pair
    const { energy } = new SmallModel(between([type]), more).system
    expect([type, ...energy.elementBlocks]).toEqual([type])
  }
})
