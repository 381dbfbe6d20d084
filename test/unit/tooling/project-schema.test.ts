/** The committed JSON Schema is that of the description that the program checks with, and judges files alike. */
import { readFileSync, readdirSync } from 'node:fs'
import Ajv from 'ajv/dist/2020'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { parseLibrary } from '../../../engine/model/library'
import { readProject } from '../../../engine/model/parse/parse-project'
import * as shape from '../../../engine/model/project/shape'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { libraryJsonSchema, projectJsonSchema } from '../../../scripts/lib/project-schema.mjs'

const text = readFileSync(inRoot('docs/project.schema.json'), 'utf8')
const isProject = new Ajv({ strict: false }).compile(JSON.parse(text) as object)

it('is up to date (after a change of the format: npm run docs)', async () => {
  expect(text).toBe(await projectJsonSchema(shape))
})

describe('that of libraries', () => {
  const librarySchema = readFileSync(inRoot('docs/library.schema.json'), 'utf8')
  const isLibrary = new Ajv({ strict: false }).compile(JSON.parse(librarySchema) as object)

  it('is up to date', async () => {
    expect(librarySchema).toBe(await libraryJsonSchema(shape))
  })

  it('takes the example of its page, and no project', () => {
    const page = readFileSync(inRoot('docs/libraries.md'), 'utf8')
    const example = /```json suspensions\.library\.json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    expect(isLibrary(JSON.parse(example)), JSON.stringify(isLibrary.errors)).toBe(true)
    expect(parseLibrary(example, registry).blocks['Strut']?.version).toBe(2)
    expect(isLibrary({ wishbone: 1, title: 'T', blocks: {}, wires: {} })).toBe(false)
    expect(isLibrary({ ...(JSON.parse(example) as object), wishboneLibrary: 2 })).toBe(false)
  })
})

const folders = readdirSync(inRoot('projects'), { withFileTypes: true }).filter((entry) => entry.isDirectory())

it.each(folders.map(({ name }) => name))('takes %s', (name) => {
  const project: unknown = JSON.parse(readFileSync(inRoot(`projects/${name}/project.json`), 'utf8'))
  expect(isProject(project), JSON.stringify(isProject.errors)).toBe(true)
})

describe('refuses what the program refuses', () => {
  const sound = { wishbone: 1, title: 'T', blocks: { A: { type: 'x' } }, wires: {} }
  const subsystem = { type: 'subsystem', blocks: { A: { type: 'x' } }, wires: {} }
  it.each([
    ['nothing wrong', sound, true],
    ['a subsystem', { ...sound, blocks: { S: subsystem } }, true],
    ['a newer version', { ...sound, wishbone: 2 }, false],
    ['no title', { wishbone: 1, blocks: {}, wires: {} }, false],
    ['a misspelt key', { ...sound, experimnts: {} }, false],
    ['a misspelt key of a block', { ...sound, blocks: { A: { type: 'x', prams: {} } } }, false],
    ['a block without a type, inside', { ...sound, blocks: { S: { ...subsystem, blocks: { A: {} } } } }, false],
    ['a list of blocks', { ...sound, blocks: [] }, false],
    ['a wire with one end', { ...sound, wires: { w: ['A.x'] } }, false],
    [
      'an unknown kind of port',
      { ...sound, blocks: { S: { ...subsystem, ports: { p: { kind: 'pipe', joins: [] } } } } },
      false,
    ],
    [
      'a negative tolerance',
      { ...sound, formulations: { f: { constraints: { method: 'projection', tolerance: -1 } } } },
      false,
    ],
  ])('%s', (_, project, ok) => {
    expect(isProject(project)).toBe(ok)
    expect(readProject(JSON.stringify(project)).ok).toBe(ok)
  })
})
