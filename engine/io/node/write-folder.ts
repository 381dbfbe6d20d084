/**
 * Writing several files that belong together, all or none of them: a disk that is full, a file that can't be replaced
 * or an interruption leaves the folder as it was. A new folder is written beside its place and takes its name in one
 * step. In a folder that exists, all new files are complete on the disk before the first takes its name; if one can't
 * take it, those before get their old content back.
 */
import * as promises from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  ifMissing,
  ifUnsupported,
  realPlace,
  replaceable,
  settle,
  temporaryBeside,
  writeBeside,
  type Disk,
} from './replace-file'

/**
 * @param files content by path below the folder, with `/` between names; other files in the folder stay
 * @throws Error of Node with its code, as `replaceFile`
 */
export async function writeFolder(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  disk: Disk = promises,
): Promise<void> {
  const place = resolve(folder)
  const topFolder = await disk.mkdir(dirname(place), { recursive: true })
  try {
    const exists = (await disk.stat(place).catch(ifMissing)) !== undefined
    await (exists ? replaceAll(place, files, disk) : create(place, files, disk))
  } catch (error) {
    // Folders above it that were made for it.
    if (topFolder !== undefined) await disk.rm(topFolder, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

const segments = (name: string): readonly string[] => name.split('/')

async function create(folder: string, files: Readonly<Record<string, string | Uint8Array>>, disk: Disk): Promise<void> {
  const temporary = temporaryBeside(folder)
  try {
    await disk.mkdir(temporary)
    for (const [name, content] of Object.entries(files)) {
      const path = join(temporary, ...segments(name))
      await disk.mkdir(dirname(path), { recursive: true })
      await disk.rename(await writeBeside(path, content, disk), path)
    }
    await disk.rename(temporary, folder)
  } catch (error) {
    await disk.rm(temporary, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
  await settle(dirname(folder), disk)
}

interface Replacement {
  readonly target: string
  /** The new content beside it. */
  readonly temporary: string
  readonly exists: boolean
}

async function replaceAll(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  disk: Disk,
): Promise<void> {
  const written: Replacement[] = []
  const folders: string[] = []
  /** Functions that undo the replacements, the last first. */
  const undo: (() => Promise<unknown>)[] = []
  const backups: string[] = []
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, ...segments(name))
      const topFolder = await disk.mkdir(dirname(path), { recursive: true })
      if (topFolder !== undefined) folders.push(topFolder)
      const target = await realPlace(path, disk)
      const old = await disk.stat(target).catch(ifMissing)
      const mode = old === undefined ? undefined : replaceable(old)
      const temporary = await writeBeside(target, content, disk, mode, old)
      written.push({ target, temporary, exists: old !== undefined })
    }
    for (const { target, temporary, exists } of written) {
      const backup = exists ? await backupOf(target, disk) : undefined
      if (backup !== undefined) backups.push(backup)
      await disk.rename(temporary, target)
      undo.unshift(() => (backup === undefined ? disk.rm(target, { force: true }) : disk.rename(backup, target)))
    }
  } catch (error) {
    for (const step of undo) await step().catch(() => undefined)
    for (const { temporary } of written) await disk.rm(temporary, { force: true }).catch(() => undefined)
    for (const folder of folders) await disk.rm(folder, { recursive: true, force: true }).catch(() => undefined)
    throw error
  } finally {
    for (const backup of backups) await disk.rm(backup, { force: true }).catch(() => undefined)
  }
  for (const one of new Set(written.map(({ target }) => dirname(target)))) await settle(one, disk)
}

/** Returns a second name for the old file; file systems without hard links (FAT, some of networks) keep none. */
async function backupOf(target: string, disk: Disk): Promise<string | undefined> {
  const backup = temporaryBeside(target)
  try {
    await disk.link(target, backup)
    return backup
  } catch (error) {
    return ifUnsupported(error)
  }
}
