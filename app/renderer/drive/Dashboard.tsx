/**
 * The dashboard over the 3D view: speed, wheel, pedals, time and load of a drive, and its input from keys, gamepads and
 * sliders.
 */
import { useCallback, useEffect, useRef } from 'react'
import { Keyboard, Pause, Play, RotateCcw, Square } from 'lucide-react'
import { useStore } from 'zustand'
import { BODY_NUMBERS, VELOCITY } from '../../../engine/scene/types'
import { mainBody } from '../scene/travel'
import { useRun } from '../workbench/services'
import { useSceneView } from '../scene/services'
import { useServices } from './services'
import { driveTexts } from '../texts/drive'
import { takeoverTexts } from '../texts/takeover'
import { writeText } from '../ui/write-text'
import type { Control } from './controls'
import { KeyList } from './KeyList'
import { useDriverInput } from './use-driver-input'
import { CommandButton } from '../workbench/CommandButton'
import './drive.css'
import { withShownUnit } from '../../../engine/quantities/units'

export function Dashboard() {
  const live = useSceneView((state) => state.driven)
  return live === null ? null : <Instruments />
}

/**
 * Limits of a drive that keeps up: relative speed, and number of time slices. A drive slower than this for so many
 * slices is reported.
 */
const keepsUp = { speed: 0.95, overruns: 10 }

function Instruments() {
  const services = useServices()
  const { drive, sceneView } = services
  const driverInput = useStore(drive, (state) => state.driverInput)
  const all = useStore(drive, (state) => state.controls)
  const hidden = useStore(drive, (state) => state.hidden)
  const controls = all.filter((control) => control.driven)
  const silent = useStore(drive, (state) => state.silent)
  const paused = useRun((state) => state.paused)
  const speed = useRef<HTMLOutputElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const sliders = useRef(new Map<string, HTMLInputElement>())
  const values = useRef(new Map<string, HTMLSpanElement>())
  const stage = useStore(sceneView, (state) => state.stage)
  const panel = useRef<HTMLElement>(null)

  useEffect(() => stage?.view('chase'), [stage])
  // keys steer the vehicle rather than act on the field that had the focus
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  const show = useCallback(() => {
    const { driverInput: present, controls: known } = drive.getState()
    const { driven: live } = sceneView.getState()
    if (live === null || present === null) return
    for (const control of known) {
      const { source } = control
      const share = present.share(source)
      const slider = sliders.current.get(source)
      if (slider !== undefined && !present.holds(source)) write(slider, share)
      tell(values.current.get(source), valueText(control, share))
    }
    const at = (mainBody(live) - 1) * BODY_NUMBERS + VELOCITY
    const { values: numbers, times } = live.motion
    const metres = Math.hypot(numbers[at], numbers[at + 1], numbers[at + 2])
    tell(speed.current, `${(3.6 * metres).toFixed(0)} km/h`)
    tell(time.current, `${times[0].toFixed(1)} s`)
  }, [drive, sceneView])
  useDriverInput(services, driverInput, show)

  return (
    <section className="dashboard" aria-label={driveTexts.dashboard} ref={panel} tabIndex={-1}>
      <div className="dashboard-figures">
        <output ref={speed} aria-label={driveTexts.speed} className="dashboard-speed" />
        <span ref={time} className="dashboard-time" />
        <span className="spacer" />
        <Buttons paused={paused === 'yes'} />
      </div>
      {controls.map(({ source, kind }) => (
        <div key={source} className="dashboard-input">
          <span className="dashboard-name">{source}</span>
          <KeyList kind={kind} />
          <input
            type="range"
            className={kind === 'steer' ? 'mirrored' : ''}
            min={kind === 'brake' ? 0 : -1}
            max={1}
            step={0.001}
            defaultValue={0}
            aria-label={source}
            ref={(node) => {
              if (node === null) sliders.current.delete(source)
              else sliders.current.set(source, node)
            }}
            onPointerDown={() => driverInput?.hold(source, true)}
            onPointerUp={() => driverInput?.hold(source, false)}
            onPointerCancel={() => driverInput?.hold(source, false)}
            onChange={(event) => driverInput?.slide(source, Number(event.target.value))}
          />
          <span
            className="dashboard-value"
            ref={(node) => {
              if (node === null) values.current.delete(source)
              else values.current.set(source, node)
            }}
          />
        </div>
      ))}
      {silent.length > 0 && <p className="dashboard-note">{takeoverTexts.hud(silent)}</p>}
      {paused === 'yes' ? (
        <p role="status" className="dashboard-note">
          {hidden ? driveTexts.hiddenNote : driveTexts.pausedNote}
        </p>
      ) : (
        <Pace />
      )}
    </section>
  )
}

function Pace() {
  const { drive } = useServices()
  const load = useStore(drive, (state) => state.load)
  if (load === null) return null
  const slow = load.speed < keepsUp.speed && load.overruns > keepsUp.overruns
  return (
    <>
      <div className="dashboard-pace">
        <span>{driveTexts.keepsUp(load.speed)}</span>
        <span data-tip={driveTexts.loadTip}>{driveTexts.load(load.share)}</span>
        <span data-tip={driveTexts.jitterTip}>{driveTexts.jitter(load.jitter)}</span>
        {load.lag > 0.03 && <span>{driveTexts.behind(load.lag)}</span>}
      </div>
      {slow && (
        <p role="status" className="message warning dashboard-slow">
          {driveTexts.slow(load.speed)}
        </p>
      )}
    </>
  )
}

function Buttons({ paused }: { readonly paused: boolean }) {
  return (
    <span className="dashboard-buttons">
      <CommandButton
        command={paused ? 'resume' : 'pause'}
        small
        icon={paused ? Play : Pause}
        label={paused ? driveTexts.resume : driveTexts.pause}
        keys="F7"
      />
      <CommandButton command="drive-restart" small icon={RotateCcw} label={driveTexts.restartShort} />
      <CommandButton command="drive-mapping" small icon={Keyboard} label={driveTexts.mappingShort} />
      <CommandButton command="cancel" small icon={Square} label={driveTexts.end} keys="Esc" />
    </span>
  )
}

function write(slider: HTMLInputElement, share: number): void {
  const text = share.toFixed(3)
  if (slider.value !== text) slider.value = text
}

function tell(element: HTMLElement | null | undefined, text: string): void {
  if (element != null) writeText(element, text)
}

function valueText({ full, unit }: Control, share: number): string {
  const value = share * full
  if (unit === 'rad') return `${((value * 180) / Math.PI).toFixed(1)}°`
  const size = Math.abs(full)
  const digits = size >= 100 ? 0 : size >= 1 ? 2 : 4
  const text = value.toFixed(digits)
  return withShownUnit(text, unit)
}
