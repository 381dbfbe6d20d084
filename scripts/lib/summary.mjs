/** Adds up what the checks and the test runs found, for the one line that `npm test` ends with. */

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 *
 * @typedef {object} VitestFile one test file in the report of Vitest's JSON reporter
 * @property {string} name
 * @property {string} status
 * @property {{ status: string }[]} assertionResults
 *
 * @typedef {object} VitestReport
 * @property {VitestFile[]} testResults
 */

/** @param {boolean} ok @returns {Count} */
export const oneCheck = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** @returns {Count} */
export const oneSkip = () => ({ passed: 0, failed: 0, skipped: 1 })

/** @param {readonly Count[]} counts @returns {Count} */
export function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/**
 * Count the tests of one run. What a report alone does not tell counts as a failure too: a file that
 * could not be loaded holds no test that failed, and an error outside any test is in the exit status
 * only.
 *
 * @param {VitestReport | undefined} report undefined when none was written
 * @param {number} status exit status of the run
 * @returns {Count}
 */
export function countTests(report, status) {
  const files = report?.testResults ?? []
  const count = sum(files.map(countFile))
  if (status !== 0 && count.failed === 0) count.failed = 1
  return count
}

/** @param {VitestFile} file @returns {Count} */
function countFile(file) {
  const counts = file.assertionResults.map(({ status }) => ({
    passed: status === 'passed' ? 1 : 0,
    failed: status === 'failed' ? 1 : 0,
    skipped: status === 'passed' || status === 'failed' ? 0 : 1,
  }))
  const count = sum(counts)
  if (file.status === 'failed' && count.failed === 0) count.failed = 1
  return count
}

/** @param {Count} count @returns {string} `N passed, N failed`, then `, N skipped` if any were */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
