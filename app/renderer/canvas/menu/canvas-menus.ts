/**
 * Context menus of the diagram: of the canvas, its blocks, notes, wires and ports. The entries run commands and
 * actions.
 */
import { subsystemType, nameOf } from '../../../../engine/model/subsystem'
import { noteOf } from '../flow-items'
import { connectPorts, removeWire } from '../actions'
import { paste } from '../clipboard-commands'
import { locate } from '../../workbench/locate'
import type { CommandId } from '../../workbench/command'
import type { Services } from '../services'
import type { ProbeTarget } from '../canvas-store'
import { type Point, removeItems } from '../../store/edits/blocks'
import { blockOf } from '../../store/edits/levels'
import { setRoute } from '../../store/edits/routes'
import { findPort, takesOneWire, wiresAt, wiringTargets } from '../../store/edits/wires'
import { getRecord } from '../../store/records'
import { menuTexts } from '../../texts/menus'
import { stepTexts } from '../../texts/steps'
import type { MenuGroup, MenuItem } from '../../ui/Menu'
import { commandItem, commandItems, possibleItems } from '../../workbench/menus/command-item'

/** Part of the diagram to which the menu belongs. */
export type CanvasSubject =
  | { readonly kind: 'canvas' }
  | { readonly kind: 'block' | 'note' | 'wire' | 'port'; readonly name: string }

/** Position of the pointer when the menu was opened: in the window, and on the canvas. */
export interface CanvasPlaces {
  readonly screen: Point
  readonly place: Point
}

/** Number of the nearest ports that the menu lists by name; the box that draws wires lists all. */
const MOST_TARGETS = 6

/** Returns the part under the pointer, or with the focus. React Flow marks nodes and handles with their names. */
export function canvasSubject(element: Element): CanvasSubject {
  const handle = element.closest('.react-flow__handle')
  const [node, port] = [handle?.getAttribute('data-nodeid'), handle?.getAttribute('data-handleid')]
  if (node != null && port != null) return { kind: 'port', name: `${node}.${port}` }
  const wire = element.closest('.diagram-wire')?.getAttribute('data-id')
  if (wire != null) return { kind: 'wire', name: wire }
  const id = element.closest('.react-flow__node')?.getAttribute('data-id')
  if (id == null) return { kind: 'canvas' }
  const note = noteOf(id)
  return note === undefined ? { kind: 'block', name: id } : { kind: 'note', name: note }
}

/**
 * Selects the part that the menu is for, if it isn't selected yet, as in every editor: the menu applies to the
 * selection.
 */
export function selectSubject({ project }: Services, { kind, ...subject }: CanvasSubject): void {
  if (kind === 'canvas' || kind === 'port' || !('name' in subject)) return
  const { selection, select } = project.getState()
  const name = subject.name
  const list = `${kind}s` as const
  if (!selection[list].includes(name)) select({ blocks: [], wires: [], notes: [], [list]: [name] })
}

export function canvasMenu(
  services: Services,
  subject: CanvasSubject,
  places: CanvasPlaces,
): { readonly label: string; readonly groups: readonly MenuGroup[] } {
  switch (subject.kind) {
    case 'canvas':
      return { label: menuTexts.canvas, groups: emptyPlaceMenu(services, places) }
    case 'block':
      return { label: menuTexts.menuOf(nameOf(subject.name)), groups: blockMenu(services, subject.name, places) }
    case 'note':
      return { label: menuTexts.menuOf(subject.name), groups: noteMenu(services) }
    case 'wire':
      return { label: menuTexts.menuOf(subject.name), groups: wireMenu(services, subject.name, places) }
    case 'port':
      return { label: menuTexts.menuOf(subject.name), groups: portMenu(services, subject.name, places) }
  }
}

function emptyPlaceMenu(services: Services, { screen, place }: CanvasPlaces): readonly MenuGroup[] {
  const insert: MenuItem = {
    ...commandItem(services, 'insert'),
    label: menuTexts.insertHere,
    action: () => services.canvas.getState().set({ quickInsert: { screen, place } }),
  }
  return [
    {
      items: [
        insert,
        { ...commandItem(services, 'paste'), action: () => void paste(services, place) },
        ...commandItems(services, ['note']),
      ],
    },
    { items: commandItems(services, ['undo', 'redo', 'select-all', 'find']) },
    { items: [...commandItems(services, ['arrange', 'fit-view']), ...possibleItems(services, ['leave'])] },
  ]
}

const several: readonly CommandId[] = [
  'align-left',
  'align-centre',
  'align-top',
  'align-middle',
  'distribute-horizontally',
  'distribute-vertically',
]

