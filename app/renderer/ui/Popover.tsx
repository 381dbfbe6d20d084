/** Floating panel near a point of the window; it closes on a press outside, Escape or loss of focus. */
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './popover.css'

interface PopoverProps {
  /** Position of the point below which the panel opens, in window coordinates. */
  readonly x: number
  readonly y: number
  /** Corner of the panel that lies at the point. */
  readonly align?: 'start' | 'end'
  /** Element that opened the panel. Pressing it does not close the panel; the element handles that press itself. */
  readonly opener?: Element | null
  readonly onClose: () => void
  readonly children: ReactNode
}

export function Popover({ x, y, align = 'start', opener = null, onClose, children }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null)
  // Read while rendering, because the panel has the focus by the time effects run.
  const [before] = useState(() => document.activeElement)

  useLayoutEffect(() => {
    const node = element.current
    if (node === null) return
    const { width, height } = node.getBoundingClientRect()
    const left = align === 'start' ? x : x - width
    node.style.left = `${Math.max(8, Math.min(left, window.innerWidth - width - 8))}px`
    node.style.top = `${Math.max(8, Math.min(y, window.innerHeight - height - 8))}px`
  }, [x, y, align])

  useEffect(() => {
    const node = element.current
    const onPointerDown = (event: PointerEvent): void => {
      if (!(event.target instanceof Node) || opener?.contains(event.target) === true) return
      if (element.current?.contains(event.target) !== true) onClose()
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // nor does it close the dialog around the panel
      event.preventDefault()
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      document.removeEventListener('keydown', onKeyDown, true)
      // Only when the panel is really gone: React may run this cleanup on a panel that stays.
      queueMicrotask(() => {
        if (node?.isConnected === true || !(before instanceof HTMLElement) || !before.isConnected) return
        before.focus({ preventScroll: true })
      })
    }
  }, [before, opener, onClose])

  return createPortal(
    <div className="popover" ref={element}>
      {children}
    </div>,
    // a modal dialog covers everything outside of it
    opener?.closest('dialog') ?? document.body,
  )
}
