/** Classical washout against the reference chain (shared inputs, washout, felt and perceived motion). */
import { describe, expect, it } from 'vitest'
import { runSmall } from '../events/small-run'
import { chainColumns, chainProject, switches } from './chain'
import { reference, worst } from './reference'

const signals = Object.values(chainColumns)

describe('the classical washout', () => {
  it('is the continuous chain of the reference', () => {
    const expected = reference('chain_continuous.csv')
    const run = runSmall(chainProject({ solver: { name: 'dopri5', tolerance: 1e-11 } }), signals)
    expect(run.error).toBeUndefined()
    const near = (t: number): boolean => switches.some((at) => Math.abs(t - at) < 0.02)
    for (const [column, signal] of Object.entries(chainColumns)) {
      expect(worst(run, signal, expected, expected.column(column), near), column).toBeLessThan(1e-8)
    }
  })

  it('is the chain by Tustin of the reference at 10 ms', () => {
    const expected = reference('chain_tustin_10ms.csv')
    const run = runSmall(
      chainProject(
        { sample: 0.01, solver: { name: 'euler', step: 0.01 } },
        { evaluation: 'sampled', sampleTime: 0.01 },
      ),
      signals,
    )
    expect(run.error).toBeUndefined()
    for (const [column, signal] of Object.entries(chainColumns)) {
      expect(worst(run, signal, expected, expected.column(column)), column).toBeLessThan(1e-9)
    }
  })
})
