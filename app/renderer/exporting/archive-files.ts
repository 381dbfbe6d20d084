/** Content of the archive of an export, to view before saving it. */
import { strFromU8, unzipSync } from 'fflate'
import type { ExportedFiles } from '../../../engine/backends/exported'
import type { ModelExport } from '../../export/contract'

/** Number of bytes at the beginning of a file that show whether it is text. */
const LOOKED_AT = 4096

/**
 * Returns the files in the archive.
 * @param result export whose file paths are relative to the folder in its ZIP file, if there is one
 */
export function filesInArchive({ content, files }: Pick<ModelExport, 'content' | 'files'>): ExportedFiles {
  const entries = unzipSync(content)
  const inFolder = new Map(Object.entries(entries).map(([name, bytes]) => [name.slice(name.indexOf('/') + 1), bytes]))
  return Object.fromEntries(
    files.flatMap(({ path }) => {
      const bytes = Object.hasOwn(entries, path) ? entries[path] : inFolder.get(path)
      if (bytes === undefined) return []
      return [[path, bytes.subarray(0, LOOKED_AT).includes(0) ? bytes : strFromU8(bytes)]]
    }),
  )
}
