// @vitest-environment jsdom
/** Menus of what is pointed at, copies beside their originals, wires that are refused, and tyres that find their road. */
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCanvasStore } from '../../../../app/renderer/canvas/canvas-store'
import { clipFrame, freeOffset } from '../../../../app/renderer/canvas/geometry/free-offset'
import {
  canvasMenu,
  canvasSubject,
  selectSubject,
  type CanvasSubject,
} from '../../../../app/renderer/canvas/menu/canvas-menus'
import { buttonItems, openMenu } from '../../../../app/renderer/workbench/menus/open-menu'
import { curveMenu, signalMenu } from '../../../../app/renderer/results/result-menus'
import { createLinkedView } from '../../../../app/renderer/results/linked-view'
import {
  connectPorts,
  copyText,
  duplicateSelection,
  insertBlock,
  pasteText,
} from '../../../../app/renderer/canvas/actions'
import { redo, undo } from '../../../../app/renderer/workbench/locate'
import type { Services } from '../../../../app/renderer/shell/services'
import { createUiStore } from '../../../../app/renderer/workbench/ui-store'
import { copyBlocks } from '../../../../app/renderer/store/edits/clipboard'
import { addDriveTorque } from '../../../../app/renderer/store/edits/drivable'
import { createBlockUse } from '../../../../app/renderer/libraries/block-use'
import { applyDiff } from '../../../../app/renderer/store/diff'
import { createProjectStore } from '../../../../app/renderer/store/project-store'
import { getRecord, recordsOf } from '../../../../app/renderer/store/records'
import { blockGeometry } from '../../../../app/renderer/symbols/geometry'
import { definitionFor } from '../../../../engine/model/blocks/block'
import type { MenuGroup } from '../../../../app/renderer/ui/Menu'
import { registry } from '../../../../blocks'
import { allCommands } from '../fixtures/commands'
import { noSettings } from '../fixtures/services'
import { parseProject } from '../../../../engine/model/parse/parse-project'

vi.stubGlobal('requestAnimationFrame', (work: () => void) => work())
const vehicle = parseProject(readFileSync('projects/generic-vehicle/project.json', 'utf8'), 'project.json')
const project = createProjectStore()
const ui = createUiStore(noSettings, 'light')
const canvas = createCanvasStore()
const linked = createLinkedView()
const run = { getState: () => ({ status: 'idle', result: null }) }
const compile = { getState: () => ({}) }
const library = { getState: () => ({ marks: new Map(), libraries: [] }) }
const blockUse = createBlockUse(noSettings)
const parts = { project, registry, ui, canvas, linked, run, compile, library, blockUse } as unknown as Services
const services: Services = { ...parts, commands: allCommands(parts) }
const places = { screen: [10, 20], place: [30, 40] } as const
const labels = (groups: readonly MenuGroup[]): readonly string[] =>
  groups.flatMap(({ items }) => items.map(({ label }) => label))
const menuAt = (subject: CanvasSubject): readonly MenuGroup[] => {
  selectSubject(services, subject)
  return canvasMenu(services, subject, places).groups
}
const choose = (groups: readonly MenuGroup[], label: string): void =>
  groups
    .flatMap(({ items }) => items)
    .find((item) => item.label === label)
    ?.action()

beforeEach(() => {
  project.getState().load(vehicle, { name: 'car', location: null, files: {} })
  ui.getState().set({ notices: [], menu: null })
})

