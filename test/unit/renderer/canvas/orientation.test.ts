/** Mirroring and turning what is selected, with the wires between. */
import { beforeEach, describe, expect, it } from 'vitest'
import { definitionFor } from '../../../../engine/model/blocks/block'
import { blockGeometry } from '../../../../app/renderer/symbols/geometry'
import { flipSelection, turnSelection } from '../../../../app/renderer/canvas/orientation'
import type { Services } from '../../../../app/renderer/shell/services'
import { addNote } from '../../../../app/renderer/store/edits/notes'
import { setRoute } from '../../../../app/renderer/store/edits/routes'
import { createProjectStore } from '../../../../app/renderer/store/project-store'
import { getRecord, recordsOf } from '../../../../app/renderer/store/records'
import { registry, vehicle } from '../fixtures'

const corner = ['ArmFL', 'SuspensionFL', 'SpringFL', 'LumpFL', 'SpinFL', 'TireFL']
const project = createProjectStore()
const services = { project, registry } as unknown as Services

const blockAt = (name: string) => {
  const block = getRecord(project.getState().doc, 'block', name)?.value
  if (block === undefined) throw new Error(`no block ${name}`)
  const { width, height, ports } = blockGeometry(definitionFor(registry, block), block)
  const [x, y] = block.at ?? [0, 0]
  return { x, y, width, height, ports }
}

/** Where every port of the blocks is on the canvas, mirrored at a vertical line or not. */
const portsOf = (names: readonly string[], line?: number) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const { x, y, ports } = blockAt(name)
      const across = (at: number): number => (line === undefined ? at : 2 * line - at)
      return ports.map((port) => [`${name}.${port.name}`, [across(x + port.x), y + port.y]])
    }),
  )

const select = (blocks: readonly string[], notes: readonly string[] = []) =>
  project.getState().select({ blocks, wires: [], notes })

beforeEach(() => {
  project.getState().load(vehicle, { name: 'vehicle', location: null, files: {} })
})

describe('mirroring', () => {
  it('exchanges left and right of several blocks and notes as one picture, and of the wires between them', () => {
    const { doc, edit } = project.getState()
    const wire = recordsOf(doc, 'wire').find(({ value }) => value.includes('ArmFL.tip'))?.name ?? ''
    const middle = (blockAt('ArmFL').x + blockAt('TireFL').x + blockAt('TireFL').width) / 2
    edit('bend', setRoute(doc, wire, [[blockAt('SuspensionFL').x - 24, 400]]))
    const bend = project.getState().doc
    edit('note', addNote(bend, '', { text: 'left', at: [blockAt('ArmFL').x, 0], size: [80, 40] }).diff)
    const mirrored = portsOf(corner, middle)
    const right = blockAt('SuspensionFL').x - 24
    select(corner, ['note'])
    flipSelection(services)
    expect(portsOf(corner)).toEqual(mirrored)
    const { doc: now } = project.getState()
    expect(getRecord(now, 'route', wire)?.value).toEqual([[2 * middle - right, 400]])
    expect(getRecord(now, 'note', 'note')?.value.at).toEqual([blockAt('ArmFL').x + 136 - 80, 0])
  })

  it('leaves one block at its place, and is one step to undo', () => {
    const { x, y } = blockAt('Body')
    select(['Body'])
    flipSelection(services)
    expect([blockAt('Body').x, blockAt('Body').y]).toEqual([x, y])
    select(corner)
    const { doc } = project.getState()
    flipSelection(services)
    project.getState().undo()
    expect([...project.getState().doc]).toEqual([...doc])
  })

  it('exchanges what is seen on the left and on the right of a turned block too', () => {
    select(['SuspensionFL'])
    turnSelection(services)
    const sides = () => Object.fromEntries(blockAt('SuspensionFL').ports.map(({ name, side }) => [name, side]))
    expect(sides()).toEqual({ base: 'top', tip: 'bottom', axis: 'right' })
    flipSelection(services)
    expect(sides()).toEqual({ base: 'top', tip: 'bottom', axis: 'left' })
  })
})

describe('turning', () => {
  it('turns several blocks as one picture, drawn apart so that none lies on another', () => {
    select(corner)
    const [arm, spring] = [blockAt('ArmFL'), blockAt('SpringFL')]
    expect(arm.x).toBeLessThan(blockAt('TireFL').x)
    expect(spring.y).toBeLessThan(arm.y)
    turnSelection(services)
    expect(blockAt('ArmFL').y).toBeLessThan(blockAt('TireFL').y)
    expect(blockAt('SpringFL').x).toBeGreaterThan(blockAt('ArmFL').x)
    for (const a of corner)
      for (const b of corner) {
        if (a === b) continue
        const [p, q] = [blockAt(a), blockAt(b)]
        const apart = p.x + p.width <= q.x || q.x + q.width <= p.x || p.y + p.height <= q.y || q.y + q.height <= p.y
        expect(apart, `${a} beside ${b}`).toBe(true)
      }
  })

  it('brings a block that is turned four times back to what it was', () => {
    const { doc } = project.getState()
    select(['TireFL'])
    for (let i = 0; i < 4; i++) turnSelection(services)
    expect([...project.getState().doc]).toEqual([...doc])
  })
})
