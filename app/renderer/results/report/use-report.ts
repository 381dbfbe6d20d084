/** The report of a comparison: what it says, and its figures. */
import { useEffect, useMemo, useState } from 'react'
import type { TimeTable } from '../../../../engine/io/table'
import type { RunResult } from '../../jobs/run-store'
import { useProject } from '../services'
import { getHeader, getRecord } from '../../store/records'
import type { ComparisonRow, ReferenceComparison } from '../comparison'
import type { PlotColours } from '../../plots/plot-colours'
import type { Reference } from '../../tables/tables'
import type { Outdated } from '../../running/outdated'
import type { Report, ReportFigure } from './report-html'
import { figureSvg, signalFigure } from './signal-figure'
import { resultsTexts } from '../../texts/results'

/** Signals that have a figure: those with the largest errors for their tolerance. */
export const FIGURES = 8

export interface ReportInput {
  readonly result: RunResult
  readonly table: TimeTable
  readonly references: readonly Reference[]
  readonly comparison: ReferenceComparison
  /** Why the comparison no longer holds. */
  readonly outdated: Outdated
  readonly colours: PlotColours
}

/** Rows by how much of their tolerance they use, the worst first. */
function worstFirst(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  const share = ({ relative, tolerance }: ComparisonRow): number => (tolerance > 0 ? relative / tolerance : relative)
  return [...rows].sort((a, b) => share(b) - share(a))
}

/** Figures of the worst signals, one after the other; ends early once `onFigure` says no. */
export async function drawFigures(
  { table, references, comparison }: Omit<ReportInput, 'result' | 'outdated'>,
  colours: PlotColours,
  onFigure: (figures: readonly ReportFigure[]) => boolean = () => true,
): Promise<readonly ReportFigure[]> {
  const done: ReportFigure[] = []
  for (const { signal, name, against, unit } of worstFirst(comparison.rows).slice(0, FIGURES)) {
    const reference = references.find((other) => other.name === name)?.table ?? null
    const figure = reference && signalFigure(signal, table, reference, colours, unit)
    if (figure === null) continue
    const svg = await figureSvg(figure)
    done.push({ title: resultsTexts.against(signal, against), svg: withOwnIds(svg, done.length) })
    if (!onFigure([...done])) break
  }
  return done
}

/** Figures for the screen, as far as they are drawn. */
export function useFigures({ table, references, comparison, colours }: ReportInput): readonly ReportFigure[] {
  const [drawn, setDrawn] = useState<{ readonly of: unknown; readonly figures: readonly ReportFigure[] }>(nothing)
  useEffect(() => {
    let gone = false
    void drawFigures({ table, references, comparison, colours }, colours, (figures) => {
      if (!gone) setDrawn({ of: comparison, figures })
      return !gone
    })
    return () => {
      gone = true
    }
  }, [table, references, comparison, colours])
  return drawn.of === comparison ? drawn.figures : nothing.figures
}

const nothing: { readonly of: unknown; readonly figures: readonly ReportFigure[] } = { of: null, figures: [] }

/** Plotly numbers its clipping paths from the same start in every image; in one page they must differ. */
function withOwnIds(svg: string, i: number): string {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="f${i}-$1"`)
    .replace(/url\((['"]?)#/g, `url($1#f${i}-`)
    .replace(/url\(&quot;#/g, `url(&quot;#f${i}-`)
    .replace(/href="#/g, `href="#f${i}-`)
}

export function useReport(input: ReportInput): Omit<Report, 'figures'> {
  const doc = useProject((state) => state.doc)
  const { result, comparison, outdated } = input
  return useMemo(() => {
    const { report, source, experiment } = result
    const facts: (readonly [string, string])[] = [
      ['Run', result.name],
      ['Computed', new Date(result.started).toLocaleString('en-GB')],
      ['Formulation', source.formulation ?? 'default'],
    ]
    if (report !== null) facts.push(['Solver', `${report.solver}, ${report.steps.toLocaleString('en')} steps`])
    if (result.changes.length > 0) facts.push(['Changed since the run before', result.changes.join(', ')])
    const title = getRecord(doc, 'experiment', experiment)?.value.title ?? experiment
    return { project: getHeader(doc).title, experiment: title, facts, comparison, outdated }
  }, [doc, result, comparison, outdated])
}
