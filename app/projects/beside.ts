/**
 * Files beside a project in its folder that belong to it. A project that is a folder owns everything inside: its
 * README, data that nothing refers to yet, and pictures. A project that is a single file can lie in any folder, so it
 * owns only the files that it refers to.
 */
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { createFile } from '../../engine/io/node/replace-file'
import type { OpenedProject, ProjectToSave } from './opened'

const projectFileName = 'project.json'
/** Read with a project, so that copies of examples and copies from a browser have them too. */
const about = /^(readme|licen[cs]e|notice|changelog|citation)(\.[a-z]+)?$/i
const mostAbout = 1_000_000
/** A folder with more is not copied as a whole. */
const mostFiles = 1000
const mostBytes = 500e6
/** Names of hidden files, and of files and folders of other programs. */
const others = /^(\.|node_modules$|__pycache__$|Thumbs\.db$|desktop\.ini$)/

/** Returns texts about the project in its folder. */
export async function readBeside(folder: string): Promise<Pick<OpenedProject, 'beside'>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isFile() || !about.test(entry.name)) continue
    const path = join(folder, entry.name)
    const { size } = await stat(path)
    if (size > mostAbout) continue
    const bytes = await readFile(path)
    const text = bytes.toString('utf8')
    // Only files that can be restored unchanged: a picture called README.png is left to the copy of the folder.
    if (Buffer.from(text, 'utf8').equals(bytes)) files[entry.name] = text
  }
  return Object.keys(files).length > 0 ? { beside: files } : {}
}

/**
 * Copies the other files of a project's old folder to its new folder. Existing files stay. Links are not
 * followed and not copied.
 *
 * @param projectFile where the project has been written, in a folder or alone
 * @returns how many files were not copied: all where there are too many or they are too large, else those that could
 *   not be
 */
export async function copyBeside(
  projectFile: string,
  { location, beside = {} }: Pick<ProjectToSave, 'location' | 'beside'>,
): Promise<{ readonly left?: number }> {
  if (basename(projectFile) !== projectFileName) return {}
  const target = dirname(projectFile)
  for (const [name, text] of Object.entries(beside)) if (about.test(name)) await createFile(join(target, name), text)
  if (location === null || basename(location) !== projectFileName || dirname(location) === target) return {}
  const source = dirname(location)
  const files: { readonly path: string; readonly size: number }[] = []
  if (!(await list(source, target, files))) return {}
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length > mostFiles || bytes > mostBytes) return { left: files.length }
  let left = 0
  for (const { path } of files) {
    const copy = join(target, relative(source, path))
    // The project itself is saved: a file that can't be read, or a file where a folder must be, is counted, not thrown.
    const folder = await mkdir(dirname(copy), { recursive: true }).catch(asError)
    const error = folder instanceof Error ? folder : await copyFile(path, copy, constants.COPYFILE_EXCL).catch(asError)
    if (error instanceof Error && !((await isFile(copy)) && 'code' in error && error.code === 'EEXIST')) left++
  }
  return left > 0 ? { left } : {}
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true
}

/** @returns false if the old folder cannot be read any more */
async function list(folder: string, target: string, files: { path: string; size: number }[]): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return false
  for (const entry of entries) {
    const path = join(folder, entry.name)
    // The new folder may lie in the old one.
    if (others.test(entry.name) || path === target || target.startsWith(path + sep)) continue
    if (entry.isDirectory()) {
      // A folder with its own project file belongs to another project.
      const stats = await stat(join(path, projectFileName)).catch(() => undefined)
      if (stats === undefined && files.length <= mostFiles) await list(path, target, files)
    } else if (entry.isFile() && entry.name !== projectFileName) files.push({ path, size: (await stat(path)).size })
  }
  return true
}
