/**
 * A level of the diagram as a graph for the Eclipse Layout Kernel, and places from its answer. Layered layout after
 * Sugiyama, Tagawa and Toda (1981): ports stay where they are on their blocks, wires go from left to right.
 */
import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api'
import { definitionFor, type BlockRegistry, type PortSide } from '../../../../engine/model/block'
import { parentOf } from '../../../../engine/model/subsystem'
import type { Point } from '../../store/edits/blocks'
import { getRecord, recordsOf, type Document } from '../../store/records'
import { blockGeometry, GRID } from '../geometry'

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
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
}

const compass: Readonly<Record<PortSide, string>> = { left: 'WEST', right: 'EAST', top: 'NORTH', bottom: 'SOUTH' }

/** @param names blocks of one level; wires among them count */
export function elkGraph(doc: Document, registry: BlockRegistry, names: readonly string[]): ElkNode {
  const sides = new Map<string, PortSide>()
  const children = names.flatMap((name): readonly ElkNode[] => {
    const block = getRecord(doc, 'block', name)?.value
    if (block === undefined) return []
    const { width, height, ports } = blockGeometry(definitionFor(registry, block), block)
    for (const port of ports) sides.set(`${name}.${port.name}`, port.side)
    return [
      {
        id: name,
        width,
        height,
        layoutOptions: { 'elk.portConstraints': 'FIXED_POS' },
        ports: ports.map((port) => ({
          id: `${name}.${port.name}`,
          x: port.x,
          y: port.y,
          width: 0,
          height: 0,
          layoutOptions: { 'elk.port.side': compass[port.side] },
        })),
      },
    ]
  })
  const edges = recordsOf(doc, 'wire').flatMap(({ name, value }): readonly ElkExtendedEdge[] => {
    const [a, b] = value
    const [from, to] = [sides.get(a), sides.get(b)]
    if (from === undefined || to === undefined) return []
    // Mechanical wires have no direction of their own: out of a right side, into a left one.
    const turn = rank(to) > rank(from)
    return [{ id: name, sources: [turn ? b : a], targets: [turn ? a : b] }]
  })
  return { id: 'level', layoutOptions: options, children, edges }
}

/** How much a side is one to go out of. */
function rank(side: PortSide): number {
  return side === 'right' ? 2 : side === 'left' ? 0 : 1
}

/** Places of the blocks on the grid; the arrangement as a whole begins where the blocks began before. */
export function placesFrom(doc: Document, arranged: ElkNode): ReadonlyMap<string, Point> {
  const nodes = arranged.children ?? []
  const before = nodes.map(({ id }) => getRecord(doc, 'block', id)?.value.at ?? [0, 0])
  const corner = (axis: 0 | 1): number => Math.min(...before.map((at) => at[axis]))
  const start = (axis: 'x' | 'y'): number => Math.min(...nodes.map((node) => node[axis] ?? 0))
  const [dx, dy] = [corner(0) - start('x'), corner(1) - start('y')]
  const onGrid = (value: number): number => Math.round(value / GRID) * GRID
  return new Map(nodes.map(({ id, x = 0, y = 0 }) => [id, [onGrid(x + dx), onGrid(y + dy)]] as const))
}

/** What is to be arranged: several selected blocks, else all of the level. */
export function blocksToArrange(doc: Document, level: string, selected: readonly string[]): readonly string[] {
  if (selected.length > 1) return selected
  return recordsOf(doc, 'block').flatMap(({ name }) => (parentOf(name) === level ? [name] : []))
}
