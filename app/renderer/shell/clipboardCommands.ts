/** Copying, cutting and pasting by name; the keys for it come as events of the browser (`useShortcuts.ts`). */
import type { Point } from '../store/edits/blocks'
import { menuTexts } from '../texts/menus'
import { copyText, pasteText, removeSelection } from './actions'
import type { AppCommand } from './command'
import type { Services } from './services'

export type ClipboardCommand = 'copy' | 'cut' | 'paste'

/** What this window copied last, for where the clipboard can't be read. */
let copied: string | null = null

const something = ({ project }: Services): boolean => {
  const { blocks, notes } = project.getState().selection
  return blocks.length + notes.length > 0
}

export const clipboardCommands: readonly AppCommand[] = [
  {
    id: 'copy',
    title: menuTexts.copy,
    group: 'edit',
    keys: [],
    shownKeys: ['Mod+C'],
    enabled: something,
    run: (services) => void copy(services),
  },
  {
    id: 'cut',
    title: menuTexts.cut,
    group: 'edit',
    keys: [],
    shownKeys: ['Mod+X'],
    enabled: something,
    run: (services) => {
      copy(services)
      removeSelection(services)
    },
  },
  {
    id: 'paste',
    title: menuTexts.paste,
    group: 'edit',
    keys: [],
    shownKeys: ['Mod+V'],
    run: (services) => void paste(services),
  },
]

function copy(services: Services): void {
  const text = copyText(services)
  if (text === null) return
  copied = text
  writeClipboard(text)
}

/** A text for the clipboard. An event of copying needs no permission, which the desktop application grants to no page. */
export function writeClipboard(text: string): void {
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  document.addEventListener('copy', put, true)
  const done = document.execCommand('copy')
  document.removeEventListener('copy', put, true)
  if (!done) navigator.clipboard.writeText(text).catch(() => undefined)
}

/** @param place of the canvas where the left upper corner goes; beside the originals when missing */
export async function paste(services: Services, place?: Point): Promise<void> {
  const text = await readClipboard()
  if (text === null) services.ui.getState().notify('warning', menuTexts.cannotPaste)
  else pasteText(services, text, place)
}

async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return copied
  }
}
