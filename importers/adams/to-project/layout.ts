/**
 * Positions on the canvas: columns by the distance from the world along the wires, each block as near as
 * possible to the rows of those it is attached to.
 */
import type { BlockInstance } from '../../../engine/model/project/project'
import type { Picture } from './picture'
import { ownerOf } from '../../../engine/model/names/names'

const columnWidth = 224
/** Blocks are placed on rows of half their distance: most on two, those with six ports or more on a side on three. */
const rowHeight = 68
const tall: readonly string[] = ['signals/record', 'sensors/load', 'mechanics/interaction']

export function layOut(picture: Picture): Readonly<Record<string, BlockInstance>> {
  const names = Object.keys(picture.blocks)
  const neighbours = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const [from, to] of Object.values(picture.wires)) {
    const [a, b] = [blockOf(from), blockOf(to)]
    neighbours.get(a)?.push(b)
    neighbours.get(b)?.push(a)
  }
  const columns = columnsOf(names, neighbours, (name) => isSink(picture.blocks[name]))
  const rows = new Map<string, number>()
  const placed: Record<string, BlockInstance> = {}
  const taken = new Map<number, Set<number>>()
  for (const name of [...names].sort((a, b) => (columns.get(a) ?? 0) - (columns.get(b) ?? 0))) {
    const column = columns.get(name) ?? 0
    const used = taken.get(column) ?? new Set<number>()
    taken.set(column, used)
    const known = (neighbours.get(name) ?? []).map((n) => rows.get(n)).filter((row) => row !== undefined)
    const mean = known.length === 0 ? 0 : Math.round(known.reduce((a, b) => a + b, 0) / known.length)
    const ownRows = tall.includes(picture.blocks[name].type) ? [0, 1, 2] : [0, 1]
    let row = mean
    while (ownRows.some((k) => used.has(row + k))) row++
    for (const k of ownRows) used.add(row + k)
    rows.set(name, row)
    placed[name] = { ...picture.blocks[name], at: [column * columnWidth, row * rowHeight] }
  }
  return Object.fromEntries(names.map((name) => [name, placed[name]]))
}

/** Assigns columns breadth first from the world; sinks are placed after all other blocks. */
function columnsOf(
  names: readonly string[],
  neighbours: ReadonlyMap<string, readonly string[]>,
  isLast: (name: string) => boolean,
): ReadonlyMap<string, number> {
  const columns = new Map<string, number>()
  for (const root of names) {
    if (columns.has(root)) continue
    columns.set(root, columns.size === 0 ? 0 : 1)
    const queue = [root]
    for (const name of queue) {
      for (const next of neighbours.get(name) ?? []) {
        if (columns.has(next)) continue
        columns.set(next, (columns.get(name) ?? 0) + 1)
        queue.push(next)
      }
    }
  }
  let last = 1
  for (const [name, column] of columns) if (!isLast(name)) last = Math.max(last, column + 1)
  for (const name of names) if (isLast(name)) columns.set(name, last)
  return columns
}

function isSink({ type }: BlockInstance): boolean {
  return type === 'signals/record'
}

function blockOf(port: string): string {
  return ownerOf(port) ?? ''
}
