/** Writing the output of a command: every refusal of the file system becomes one error that names the file. */
import { access, constants, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { reasonOf } from '../../engine/io/node/reason'
import { ModelError } from '../../engine/errors/model-error'

/** @throws ModelError `usage` with the reason of the file system */
export async function writing(place: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw refused(place, reasonOf(error))
  }
}

/**
 * Checks that a file or a folder can be written, before the work that makes its content.
 * @throws ModelError `usage`
 */
export async function requireWritable(place: string, kind: 'file' | 'folder'): Promise<void> {
  const path = resolve(place)
  const stats = await stat(path).catch(() => undefined)
  if (stats !== undefined && stats.isDirectory() !== (kind === 'folder'))
    throw refused(place, kind === 'folder' ? 'a file has this name' : 'a folder has this name')
  let above = kind === 'folder' && stats !== undefined ? path : dirname(path)
  for (;;) {
    const parent = await stat(above).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw refused(place, reasonOf(error))
      return undefined
    })
    if (parent === undefined) {
      above = dirname(above)
      continue
    }
    if (!parent.isDirectory()) throw refused(place, 'not a directory')
    await access(above, constants.W_OK).catch((error: unknown) => {
      throw refused(place, reasonOf(error))
    })
    return
  }
}

/** Returns true if two paths lead to one file, also through links; false if one of them is missing. */
export async function isSameFile(a: string, b: string): Promise<boolean> {
  const [first, second] = await Promise.all([a, b].map((path) => realpath(path).catch(() => undefined)))
  return first !== undefined && first === second
}

const refused = (place: string, reason: string): ModelError =>
  new ModelError('usage', `cannot write the files (${reason})`, { file: place }, 'choose another folder')
