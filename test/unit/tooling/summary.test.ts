/** The line that `npm test` ends with tells the truth, whatever happened to the test runner. */
import { describe, expect, it } from 'vitest'
import { countTests, oneCheck, oneSkip, sum, summaryLine } from '../../../scripts/lib/summary.mjs'
import type { VitestFile } from '../../../scripts/lib/summary.mjs'

const file = (status: string, ...tests: string[]): VitestFile => ({
  name: 'x.test.ts',
  status,
  assertionResults: tests.map((result) => ({ status: result })),
})

describe('tests of a run', () => {
  it('count by result; what was not run counts as skipped', () => {
    const report = { testResults: [file('failed', 'passed', 'failed', 'pending', 'todo'), file('passed', 'passed')] }
    expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  })

  it('a file that could not be loaded is a failure although no test in it failed', () => {
    expect(countTests({ testResults: [file('failed'), file('passed', 'passed')] }, 1).failed).toBe(1)
  })

  it('an error outside any test is a failure', () => {
    expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('a run that ended before it wrote its report is a failure', () => {
    expect(countTests(undefined, 134)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('the closing line', () => {
  it('adds checks, skips and tests', () => {
    const counts = [oneCheck(true), oneCheck(false), oneSkip(), { passed: 10, failed: 0, skipped: 2 }]
    expect(summaryLine(sum(counts))).toBe('11 passed, 1 failed, 3 skipped')
  })

  it('does not mention skips when there are none', () => {
    expect(summaryLine(sum([oneCheck(true)]))).toBe('1 passed, 0 failed')
  })
})
