/** Table of errors by signal, failures first. One click on a signal shows its curves over the reference. */
import { useMemo, useState } from 'react'
import { ArrowDown, Check, ChevronDown, ChevronRight, X } from 'lucide-react'
import type { TimeTable } from '../../../engine/io/table'
import { signalMenu } from './result-menus'
import { useContextMenu } from '../workbench/menus/use-context-menu'
import { useServices } from './services'
import { menuTexts } from '../texts/menus'
import { resultsTexts } from '../texts/results'
import { failuresFirst, type ComparisonRow } from './comparison'
import { setTolerance } from './import/import-actions'
import { shortNumber } from './numbers'
import { PlotArea } from './PlotArea'
import type { PlotColours } from '../plots/plot-colours'
import { correlationText } from './report/report-html'
import { signalFigure } from './report/signal-figure'
import type { Reference } from '../tables/tables'
import { fitChoice } from '../running/fit-choice'
import { getRecord } from '../store/records'
import { Button } from '../ui/Button'
import { shownUnit } from '../../../engine/quantities/units'

interface CurvesInput {
  readonly table: TimeTable
  readonly references: readonly Reference[]
  readonly colours: PlotColours
}

interface ValidationTableProps extends CurvesInput {
  readonly rows: readonly ComparisonRow[]
}

const parts = ['all', 'failed', 'passed'] as const
const COLUMNS = 10

const keyOf = ({ against, name, reference }: ComparisonRow): string => `${name} ${against} ${reference}`

