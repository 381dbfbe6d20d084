/** Draggable line between two panes. Arrow keys move it; a double-click restores the usual size. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import './splitter.css'

interface SplitterProps {
  readonly label: string
  /** Direction in which the pane grows. */
  readonly grows: 'right' | 'left' | 'up' | 'down'
  readonly size: number
  readonly min: number
  readonly max: number
  readonly usual: number
  readonly onResize: (size: number) => void
}

const STEP = 16

export function Splitter({ label, grows, size, min, max, usual, onResize }: SplitterProps) {
  const start = useRef<{ pointer: number; size: number } | null>(null)
  const horizontal = grows === 'left' || grows === 'right'
  const sign = grows === 'right' || grows === 'down' ? 1 : -1
  const resize = (size: number): void => onResize(Math.round(Math.min(max, Math.max(min, size))))

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = { pointer: horizontal ? event.clientX : event.clientY, size }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (start.current === null) return
    const pointer = horizontal ? event.clientX : event.clientY
    resize(start.current.size + sign * (pointer - start.current.pointer))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const forward = horizontal ? 'ArrowRight' : 'ArrowDown'
    const backward = horizontal ? 'ArrowLeft' : 'ArrowUp'
    if (event.key === forward) resize(size + sign * STEP)
    else if (event.key === backward) resize(size - sign * STEP)
    else return
    event.preventDefault()
  }

  return (
    <div
      className={`splitter ${horizontal ? 'vertical' : 'horizontal'}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={horizontal ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (start.current = null)}
      onDoubleClick={() => onResize(usual)}
      onKeyDown={onKeyDown}
    />
  )
}
