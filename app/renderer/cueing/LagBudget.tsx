/**
 * The lag of the chain that the experiment names, started by the user, with bars and a table; otherwise, a list of the
 * experiments that name a chain.
 */
import type { PlotColours } from '../plots/plot-colours'
import { useAnalysis } from '../running/analysis'
import { getRecord, recordsOf } from '../store/records'
import { lagTexts as texts } from '../texts/lag'
import { runningTexts } from '../texts/running'
import { Button } from '../ui/Button'
import { sentence } from '../ui/sentence'
import { LagFigure } from './LagFigure'
import { useProject } from '../workbench/services'

export function LagBudget({ colours }: { readonly colours: PlotColours }) {
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const choose = useProject((state) => state.chooseExperiment)
  const { report, outdated, status, problem, cancelled, fraction, ready, start, stop } = useAnalysis('lag')
  const named = recordsOf(doc, 'experiment').filter(({ value }) => value.lag !== undefined)
  if (named.length === 0) return null
  const chain = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.lag
  const working = status === 'working'
  return (
    <section className="lag-budget" aria-label={texts.title}>
      <header className="lag-header">
        <h3>{texts.title}</h3>
        <span className="faint" role="status">
          {chain === undefined && texts.noChain}
          {chain !== undefined &&
            status === 'none' &&
            report === null &&
            (cancelled ? runningTexts.analysis.cancelled : texts.intro(chain.from, chain.through.at(-1) ?? ''))}
          {working && texts.working(Math.round(100 * fraction))}
          {status === 'failed' && problem !== undefined && sentence(problem.what, problem.hint)}
        </span>
        {chain === undefined ? (
          named.map(({ name, value }) => <Button key={name} label={value.title ?? name} onClick={() => choose(name)} />)
        ) : working ? (
          <Button label={texts.stop} onClick={stop} />
        ) : (
          <Button label={report === null ? texts.compute : texts.again} disabled={!ready} onClick={start} />
        )}
      </header>
      {report !== null && <LagFigure report={report} outdated={outdated} colours={colours} />}
    </section>
  )
}
