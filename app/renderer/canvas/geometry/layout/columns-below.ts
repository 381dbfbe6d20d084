/** Columns of blocks that have no position yet: blocks of an overlay, and blocks of files that were not drawn. */
import { definitionFor, type BlockRegistry } from '../../../../../engine/model/blocks/block'
import { ownerOf, splitMember } from '../../../../../engine/model/names/names'
import type { BlockInstance, CanvasPoint } from '../../../../../engine/model/project/project'
import { blocksIn } from '../../../store/edits/levels'
import type { Document, WireEnds } from '../../../store/records'
import { blockGeometry, GRID } from '../../../symbols/geometry'

/** Gaps between columns and rows of added blocks, px; the wires need room. */
const columnGap = 8 * GRID
const rowGap = 5 * GRID
/** Distance from the blocks of the level down to the added blocks, px. */
const below = 12 * GRID

/**
 * Returns positions for blocks without one, below those of the level that have one. The column of a block is the
 * longest way that a signal takes to it through such blocks.
 */
export function columnsBelow(
  doc: Document,
  registry: BlockRegistry,
  added: Readonly<Record<string, BlockInstance>>,
  wires: Readonly<Record<string, WireEnds>>,
  level: string,
): ReadonlyMap<string, CanvasPoint> {
  const isOutput = (end: string): boolean => {
    const { block = '', member = '' } = splitMember(end) ?? {}
    const port = definitionFor(registry, added[block])?.ports[member]
    return port?.kind === 'signal' ? port.direction === 'out' : false
  }
  const feeds = Object.values(wires).flatMap(([a, b]): (readonly [string, string])[] => {
    const [from, to] = [ownerOf(a) ?? '', ownerOf(b) ?? '']
    if (!Object.hasOwn(added, from) || !Object.hasOwn(added, to)) return []
    return [isOutput(a) ? [from, to] : [to, from]]
  })
  const column = new Map(Object.keys(added).map((name) => [name, 0]))
  // Signals may flow in a loop, so no block moves by more columns than there are blocks.
  for (let round = 0; round < column.size; round++)
    for (const [from, to] of feeds)
      column.set(to, Math.min(Math.max(column.get(to) ?? 0, (column.get(from) ?? 0) + 1), column.size))
  const standing = blocksIn(doc, level)
    .filter(({ name }) => !Object.hasOwn(added, name))
    .map(({ value }) => ({ at: value.at ?? [0, 0], ...sizeOf(registry, value) }))
  const left = Math.min(0, ...standing.map(({ at }) => at[0]))
  const top = Math.max(0, ...standing.map(({ at, height }) => at[1] + height)) + below
  const places = new Map<string, CanvasPoint>()
  let x = standing.length === 0 ? left : Math.min(...standing.map(({ at }) => at[0]))
  for (const rank of [...new Set(column.values())].sort((a, b) => a - b)) {
    const names = Object.keys(added).filter((name) => column.get(name) === rank)
    let y = top
    for (const name of names) {
      places.set(name, [onGrid(x), onGrid(y)])
      y += sizeOf(registry, added[name]).height + rowGap
    }
    x += Math.max(...names.map((name) => sizeOf(registry, added[name]).width)) + columnGap
  }
  return places
}

const onGrid = (value: number): number => Math.ceil(value / GRID) * GRID

function sizeOf(registry: BlockRegistry, block: BlockInstance): { readonly width: number; readonly height: number } {
  const { width, height } = blockGeometry(definitionFor(registry, block), block)
  return { width, height }
}
