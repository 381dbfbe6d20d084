/**
 * What is built: each target is one bundle in `dist/` made from one entry. A target is rebuilt when
 * the content of anything it can be made from has changed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { digestOf } from './digest.mjs'
import { inRoot, root } from './paths.mjs'

/**
 * @typedef {object} Target
 * @property {string} entry source file; a target whose entry does not exist is not built
 * @property {string} output the file that must exist after the build
 * @property {'page' | 'node' | 'node-cjs'} kind
 * @property {readonly string[]} without folders of `app/` that it cannot import (held by lint)
 * @property {RegExp} [documents] documents in it, by path from the root
 */

const faces = ['app/main', 'app/preload', 'app/cli', 'app/server', 'app/helper']

/** @type {Readonly<Record<string, Target>>} */
export const targets = {
  cli: { entry: 'app/cli/main.ts', output: 'dist/cli/main.mjs', kind: 'node', without: ['app/renderer'] },
  worker: { entry: 'app/cli/worker.ts', output: 'dist/cli/worker.mjs', kind: 'node', without: ['app/renderer'] },
  server: { entry: 'app/server/main.ts', output: 'dist/server/server.mjs', kind: 'node', without: ['app/renderer'] },
  main: { entry: 'app/main/main.ts', output: 'dist/main/main.cjs', kind: 'node-cjs', without: ['app/renderer'] },
  helper: { entry: 'app/helper/main.ts', output: 'dist/main/helper.cjs', kind: 'node-cjs', without: ['app/renderer'] },
  preload: {
    entry: 'app/preload/preload.ts',
    output: 'dist/preload/preload.cjs',
    kind: 'node-cjs',
    without: ['app/renderer'],
  },
  renderer: {
    entry: 'app/renderer/main.tsx',
    output: 'dist/renderer/index.html',
    kind: 'page',
    without: faces,
    // Tutorials and guides are read in the window: what the globs of app/renderer/help/documents.ts find.
    documents: /^docs\/((tutorial\/)?[^/]+\.md|(tutorial\/[^/]+|images)\/[^/]+\.png)$/,
  },
}

/** Names of all targets. */
export const allTargets = Object.keys(targets)

const sources = [
  'app',
  'jobs',
  'importers',
  'manoeuvres',
  'engine',
  'blocks',
  'docs',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/lib/bundle.mjs',
  'scripts/lib/licences.mjs',
  'scripts/lib/raw-files.mjs',
  'scripts/lib/sbom.mjs',
  'LICENSE',
]

/** @param {string} name */
const stampOf = (name) => inRoot('dist', '.stamps', name)

/**
 * True if a target can be made from a file of `sources`. A document that is in no bundle is none: writing it must not have the application
 * built anew below a suite that is running it.
 *
 * @param {string} name
 * @param {string} file path from the root, with forward slashes
 */
export function isSource(name, file) {
  const { without, documents } = targets[name]
  if (file.startsWith('docs/')) return documents?.test(file) === true
  return !without.some((folder) => file.startsWith(`${folder}/`))
}

/** @param {string} name @returns {string} digest of everything the target can be made from */
export const sourceDigest = (name) => digestOf(root, sources, (file) => isSource(name, file))

/**
 * Names of the targets whose output is missing or older than its sources.
 *
 * @param {readonly string[]} names
 */
export function staleTargets(names) {
  return names.filter((name) => {
    const { entry, output } = targets[name]
    if (!existsSync(inRoot(entry))) return false
    const stamp = stampOf(name)
    return !existsSync(inRoot(output)) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== sourceDigest(name)
  })
}

/**
 * Remember what a target was built from.
 *
 * @param {string} name
 * @param {string} digest taken before the build, so that a file saved meanwhile counts as changed
 */
export function stamp(name, digest) {
  const file = stampOf(name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, digest)
}
