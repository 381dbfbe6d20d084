/** Button that starts an analysis, or stops the one under way. */
import { Play } from 'lucide-react'
import type { AnalysisKind } from '../../../jobs/kinds'
import type { ShownAnalysis } from '../running/analysis'
import { analyseTexts as texts } from '../texts/analyse'
import { Button } from '../ui/Button'
import { useProject } from '../workbench/services'

interface AnalysisButtonsProps {
  readonly analysis: Pick<ShownAnalysis<AnalysisKind>, 'status' | 'ready' | 'start' | 'stop'> & {
    readonly report: object | null
  }
  /** False while a setting is missing. */
  readonly complete?: boolean
}

export function AnalysisButtons({ analysis, complete = true }: AnalysisButtonsProps) {
  const experiment = useProject((state) => state.experiment)
  const { status, ready, start, stop, report } = analysis
  if (status === 'working') return <Button onClick={stop}>{texts.stop}</Button>
  return (
    <Button look="primary" disabled={experiment === null || !ready || !complete} onClick={start}>
      <Play size={14} aria-hidden="true" /> {report === null ? texts.start : texts.again}
    </Button>
  )
}
