/**
 * Input during a drive: keys and gamepads set targets in every frame. All keys are released when the window loses the
 * focus. While the window is hidden there are no frames, so the drive is paused.
 */
import { useEffect } from 'react'
import type { Services } from './services'
import { readGamepads } from './gamepads'
import type { DriverInput } from './controls'

/** Selector of elements in which keys have their usual meaning. */
const typing = 'input:not([type=range]):not([type=checkbox]), textarea, select, dialog, [role=menu], .monaco-editor'
/** Longest time step of one frame, s. */
const longestFrame = 0.1

/**
 * Connects the input to a drive.
 * @param onFrame called after each update of the targets, with the time of the page's clock, ms
 */
export function useDriverInput({ run, drive }: Services, driverInput: DriverInput | null, onFrame: () => void): void {
  useEffect(() => {
    if (driverInput === null) return
    const onKey = (event: KeyboardEvent): void => {
      if (!driverInput.knows(event.code) || event.ctrlKey || event.altKey || event.metaKey) return
      // a released key counts wherever the focus is by then
      if (event.type === 'keyup') return driverInput.release(event.code)
      if (event.target instanceof Element && event.target.closest(typing) !== null) return
      event.preventDefault()
      event.stopPropagation()
      driverInput.press(event.code)
    }
    const letGo = (): void => driverInput.releaseAll()
    const onVisibility = (): void => {
      if (document.visibilityState !== 'hidden') return
      driverInput.releaseAll()
      if (run.getState().paused !== 'no') return
      drive.setState({ hidden: true })
      run.getState().pause()
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('keyup', onKey, true)
    window.addEventListener('blur', letGo)
    document.addEventListener('visibilitychange', onVisibility)
    let frame = 0
    let last = performance.now()
    let sent: Readonly<Record<string, number>> = {}
    const tick = (now: number): void => {
      const paused = run.getState().paused !== 'no'
      const passed = paused ? 0 : Math.min(longestFrame, Math.max(0, now - last) / 1000)
      last = now
      const targets = driverInput.move(passed, readGamepads())
      if (Object.entries(targets).some(([source, value]) => sent[source] !== value)) run.getState().steer(targets)
      sent = targets
      onFrame()
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('keyup', onKey, true)
      window.removeEventListener('blur', letGo)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [driverInput, run, drive, onFrame])
}
