/** The archive of an FMU: a ZIP whose bytes depend on its contents only. */
import { strToU8, zipSync } from 'fflate'
import type { ExportedFiles } from '../../engine/backends/exported'

/** Entries have the earliest time that ZIP knows, in the order of their names after the description. */
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
