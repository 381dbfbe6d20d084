/**
 * Writing files so that a crash, a full disk or another program never leaves half of one: the content goes to a new
 * file beside the target, reaches the disk, and takes the target's name in one step (rename(2), POSIX.1-2017: readers
 * see the old file or the new one). The new file has a random name and is opened exclusively (O_CREAT | O_EXCL, which
 * follows no link), so that nobody can prepare it. Permissions are kept, and the owner where the system allows it.
 *
 * A target that is a link is followed, and its target file is replaced: a user who names a link means its target. Where
 * symbolic links must stay inside a folder, check the path with `insideFolder` before.
 */
import { randomBytes } from 'node:crypto'
import * as promises from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import * as node from 'node:fs'
import { ModelError } from '../../errors/model-error'

/** Functions of the file system that are used; tests replace them by some that fail on demand. */
export type Disk = Pick<
  typeof promises,
  'link' | 'lstat' | 'mkdir' | 'open' | 'readdir' | 'realpath' | 'rename' | 'rm' | 'stat'
>

export interface ReplaceOptions {
  /** Asked when the new content is complete on the disk, right before it takes the name; false leaves the old file. */
  readonly confirm?: () => Promise<boolean>
  readonly disk?: Disk
}

export interface CreateOptions {
  readonly disk?: Disk
  /** Permissions; reading and writing for all, as far as the user's mask allows, when missing. */
  readonly mode?: number
}

/** Form of the names of temporary files beside the target; nothing else has such names. */
const temporaryName = /^\.wishbone-[0-9a-f]{24}\.tmp$/
/** Age from which a save removes files that a killed process left behind, ms. */
const abandonedAfter = 3_600_000

/** Returns the real place of a file: links are followed, and a file that does not exist yet lies in the real folder. */
export async function realPlace(path: string, disk: Disk = promises): Promise<string> {
  try {
    return await disk.realpath(path)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
    const link = await disk.lstat(path).catch(() => undefined)
    if (link !== undefined) throw withReason('ELOOP: a link to a file that does not exist', 'ELOOP')
    return join(await disk.realpath(dirname(path)), basename(path))
  }
}

/**
 * Puts content instead of a file, or makes it.
 * @returns whether it was written; false when `confirm` said no
 * @throws Error of Node with its code: `EISDIR` for a folder, `EACCES` for a file without permission to write,
 *   `ENOSPC` for a full disk, ... The old file is then as it was.
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array | Iterable<string>,
  { confirm, disk = promises }: ReplaceOptions = {},
): Promise<boolean> {
  const target = await realPlace(path, disk)
  const old = await disk.stat(target).catch(ifMissing)
  const mode = old === undefined ? undefined : replaceable(old)
  const temporary = await writeBeside(target, content, disk, mode, old)
  try {
    if (confirm !== undefined && !(await confirm())) {
      await disk.rm(temporary, { force: true })
      return false
    }
    await disk.rename(temporary, target)
  } catch (error) {
    await disk.rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
  await settle(dirname(target), disk)
  return true
}

/**
 * Creates a new file, whole or not at all. An existing file stays, even a dangling link.
 * @returns whether it was made
 */
export async function createFile(
  path: string,
  content: string | Uint8Array,
  { disk = promises, mode }: CreateOptions = {},
): Promise<boolean> {
  if ((await disk.lstat(path).catch(ifMissing)) !== undefined) return false
  const temporary = await writeBeside(path, content, disk, mode)
  try {
    await disk.link(temporary, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    // File systems without hard links (FAT, some of networks). Another program may be first within this moment.
    if ((await disk.lstat(path).catch(ifMissing)) !== undefined) return false
    await disk.rename(temporary, path)
    return true
  } finally {
    await disk.rm(temporary, { force: true }).catch(() => undefined)
    await settle(dirname(path), disk)
  }
}

/** Replaces a file as `replaceFile` does, without waiting: for files that are written while the program ends. */
export function replaceFileSync(path: string, content: string): void {
  const target =
    node.lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? node.realpathSync(path) : path
  const mode = node.statSync(target, { throwIfNoEntry: false })?.mode
  const temporary = temporaryBeside(target)
  try {
    const file = node.openSync(temporary, 'wx', 0o600)
    try {
      node.writeFileSync(file, content)
      if (mode !== undefined) node.fchmodSync(file, mode & 0o7777)
      node.fsyncSync(file)
    } finally {
      node.closeSync(file)
    }
    node.renameSync(temporary, target)
  } catch (error) {
    node.rmSync(temporary, { force: true })
    throw error
  }
}

/**
 * Returns the path of a file below a folder, with the folders above it made. Links are followed as long as they stay
 * inside the folder's real place. The check protects against existing links, not against somebody who swaps folders for
 * links in the same moment: Node cannot open relative to an open folder (openat(2)).
 * @param segments names, without `..`
 * @throws ModelError `usage` when a link leads out of the folder
 */
export async function insideFolder(folder: string, segments: readonly string[], make = true): Promise<string> {
  if (make) await promises.mkdir(folder, { recursive: true })
  const root = await promises.realpath(folder)
  const within = (path: string): boolean => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep)
  let at = root
  for (const name of segments.slice(0, -1)) {
    const next = join(at, name)
    if (make) await promises.mkdir(next).catch(ifExists)
    at = await promises.realpath(next)
    if (!within(at)) throw leadsOut(join(...segments))
  }
  const path = join(at, segments[segments.length - 1])
  const real = await promises.realpath(path).catch(() => undefined)
  if (real !== undefined && !within(real)) throw leadsOut(join(...segments))
  return path
}

