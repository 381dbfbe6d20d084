/** Parts that printed equations name: a chain of shared sums stays in proportion to its length, and so does a long unshared one. */
import { describe, expect, it } from 'vitest'
import { checkLength, namedParts, quoted } from '../../../../engine/formulate/equations/named-parts'
import { definitionTermOf } from '../../../../engine/formulate/equations/term'
import { uniqueNames } from '../../../../engine/formulate/equations/unique-names'
import { ModelError } from '../../../../engine/errors/model-error'
import {
  Pool,
  printBeginning,
  printDefinition,
  printExpr,
  topologicalOrder,
  type Expr,
} from '../../../../engine/symbolic'

const pool = new Pool()

/** Each term uses the one before twice: written out, the last has 2^n. */
function doubling(n: number): Expr {
  let e = pool.symbol('x', 'state')
  for (let k = 1; k <= n; k++)
    e = pool.sum(k, [
      [1, pool.unary('sin', e)],
      [1, pool.unary('cos', e)],
    ])
  return e
}

/** Each sine has one use. */
function nested(n: number): Expr {
  let e = pool.symbol('x', 'state')
  for (let k = 0; k < n; k++) e = pool.unary('sin', e)
  return e
}

/** Every line of the text of an expression. */
function lines(root: Expr): readonly string[] {
  const all = topologicalOrder([root])
  const { parts } = namedParts(all, [root], () => false)
  const nameOf = uniqueNames(all, [], parts)
  return [...[...parts].map((part) => `${nameOf(part)} = ${printDefinition(part, nameOf)}`), printExpr(root, nameOf)]
}

describe('parts of printed equations', () => {
  it.each([
    ['of a chain of shared sums', doubling(200), 200],
    ['of functions in functions', nested(20_000), 20_000],
  ])('%s are in proportion to it', (_, root, n) => {
    const all = lines(root)
    expect(all.length).toBeGreaterThan(5)
    expect(all.join('\n').length).toBeLessThan(100 * n)
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThan(6000)
  })

  it('keep data as short as text', () => {
    const root = doubling(200)
    const all = topologicalOrder([root])
    const { parts, nodes } = namedParts(all, [root], () => false)
    const nameOf = uniqueNames(all, [], parts)
    const data = [...parts, root].map((part) => definitionTermOf(part, nameOf))
    expect(JSON.stringify(data).length).toBeLessThan(500_000)
    expect(nodes).toBeLessThan(40 * all.length)
  })

  it('leave short expressions alone', () => {
    expect(lines(doubling(3))).toHaveLength(1)
  })
})

it('the beginning of a text takes no longer than what is shown', () => {
  const text = printBeginning(doubling(300), 1000)
  expect(text.length).toBeLessThan(10_000)
  expect(text.startsWith('sin(sin(')).toBe(true)
  expect(printBeginning(doubling(2), 1000)).toBe(printExpr(doubling(2)))
})

it('equations that no view can show are refused', () => {
  expect(() => checkLength(4e6)).not.toThrow()
  expect(() => checkLength(6e6)).toThrow(ModelError)
  expect(() => checkLength(6e6)).toThrow(
    'the equations of this model have 6 million names and numbers as text, more than 5 million',
  )
})

it.each([
  ['Front/Body.vx', '"Front/Body.vx"'],
  ['Body.vx', 'Body.vx'],
  ['Wheel.v_x@Axes#2', 'Wheel.v_x@Axes#2'],
])('the name %s is written %s', (name, text) => {
  expect(quoted(name)).toBe(text)
})
