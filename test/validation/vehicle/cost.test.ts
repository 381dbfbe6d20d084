/**
 * Operations per evaluation of the generic vehicle. A derivation by hand takes 460 additions, 521
 * multiplications, 21 divisions and 32 calls; the thesis of Morency (2007) 1293 additions and 1773
 * multiplications.
 */
import { describe, expect, it } from 'vitest'
import { json } from '../../unit/cli/command-line'

describe('the equations of the generic vehicle', () => {
  it('cost no more than a derivation by hand', async () => {
    const { main } = (await json('compile', 'projects/generic-vehicle')).cost
    expect(main.add).toBeLessThanOrEqual(460)
    expect(main.mul).toBeLessThanOrEqual(521)
    expect(main.div).toBeLessThanOrEqual(21)
    expect(main.call).toBeLessThanOrEqual(32)
  })
})
