/** Focusing of a field as soon as it exists: views and panels appear some frames after they are requested. */

/** Number of frames to wait for the field. */
const FRAMES = 40
const NOTICED_MILLISECONDS = 1200

/**
 * @param id of a control or of the row that it is in
 * @param focus false: the field is only scrolled to and pointed out
 */
export function focusField(id: string, focus = true, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const element = document.getElementById(id)
    if (element === null) {
      if (frames > 0) focusField(id, focus, frames - 1)
      return
    }
    element.scrollIntoView({ block: 'center' })
    if (focus) enter(controlIn(element))
    else element.animate([{ background: 'var(--accent-wash)' }, {}], { duration: NOTICED_MILLISECONDS })
  })
}

/** Focuses a control as Tab does: the content is selected, ready to be overwritten. */
function enter(control: HTMLElement): void {
  control.focus()
  if (control instanceof HTMLInputElement) control.select()
}

/** Returns the control of a row; the row itself if it has none. */
function controlIn(element: HTMLElement): HTMLElement {
  const controls = 'input, select, textarea, button'
  if (element.matches(controls)) return element
  const within = element.querySelector<HTMLElement>('.field-control') ?? element
  const control = within.querySelector<HTMLElement>(controls)
  if (control === null && element.tabIndex < 0) element.tabIndex = -1
  return control ?? element
}
