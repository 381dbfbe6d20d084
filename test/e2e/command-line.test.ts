/** The command line as a program: output, status and errors of a process, through the script that users type. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { inRoot } from '../../scripts/lib/paths.mjs'
import { patience } from '../support/patience.mjs'

const npm = ['run', '--silent', 'wishbone', '--']

const run = (...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('npm', [...npm, ...args], {
    cwd: inRoot(),
    encoding: 'utf8',
    timeout: patience,
  })
  // npm itself may warn of settings on this machine
  return { status, stdout, stderr: stderr.replace(/^npm .*\n/gm, '') }
}

describe('npm run --silent wishbone', () => {
  it('prints JSON on standard output and nothing else', () => {
    const { status, stdout, stderr } = run('compile', 'projects/generic-vehicle', '--json')
    expect(status).toBe(0)
    expect(stderr).toBe('')
    const { degreesOfFreedom, milliseconds } = JSON.parse(stdout) as Record<string, unknown>
    expect(degreesOfFreedom).toBe(14)
    expect(milliseconds).toEqual({ formulate: expect.any(Number), compile: expect.any(Number) })
  })

  it('answers bad usage and bad input with status 2 and one line', () => {
    for (const args of [
      ['fly'],
      ['compile', 'nowhere'],
      ['compile', 'projects/generic-vehicle', '--set', 'Body.mass=2 m'],
    ]) {
      const { status, stdout, stderr } = run(...args)
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
      expect(stderr).toMatch(/^error: [^\n]+\n$/)
    }
  })

  it('survives a reader that has seen enough', () => {
    const command = `npm ${npm.join(' ')} compile projects/generic-vehicle --equations | head -n 1`
    const { stdout, stderr } = spawnSync('bash', ['-c', command], {
      cwd: inRoot(),
      encoding: 'utf8',
      timeout: patience,
    })
    expect(stdout).toMatch(/^project +Generic four-wheeled vehicle/)
    expect(stderr.replace(/^npm .*\n/gm, '')).toBe('')
  })
})
