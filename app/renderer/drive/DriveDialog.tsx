/** Asks which sources hands move, and how far. */
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { driveTexts } from '../texts/drive'
import { startRun } from '../shell/running'
import { useServices } from '../shell/services'
import { projectFromDocument } from '../store/records'
import { Dialog } from '../ui/Dialog'
import { controlsOf, type Control, type ControlKind } from './controls'
import './drive.css'

export function DriveDialog() {
  const { drive } = useServices()
  return useStore(drive, (state) => state.asking) ? <Question /> : null
}

function Question() {
  const services = useServices()
  const { drive, project, registry } = services
  const found = useMemo(() => controlsOf(projectFromDocument(project.getState().doc), registry), [project, registry])
  const [controls, setControls] = useState<readonly Control[]>(() => {
    const before = drive.getState().controls
    return found.map((control) => before.find(({ source }) => source === control.source) ?? control)
  })
  const close = (): void => drive.setState({ asking: false })
  const driven = controls.filter((control) => control.driven)
  const change = (source: string, changes: Partial<Control>): void =>
    setControls(controls.map((control) => (control.source === source ? { ...control, ...changes } : control)))
  const start = (): void => {
    drive.setState({ controls, asking: false })
    services.ui.getState().showView('scene')
    startRun(services, { inputs: Object.fromEntries(driven.map(({ source }) => [source, 0])) })
  }
  return (
    <Dialog
      wide
      title={driveTexts.title}
      onClose={close}
      actions={
        <>
          <span className="spacer" />
          <button type="button" className="button" onClick={close}>
            {driveTexts.cancel}
          </button>
          <button type="button" className="button primary" disabled={driven.length === 0} onClick={start}>
            {driveTexts.start}
          </button>
        </>
      }
    >
      <p>{controls.length === 0 ? driveTexts.none : driveTexts.explain}</p>
      {controls.length > 0 && (
        <table className="drive-table">
          <thead>
            <tr>
              <th>{driveTexts.source}</th>
              <th>{driveTexts.control}</th>
              <th>{driveTexts.full}</th>
            </tr>
          </thead>
          <tbody>
            {controls.map(({ source, driven: on, kind, full, unit }) => (
              <tr key={source}>
                <td>
                  <label>
                    <input
                      type="checkbox"
                      checked={on}
                      aria-label={driveTexts.drivenLabel(source)}
                      onChange={(event) => change(source, { driven: event.target.checked })}
                    />{' '}
                    {source}
                  </label>
                </td>
                <td>
                  <select
                    className="select"
                    aria-label={driveTexts.kindLabel(source)}
                    value={kind}
                    onChange={(event) => change(source, { kind: event.target.value as ControlKind })}
                  >
                    {Object.entries(driveTexts.kinds).map(([value, text]) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <input
                    className="field drive-full"
                    type="number"
                    step="any"
                    aria-label={driveTexts.fullLabel(source)}
                    value={full}
                    onChange={(event) => change(source, { full: Number(event.target.value) })}
                  />{' '}
                  {unit === '1' ? '' : unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
