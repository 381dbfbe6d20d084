/** Fit of a tyre block to measurements: choices, progress and results. */
import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ModelError } from '../../../engine/errors/model-error'
import { readTireTest, type MeasuredPoint } from '../../../importers/tire-test'
import { blockValues } from '../../tires/block-values'
import { tireResults, type TireResult } from '../../tires/fit/model-at-points'
import { runningTexts } from '../texts/running'
import { tireFitTexts as texts } from '../texts/tire-fit'
import { Measurements, measurementEndings, withMeasurement, type Measurement } from '../tire-rig/Measurements'
import { tiresOf } from '../tire-rig/rig-tires'
import { Button } from '../ui/Button'
import { Choice } from '../ui/Choice'
import { Dialog } from '../ui/Dialog'
import { useDestination, useVariant } from '../variants/use-variant'
import { whereText, writeParameters } from '../variants/writing'
import { chooseFile } from '../workbench/choose-file'
import { offerFile } from '../workbench/offer-file'
import { useProject, useServices } from '../workbench/services'
import { FitResults } from './FitResults'
import { fitInWorker, type FitProgress, type WindowFit } from './fit-in-worker'
import '../tire-rig/tire-rig.css'
import './tire-fit.css'

interface Entries {
  readonly weights: Readonly<Partial<Record<TireResult, string>>>
  readonly fixedNames: string
}

export default function TireFitDialog({ block }: { readonly block?: string }) {
  const services = useServices()
  const { project, registry, ui } = services
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const destination = useDestination()
  const tires = useMemo(() => tiresOf(doc, registry, variant), [doc, registry, variant])
  const [chosen, setChosen] = useState(block ?? tires.at(0)?.name ?? '')
  const [measurements, setMeasurements] = useState<readonly Measurement[]>([])
  const [entries, setEntries] = useState<Entries>({ weights: {}, fixedNames: '' })
  const { running, fit, problem, cancelled, setProblem, start, stop, forget } = useFit()
  const tire = tires.find(({ name }) => name === chosen)
  const points = measurements.flatMap((one) => one.points)
  const add = async (): Promise<void> => {
    const file = await chooseFile(services, measurementEndings)
    if (file === null) return
    try {
      const test = readTireTest(await file.text(), file.name)
      setMeasurements(withMeasurement(measurements, { name: file.name, points: test.points }))
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      setProblem(error.message)
    }
  }
  const begin = (): void => {
    if (tire?.rig == null) return
    try {
      const params = blockValues(tire.rig.tire.resolved)
      start({ block: chosen, params, points, options: optionsOf(entries) })
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      setProblem(error.message)
    }
  }
  const apply = (names: readonly string[]): void => {
    if (fit === null) return
    const diff = writeParameters(doc, destination, new Map(names.map((name) => [name, fit.params])))
    project.getState().edit(`${texts.step(names.join(', '))}${whereText(destination)}`, diff)
    ui.getState().closeDialog()
  }
  return (
    <Dialog
      large
      title={texts.title}
      error={problem}
      onClose={() => ui.getState().closeDialog()}
      cancel={texts.close}
      aside={
        fit !== null && (
          <Button onClick={() => void offerFile(services, texts.file, fit.residuals, 'text/csv')}>
            <Download size={14} aria-hidden="true" /> {texts.exportResiduals}
          </Button>
        )
      }
      actions={
        <FitActions
          {...{ fit, chosen, running, start: begin, stop, apply }}
          tires={tires.map(({ name }) => name)}
          ready={tire !== undefined && tire.rig !== null && points.length > 0}
        />
      }
    >
      <div className="rig-panes">
        <div className="rig-side text-sm">
          <ChosenTire
            {...{ tires, chosen }}
            onChoose={(name) => {
              setChosen(name)
              forget()
            }}
          />
          <Measurements
            {...{ measurements, title: texts.measurements, add: texts.add }}
            {...(measurements.length === 0 ? { hint: texts.none } : {})}
            remark={(one) => texts.points(one.points.length)}
            onChange={setMeasurements}
            onAdd={() => void add()}
          />
          <Choices entries={entries} measured={points} onChange={setEntries} />
        </div>
        <div role="region" aria-label={texts.results} aria-live="polite" className="fit-results">
          {running !== null && (
            <p>{running.stage === '' ? texts.starting : texts.running(running.stage, running.iteration)}</p>
          )}
          {running === null && cancelled && <p>{runningTexts.analysis.cancelled}</p>}
          {running === null && fit !== null && <FitResults fit={fit} />}
        </div>
      </div>
    </Dialog>
  )
}

