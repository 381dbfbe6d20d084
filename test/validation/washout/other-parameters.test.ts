/**
 * The three washouts with parameters that differ from axis to axis, against separate programs in Python (data/README.md): the classical one in
 * the inertial frame, the optimal one with its own realisation of the inner ear and the Riccati solver of SciPy.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { json, reference, worst } from './reference'

const inputs = ['ax', 'ay', 'az', 'p', 'q', 'r'] as const
const given = json('other_parameters.json') as {
  readonly inputs: Readonly<Record<(typeof inputs)[number], string>>
  readonly washouts: Readonly<Record<string, { type: string; params: Readonly<Record<string, ParamValue>> }>>
}
const names = Object.keys(given.washouts)
const signals = ['position', 'velocity', 'acceleration', 'angles', 'rates'].flatMap((port) =>
  [1, 2, 3].map((i) => `${port}[${i}]`),
)

describe('washouts with other parameters', () => {
  const expected = reference('other_parameters.csv')
  const blocks: Blocks = {
    World: ['world/world'],
    ...Object.fromEntries(inputs.map((name) => [name, ['signals/expression', { expression: given.inputs[name] }]])),
    A: ['signals/mux', {}],
    W: ['signals/mux', {}],
    ...Object.fromEntries(names.map((name) => [name, [given.washouts[name].type, given.washouts[name].params]])),
  }
  const wires = [
    ...inputs.map((name, i) => `${name}.y - ${i < 3 ? 'A' : 'W'}.u${(i % 3) + 1}`),
    ...names.flatMap((name) => [`A.y - ${name}.a`, `W.y - ${name}.w`]),
  ]
  const run = runSmall(
    smallProject(blocks, wires, { stop: 7, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-10 } }),
    names.flatMap((name) => signals.map((signal) => `${name}.${signal}`)),
  )
  it.each(names)('%s', (name) => {
    expect(run.error).toBeUndefined()
    for (const signal of signals) {
      const column = expected.column(`${name}.${signal}`)
      const peak = Math.max(...column.map(Math.abs))
      expect(worst(run, `${name}.${signal}`, expected, column) / peak, signal).toBeLessThan(1e-9)
    }
  })
})
