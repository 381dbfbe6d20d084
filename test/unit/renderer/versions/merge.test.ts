/** Merging what others have changed in a file: three versions. */
import { describe, expect, test } from 'vitest'
import { applyDiff, diffOf, type RecordsDiff } from '../../../../app/renderer/store/diff'
import { removeItems, renameBlock, setParameter } from '../../../../app/renderer/store/edits/blocks'
import { setHeader, setVariable } from '../../../../app/renderer/store/edits/project'
import { groupBlocks } from '../../../../app/renderer/store/edits/subsystems'
import {
  documentFromProject,
  getRecord,
  projectFromDocument,
  type Document,
} from '../../../../app/renderer/store/records'
import { mergeTheirs } from '../../../../app/renderer/versions/merge'
import { registry, vehicle } from '../fixtures'

type Edit = (doc: Document) => RecordsDiff
const base = documentFromProject(vehicle)
const after = (doc: Document, ...edits: readonly Edit[]): Document =>
  edits.reduce((at, edit) => applyDiff(at, edit(at)), doc)
/** As it is read back from the file: other objects, the same values. */
const fromFile = (doc: Document): Document => documentFromProject(structuredClone(projectFromDocument(doc)))

function merge(start: Document, own: readonly Edit[], theirs: readonly Edit[]) {
  const mine = after(start, ...own)
  const { diff, both } = mergeTheirs(start, mine, fromFile(after(start, ...theirs)))
  return { doc: applyDiff(mine, diff), both }
}

const mass: Edit = (doc) => setParameter(doc, ['Body'], 'mass', '1900 kg')
const otherMass: Edit = (doc) => setParameter(doc, ['Body'], 'mass', '1800 kg')
const radius: Edit = (doc) => setParameter(doc, ['TireFL'], 'radius', 0.31)
const title: Edit = (doc) => setHeader(doc, { title: 'Car' })
const track: Edit = (doc) => setVariable(doc, 'track', '1.6 m')
const gone: Edit = (doc) => removeItems(doc, ['SpringFL'], [])
const same = (a: Document, b: Document): void => expect(projectFromDocument(a)).toEqual(projectFromDocument(b))

describe('a merge', () => {
  test.each<[string, readonly Edit[], readonly Edit[]]>([
    ['of nothing on their side', [mass, track], []],
    ['of nothing on the own side', [], [mass, track]],
    ['of different items', [mass, title], [radius, track]],
    ['of different values of one item', [mass], [(doc) => setParameter(doc, ['Body'], 'ixx', 600)]],
    ['of a block that they removed', [title], [gone]],
    ['of a block that was removed here', [gone], [title]],
    ['of the same change', [mass], [mass]],
  ])('%s has both', (_name, own, theirs) => {
    const { doc, both } = merge(base, own, theirs)
    expect(both).toBe(0)
    same(doc, after(base, ...own, ...theirs))
  })

  test('keeps the own value where both have changed it, and counts that', () => {
    const { doc, both } = merge(base, [mass], [otherMass, title])
    expect(both).toBe(1)
    same(doc, after(base, mass, title))
  })

  test('keeps a block that was changed here and removed there, and leaves out one that was removed here', () => {
    const changed: Edit = (doc) => setParameter(doc, ['SpringFL'], 'stiffness', 1)
    expect(getRecord(merge(base, [changed], [gone]).doc, 'block', 'SpringFL')).toBeDefined()
    const { doc, both } = merge(base, [gone], [changed])
    expect(getRecord(doc, 'block', 'SpringFL')).toBeUndefined()
    expect(both).toBe(1)
  })

  test('leaves nothing in a subsystem that is gone', () => {
    const group: Edit = (doc) => groupBlocks(doc, registry, ['SpringFL', 'TireFL'], [], 'Front')!.diff
    const start = after(base, group)
    const subsystem = [...start.values()].find(({ kind, name }) => kind === 'block' && name.endsWith('/TireFL'))!.name
    const inside: Edit = (doc) => setParameter(doc, [subsystem], 'radius', 0.3)
    const removed: Edit = (doc) => removeItems(doc, [subsystem.split('/')[0]], [])
    for (const [own, theirs] of [
      [[inside], [removed]],
      [[removed], [inside]],
    ]) {
      const { doc, both } = merge(start, own, theirs)
      expect(both).toBeGreaterThan(0)
      // Every item is where its file would put it.
      same(documentFromProject(projectFromDocument(doc)), doc)
      expect(getRecord(doc, 'block', subsystem) === undefined).toBe(own[0] === removed)
    }
  })

  test('follows a block that was renamed on one side and changed on the other', () => {
    const rename: Edit = (doc) => renameBlock(doc, 'SpringFL', 'CoilFL')
    const stiffer: Edit = (doc) => setParameter(doc, ['SpringFL'], 'stiffness', '31 kN/m')
    for (const [own, theirs] of [
      [rename, stiffer],
      [stiffer, rename],
    ]) {
      const { doc, both } = merge(base, [own], [theirs])
      expect(both).toBe(0)
      expect(getRecord(doc, 'block', 'SpringFL')).toBeUndefined()
      expect(getRecord(doc, 'block', 'CoilFL')?.value.params?.['stiffness']).toBe('31 kN/m')
    }
  })

  test('counts a block that was removed here and wired there', () => {
    const wired: Edit = (doc) => {
      const project = projectFromDocument(doc)
      const wires = { ...project.wires, extra: ['SpringFL.axis', 'SpringFR.axis'] as const }
      return diffOf(doc, documentFromProject({ ...project, wires }))
    }
    const { doc, both } = merge(base, [gone], [wired])
    expect(both).toBe(1)
    expect(getRecord(doc, 'wire', 'extra')).toBeUndefined()
  })

  test('puts what is new where the file has it', () => {
    const added: Edit = (doc) => {
      const project = projectFromDocument(doc)
      const [[first, block], ...rest] = Object.entries(project.blocks)
      const blocks = Object.fromEntries([[first, block], ['Second', block], ['Third', block], ...rest])
      return diffOf(doc, documentFromProject({ ...project, blocks }))
    }
    const { doc } = merge(base, [mass], [added])
    expect(Object.keys(projectFromDocument(doc).blocks).slice(1, 3)).toEqual(['Second', 'Third'])
  })
})
