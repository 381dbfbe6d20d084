/** What is known of the selected edge, and what swapping it means. */
import { useState } from 'react'
import { ArrowLeftRight, LocateFixed, RotateCcw } from 'lucide-react'
import type { TreeSide } from '../store/edits/formulations'
import { contribution, plural, sideText, terminalEquation } from './describe'
import { exchangeOf, type Edge } from './exchange'

interface EdgePanelProps {
  readonly edges: readonly Edge[]
  readonly edge: Edge
  readonly nodeName: (id: number) => string
  /** Sides that the formulation gives. */
  readonly chosen: Readonly<Record<string, TreeSide>>
  /** Swapping needs a tree to start from. */
  readonly swappable: boolean
  readonly onSwap: (edge: Edge, partner: Edge) => void
  readonly onRelease: (edge: Edge) => void
  readonly onShow: (block: string) => void
}

export function EdgePanel(props: EdgePanelProps) {
  const { edge, nodeName, chosen, onRelease, onShow } = props
  return (
    <section className="graph-section" aria-label="Selected edge">
      <h3>{edge.name}</h3>
      <dl className="graph-facts">
        <Fact term="Equation" text={terminalEquation(edge)} />
        <Fact term="From, to" text={`${nodeName(edge.from)} → ${nodeName(edge.to)}`} />
        {edge.canBeBranch && <Fact term="Across space" text={plural(edge.across, 'motion')} />}
        {edge.canBeBranch && <Fact term="Through space" text={plural(edge.through, 'reaction')} />}
        <Fact term="Now" text={`${sideText(edge)}: ${contribution(edge)}`} />
        <Fact term="Chosen by" text={chosen[edge.name] === undefined ? 'the program' : 'this formulation'} />
      </dl>
      <SwapOffer {...props} />
      <div className="graph-actions">
        {chosen[edge.name] !== undefined && (
          <button type="button" className="button" onClick={() => onRelease(edge)}>
            <RotateCcw size={13} aria-hidden="true" /> Leave to the program
          </button>
        )}
        <button type="button" className="button" onClick={() => onShow(edge.block)}>
          <LocateFixed size={13} aria-hidden="true" /> Show on canvas
        </button>
      </div>
    </section>
  )
}

function Fact({ term, text }: { readonly term: string; readonly text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function SwapOffer({ edges, edge, chosen, swappable, onSwap }: EdgePanelProps) {
  const [wanted, setWanted] = useState<string | null>(null)
  const exchange = exchangeOf(edges, edge, chosen)
  if (exchange === null) return <p className="graph-note">Forces and moments are known; they are in no tree.</p>
  if (!swappable) return null
  const partner = exchange.partners.find(({ name }) => name === wanted) ?? exchange.partners[0]
  if (partner === undefined) {
    return (
      <p className="graph-note">
        {exchange.side === 'cotree'
          ? 'It must stay in the tree: no other edge leads to the frames behind it.'
          : 'No branch can make place for it.'}
      </p>
    )
  }
  return (
    <div className="graph-swap">
      <p className="graph-note">
        {exchange.side === 'tree'
          ? 'In the tree it closes this circuit of branches, of which one has to leave:'
          : 'Without it the tree falls apart; one of these chords has to take its place:'}
      </p>
      <label className="graph-field">
        <span>{exchange.side === 'tree' ? 'Leaves the tree' : 'Enters the tree'}</span>
        <select className="select" value={partner.name} onChange={(event) => setWanted(event.target.value)}>
          {exchange.partners.map((other) => (
            <option key={other.name} value={other.name}>
              {other.name} ({other.across} to {other.through})
            </option>
          ))}
        </select>
      </label>
      <button type="button" className="button primary" onClick={() => onSwap(edge, partner)}>
        <ArrowLeftRight size={13} aria-hidden="true" /> Swap with {partner.name}
      </button>
    </div>
  )
}
