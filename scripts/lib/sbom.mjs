/**
 * The software bill of materials that packages carry: everything that is not our own code and that the application runs,
 * as CycloneDX 1.6 (ECMA-424). What is bundled is known from the bundlers, not from `node_modules`, where far more lies.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { licenceOf, packageFolderOf } from './licences.mjs'
import { inRoot } from './paths.mjs'

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version
 * @property {string} licence SPDX identifier or expression
 *
 * @typedef {{ resolved?: string, integrity?: string, version?: string }} Locked
 */

/** Bundles that are in packages. */
const shipped = ['main', 'preload', 'helper']
export const sbomFile = inRoot('dist/sbom.cdx.json')

/** @param {string} target */
const partsFile = (target) => inRoot('dist/.packages', `${target}.json`)

/**
 * Remember the packages in a bundle.
 *
 * @param {string} target
 * @param {Iterable<string>} modules paths of its modules
 */
export function rememberParts(target, modules) {
  const folders = new Set([...modules].map((module) => packageFolderOf(inRoot(module))))
  const parts = [...folders].flatMap((folder) => (folder === undefined ? [] : [partOf(folder)]))
  mkdirSync(path.dirname(partsFile(target)), { recursive: true })
  writeFileSync(partsFile(target), JSON.stringify(parts))
}

/** @param {string} folder @returns {Part} */
function partOf(folder) {
  const { name, version, licence } = licenceOf(folder)
  return { name, version, licence }
}

/** Write the bill when everything that it lists is built. */
export function writeSbom() {
  const page = inRoot('dist/renderer/licences.json')
  if (![page, ...shipped.map(partsFile)].every((file) => existsSync(file))) return
  /** @type {{ packages: readonly Part[] }} */
  const { packages } = JSON.parse(readFileSync(page, 'utf8'))
  const others = shipped.flatMap(
    (target) => /** @type {Part[]} */ (JSON.parse(readFileSync(partsFile(target), 'utf8'))),
  )
  const lock = /** @type {{ packages: Record<string, Locked> }} */ (
    JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
  )
  const own = partOf(inRoot('.'))
  writeFileSync(sbomFile, `${JSON.stringify(billOf(own, [...packages, ...others], lock.packages), null, 2)}\n`)
}

/**
 * @param {Part} own the application
 * @param {readonly Part[]} parts what is bundled, in any order, some of it twice
 * @param {Readonly<Record<string, Locked>>} locked entries of package-lock.json, by place
 */
export function billOf(own, parts, locked) {
  const electron = locked['node_modules/electron']?.version ?? ''
  const unique = new Map(parts.map((part) => [`${part.name}@${part.version}`, part]))
  const components = [...unique.values()]
    .sort((a, b) => referenceOf(a).localeCompare(referenceOf(b), 'en'))
    .map((part) => componentOf('library', part, locked))
  // Brings Chromium and Node.js, whose licences are in LICENSES.chromium.html beside the program.
  components.unshift(componentOf('framework', { name: 'electron', version: electron, licence: 'MIT' }, locked))
  const application = componentOf('application', own, {})
  const content = { application, components }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify(content)),
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: application },
    components,
    dependencies: [{ ref: referenceOf(own), dependsOn: components.map((component) => component['bom-ref']) }],
  }
}

/**
 * @param {'library' | 'framework' | 'application'} type
 * @param {Part} part
 * @param {Readonly<Record<string, Locked>>} locked
 */
function componentOf(type, part, locked) {
  const { name, version, licence } = part
  const [group, plain] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const distribution = Object.entries(locked).find(
    ([place, entry]) => place.endsWith(`node_modules/${name}`) && entry.version === version,
  )?.[1]
  return {
    type,
    'bom-ref': referenceOf(part),
    ...(group !== undefined && { group }),
    name: plain,
    version,
    licenses: / (OR|AND|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }],
    purl: referenceOf(part),
    ...(distribution !== undefined && { externalReferences: [downloadOf(part, distribution)] }),
  }
}

/**
 * Where npm gets a package, with the checksum that it holds it to. Lock files may leave out the address, which then is that of the
 * public registry.
 *
 * @param {Part} part
 * @param {Locked} locked
 */
function downloadOf({ name, version }, { resolved, integrity = '' }) {
  const file = `${name.split('/').at(-1)}-${version}.tgz`
  const url = resolved ?? `https://registry.npmjs.org/${name}/-/${file}`
  const [, digest = ''] = /^sha512-(\S+)$/.exec(integrity) ?? []
  const content = Buffer.from(digest, 'base64').toString('hex')
  return { type: 'distribution', url, ...(content !== '' && { hashes: [{ alg: 'SHA-512', content }] }) }
}

/** Package URL (ECMA-427). @param {Part} part */
function referenceOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
}

/** The same for the same content, so that builds can be repeated: a UUID of a digest (RFC 9562, version 8). @param {string} content */
function serialOf(content) {
  const hex = createHash('sha256').update(content).digest('hex')
  const variant = ((Number.parseInt(hex[16], 16) & 3) | 8).toString(16)
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ]
  return `urn:uuid:${parts.join('-')}`
}
