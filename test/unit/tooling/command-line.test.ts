/** The command line of a script: options with a remedy instead of a stack trace, and help from the source. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { headComment } from '../../../scripts/lib/command-line.mjs'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const call = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [inRoot(script), ...args], { encoding: 'utf8' })

it.each(['scripts/compare-results.mjs', 'scripts/compare-exports.mjs', 'scripts/bench.mjs'])(
  '%s shows its help',
  (script) => {
    const { status, stdout, stderr } = call(script, '--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain(headComment(inRoot(script)))
  },
)

it('shows the help of a benchmark', () => {
  const { status, stdout } = call('scripts/bench.mjs', 'analysis-time', '--help')
  expect(status).toBe(0)
  expect(stdout).toContain('--only random|shipped|faults    one group')
})

it.each(['scripts/compare-results.mjs', 'scripts/compare-exports.mjs'])('%s names an unknown option', (script) => {
  const { status, stdout, stderr } = call(script, '--olny', 'sedan')
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toBe(`error: Unknown option '--olny'; --help shows what ${script} takes\n`)
})

it('reads a comment without its marks', () => {
  expect(headComment(inRoot('scripts/compare-results.mjs'))).toMatch(
    /^Show that a change of the code.*\n\n {4}node scripts\/compare-results\.mjs record FILE\.json /,
  )
})
