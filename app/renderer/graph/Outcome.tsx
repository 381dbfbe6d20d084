/** Result of a compiled formulation, beside that of the automatic formulation. */
import { useStore } from 'zustand'
import { LoaderCircle } from 'lucide-react'
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { sentence } from '../ui/sentence'
import type { Compiled } from '../running/use-compiled'
import { useCompile } from '../workbench/services'
import { useServices } from './services'
import { graphTexts } from '../texts/graph'

interface OutcomeProps {
  readonly compiled: Compiled
}

export function Outcome({ compiled }: OutcomeProps) {
  const services = useServices()
  const automatic = useStore(services.results.of('compile', 'automatic'), ({ result }) => result?.summary ?? null)
  const problems = useCompile((state) => state.problems)
  const { summary, status, outdated } = compiled
  if (status === 'failed') {
    return (
      <Section>
        {problems.map(({ message, what, hint }) => (
          <p className="message danger" role="alert" key={message}>
            {sentence(what, hint)}
          </p>
        ))}
      </Section>
    )
  }
  if (summary === null || status === 'blocked' || status === 'none') {
    return (
      <Section>
        <p className="graph-note" role="status">
          {status === 'compiling' ? graphTexts.deriving : graphTexts.notCompiled}
        </p>
      </Section>
    )
  }
  return (
    <Section busy={outdated}>
      <table className="data-table" aria-label={graphTexts.costHint}>
        <thead>
          <tr>
            <td />
            <th scope="col" className="number">
              {graphTexts.here}
            </th>
            <th scope="col" className="number" data-tip={graphTexts.automaticHint}>
              {graphTexts.automatic}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{of(summary).toLocaleString('en')}</td>
              <td className="number faint">{automatic === null ? '…' : of(automatic).toLocaleString('en')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lists.map(([label, of]) => {
        const names = of(summary)
        return names.length === 0 ? null : (
          <details key={label}>
            <summary>
              {label} <span className="faint">{names.length}</span>
            </summary>
            <p className="graph-names">{names.join(', ')}</p>
          </details>
        )
      })}
      {summary.redundant.length > 0 && (
        <p className="message warning">{graphTexts.redundantLeftOut(summary.redundant.join(', '))}</p>
      )}
    </Section>
  )
}

function Section({ busy = false, children }: { readonly busy?: boolean; readonly children: React.ReactNode }) {
  return (
    <section className="graph-section" aria-label={graphTexts.formulationResult} aria-busy={busy}>
      <h3>
        {graphTexts.equations}
        {busy && <LoaderCircle size={13} className="spinning" aria-label={graphTexts.updating} />}
      </h3>
      {children}
    </section>
  )
}

const figures: readonly (readonly [string, (s: CompilationSummary) => number])[] = [
  [graphTexts.degreesOfFreedom, (s) => s.degreesOfFreedom],
  [graphTexts.states, (s) => s.states],
  [graphTexts.constraints, (s) => s.constraints],
  [graphTexts.additions, (s) => s.cost.main.add],
  [graphTexts.multiplications, (s) => s.cost.main.mul],
  [graphTexts.divisions, (s) => s.cost.main.div],
  [graphTexts.functionCalls, (s) => s.cost.main.call],
]

const lists: readonly (readonly [string, (s: CompilationSummary) => readonly string[]])[] = [
  [graphTexts.constraints, (s) => s.constraintNames],
  [graphTexts.coordinates, (s) => s.variables.coordinates],
  [graphTexts.speeds, (s) => s.variables.speeds],
  [graphTexts.toFirstOrderIn, (s) => s.small],
  [graphTexts.states, (s) => s.stateNames.map(({ name }) => name)],
]