function blockMenu(services: Services, name: string, { screen }: CanvasPlaces): readonly MenuGroup[] {
  const { doc, selection } = services.project.getState()
  const alone = selection.blocks.length === 1
  const about: MenuItem = {
    ...commandItem(services, 'help'),
    label: menuTexts.aboutBlock,
  }
  const isSubsystem = getRecord(doc, 'block', name)?.value.type === subsystemType
  return [
    {
      items: [
        ...possibleItems(services, ['parameters', 'enter', 'edit-function', 'replace-source', 'rename']),
        ...commandItems(services, ['connect']),
        ...(alone ? [plotItem(services, { kind: 'block', name }, screen)] : []),
      ],
    },
    { items: commandItems(services, ['copy', 'cut', 'duplicate', 'delete']) },
    {
      items: [
        ...commandItems(services, ['mirror', 'turn', 'comment-out', 'group']),
        ...possibleItems(services, ['ungroup', 'add-to-library']),
      ],
    },
    { items: alone ? [] : possibleItems(services, several) },
    { items: [...commandItems(services, ['code-show']), ...(alone || isSubsystem ? [about] : [])] },
  ]
}

function noteMenu(services: Services): readonly MenuGroup[] {
  return [
    { items: commandItems(services, ['rename']) },
    { items: commandItems(services, ['copy', 'cut', 'duplicate', 'delete']) },
  ]
}

function wireMenu(services: Services, name: string, { screen, place }: CanvasPlaces): readonly MenuGroup[] {
  const { doc, edit, selection } = services.project.getState()
  const ends = getRecord(doc, 'wire', name)?.value ?? []
  if (selection.wires.length > 1) return [{ items: commandItems(services, ['delete']) }]
  const straighten: MenuItem = {
    label: menuTexts.straighten,
    disabled: getRecord(doc, 'route', name) === undefined,
    action: () => edit(stepTexts.straightenWire(name), setRoute(doc, name, [])),
  }
  return [
    {
      items: [
        plotItem(services, { kind: 'wire', name }, screen),
        {
          ...commandItem(services, 'insert'),
          action: () => services.canvas.getState().set({ quickInsert: { screen, place, wire: name } }),
        },
        straighten,
      ],
    },
    {
      items: ends.map((end) => ({
        label: menuTexts.showBlock(blockOf(end)),
        action: () => locate(services, blockOf(end)),
      })),
    },
    { items: commandItems(services, ['delete']) },
  ]
}

function portMenu(services: Services, name: string, { screen, place }: CanvasPlaces): readonly MenuGroup[] {
  const { project, registry, canvas } = services
  const { doc, edit } = project.getState()
  const port = findPort(doc, registry, name)
  const wires = wiresAt(doc, name)
  const full = port !== undefined && takesOneWire(port) && wires.length > 0
  const waiting = (target: string): number => (wiresAt(doc, target).length === 0 ? 0 : 1)
  const targets = full
    ? []
    : [...wiringTargets(doc, registry, name)]
        .filter((target) => blockOf(target) !== blockOf(name))
        .sort((a, b) => waiting(a) - waiting(b))
        .slice(0, MOST_TARGETS)
  const removed = wires.map((wire) => wire.name)
  return [
    {
      items: [
        plotItem(services, { kind: 'port', name }, screen),
        {
          label: menuTexts.insertAndWire,
          disabled: full,
          action: () => canvas.getState().set({ quickInsert: { screen, place, from: name } }),
        },
      ],
    },
    {
      heading: menuTexts.wireTo,
      items: targets.map((target) => ({
        label: nameOf(target),
        detail: findPort(doc, registry, target)?.label,
        action: () => void connectPorts(services, name, target, false),
      })),
    },
    {
      items: [
        {
          label: menuTexts.deleteWires(Math.max(1, removed.length)),
          disabled: removed.length === 0,
          action: () =>
            removed.length === 1
              ? removeWire(services, removed[0])
              : edit(stepTexts.deleteItems(removed.length), removeItems(doc, [], removed)),
        },
      ],
    },
    { items: [{ label: menuTexts.showBlock(nameOf(blockOf(name))), action: () => locate(services, blockOf(name)) }] },
  ]
}

function plotItem({ canvas, ui }: Services, target: ProbeTarget, screen: Point): MenuItem {
  return {
    label: menuTexts.plotSignals,
    action: () => {
      ui.getState().showDiagram()
      canvas.getState().set({ probe: { target, screen } })
    },
  }
}
