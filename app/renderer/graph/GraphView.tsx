/** The linear graph of the model under a formulation: the edges in the trees, and the result. */
import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import { CircleAlert } from 'lucide-react'
import { sentence } from '../ui/sentence'
import { useCompiled } from '../running/use-compiled'
import { locate } from '../workbench/locate'
import { chosenFormulation, ensureAutomatic } from '../running/running'
import { useProject, useUi } from '../workbench/services'
import { useServices } from './services'
import {
  formulationSettings,
  placeEdges,
  releaseEdges,
  setConstraints,
  setCoordinates,
  setSmall,
  setSmallLaws,
  type GraphDomain,
  type TreeSide,
} from '../store/edits/formulations'
import type { RecordsDiff } from '../store/diff'
import { ConstraintFields } from './ConstraintFields'
import { CoordinateFields } from './CoordinateFields'
import { countTexts } from '../texts/counts'
import { EdgePanel } from './EdgePanel'
import { circuit, countOf, cutset, edgesOf, exchangeOf, exchangeSides, type Edge } from './exchange'
import { FormulationPicker } from './FormulationPicker'
import { GraphCanvas } from './GraphCanvas'
import { Outcome } from './Outcome'
import { SmallFields } from './SmallFields'
import { useGraph } from './use-graph'
import { graphTexts } from '../texts/graph'
import { stepTexts } from '../texts/steps'
import { noticeTexts } from '../texts/notices'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import './graph.css'

const domains = ['translation', 'rotation'] as const
const nothing = {}
const none: readonly string[] = []

export function GraphView() {
  const services = useServices()
  const { project, ui } = services
  const doc = useProject((state) => state.doc)
  const [domain, setDomain] = useState<GraphDomain>('translation')
  const [selected, setSelected] = useState<string | null>(null)
  const { graph, trouble, problems, blocked, current } = useGraph()
  useProject((state) => state.formulation)
  const name = chosenFormulation(services)
  const settings = formulationSettings(doc, name)
  const valid = trouble === null
  const compiled = useCompiled(valid && current)

  useEffect(() => {
    if (!blocked && compiled.status === 'compiled') ensureAutomatic(services)
  }, [services, blocked, compiled.status, doc])

  const edges = useMemo(() => (graph === null ? [] : edgesOf(graph, domain)), [graph, domain])
  const edge = edges.find((e) => e.name === selected) ?? null
  const chosen = settings[domain] ?? nothing
  const related = useMemo(() => {
    if (edge === null || !edge.canBeBranch) return new Set<string>()
    return new Set((edge.inTree ? cutset(edges, edge) : circuit(edges, edge)).map((e) => e.name))
  }, [edges, edge])

  const change = (label: string, diff: RecordsDiff): void => project.getState().edit(label, diff)
  const swap = (one: Edge, partner: Edge): void => {
    const { doc: now } = project.getState()
    change(stepTexts.swapEdges(one.name, partner.name), placeEdges(now, name, domain, exchangeSides(one, partner)))
    setSelected(one.name)
    ui.getState().set({ statusText: noticeTexts.swappedEdges(one.name, partner.name) })
  }
  const swapWithBest = (one: Edge): void => {
    setSelected(one.name)
    const partner = valid ? exchangeOf(edges, one, chosen)?.partners[0] : undefined
    if (partner !== undefined) swap(one, partner)
    else ui.getState().set({ statusText: noticeTexts.edgeStays(one.name) })
  }
  const place = (one: Edge, side: TreeSide | undefined): void =>
    change(
      side === undefined ? stepTexts.leaveEdge(one.name) : stepTexts.putEdge(one.name, side),
      placeEdges(project.getState().doc, name, domain, { [one.name]: side }),
    )

  return (
    <section className="graph-view" aria-label={graphTexts.linearGraphText}>
      <GraphBar edges={graph !== null && valid ? edges : null} domain={domain} onDomain={setDomain} />
      <div className="graph-body">
        <div className="graph-main">
          {trouble !== null && (
            <div className="message danger graph-trouble" role="alert">
              <span className="spacer">
                <strong>{graphTexts.treeInvalid}</strong>{' '}
                {graphTexts.automaticDrawn(sentence(trouble.what, trouble.hint))}
              </span>
            </div>
          )}
          {graph === null || blocked ? (
            <GraphNotice waiting={!blocked && problems.length === 0} messages={problems.map((p) => p.message)} />
          ) : (
            <GraphCanvas
              graph={graph}
              domain={domain}
              selected={selected}
              related={related}
              onSelect={setSelected}
              onSwap={swapWithBest}
            />
          )}
        </div>
        <aside className="graph-side" aria-label={graphTexts.formulation}>
          {graph !== null && edge !== null && (
            <EdgePanel
              key={edge.name}
              edges={edges}
              edge={edge}
              nodeName={(id) => graph.nodes[id].name}
              chosen={chosen}
              swappable={valid}
              onSwap={swap}
              onPlace={place}
              onShow={(block) => locate(services, block)}
            />
          )}
          <ChoiceList
            entries={[...Object.entries(settings.translation ?? {}), ...Object.entries(settings.rotation ?? {})]}
            onReset={() => change(stepTexts.leaveAllEdges(name), releaseEdges(project.getState().doc, name))}
          />
          {valid && <Outcome compiled={compiled} />}
          <FormulationFields {...{ graph, name, settings }} variables={compiled.summary?.variables} />
        </aside>
      </div>
    </section>
  )
}

