/**
 * The linear graph of the model: frames as nodes, components as edges. Edges of the tree are drawn in ink, those of
 * the cotree in grey, forces dashed. A click on an edge swaps it between tree and cotree of the formulation.
 */
import { useMemo, useState } from 'react'
import { LocateFixed } from 'lucide-react'
import type { GraphDescription, GraphEdgeDescription } from '../../../engine/host/protocol'
import { locate } from '../shell/actions'
import { chosenFormulation } from '../shell/running'
import { useProject, useServices, useUi } from '../shell/services'
import { setFormulation } from '../store/edits/formulations'
import { getRecord } from '../store/records'
import { FormulationPicker } from './FormulationPicker'
import { GraphDrawing } from './GraphDrawing'
import { layoutGraph } from './layout'
import { bestPartner, partners, released, swapped } from './swap'
import { useGraph } from './useGraph'
import './graph.css'

type Domain = GraphEdgeDescription['domain']
const domains: readonly { readonly id: Domain; readonly label: string }[] = [
  { id: 'translation', label: 'Translation' },
  { id: 'rotation', label: 'Rotation' },
]

export function GraphView({ visible }: { readonly visible: boolean }) {
  const { graph, trouble, outdated } = useGraph(visible)
  const [domain, setDomain] = useState<Domain>('translation')
  const [selected, setSelected] = useState<string | null>(null)
  const swap = useSwap(graph)
  const layout = useMemo(() => (graph === null ? null : layoutGraph(graph, domain)), [graph, domain])
  const edge = graph?.edges.find((e) => e.name === selected && e.domain === domain)
  return (
    <section className="graph-view" aria-label="Graph">
      <header className="model-bar">
        <FormulationPicker />
        <div className="segmented" role="group" aria-label="Domain">
          {domains.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              className="button small"
              aria-pressed={domain === id}
              onClick={() => {
                setDomain(id)
                setSelected(null)
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <span className="spacer" />
        <Legend />
        {outdated && (
          <span className="faint" role="status">
            updating…
          </span>
        )}
      </header>
      {trouble !== null && (
        <p className="graph-trouble" role="alert">
          {trouble.message}
          {graph !== null && ' Shown are the automatic trees.'}
        </p>
      )}
      {graph !== null && layout !== null && (
        <>
          <GraphDrawing
            layout={layout}
            selected={selected}
            onFocus={setSelected}
            onSwap={(e) => {
              setSelected(e.name)
              swap(e)
            }}
          />
          <EdgeStrip graph={graph} edge={edge} onSwap={swap} />
        </>
      )}
      {graph === null && trouble === null && <div className="empty-state" role="status" />}
    </section>
  )
}

/** Change the chosen formulation so that an edge goes to the other side. */
function useSwap(graph: GraphDescription | null): (edge: GraphEdgeDescription, with_?: GraphEdgeDescription) => void {
  const services = useServices()
  return (edge, with_) => {
    const { project, ui } = services
    if (graph === null || !edge.canBeBranch) return
    const partner = with_ ?? bestPartner(graph, edge)
    const state = project.getState()
    const name = chosenFormulation(services) ?? 'default'
    const settings = getRecord(state.doc, 'formulation', name)?.value ?? {}
    if (partner === undefined) {
      ui.getState().notify(
        'info',
        edge.inTree
          ? `${edge.name} must be in the tree: no other edge reaches what lies beyond it.`
          : `${edge.name} joins frames that are one, so it cannot be in the tree.`,
      )
      return
    }
    const label = edge.inTree ? `Take ${edge.name} out of the tree` : `Put ${edge.name} into the tree`
    state.edit(label, setFormulation(state.doc, name, swapped(settings, edge, partner)))
    ui.getState().set({
      formulation: name,
      inspectorTab: 'formulation',
      statusText: edge.inTree
        ? `${edge.name} is in the cotree, ${partner.name} in the tree`
        : `${edge.name} is in the tree, ${partner.name} in the cotree`,
    })
  }
}

function Legend() {
  return (
    <span className="graph-legend faint">
      <svg width="26" height="8" aria-hidden="true">
        <line className="edge tree" x1="0" y1="4" x2="26" y2="4" />
      </svg>
      tree
      <svg width="26" height="8" aria-hidden="true">
        <line className="edge cotree" x1="0" y1="4" x2="26" y2="4" />
      </svg>
      cotree
      <svg width="26" height="8" aria-hidden="true">
        <line className="edge load" x1="0" y1="4" x2="26" y2="4" />
      </svg>
      force or moment
    </span>
  )
}

const kinds: Readonly<Record<string, string>> = {
  inertia: 'inertia',
  rigid: 'rigid',
  sliding: 'slides along axes',
  turning: 'turns about axes',
  free: 'moves freely',
  motion: 'prescribed motion',
  force: 'force',
  moment: 'moment',
}

interface StripProps {
  readonly graph: GraphDescription
  readonly edge: GraphEdgeDescription | undefined
  readonly onSwap: (edge: GraphEdgeDescription, partner: GraphEdgeDescription) => void
}

/** What the edge is, and what it can change places with. */
function EdgeStrip({ graph, edge, onSwap }: StripProps) {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  useUi((state) => state.formulation)
  if (edge === undefined) {
    return (
      <footer className="graph-strip faint">
        Click an edge to swap it between tree and cotree; point at it or move to it with Tab to see what it is.
      </footer>
    )
  }
  const name = chosenFormulation(services) ?? 'default'
  const settings = getRecord(doc, 'formulation', name)?.value ?? {}
  const fixed = settings[edge.domain]?.[edge.name]
  const others = partners(graph, edge)
  const release = (): void => {
    const { project } = services
    const state = project.getState()
    state.edit(`Let ${edge.name} be placed automatically`, setFormulation(state.doc, name, released(settings, edge)))
  }
  const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`
  return (
    <footer className="graph-strip" aria-label={`Edge ${edge.name}`}>
      <strong>{edge.name}</strong>
      <span>{kinds[edge.kind] ?? edge.kind}</span>
      {edge.canBeBranch && (
        <span className="faint">
          {edge.inTree
            ? `in the tree: ${count(edge.across, 'speed')}`
            : `in the cotree: ${count(edge.through, 'constraint')}`}
        </span>
      )}
      {others.length > 0 && (
        <label className="graph-partner">
          {edge.inTree ? 'Swap with' : 'Takes the place of'}{' '}
          <select
            className="select"
            value=""
            onChange={(event) => {
              const partner = others.find((e) => e.name === event.target.value)
              if (partner !== undefined) onSwap(edge, partner)
            }}
          >
            <option value="">choose…</option>
            {others.map((e) => (
              <option key={e.name} value={e.name}>
                {e.name} ({kinds[e.kind] ?? e.kind})
              </option>
            ))}
          </select>
        </label>
      )}
      {fixed !== undefined && (
        <button type="button" className="button small" onClick={release}>
          Place automatically
        </button>
      )}
      <span className="spacer" />
      <button type="button" className="button small" onClick={() => locate(services, edge.block)}>
        <LocateFixed size={13} aria-hidden="true" /> Show {edge.block}
      </button>
    </footer>
  )
}
