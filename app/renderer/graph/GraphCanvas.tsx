/** The drawing of one linear graph: frames, branches black, chords grey, loads dashed. */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Maximize, Minus, Plus } from 'lucide-react'
import type { GraphDescription } from '../../../engine/host/protocol'
import type { GraphDomain } from '../store/edits/formulations'
import { IconButton } from '../ui/IconButton'
import { contribution, sideOf, sideText } from './describe'
import type { Edge } from './exchange'
import { layoutGraph, type DrawnEdge, type DrawnNode, type GraphLayout } from './layout'
import { graphTexts } from '../texts/graph'

interface GraphCanvasProps {
  readonly graph: GraphDescription
  readonly domain: GraphDomain
  readonly selected: string | null
  /** Edges of the circuit or cutset of the selected edge. */
  readonly related: ReadonlySet<string>
  readonly onSelect: (edge: string | null) => void
  /** Space or a double-click on an edge. */
  readonly onSwap: (edge: Edge) => void
}

/** Names can be read down to this zoom; larger graphs open at it and are scrolled. */
const readableZoom = 0.5
const leastZoom = 0.1
const mostZoom = 2
const zoomStep = 1.25

export function GraphCanvas({ graph, domain, selected, related, onSelect, onSwap }: GraphCanvasProps) {
  const layout = useMemo(() => layoutGraph(graph, domain), [graph, domain])
  const scroller = useRef<HTMLDivElement>(null)
  const fitted = useFit(scroller, layout.width, layout.height)
  const [chosenZoom, setChosenZoom] = useState<number | null>(null)
  const zoom = chosenZoom ?? Math.max(readableZoom, fitted)
  const zoomBy = (factor: number): void => setChosenZoom(Math.min(mostZoom, Math.max(leastZoom, zoom * factor)))
  useGroundInView(scroller, layout, fitted)
  const start = layout.edges.find(({ edge }) => edge.name === selected) ?? layout.edges[0]

  const move = (event: KeyboardEvent, from: Edge): void => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }
    if (event.key === ' ') onSwap(from)
    else if (event.key === 'Enter') onSelect(from.name)
    else {
      const step = steps[event.key]
      if (step === undefined) return
      const at = layout.edges.findIndex(({ edge }) => edge === from)
      const next = layout.edges[(at + step + layout.edges.length) % layout.edges.length]
      onSelect(next.edge.name)
      scroller.current?.querySelector<SVGGElement>(`[data-edge="${CSS.escape(next.edge.name)}"]`)?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="graph-canvas">
      <div
        className="graph-scroll"
        ref={scroller}
        onWheel={(event) => {
          if (event.ctrlKey) zoomBy(event.deltaY < 0 ? zoomStep : 1 / zoomStep)
        }}
      >
        <svg
          width={layout.width * zoom}
          height={layout.height * zoom}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          role="group"
          aria-label={graphTexts.linearGraph(domain)}
          onClick={(event) => {
            if (event.target === event.currentTarget) onSelect(null)
          }}
        >
          <g className="graph-edges">
            {layout.edges.map((drawn) => (
              <EdgeShape
                key={drawn.edge.name}
                drawn={drawn}
                selected={drawn.edge.name === selected}
                related={related.has(drawn.edge.name)}
                tabbable={drawn === start}
                onSelect={() => onSelect(drawn.edge.name)}
                onSwap={() => onSwap(drawn.edge)}
                onKeyDown={(event) => move(event, drawn.edge)}
              />
            ))}
          </g>
          <g className="graph-nodes">
            {layout.nodes.map((node) => (
              <NodeShape key={node.id} node={node} />
            ))}
          </g>
        </svg>
      </div>
      <div className="graph-zoom" role="group" aria-label={graphTexts.zoomOfTheGraph}>
        <IconButton small icon={Minus} label={graphTexts.makeTheGraphSmaller} onClick={() => zoomBy(1 / zoomStep)} />
        <span className="canvas-zoom">{Math.round(100 * zoom)} %</span>
        <IconButton small icon={Plus} label={graphTexts.makeTheGraphLarger} onClick={() => zoomBy(zoomStep)} />
        <IconButton small icon={Maximize} label={graphTexts.fitTheGraph} onClick={() => setChosenZoom(fitted)} />
      </div>
      <Legend domain={domain} />
    </div>
  )
}

