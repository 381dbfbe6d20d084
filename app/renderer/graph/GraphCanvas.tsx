/** The drawing of one linear graph: frames, branches black, chords grey, loads dashed. */
import { useEffect, useMemo, useRef, type KeyboardEvent } from 'react'
import { ReactFlow, ReactFlowProvider, useReactFlow, useStore, useStoreApi, ViewportPortal } from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import type { GraphDescription } from '../../../engine/compile/graph-description'
import type { GraphDomain } from '../store/edits/formulations'
import { useUi } from '../workbench/services'
import { fitArea, gliding, viewportProps } from '../viewport/viewport'
import { ZoomControls } from '../viewport/ZoomControls'
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
  /** Called on Space or a double-click on an edge. */
  readonly onSwap: (edge: Edge) => void
}

/** Zoom down to which names are readable; larger graphs open at this zoom. */
const readableZoom = 0.5
/** Padding around the graph; the legend and the zoom buttons lie below it. */
const padding = { top: '8px', right: '8px', bottom: '48px', left: '8px' } as const
const fittedZoom = 1.25
const noNodes: never[] = []

export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <MovedGraph {...props} />
    </ReactFlowProvider>
  )
}

function MovedGraph({ graph, domain, selected, related, onSelect, onSwap }: GraphCanvasProps) {
  const theme = useUi((state) => state.theme)
  const layout = useMemo(() => layoutGraph(graph, domain), [graph, domain])
  const drawing = useRef<SVGSVGElement>(null)
  const { fit, onMoveStart } = useFit(layout)
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
      drawing.current?.querySelector<SVGGElement>(`[data-edge="${CSS.escape(next.edge.name)}"]`)?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="graph-canvas">
      <ReactFlow
        {...viewportProps}
        nodes={noNodes}
        colorMode={theme}
        panActivationKeyCode={null}
        minZoom={0.1}
        maxZoom={2}
        onMoveStart={onMoveStart}
        onPaneClick={() => onSelect(null)}
      >
        <ViewportPortal>
          <svg
            ref={drawing}
            width={layout.width}
            height={layout.height}
            role="group"
            aria-label={graphTexts.linearGraph(domain)}
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
        </ViewportPortal>
      </ReactFlow>
      <ZoomControls label={graphTexts.zoomLabel} fitLabel={graphTexts.fitGraph} onFit={() => fit(gliding())} />
      <Legend domain={domain} />
    </div>
  )
}

/** Shows the whole graph until the user moves it. */
function useFit(layout: GraphLayout): {
  readonly fit: (motion?: { duration: number }) => void
  readonly onMoveStart: (event: unknown) => void
} {
  const flow = useReactFlow()
  const store = useStoreApi()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const moved = useRef(false)
  const fit = (motion?: { duration: number }): void =>
    fitArea(
      flow,
      store,
      { left: 0, top: 0, right: layout.width, bottom: layout.height },
      { padding, most: fittedZoom, ...motion },
    )
  useEffect(() => {
    if (moved.current || width === 0) return
    fit()
    // A graph that does not fit starts with its ground at the left, in the middle of the height, because everything
    // leads to it.
    const ground = layout.nodes.find(({ id }) => id === 0)
    if (flow.getZoom() < readableZoom && ground !== undefined)
      void flow.setViewport({ x: 8, y: height / 2 - readableZoom * ground.y, zoom: readableZoom })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [flow, layout, width, height])
  return {
    fit,
    // Movements by the program have no input event.
    onMoveStart: (event) => void (moved.current ||= event !== null),
  }
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
      <span className="faint">{graphTexts.swapHint}</span>
    </p>
  )
}
