/**
 * Tyre rig: tyres of the project and of files in sweeps of any quantity, with measured points beside the curves. The
 * forces are those of the function that simulations run.
 */
import { Download, Plus, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ModelError } from '../../../engine/errors/model-error'
import { writeParquetColumns } from '../../../engine/io/parquet'
import { readTireTest } from '../../../importers/tire-test'
import { isGap } from '../../tires/rig/rig'
import { notesOf, sweepTire } from '../../tires/rig/sweep'
import { rigCsv, rigTable } from '../../tires/rig/table'
import { tireRigTexts as texts } from '../texts/tire-rig'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { IconButton } from '../ui/IconButton'
import { sentence } from '../ui/sentence'
import { useVariant } from '../variants/use-variant'
import { chooseFile } from '../workbench/choose-file'
import { offerFile } from '../workbench/offer-file'
import { useProject, useServices } from '../workbench/services'
import { RigChart } from './RigChart'
import { RigFields } from './RigFields'
import { requestOf, type RigEntries } from './request'
import { Measurements, measurementEndings, withMeasurement, type Measurement } from './Measurements'
import { rigPlots } from './rig-plots'
import { tireOfFile, tiresOf, type OfferedTire } from './rig-tires'
import './tire-rig.css'

interface TireRigDialogProps {
  readonly block?: string
}

export default function TireRigDialog({ block }: TireRigDialogProps) {
  const services = useServices()
  const { registry, ui } = services
  const doc = useProject((state) => state.doc)
  const variant = useVariant()
  const blocks = useMemo(() => tiresOf(doc, registry, variant), [doc, registry, variant])
  const [added, setAdded] = useState<readonly OfferedTire[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set([block ?? blocks.at(0)?.name ?? '']))
  const [measurements, setMeasurements] = useState<readonly Measurement[]>([])
  const [entries, setEntries] = useState<RigEntries>({ diagram: 'forces', sweep: null, from: '', to: '', at: {} })
  const [problem, setProblem] = useState<string | null>(null)
  const offered = [...blocks, ...added]
  const result = useMemo(
    () =>
      computed(
        [...blocks, ...added].filter(({ name }) => chosen.has(name)),
        entries,
        measurements,
      ),
    [blocks, added, chosen, entries, measurements],
  )
  const read = async (endings: readonly string[], take: (name: string, text: string) => void): Promise<void> => {
    const file = await chooseFile(services, endings)
    if (file === null) return
    try {
      take(file.name, await file.text())
      setProblem(null)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      setProblem(error.message)
    }
  }
  const addTire = (name: string, text: string): void => {
    const tire = tireOfFile(name, text)
    const taken = new Set(offered.map((one) => one.name))
    let distinct = tire.name
    for (let i = 2; taken.has(distinct); i++) distinct = `${tire.name} (${i})`
    setAdded([...added, { ...tire, name: distinct }])
    setChosen(new Set([...chosen, distinct]))
  }
  const addPoints = (name: string, text: string): void =>
    setMeasurements(withMeasurement(measurements, { name, points: readTireTest(text, name).points }))
  const toggle = (name: string): void =>
    setChosen(new Set(chosen.has(name) ? [...chosen].filter((one) => one !== name) : [...chosen, name]))
  const first = offered.find(({ name, rig }) => chosen.has(name) && rig !== null)?.rig ?? null
  const { curves } = result
  return (
    <Dialog
      large
      title={texts.title}
      error={problem}
      onClose={() => ui.getState().closeDialog()}
      aside={
        <>
          <Button
            disabled={curves.length === 0}
            onClick={() => void offerFile(services, texts.file, rigCsv(curves), 'text/csv')}
          >
            <Download size={14} aria-hidden="true" /> {texts.export}
          </Button>
          <Button disabled={curves.length === 0} onClick={() => void offerParquet(services, curves)}>
            <Download size={14} aria-hidden="true" /> {texts.exportParquet}
          </Button>
        </>
      }
      actions={<Button look="primary" label={texts.close} onClick={() => ui.getState().closeDialog()} />}
    >
      <div className="rig-panes">
        <div className="rig-side text-sm">
          <OfferedTires
            {...{ offered, chosen }}
            onToggle={toggle}
            onRemove={(name) => setAdded(added.filter((one) => one.name !== name))}
            onAdd={() => void read(['tir', ...measurementEndings], addTire)}
          />
          {first !== null && <RigFields {...{ entries, rig: first }} onChange={setEntries} />}
          <Measurements
            {...{ measurements, title: texts.overlaid, add: texts.addPoints }}
            remark={({ name, points }) => texts.shownPoints(result.near.get(name) ?? 0, points.length)}
            onChange={setMeasurements}
            onAdd={() => void read(measurementEndings, addPoints)}
          />
        </div>
        <RigPlots result={result} />
      </div>
    </Dialog>
  )
}

