/** The road of the project `rough-road` is the one that its formulas make. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { belgianBlock } from '../../support/belgian-block'

it('drives on the setts of its formulas', () => {
  expect(Buffer.from(belgianBlock()).equals(readFileSync(inRoot('projects/rough-road/setts.crg')))).toBe(true)
})
