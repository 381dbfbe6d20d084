/** Hooks for the report of a comparison: its contents and its figures. */
import { useEffect, useMemo, useState } from 'react'
import type { TimeTable } from '../../../../engine/io/table'
import type { RunResult } from '../../jobs/run-store'
import { useProject } from '../../workbench/services'
import { getHeader, getRecord } from '../../store/records'
import type { ComparisonRow, ReferenceComparison } from '../comparison'
import type { PlotColours } from '../../plots/plot-colours'
import type { Reference } from '../../tables/tables'
import type { Outdated } from '../../running/outdated'
import type { Report, ReportFigure } from './report-html'
import { figureSvg, signalFigure } from './signal-figure'
import { resultsTexts } from '../../texts/results'

/** Number of signals that have a figure: those with the largest errors relative to their tolerance. */
export const FIGURES = 8

export interface ReportInput {
  readonly result: RunResult
  readonly table: TimeTable
  readonly references: readonly Reference[]
  readonly comparison: ReferenceComparison
  /** Reason why the comparison is out of date. */
  readonly outdated: Outdated
  readonly colours: PlotColours
}

/** Returns the rows by the share of their tolerance that they use, the worst first. */
function worstFirst(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  const share = ({ relative, tolerance }: ComparisonRow): number => (tolerance > 0 ? relative / tolerance : relative)
  return [...rows].sort((a, b) => share(b) - share(a))
}

/** Draws figures of the worst signals, one by one; stops when `onFigure` returns false. */
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

/** Returns the figures for the screen that have been drawn so far. */
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

/**
 * Returns an SVG image with its own ids. Plotly numbers the clipping paths of every image from the same start; in one
 * page they must differ.
 */
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
