/**
 * Columns of a table: the signal that each is compared with, its unit, scale and offset, and the range of its values.
 */
import { memo } from 'react'
import type { Range } from '../../../../engine/io/imported'
import { formatNumber } from '../../../../engine/quantities/units'
import { resultsTexts } from '../../texts/results'
import type { SignalInfo } from '../signals'
import type { ImportedData } from './read-data'
import type { Pair } from './pairing'
import { Alert } from '../../ui/Alert'

interface ColumnTableProps {
  readonly data: ImportedData
  readonly timeColumn: number
  readonly signals: readonly SignalInfo[]
  readonly pairs: readonly Pair[]
  readonly problems: readonly (string | null)[]
  /** Sources that a column drives, by index of the column; undefined for most. */
  readonly drives?: readonly (string | undefined)[]
  readonly onChange: (column: number, changes: Partial<Pair>) => void
}

export function ColumnTable({ data, timeColumn, signals, pairs, problems, drives, onChange }: ColumnTableProps) {
  return (
    <>
      <SignalChoices signals={signals} />
      <div className="import-table">
        <table className="data-table" aria-label={resultsTexts.columns}>
          <thead>
            <tr>
              <th scope="col">{resultsTexts.column}</th>
              {drives !== undefined && <th scope="col">{resultsTexts.drives}</th>}
              <th scope="col">{drives === undefined ? resultsTexts.signal : resultsTexts.comparedWith}</th>
              <th scope="col">{resultsTexts.columnUnit}</th>
              <th scope="col" data-tip={resultsTexts.scaleTip}>
                {resultsTexts.scale}
              </th>
              <th scope="col" data-tip={resultsTexts.offsetTip}>
                {resultsTexts.offset}
              </th>
              <th scope="col" className="number">
                {resultsTexts.smallest}
              </th>
              <th scope="col" className="number">
                {resultsTexts.largest}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.columns.map((column, i) =>
              i === timeColumn ? null : (
                <Row
                  key={i}
                  column={column}
                  range={data.ranges[i]}
                  pair={pairs[i] ?? { signal: '', unit: '' }}
                  problem={problems[i] ?? null}
                  drives={drives === undefined ? undefined : (drives[i] ?? '')}
                  signals={signals}
                  onChange={(changes) => onChange(i, changes)}
                />
              ),
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Options for all signals. There can be hundreds of them, so they are not rendered again at every key. */
const SignalChoices = memo(function SignalChoices({ signals }: Pick<ColumnTableProps, 'signals'>) {
  return (
    <datalist id="import-signals">
      {signals.map(({ name, doc, words = [] }) => (
        <option key={name} value={name}>
          {[words[0], doc].filter((text) => text !== undefined && text !== '').join(' – ')}
        </option>
      ))}
    </datalist>
  )
})

interface RowProps {
  readonly column: ImportedData['columns'][number]
  readonly range: Range
  readonly pair: Pair
  readonly problem: string | null
  readonly drives: string | undefined
  readonly signals: readonly SignalInfo[]
  readonly onChange: (changes: Partial<Pair>) => void
}

function Row({ column: { name }, range, pair, problem, drives, signals, onChange }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {drives !== undefined && <td className={drives === '' ? 'faint' : undefined}>{drives === '' ? '–' : drives}</td>}
      <td>
        <input
          className="field"
          list="import-signals"
          placeholder={resultsTexts.notUsed}
          spellCheck={false}
          aria-label={resultsTexts.signalOfColumn(name)}
          aria-invalid={problem !== null}
          value={pair.signal}
          onChange={(event) => {
            const signal = event.target.value.trim()
            const unit = signals.find((other) => other.name === signal)?.unit
            onChange({ signal, unit: pair.unit === '' ? (unit ?? '') : pair.unit })
          }}
        />
        <Alert text={problem} />
      </td>
      <Cell
        className="import-unit"
        label={resultsTexts.unitOf(name)}
        value={pair.unit}
        onChange={(unit) => onChange({ unit })}
      />
      <Cell label={resultsTexts.scaleOf(name)} value={pair.scale} onChange={(scale) => onChange({ scale })} />
      <Cell
        empty="0"
        label={resultsTexts.offsetOf(name)}
        value={pair.offset}
        onChange={(offset) => onChange({ offset })}
      />
      <td className="number">{numberText(range?.[0])}</td>
      <td className="number">{numberText(range?.[1])}</td>
    </tr>
  )
}

interface CellProps {
  readonly label: string
  /** Value that an empty field stands for. */
  readonly empty?: string
  readonly className?: string
  readonly value: string | undefined
  readonly onChange: (text: string) => void
}

function Cell({ label, empty = '1', className = 'import-number', value = '', onChange }: CellProps) {
  return (
    <td>
      <input
        className={`field ${className}`}
        placeholder={empty}
        spellCheck={false}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </td>
  )
}

const DIGITS = 5

const numberText = (value: number | undefined): string => (value === undefined ? '–' : formatNumber(value, DIGITS))
