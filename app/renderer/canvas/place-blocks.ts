/**
 * Positions of blocks that the file of an opened project does not give: files that were written by hand, by a script or
 * by the command line. Such blocks are put into columns below the rest at once; a level without any position is
 * arranged by the layout kernel afterwards, which takes a while. The file is unchanged until the project is saved.
 */
import { parentOf } from '../../../engine/model/subsystem'
import { moveBlocks, type Point } from '../store/edits/blocks'
import { blocksIn } from '../store/edits/levels'
import { getRecord, recordsOf, type Document } from '../store/records'
import { columnsBelow } from './geometry/layout/columns-below'
import { levelGraph, placesFrom } from './geometry/layout/elk-graph'
import type { Services } from './services'

/** Blocks of a level that have no position. */
interface Unplaced {
  readonly level: string
  readonly names: readonly string[]
  /** True if no block of the level has a position. */
  readonly whole: boolean
}

function unplacedBlocks(doc: Document): readonly Unplaced[] {
  const missing = recordsOf(doc, 'block').filter(({ value }) => value.at === undefined)
  return [...new Set(missing.map(({ name }) => parentOf(name)))].map((level) => {
    const blocks = blocksIn(doc, level)
    const names = blocks.filter(({ value }) => value.at === undefined).map(({ name }) => name)
    return { level, names, whole: names.length === blocks.length }
  })
}

/** Returns the places of blocks in columns below those of their level that have a position. */
function columns(
  doc: Document,
  registry: Services['registry'],
  { level, names }: Unplaced,
): ReadonlyMap<string, Point> {
  const wires = Object.fromEntries(recordsOf(doc, 'wire').map(({ name, value }) => [name, value]))
  const blocks = names.flatMap((name) => getRecord(doc, 'block', name) ?? [])
  return columnsBelow(doc, registry, Object.fromEntries(blocks.map(({ name, value }) => [name, value])), wires, level)
}

const joined = (maps: readonly ReadonlyMap<string, Point>[]): ReadonlyMap<string, Point> =>
  new Map(maps.flatMap((map) => [...map]))

async function placeBlocks({ project, registry, canvas }: Services): Promise<void> {
  const opened = project.getState()
  const unplaced = unplacedBlocks(opened.doc)
  if (unplaced.length === 0) return
  opened.complete(moveBlocks(opened.doc, joined(unplaced.map((some) => columns(opened.doc, registry, some)))))

  const whole = unplaced.filter((some) => some.whole)
  if (whole.length === 0) return
  const { doc } = project.getState()
  const { arrange } = await import('./geometry/layout/arrange-blocks')
  const places: ReadonlyMap<string, Point>[] = []
  for (const { names } of whole) {
    const { graph, clusters } = levelGraph(doc, registry, names)
    places.push(placesFrom(doc, await arrange(graph), clusters))
  }
  const state = project.getState()
  // If the project has changed in the meantime, the change wins.
  if (state.doc !== doc) return
  state.complete(moveBlocks(doc, joined(places)))
  if (!whole.some(({ level }) => level === state.level)) return
  // React Flow receives the new positions one frame later.
  requestAnimationFrame(() => requestAnimationFrame(() => canvas.getState().view?.fit()))
}

/** Gives the blocks of each project that is opened a position. */
export function watchPlaces(services: Services): void {
  services.project.subscribe((state, before) => {
    if (state.generation !== before.generation) void placeBlocks(services)
  })
}
