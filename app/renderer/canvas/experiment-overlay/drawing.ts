/**
 * Drawing of an experiment's overlay in the diagram. Blocks that the overlay adds are drawn in columns below the blocks
 * of the level, unless they state a position. The columns follow the direction in which the signals flow.
 */
import { definitionFor, type BlockRegistry } from '../../../../engine/model/blocks/block'
import { ownerOf, splitMember } from '../../../../engine/model/names/names'
import { cutWires, type ExperimentOverlay } from '../../../../engine/model/overlay'
import type { BlockInstance } from '../../../../engine/model/project/project'
import { parentOf } from '../../../../engine/model/subsystem'
import { coursePath, ownCorners, type WireEnd } from '../geometry/course'
import { columnsBelow } from '../geometry/layout/columns-below'
import { getRecord, recordsOf, type Document } from '../../store/records'
import { blockGeometry, positionOfSide } from '../../symbols/geometry'

export interface DrawnBlock {
  readonly name: string
  readonly block: BlockInstance
  readonly change: 'added' | 'replaced' | 'removed'
}

export interface DrawnWire {
  readonly name: string
  readonly ends: readonly [string, string]
  readonly path: string
}

export interface OverlayDrawing {
  readonly blocks: readonly DrawnBlock[]
  readonly wires: readonly DrawnWire[]
  /** Wires of the diagram that the experiment leaves out, with their two ends. */
  readonly cut: ReadonlyMap<string, readonly [string, string]>
}

export const noDrawing: OverlayDrawing = { blocks: [], wires: [], cut: new Map() }

/** Returns the part of an overlay that lies on a level of the diagram. */
export function overlayDrawing(
  doc: Document,
  registry: BlockRegistry,
  overlay: ExperimentOverlay,
  level: string,
): OverlayDrawing {
  const { replace = {}, remove = [], add = {} } = overlay
  const present = (name: string): BlockInstance | undefined => getRecord(doc, 'block', name)?.value
  const isHere = (name: string): boolean => parentOf(name) === level
  const blocks: DrawnBlock[] = []
  for (const [name, block] of Object.entries(replace)) {
    const before = present(name)
    if (!isHere(name) || before === undefined) continue
    blocks.push({ name, change: 'replaced', block: { ...looks(before), ...block } })
  }
  for (const name of remove) {
    const block = present(name)
    if (isHere(name) && block !== undefined) blocks.push({ name, change: 'removed', block })
  }
  const ownBlocks = Object.fromEntries(Object.entries(add).filter(([name]) => isHere(name)))
  const places = columnsBelow(doc, registry, ownBlocks, overlay.wires ?? {}, level)
  for (const [name, block] of Object.entries(ownBlocks))
    blocks.push({ name, change: 'added', block: { ...block, at: block.at ?? places.get(name) ?? [0, 0] } })
  return {
    blocks,
    wires: drawnWires(doc, registry, overlay.wires ?? {}, blocks, level),
    cut: cutHere(doc, overlay, level),
  }
}

function looks({ at, flip, rotate }: BlockInstance): Partial<BlockInstance> {
  return { ...(at && { at }), ...(flip !== undefined && { flip }), ...(rotate !== undefined && { rotate }) }
}

function cutHere(
  doc: Document,
  overlay: ExperimentOverlay,
  level: string,
): ReadonlyMap<string, readonly [string, string]> {
  const wires = Object.fromEntries(recordsOf(doc, 'wire').map(({ name, value }) => [name, value]))
  const blocks = Object.fromEntries(recordsOf(doc, 'block').map(({ name, value }) => [name, value]))
  const removed = new Set(overlay.remove ?? [])
  const cuts = cutWires({ wishbone: 1, title: '', blocks, wires }, overlay)
  return new Map(
    Object.entries(wires).filter(
      ([name, ends]) =>
        parentOf(name) === level && (cuts.wires.has(name) || ends.some((end) => removed.has(ownerOf(end) ?? ''))),
    ),
  )
}

/**
 * Returns the wires to draw. A wire with an end inside a subsystem leads to the subsystem; wires between levels that
 * are not shown are left out.
 */
function drawnWires(
  doc: Document,
  registry: BlockRegistry,
  wires: NonNullable<ExperimentOverlay['wires']>,
  drawn: readonly DrawnBlock[],
  level: string,
): readonly DrawnWire[] {
  const addedBlocks = new Map(drawn.map(({ name, block }) => [name, block]))
  return Object.entries(wires).flatMap(([name, ends]) => {
    const [source, target] = ends.map((end) => endOf(doc, registry, addedBlocks, end, level))
    if (source === undefined || target === undefined) return []
    return [{ name, ends, path: coursePath(source, target, ownCorners(source, target)) }]
  })
}

function endOf(
  doc: Document,
  registry: BlockRegistry,
  addedBlocks: ReadonlyMap<string, BlockInstance>,
  reference: string,
  level: string,
): WireEnd | undefined {
  const parts = splitMember(reference)
  if (parts === undefined) return undefined
  let name = parts.block
  while (name !== '' && parentOf(name) !== level) name = parentOf(name)
  const block = addedBlocks.get(name) ?? getRecord(doc, 'block', name)?.value
  if (name === '' || block === undefined) return undefined
  const { ports, width, height } = blockGeometry(definitionFor(registry, block), block)
  const port = name === parts.block ? ports.find((one) => one.name === parts.member) : undefined
  const [x, y] = block.at ?? [0, 0]
  if (port !== undefined) return { x: x + port.x, y: y + port.y, side: positionOfSide[port.side] }
  return { x: x + width / 2, y: y + height, side: positionOfSide.bottom }
}
