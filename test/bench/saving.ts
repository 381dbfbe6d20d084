/**
 * Saving that is cut short: 200 programs killed at random instants of saving, 200 times a full disk (a small one where this
 * user may mount one, else the system's limit for the size of files). Exit status 1 if anything was not whole.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProgram, fullDiskTrials, killTrials, smallDisk, type Trials } from '../support/saving/trials'

const count = 200
const folder = mkdtempSync(join(tmpdir(), 'wishbone-saving-'))
const program = await buildProgram(folder, 'saver')
const report = (what: string, { count, newer, leftBehind, faults }: Trials): void => {
  console.log(`${what}: ${count} times, ${faults.length} faults; the new version was there unsaid ${newer} times,`)
  console.log(`  a temporary file was left ${leftBehind} times`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
report('killed', await killTrials(program, join(folder, 'killed'), count, 3))
const small = join(folder, 'small-disk')
const disk = smallDisk(small, 1_000_000)
const where = disk === undefined ? 'file size limited' : 'disk full'
try {
  report(where, await fullDiskTrials(program, disk === undefined ? join(folder, 'full') : small, count, 4, disk))
} finally {
  disk?.remove()
}
rmSync(folder, { recursive: true, force: true })
