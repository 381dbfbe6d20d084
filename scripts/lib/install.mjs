/** Check that the installed packages are those of the lock file. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage */

/** @param {string} file @returns {Record<string, LockedPackage>} */
function packagesOf(file) {
  const lock = /** @type {{ packages?: Record<string, LockedPackage> }} */ (JSON.parse(readFileSync(file, 'utf8')))
  return lock.packages ?? {}
}

/** @param {string} root */
const placesOf = (root) => ({
  lock: path.join(root, 'package-lock.json'),
  marker: path.join(root, 'node_modules/.wishbone-lock'),
  installed: path.join(root, 'node_modules/.package-lock.json'),
})

/** @param {string} file */
const hashOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

/**
 * npm keeps a list of what it installed. Somebody who ran npm by hand need not do it again.
 *
 * @param {string} lock
 * @param {string} installed
 */
function matches(lock, installed) {
  const have = packagesOf(installed)
  return Object.entries(packagesOf(lock)).every(([name, wanted]) => {
    // The first entry is the project itself; packages for other systems are not installed.
    if (name === '' || (wanted.optional && have[name] === undefined)) return true
    return have[name]?.version === wanted.version
  })
}

/** @param {string} root */
export function isInstalled(root) {
  const { lock, marker, installed } = placesOf(root)
  if (!existsSync(installed)) return false
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hashOf(lock)) return true
  if (!matches(lock, installed)) return false
  markInstalled(root)
  return true
}

/** @param {string} root */
export function markInstalled(root) {
  const { lock, marker } = placesOf(root)
  writeFileSync(marker, hashOf(lock))
}
