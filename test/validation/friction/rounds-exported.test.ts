/**
 * Exported models decide about sliding in as many rounds of one instant as the simulation. The round that marks the dry
 * friction leaves it at rest, so a runtime that took one round in an instant would let the rotor go later.
 */
import { describe, expect, it } from 'vitest'
import { exportedRun } from '../../support/exported-model'
import { itGivesTheSameExported } from '../../support/export-parity'
import { temporaryFolder } from '../../support/temporary-folder'
import { runSmall } from '../events/small-run'
import { besideTorsen, besideTorsenBreakaway, besideTorsenRate } from './beside-torsen'

describe('a gear with losses that breaks away beside a Torsen differential', () => {
  const signals = ['R2.rate', 'R0.rate', 'J13.rate']
  const project = besideTorsen(0.7, 0.5, { name: 'rk4', step: 1e-3 })
  const run = runSmall(project, signals)

  it('breaks away in the run, and the brake holds', () => {
    expect(run.error).toBeUndefined()
    expect(run.times('F1.slipBegins')).toHaveLength(1)
    // with a fixed step, events happen at the end of the step
    const [begin] = run.times('F1.slipBegins')
    expect(begin).toBeCloseTo(Math.ceil(besideTorsenBreakaway / 1e-3) * 1e-3, 12)
    expect(run.times('B0.slipBegins')).toEqual([])
    for (const t of [1.2, 1.25]) expect(run.at('R2.rate', t)).toBeCloseTo(besideTorsenRate(t, begin), 9)
  })

  itGivesTheSameExported(temporaryFolder(), () => ({ table: run.table, model: exportedRun(project, signals) }))
})