function leadsOut(file: string): ModelError {
  return new ModelError(
    'usage',
    'a link leads out of the folder of the project',
    { file },
    'replace the link by a folder or file, or save to another folder',
  )
}

/** @returns path of the new file, complete on the disk */
export async function writeBeside(
  target: string,
  content: string | Uint8Array | Iterable<string>,
  disk: Disk,
  mode?: number,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<string> {
  const temporary = temporaryBeside(target)
  // Until it is complete, nobody else needs to read it; a new file gets the permissions that the user's mask allows.
  const file = await disk.open(temporary, 'wx', mode === undefined ? 0o666 : 0o600)
  try {
    try {
      // From the second part on, writing continues where the last part ended.
      for (const part of isWhole(content) ? [content] : content) await file.writeFile(part)
      if (owner !== undefined && (owner.uid !== process.getuid?.() || owner.gid !== process.getgid?.()))
        await file.chown(owner.uid, owner.gid).catch(() => undefined)
      if (mode !== undefined) await file.chmod(mode).catch(ifUnsupported)
      await file.sync().catch(ifUnsupported)
    } finally {
      await file.close()
    }
    return temporary
  } catch (error) {
    await disk.rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

const isWhole = (content: string | Uint8Array | Iterable<string>): content is string | Uint8Array =>
  typeof content === 'string' || content instanceof Uint8Array

export function temporaryBeside(target: string): string {
  return join(dirname(target), `.wishbone-${randomBytes(12).toString('hex')}.tmp`)
}

/**
 * Permissions of a file that may be replaced. A name can be replaced in a folder though its file may not be written:
 * that is refused.
 */
export function replaceable(old: node.Stats): number {
  if (old.isDirectory()) throw withReason('EISDIR: a folder has this name', 'EISDIR')
  if (!old.isFile()) throw withReason('EINVAL: not a file', 'EINVAL')
  if ((old.mode & 0o222) === 0) throw withReason('EACCES: the file is write-protected', 'EACCES')
  return old.mode & 0o7777
}

/**
 * The new name reaches the disk too; files that killed processes left behind are removed. Failures of either must not
 * affect the file that is already written.
 */
export async function settle(folder: string, disk: Disk): Promise<void> {
  try {
    const handle = await disk.open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch {
    // Windows cannot open folders; some file systems of networks cannot sync them.
  }
  try {
    for (const name of await disk.readdir(folder)) {
      if (!temporaryName.test(name)) continue
      const { mtimeMs } = await disk.lstat(join(folder, name))
      if (Date.now() - mtimeMs > abandonedAfter) await disk.rm(join(folder, name), { force: true, recursive: true })
    }
  } catch {
    return
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export function ifMissing(error: unknown): undefined {
  if (!isCode(error, 'ENOENT')) throw error
}

/** Some file systems of networks and memory sticks have no permissions, or can't flush writes. */
export function ifUnsupported(error: unknown): undefined {
  const codes = ['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM']
  if (!codes.some((code) => isCode(error, code))) throw error
}

function ifExists(error: unknown): void {
  if (!isCode(error, 'EEXIST')) throw error
}

function withReason(message: string, code: string): Error {
  return Object.assign(new Error(`${message}, open`), { code })
}
