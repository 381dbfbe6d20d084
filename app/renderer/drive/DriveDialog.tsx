/**
 * The dialog before a drive: the sources driven by hand with their range, the start of the drive, and the keys and
 * gamepads that move the sources.
 */
import { keysOf } from '../../../engine/collections/entries'
import { useState } from 'react'
import { valueFromText } from '../ui/fields/entry'
import { driveTexts as texts } from '../texts/drive'
import { useRun } from '../workbench/services'
import { useServices } from './services'
import { wheelAxes } from '../store/edits/drivable'
import { Dialog } from '../ui/Dialog'
import type { DialogOf } from '../workbench/dialog'
import { Tabs } from '../ui/Tabs'
import { shownUnit } from '../../../engine/quantities/units'
import type { ScalarValue } from '../../../engine/model/project/project'
import { bandwidthOf, numberOf, usualBandwidth, type Control } from './controls'
import {
  keptDrivers,
  makeDrivable,
  presentControls,
  presentDiagram,
  replacedSources,
  startDrive,
  stoppedAt,
  takeoverBy,
} from './driving'
import { withKept } from '../store/edits/kept-drivers'
import { TakenDrivers } from '../ui/TakenDrivers'
import { KeyList } from './KeyList'
import { MappingTab } from './MappingTab'
import { StartChoice, type DriveFrom } from './StartChoice'
import { Button } from '../ui/Button'
import './drive.css'
import { Choice } from '../ui/Choice'
import { Alert } from '../ui/Alert'

export function DriveDialog({ tab }: DialogOf<'drive'>) {
  const services = useServices()
  const { openDialog, closeDialog: close } = services.ui.getState()
  const running = useRun((state) => state.status === 'running')
  const [controls, setControls] = useState<readonly Control[]>(() => presentControls(services))
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [wrongFilters, setWrongFilters] = useState<ReadonlySet<string>>(new Set())
  const [from, setFrom] = useState<DriveFrom>({ kind: 'start' })
  const [keep, setKeep] = useState<readonly string[]>(() => keptDrivers(services))
  const driven = controls.filter((control) => control.driven)
  const ready = driven.length > 0 && !driven.some(({ source }) => wrong.has(source) || wrongFilters.has(source))
  const start = (): void => {
    const state =
      from.kind === 'start' ? undefined : from.kind === 'file' ? from.state : (stoppedAt(services) ?? undefined)
    startDrive(services, controls, { keep, ...(state === undefined ? {} : { from: state }) })
  }
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={close}
      actions={
        running ? (
          <Button look="primary" label={texts.done} onClick={close} />
        ) : (
          <>
            <Button label={texts.cancel} onClick={close} />
            <Button look="primary" label={texts.start} disabled={!ready} onClick={start} />
          </>
        )
      }
    >
      {!running && (
        <Tabs
          label={texts.tabsLabel}
          idPrefix="drive"
          tabs={(['inputs', 'mapping'] as const).map((id) => ({ id, label: texts.tabs[id] }))}
          current={tab}
          onChoose={(chosen) => openDialog({ kind: 'drive', tab: chosen })}
        />
      )}
      <div className="drive-panel" id="drive-panel" role="tabpanel" aria-labelledby={`drive-tab-${tab}`}>
        {tab === 'mapping' || running ? (
          <MappingTab />
        ) : (
          <InputsTab
            controls={controls}
            wrong={wrong}
            from={from}
            onFrom={setFrom}
            onControls={setControls}
            onWrong={setWrong}
            wrongFilters={wrongFilters}
            onWrongFilters={setWrongFilters}
            keep={keep}
            onKeep={setKeep}
          />
        )}
      </div>
    </Dialog>
  )
}

interface InputsTabProps {
  readonly controls: readonly Control[]
  /** Sources whose full value is invalid. */
  readonly wrong: ReadonlySet<string>
  readonly from: DriveFrom
  readonly onFrom: (from: DriveFrom) => void
  readonly onControls: (controls: readonly Control[]) => void
  readonly onWrong: (wrong: ReadonlySet<string>) => void
  /** Sources whose bandwidth is invalid. */
  readonly wrongFilters: ReadonlySet<string>
  readonly onWrongFilters: (wrong: ReadonlySet<string>) => void
  /** Drivers of the model that stay active. */
  readonly keep: readonly string[]
  readonly onKeep: (keep: readonly string[]) => void
}

function lateText(bandwidth: ScalarValue): string {
  const rate = bandwidthOf(bandwidth)
  return rate === undefined ? '' : texts.late(3 / rate)
}

