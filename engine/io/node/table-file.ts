/** Tables on disk, in parts as they are read. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ModelError } from '../../errors/model-error'
import type { TableSource } from '../tables/read'
import { unreadable } from './text-file'

/** @throws ModelError `file-missing` */
export async function tableFile(path: string): Promise<TableSource> {
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  if (stats.isDirectory())
    throw new ModelError('file-missing', 'this is a folder', { file: path }, 'give the path of a file')
  return {
    name: path,
    bytes: stats.size,
    async *parts() {
      try {
        for await (const part of createReadStream(path, { highWaterMark: 2 ** 20 }) as AsyncIterable<
          Buffer<ArrayBuffer>
        >)
          yield part
      } catch (error) {
        throw unreadable(path, error)
      }
    },
  }
}
