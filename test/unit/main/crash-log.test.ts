/** The crash log: what is kept, and how much. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { crashLog, largestLog } from '../../../app/main/crash-log'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
const report = {
  source: 'window',
  message: 'Boom',
  stack: 'Error: Boom\n    at here',
  activity: 'view diagram',
} as const

describe('the crash log', () => {
  it('is empty where nothing went wrong', () => {
    expect(crashLog(join(folder, 'none.txt'), '1.2.3').read()).toBe('')
  })

  it('keeps time, version, part, what was going on and the place', () => {
    const log = crashLog(join(folder, 'deep/crash-log.txt'), '1.2.3')
    log.add(report)
    expect(log.read()).toMatch(
      /^--- \d{4}-\d\d-\d\dT[\d:.]+Z Wishbone 1\.2\.3, window\nwhile: view diagram\nBoom\nError: Boom\n {4}at here\n\n$/,
    )
  })

  it('never grows beyond two files, and keeps the latest errors', () => {
    const file = join(folder, 'full/crash-log.txt')
    const log = crashLog(file, '1.2.3')
    for (let i = 0; i < 200; i++) log.add({ ...report, message: `Error ${i}`, stack: 'x'.repeat(100_000) })
    expect(statSync(file).size).toBeLessThanOrEqual(largestLog)
    expect(statSync(join(folder, 'full/crash-log.old.txt')).size).toBeLessThanOrEqual(largestLog)
    expect(log.read()).toContain('Error 199')
    expect(log.read()).not.toContain('Error 1\n')
  })

  it('does not fail where nothing can be written', () => {
    const log = crashLog(join(folder, 'full/crash-log.txt/inside.txt'), '1')
    expect(() => log.add(report)).not.toThrow()
    expect(existsSync(join(folder, 'full/crash-log.txt/inside.txt'))).toBe(false)
    expect(readFileSync(join(folder, 'full/crash-log.txt'), 'utf8')).not.toBe('')
  })
})
