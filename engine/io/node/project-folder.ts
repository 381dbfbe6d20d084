/**
 * A project on disk, for programs that run in Node: the project file, given as itself or as its
 * folder, and the files of the folder that it refers to.
 */
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { contentOf } from '../../model/project/binary-files'
import type { BlockRegistry } from '../../model/blocks/block'
import { ModelError } from '../../errors/model-error'
import { referredFiles } from '../../model/files/referred-files'
import { readProject } from '../../model/parse/parse-project'
import type { ProjectFile } from '../../model/project/project'
import { reasonOf } from './reason'

export interface ProjectFolder {
  readonly project: ProjectFile
  /** Texts of the files that exist, by relative path; `checkProject` reports missing files. */
  readonly files: Readonly<Record<string, string>>
  readonly folder: string
  /** Name of the project file for messages. */
  readonly fileName: string
}

export type ReadFolder =
  | { readonly ok: true; readonly value: ProjectFolder }
  | { readonly ok: false; readonly problems: readonly ModelError[] }

/**
 * @param path a folder with `project.json`, or a project file
 * @returns the project, or every problem of its form (`project-format`, `project-version`)
 * @throws ModelError `file-missing` when there is no such file
 */
export async function readProjectFolder(path: string, registry: BlockRegistry): Promise<ReadFolder> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false
  const projectPath = isFolder ? join(path, 'project.json') : path
  const text = await readText(projectPath).catch((error: unknown) => {
    throw new ModelError(
      'file-missing',
      `cannot read the project (${reasonOf(error)})`,
      { file: projectPath },
      'give a project folder or its project.json',
    )
  })
  const fileName = basename(projectPath)
  const parsed = readProject(text, fileName)
  if (!parsed.ok) return parsed
  const folder = dirname(projectPath)
  return {
    ok: true,
    value: { project: parsed.project, files: await readFiles(folder, parsed.project, registry), folder, fileName },
  }
}

/** Returns files that a project refers to; those that are missing or lie outside the folder are left out. */
export async function readFiles(
  folder: string,
  project: ProjectFile,
  registry: BlockRegistry,
): Promise<Readonly<Record<string, string>>> {
  const root = await realpath(folder)
  const files: Record<string, string> = {}
  for (const path of referredFiles(project, registry)) {
    try {
      const real = await realpath(join(root, path))
      if (real.startsWith(root + sep)) files[path] = contentOf(path, await readFile(real))
    } catch {
      continue
    }
  }
  return files
}

/** Returns the text of a file in UTF-8. */
async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readFile(path))
}
