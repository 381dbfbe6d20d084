/** Courses of wires, notes, blocks put into wires and commented out, as edits of the project. */
import { describe, expect, it } from 'vitest'
import { insertIntoWire } from '../../../../app/renderer/canvas/geometry/insertion'
import { applyDiff } from '../../../../app/renderer/store/diff'
import {
  addBlock,
  disableBlocks,
  moveBlocks,
  removeItems,
  renameBlock,
  turnBlocks,
} from '../../../../app/renderer/store/edits/blocks'
import { addNote, changeNote } from '../../../../app/renderer/store/edits/notes'
import { setRoute } from '../../../../app/renderer/store/edits/routes'
import { modelKey } from '../../../../app/renderer/store/model-key'
import { documentFromProject, getRecord, projectFromDocument, recordsOf } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const doc = documentFromProject(vehicle)
const wireBetween = (a: string, b: string): string => {
  const found = recordsOf(doc, 'wire').find(({ value }) => value.includes(a) && value.includes(b))
  if (found === undefined) throw new Error(`no wire ${a} ${b}`)
  return found.name
}

describe('the course of a wire', () => {
  const wire = wireBetween('ArmFL.tip', 'SuspensionFL.base')
  const bent = applyDiff(
    doc,
    setRoute(doc, wire, [
      [80, 40],
      [80, 120],
    ]),
  )
  const placeOf = (name: string) => getRecord(bent, 'block', name)?.value.at ?? [0, 0]
  const shifted = (name: string, x: number) => [placeOf(name)[0] + x, placeOf(name)[1]] as const

  it('is no change of the model', () => {
    expect(modelKey(bent)).toBe(modelKey(doc))
  })

  it('moves with its two blocks, and stays when one of them moves', () => {
    const both = moveBlocks(
      bent,
      new Map([
        ['ArmFL', shifted('ArmFL', 16)],
        ['SuspensionFL', shifted('SuspensionFL', 16)],
      ]),
    )
    expect(getRecord(applyDiff(bent, both), 'route', wire)?.value).toEqual([
      [96, 40],
      [96, 120],
    ])
    const one = moveBlocks(bent, new Map([['ArmFL', shifted('ArmFL', 16)]]))
    expect(getRecord(applyDiff(bent, one), 'route', wire)?.value).toEqual([
      [80, 40],
      [80, 120],
    ])
  })

  it('goes with the wire', () => {
    expect(getRecord(applyDiff(bent, removeItems(bent, [], [wire])), 'route', wire)).toBeUndefined()
    expect(projectFromDocument(applyDiff(bent, removeItems(bent, ['ArmFL'], []))).routes).toBeUndefined()
  })
})

describe('a note', () => {
  it('is part of the project, not of the model', () => {
    const { name, diff } = addNote(doc, '', { text: 'Front', at: [0, 0] })
    const noted = applyDiff(doc, diff)
    expect(modelKey(noted)).toBe(modelKey(doc))
    const written = applyDiff(noted, changeNote(noted, name, { text: 'Rear', size: [80, 40] }))
    expect(projectFromDocument(written).notes).toEqual({ note: { text: 'Rear', at: [0, 0], size: [80, 40] } })
    expect(projectFromDocument(applyDiff(written, removeItems(written, [], [], [name]))).notes).toBeUndefined()
  })
})

describe('a block put into a wire', () => {
  const arm = registry.get('mechanics/arm') ?? registry.all().find(({ title }) => /arm/i.test(title))
  if (arm === undefined) throw new Error('no arm')
  const wire = wireBetween('ArmFL.tip', 'SuspensionFL.base')

  it('is wired to both ends, by the ports that lie nearest', () => {
    const [x, y] = getRecord(doc, 'block', 'ArmFL')?.value.at ?? [0, 0]
    const added = addBlock(doc, arm, [x + 100, y])
    const held = applyDiff(doc, added.diff)
    const diff = insertIntoWire(held, registry, added.name, wire)
    if (diff === undefined) throw new Error('does not fit')
    const after = recordsOf(applyDiff(held, diff), 'wire').map(({ value }) => value)
    expect(after).toContainEqual(['ArmFL.tip', `${added.name}.base`])
    expect(after).toContainEqual([`${added.name}.tip`, 'SuspensionFL.base'])
    expect(after).not.toContainEqual(['ArmFL.tip', 'SuspensionFL.base'])
  })

  it('is put where the wire runs straight through it, unless it lies farther away', () => {
    const [x, y] = getRecord(doc, 'block', 'ArmFL')?.value.at ?? [0, 0]
    const heightOf = (beside: number): number | undefined => {
      const added = addBlock(doc, arm, [x + 100, y + beside])
      const held = applyDiff(doc, added.diff)
      const diff = insertIntoWire(held, registry, added.name, wire)
      return diff && getRecord(applyDiff(held, diff), 'block', added.name)?.value.at?.[1]
    }
    expect([-16, 8, 16, 40].map(heightOf)).toEqual([y, y, y, y + 40])
  })

  it('stays out when it is wired, or has no ports for it', () => {
    expect(insertIntoWire(doc, registry, 'ArmFR', wire)).toBeUndefined()
    const added = addBlock(doc, arm, [0, 0])
    const held = applyDiff(doc, added.diff)
    expect(insertIntoWire(held, registry, added.name, wireBetween('SteerInput.value', 'SteerFL.angle'))).toBeUndefined()
  })
})

describe('orientation and commenting out', () => {
  it('turn full circle to nothing in the file', () => {
    let turned = doc
    for (const angle of [90, 180, 270, undefined]) {
      turned = applyDiff(turned, turnBlocks(turned, ['Body']))
      expect(projectFromDocument(turned).blocks['Body']?.rotate).toBe(angle)
    }
  })

  it('change the model when a block is left out, not when it is turned', () => {
    expect(modelKey(applyDiff(doc, turnBlocks(doc, ['Body'])))).toBe(modelKey(doc))
    const off = applyDiff(doc, disableBlocks(doc, ['BrakeFL'], true))
    expect(modelKey(off)).not.toBe(modelKey(doc))
    expect(modelKey(applyDiff(off, disableBlocks(off, ['BrakeFL'], false)))).toBe(modelKey(doc))
  })

  it('stay when the block is renamed', () => {
    const off = applyDiff(doc, disableBlocks(doc, ['BrakeFL'], true))
    expect(projectFromDocument(applyDiff(off, renameBlock(off, 'BrakeFL', 'Disc'))).blocks['Disc']?.disabled).toBe(true)
  })
})
