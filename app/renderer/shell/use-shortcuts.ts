/** Hook for keyboard shortcuts, commands of the menu, and copy and paste of blocks. */
import { useEffect } from 'react'
import { isCommand } from '../../commands'
import { copyText, pasteText, removeSelection } from '../canvas/actions'
import { isMac, matches } from '../workbench/keys'
import { useServices } from './services'

/** Returns whether keys and the clipboard belong to the text being edited. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select, .monaco-editor *')
}

/** Returns whether a key is Space on a focused button, which presses it. */
function pressesButton({ key, target }: KeyboardEvent): boolean {
  return key === ' ' && target instanceof HTMLElement && target.closest('button, summary, [role=tab]') !== null
}

/** Returns whether the target is in a menu, a list box or a dialog, which use keys themselves. */
function isOnControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role=menu], [role=listbox], dialog') !== null
}

/** Returns whether a key is a letter without Control, Alt or Command in the inspector. */
function isLetterInForm({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.length !== 1 || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return false
  return target.closest('[aria-label="Inspector"].pane') !== null
}

const presses = ['pointerdown', 'keydown'] as const
/** Keys that move to the next field, or to the next button of a line. */
const goingOn: ReadonlySet<string> = new Set(['Tab', '.'])

export function useShortcuts(): void {
  const services = useServices()

  useEffect(() => {
    const mac = isMac()
    // While the user moves through a form with the keyboard, letters belong to the form: one typed a Tab too early must
    // not act on the diagram. That does not apply to a clicked button or to an element that regains the focus from a
    // field.
    let going = false
    let focusedByKey = false
    const onPress = (event: Event): void => void (going = event instanceof KeyboardEvent && goingOn.has(event.key))
    const onFocus = (): void => void (focusedByKey = going)
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isOnControl(event.target) || pressesButton(event)) return
      if (focusedByKey && isLetterInForm(event)) return
      const typing = isTyping(event.target)
      const meant = services.commands.list.filter(
        (candidate) =>
          (candidate.whileTyping === true || !typing) && candidate.keys.some((keys) => matches(keys, event, mac)),
      )
      // One key may serve two commands that are never possible together: Escape cancels a run, else deselects.
      const command = meant.find((candidate) => candidate.enabled()) ?? meant[0]
      if (command === undefined) return
      // A key of a view that is not shown belongs to whatever has the focus.
      if (command.group === 'scene' && !command.enabled()) return
      // The browser's own meaning of a key (save page, reload) would be a surprise even when there is nothing to do.
      event.preventDefault()
      if (command.whileTyping === true && typing) takeEntry(event.target)
      command.run()
    }
    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('focusin', onFocus)
    for (const type of presses) window.addEventListener(type, onPress, true)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('focusin', onFocus)
      for (const type of presses) window.removeEventListener(type, onPress, true)
    }
  }, [services])

  useEffect(
    () =>
      services.bridge.onCommand((command) => {
        if (isCommand(command)) services.commands.run(command)
      }),
    [services],
  )

  useEffect(() => {
    // A text selected in a field stays selected when a block is pressed, so the focus decides whether text or blocks
    // are copied.
    const hasText = (): boolean =>
      document.activeElement?.closest('.react-flow') == null && (window.getSelection()?.toString() ?? '') !== ''
    const put = (event: ClipboardEvent): boolean => {
      if (isTyping(event.target) || hasText()) return false
      const text = copyText(services)
      if (text === null) return false
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      return true
    }
    const onCopy = (event: ClipboardEvent): void => void put(event)
    const onCut = (event: ClipboardEvent): void => {
      if (put(event)) removeSelection(services)
    }
    const onPaste = (event: ClipboardEvent): void => {
      if (isTyping(event.target)) return
      if (pasteText(services, event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
    }
  }, [services])
}

/** Makes a field accept its entry before a command runs; a field does so when it loses the focus. */
function takeEntry(target: EventTarget | null): void {
  if (target instanceof HTMLElement) {
    target.blur()
    target.focus()
  }
}
