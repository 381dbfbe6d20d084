/** The files of an FMU on disk, for its library. */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ModelError } from '../../../engine/errors/model-error'
import { isInside, pathSegments } from '../../projects/references'
import type { FmuArchive } from './archive'

/** Returns the SHA-256 of a file, by which permissions are remembered (FIPS 180-4). */
export function fingerprintOfFmu(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Returns everything in the archive, in a new folder of the system's temporary one, with the rights of this user alone.
 * @throws ModelError `file-format` for entries that are damaged or lie outside
 */
export function unpack({ entries, file }: FmuArchive): string {
  const folder = mkdtempSync(join(tmpdir(), 'wishbone-fmu-'))
  for (const [name, entry] of entries) {
    if (name.endsWith('/')) continue
    if (!isInside(name))
      throw new ModelError(
        'file-format',
        `the FMU contains a path that leads outside it, "${name.slice(0, 80)}"`,
        { file },
        'do not use it',
      )
    const path = join(folder, ...pathSegments(name))
    mkdirSync(dirname(path), { recursive: true })
    let content: Uint8Array
    try {
      content = entry.read()
    } catch {
      throw new ModelError('file-format', `"${name}" in the FMU is damaged or cut off`, { file }, 'copy the FMU again')
    }
    // Only this process reads it, and a crash leaves a temporary file: nothing to replace in one step.
    writeFileSync(path, content, { mode: 0o700 })
  }
  return folder
}
