/**
 * A level of the diagram as a graph for the Eclipse Layout Kernel, and positions from its result. The layout is
 * layered, after Sugiyama, Tagawa and Toda (1981): ports keep their position on the blocks, and wires run from left to
 * right.
 */
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api'
import { definitionFor, type BlockRegistry, type PortSide } from '../../../../../engine/model/blocks/block'
import { parentOf } from '../../../../../engine/model/subsystem'
import type { Point } from '../../../store/edits/blocks'
import { getRecord, recordsOf, type Document } from '../../../store/records'
import { blockGeometry, GRID, type BlockGeometry } from '../../../symbols/geometry'
import { clustersOf, type Cluster, type End } from './clusters'

const options: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.componentComponent': '64',
  'elk.layered.spacing.nodeNodeBetweenLayers': '48',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

const compass: Readonly<Record<PortSide, string>> = { left: 'WEST', right: 'EAST', top: 'NORTH', bottom: 'SOUTH' }

export interface LevelGraph {
  /** Input of the layout kernel. */
  readonly graph: ElkNode
  /** Clusters that the nodes of the graph stand for, by the name of a node. */
  readonly clusters: ReadonlyMap<string, Cluster>
}

/**
 * Builds the graph of a level.
 * @param names blocks of one level, with the wires among them; their order from top to bottom is kept if possible
 */
export function levelGraph(doc: Document, registry: BlockRegistry, names: readonly string[]): LevelGraph {
  const blocks = new Map<string, BlockGeometry>()
  for (const name of inReadingOrder(doc, names)) {
    const block = getRecord(doc, 'block', name)?.value
    if (block !== undefined) blocks.set(name, blockGeometry(definitionFor(registry, block), block))
  }
  const ports = new Map<string, End>()
  for (const [block, geometry] of blocks)
    for (const port of geometry.ports) ports.set(`${block}.${port.name}`, { block, port })
  const wires = recordsOf(doc, 'wire').flatMap(({ name, value }) => {
    const [a, b] = [ports.get(value[0]), ports.get(value[1])]
    return a === undefined || b === undefined ? [] : [{ name, ends: [a, b] as const }]
  })
  const clusters = clustersOf(
    blocks,
    wires.map(({ ends }) => ends),
  )
  const nodeOf = new Map(clusters.flatMap(({ host, members }) => members.map(({ name }) => [name, host] as const)))
  const edges = wires.flatMap(({ name, ends: [a, b] }): readonly ElkExtendedEdge[] => {
    if (nodeOf.get(a.block) === nodeOf.get(b.block)) return []
    // Mechanical wires have no direction of their own: they leave a right side and reach a left one.
    const [from, to] = rank(b.port.side) > rank(a.port.side) ? [b, a] : [a, b]
    return [{ id: name, sources: [idOf(from)], targets: [idOf(to)] }]
  })
  return {
    graph: { id: 'level', layoutOptions: options, children: clusters.map(nodeFor), edges },
    clusters: new Map(clusters.map((cluster) => [cluster.host, cluster])),
  }
}

const idOf = ({ block, port }: End): string => `${block}.${port.name}`

/** Returns a cluster as a node of the kernel; ports of its members lie on the edges of the node. */
function nodeFor({ host, width, height, members }: Cluster): ElkNode {
  const across: Readonly<Record<PortSide, { x?: number; y?: number }>> = {
    left: { x: 0 },
    right: { x: width },
    top: { y: 0 },
    bottom: { y: height },
  }
  const ports = members.flatMap(({ name, x, y, geometry }) =>
    geometry.ports.map((port) => ({
      id: idOf({ block: name, port }),
      x: x + port.x,
      y: y + port.y,
      width: 0,
      height: 0,
      ...across[port.side],
      layoutOptions: { 'elk.port.side': compass[port.side] },
    })),
  )
  return { id: host, width, height, ports, layoutOptions: { 'elk.portConstraints': 'FIXED_POS' } }
}

/** Returns the blocks by their current position, from top to bottom. */
function inReadingOrder(doc: Document, names: readonly string[]): readonly string[] {
  const at = (name: string): readonly number[] => getRecord(doc, 'block', name)?.value.at ?? [0, 0]
  return [...names].sort((a, b) => at(a)[1] - at(b)[1] || at(a)[0] - at(b)[0])
}

/** Returns the rank of a side as the start of a wire: the right first, the left last. */
function rank(side: PortSide): number {
  return side === 'right' ? 2 : side === 'left' ? 0 : 1
}

/** Returns the positions of the blocks on the grid. The top left corner of the whole arrangement stays where it was. */
export function placesFrom(
  doc: Document,
  arranged: ElkNode,
  clusters: LevelGraph['clusters'],
): ReadonlyMap<string, Point> {
  const onGrid = (value: number): number => Math.round(value / GRID) * GRID
  const places = (arranged.children ?? []).flatMap(({ id, x = 0, y = 0 }) =>
    (clusters.get(id)?.members ?? []).map((member) => ({
      name: member.name,
      at: [onGrid(x) + onGrid(member.x), onGrid(y) + onGrid(member.y)] as const,
    })),
  )
  const before = places.map(({ name }) => getRecord(doc, 'block', name)?.value.at ?? [0, 0])
  const shift = (axis: 0 | 1): number =>
    onGrid(Math.min(...before.map((at) => at[axis]))) - Math.min(...places.map(({ at }) => at[axis]))
  const [dx, dy] = [shift(0), shift(1)]
  return new Map(places.map(({ name, at: [x, y] }) => [name, [x + dx, y + dy]] as const))
}

/** Returns the blocks to arrange: several selected blocks, otherwise all of the level. */
export function blocksToArrange(doc: Document, level: string, selected: readonly string[]): readonly string[] {
  if (selected.length > 1) return selected
  return recordsOf(doc, 'block').flatMap(({ name }) => (parentOf(name) === level ? [name] : []))
}
