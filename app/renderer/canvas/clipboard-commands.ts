/** Commands for copying, cutting and pasting. Their keys arrive as events of the browser (`use-shortcuts.ts`). */
import type { Point } from '../store/edits/blocks'
import { menuTexts } from '../texts/menus'
import { copyText, pasteText, removeSelection } from './actions'
import { writeClipboard } from '../workbench/clipboard'
import type { AppCommand } from '../workbench/command'
import type { Services } from './services'

/** Text that this window copied last, used when the clipboard can't be read. */
let copied: string | null = null

const something = ({ project }: Services): boolean => {
  const { blocks, notes } = project.getState().selection
  return blocks.length + notes.length > 0
}

export const clipboardCommands: readonly AppCommand<Services>[] = [
  { id: 'copy', title: menuTexts.copy, shownKeys: ['Mod+C'], enabled: something, run: copy },
  {
    id: 'cut',
    title: menuTexts.cut,
    shownKeys: ['Mod+X'],
    enabled: something,
    run: (services) => {
      copy(services)
      removeSelection(services)
    },
  },
  { id: 'paste', title: menuTexts.paste, shownKeys: ['Mod+V'], run: paste },
]

function copy(services: Services): void {
  const text = copyText(services)
  if (text === null) return
  copied = text
  writeClipboard(text)
}

/**
 * Pastes the content of the clipboard.
 * @param place canvas position of the top left corner; if absent, the copies go beside the originals
 */
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
