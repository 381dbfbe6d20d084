/** Two branches that each add a block in the window, merged by git line by line, without Wishbone's driver. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { addBlock } from '../../../../app/renderer/store/edits/blocks'
import { edit } from '../../../../app/renderer/store/draft'
import { documentFromProject, projectFromDocument, type Document } from '../../../../app/renderer/store/records'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
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

const merged = (sides: readonly Document[]): string => {
  const files = sides.map((doc, i) => {
    const file = join(folder, `kind${i}.json`)
    writeFileSync(file, textOf(doc))
    return file
  })
  return execFileSync('git', ['merge-file', '-p', ...files], { encoding: 'utf8' })
}
const values = {
  variable: '1 m',
  experiment: { stop: 2 },
  variant: { title: 'Soft', set: { 'Body.mass': '900 kg' } },
  formulation: { title: 'Euler' },
} as const

describe('new entries of other sections', () => {
  const full = documentFromProject({
    ...vehicle,
    variables: { gap: 1, length: 2, offset: 3 },
    formulations: { gap: {}, length: {}, offset: {} },
    experiments: { ride: { stop: 1 }, gap: { stop: 1 }, length: { stop: 1 }, offset: { stop: 1 } },
    variants: { gap: {}, length: {}, offset: {} },
  })

  it.each(Object.keys(values) as (keyof typeof values)[])('(%s) of two branches merge line by line', (kind) => {
    const withNew = (doc: Document, name: string): Document =>
      applyDiff(
        doc,
        edit(doc, (draft) => draft.set(kind, name, values[kind])),
      )
    const [ours, theirs] = [withNew(full, 'axle'), withNew(full, 'mass')]
    expect(parseProject(merged([ours, full, theirs]))).toEqual(projectFromDocument(withNew(ours, 'mass')))
  })

  it('leave the experiment that runs first', () => {
    const doc = applyDiff(
      full,
      edit(full, (draft) => draft.set('experiment', 'axle', { stop: 2 })),
    )
    expect(Object.keys(projectFromDocument(doc).experiments ?? {})).toEqual(['ride', 'axle', 'gap', 'length', 'offset'])
  })
})
