/** What the lowering makes of sums and products costs no more than computing them as they stand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBinary, totalWeight } from '../../../engine/program/lower/binary'
import { formsOf } from '../../../engine/program/lower/forms'
import { optimise } from '../../../engine/program/lower/optimise'
import { mathOf, Pool, type Expr } from '../../../engine/symbolic'

/** Signed sums of products of a few symbols: many common factors and pairs. */
const sums = fc.array(
  fc.array(fc.record({ sign: fc.constantFrom(1, -1), factors: fc.array(fc.nat(5), { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 8,
  }),
  { minLength: 1, maxLength: 6 },
)

describe('factoring and sharing', () => {
  it('never cost operations', () => {
    fc.assert(
      fc.property(sums, (written) => {
        const pool = new Pool()
        const m = mathOf(pool)
        const symbols = Array.from({ length: 6 }, (_, i) => pool.symbol(`x${i}`, 'state'))
        const roots = written.map((terms): Expr =>
          m.add(...terms.map((t) => m.mul(t.sign, ...t.factors.map((i) => symbols[i])))),
        )
        const { table, roots: flat } = formsOf(pool, roots, true)
        const plain = totalWeight(toBinary(table, flat))
        expect(totalWeight(optimise(pool, roots, true, 'short').roots)).toBeLessThanOrEqual(plain)
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})
