/** Work grows linearly with the number of bodies: each link of a chain adds the same operations. */
import { expect, it } from 'vitest'
import { registry } from '../../blocks/index'
import { compileProject } from '../../engine/compile/compile'
import { countFunction } from '../../engine/program/cost'
import { chainProject } from './oracle/chain'

const count = (links: number) => {
  const { program } = compileProject({ project: chainProject(links), files: {} }, registry).derivatives
  const derivatives = program.functions.find((f) => f.name === 'derivatives')
  if (derivatives === undefined) throw new Error('the program has no derivatives')
  return countFunction(derivatives).count
}

it('ten more links cost the same on a chain of 20 as on a chain of 30', () => {
  const [a, b, c] = [20, 30, 40].map(count)
  for (const key of ['add', 'mul', 'div', 'call'] as const) {
    const [first, second] = [b[key] - a[key], c[key] - b[key]]
    expect(Math.abs(second - first)).toBeLessThanOrEqual(0.05 * first)
  }
})
