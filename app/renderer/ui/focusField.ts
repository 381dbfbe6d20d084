/** The focus goes to a field that may come some frames later, with the view or panel that it is in. */

const FRAMES = 40

/** Puts the focus into a field, or the first control of a row, as soon as it is there. */
export function focusField(id: string, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (element === null) {
      if (frames > 0) focusField(id, frames - 1)
      return
    }
    element.scrollIntoView({ block: 'center' })
    controlIn(element).focus()
  })
}

/** The control of a row; what it is in itself where it has none. */
export function controlIn(element: HTMLElement): HTMLElement {
  if (element.matches('input, select, textarea, button')) return element
  const within = element.querySelector<HTMLElement>('.field-control') ?? element
  const control = within.querySelector<HTMLElement>('input, select, textarea, button')
  if (control === null && element.tabIndex < 0) element.tabIndex = -1
  return control ?? element
}