function InputsTab({
  controls,
  wrong,
  wrongFilters,
  from,
  onFrom,
  onControls,
  onWrong,
  onWrongFilters,
  keep,
  onKeep,
}: InputsTabProps) {
  const services = useServices()
  const { registry } = services
  const change = (source: string, changes: Partial<Control>): void =>
    onControls(controls.map((control) => (control.source === source ? { ...control, ...changes } : control)))
  const write = (source: string, text: string): void => {
    const written = valueFromText(text)
    const full = written === undefined ? undefined : numberOf(written)
    const bad = new Set([...wrong].filter((other) => other !== source))
    if (written === undefined || full === undefined || full === 0) onWrong(bad.add(source))
    else {
      onWrong(bad)
      change(source, { full, written })
    }
  }
  const smooth = (source: string, text: string): void => {
    const bandwidth = valueFromText(text)
    const rate = bandwidth === undefined ? undefined : bandwidthOf(bandwidth)
    const bad = new Set([...wrongFilters].filter((other) => other !== source))
    if (bandwidth === undefined || rate === undefined) onWrongFilters(bad.add(source))
    else {
      onWrongFilters(bad)
      change(source, { bandwidth })
    }
  }
  const addTorque = (): void => {
    if (makeDrivable(services)) onControls(presentControls(services))
  }
  const replaced = replacedSources(services)
  if (controls.length === 0) return <p>{replaced.length === 0 ? texts.none : texts.replaced(replaced)}</p>
  const takeover = takeoverBy(services, controls, keep)
  const rolls = !controls.some(({ kind }) => kind === 'throttle')
  return (
    <>
      <p>{texts.explain}</p>
      {replaced.length > 0 && <p>{texts.replaced(replaced)}</p>}
      <table className="drive-table">
        <thead>
          <tr>
            <th>{texts.source}</th>
            <th>{texts.control}</th>
            <th>{texts.full}</th>
            <th title={texts.filterTip}>{texts.filter}</th>
            <th>{texts.keysOf}</th>
          </tr>
        </thead>
        <tbody>
          {controls.map((control) => (
            <InputRow
              key={control.source}
              control={control}
              wrong={wrong.has(control.source)}
              wrongFilter={wrongFilters.has(control.source)}
              onChange={(changes) => change(control.source, changes)}
              onFull={(text) => write(control.source, text)}
              onFilter={(text) => smooth(control.source, text)}
            />
          ))}
        </tbody>
      </table>
      {wrong.size > 0 && <Alert text={texts.fullWrong} />}
      {wrongFilters.size > 0 && <Alert text={texts.filterWrong} />}
      {rolls && wheelAxes(presentDiagram(services), registry).length > 0 && (
        <p className="row gap-2">
          {texts.noThrottle} <Button look="small" label={texts.addTorque} onClick={addTorque} />
        </p>
      )}
      <TakenDrivers takeover={takeover} onKeep={(driver, isKept) => onKeep(withKept(keep, driver, isKept))} />
      <StartChoice from={from} onFrom={onFrom} />
    </>
  )
}

interface InputRowProps {
  readonly control: Control
  /** True if the value at full deflection, or the filter, can't be read. */
  readonly wrong: boolean
  readonly wrongFilter: boolean
  readonly onChange: (changes: Partial<Control>) => void
  readonly onFull: (text: string) => void
  readonly onFilter: (text: string) => void
}

/** Source with the control that drives it. */
function InputRow({ control, wrong, wrongFilter, onChange, onFull, onFilter }: InputRowProps) {
  const { source, driven: on, kind, written, unit, bandwidth = usualBandwidth } = control
  return (
    <tr>
      <td>
        <label>
          <input
            type="checkbox"
            checked={on}
            aria-label={texts.drivenLabel(source)}
            onChange={(event) => onChange({ driven: event.target.checked })}
          />{' '}
          {source}
        </label>
      </td>
      <td>
        <Choice
          aria-label={texts.kindLabel(source)}
          value={kind}
          options={keysOf(texts.kinds).map((one) => [one, texts.kinds[one]] as const)}
          onChoose={(next) => onChange({ kind: next })}
        />
      </td>
      <td>
        <input
          className="field drive-full"
          spellCheck={false}
          aria-label={texts.fullLabel(source)}
          aria-invalid={wrong}
          defaultValue={String(written)}
          onChange={(event) => onFull(event.target.value)}
        />{' '}
        {typeof written === 'number' ? shownUnit(unit) : ''}
      </td>
      <td>
        <input
          className="field drive-full"
          spellCheck={false}
          title={texts.filterTip}
          aria-label={texts.filterLabel(source)}
          aria-invalid={wrongFilter}
          defaultValue={String(bandwidth)}
          onChange={(event) => onFilter(event.target.value)}
        />{' '}
        <span className="drive-late">{lateText(bandwidth)}</span>
      </td>
      <td>
        <KeyList kind={kind} />
      </td>
    </tr>
  )
}
