/** The diagrams of everything that is shipped, subsystems included, have no blocks that lie over each other. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { parseLibrary } from '../../../engine/model/library'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { BlockInstance } from '../../../engine/model/project/project'
import { overlaps } from '../../support/overlaps'

type Blocks = Readonly<Record<string, BlockInstance>>

const overlapsWithin = (where: string, blocks: Blocks): readonly string[] => [
  ...overlaps(blocks).map((pair) => `${where}: ${pair}`),
  ...Object.entries(blocks).flatMap(([name, block]) =>
    block.blocks === undefined ? [] : overlapsWithin(`${where}, ${name}`, block.blocks),
  ),
]

const filesEnding = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`)
const projects = readdirSync('projects', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => filesEnding(`projects/${name}`, '.json'))
  .filter((path) => !path.endsWith('.library.json'))
const libraries = ['app/libraries', 'projects/washout'].flatMap((folder) => filesEnding(folder, '.library.json'))

const isProject = (text: string) => /"wishbone":/u.test(text)

it.each([...projects, ...filesEnding('app/renderer/welcome/templates', '.json')])('%s', (path) => {
  const text = readFileSync(path, 'utf8')
  if (isProject(text)) expect(overlapsWithin(path, parseProject(text, path).blocks)).toEqual([])
})

it.each(libraries)('%s', (path) => {
  const { blocks } = parseLibrary(readFileSync(path, 'utf8'), registry, path)
  for (const [name, { block }] of Object.entries(blocks))
    expect(overlapsWithin(name, (block as { blocks?: Blocks }).blocks ?? {})).toEqual([])
})
