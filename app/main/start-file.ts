/**
 * Files that the system asks to be shown: the argument of a command line, a double-click in the file manager. Projects
 * are opened at their place; of files that importers take the page makes a project.
 */
import { readFile, stat } from 'node:fs/promises'
import { statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { ModelError } from '../../engine/errors/model-error'
import { projectImporterOf } from '../../importers/table'
import type { StartFile } from '../bridge'
import { projectFileName } from '../projects/folder'
import type { FileMethods } from './files'

/**
 * Returns files named on a command line, as absolute paths; options and files that do not exist are left out.
 * @param argv arguments, without the program
 * @param folder that relative paths start from
 */
export function filesOf(argv: readonly string[], folder: string): readonly string[] {
  return argv.flatMap((argument) => {
    if (argument.startsWith('-')) return []
    const path = resolve(folder, argument)
    if (/\.(wishbone|json|zip)$/i.test(path) || projectImporterOf(path) !== undefined) return isFile(path) ? [path] : []
    const project = join(path, projectFileName)
    return isFile(project) ? [project] : []
  })
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** More than any dataset that a person makes. */
const largestDataset = 64 * 1024 * 1024

export async function startFileOf(path: string, files: Pick<FileMethods, 'openPath'>): Promise<StartFile | null> {
  const importer = projectImporterOf(path)
  if (importer === undefined) {
    const project = await files.openPath(path)
    return project === null ? null : { kind: 'project', project }
  }
  const { size } = await stat(path)
  if (size > largestDataset) throw new ModelError('file-format', 'the dataset is too large', { file: path }, 'split it')
  return { kind: importer, name: basename(path), text: new TextDecoder().decode(await readFile(path)) }
}
