/**
 * Hook for the block of the palette that is shown large: the one under the pointer, or the one with the keyboard focus.
 */
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'

export interface Previewed {
  readonly type: string
  readonly box: DOMRect
}

const DELAY_MILLISECONDS = 350

export function usePreview() {
  const [shown, setShown] = useState<Previewed | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const owner = useRef<Element | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hide = (): void => {
    clearTimeout(timer.current)
    owner.current = null
    setShown(null)
  }
  const show = (event: FocusEvent | PointerEvent): void => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-block]') : null
    if (target === owner.current) return
    const wasShown = shown !== null
    hide()
    const type = target?.dataset['block']
    if (target === null || type === undefined) return
    if (event.type === 'focus' && !target.matches(':focus-visible')) return
    owner.current = target
    // Delay from one block to the next, without a new wait.
    timer.current = setTimeout(
      () => setShown({ type, box: target.getBoundingClientRect() }),
      wasShown ? 60 : DELAY_MILLISECONDS,
    )
  }
  return {
    shown,
    events: {
      onPointerOver: show,
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: show,
      onBlur: hide,
      // A preview that is about to be shown stays: a list that comes to rest sends this event late.
      onScroll: () => {
        if (shown !== null) hide()
      },
      onDragStart: hide,
    },
  }
}
