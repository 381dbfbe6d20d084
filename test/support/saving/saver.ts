/**
 * A program that saves a project again and again, each time with the next number and a data file of its own, until it is killed
 * or the disk is full. It prints the number of every version that is saved, then `full` with the reason.
 *
 *     node saver.mjs FILE FIRST SIZE
 */
import { writeSync } from 'node:fs'
import { fingerprintOf, writeProject } from '../../../app/projects/folder'
import { dataOf, versionOf } from './versions'

const [file, first, size] = process.argv.slice(2)
let fingerprint = fingerprintOf(versionOf(Number(first), Number(size)))
// The parent counts from here.
writeSync(1, `${first}\n`)
for (let i = Number(first) + 1; ; i++) {
  const text = versionOf(i, Number(size))
  try {
    const written = await writeProject(file, text, { [`data-${i}.csv`]: dataOf(i) }, { fingerprint })
    if ('conflict' in written) throw new Error(`conflict: ${written.conflict}`)
    fingerprint = written.fingerprint
  } catch (error) {
    writeSync(1, `full ${error instanceof Error ? error.message : String(error)}\n`)
    break
  }
  writeSync(1, `${i}\n`)
}
