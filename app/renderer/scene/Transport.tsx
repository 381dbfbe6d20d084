/** Controls of the playback: start, step, play, time line, speed. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { ChevronFirst, ChevronLast, Pause, Play, Repeat, StepBack, StepForward } from 'lucide-react'
import type { CommandId } from '../workbench/command'
import { usePlayback } from '../results/services'
import { useServices } from './services'
import { IconButton } from '../ui/IconButton'
import { writeText } from '../ui/write-text'
import { speeds } from '../results/playback-store'
import type { ShownScene } from './use-scene'
import { sceneTexts } from '../texts/scene'
import { CommandButton } from '../workbench/CommandButton'
import { Choice } from '../ui/Choice'

export function Transport({ shown }: { readonly shown: ShownScene }) {
  const services = useServices()
  const { playback } = services
  const playing = usePlayback((state) => state.playing)
  const times = usePlayback((state) => state.times)
  const speed = usePlayback((state) => state.speed)
  const loop = usePlayback((state) => state.loop)
  const still = shown.loaded === null || times.length < 2
  const button = (id: CommandId, label: string, icon: Parameters<typeof IconButton>[0]['icon']) => (
    <CommandButton command={id} small icon={icon} label={label} disabled={still} />
  )
  return (
    <div className="transport" role="toolbar" aria-label={sceneTexts.playing}>
      {button('scene-start', 'To the start', ChevronFirst)}
      {button('scene-back', 'One instant back', StepBack)}
      {button('scene-play', playing ? 'Pause' : 'Play', playing ? Pause : Play)}
      {button('scene-forward', 'One instant forth', StepForward)}
      {button('scene-end', 'To the end', ChevronLast)}
      <TimeLine disabled={still} />
      <Choice
        aria-label={sceneTexts.speed}
        data-tip={sceneTexts.playbackRate}
        value={speed}
        disabled={still}
        options={speeds.map((value) => [value, `${value}×`] as const)}
        onChoose={(next) => playback.getState().setSpeed(next)}
      />
      <IconButton
        small
        icon={Repeat}
        label={sceneTexts.playAgainAndAgain}
        pressed={loop}
        disabled={still}
        onClick={() => playback.getState().setLoop(!loop)}
      />
    </div>
  )
}

const STEPS = 1000

/** Time line. Its slider and time follow the playback without React, because they change with every picture. */
function TimeLine({ disabled }: { readonly disabled: boolean }) {
  const { playback } = useServices()
  const slider = useRef<HTMLInputElement>(null)
  const readout = useRef<HTMLOutputElement>(null)
  const times = usePlayback((state) => state.times)
  const start = times[0] ?? 0
  const end = times.at(-1) ?? 0

  useEffect(() => {
    const digits = digitsOf(end - start)
    let written = ''
    const show = (time: number): void => {
      const text = `${time.toFixed(digits)} s`
      if (text === written) return
      written = text
      if (readout.current !== null) writeText(readout.current, text)
      if (slider.current === null) return
      slider.current.value = String(end > start ? (STEPS * (time - start)) / (end - start) : 0)
      slider.current.setAttribute('aria-valuetext', text)
    }
    show(playback.getState().time)
    return playback.subscribe((state) => show(state.time))
  }, [playback, start, end])

  const onKeyDown = (event: KeyboardEvent): void => {
    const { step, toStart, toEnd, toggle } = playback.getState()
    const actions: Record<string, () => void> = {
      ArrowRight: () => step(1),
      ArrowUp: () => step(10),
      ArrowLeft: () => step(-1),
      ArrowDown: () => step(-10),
      PageUp: () => step(100),
      PageDown: () => step(-100),
      Home: toStart,
      End: toEnd,
      ' ': toggle,
    }
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  return (
    <>
      <input
        ref={slider}
        className="time-line"
        type="range"
        min={0}
        max={STEPS}
        step="any"
        defaultValue={0}
        aria-label={sceneTexts.time}
        disabled={disabled}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          const share = Number(event.currentTarget.value) / STEPS
          playback.getState().pause()
          playback.getState().seek(start + share * (end - start))
        }}
      />
      <output className="time-readout" ref={readout} aria-live="off" />
      <span className="time-total">/ {end.toFixed(digitsOf(end - start))} s</span>
    </>
  )
}

/** Returns the number of decimals that distinguishes instants. */
function digitsOf(span: number): number {
  return span > 0 ? Math.min(Math.max(2 - Math.floor(Math.log10(span / 10)), 2), 6) : 2
}
