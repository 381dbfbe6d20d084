/**
 * File pickers for a browser under test. Chromium's own cannot be driven, so the page gets functions
 * of the same names that answer with what the test has laid ready: handles of the page's private file
 * system, which are as real as those of the disk.
 */
import type { BrowserContext, Page } from 'playwright-core'

/** Call before the page opens. Until `pick` is called, every picker is cancelled. */
export async function installPickers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const answers: FileSystemHandle[] = []
    const next = async (): Promise<FileSystemHandle> => {
      const answer = answers.shift()
      if (answer === undefined) {
        Object.assign(window, {
          testPickersCancelled: ((Reflect.get(window, 'testPickersCancelled') as number) ?? 0) + 1,
        })
        throw new DOMException('The user aborted a request.', 'AbortError')
      }
      return answer
    }
    Object.assign(window, {
      testPickerAnswers: answers,
      showOpenFilePicker: async () => [await next()],
      showSaveFilePicker: next,
      showDirectoryPicker: next,
    })
  })
}

/** A browser that has no pickers, as Firefox and Safari. Call before the page opens. */
export async function removePickers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
      Reflect.deleteProperty(window, name)
  })
}

/** The answer of the next picker: a file or folder (path ends in `/`) of the page's file system, made when missing. */
export async function pick(page: Page, path: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    let folder = await navigator.storage.getDirectory()
    const names = wanted.split('/')
    const file = names.pop() ?? ''
    for (const name of names) folder = await folder.getDirectoryHandle(name, { create: true })
    const handle = file === '' ? folder : await folder.getFileHandle(file, { create: true })
    ;(Reflect.get(window, 'testPickerAnswers') as FileSystemHandle[]).push(handle)
  }, path)
}

/** How many pickers were cancelled. */
export async function cancelledPickers(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'testPickersCancelled') ?? 0))
}

/** Text of a file of the page's file system; undefined when there is none. */
export async function readPicked(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (wanted) => {
    try {
      let folder = await navigator.storage.getDirectory()
      const names = wanted.split('/')
      const file = names.pop() ?? ''
      for (const name of names) folder = await folder.getDirectoryHandle(name)
      return await (await (await folder.getFileHandle(file)).getFile()).text()
    } catch {
      return undefined
    }
  }, path)
}
