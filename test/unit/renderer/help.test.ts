/** What the help says and inserts. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { portKind, rangeOf, unitOf } from '../../../engine/model/blocks/block-facts'
import { checkProject } from '../../../engine/model/check/validate'
import { exampleOf } from '../../../app/renderer/help/example-of'
import { applyDiff } from '../../../app/renderer/store/diff'
import { documentFromProject, projectFromDocument, recordsOf } from '../../../app/renderer/store/records'
import { inRoot } from '../../../scripts/lib/paths.mjs'

const empty = { wishbone: 1, title: 'Empty', blocks: {}, wires: {}, experiments: { run: { stop: 1 } } } as const
const types = registry.all().map(({ type }) => type)

describe('an example of a block', () => {
  it.each(types)('%s leaves nothing open', (type) => {
    const doc = documentFromProject(empty)
    const example = exampleOf(doc, registry, type, [0, 0])
    if (example === undefined) throw new Error('no example')
    const project = projectFromDocument(applyDiff(doc, example.diff))
    const open = checkProject(project, registry, {}).filter(({ place }) => place.port !== undefined)
    expect(open.map(({ message }) => message)).toEqual([])
    expect(Object.keys(project.blocks)).toContain(example.name)
  })

  it('stands on the world that is there', () => {
    const doc = documentFromProject({ ...empty, blocks: { Ground: { type: 'world/world' } } })
    const example = exampleOf(doc, registry, 'mechanics/prismatic', [0, 0])
    const after = applyDiff(doc, example?.diff ?? { added: {}, updated: {}, removed: {} })
    expect(recordsOf(after, 'block').filter(({ value }) => value.type === 'world/world')).toHaveLength(1)
    expect(recordsOf(after, 'wire').some(({ value }) => value.includes('Ground.frame'))).toBe(true)
  })
})

describe('the block reference in the window', () => {
  it.each(types)('says of %s what the written one says', (type) => {
    const page = readFileSync(inRoot('docs/blocks', `${type}.md`), 'utf8')
    const { ports, params } = registry.get(type) ?? { ports: {}, params: {} }
    for (const port of Object.values(ports)) expect(page).toContain(portKind(port))
    for (const param of Object.values(params)) {
      expect(page).toContain(unitOf(param))
      if (param.kind === 'quantity') expect(page).toContain(rangeOf(param))
    }
  })
})
