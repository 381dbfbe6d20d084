/** Files for browsers without the File System Access API: chosen for upload, offered as download. */

/**
 * Offers content as a download.
 *
 * @param content text is stored as UTF-8
 */
export function download(name: string, content: string | Uint8Array, mimeType: string): void {
  // A view may show a part of a larger (or shared) buffer; a Blob takes exactly the bytes of the copy.
  const part = typeof content === 'string' ? content : new Uint8Array(content)
  const url = URL.createObjectURL(new Blob([part], { type: mimeType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click; a minute is enough for it to have started.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the user choose files; an empty list when cancelled. */
export function chooseFiles(accept: string, many: 'one' | 'several' = 'several'): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = many === 'several'
    input.accept = accept
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
