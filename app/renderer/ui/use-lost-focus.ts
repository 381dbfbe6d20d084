/**
 * The focus is never lost: when the control that has it goes away (a panel closes, a block is deleted), it returns to
 * where it was before, or to the part of the window around the removed element. Otherwise the next key would start from
 * the top of the page.
 */
import { useEffect } from 'react'

/** Number of controls that are remembered. */
const MEMORY = 12
/** Parts of the window that can take the focus for a control of theirs that is gone. */
const PARTS = 'section[aria-label], aside[aria-label], [role=tabpanel], main'

export function useLostFocus(): void {
  useEffect(() => {
    let history: readonly HTMLElement[] = []
    let part: HTMLElement | null = null
    let onCanvas = false
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return
      part = target.closest<HTMLElement>(PARTS)
      onCanvas = target.closest('.react-flow') !== null
      if (target instanceof HTMLElement) history = [target, ...history.filter((one) => one !== target)].slice(0, MEMORY)
    }
    const check = (): void => {
      const [last] = history
      if (document.activeElement !== document.body || last === undefined || last.isConnected) return
      history = history.filter((one) => one.isConnected)
      const back = onCanvas && part?.isConnected === true ? part : (history.find(isShown) ?? part)
      if (back === null || back === undefined || !back.isConnected) return
      if (back === part && !back.hasAttribute('tabindex')) back.tabIndex = -1
      back.focus({ preventScroll: true })
    }
    // The effect of a key or a press is complete, and drawn, one frame later.
    const later = (): void => void requestAnimationFrame(() => requestAnimationFrame(check))
    document.addEventListener('focusin', remember)
    document.addEventListener('keydown', later, true)
    document.addEventListener('click', later, true)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('keydown', later, true)
      document.removeEventListener('click', later, true)
    }
  }, [])
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility()
}
