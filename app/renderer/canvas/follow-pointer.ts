/** A press that is followed until it is let go; Escape gives it up. */

interface Press {
  readonly currentTarget: HTMLElement
  readonly pointerId: number
}

interface Follower {
  readonly move: (event: PointerEvent) => void
  /** Let go, or given up. */
  readonly end?: () => void
  /** Let go, after the end. */
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
