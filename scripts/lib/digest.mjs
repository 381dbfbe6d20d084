/** A digest of files by path and content, so that "changed" means changed and not touched. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * Files at or below `start`, in an order that depends on names only. A path that does not exist
 * holds none.
 *
 * @param {string} start
 * @returns {string[]}
 */
export function filesBelow(start) {
  if (!existsSync(start)) return []
  if (!statSync(start).isDirectory()) return [start]
  return readdirSync(start, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const place = path.join(start, entry.name)
      return entry.isDirectory() ? filesBelow(place) : [place]
    })
}

/**
 * @param {string} root paths count relative to it
 * @param {readonly string[]} places files and folders, relative to `root`
 * @param {(file: string) => boolean} [accept] told the path relative to `root`, with forward slashes
 * @returns {string} 64 hexadecimal digits
 */
export function digestOf(root, places, accept = () => true) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesBelow(path.join(root, place))) {
      const name = path.relative(root, file).replaceAll(path.sep, '/')
      if (!accept(name)) continue
      const content = readFileSync(file)
      hash.update(`${name}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}
