/** Files that are offered to the user, and the message about them. */
import { noticeTexts } from '../texts/notices'
import type { Services } from './services'

/** Returns a file name that all systems accept, from titles and names of the project. */
export function fileName(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '-').toLowerCase()
}

/** @param told message after the file is written, with its name */
export async function offerFile(
  { bridge, ui }: Pick<Services, 'bridge' | 'ui'>,
  name: string,
  content: string | Uint8Array,
  mimeType: string,
  told: (name: string) => string = noticeTexts.exported,
): Promise<void> {
  try {
    const exported = await bridge.exportFile(name, content, mimeType)
    if (exported !== null) ui.getState().notify('success', told(exported.name), undefined, 'export')
  } catch (error) {
    ui.getState().notifyError(error, 'export')
  }
}
