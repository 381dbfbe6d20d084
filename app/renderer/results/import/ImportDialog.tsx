/** Dialog for the use of the columns of imported data: which one is the time, which are signals, and their units. */
import { useMemo, useState } from 'react'
import { ModelError } from '../../../../engine/errors/model-error'
import { useProject } from '../../workbench/services'
import { useServices } from '../services'
import { getRecord } from '../../store/records'
import { Dialog } from '../../ui/Dialog'
import type { Importing } from '../linked-view'
import { useSignals } from '../use-plotting'
import { ColumnTable } from './ColumnTable'
import { importData } from './import-actions'
import { ImportHead, spanText } from './ImportHead'
import { LogDialog } from './LogDialog'
import { SourceDialog } from './SourceDialog'
import { LayoutReport } from './LayoutReport'
import { mapOf, pairProblem, suggestPairs, textsOf, type Pair } from './pairing'
import { resultsTexts } from '../../texts/results'
import type { Trim } from './trimming'
import { Button } from '../../ui/Button'
import './import.css'

export function ImportDialog(importing: Importing) {
  return <FormFor key={formKey(importing)} importing={importing} />
}

function FormFor({ importing }: { readonly importing: Importing }) {
  const { purpose, data } = importing
  if (purpose === 'experiment') return <LogDialog data={data} />
  return typeof purpose === 'object' ? (
    <SourceDialog data={data} source={purpose.source} />
  ) : (
    <Form importing={importing} />
  )
}

/** Returns the key of the form: another file, or the same file with other columns after an answer, gets a new form. */
function formKey({ data, purpose }: Importing): string {
  return [JSON.stringify(purpose), data.file, data.timeColumn, ...data.columns.map(({ name }) => name)].join('\n')
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
    const suggested = suggestPairs(data.columns, signals, doc, services.registry)
    return map === undefined
      ? suggested
      : data.columns.map(({ name }, i): Pair => {
          const { signal = '', unit = suggested[i]?.unit ?? '', ...scaling } = map[name] ?? {}
          return { signal, unit, ...textsOf(scaling) }
        })
  })
  const [trim, setTrim] = useState<Trim>({ from: '', to: '' })
  // a pass over the time of millions of rows
  const span = useMemo(() => spanText(data, timeColumn, trim), [data, timeColumn, trim])
  const [error, setError] = useState<string | null>(null)
  const close = (): void => services.ui.getState().closeDialog()
  const problems = pairs.map((pair, i) => (i === timeColumn ? null : pairProblem(pair, signals)))
  const used = pairs.filter(({ signal }, i) => signal !== '' && i !== timeColumn).length
  const change = (i: number, changes: Partial<Pair>): void =>
    setPairs(pairs.map((pair, k) => (k === i ? { ...pair, ...changes } : pair)))
  const take = (): void => {
    try {
      const others = pairs.map((pair, i) => (i === timeColumn ? { signal: '', unit: '' } : pair))
      void importData(services, { title: title.trim(), timeColumn, trim, map: mapOf(data.columns, others) })
    } catch (thrown) {
      if (!(thrown instanceof ModelError)) throw thrown
      setError(thrown.message)
    }
  }

  return (
    <Dialog
      large
      title={reference === null ? resultsTexts.referenceDataFrom(data.file) : resultsTexts.columnsTitle(title)}
      onClose={close}
      error={error}
      aside={<span className="faint">{span}</span>}
      actions={
        <>
          {reference === null && (
            <Button
              label={resultsTexts.makeExperiment}
              onClick={() =>
                services.ui.getState().openDialog({ kind: 'import', data, reference, purpose: 'experiment' })
              }
            />
          )}
          <Button label={resultsTexts.cancel} onClick={close} />
          <Button
            look="primary"
            label={reference === null ? resultsTexts.import : resultsTexts.change}
            disabled={
              used === 0 || timeColumn < 0 || title.trim() === '' || problems.some((problem) => problem !== null)
            }
            onClick={take}
          />
        </>
      }
    >
      <ImportHead
        {...{ data, title, timeColumn, trim }}
        onTitle={setTitle}
        onTime={setTimeColumn}
        onTrim={setTrim}
        fixed={reference !== null}
      />
      <LayoutReport data={data} />
      <ColumnTable {...{ data, timeColumn, signals, pairs, problems }} onChange={change} />
    </Dialog>
  )
}
