/** The archive of an FMU: a ZIP whose bytes depend on its contents only. */
import { strToU8, zipSync } from 'fflate'
import type { ExportedFiles } from '../../engine/backends/exported'

/** Builds the archive: the description first, then the other entries by name, with the earliest time that ZIP knows. */
export function fmuArchive(files: ExportedFiles): Uint8Array {
  const description = 'modelDescription.xml'
  const order = [
    description,
    ...Object.keys(files)
      .filter((name) => name !== description)
      .sort(),
  ]
  const entries = order.map((name) => {
    const content = files[name]
    return [name, typeof content === 'string' ? strToU8(content) : content] as const
  })
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1), level: 9 })
}
