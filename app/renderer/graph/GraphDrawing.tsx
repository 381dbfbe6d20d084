/** The drawing: an SVG of its natural size that scrolls; every edge can be reached with the keyboard. */
import type { KeyboardEvent } from 'react'
import type { GraphEdgeDescription } from '../../../engine/host/protocol'
import type { GraphLayout, PlacedEdge, PlacedNode } from './layout'

interface DrawingProps {
  readonly layout: GraphLayout
  readonly selected: string | null
  readonly onFocus: (edge: string) => void
  readonly onSwap: (edge: GraphEdgeDescription) => void
}

export function GraphDrawing({ layout, selected, onFocus, onSwap }: DrawingProps) {
  const inFront = [...layout.edges].sort((a, b) => weight(a) - weight(b))
  return (
    <div className="graph-scroll">
      <svg width={layout.width} height={layout.height} role="group" aria-label="Linear graph">
        {inFront.map((placed) => (
          <Edge
            key={placed.edge.name}
            placed={placed}
            selected={placed.edge.name === selected}
            onFocus={onFocus}
            onSwap={onSwap}
          />
        ))}
        {layout.nodes.map((node) => (
          <Node key={node.id} node={node} />
        ))}
      </svg>
    </div>
  )
}

function weight({ edge }: PlacedEdge): number {
  return edge.inTree ? 2 : edge.canBeBranch ? 1 : 0
}

function style(edge: GraphEdgeDescription): string {
  return edge.inTree ? 'tree' : edge.canBeBranch ? 'cotree' : 'load'
}

interface EdgeProps {
  readonly placed: PlacedEdge
  readonly selected: boolean
  readonly onFocus: (edge: string) => void
  readonly onSwap: (edge: GraphEdgeDescription) => void
}

function Edge({ placed, selected, onFocus, onSwap }: EdgeProps) {
  const { edge, path, middle } = placed
  const where = edge.inTree ? 'in the tree' : edge.canBeBranch ? 'in the cotree' : 'a load'
  const onKeyDown = (event: KeyboardEvent<SVGGElement>): void => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onSwap(edge)
  }
  return (
    <g
      className={`graph-edge ${selected ? 'selected' : ''}`}
      tabIndex={0}
      role="button"
      aria-label={`${edge.name}, ${where}`}
      onFocus={() => onFocus(edge.name)}
      onMouseEnter={() => onFocus(edge.name)}
      onClick={() => onSwap(edge)}
      onKeyDown={onKeyDown}
    >
      <path className="edge-hit" d={path} />
      <path className={`edge ${style(edge)}`} d={path} />
      <path
        className={`edge-arrow ${style(edge)}`}
        d="M -4 -4 L 4 0 L -4 4"
        transform={`translate(${middle.x} ${middle.y}) rotate(${middle.angle})`}
      />
      {(edge.inTree || selected) && (
        <text className="edge-label" x={middle.x} y={middle.y - 7}>
          {edge.name}
        </text>
      )}
    </g>
  )
}

function Node({ node }: { readonly node: PlacedNode }) {
  const ground = node.id === 0
  return (
    <g className="graph-node" transform={`translate(${node.x} ${node.y})`}>
      <title>{node.name}</title>
      {ground ? <rect x={-6} y={-6} width={12} height={12} rx={2} /> : <circle r={5} />}
      {ground && (
        <text y={20} textAnchor="middle">
          ground
        </text>
      )}
    </g>
  )
}
