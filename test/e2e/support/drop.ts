/** A file dropped on the window. */
import type { Page } from 'playwright-core'

export async function drop(page: Page, name: string, content: Uint8Array): Promise<void> {
  await page.evaluate(
    ([file, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], file))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    [name, Buffer.from(content).toString('base64')] as [string, string],
  )
}
