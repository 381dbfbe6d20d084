/** Following a press until the pointer is released; Escape cancels it. */

interface Press {
  readonly currentTarget: HTMLElement
  readonly pointerId: number
}

interface Follower {
  readonly move: (event: PointerEvent) => void
  /** Called when the pointer is released or the gesture is cancelled. */
  readonly end?: () => void
  /** Called when the pointer is released, after `end`. */
  readonly drop?: (event: PointerEvent) => void
}

export function followPointer({ currentTarget: element, pointerId }: Press, { move, end, drop }: Follower): void {
  element.setPointerCapture(pointerId)
  const following = new AbortController()
  const { signal } = following
  const stop = (): void => {
    following.abort()
    end?.()
  }
  const letGo = (event: PointerEvent): void => {
    stop()
    drop?.(event)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', letGo, { signal })
  element.addEventListener('pointercancel', stop, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
}
