/** Choice of the start of a drive: the start of the experiment, the end of the last drive, or a saved state. */
import { useRef } from 'react'
import type { SavedState } from '../../../engine/start/state/saved-state'
import { takeStateFile } from '../running/states'
import { driveTexts as texts } from '../texts/drive'
import { useRun } from '../workbench/services'
import { useServices } from './services'
import { Choice } from '../ui/Choice'

export type DriveFrom =
  | { readonly kind: 'start' | 'stop' }
  | { readonly kind: 'file'; readonly file: string; readonly state: SavedState }

interface StartChoiceProps {
  readonly from: DriveFrom
  readonly onFrom: (from: DriveFrom) => void
}

export function StartChoice({ from, onFrom }: StartChoiceProps) {
  const services = useServices()
  const picker = useRef<HTMLInputElement>(null)
  const last = useRun((state) => (state.result !== null && state.result.driven.length > 0 ? state.result : null))
  const stop = last?.state ?? null
  const choose = (value: string): void => {
    if (value === 'start' || value === 'stop') onFrom({ kind: value })
    else if (value === 'file') picker.current?.click()
  }
  const read = async (file: File | undefined): Promise<void> => {
    if (file !== undefined)
      await takeStateFile(services, file, (state) => onFrom({ kind: 'file', file: file.name, state }))
  }
  return (
    <label className="drive-from">
      <span>{texts.from}</span>
      <Choice
        value={from.kind === 'file' ? 'read' : from.kind}
        options={[
          ['start', texts.fromStart],
          ...(last !== null && stop !== null
            ? [['stop', texts.fromStop(last.name, `${Number(stop.time.toPrecision(4))} s`)] as const]
            : []),
          ...(from.kind === 'file' ? [['read', texts.fromNamed(from.file)] as const] : []),
          ['file', texts.fromFile],
        ]}
        onChoose={choose}
      />
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        hidden
        aria-hidden="true"
        onChange={(event) => void read(event.target.files?.[0])}
      />
    </label>
  )
}
