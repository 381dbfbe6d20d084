/** Mode that the picture plays: its amplitude, and the way back to the run. */
import { useEffect } from 'react'
import { X } from 'lucide-react'
import { formatNumber } from '../../../engine/quantities/units'
import { sceneTexts } from '../texts/scene'
import { IconButton } from '../ui/IconButton'
import { useSceneView, useServices } from './services'

/** Largest amplitude, m, and the steps of its slider. */
const most = 0.5
const step = 0.01

export function ModeNote() {
  const { playback, sceneView } = useServices()
  const mode = useSceneView((state) => state.mode)
  const loaded = mode?.loaded
  useEffect(() => {
    if (loaded === undefined) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const { toStart, toggle, playing, setLoop } = playback.getState()
    toStart()
    setLoop(true)
    if (!still && !playing) toggle()
  }, [playback, loaded])
  if (mode === null) return null
  const close = (): void => {
    playback.getState().pause()
    sceneView.getState().set({ mode: null })
    requestAnimationFrame(() => playback.getState().seek(mode.time))
  }
  return (
    <div className="scene-note" role="status">
      {mode.title}
      <label className="row gap-2 text-xs" title={sceneTexts.modeAmplitudeDoc}>
        {sceneTexts.modeAmplitude}
        <input
          type="range"
          min={step}
          max={most}
          step={step}
          value={mode.amplitude}
          onChange={({ target }) => sceneView.getState().set({ mode: { ...mode, amplitude: Number(target.value) } })}
        />
        {formatNumber(mode.amplitude, 2)} m
      </label>
      <IconButton small icon={X} label={sceneTexts.modeClose} onClick={close} />
    </div>
  )
}
