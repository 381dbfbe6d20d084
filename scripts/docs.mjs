/** `npm run docs`: write the block reference, docs/blocks, from the block definitions, the JSON Schemas of projects and libraries, tables of pages, and the index of folders. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { blockReference } from './lib/block-reference.mjs'
import { folderIndex, indexPage, withIndex } from './lib/folder-index.mjs'
import { ensureInstalled } from './lib/ensure.mjs'
import { say } from './lib/log.mjs'
import { manoeuvreReference } from './lib/manoeuvre-reference.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { pagesWithTables, programTables, withTables } from './lib/tables.mjs'
import { libraryJsonSchema, projectJsonSchema } from './lib/project-schema.mjs'

await ensureInstalled()
const { bundle } = await import('./lib/bundle.mjs')
const program = inRoot('dist/docs/blocks.mjs')
await bundle(inRoot('blocks/index.ts'), program, 'esm')
/** @type {{ registry: import('../engine/model/blocks/block').BlockRegistry }} */
const { registry } = await import(pathToFileURL(program).href)
const factsProgram = inRoot('dist/docs/block-facts.mjs')
await bundle(inRoot('engine/model/blocks/block-facts.ts'), factsProgram, 'esm')
/** @type {typeof import('../engine/model/blocks/block-facts')} */
const facts = await import(pathToFileURL(factsProgram).href)

const folder = inRoot('docs/blocks')
rmSync(folder, { recursive: true, force: true })
const pages = blockReference(registry.all(), facts)
for (const [name, text] of pages) {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
say(`wrote ${pages.size} pages to docs/blocks`)

/** @typedef {import('./lib/tables.mjs').Program} Program */

/** @param {string} source @returns {Promise<object>} the exports of a source file */
async function load(source) {
  const output = inRoot(`dist/docs/${path.basename(source, '.ts')}.mjs`)
  await bundle(inRoot(source), output, 'esm')
  return import(pathToFileURL(output).href)
}
const sources = [
  'engine/model/project/solvers.ts',
  'engine/backends/targets.ts',
  'engine/backends/target.ts',
  'engine/backends/options.ts',
  'importers/table.ts',
  'jobs/kinds.ts',
]
const [shapeModule, ...parts] = await Promise.all(['engine/model/project/shape/index.ts', ...sources].map(load))
const shape = /** @type {Program['shape']} */ (shapeModule)
writeFileSync(inRoot('docs/project.schema.json'), await projectJsonSchema(shape))
writeFileSync(inRoot('docs/library.schema.json'), await libraryJsonSchema(shape))
say('wrote docs/project.schema.json and docs/library.schema.json')
const whole = /** @type {Program} */ (Object.assign({ shape }, ...parts))
const tables = programTables(whole)
for (const page of pagesWithTables) writeFileSync(inRoot(page), withTables(readFileSync(inRoot(page), 'utf8'), tables))
say(`wrote the tables of ${pagesWithTables.join(' and ')}`)

writeFileSync(inRoot(indexPage), withIndex(readFileSync(inRoot(indexPage), 'utf8'), folderIndex(root)))
say(`wrote the index of folders in ${indexPage}`)

const manoeuvreProgram = inRoot('dist/docs/manoeuvres.mjs')
await bundle(inRoot('manoeuvres/table.ts'), manoeuvreProgram, 'esm')
/** @type {typeof import('../manoeuvres/table')} */
const { manoeuvres } = await import(pathToFileURL(manoeuvreProgram).href)
writeFileSync(inRoot('docs/theory/manoeuvre-reference.md'), manoeuvreReference(manoeuvres))
say('wrote docs/theory/manoeuvre-reference.md')
