/**
 * A project on disk: a folder with `project.json`, or such a file under any name, and the data files
 * it refers to beside it. Only those files are read, and only inside the folder of the project file.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'
import type { OpenedProject, SaveConflict } from './opened'
import { reasonOf } from '../../engine/io/node/reason'
import { createFile, insideFolder, realPlace, replaceFile, type Disk } from '../../engine/io/node/replace-file'
import { ModelError } from '../../engine/errors/model-error'
import { bytesOf, contentOf } from '../../engine/model/project/binary-files'
import { readBeside } from './beside'
import { isBundle, unpackBundle } from './bundle'
import { pathSegments, referredFiles } from './references'

export const projectFileName = 'project.json'

/** Returns the project file that a path chosen by the user means: the path, or `project.json` in that folder. */
export async function projectFileOf(path: string): Promise<string> {
  return (await isFolder(path)) ? join(path, projectFileName) : path
}

/** Returns the name shown for a project file: its folder's when it is called `project.json`, else its own. */
export function projectName(projectFile: string): string {
  const name = basename(projectFile)
  return name === projectFileName ? basename(dirname(projectFile)) : basename(name, extname(name))
}

/**
 * @param projectFile path of the project file, or of a ZIP file with a project: that is only read, so it has no
 *   location
 * @throws ModelError `file-missing` when the project file cannot be read. Data files that cannot be
 *   read are left out.
 */
