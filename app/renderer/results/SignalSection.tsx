/**
 * Signals of the selection, in the inspector: clicking one plots it; it can be dragged onto plots beside the diagram.
 */
import { useProject } from '../workbench/services'
import { useServices } from './services'
import type { ProbeTarget } from '../canvas/canvas-store'
import { signalsAt } from './probe/signals-at'
import { SignalItem } from './SignalItem'
import { usePlotting, useSignals } from './use-plotting'
import { resultsTexts } from '../texts/results'
import './results.css'

export function SignalSection({ target }: { readonly target: ProbeTarget }) {
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  const signals = signalsAt(target, doc, registry, useSignals())
  const { plotted } = usePlotting()
  if (signals.length === 0) return null
  const several = new Set(signals.map(({ block }) => block)).size > 1
  return (
    <section className="inspector-group" aria-label={resultsTexts.signals}>
      <details className="signal-section">
        <summary className="group-heading">
          {resultsTexts.signals} <span className="group-count">{signals.length}</span>
        </summary>
        {signals.map((signal) => (
          <SignalItem key={signal.name} signal={signal} plotted={plotted.has(signal.name)} full={several} />
        ))}
      </details>
    </section>
  )
}
