/** Subsystems from libraries in a project: copied, linked, brought up to date. */
import { describe, expect, it } from 'vitest'
import { selfContained, type LibraryBlock } from '../../../../engine/model/library'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import type { BlockInstance } from '../../../../engine/model/project/project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import { applyDiff, reverseDiff } from '../../../../app/renderer/store/diff'
import { edit } from '../../../../app/renderer/store/draft'
import { moveBlocks, renameBlock, setParameter } from '../../../../app/renderer/store/edits/blocks'
import {
  addFromLibrary,
  libraryStanding,
  linkedBlocks,
  linkOf,
  linkToLibrary,
  subsystemAt,
  updateFromLibrary,
  type LibraryEntry,
} from '../../../../app/renderer/store/edits/library'
import { groupBlocks, setSubsystemPort } from '../../../../app/renderer/store/edits/subsystems'
import { connect, isRefusal } from '../../../../app/renderer/store/edits/wires'
import {
  documentFromProject,
  getRecord,
  projectFromDocument,
  recordsOf,
  type Document,
} from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const plain = documentFromProject(vehicle)

/** One corner of the vehicle, as a block of a library. */
function corner(): { doc: Document; entry: LibraryEntry; added: ReturnType<typeof selfContained>['added'] } {
  const names = ['ArmFL', 'SuspensionFL', 'SpringFL', 'LumpFL']
  const grouped = groupBlocks(plain, registry, names, [], 'Strut')
  if (grouped === undefined) throw new Error('nothing to group')
  const doc = applyDiff(plain, grouped.diff)
  const { block, added } = selfContained(projectFromDocument(doc), registry, 'Strut')
  return { doc, added, entry: { library: 'Cars', name: 'Strut', entry: { version: 1, block } } }
}

const { doc: grouped, entry, added } = corner()
const linked = applyDiff(grouped, linkToLibrary(grouped, 'Strut', linkOf(entry), added))

const blockAt = (doc: Document, path: string): BlockInstance | undefined => getRecord(doc, 'block', path)?.value
const state = (doc: Document, path: string, block: LibraryBlock | undefined = entry.entry) => {
  const link = blockAt(doc, path)?.library
  return link && libraryStanding(doc, {}, path, link, block)
}

describe('a subsystem that was added to a library', () => {
  it('is an instance that is as the library has it, and means what it meant', () => {
    expect(added).toEqual({ track: { unit: 'm', default: 1.52 } })
    expect(state(linked, 'Strut')).toEqual({ changed: false, newer: false, rearranged: false })
    expect(blockAt(linked, 'Strut')?.params).toEqual({ track: 'track' })
    expect(blockAt(linked, 'Strut/ArmFL')?.params?.y).toBe('track/2')
  })

  it('can let go of the library', () => {
    const free = applyDiff(linked, linkToLibrary(linked, 'Strut', undefined))
    expect(blockAt(free, 'Strut')).not.toHaveProperty('library')
    expect(linkedBlocks(free)).toEqual([])
    expect(linkedBlocks(linked, ['Strut', 'Body'])).toEqual(['Strut'])
  })
})

describe('an instance', () => {
  const made = addFromLibrary(linked, entry, [80, 160])
  const doc = applyDiff(linked, made.diff)

  it('is a copy with all that is inside, under a free name', () => {
    expect(made.name).toBe('Strut2')
    expect(blockAt(doc, 'Strut2')).toMatchObject({ type: 'subsystem', at: [80, 160] })
    expect(subsystemAt(doc, 'Strut2').blocks).toEqual(subsystemAt(doc, 'Strut').blocks)
    expect(state(doc, 'Strut2')).toEqual({ changed: false, newer: false, rearranged: false })
    expect(applyDiff(doc, reverseDiff(made.diff))).toEqual(linked)
  })

  it('is in the file whole, with where it comes from', () => {
    const text = serialiseProject(projectFromDocument(doc))
    const project = parseProject(text)
    expect(project.blocks.Strut2.library).toEqual(linkOf(entry))
    expect(Object.keys(project.blocks.Strut2.blocks ?? {})).toHaveLength(4)
    expect(serialiseProject(project)).toBe(text)
  })

  it('may be put inside another subsystem', () => {
    const inside = addFromLibrary(doc, entry, [0, 0], 'Strut')
    expect(inside.name).toBe('Strut/Strut')
    expect(state(applyDiff(doc, inside.diff), 'Strut/Strut')).toEqual({
      changed: false,
      newer: false,
      rearranged: false,
    })
  })

  it('is not changed by place, name and values; it is by what is inside', () => {
    const steps = [
      moveBlocks(doc, new Map([['Strut2', [8, 8] as const]])),
      setParameter(doc, ['Strut2'], 'track', '1.6 m'),
      renameBlock(doc, 'Strut2', 'Left'),
    ]
    for (const step of steps.slice(0, 2)) expect(state(applyDiff(doc, step), 'Strut2')?.changed).toBe(false)
    expect(state(applyDiff(doc, steps[2]), 'Left')?.changed).toBe(false)
    expect(state(applyDiff(doc, setParameter(doc, ['Strut2/LumpFL'], 'mass', 12)), 'Strut2')?.changed).toBe(true)
  })

  it('tells a newer version, and a block that the library has no more', () => {
    const newer = { version: 2, block: { ...entry.entry.block, doc: 'New' } }
    expect(state(doc, 'Strut2', newer)).toEqual({ changed: false, newer: true, rearranged: false })
    const link = blockAt(doc, 'Strut2')?.library
    expect(link && libraryStanding(doc, {}, 'Strut2', link, undefined).newer).toBeNull()
  })
})

