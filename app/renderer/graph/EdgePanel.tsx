/** Properties of the selected edge, and the effect of swapping it. */
import { useState } from 'react'
import { ArrowLeftRight, LocateFixed } from 'lucide-react'
import type { TreeSide } from '../store/edits/formulations'
import { countTexts } from '../texts/counts'
import { edgeTexts } from '../texts/edges'
import { contribution, sideText, terminalEquation } from './describe'
import { exchangeOf, type Edge } from './exchange'
import { graphTexts } from '../texts/graph'
import { Button } from '../ui/Button'
import { Choice } from '../ui/Choice'

interface EdgePanelProps {
  readonly edges: readonly Edge[]
  readonly edge: Edge
  readonly nodeName: (id: number) => string
  /** Sides that the formulation states. */
  readonly chosen: Readonly<Record<string, TreeSide>>
  /** True if swapping is possible, which requires an existing tree. */
  readonly swappable: boolean
  readonly onSwap: (edge: Edge, partner: Edge) => void
  /** Requests a side, or with undefined leaves it to the program. */
  readonly onPlace: (edge: Edge, side: TreeSide | undefined) => void
  readonly onShow: (block: string) => void
}

export function EdgePanel(props: EdgePanelProps) {
  const { edge, nodeName, chosen, onPlace, onShow } = props
  return (
    <section className="graph-section" aria-label={graphTexts.selectedEdge}>
      <h3>{edge.name}</h3>
      <dl className="graph-facts">
        <Fact term={edgeTexts.equation} text={terminalEquation(edge)} />
        <Fact term={edgeTexts.fromTo} text={`${nodeName(edge.from)} → ${nodeName(edge.to)}`} />
        {edge.canBeBranch && <Fact term={edgeTexts.across} text={countTexts.motions(edge.across)} />}
        {edge.canBeBranch && <Fact term={edgeTexts.through} text={countTexts.reactions(edge.through)} />}
        <Fact term={edgeTexts.now} text={`${sideText(edge)}: ${contribution(edge)}`} />
      </dl>
      {edge.canBeBranch && (
        <label className="graph-field">
          <span>{graphTexts.placed}</span>
          <Choice
            value={chosen[edge.name] ?? ''}
            options={[
              ['', graphTexts.chosenAutomatically],
              ['tree', graphTexts.treeEdge],
              ['cotree', graphTexts.cotreeEdge],
            ]}
            onChoose={(next) => onPlace(edge, next === '' ? undefined : next)}
          />
        </label>
      )}
      <SwapOffer {...props} />
      <div className="graph-actions">
        <Button onClick={() => onShow(edge.block)}>
          <LocateFixed size={13} aria-hidden="true" /> {graphTexts.showOnCanvas}
        </Button>
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
  const [chosenPartner, setChosenPartner] = useState<string | null>(null)
  const exchange = exchangeOf(edges, edge, chosen)
  if (exchange === null) return <p className="graph-note">{graphTexts.knownEffortsHint}</p>
  if (!swappable) return null
  const partner = exchange.partners.find(({ name }) => name === chosenPartner) ?? exchange.partners[0]
  if (partner === undefined) {
    return (
      <p className="graph-note">{exchange.side === 'cotree' ? graphTexts.bridgeHint : graphTexts.swapImpossible}</p>
    )
  }
  return (
    <div className="graph-swap">
      <p className="graph-note">{exchange.side === 'tree' ? graphTexts.circuitHint : graphTexts.cutsetHint}</p>
      <label className="graph-field">
        <span>{exchange.side === 'tree' ? graphTexts.leavesTree : graphTexts.entersTree}</span>
        <Choice
          value={partner.name}
          options={exchange.partners.map(
            (other) => [other.name, graphTexts.branchBetween(other.name, other.across, other.through)] as const,
          )}
          onChoose={setChosenPartner}
        />
      </label>
      <Button look="primary" onClick={() => onSwap(edge, partner)}>
        <ArrowLeftRight size={13} aria-hidden="true" /> {graphTexts.swapWith(partner.name)}
      </Button>
    </div>
  )
}