interface GraphBarProps {
  /** Edges that are counted; null if the tree is not valid. */
  readonly edges: readonly Edge[] | null
  readonly domain: GraphDomain
  readonly onDomain: (domain: GraphDomain) => void
}

function GraphBar({ edges, domain, onDomain }: GraphBarProps) {
  return (
    <header className="graph-bar">
      <FormulationPicker />
      <span className="spacer" />
      {edges !== null && <Count edges={edges} />}
      <div className="segmented" role="group" aria-label={graphTexts.domain}>
        {domains.map((which) => (
          <button key={which} type="button" aria-pressed={domain === which} onClick={() => onDomain(which)}>
            {graphTexts.domains[which]}
          </button>
        ))}
      </div>
    </header>
  )
}

interface FormulationFieldsProps {
  readonly graph: ReturnType<typeof useGraph>['graph']
  /** Name of the formulation. */
  readonly name: string
  readonly settings: ReturnType<typeof formulationSettings>
  readonly variables: ComponentProps<typeof SmallFields>['variables']
}

/** Settings of a formulation besides its tree: constraints, small variables and coordinates. */
function FormulationFields({ graph, name, settings, variables }: FormulationFieldsProps) {
  const { project } = useServices()
  const change = (label: string, diff: RecordsDiff): void => project.getState().edit(label, diff)
  return (
    <>
      <ConstraintFields
        settings={settings.constraints}
        onChange={(next) =>
          change(stepTexts.changeConstraints(name), setConstraints(project.getState().doc, name, next))
        }
      />
      <SmallFields
        declared={settings.small ?? none}
        laws={settings.smallLaws ?? 'exact'}
        onLaws={(next) => change(stepTexts.changeSmallLaws(name), setSmallLaws(project.getState().doc, name, next))}
        variables={variables}
        onChange={(next) => change(stepTexts.changeSmall(name), setSmall(project.getState().doc, name, next))}
      />
      {graph !== null && (
        <CoordinateFields
          graph={graph}
          settings={settings.coordinates ?? nothing}
          onChange={(block, next) =>
            change(stepTexts.changeCoordinates(block, name), setCoordinates(project.getState().doc, name, block, next))
          }
        />
      )}
    </>
  )
}

/** Size of the result before anything is derived. */
function Count({ edges }: { readonly edges: readonly Edge[] }) {
  const { motions, constraints } = countOf(edges)
  return (
    <span className="faint" data-tip={graphTexts.coordinatesHint}>
      {countTexts.motions(motions)}, {countTexts.conditions(constraints)}
    </span>
  )
}

function ChoiceList(props: { readonly entries: readonly (readonly [string, string])[]; readonly onReset: () => void }) {
  const { entries, onReset } = props
  if (entries.length === 0) return null
  return (
    <section className="graph-section" aria-label={graphTexts.chosenEdgesHint}>
      <details>
        <summary>
          {graphTexts.chosenEdges} <span className="faint">{entries.length}</span>
        </summary>
        <ul className="graph-choices">
          {entries.map(([edge, side]) => (
            <li key={edge}>
              {edge} <span className={side === 'tree' ? 'edge-tag tree' : 'edge-tag'}>{side}</span>
            </li>
          ))}
        </ul>
      </details>
      <Button label={graphTexts.leaveAutomatic(entries.length, countTexts.edges(entries.length))} onClick={onReset} />
    </section>
  )
}

function GraphNotice({ waiting, messages }: { readonly waiting: boolean; readonly messages: readonly string[] }) {
  const set = useUi((state) => state.set)
  if (waiting) {
    return <EmptyState busy title={graphTexts.reading} />
  }
  return (
    <EmptyState icon={CircleAlert} title={graphTexts.emptyTitle} text={messages[0] ?? graphTexts.emptyProblems}>
      <Button label={graphTexts.showProblems} onClick={() => set({ problemsOpen: true })} />
    </EmptyState>
  )
}
