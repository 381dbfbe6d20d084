/** Page of an analysis: a description of the computation, then the report, marked when it is out of date. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { analysisFacts, type AnalysisKind, type ReportOf } from '../../../jobs/kinds'
import { useAnalysis } from '../running/analysis'
import { runningTexts } from '../texts/running'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { sentence } from '../ui/sentence'

interface AnalysisPageProps<K extends AnalysisKind> {
  readonly kind: K
  readonly icon: LucideIcon
  /** Text that replaces the general one. */
  readonly words?: {
    readonly none?: string
    readonly explain?: string
    readonly start?: string
    readonly again?: string
  }
  /** Choices at the left of the bar over the report, and buttons at its right. */
  readonly bar?: (report: ReportOf<K>) => { readonly choices?: ReactNode; readonly buttons?: ReactNode }
  readonly children: (report: ReportOf<K>) => ReactNode
}

export function AnalysisPage<K extends AnalysisKind>({ kind, icon, words = {}, bar, children }: AnalysisPageProps<K>) {
  const { report, outdated, status, problem, cancelled, ready, start, stop } = useAnalysis(kind)
  const texts = { ...runningTexts.analysis, explain: sentence(analysisFacts(kind).summary, ''), ...words }
  if (report === null)
    return (
      <div className="stack fill">
        <EmptyState
          icon={icon}
          busy={status === 'working'}
          title={cancelled ? texts.cancelled : texts.none}
          text={problem === undefined ? texts.explain : sentence(problem.what, problem.hint)}
        >
          {status === 'working' ? (
            <Button label={texts.stop} onClick={stop} />
          ) : (
            <Button look="primary" label={texts.start} disabled={!ready} onClick={start} />
          )}
        </EmptyState>
      </div>
    )
  const { choices, buttons } = bar?.(report) ?? {}
  return (
    <div className="stack fill">
      <div className="model-bar">
        {choices}
        {outdated !== null && (
          <span className="outdated" role="status">
            {outdated}
          </span>
        )}
        <span className="spacer" />
        <Button look="small" label={texts.again} disabled={!ready} onClick={start} />
        {buttons}
      </div>
      <div className={outdated === null ? 'model-scroll' : 'model-scroll stale'}>{children(report)}</div>
    </div>
  )
}
