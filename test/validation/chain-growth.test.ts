/**
 * Hanging chains of 10 to 80 links: what each further link costs, in the equations and in the signals
 * that are usually logged (reactions, positions and angles, accelerations).
 */
import { describe, expect, it } from 'vitest'
import { countFunction } from '../../engine/program/cost'
import type { Program } from '../../engine/program/ir'
import { bodyName, jointName } from './oracle/block-names'
import { chain, chainProject } from './oracle/chain'
import { compare } from './support/against-reference'
import { compiled } from './support/at-state'

const LENGTHS = [10, 20, 40, 80]
const chains = LENGTHS.map((links) => ({ links, compilation: compiled(chainProject(links)) }))

/** Additions, multiplications, divisions and calls of a function of a program. */
function operations(program: Program, name: string): readonly number[] {
  const fn = program.functions.find((f) => f.name === name)
  if (fn === undefined) throw new Error(`no function ${name}`)
  const { add, mul, div, call } = countFunction(fn).count
  return [add, mul, div, call]
}

/** Growth per link from each length to the next. */
function growth(counts: readonly (readonly number[])[]): number[][] {
  return counts.slice(1).map((now, i) => now.map((value, k) => (value - counts[i][k]) / (LENGTHS[i + 1] - LENGTHS[i])))
}

function expectLinear(counts: readonly (readonly number[])[]): void {
  const [first, ...later] = growth(counts)
  for (const increment of later) {
    increment.forEach((value, k) => expect(Math.abs(value - first[k])).toBeLessThanOrEqual(0.05 * first[k]))
  }
}

describe('a chain of n links', () => {
  it('of 40 accelerates and reacts as the reference model', () => {
    const { relative, signal } = compare(chains[2].compilation, chain(40))
    expect(relative, signal).toBeLessThan(1e-9)
  })

  it('has equations that grow by the same operations with every link', () => {
    const counts = chains.map((c) => operations(c.compilation.derivatives.program, 'derivatives'))
    expectLinear(counts)
    const [, , div, call] = growth(counts)[0]
    expect([div, call]).toEqual([1, 2])
  })

  it.each([
    ['reactions of all joints', ['Fx', 'Fy', 'Fz', 'Mx', 'My', 'Mz'], jointName],
    ['positions and angles of all bodies', ['x', 'y', 'z', 'yaw', 'pitch', 'roll'], bodyName],
    ['accelerations of all bodies', ['ax', 'ay', 'az'], bodyName],
  ] as const)('has %s that grow in this way', (_, signals, block) => {
    const counts = chains.map(({ links, compilation }) => {
      const names = Array.from({ length: links }, (__, i) => signals.map((s) => `${block(i)}.${s}`)).flat()
      return operations(compilation.outputs(names).program, 'outputs')
    })
    expectLinear(counts)
  })

  it('has the position of its end in operations proportional to its length', () => {
    const counts = chains.map(({ links, compilation }) =>
      operations(compilation.outputs([`${bodyName(links - 1)}.x`]).program, 'outputs'),
    )
    expectLinear(counts)
  })
})
