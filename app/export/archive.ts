/**
 * Archive of an export for the user: an FMU, or a ZIP file of the folder. Its bytes depend on the files only. Pages use
 * it too.
 */
import { strToU8, zipSync } from 'fflate'
import type { ExportedFiles } from '../../engine/backends/exported'
import { exportTargets, type ExportTargetId } from '../../engine/backends/targets'
import { fmuArchive } from '../fmu/archive'

export interface ExportArchive {
  /** Proposal for the name of the file. */
  readonly name: string
  readonly mimeType: string
  readonly content: Uint8Array
}

export function exportArchive(
  target: ExportTargetId,
  { title, experiment }: { readonly title: string; readonly experiment: string },
  files: ExportedFiles,
): ExportArchive {
  const { archive } = exportTargets[target]
  const name = [title, experiment, target]
    .join(' ')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .toLowerCase()
  return archive === undefined
    ? { name: `${name}.zip`, mimeType: 'application/zip', content: zipped(name, files) }
    : { name: `${name}.${archive}`, mimeType: 'application/octet-stream', content: fmuArchive(files) }
}

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? strToU8(content) : content

function zipped(folder: string, files: ExportedFiles): Uint8Array {
  const entries = Object.entries(files).map(([file, content]) => [`${folder}/${file}`, bytesOf(content)] as const)
  return zipSync(Object.fromEntries(entries), { mtime: new Date(1980, 0, 1) })
}
