/** Page of an analysis: what it computes, its progress or failure, then its report, marked when it is out of date. */
import { Download, Waves } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Described } from '../../../engine/analyses/analysis'
import type { AnalysisKind, ReportOf } from '../../../jobs/kinds'
import type { ShownAnalysis } from '../running/analysis'
import { analyseTexts as texts } from '../texts/analyse'
import { runningTexts } from '../texts/running'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { sentence } from '../ui/sentence'
import { offerFile } from '../workbench/offer-file'
import { useServices } from '../workbench/services'

interface AnalysisReportProps<K extends AnalysisKind> {
  readonly kind: K
  readonly analysis: ShownAnalysis<K>
  readonly title: string
  readonly explain: string
  readonly describe: (report: ReportOf<K>) => Described
  readonly children: (report: ReportOf<K>) => ReactNode
}

export function AnalysisReport<K extends AnalysisKind>(props: AnalysisReportProps<K>) {
  const { kind, analysis, title, explain, describe, children } = props
  const services = useServices()
  const { report, outdated, status, problem, cancelled, fraction } = analysis
  if (status === 'working')
    return <EmptyState icon={Waves} busy title={texts.working(Math.round(100 * fraction))} text={explain} />
  if (report === null)
    return (
      <EmptyState
        icon={Waves}
        title={cancelled ? runningTexts.analysis.cancelled : title}
        text={problem === undefined ? explain : sentence(problem.what, problem.hint)}
      />
    )
  const { verdict, reasons, tables = [] } = describe(report)
  const write = async (): Promise<void> => {
    for (const [name, text] of tables) await offerFile(services, texts.file(kind, name), text, 'text/csv')
  }
  return (
    <div className={outdated === null ? 'analysis-report' : 'analysis-report stale'}>
      <div className="row gap-2">
        <p className="fill">
          {outdated !== null && <span className="outdated">{outdated} · </span>}
          <strong>{sentence(verdict, '')}</strong>
        </p>
        <Button look="small" onClick={() => void write()}>
          <Download size={14} aria-hidden="true" /> {texts.export}
        </Button>
      </div>
      {reasons.length > 0 && (
        <ul className="analysis-reasons text-sm">
          {reasons.map((reason) => (
            <li key={reason}>{sentence(reason, '')}</li>
          ))}
        </ul>
      )}
      {children(report)}
    </div>
  )
}
