/**
 * Icons and ports of a crowded diagram, in one drawing for each region. The browser gives every SVG its own
 * transformation. With two SVGs in each block, hit-testing takes twice the time, and layering even more.
 */
import { memo } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '@xyflow/react'
import type { BlockFlowNode, CanvasFlowNode } from '../flow-items'
import { domainOf } from '../../symbols/domain'
import { placedPath } from '../../symbols/placed-path'
import { isHollow, portOutline } from '../../symbols/PortShape'
import { byRegion } from '../geometry/regions'
import { useDistant, useFigureOfItsOwn } from './by-itself'

/** Size of an icon, px: the height of the block without its border and some margin. */
export const SYMBOL = 30
/** Distance from the left of a block to the middle of its icon, px. */
const MIDDLE = 19

export const Figures = memo(function Figures({ nodes }: { readonly nodes: readonly CanvasFlowNode[] }) {
  // The figures are inserted among the blocks, so that raised blocks lie above them.
  const host = useStore(({ domNode }) => domNode)?.querySelector('.react-flow__nodes')
  const blocks = nodes.filter((node) => node.type === 'block')
  const regions = byRegion(blocks, ({ position }) => position)
  return (
    host != null &&
    createPortal(
      [...regions].map(([region, blocks]) => (
        <svg key={region} className="figures" aria-hidden="true">
          {blocks.map((node) => (
            <Figure key={node.id} node={node} />
          ))}
        </svg>
      )),
      host,
    )
  )
})

const Figure = memo(function Figure({ node }: { readonly node: BlockFlowNode }) {
  const distant = useDistant(node.id)
  const hasOwnFigure = useFigureOfItsOwn(node)
  const { definition } = node.data
  if (distant || hasOwnFigure || definition === undefined) return null
  const icons = node.data.contents.length > 1 ? ' several' : ''
  return (
    <>
      <path className={`figure-icon block-domain ${domainOf(definition)}${icons}`} d={iconOf(node, definition.icon)} />
      {portPaths(node).map(([look, outline]) => (
        <path key={look} className={`port ${look}`} d={outline} />
      ))}
    </>
  )
})

function iconOf({ data: { contents, geometry }, position: { x, y } }: BlockFlowNode, usual: string): string {
  const [left, top] = [x + MIDDLE - SYMBOL / 2, y + (geometry.height - SYMBOL) / 2]
  if (contents.length < 2) return placedPath(contents[0] ?? usual, SYMBOL / 24, left, top)
  const half = SYMBOL / 2
  const down = contents.length > 2 ? 0 : half / 2
  return contents
    .map((path, i) => placedPath(path, half / 24, left + half * (i % 2), top + down + half * (i >> 1)))
    .join('')
}

/** Returns one path for all ports of the same look. */
export function portPaths({
  data: { geometry },
  position,
}: Pick<BlockFlowNode, 'data' | 'position'>): readonly (readonly [string, string])[] {
  const looks = new Map<string, string>()
  for (const { port, side, x, y } of geometry.ports) {
    const look = isHollow(port) ? `${port.kind} hollow` : port.kind
    looks.set(look, (looks.get(look) ?? '') + portOutline(port, side, position.x + x, position.y + y))
  }
  return [...looks]
}
