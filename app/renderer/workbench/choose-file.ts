/**
 * A file of the user that is read once. The host asks for it: a page may only do so right after a press, not for its
 * menu.
 */
import type { Services } from './services'

/** @param endings without the dot; null if the user cancels, or the file can't be read, which is reported */
export async function chooseFile(
  { bridge, ui }: Pick<Services, 'bridge' | 'ui'>,
  endings: readonly string[],
): Promise<File | null> {
  try {
    const chosen = await bridge.chooseFile(endings)
    if (chosen === null) return null
    const { name, content } = chosen
    // hundreds of megabytes are not copied
    return content instanceof File ? content : new File([content as BlobPart], name)
  } catch (error) {
    ui.getState().notifyError(error)
    return null
  }
}