describe('menus of the diagram', () => {
  it('know blocks, notes, wires and ports by the marks of the canvas', () => {
    document.body.innerHTML = `
      <div class="react-flow__pane"></div>
      <div class="react-flow__node" data-id="Body"><b></b><i class="react-flow__handle" data-nodeid="Body" data-handleid="com"></i></div>
      <div class="react-flow__node" data-id="note:n1"></div>
      <svg><g class="diagram-wire" data-id="w1"><path /></g></svg>`
    const at = (selector: string): CanvasSubject => canvasSubject(document.querySelector(selector) ?? document.body)
    expect(at('.react-flow__pane')).toEqual({ kind: 'canvas' })
    expect(at('b')).toEqual({ kind: 'block', name: 'Body' })
    expect(at('i')).toEqual({ kind: 'port', name: 'Body.com' })
    expect(at('[data-id^=note]')).toEqual({ kind: 'note', name: 'n1' })
    expect(at('path')).toEqual({ kind: 'wire', name: 'w1' })
  })

  it('select what is pointed at, and keep a selection that it is part of', () => {
    menuAt({ kind: 'block', name: 'Body' })
    expect(project.getState().selection.blocks).toEqual(['Body'])
    project.getState().select({ blocks: ['Body', 'World'] })
    const groups = menuAt({ kind: 'block', name: 'World' })
    expect(project.getState().selection.blocks).toEqual(['Body', 'World'])
    expect(labels(groups)).toContain('Align left edges')
  })

  it('do what the commands do', () => {
    choose(menuAt({ kind: 'block', name: 'TireFL' }), 'Delete')
    expect(getRecord(project.getState().doc, 'block', 'TireFL')).toBeUndefined()
    undo(services)
    const [wire] = recordsOf(project.getState().doc, 'wire')
    choose(menuAt({ kind: 'wire', name: wire.name }), 'Delete')
    expect(getRecord(project.getState().doc, 'wire', wire.name)).toBeUndefined()
  })

  it('offer to insert where the canvas was pointed at, and to wire a port to what fits', () => {
    choose(menuAt({ kind: 'canvas' }), 'Insert block here…')
    expect(canvas.getState().quickInsert).toMatchObject({ place: [30, 40], screen: [10, 20] })
    const port = canvasMenu(services, { kind: 'port', name: 'Body.com' }, places).groups
    const targets = port.find(({ heading }) => heading === 'Wire to')?.items ?? []
    expect(targets.length).toBeGreaterThan(0)
    const before = recordsOf(project.getState().doc, 'wire').length
    targets[0].action()
    expect(recordsOf(project.getState().doc, 'wire')).toHaveLength(before + 1)
  })

  it('do not open without an item, and take the buttons of an element as theirs', () => {
    openMenu(ui, 'Empty', [{ items: [] }], [1, 2])
    expect(ui.getState().menu).toBeNull()
    document.body.innerHTML = '<p><button aria-label="One"></button><button aria-label="Two" disabled></button></p>'
    const pressed = vi.fn()
    document.querySelector('button')?.addEventListener('click', pressed)
    const items = buttonItems(document.querySelector('p'))
    expect(items).toMatchObject([
      { label: 'One', disabled: false },
      { label: 'Two', disabled: true },
    ])
    items[0].action()
    expect(pressed).toHaveBeenCalledOnce()
  })
})

describe('menus of results', () => {
  const plots = (): Readonly<Record<string, { readonly signals: readonly string[]; readonly channels?: object }>> => {
    const { doc, experiment } = project.getState()
    return getRecord(doc, 'experiment', experiment ?? '')?.value.plots ?? {}
  }
  it('plot a signal alone, and compute curves from those of a plot', () => {
    choose(signalMenu(services, 'Body.vx'), 'Plot in a new plot')
    const name = Object.keys(plots()).at(-1) ?? ''
    expect(plots()[name].signals).toEqual(['Body.vx'])
    choose(curveMenu(services, 'Body.vx', name), 'Add derivative')
    expect(plots()[name].channels).toEqual({ 'd/dt Body.vx': 'der(Body.vx)' })
    choose(curveMenu(services, 'Body.vx', name), 'Hide curve')
    expect(linked.getState().hidden.has('Body.vx')).toBe(true)
  })
})

