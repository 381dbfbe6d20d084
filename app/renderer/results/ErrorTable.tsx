/** Errors per signal against reference data: largest, root mean square, relative to the peak. */
import { useState } from 'react'
import { ArrowDown, Check, Scale, X } from 'lucide-react'
import { shortNumber } from './numbers'
import { prettyUnit } from '../inspector/fields/ScalarInput'
import type { ComparisonRow, ReferenceComparison } from './comparison'
import type { Reference } from './tables'

interface ErrorTableProps {
  readonly comparison: ReferenceComparison | null
  readonly references: readonly Reference[]
}

export function ErrorTable({ comparison, references }: ErrorTableProps) {
  const [worstFirst, setWorstFirst] = useState(false)
  if (comparison === null) {
    return (
      <div className="empty-state">
        <Scale size={32} strokeWidth={1.25} aria-hidden="true" />
        <h2>Nothing to compare</h2>
        <p>
          {references.length === 0
            ? 'This experiment has no reference data. Name a CSV file under “references” of the experiment.'
            : 'Run the experiment to compare it with its reference data.'}
        </p>
      </div>
    )
  }
  const rows = worstFirst ? [...comparison.rows].sort((a, b) => b.relative - a.relative) : comparison.rows
  return (
    <div className="error-table">
      {comparison.errors.map(({ message }) => (
        <p className="message danger" role="alert" key={message}>
          {message}
        </p>
      ))}
      {comparison.uncoveredRows > 0 && (
        <p className="message warning">
          The run covers only part of the reference data: {comparison.uncoveredRows} rows were left out.
        </p>
      )}
      <table className="data-table" aria-label="Errors against reference data">
        <thead>
          <tr>
            <th scope="col">Signal</th>
            <th scope="col">Reference</th>
            <th scope="col" className="number">
              Max
            </th>
            <th scope="col" className="number">
              RMS
            </th>
            <th scope="col" className="number">
              Peak
            </th>
            <th scope="col">Unit</th>
            <th scope="col" className="number" aria-sort={worstFirst ? 'descending' : 'none'}>
              <button
                type="button"
                className="sort"
                aria-pressed={worstFirst}
                onClick={() => setWorstFirst(!worstFirst)}
              >
                Relative {worstFirst && <ArrowDown size={12} aria-hidden="true" />}
              </button>
            </th>
            <th scope="col">Within</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ErrorRow key={`${row.against} ${row.reference}`} row={row} />
          ))}
        </tbody>
      </table>
      {comparison.missing.length > 0 && (
        <p className="results-note">Not recorded in this run: {comparison.missing.join(', ')}.</p>
      )}
      <p className="results-note">
        Relative is the largest difference over the peak of the reference, with a floor for quantities near zero.
      </p>
    </div>
  )
}

function ErrorRow({ row }: { readonly row: ComparisonRow }) {
  return (
    <tr>
      <th scope="row">{row.signal}</th>
      <td>{row.against}</td>
      <td className="number">{shortNumber(row.max)}</td>
      <td className="number">{shortNumber(row.rms)}</td>
      <td className="number">{shortNumber(row.peak)}</td>
      <td>{prettyUnit(row.unit)}</td>
      <td className="number">{shortNumber(row.relative)}</td>
      <td>
        <span className={row.pass ? 'verdict pass' : 'verdict fail'}>
          {row.pass ? <Check size={13} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
          {row.pass ? 'within' : 'beyond'} {shortNumber(row.tolerance)}
        </span>
      </td>
    </tr>
  )
}
