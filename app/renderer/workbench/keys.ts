/** Keyboard shortcuts: comparison of `Mod+Shift+Z` with a keyboard event, and its text for the user. */

export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)
}

/** Characters that need Shift on some keyboards; Shift is not compared for them. */
const symbols = new Set(['+', '=', '?', '/', '-', '\\'])

export function matches(keys: string, press: KeyPress, mac: boolean): boolean {
  const { key, modifiers } = split(keys)
  const mod = mac ? press.metaKey : press.ctrlKey
  const other = mac ? press.ctrlKey : press.metaKey
  if (modifiers.has('Mod') !== mod || other) return false
  if (modifiers.has('Alt') !== press.altKey) return false
  const pressed = press.key === ' ' ? 'Space' : press.key
  if (pressed.toLowerCase() !== key.toLowerCase()) return false
  return symbols.has(key) || modifiers.has('Shift') === press.shiftKey
}

/** Returns the text of a shortcut: `Ctrl+Shift+Z`, or with the symbols of a Mac. */
export function keyText(keys: string, mac: boolean): string {
  const { key, modifiers } = split(keys)
  const names: Record<string, string> = {
    Escape: 'Esc',
    Delete: 'Del',
    Backspace: '⌫',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
  }
  const shown = names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
  if (!mac) return [...modifiers, shown].join('+').replace('Mod', 'Ctrl')
  const marks: Record<string, string> = { Mod: '⌘', Shift: '⇧', Alt: '⌥' }
  return [...modifiers].map((modifier) => marks[modifier] ?? modifier).join('') + shown
}

function split(keys: string): { readonly key: string; readonly modifiers: ReadonlySet<string> } {
  const plus = keys.endsWith('++')
  const parts = (plus ? keys.slice(0, -2) : keys).split('+')
  const key = plus ? '+' : (parts.pop() ?? '')
  return { key, modifiers: new Set(parts) }
}
