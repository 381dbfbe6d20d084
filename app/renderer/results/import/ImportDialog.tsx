/** How the columns of imported data are used: which one is the time, which are signals, in which units. */
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { timeSpan, type Range } from '../../../../engine/io/imported'
import { ModelError } from '../../../../engine/model/errors'
import { formatNumber, shownUnit } from '../../../../engine/model/units'
import { useProject, useServices } from '../../shell/services'
import { getRecord } from '../../store/records'
import { Dialog } from '../../ui/Dialog'
import type { Importing } from '../linkedView'
import { useSignals } from '../usePlotting'
import { importData } from './importActions'
import { LayoutReport } from './LayoutReport'
import { mapOf, pairProblem, suggestPairs, type Pair } from './pairing'
import { resultsTexts } from '../../texts/results'
import { ReadingDialog } from './ReadingDialog'
import './import.css'

export function ImportDialog() {
  const { linked } = useServices()
  const importing = useStore(linked, (state) => state.importing)
  const reading = useStore(linked, (state) => state.reading)
  return (
    <>
      {importing !== null && <Form key={formKey(importing)} importing={importing} />}
      {reading !== null && <ReadingDialog reading={reading} />}
    </>
  )
}

/** Another file, or the same with other columns after an answer, is another form. */
function formKey({ data }: Importing): string {
  return [data.file, data.timeColumn, ...data.columns.map(({ name }) => name)].join('\n')
}

function Form({ importing: { data, reference } }: { readonly importing: Importing }) {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const signals = useSignals()
  const settings =
    reference === null || experiment === null
      ? undefined
      : getRecord(doc, 'experiment', experiment)?.value.references?.[reference]
  const [title, setTitle] = useState(settings?.title ?? reference ?? data.file.replace(/\.[^.]*$/, ''))
  const [timeColumn, setTimeColumn] = useState(data.timeColumn)
  const [pairs, setPairs] = useState(() => {
    const map = settings?.map
    const suggested = suggestPairs(data.columns, signals, doc)
    return map === undefined
      ? suggested
      : data.columns.map(({ name }, i): Pair => {
          const { signal = '', unit = suggested[i]?.unit ?? '' } = map[name] ?? {}
          return { signal, unit }
        })
  })
  // a pass over the time of millions of rows
  const span = useMemo(() => spanText(data.columns, timeColumn), [data, timeColumn])
  const ranges: readonly Range[] = data.ranges
  const [error, setError] = useState<string | null>(null)
  const close = (): void => services.linked.setState({ importing: null })
  const problems = pairs.map((pair, i) => (i === timeColumn ? null : pairProblem(pair, signals)))
  const used = pairs.filter(({ signal }, i) => signal !== '' && i !== timeColumn).length
  const change = (i: number, changes: Partial<Pair>): void =>
    setPairs(pairs.map((pair, k) => (k === i ? { ...pair, ...changes } : pair)))
  const take = (): void => {
    try {
      const others = pairs.map((pair, i) => (i === timeColumn ? { signal: '', unit: '' } : pair))
      void importData(services, { title: title.trim(), timeColumn, map: mapOf(data.columns, others) })
    } catch (thrown) {
      if (!(thrown instanceof ModelError)) throw thrown
      setError(thrown.message)
    }
  }

  return (
    <Dialog
      wide
      title={reference === null ? resultsTexts.referenceDataFrom(data.file) : resultsTexts.columnsTitle(title)}
      onClose={close}
      actions={
        <>
          <span className="faint">{span}</span>
          <span className="spacer" />
          <button type="button" className="button" onClick={close}>
            {resultsTexts.cancel}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={
              used === 0 || timeColumn < 0 || title.trim() === '' || problems.some((problem) => problem !== null)
            }
            onClick={take}
          >
            {reference === null ? resultsTexts.import : resultsTexts.change}
          </button>
        </>
      }
    >
      {error !== null && (
        <p className="message danger" role="alert">
          {error}
        </p>
      )}
      <div className="import-head">
        <label>
          {resultsTexts.title}
          <input className="field" value={title} onChange={(event) => setTitle(event.target.value)} />
        </label>
        <label>
          {resultsTexts.time}
          <select
            className="select"
            value={timeColumn}
            disabled={reference !== null}
            onChange={(event) => setTimeColumn(Number(event.target.value))}
          >
            {timeColumn < 0 && <option value={-1}>{resultsTexts.noTime}</option>}
            {data.columns.map(({ name, unit }, i) => (
              <option key={i} value={i}>
                {unit === undefined ? name : `${name} [${shownUnit(unit)}]`}
              </option>
            ))}
          </select>
        </label>
      </div>
      <LayoutReport data={data} />
      <datalist id="import-signals">
        {signals.map(({ name, doc: text }) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </datalist>
      <div className="import-table">
        <table className="data-table" aria-label={resultsTexts.columns}>
          <thead>
            <tr>
              <th scope="col">{resultsTexts.column}</th>
              <th scope="col">{resultsTexts.signal}</th>
              <th scope="col">{resultsTexts.unitOfTheColumn}</th>
              <th scope="col" className="number">
                {resultsTexts.smallest}
              </th>
              <th scope="col" className="number">
                {resultsTexts.largest}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.columns.map(({ name }, i) =>
              i === timeColumn ? null : (
                <tr key={i}>
                  <th scope="row">{name}</th>
                  <td>
                    <input
                      className="field"
                      list="import-signals"
                      placeholder={resultsTexts.notUsed}
                      spellCheck={false}
                      aria-label={resultsTexts.signalOfColumn(name)}
                      aria-invalid={problems[i] !== null}
                      value={pairs[i]?.signal ?? ''}
                      onChange={(event) => {
                        const signal = event.target.value.trim()
                        const own = signals.find((other) => other.name === signal)?.unit
                        const unit = pairs[i]?.unit === '' ? (own ?? '') : (pairs[i]?.unit ?? '')
                        change(i, { signal, unit })
                      }}
                    />
                    {problems[i] !== null && (
                      <p className="field-error" role="alert">
                        {problems[i]}
                      </p>
                    )}
                  </td>
                  <td>
                    <input
                      className="field import-unit"
                      placeholder="1"
                      spellCheck={false}
                      aria-label={resultsTexts.unitOf(name)}
                      value={pairs[i]?.unit ?? ''}
                      onChange={(event) => change(i, { unit: event.target.value })}
                    />
                  </td>
                  <td className="number">{numberText(ranges[i]?.[0])}</td>
                  <td className="number">{numberText(ranges[i]?.[1])}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}

const DIGITS = 5

const numberText = (value: number | undefined): string => (value === undefined ? '–' : formatNumber(value, DIGITS))

function spanText(columns: Importing['data']['columns'], timeColumn: number): string {
  if (timeColumn < 0) return ''
  try {
    const { rows, from, to } = timeSpan(columns, timeColumn, '')
    return `${rows.toLocaleString('en')} rows, ${numberText(from)} to ${numberText(to)} s`
  } catch (error) {
    if (error instanceof ModelError) return `${error.what}; ${error.hint}`
    throw error
  }
}
