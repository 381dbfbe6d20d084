/**
 * Settings of the user's keys and gamepads: press to assign, dead zone, saturation, times, calibration, and reports of
 * conflicts.
 */
import { useEffect, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { driveTexts } from '../texts/drive'
import { useServices } from './services'
import { IconButton } from '../ui/IconButton'
import {
  conflictsOf,
  controlOf,
  directions,
  isReservedKey,
  keyName,
  movedControls,
  usualMapping,
  waysOf,
  withFeel,
  withWay,
  type Direction,
  type Feel,
  type Mapping,
  type MovedControl,
  type PadBinding,
} from './mapping'
import { Calibration, movedSince, readGamepads, wayShare, type PadState } from './gamepads'
import { Button } from '../ui/Button'
import { Alert } from '../ui/Alert'

const texts = driveTexts.mapping

type Waiting =
  | { readonly kind: 'key' | 'pad'; readonly direction: Direction }
  | { readonly kind: 'calibration'; readonly control: MovedControl }

export function MappingTab() {
  const { drive } = useServices()
  const mapping = useStore(drive, (state) => state.mapping)
  const { setMapping } = drive.getState()
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const calibration = useRef<Calibration | null>(null)
  const bars = useRef(new Map<Direction, HTMLSpanElement>())
  const [names, setNames] = useState<readonly string[]>([])

  useKey(waiting?.kind === 'key' ? waiting.direction : null, (direction, code) => {
    setWaiting(null)
    if (code === 'Escape') return
    if (isReservedKey(code)) return setRefused(code)
    setRefused(null)
    const { keys } = mapping.ways[direction]
    if (!keys.includes(code)) setMapping(withWay(mapping, direction, { keys: [...keys, code] }))
  })

  useGamepads((pads, before) => {
    const present = pads.map(({ id }) => id)
    if (present.join('\n') !== names.join('\n')) setNames(present)
    for (const [direction, bar] of bars.current) {
      const share = wayShare(mapping.ways[direction].pad, mapping.feel[controlOf(direction)], pads)
      bar.style.transform = `scaleX(${share})`
    }
    calibration.current?.watch(pads)
    if (waiting?.kind !== 'pad') return
    const pad = movedSince(before, pads)
    if (pad === null) return
    setWaiting(null)
    setMapping(withWay(mapping, waiting.direction, { pad }))
  }, waiting)

  const calibrate = (control: MovedControl): void => {
    if (waiting?.kind === 'calibration') {
      if (calibration.current !== null) setMapping(calibration.current.result())
      calibration.current = null
      return setWaiting(null)
    }
    calibration.current = new Calibration(control, mapping)
    setWaiting({ kind: 'calibration', control })
  }
  const onWait = (kind: 'key' | 'pad', direction: Direction): void => {
    calibration.current = null
    const same = waiting?.kind === kind && waiting.direction === direction
    setWaiting(same ? null : { kind, direction })
  }
  const conflicts = conflictsOf(mapping)
  return (
    <>
      <p>{texts.explain}</p>
      <table className="drive-table">
        <thead>
          <tr>
            <th>{texts.what}</th>
            <th>{texts.keys}</th>
            <th>{texts.pad}</th>
            <th>{texts.now}</th>
          </tr>
        </thead>
        <tbody>
          {directions.map((direction) => (
            <BindingRow
              key={direction}
              {...{ direction, mapping, onWait }}
              listening={waiting?.kind !== 'calibration' && waiting?.direction === direction ? waiting.kind : null}
              onBar={(node) => {
                if (node === null) bars.current.delete(direction)
                else bars.current.set(direction, node)
              }}
            />
          ))}
        </tbody>
      </table>
      <p className="drive-pads" role="status">
        {names.length === 0 ? texts.noPad : texts.pads(names)}
      </p>
      {refused !== null && <Alert text={texts.reserved(keyName(refused))} />}
      {conflicts.map(({ what, directions: [first, second] }) => {
        const text = 'key' in what ? keyName(what.key) : padName(what.pad)
        const [a, b] = [driveTexts.directions[first], driveTexts.directions[second]]
        return <Alert key={`${text} ${first} ${second}`} text={texts.conflict(text, a, b)} />
      })}
      <FeelTable
        mapping={mapping}
        hasPad={names.length > 0}
        calibratedControl={waiting?.kind === 'calibration' ? waiting.control : null}
        onCalibrate={calibrate}
      />
      {waiting?.kind === 'calibration' && <p role="status">{texts.calibrating}</p>}
      <Button look="small" label={texts.reset} onClick={() => setMapping(usualMapping)} />
    </>
  )
}

interface BindingRowProps {
  readonly direction: Direction
  readonly mapping: Mapping
  /** Kind of the assignment that the row waits for. */
  readonly listening: 'key' | 'pad' | null
  readonly onWait: (kind: 'key' | 'pad', direction: Direction) => void
  /** Takes the bar that shows how far the direction is moved. */
  readonly onBar: (node: HTMLSpanElement | null) => void
}

/** Keys and the gamepad control of a direction. */
function BindingRow({ direction, mapping, listening, onWait, onBar }: BindingRowProps) {
  const { drive } = useServices()
  const { setMapping } = drive.getState()
  const what = driveTexts.directions[direction]
  const { keys, pad } = mapping.ways[direction]
  return (
    <tr>
      <td>{what}</td>
      <td>
        <span className="key-list">
          {keys.map((code) => (
            <span className="drive-chip" key={code}>
              <kbd>{keyName(code)}</kbd>
              <IconButton
                small
                icon={X}
                label={texts.removeKey(keyName(code), what)}
                onClick={() =>
                  setMapping(withWay(mapping, direction, { keys: keys.filter((other) => other !== code) }))
                }
              />
            </span>
          ))}
          <Button
            look="small"
            label={listening === 'key' ? texts.pressKey : '+'}
            aria-label={listening === 'key' ? texts.pressKey : texts.addKey(what)}
            aria-pressed={listening === 'key'}
            onClick={() => onWait('key', direction)}
          />
        </span>
      </td>
      <td>
        <span className="key-list">
          <Button
            look="small"
            label={listening === 'pad' ? texts.movePad : padName(pad)}
            aria-label={`${texts.assignPad(what)}: ${padName(pad)}`}
            aria-pressed={listening === 'pad'}
            title={pad?.device ?? undefined}
            onClick={() => onWait('pad', direction)}
          />
          {pad !== null && (
            <IconButton
              small
              icon={X}
              label={texts.clearPad(what)}
              onClick={() => setMapping(withWay(mapping, direction, { pad: null }))}
            />
          )}
        </span>
      </td>
      <td>
        <span className="drive-bar" aria-hidden="true">
          <span ref={onBar} />
        </span>
      </td>
    </tr>
  )
}

interface FeelTableProps {
  readonly mapping: Mapping
  readonly hasPad: boolean
  /** Control whose gamepad is being calibratedControl. */
  readonly calibratedControl: MovedControl | null
  readonly onCalibrate: (control: MovedControl) => void
}

/** Times, dead zones and saturations of the controls. */
function FeelTable({ mapping, hasPad, calibratedControl, onCalibrate }: FeelTableProps) {
  return (
    <table className="drive-table">
      <thead>
        <tr>
          <th>{texts.feel}</th>
          <th>{texts.there}</th>
          <th title={texts.backTip}>{texts.back}</th>
          <th>{texts.dead}</th>
          <th title={texts.saturatedTip}>{texts.saturated}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {movedControls.map((control) => (
          <FeelRow
            key={control}
            {...{ control, mapping }}
            hasPad={hasPad}
            calibrating={calibratedControl === control}
            onCalibrate={() => onCalibrate(control)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface FeelRowProps {
  readonly control: MovedControl
  readonly mapping: Mapping
  readonly hasPad: boolean
  readonly calibrating: boolean
  readonly onCalibrate: () => void
}

function FeelRow({ control, mapping, hasPad, calibrating, onCalibrate }: FeelRowProps) {
  const { drive } = useServices()
  const { setMapping } = drive.getState()
  const bound = waysOf[control].some((way) => way !== undefined && mapping.ways[way].pad !== null)
  return (
    <tr>
      <td>{driveTexts.kinds[control]}</td>
      {fields.map(({ key, text, factor, least, most }) => (
        <td key={key}>
          <input
            className="field drive-number"
            type="number"
            min={least}
            max={most}
            step="any"
            aria-label={texts.fieldOf(text, driveTexts.kinds[control])}
            value={Number((factor * mapping.feel[control][key]).toPrecision(4))}
            onChange={(event) => {
              const value = event.target.valueAsNumber
              if (value >= least && value <= most) setMapping(withFeel(mapping, control, { [key]: value / factor }))
            }}
          />
        </td>
      ))}
      <td>
        <Button
          look="small"
          label={calibrating ? driveTexts.done : texts.calibrate}
          disabled={!bound || !hasPad}
          aria-label={calibrating ? driveTexts.done : texts.calibrateLabel(driveTexts.kinds[control])}
          aria-pressed={calibrating}
          onClick={onCalibrate}
        />
      </td>
    </tr>
  )
}

interface Field {
  readonly key: keyof Feel
  readonly text: string
  readonly factor: number
  readonly least: number
  readonly most: number
}

const fields: readonly Field[] = [
  { key: 'there', text: texts.there, factor: 1, least: 0.05, most: 60 },
  { key: 'back', text: texts.back, factor: 1, least: 0, most: 60 },
  { key: 'dead', text: texts.dead, factor: 100, least: 0, most: 90 },
  { key: 'saturated', text: texts.saturated, factor: 100, least: 0, most: 90 },
]

function padName(pad: PadBinding | null): string {
  if (pad === null) return texts.assign
  return pad.kind === 'axis' ? texts.axis(pad.index, pad.end > pad.rest) : texts.button(pad.index)
}

/** Assigns the next key pressed to a direction, and keeps it from having any other effect. */
function useKey(direction: Direction | null, take: (direction: Direction, code: string) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    if (direction === null) return
    const onKey = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopPropagation()
      latest.current(direction, event.code)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [direction])
}

/**
 * Reads the gamepads in every frame.
 * @param since target of the assignment; a new one reads the previous state again
 */
function useGamepads(look: (now: readonly PadState[], before: readonly PadState[]) => void, since: unknown): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const before = [...copy(readGamepads())]
    let frame = 0
    const tick = (): void => {
      const now = readGamepads()
      for (const pad of now) if (!before.some(({ id }) => id === pad.id)) before.push(...copy([pad]))
      latest.current(now, before)
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [since])
}

/** Returns a copy of the states, because browsers change the lists of a gamepad in place. */
function copy(pads: readonly PadState[]): readonly PadState[] {
  return pads.map(({ id, axes, buttons }) => ({ id, axes: [...axes], buttons: [...buttons] }))
}
