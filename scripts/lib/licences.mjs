/**
 * A plugin of Vite that writes the licences of all packages whose code is in the page, its workers or the package: `licences.json` for
 * the about box, `licences.txt` for people, beside the page.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

/**
 * @typedef {object} PackageLicence
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX expression
 * @property {string} text licence files of the package, one after the other
 */

/**
 * Folder of the package that a module belongs to.
 *
 * @param {string} id of a module, as a bundler calls it
 * @returns {string | undefined}
 */
export function packageFolderOf(id) {
  const file = id.replace(/^\0/, '').split('?')[0]
  const match = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))
  return match?.[1]
}

/** Licence files under all names that packages give them. */
const licenceFile = /^(licen[cs]e|copying|notice|thirdpartynotices)([-.].*)?$/i

/**
 * @param {string} folder of a package
 * @returns {PackageLicence}
 * @throws when the package has no licence: what cannot be named cannot be shipped
 */
export function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const files = readdirSync(folder)
    .filter((file) => licenceFile.test(file))
    .sort()
  if (typeof license !== 'string') throw new Error(`${name} does not say its licence`)
  const text = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n')
  return { name, version, licence: license, text }
}

/** @param {readonly PackageLicence[]} packages */
export function licencesText(packages) {
  const own = readFileSync(inRoot('LICENSE'), 'utf8').trim()
  const line = '='.repeat(80)
  const parts = packages.map(({ name, version, licence, text }) => {
    return `${line}\n${name} ${version} (${licence})\n${line}\n\n${text === '' ? 'No text of its own.' : text}`
  })
  return [`Wishbone\n\n${own}`, ...parts].join('\n\n') + '\n'
}

/** One for the page and one for its workers, which share what they find. */
export function licencesPlugins() {
  // Its compiled module lies beside the bundles (electron-builder.yml).
  /** @type {Set<string>} */
  const folders = new Set([inRoot('node_modules/koffi')])
  /** @param {Iterable<string>} ids */
  const take = (ids) => {
    for (const id of ids) {
      const folder = packageFolderOf(id)
      if (folder !== undefined) folders.add(folder)
    }
  }
  /** @param {Record<string, { type: string, modules?: Record<string, unknown> }>} bundle */
  const takeBundle = (bundle) => {
    for (const item of Object.values(bundle)) if (item.type === 'chunk') take(Object.keys(item.modules ?? {}))
  }
  return {
    worker: () => ({
      name: 'wishbone-licences-worker',
      /** @param {unknown} _options @param {never} bundle */
      generateBundle(_options, bundle) {
        takeBundle(bundle)
      },
    }),
    page: () => ({
      name: 'wishbone-licences',
      /** @this {{ emitFile: (file: object) => void }} @param {unknown} _options @param {never} bundle */
      generateBundle(_options, bundle) {
        takeBundle(bundle)
        // A package that lies in several places is one.
        const found = new Map([...folders].map(licenceOf).map((own) => [`${own.name} ${own.version}`, own]))
        const packages = [...found.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
        const emit = (/** @type {string} */ fileName, /** @type {string} */ source) =>
          this.emitFile({ type: 'asset', fileName, source })
        emit('licences.json', JSON.stringify({ own: readFileSync(inRoot('LICENSE'), 'utf8'), packages }))
        emit('licences.txt', licencesText(packages))
      },
    }),
  }
}