describe('an update', () => {
  /** Version 2: stiffer, with one block more, without the port to the wheel, with another parameter. */
  const { block } = entry.entry
  const { LumpFL: _lump, ...others } = block.blocks ?? {}
  const wheelPort =
    Object.entries(block.ports ?? {}).find(([, { joins }]) => joins.includes('SuspensionFL.tip'))?.[0] ?? ''
  const otherPort = Object.keys(block.ports ?? {}).find((name) => name !== wheelPort) ?? ''
  const { [wheelPort]: _wheel, ...ports } = block.ports ?? {}
  const second: LibraryEntry = {
    ...entry,
    entry: {
      version: 2,
      block: {
        ...block,
        title: 'Strut with stop',
        ports,
        parameters: { ...block.parameters, gap: { unit: 'm', default: 0.08 } },
        blocks: { ...others, Stop: { type: 'forces/spring-damper', params: { stiffness: 1e6 } } },
        wires: Object.fromEntries(
          Object.entries(block.wires ?? {}).filter(([, ends]) => ends.every((end) => !end.startsWith('LumpFL.'))),
        ),
      },
    },
  }
  const set = applyDiff(linked, setParameter(linked, ['Strut'], 'track', '1.7 m'))
  const plotted = applyDiff(
    set,
    edit(set, (draft) =>
      draft.set('experiment', 'braking', {
        stop: 1,
        initial: { 'Strut/SuspensionFL.s': 0.1 },
        plots: { p: { signals: ['Strut/LumpFL.z', 'Strut/SuspensionFL.s'] } },
      }),
    ),
  )
  const { diff, lost } = updateFromLibrary(plotted, 'Strut', second)
  const after = applyDiff(plotted, diff)

  it('has what the library has, and the values of the instance', () => {
    expect(state(after, 'Strut', second.entry)).toEqual({ changed: false, newer: false, rearranged: false })
    expect(blockAt(after, 'Strut')).toMatchObject({ title: 'Strut with stop', params: { track: '1.7 m' } })
    expect(blockAt(after, 'Strut')?.at).toEqual(blockAt(linked, 'Strut')?.at)
    expect(blockAt(after, 'Strut/Stop')).toBeDefined()
    expect(blockAt(after, 'Strut/LumpFL')).toBeUndefined()
  })

  it('keeps wires at ports that are still there, and tells those that are lost', () => {
    const at = (doc: Document, port: string) =>
      recordsOf(doc, 'wire').filter(({ value }) => value.includes(`Strut.${port}`)).length
    expect(at(after, otherPort)).toBe(at(plotted, otherPort))
    expect(at(plotted, wheelPort)).toBeGreaterThan(0)
    expect(at(after, wheelPort)).toBe(0)
    expect(lost).toHaveLength(at(plotted, wheelPort))
  })

  it('leaves experiments what they say of blocks that are still there', () => {
    expect(getRecord(after, 'experiment', 'braking')?.value).toMatchObject({
      initial: { 'Strut/SuspensionFL.s': 0.1 },
      plots: { p: { signals: ['Strut/SuspensionFL.s'] } },
    })
  })

  it('is one step to undo', () => {
    expect(applyDiff(after, reverseDiff(diff))).toEqual(plotted)
  })

  it('drops values whose parameters are gone, and says so', () => {
    const { track: _track, ...parameters } = second.entry.block.parameters ?? {}
    const third = { ...second, entry: { version: 3, block: { ...second.entry.block, parameters } } }
    const result = updateFromLibrary(plotted, 'Strut', third)
    expect(result.lost).toContain('Strut.track')
    expect(blockAt(applyDiff(plotted, result.diff), 'Strut')?.params).toBeUndefined()
  })

  it('of an instance that was changed inside brings it back to the library', () => {
    const changed = applyDiff(linked, setSubsystemPort(linked, 'Strut', otherPort, undefined))
    expect(state(changed, 'Strut')?.changed).toBe(true)
    const back = applyDiff(changed, updateFromLibrary(changed, 'Strut', entry).diff)
    expect(state(back, 'Strut')).toEqual({ changed: false, newer: false, rearranged: false })
    const wired = connect(back, registry, 'Body.com', `Strut.${otherPort}`)
    expect(isRefusal(wired)).toBe(false)
  })
})
