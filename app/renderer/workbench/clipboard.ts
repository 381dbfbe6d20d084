/**
 * Writes a text to the clipboard. An event of copying needs no permission, which the desktop application grants to no
 * page.
 */
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
