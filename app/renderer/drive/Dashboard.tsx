/** What a driver looks at, over the 3D view: speed, wheel, pedals, time, load; and the hands themselves. */
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { BODY_NUMBERS, VELOCITY } from '../../../engine/host/scene/types'
import { mainBody } from '../scene/travel'
import { useRun, useServices } from '../shell/services'
import { driveTexts } from '../texts/drive'
import { isDriveKey } from './controls'
import { gamepad } from './driveStore'
import './drive.css'

/** Fields in which keys mean what they say. */
const typing = 'input:not([type=range]), textarea, select, dialog, [role=menu]'

export function Dashboard() {
  const { drive } = useServices()
  const live = useStore(drive, (state) => state.live)
  return live === null ? null : <Instruments />
}

function Instruments() {
  const { drive, run, sceneView } = useServices()
  const load = useStore(drive, (state) => state.load)
  const hands = useStore(drive, (state) => state.hands)
  const all = useStore(drive, (state) => state.controls)
  const controls = all.filter((control) => control.driven)
  const paused = useRun((state) => state.paused)
  const speed = useRef<HTMLOutputElement>(null)
  const time = useRef<HTMLSpanElement>(null)
  const sliders = useRef(new Map<string, HTMLInputElement>())
  const stage = useStore(sceneView, (state) => state.stage)

  useEffect(() => stage?.view('chase'), [stage])

  useEffect(() => {
    if (hands === null) return
    const onKey = (event: KeyboardEvent): void => {
      if (!isDriveKey(event.code) || event.ctrlKey || event.altKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(typing) !== null) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'keydown') hands.press(event.code)
      else hands.release(event.code)
    }
    const letGo = (): void => hands.releaseAll()
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('keyup', onKey, true)
    window.addEventListener('blur', letGo)
    let frame = 0
    let last = performance.now()
    let sent = ''
    const tick = (now: number): void => {
      const targets = hands.move(Math.min(0.1, Math.max(0, now - last) / 1000), gamepad())
      last = now
      const text = JSON.stringify(targets)
      if (text !== sent) run.getState().steer(targets)
      sent = text
      for (const [source, slider] of sliders.current)
        if (document.activeElement !== slider || !slider.matches(':active')) slider.value = String(hands.share(source))
      const { live } = drive.getState()
      if (live !== null && speed.current !== null && time.current !== null) {
        const at = (mainBody(live) - 1) * BODY_NUMBERS + VELOCITY
        const { values, times } = live.motion
        const metres = Math.hypot(values[at], values[at + 1], values[at + 2])
        speed.current.value = `${(3.6 * metres).toFixed(0)} km/h`
        time.current.textContent = `${times[0].toFixed(1)} s`
      }
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('keyup', onKey, true)
      window.removeEventListener('blur', letGo)
    }
  }, [hands, run, drive])

  return (
    <section className="dashboard" aria-label={driveTexts.dashboard}>
      <div className="dashboard-figures">
        <output ref={speed} aria-label={driveTexts.speed} className="dashboard-speed" />
        <span ref={time} />
        {load !== null && paused === 'no' && (
          <span>
            {driveTexts.load} {(100 * load.share).toFixed(0)} %{load.lag > 0.03 && `, ${driveTexts.behind(load.lag)}`}
          </span>
        )}
      </div>
      {controls.map(({ source, kind }) => (
        <label key={source} className="dashboard-input">
          <span>{source}</span>
          <input
            type="range"
            className={kind === 'steer' ? 'mirrored' : ''}
            min={kind === 'steer' || kind === 'slider' ? -1 : 0}
            max={1}
            step={0.001}
            defaultValue={0}
            aria-label={source}
            ref={(node) => {
              if (node === null) sliders.current.delete(source)
              else sliders.current.set(source, node)
            }}
            onChange={(event) => hands?.slide(source, Number(event.target.value))}
          />
        </label>
      ))}
      {load !== null && load.speed < 0.9 && load.overruns > 10 && (
        <p role="status" className="dashboard-slow">
          {driveTexts.slow(load.speed)}
        </p>
      )}
      <p className="dashboard-keys">{driveTexts.keys}</p>
    </section>
  )
}
