/**
 * A project on disk: a folder with `project.json`, or such a file under any name, and the data files
 * it refers to beside it. Only those files are read, and only inside the folder of the project file.
 */
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'
import type { OpenedProject } from '../bridge'
import { ModelError } from '../../engine/model/errors'
import { isBundle, unpackBundle } from './bundle'
import { pathSegments, referredFiles } from './references'

export const projectFileName = 'project.json'

/** The project file that a path chosen by the user means: the path, or `project.json` in that folder. */
export async function projectFileOf(path: string): Promise<string> {
  return (await isFolder(path)) ? join(path, projectFileName) : path
}

/** Name shown for a project file: its folder's when it is called `project.json`, else its own. */
export function projectName(projectFile: string): string {
  const name = basename(projectFile)
  return name === projectFileName ? basename(dirname(projectFile)) : basename(name, extname(name))
}

/**
 * @param projectFile path of the project file, or of a ZIP file with a project: that is only read, so it has no location
 * @throws ModelError `file-missing` when the project file cannot be read. Data files that cannot be
 *   read are left out.
 */
export async function readProject(projectFile: string): Promise<OpenedProject> {
  const bytes = await readFile(projectFile).catch((error: unknown) => {
    throw new ModelError(
      'file-missing',
      `the project cannot be read (${reason(error)})`,
      { file: projectFile },
      'choose a project.json that exists and may be read',
    )
  })
  const file = basename(projectFile)
  const name = projectName(projectFile)
  if (isBundle(file)) return { name, location: null, file, ...(await unpackBundle(bytes, file)) }
  const text = new TextDecoder().decode(bytes)
  return {
    name,
    location: projectFile,
    file,
    text,
    files: await readDataFiles(dirname(projectFile), text),
  }
}

async function readDataFiles(folder: string, projectText: string): Promise<Record<string, string>> {
  const realFolder = await realpath(folder)
  const files: Record<string, string> = {}
  for (const path of referredFiles(projectText)) {
    try {
      const file = await realpath(join(realFolder, ...pathSegments(path)))
      if (file.startsWith(realFolder + sep)) files[path] = await readText(file)
    } catch {
      continue
    }
  }
  return files
}

/**
 * Write the project file, and those data files that are not there yet. The project file is replaced
 * in one step, so that a full disk or a crash leaves the old one.
 *
 * @throws ModelError `usage` when a file cannot be written
 */
export async function writeProject(
  projectFile: string,
  text: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    await mkdir(dirname(projectFile), { recursive: true })
    for (const [path, content] of Object.entries(files)) {
      const target = join(dirname(projectFile), ...pathSegments(path))
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content, { flag: 'wx' }).catch(ignoreExisting)
    }
    await replaceFile(projectFile, text)
  } catch (error) {
    throw new ModelError(
      'usage',
      `the project cannot be written (${reason(error)})`,
      { file: projectFile },
      'save it to another folder',
    )
  }
}

/** Data files that exist beside `projectFile` with other content than they would be given. */
export async function conflictingFiles(
  projectFile: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const conflicts: string[] = []
  for (const [path, content] of Object.entries(files)) {
    const present = await readText(join(dirname(projectFile), ...pathSegments(path))).catch(() => undefined)
    if (present !== undefined && present !== content) conflicts.push(path)
  }
  return conflicts
}

/**
 * Write a file of results at a place the user chose, replacing what is there.
 *
 * @throws ModelError `usage` when it cannot be written
 */
export async function writeExport(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await replaceFile(path, content)
  } catch (error) {
    throw new ModelError(
      'usage',
      `the file cannot be written (${reason(error)})`,
      { file: path },
      'choose another folder',
    )
  }
}

async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const temporary = `${target}.${process.pid}.tmp`
  try {
    await writeFile(temporary, content)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/**
 * Content of a file that the user chose.
 *
 * @throws ModelError `usage` when it cannot be read
 */
export async function readChosen(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    throw new ModelError('usage', `the file cannot be read (${reason(error)})`, { file: path }, 'choose another file')
  }
}

/** UTF-8 with or without byte order mark; bytes that are not UTF-8 (old `.tir` comments) become U+FFFD. */
async function readText(path: string): Promise<string> {
  return new TextDecoder().decode(await readFile(path))
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
}

/** Node's message without its path and call: `ENOENT: no such file or directory, open '...'`. */
function reason(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message
}
