/** Single text files on disk: input given on the command line, results. */
import { mkdir, open, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ModelError } from '../../errors/model-error'
import { reasonOf } from './reason'
import { replaceFile } from './replace-file'

/** @throws ModelError `file-missing` */
export async function readTextFile(path: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readFile(path))
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Returns the first bytes of a file. @throws ModelError `file-missing` */
export async function readHead(path: string): Promise<Uint8Array> {
  const opened = await open(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  try {
    const { bytesRead, buffer } = await opened.read(new Uint8Array(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } catch (error) {
    throw unreadable(path, error)
  } finally {
    await opened.close()
  }
}

const HEAD_BYTES = 65536

export function unreadable(path: string, error: unknown): ModelError {
  return new ModelError(
    'file-missing',
    `cannot read the file (${reasonOf(error)})`,
    { file: path },
    'give the path of a file that exists',
  )
}

/**
 * Writes a file with the folders it needs. It appears complete or not at all, so that a full disk or
 * a crash leaves the old file. A link is followed.
 * @param text as a whole, or in parts where it is longer than a string can be
 * @throws ModelError `usage` when it cannot be written
 */
export async function writeTextFile(path: string, text: string | Uint8Array | Iterable<string>): Promise<void> {
  try {
    // Pipes and devices (`/dev/stdout`) cannot be replaced.
    if (await isSpecial(path)) return await writeFile(path, text)
    await mkdir(dirname(path), { recursive: true })
    await replaceFile(path, text)
  } catch (error) {
    throw new ModelError(
      'usage',
      `the file cannot be written (${reasonOf(error)})`,
      { file: path },
      'choose another folder',
    )
  }
}

async function isSpecial(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined)
  return stats !== undefined && !stats.isFile() && !stats.isDirectory()
}
