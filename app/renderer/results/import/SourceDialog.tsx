/** Dialog for one source that takes its value from a column of a table. */
import { useState } from 'react'
import { ModelError } from '../../../../engine/errors/model-error'
import { blockFor } from '../../../../engine/model/blocks/roles'
import { quantityOf } from '../../../../engine/model/blocks/signal-words'
import { shownUnit } from '../../../../engine/quantities/units'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { resultsTexts } from '../../texts/results'
import { Dialog } from '../../ui/Dialog'
import { ImportHead, spanText } from './ImportHead'
import { LayoutReport } from './LayoutReport'
import { replaceFromTable } from './log-actions'
import { roleProblem } from './log-roles'
import { scalingProblem, type Pair } from './pairing'
import type { ImportedData } from './read-data'
import type { Trim } from './trimming'
import { Choice } from '../../ui/Choice'
import { Button } from '../../ui/Button'
import { Alert } from '../../ui/Alert'

export function SourceDialog({ data, source }: { readonly data: ImportedData; readonly source: string }) {
  const services = useServices()
  const { registry, ui } = services
  const doc = useProject((state) => state.doc)
  const [timeColumn, setTimeColumn] = useState(data.timeColumn)
  const [trim, setTrim] = useState<Trim>({ from: '', to: '' })
  const [column, setColumn] = useState(() => likelyColumn(data, source))
  const [pair, setPair] = useState<Pair>(() => ({ signal: '', unit: unitOf(data, column) }))
  const [interpolation, setInterpolation] = useState('spline')
  const [error, setError] = useState<string | null>(null)
  const close = (): void => ui.getState().closeDialog()
  const table = blockFor(registry, 'column-source').params['interpolation']
  const problem =
    scalingProblem(pair, pair.unit) ?? roleProblem('steering', { column, moves: source }, pair.unit, doc, registry)
  const take = (): void => {
    try {
      void replaceFromTable(services, { source, column, timeColumn, trim, pair, interpolation })
    } catch (thrown) {
      if (!(thrown instanceof ModelError)) throw thrown
      setError(thrown.message)
    }
  }
  return (
    <Dialog
      wide
      title={resultsTexts.replaceSourceFrom(source, data.file)}
      onClose={close}
      error={error}
      aside={<span className="faint">{spanText(data, timeColumn, trim)}</span>}
      cancel={resultsTexts.cancel}
      actions={
        <Button
          look="primary"
          label={resultsTexts.replace}
          disabled={problem !== null || column === '' || timeColumn < 0}
          onClick={take}
        />
      }
    >
      <ImportHead {...{ data, timeColumn, trim }} onTime={setTimeColumn} onTrim={setTrim} />
      <div className="import-head">
        <label>
          {resultsTexts.takenColumn}
          <select
            className="select"
            value={column}
            onChange={(event) => {
              setColumn(event.target.value)
              setPair({ ...pair, unit: unitOf(data, event.target.value) })
            }}
          >
            {data.columns.map(({ name, unit }, i) =>
              i === timeColumn ? null : (
                <option key={name} value={name}>
                  {unit === undefined ? name : `${name} [${shownUnit(unit)}]`}
                </option>
              ),
            )}
          </select>
        </label>
        {(['unit', 'scale', 'offset'] as const).map((key) => (
          <label key={key} className="narrow">
            {resultsTexts[key]}
            <input
              className="field"
              spellCheck={false}
              placeholder={key === 'offset' ? '0' : '1'}
              value={pair[key] ?? ''}
              onChange={(event) => setPair({ ...pair, [key]: event.target.value })}
            />
          </label>
        ))}
        {table?.kind === 'choice' && (
          <label>
            {resultsTexts.betweenRows}
            <Choice
              value={interpolation}
              options={table.options.map(({ value, label }) => [value, label] as const)}
              onChoose={setInterpolation}
            />
          </label>
        )}
      </div>
      <Alert text={problem} />
      <LayoutReport data={data} />
    </Dialog>
  )
}

const unitOf = ({ columns }: ImportedData, column: string): string =>
  columns.find(({ name }) => name === column)?.unit ?? ''

/** Returns the column whose name suits the purpose of the source; otherwise the first one. */
function likelyColumn({ columns, timeColumn }: ImportedData, source: string): string {
  const quantity = quantityOf(source, undefined)
  const others = columns.filter((_, i) => i !== timeColumn)
  const column = others.find(({ name, unit }) => quantity !== undefined && quantityOf(name, unit) === quantity)
  return (column ?? others[0])?.name ?? ''
}
