/** Opening of context menus; `ContextMenu.tsx` shows the menu. */
import type { UiStore } from '../ui-store'
import type { MenuGroup, MenuItem } from '../../ui/Menu'

/** @param screen place in the window; groups without items are left out, and a menu without groups does not open */
export function openMenu(
  ui: UiStore,
  label: string,
  groups: readonly MenuGroup[],
  screen: readonly [number, number],
): void {
  const filled = groups.filter(({ items }) => items.length > 0)
  const [x, y] = screen
  ui.getState().set({ menu: filled.length === 0 ? null : { label, groups: filled, x, y } })
}

/**
 * Opens the menu of the element with the focus. Shift+F10 opens it on every system, the keys of some systems do not.
 */
export function openMenuAtFocus(): void {
  const at = document.activeElement ?? document.body
  const { left, top, height } = at.getBoundingClientRect()
  const place = { clientX: Math.max(1, left + 8), clientY: Math.max(1, top + Math.min(height, 40)) }
  at.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 0, ...place }))
}

/** Returns the buttons of an element as items of its menu, with their labels and actions. */
export function buttonItems(element: Element | null): readonly MenuItem[] {
  if (element === null) return []
  return [...element.querySelectorAll<HTMLButtonElement>('button[aria-label]')].map((button) => ({
    label: button.getAttribute('aria-label') ?? '',
    disabled: button.disabled,
    action: () => button.click(),
  }))
}
