/** Tables on disk, in parts as they are read. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ModelError } from '../../model/errors'
import type { TableSource } from '../tables/read'
import { reasonOf } from './reason'

/** @throws ModelError `file-missing` */
export async function tableFile(path: string): Promise<TableSource> {
  const missing = (error: unknown): ModelError =>
    new ModelError(
      'file-missing',
      `the file cannot be read (${reasonOf(error)})`,
      { file: path },
      'give the path of a file that exists',
    )
  const found = await stat(path).catch((error: unknown) => {
    throw missing(error)
  })
  if (found.isDirectory())
    throw new ModelError('file-missing', 'this is a folder', { file: path }, 'give the path of a file')
  return {
    name: path,
    bytes: found.size,
    async *parts() {
      try {
        for await (const part of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<
          Buffer<ArrayBuffer>
        >)
          yield part
      } catch (error) {
        throw error instanceof ModelError ? error : missing(error)
      }
    },
  }
}
