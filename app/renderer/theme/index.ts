/** The style sheets that every part of the window builds on. */
import './tokens.css'
import './base.css'
import './layout.css'
import './controls.css'

export type Theme = 'light' | 'dark'

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}

export function preferredTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
