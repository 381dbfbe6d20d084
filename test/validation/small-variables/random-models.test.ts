/**
 * Random trees and loops to first order in random quantities: equal to the Taylor expansion of the exact equations in
 * numbers, and as near to them as the square of what is small.
 */
import { describe, expect, it } from 'vitest'
import type { Compilation } from '../../../engine/compile/compile'
import type { ProjectFile } from '../../../engine/model/project/project'
import { covering, seeds } from '../../support/covering'
import { Random } from '../oracle/prng'
import { initialValues, projectOf } from '../oracle/project-of'
import { randomLoops } from '../oracle/random-loops'
import { randomTree, type Case } from '../oracle/random'
import { compiledRandom, derivativesAt, stateVector } from '../support/at-state'
import { taylor } from './taylor'

/** About half of the coordinates and speeds, and the accelerations of some of these. */
function draw(seed: number, exact: Compilation, accelerations: boolean): string[] {
  const random = new Random(seed + 3000)
  return exact.states.flatMap(({ name, kind }) => {
    if (kind === 'component' || random.chance(0.5)) return []
    return kind === 'speed' && accelerations && random.chance(0.6) ? [name, `der(${name})`] : [name]
  })
}

const withSmall = (seed: number, project: ProjectFile, small: readonly string[]): Compilation =>
  compiledRandom(seed, { ...project, formulations: { small: { small } } }, 'small')

/** Values of the reference state, times a factor for what is small. */
function scaled({ model, state }: Case, small: ReadonlySet<string>, factor: number): Map<string, number> {
  const values = Object.entries(initialValues(model, state))
  return new Map(values.map(([name, value]) => [name, small.has(name) ? factor * value : value]))
}

function largest(values: Iterable<number>): number {
  return Math.max(...[...values].map(Math.abs))
}

/** Largest difference, as a part of the largest value. */
function difference(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const names = [...b.keys()]
  return largest(names.map((name) => (a.get(name) ?? NaN) - (b.get(name) ?? NaN))) / largest(b.values())
}

function expectTaylor(drawn: Case, seed: number): void {
  const project = projectOf(drawn.model, drawn.state)
  const exact = compiledRandom(seed, project)
  const names = draw(seed, exact, true)
  const small = new Set(names)
  const cut = withSmall(seed, project, names)
  const values = new Map(exact.states.map(({ name }) => [name, 0]))
  for (const [name, value] of scaled(drawn, small, 0.3)) if (values.has(name)) values.set(name, value)
  const actual = derivativesAt(cut, stateVector(cut, values), 0)
  expect(difference(actual, taylor(exact, values, small))).toBeLessThan(1e-9)
}

describe('equations to first order', () => {
  // Six in a row have every number of bodies, and both kinds of universal joints.
  it.each(covering(seeds(20), seeds(6)))('are the Taylor expansion of the equations of a tree (seed %i)', (seed) => {
    const { model, state } = randomTree(seed, { bodies: 2 + (seed % 5), obliqueUniversal: seed % 2 === 1 })
    // lengths of springs are laws of their own, which are not expanded
    const loads = model.loads.filter(({ kind }) => kind !== 'point-spring')
    expectTaylor({ model: { ...model, loads }, state }, seed)
  })

  it.each(covering(seeds(10, 50), seeds(3, 53)))('are that of a mechanism with a closed loop (seed %i)', (seed) => {
    const { model, state } = randomLoops(seed, { bodies: 4, loops: 1 })
    const loads = model.loads.filter(({ kind }) => kind !== 'point-spring')
    expectTaylor({ model: { ...model, loads }, state }, seed)
  })
})

describe('the error of equations to first order', () => {
  // Four in a row have every number of bodies.
  it.each(covering(seeds(12, 100), seeds(4, 100)))('falls with the square of what is small (seed %i)', (seed) => {
    const drawn = randomTree(seed, { bodies: 2 + (seed % 4) })
    const project = projectOf(drawn.model, drawn.state)
    const exact = compiledRandom(seed, project)
    const names = draw(seed, exact, false)
    const small = new Set(names)
    const cut = withSmall(seed, project, names)
    const errors = [0.02, 0.01, 0.005].map((factor) => {
      const values = scaled(drawn, small, factor)
      const x = stateVector(exact, values)
      return difference(derivativesAt(cut, stateVector(cut, values), 0), derivativesAt(exact, x, 0))
    })
    if (errors[0] < 1e-13) return
    expect(errors[0] / errors[1]).toBeGreaterThan(3.5)
    expect(errors[1] / errors[2]).toBeGreaterThan(3.7)
    expect(errors[1] / errors[2]).toBeLessThan(4.4)
  })
})
