/**
 * Tooltip of the whole window: any element with `data-tip` shows its text (and `data-keys` the shortcut) when hovered
 * or focused with the keyboard. A text that is cut off is shown in full.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFrontDialog } from './open-dialogs'
import './tooltips.css'

interface Tip {
  readonly text: string
  readonly keys: string | undefined
  readonly box: DOMRect
}

const DELAY_MILLISECONDS = 450

export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null)
  const element = useRef<HTMLDivElement>(null)
  const dialog = useFrontDialog()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let owner: Element | null = null
    const hide = (): void => {
      clearTimeout(timer)
      owner = null
      setTip(null)
    }
    const show = (event: Event): void => {
      const at = event.target instanceof Element ? event.target : null
      const target = at?.closest<HTMLElement>('[data-tip]') ?? (at instanceof HTMLElement ? at : null)
      if (target === owner) return
      hide()
      if (target === null || (event.type === 'focusin' && !target.matches(':focus-visible'))) return
      owner = target
      timer = setTimeout(() => {
        const text = tipOf(target)
        if (text !== '') setTip({ text, keys: target.dataset['keys'], box: target.getBoundingClientRect() })
      }, DELAY_MILLISECONDS)
    }
    const events = [
      ['pointerover', show],
      ['focusin', show],
      ['pointerdown', hide],
      ['keydown', hide],
      ['focusout', hide],
      ['wheel', hide],
    ] as const
    for (const [name, listener] of events) document.addEventListener(name, listener, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of events) document.removeEventListener(name, listener)
    }
  }, [])

  useLayoutEffect(() => {
    const node = element.current
    if (node === null || tip === null) return
    const { width, height } = node.getBoundingClientRect()
    const below = tip.box.bottom + 6 + height <= window.innerHeight
    const left = Math.min(Math.max(6, tip.box.left + tip.box.width / 2 - width / 2), window.innerWidth - width - 6)
    node.style.left = `${left}px`
    node.style.top = `${below ? tip.box.bottom + 6 : tip.box.top - height - 6}px`
  }, [tip])

  if (tip === null) return null
  const shown = (
    <div className="floating tooltip" role="tooltip" ref={element}>
      {tip.text}
      {tip.keys !== undefined && <kbd>{tip.keys}</kbd>}
    </div>
  )
  // a modal dialog covers everything outside of it
  return dialog === undefined ? shown : createPortal(shown, dialog)
}

/** Returns the tooltip of an element, after its own text if that is cut off. */
function tipOf(element: HTMLElement): string {
  const tip = element.dataset['tip'] ?? ''
  const cut = element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis'
  const text = cut ? (element.textContent ?? '').trim() : ''
  if (text === '' || tip.includes(text)) return tip
  return tip === '' ? text : `${text}: ${tip}`
}
