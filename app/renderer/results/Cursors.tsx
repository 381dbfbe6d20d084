/**
 * Cursors over a plot: A and B to measure between, and the instant that the 3D view shows. The user moves them with the
 * pointer or with keys.
 */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { useStore } from 'zustand'
import { formatNumber } from '../../../engine/quantities/units'
import type { Figure } from '../plots/figure'
import { usePlayback, useServices } from './services'
import type { CursorPair } from './linked-view'
import { rowsFrom } from './measure'
import { seek } from './plot-actions'
import { resultsTexts } from '../texts/results'

const DIGITS = 4
const FAR = 10

interface CursorsProps {
  readonly title: string
  readonly figure: Figure
  /** Stored instants, s. */
  readonly time: Float64Array
}

/** Lines over a plot against time. */
export function Cursors({ title, figure, time }: CursorsProps) {
  const services = useServices()
  const { linked } = services
  const cursors = useStore(linked, (state) => state.cursors)
  const instant = usePlayback((state) => (state.time > 0 || state.playing ? state.time : null))
  if (!figure.overTime || time.length === 0) return null
  const move = (key: keyof CursorPair) => (to: number) => {
    const present = linked.getState().cursors
    if (present !== null) linked.setState({ cursors: { ...present, [key]: to } })
  }
  const shared = { title, figure, time }
  return (
    <>
      {instant !== null && <CursorLine {...shared} name="Instant" at={instant} onMove={(to) => seek(services, to)} />}
      {cursors !== null && <CursorLine {...shared} name="A" at={cursors.a} onMove={move('a')} />}
      {cursors !== null && <CursorLine {...shared} name="B" at={cursors.b} onMove={move('b')} />}
    </>
  )
}

interface CursorLineProps extends CursorsProps {
  readonly name: 'A' | 'B' | 'Instant'
  readonly at: number
  readonly onMove: (time: number) => void
}

function CursorLine({ title, figure, time, name, at, onMove }: CursorLineProps) {
  const line = useRef<HTMLDivElement>(null)
  const { margin, xaxis } = figure.layout
  const [from, to] = xaxis.range ?? [0, 1]
  const [first, last] = [time[0], time[time.length - 1]]
  if (at < from || at > to) return null
  const left = `calc(${margin.l}px + ${(at - from) / (to - from)} * (100% - ${margin.l + margin.r}px))`

  const follow = (event: PointerEvent): void => {
    const area = line.current?.parentElement?.getBoundingClientRect()
    if (area === undefined || !line.current?.hasPointerCapture(event.pointerId)) return
    const share = (event.clientX - area.left - margin.l) / (area.width - margin.l - margin.r)
    onMove(Math.min(Math.max(from + share * (to - from), first), last))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? FAR : 1
    const moves: Record<string, () => number> = {
      ArrowRight: () => rowsFrom(time, at, step),
      ArrowLeft: () => rowsFrom(time, at, -step),
      Home: () => first,
      End: () => last,
    }
    const next = moves[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onMove(next())
  }
  return (
    <div
      ref={line}
      className={`cursor-line ${name.toLowerCase()}`}
      style={{ left, top: margin.t, bottom: margin.b }}
      role="slider"
      tabIndex={0}
      aria-label={name === 'Instant' ? resultsTexts.instantIn(title) : resultsTexts.cursorIn(name, title)}
      aria-orientation="horizontal"
      aria-valuemin={first}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={`${formatNumber(at, DIGITS)} s`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={follow}
    >
      <span className="cursor-flag" aria-hidden="true">
        {name === 'Instant' ? '' : name}
      </span>
    </div>
  )
}
