/**
 * Libraries of subsystems, kept as files in a folder of the user's data folder: readable text, to be copied or put
 * under version control by whoever wants to.
 */
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceFile } from '../../engine/io/node/replace-file'
import type { Bridge } from '../bridge'

export type LibraryMethods = Pick<Bridge, 'listLibraries' | 'writeLibrary' | 'removeLibrary'>

const ending = '.library.json'

/** @param folder folder of the copies; created with the first one */
export function libraryFiles(folder: string): LibraryMethods {
  const pathOf = (id: string): string => join(folder, `${id}${ending}`)
  return {
    async listLibraries() {
      const names = await readdir(folder).catch(() => [])
      const ids = names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length))
      const texts = await Promise.all(ids.sort().map((id) => readFile(pathOf(id), 'utf8').catch(() => undefined)))
      // A folder of that name, or a file that may not be read, must not hide the others.
      return ids.flatMap((id, i) => (texts[i] === undefined ? [] : [{ id, text: texts[i] }]))
    },
    async writeLibrary(id, text) {
      await mkdir(folder, { recursive: true })
      // A reader in the meantime, or after a crash, finds either file complete.
      await replaceFile(pathOf(id), text)
    },
    async removeLibrary(id) {
      await rm(pathOf(id), { force: true })
    },
  }
}
