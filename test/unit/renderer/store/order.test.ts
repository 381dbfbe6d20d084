/** Two branches that each add a block in the window, merged by git line by line, without Wishbone's driver. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { addBlock } from '../../../../app/renderer/store/edits/blocks'
import { edit } from '../../../../app/renderer/store/draft'
import { documentFromProject, projectFromDocument, type Document } from '../../../../app/renderer/store/records'
import { parseProject } from '../../../../engine/model/parse-project'
import { serialiseProject } from '../../../../engine/model/serialise'
import { temporaryFolder } from '../../../support/temporary-folder'
import { registry, vehicle } from '../fixtures'

const folder = temporaryFolder()
const start = documentFromProject(vehicle)
const textOf = (doc: Document): string => serialiseProject(projectFromDocument(doc))
const added = (doc: Document, name: string, wire: readonly [string, string]): Document => {
  const type = registry.get('mechanics/rigid-arm') ?? registry.get('mechanics/rigid-body')
  if (type === undefined) throw new Error('no such block')
  const blocks = applyDiff(doc, addBlock(doc, type, [0, 0], '', name).diff)
  return applyDiff(
    blocks,
    edit(blocks, (draft) => draft.set('wire', wire.join('-'), [`${wire[0]}.a`, `${wire[1]}.b`])),
  )
}

describe('new blocks and wires', () => {
  it('of two branches merge line by line', () => {
    const ours = added(start, 'Aileron', ['Aileron', 'Body'])
    const theirs = added(start, 'Winglet', ['Winglet', 'Body'])
    const files = [ours, start, theirs].map((doc, i) => {
      const file = join(folder, `${i}.json`)
      writeFileSync(file, textOf(doc))
      return file
    })
    const merged = parseProject(execFileSync('git', ['merge-file', '-p', ...files], { encoding: 'utf8' }))
    expect(merged).toEqual(projectFromDocument(added(ours, 'Winglet', ['Winglet', 'Body'])))
  })

  it('leave the order of what is there, however many are added', () => {
    let doc = start
    const names = Array.from({ length: 120 }, (_unused, i) => `New${i}`)
    for (const name of names) doc = added(doc, name, [name, 'Body'])
    const order = Object.keys(projectFromDocument(doc).blocks)
    expect(order.filter((name) => !names.includes(name))).toEqual(Object.keys(vehicle.blocks))
    expect(new Set(order).size).toBe(order.length)
    expect(textOf(documentFromProject(parseProject(textOf(doc))))).toBe(textOf(doc))
  })
})