export function ValidationTable({ rows, ...curves }: ValidationTableProps) {
  const [part, setPart] = useState<(typeof parts)[number]>('all')
  const [worstFirst, setWorstFirst] = useState(false)
  const [open, setOpen] = useState<string | null>(null)
  const failed = rows.filter(({ pass }) => !pass)
  const passed = rows.filter(({ pass }) => pass)
  const shown = part === 'all' ? failuresFirst(rows) : part === 'failed' ? failed : passed
  const sorted = worstFirst ? [...shown].sort((a, b) => b.relative - a.relative) : shown
  const labels = {
    all: resultsTexts.allRows(rows.length),
    failed: resultsTexts.failedRows(failed.length),
    passed: resultsTexts.passedRows(passed.length),
  }
  return (
    <>
      <div className="segmented validation-parts" role="group" aria-label={resultsTexts.rowsShown}>
        {parts.map((id) => (
          <button key={id} type="button" aria-pressed={part === id} onClick={() => setPart(id)}>
            {labels[id]}
          </button>
        ))}
      </div>
      <table className="data-table" aria-label={resultsTexts.errorsAgainstReferenceData}>
        <thead>
          <tr>
            <th scope="col">{resultsTexts.verdictHeading}</th>
            <th scope="col">{resultsTexts.signal}</th>
            <th scope="col">{resultsTexts.reference}</th>
            <th scope="col" className="number" aria-sort={worstFirst ? 'descending' : 'none'}>
              <button
                type="button"
                className="sort"
                aria-pressed={worstFirst}
                onClick={() => setWorstFirst(!worstFirst)}
              >
                {resultsTexts.relative} {worstFirst && <ArrowDown size={12} aria-hidden="true" />}
              </button>
            </th>
            <th scope="col">{resultsTexts.tolerance}</th>
            <th scope="col" className="number">
              {resultsTexts.max}
            </th>
            <th scope="col" className="number">
              {resultsTexts.rms}
            </th>
            <th scope="col" className="number">
              {resultsTexts.scaleOfErrors}
            </th>
            <th scope="col">{resultsTexts.unit}</th>
            <th scope="col" className="number">
              {resultsTexts.correlation}
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <ErrorRow
              key={keyOf(row)}
              row={row}
              open={open === keyOf(row)}
              onToggle={() => setOpen(open === keyOf(row) ? null : keyOf(row))}
              {...curves}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Shows the settings of a fit to the reference of a row, with its signal alone. */
function fitTo({ project, commands }: ReturnType<typeof useServices>, { name, signal }: ComparisonRow): void {
  const { doc, experiment } = project.getState()
  const references = experiment === null ? {} : getRecord(doc, 'experiment', experiment)?.value.references
  fitChoice.setState({ signal, without: Object.keys(references ?? {}).filter((other) => other !== name) })
  commands.run('analyse-identify')
}

interface ErrorRowProps extends CurvesInput {
  readonly row: ComparisonRow
  readonly open: boolean
  readonly onToggle: () => void
}

function ErrorRow({ row, open, onToggle, ...curves }: ErrorRowProps) {
  const services = useServices()
  const onContextMenu = useContextMenu(menuTexts.menuOf(row.signal), () => [
    {
      items: [
        { label: menuTexts.compareCurves, action: onToggle },
        { label: menuTexts.fitToReference, action: () => fitTo(services, row) },
      ],
    },
    ...signalMenu(services, row.signal),
  ])
  const Arrow = open ? ChevronDown : ChevronRight
  return (
    <>
      <tr className="validation-row" onClick={onToggle} onContextMenu={onContextMenu}>
        <td>
          <span className={row.pass ? 'verdict pass' : 'verdict fail'}>
            {row.pass ? <Check size={13} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
            {resultsTexts.verdict(row.pass)}
          </span>
        </td>
        <th scope="row">
          <button
            type="button"
            className="row-toggle"
            aria-expanded={open}
            aria-label={resultsTexts.overlayAndDifference(row.signal, row.against)}
            onClick={(event) => {
              event.stopPropagation()
              onToggle()
            }}
          >
            <Arrow size={12} aria-hidden="true" />
            {row.signal}
          </button>
        </th>
        <td>{row.against}</td>
        <td className="number">{shortNumber(row.relative)}</td>
        <td>
          <ToleranceField row={row} />
        </td>
        <td className="number">{shortNumber(row.max)}</td>
        <td className="number">{shortNumber(row.rms)}</td>
        <td className="number">{shortNumber(row.scale)}</td>
        <td>{shownUnit(row.unit)}</td>
        <td className="number">{correlationText(row.correlation)}</td>
      </tr>
      {open && (
        <tr className="validation-curves">
          <td colSpan={COLUMNS}>
            <Button look="small" label={menuTexts.fitToReference} onClick={() => fitTo(services, row)} />
            <Curves row={row} {...curves} />
          </td>
        </tr>
      )}
    </>
  )
}

/** Plots the run over the reference, and their difference below, with the zoom of the other plots. */
function Curves({ row, table, references, colours }: CurvesInput & { readonly row: ComparisonRow }) {
  const { linked } = useServices()
  const { signal, name, against, unit } = row
  const figure = useMemo(() => {
    const reference = references.find((other) => other.name === name)?.table ?? null
    const figure = reference && signalFigure(signal, table, reference, colours, unit)
    return figure && { ...figure, overTime: false, times: [] }
  }, [signal, name, unit, table, references, colours])
  if (figure === null) return null
  return (
    <PlotArea
      label={resultsTexts.signalAgainst(signal, against)}
      figure={figure}
      linked={linked}
      onInstant={() => undefined}
    >
      {() => null}
    </PlotArea>
  )
}

/** Field for the relative tolerance of one signal; an empty field stands for the common tolerance. */
function ToleranceField({ row }: { readonly row: ComparisonRow }) {
  const services = useServices()
  const [draft, setDraft] = useState<string | null>(null)
  const take = (): void => {
    if (draft === null) return
    const value = draft.trim() === '' ? undefined : Number(draft)
    if (value === undefined || (Number.isFinite(value) && value >= 0))
      setTolerance(services, row.name, row.signal, value)
    setDraft(null)
  }
  return (
    <input
      className="field tolerance-field"
      aria-label={resultsTexts.toleranceOf(row.signal)}
      inputMode="decimal"
      value={draft ?? shortNumber(row.tolerance)}
      onClick={(event) => event.stopPropagation()}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