/** A graph that does not fit starts with its ground, to which everything leads, in the middle of the height. */
function useGroundInView(element: React.RefObject<HTMLDivElement | null>, layout: GraphLayout, fitted: number): void {
  const shown = useRef<GraphLayout | null>(null)
  useEffect(() => {
    const node = element.current
    if (node === null || fitted >= readableZoom || shown.current === layout) return
    shown.current = layout
    const ground = layout.nodes.find(({ id }) => id === 0)
    if (ground !== undefined) node.scrollTo({ top: readableZoom * ground.y - node.clientHeight / 2 })
  }, [element, layout, fitted])
}

/** Zoom at which the whole graph is seen. */
function useFit(element: React.RefObject<HTMLDivElement | null>, width: number, height: number): number {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const node = element.current
    if (node === null) return
    const observer = new ResizeObserver(() => setSize({ width: node.clientWidth, height: node.clientHeight }))
    observer.observe(node)
    return () => observer.disconnect()
  }, [element])
  if (size.width === 0) return 1
  return Math.min(1.25, Math.max(leastZoom, Math.min((size.width - 4) / width, (size.height - 40) / height)))
}

interface EdgeShapeProps {
  readonly drawn: DrawnEdge
  readonly selected: boolean
  readonly related: boolean
  readonly tabbable: boolean
  readonly onSelect: () => void
  readonly onSwap: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function EdgeShape({ drawn, selected, related, tabbable, onSelect, onSwap, onKeyDown }: EdgeShapeProps) {
  const { edge, path, label, ground } = drawn
  const classes = ['graph-edge', sideOf(edge), ...(selected ? ['selected'] : []), ...(related ? ['related'] : [])]
  return (
    <g
      className={classes.join(' ')}
      data-edge={edge.name}
      role="button"
      aria-label={graphTexts.edge(edge.name, sideText(edge), contribution(edge))}
      aria-pressed={selected}
      tabIndex={tabbable ? 0 : -1}
      onClick={onSelect}
      onDoubleClick={onSwap}
      onKeyDown={onKeyDown}
    >
      <path className="graph-hit" d={path} />
      <path className="graph-line" d={path} />
      {ground !== null && (
        <path className="graph-line" d={`M${ground.x - 8} ${ground.y}h16m-13 4h10m-7 4h4`} strokeLinecap="round" />
      )}
      <text x={label.x} y={label.y} textAnchor="middle">
        {edge.name}
      </text>
    </g>
  )
}

function NodeShape({ node }: { readonly node: DrawnNode }) {
  const { x, y, name, id, forked } = node
  return (
    <g className={id === 0 ? 'graph-node ground' : 'graph-node'}>
      <circle cx={x} cy={y} r={id === 0 ? 9 : 6} />
      <text x={forked ? x + 4 : x} y={y - 15} textAnchor={forked ? 'end' : 'middle'}>
        {name}
      </text>
    </g>
  )
}

function Legend({ domain }: { readonly domain: GraphDomain }) {
  const load = domain === 'translation' ? 'force' : 'moment'
  return (
    <p className="graph-legend">
      {(['tree', 'cotree', 'load'] as const).map((side) => (
        <span key={side}>
          <svg width="26" height="8" aria-hidden="true" className={`graph-edge ${side}`}>
            <path className="graph-line" d="M1 4h24" />
          </svg>
          {side === 'load' ? load : side}
        </span>
      ))}
      <span className="faint">{graphTexts.spaceOrDoubleClickSwaps}</span>
    </p>
  )
}