describe('copies', () => {
  const frames = (names: readonly string[]) =>
    names.map((name) => {
      const block = getRecord(project.getState().doc, 'block', name)?.value
      if (block === undefined) throw new Error(name)
      const [x, y] = block.at ?? [0, 0]
      const { width, height } = blockGeometry(definitionFor(registry, block), block)
      return { x, y, width, height }
    })
  const overlap = (a: ReturnType<typeof frames>[0], b: ReturnType<typeof frames>[0]): boolean =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

  it('land on no block, with the wires among them, and their undo selects the originals again', () => {
    const originals = ['SuspensionFL', 'SpringFL']
    project.getState().select({ blocks: originals, wires: [], notes: [] })
    const before = recordsOf(project.getState().doc, 'block').map(({ name }) => name)
    const wires = recordsOf(project.getState().doc, 'wire').length
    for (let round = 0; round < 3; round++) {
      project.getState().select({ blocks: originals, wires: [], notes: [] })
      duplicateSelection(services)
    }
    const copies = recordsOf(project.getState().doc, 'block').flatMap(({ name }) =>
      before.includes(name) ? [] : [name],
    )
    expect(copies).toHaveLength(6)
    expect(recordsOf(project.getState().doc, 'wire')).toHaveLength(wires + 3)
    const all = frames([...before, ...copies])
    all.forEach((a, i) =>
      all.slice(i + 1).forEach((b, k) => expect(overlap(a, b) && i + k + 1 >= before.length).toBe(false)),
    )
    const copied = project.getState().selection.blocks
    undo(services)
    expect(project.getState().selection.blocks).toEqual(originals)
    redo(services)
    expect(project.getState().selection.blocks).toEqual(copied)
  })

  it('go where they are pasted when a place is named', () => {
    project.getState().select({ blocks: ['Body'], wires: [], notes: [] })
    const text = copyText(services) ?? ''
    expect(pasteText(services, text, [1600, 800])).toBe(true)
    const [copy] = project.getState().selection.blocks
    expect(getRecord(project.getState().doc, 'block', copy)?.value.at).toEqual([1600, 800])
  })

  it('stay at their places where these are free', () => {
    const { doc } = project.getState()
    const clip = copyBlocks(doc, ['Body'])
    expect(
      freeOffset(doc, registry, '', { ...clip, blocks: { A: { ...clip.blocks.Body, at: [5000, 5000] } } }),
    ).toEqual([0, 0])
    expect(clipFrame({ blocks: {} }, registry)).toBeUndefined()
  })
})

describe('wires', () => {
  it('that are refused are named by the labels of their ports, and another port is offered', () => {
    expect(connectPorts(services, 'SteerInput.y', 'TireFL.hub')).toBe(false)
    const [notice] = ui.getState().notices
    expect(notice.text).toContain('TireFL “')
    expect(notice.text).not.toContain('TireFL.hub')
    expect(connectPorts(services, 'TireFL.hub', 'SpringFL.axis')).toBe(false)
    const offered = ui.getState().notices.at(-1)?.action
    expect(offered?.label).toMatch(/^Wire to .* instead$/)
    const before = recordsOf(project.getState().doc, 'wire').length
    offered?.run()
    expect(recordsOf(project.getState().doc, 'wire')).toHaveLength(before + 1)
  })

  it('that are wired after a refusal take its message away; other messages stay', () => {
    ui.getState().notify('danger', 'another matter')
    connectPorts(services, 'SteerInput.y', 'TireFL.hub')
    connectPorts(services, 'SteerInput.y', 'TireFR.hub')
    expect(ui.getState().notices).toHaveLength(2)
    expect(connectPorts(services, 'Body.com', 'World.frame')).toBe(true)
    expect(ui.getState().notices.map(({ text }) => text)).toEqual(['another matter'])
  })

  it('join a new tyre to the only road, and to none of two', () => {
    const wheel = (): string => project.getState().selection.blocks[0] ?? ''
    const roads = (name: string): number =>
      recordsOf(project.getState().doc, 'wire').filter(({ value }) => value.some((end) => end.startsWith(`${name}.`)))
        .length
    const type = vehicle.blocks['TireFL'].type
    insertBlock(services, type, [3000, 3000])
    expect(roads(wheel())).toBe(1)
    insertBlock(services, vehicle.blocks['Road'].type, [3000, 3400])
    insertBlock(services, type, [3000, 3800])
    expect(roads(wheel())).toBe(0)
  })
})

describe('a drive torque', () => {
  it('puts its blocks onto no other', () => {
    const { doc } = project.getState()
    const next = applyDiff(doc, addDriveTorque(doc, registry, {}))
    const boxes = recordsOf(next, 'block').map(({ name, value }) => {
      const { width, height } = blockGeometry(definitionFor(registry, value), value)
      const [x, y] = value.at ?? [0, 0]
      return { name, x, y, width, height }
    })
    const fresh = boxes.filter(({ name }) => getRecord(doc, 'block', name) === undefined)
    expect(fresh).toHaveLength(5)
    for (const a of fresh)
      for (const b of boxes)
        expect(
          a === b || a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height,
          `${a.name} on ${b.name}`,
        ).toBe(true)
  })
})
