/**
 * Context menus: a component declares the entries of its menu once, and gets the handler for its element. The right
 * button opens it, and so do Shift+F10 and the menu key on whatever has the focus inside.
 */
import { useCallback, type MouseEvent } from 'react'
import { useServices } from '../services'
import type { MenuGroup } from '../../ui/Menu'
import { openMenu } from './open-menu'

/**
 * @param label of the menu
 * @param groups made when the menu opens
 * @returns handler for `onContextMenu`; the innermost element under the pointer that has one wins
 */
export function useContextMenu(
  label: string,
  groups: (element: Element) => readonly MenuGroup[],
): (event: MouseEvent) => void {
  const { ui } = useServices()
  return useCallback(
    (event: MouseEvent) => {
      if (event.defaultPrevented || isText(event.target)) return
      event.preventDefault()
      openMenu(ui, label, groups(event.currentTarget), placeOf(event))
    },
    [ui, label, groups],
  )
}

/** Returns whether a target is a text field, which keeps the menu of the system with cut, copy and paste. */
export function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox], [type=range]), textarea, select')
}

/** Returns the position of the menu: at the pointer, or below the focused element if a key opened the menu. */
export function placeOf(event: MouseEvent): readonly [number, number] {
  if (event.clientX !== 0 || event.clientY !== 0 || !(event.target instanceof Element)) {
    return [event.clientX, event.clientY]
  }
  const { left, bottom } = event.target.getBoundingClientRect()
  return [left, bottom]
}