interface FitActionsProps {
  readonly fit: WindowFit | null
  readonly chosen: string
  readonly tires: readonly string[]
  readonly running: FitProgress | null
  /** True if there is a tyre and a measured point. */
  readonly ready: boolean
  readonly start: () => void
  readonly stop: () => void
  readonly apply: (tires: readonly string[]) => void
}

function FitActions({ fit, chosen, tires, running, ready, start, stop, apply }: FitActionsProps) {
  return (
    <>
      {fit !== null && tires.length > 1 && <Button label={texts.applyAll} onClick={() => apply(tires)} />}
      {fit !== null && <Button look="primary" label={texts.apply(chosen)} onClick={() => apply([chosen])} />}
      {running !== null && <Button look="primary" label={texts.stop} onClick={stop} />}
      {running === null && (
        <Button
          {...(fit === null ? { look: 'primary' as const } : {})}
          label={texts.fit}
          disabled={!ready}
          onClick={start}
        />
      )}
    </>
  )
}

interface ChosenTireProps {
  readonly tires: ReturnType<typeof tiresOf>
  readonly chosen: string
  readonly onChoose: (name: string) => void
}

function ChosenTire({ tires, chosen, onChoose }: ChosenTireProps) {
  const { rig, problem = texts.faulty } = tires.find(({ name }) => name === chosen) ?? {}
  return (
    <fieldset>
      <legend>{texts.tire}</legend>
      {tires.length === 0 ? (
        <p className="faint">{texts.noTire}</p>
      ) : (
        <Choice
          aria-label={texts.tire}
          value={chosen}
          options={tires.map(({ name }) => [name, name] as const)}
          onChoose={onChoose}
        />
      )}
      <p className="faint">{rig === null ? problem : rig?.tire.model.label}</p>
      <p className="faint">{texts.start}</p>
    </fieldset>
  )
}

interface ChoicesProps {
  readonly entries: Entries
  readonly measured: readonly MeasuredPoint[]
  readonly onChange: (entries: Entries) => void
}

/** Weights of the results that were measured, and parameters to keep. */
function Choices({ entries, measured, onChange }: ChoicesProps) {
  const results = tireResults.filter((name) => measured.some((point) => point[name] !== undefined))
  return (
    <>
      {results.length > 1 && (
        <fieldset>
          <legend>{texts.weights}</legend>
          {results.map((name) => (
            <label className="rig-field" key={name}>
              <span>{name}</span>
              <input
                className="field"
                value={entries.weights[name] ?? ''}
                placeholder="1"
                onChange={({ target }) =>
                  onChange({ ...entries, weights: { ...entries.weights, [name]: target.value } })
                }
              />
            </label>
          ))}
          <p className="faint">{texts.weightsText}</p>
        </fieldset>
      )}
      <fieldset>
        <legend>{texts.fixed}</legend>
        <input
          className="field"
          aria-label={texts.fixed}
          placeholder={texts.fixedText}
          spellCheck={false}
          value={entries.fixedNames}
          onChange={({ target }) => onChange({ ...entries, fixedNames: target.value })}
        />
      </fieldset>
    </>
  )
}

/** @throws ModelError `usage` for a weight that is not a number */
function optionsOf({ weights, fixedNames }: Entries): Parameters<typeof fitInWorker>[0]['options'] {
  const numbers = Object.entries(weights).flatMap(([name, text]) => {
    if (text.trim() === '') return []
    const value = Number(text.replace(',', '.'))
    if (!(value >= 0 && Number.isFinite(value)))
      throw new ModelError('usage', texts.wrongWeight(name, text), {}, texts.weightHint)
    return [[name, value] as const]
  })
  const hold = fixedNames
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return { hold, weights: Object.fromEntries(numbers) }
}

/** A fit in a worker, which ends with the dialog. */
function useFit() {
  const [running, setRunning] = useState<FitProgress | null>(null)
  const [fit, setFit] = useState<WindowFit | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [cancelled, setCancelled] = useState(false)
  const cancelling = useRef<AbortController | null>(null)
  useEffect(() => () => cancelling.current?.abort(), [])
  const start = (request: Parameters<typeof fitInWorker>[0]): void => {
    const controller = new AbortController()
    cancelling.current = controller
    setRunning({ stage: '', iteration: 0 })
    setProblem(null)
    setCancelled(false)
    fitInWorker(request, { progress: setRunning, signal: controller.signal })
      .then(setFit, (error: unknown) => {
        if (controller.signal.aborted) return
        if (!(error instanceof Error)) throw error
        setProblem(error.message)
      })
      .finally(() => setRunning(null))
  }
  const stop = (): void => {
    cancelling.current?.abort()
    setCancelled(running !== null)
  }
  const forget = (): void => {
    stop()
    setFit(null)
  }
  return { running, fit, problem, cancelled, setProblem, start, stop, forget }
}