export async function readProject(projectFile: string): Promise<OpenedProject> {
  const bytes = await readFile(projectFile).catch((error: unknown) => {
    throw new ModelError(
      'file-missing',
      `cannot read the project (${reasonOf(error)})`,
      { file: projectFile },
      'choose a project.json that exists and that you are allowed to read',
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
    ...(file === projectFileName && (await readBeside(dirname(projectFile)))),
    fingerprint: fingerprintOf(bytes),
  }
}

async function readDataFiles(folder: string, projectText: string): Promise<Record<string, string>> {
  const realFolder = await realpath(folder)
  const files: Record<string, string> = {}
  for (const path of referredFiles(projectText)) {
    try {
      const file = await realpath(join(realFolder, ...pathSegments(path)))
      if (file.startsWith(realFolder + sep)) files[path] = contentOf(path, await readFile(file))
    } catch {
      continue
    }
  }
  return files
}

/** Expected state of a project file when it is written. */
export interface Expected {
  /** Fingerprint of the expected content; null if the file is expected to be missing. */
  readonly fingerprint: string | null
  /** Actual path when the file was last read or written; a link that has been redirected since is not followed. */
  readonly real?: string
}

/** Returns the SHA-256 of the content of a file, in hexadecimal (FIPS 180-4). */
export function fingerprintOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

export interface WrittenProject {
  readonly fingerprint: string
  /** Actual path of the file. */
  readonly real: string
}

/**
 * Writes those data files that are not there yet, then the project file. The project file is replaced in one step, so
 * that a full disk or a crash leaves the old one. A project file that is a link is followed, since the user chose it;
 * data files are written inside the project's folder only.
 *
 * @param expected without it, the existing file is replaced: the user has been asked
 * @returns what was written, or why nothing was: the file is not what was expected
 * @throws ModelError `usage` when a file cannot be written
 */
export async function writeProject(
  projectFile: string,
  text: string,
  files: Readonly<Record<string, string>>,
  expected?: Expected,
  disk?: Disk,
): Promise<WrittenProject | SaveConflict> {
  const folder = dirname(projectFile)
  try {
    await mkdir(folder, { recursive: true })
    return await inTurn(await realpath(folder), async () => {
      const before = expected && (await conflictOf(projectFile, expected))
      // Another writer has written the same content.
      const same = before?.disk?.fingerprint === fingerprintOf(text)
      if (before && !same) return before
      for (const [path, content] of Object.entries(files))
        await createFile(await insideFolder(folder, pathSegments(path)), bytesOf(path, content), {
          ...(disk && { disk }),
        })
      if (same) return { fingerprint: fingerprintOf(text), real: await realPlace(projectFile) }
      if (expected?.fingerprint === null) {
        if (!(await createFile(projectFile, text, { ...(disk && { disk }) }))) return await foundAt(projectFile)
      } else {
        // Again, when the new content is on the disk and only its name is missing.
        const unchanged = async (): Promise<boolean> =>
          expected === undefined || (await conflictOf(projectFile, expected)) === undefined
        if (!(await replaceFile(projectFile, text, { confirm: unchanged, ...(disk && { disk }) })))
          return await foundAt(projectFile)
      }
      return { fingerprint: fingerprintOf(text), real: await realPlace(projectFile) }
    })
  } catch (error) {
    if (error instanceof ModelError) throw error
    throw new ModelError(
      'usage',
      `cannot write the project (${reasonOf(error)})`,
      { file: projectFile },
      'save it to another folder',
    )
  }
}

/** Returns the conflict of a file; undefined while the file has the expected content. */
async function conflictOf(projectFile: string, { fingerprint, real }: Expected): Promise<SaveConflict | undefined> {
  const present = await foundAt(projectFile)
  if (present.conflict === 'replaced') return present
  if (fingerprint === null) return present.conflict === 'missing' ? undefined : present
  if (present.conflict === 'missing') return present
  if (real !== undefined && (await realPlace(projectFile)) !== real) return { conflict: 'replaced', disk: null }
  return present.disk?.fingerprint === fingerprint ? undefined : present
}

/**
 * Returns the content of a place as a conflict with the content that was expected there.
 * @throws ModelError `usage` when the file cannot be read
 */
async function foundAt(projectFile: string): Promise<SaveConflict> {
  let stats
  try {
    stats = await stat(await realPlace(projectFile))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return { conflict: 'missing', disk: null }
    if (code === 'ELOOP' || code === 'ENOTDIR') return { conflict: 'replaced', disk: null }
    throw error
  }
  if (!stats.isFile()) return { conflict: 'replaced', disk: null }
  try {
    return { conflict: 'changed', disk: await readProject(projectFile) }
  } catch (error) {
    if (error instanceof ModelError && error.code === 'file-missing')
      throw new ModelError(
        'usage',
        'the project file cannot be read, so Wishbone cannot check whether it has changed',
        { file: projectFile },
        'give yourself permission to read it, or save to another folder',
      )
    throw error
  }
}

const turns = new Map<string, Promise<unknown>>()

/** Saves of several windows to one folder, one by one: each save is compared with the previous one. */
async function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(folder) ?? Promise.resolve()).then(work, work)
  turns.set(folder, turn)
  try {
    return await turn
  } finally {
    if (turns.get(folder) === turn) turns.delete(folder)
  }
}

/** Returns the data files that exist beside `projectFile` with other content than they would be given. */
export async function conflictingFiles(
  projectFile: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const conflicts: string[] = []
  for (const [path, content] of Object.entries(files)) {
    const folder = dirname(projectFile)
    try {
      const present = contentOf(path, await readFile(await insideFolder(folder, pathSegments(path), false)))
      if (present !== content) conflicts.push(path)
    } catch (error) {
      // Linked files are not read with the project either.
      if (error instanceof ModelError) conflicts.push(path)
    }
  }
  return conflicts
}

/**
 * Writes a file of results to a location that the user chose, replacing an existing file.
 *
 * @throws ModelError `usage` when it cannot be written
 */
export async function writeExport(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await replaceFile(path, content)
  } catch (error) {
    throw new ModelError('usage', `cannot write the file (${reasonOf(error)})`, { file: path }, 'choose another folder')
  }
}

/**
 * Returns the content of a file that the user chose.
 *
 * @throws ModelError `usage` when it cannot be read
 */
export async function readChosen(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    throw new ModelError('usage', `cannot read the file (${reasonOf(error)})`, { file: path }, 'choose another file')
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