async function offerParquet(services: Parameters<typeof offerFile>[0], curves: Computed['curves']): Promise<void> {
  const { tires, columns } = rigTable(curves)
  const content = await writeParquetColumns(columns, { tyre: tires })
  await offerFile(services, texts.parquetFile, content, 'application/vnd.apache.parquet')
}

interface OfferedTiresProps {
  readonly offered: readonly OfferedTire[]
  readonly chosen: ReadonlySet<string>
  readonly onToggle: (name: string) => void
  readonly onRemove: (name: string) => void
  readonly onAdd: () => void
}

function OfferedTires({ offered, chosen, onToggle, onRemove, onAdd }: OfferedTiresProps) {
  return (
    <fieldset>
      <legend>{texts.tires}</legend>
      {offered.length === 0 && <p className="faint">{texts.noTire}</p>}
      {offered.map(({ name, added: isAdded }) => (
        <div className="row gap-1" key={name}>
          <label className="fill row gap-1 ellipsis">
            <input type="checkbox" checked={chosen.has(name)} onChange={() => onToggle(name)} /> {name}
          </label>
          {isAdded === true && <IconButton small icon={X} label={texts.remove(name)} onClick={() => onRemove(name)} />}
        </div>
      ))}
      <Button look="small" onClick={onAdd}>
        <Plus size={14} aria-hidden="true" /> {texts.addFile}
      </Button>
    </fieldset>
  )
}

function RigPlots({ result }: { readonly result: Computed }) {
  return (
    <div className="rig-plots" role="region" aria-label={texts.plots}>
      {result.message !== null && <p className="message warning">{result.message}</p>}
      {result.plots.map((plot) => (
        <RigChart key={plot.title} plot={plot} />
      ))}
      {result.notes.length > 0 && (
        <ul className="rig-notes faint text-sm">
          {result.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface Computed extends ReturnType<typeof rigPlots> {
  readonly curves: Parameters<typeof rigCsv>[0]
  readonly notes: readonly string[]
  readonly message: string | null
}

function computed(tires: readonly OfferedTire[], entries: RigEntries, measurements: readonly Measurement[]): Computed {
  const none = { curves: [], notes: [], plots: [], near: new Map<string, number>() }
  const faulty = tires.find(({ rig }) => rig === null)
  if (faulty !== undefined) return { ...none, message: texts.faulty(faulty.name, faulty.problem) }
  const rigs = tires.flatMap(({ name, rig }) => (rig === null ? [] : [{ name, rig }]))
  const [first] = rigs
  if (first === undefined) return { ...none, message: texts.nothing }
  try {
    const request = requestOf(entries, first.rig, rigs.length)
    const curves = rigs.flatMap(({ name, rig }) => sweepTire(name, rig, request))
    const notes = notesOf(curves)
    const empty = curves.every(({ points }) => points.filter((point) => !isGap(point)).length === 0)
    return {
      curves,
      notes,
      message: empty ? (notes[0] ?? null) : null,
      ...rigPlots(entries.diagram, request, curves, measurements),
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { ...none, message: sentence(error.what, error.hint) }
  }
}
