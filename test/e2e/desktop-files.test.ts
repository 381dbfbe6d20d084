/** Files and menu of the desktop application: page, preload script and main process together. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Bridge } from '../../app/bridge'
import { expect, test } from './support/test'

type Answering = Exclude<keyof Bridge, 'kind' | 'setUnsaved' | 'onCommand'>

/** Call a method of the Bridge in the page; a rejection becomes `{ error }`. */
function call(page: Page, method: Answering, ...args: readonly unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, values]) => {
      const bridge = window.wishbone as unknown as Record<Answering, (...args: readonly unknown[]) => Promise<unknown>>
      return bridge[name](...values).catch((error: Error) => ({ error: error.message }))
    },
    [method, args] as const,
  )
}

const text = JSON.stringify({ wishbone: 1, title: 'Car', references: ['reference/a.csv'] })
const project = { location: null, suggestedName: 'car', text, files: { 'reference/a.csv': 't [s]\n0\n' } }

describe('a project on the desktop', () => {
  test('is saved as a folder with its data, and opens again as it was', async ({ desktop, folder }) => {
    desktop.dialogs.save(join(folder, 'car'))
    const location = join(folder, 'car/project.json')
    expect(await call(desktop.page, 'saveProject', project)).toEqual({ location, name: 'car' })
    desktop.dialogs.open(location)
    expect(await call(desktop.page, 'openProject')).toEqual({
      name: 'car',
      location,
      file: 'project.json',
      text,
      files: project.files,
    })
  })

  test('is saved again where it is without a question', async ({ desktop, folder }) => {
    const location = join(folder, 'kart.json')
    writeFileSync(location, '{}')
    desktop.dialogs.open(location)
    await call(desktop.page, 'openProject')
    await call(desktop.page, 'saveProject', { location, suggestedName: 'kart', text: '{"wishbone":1}' })
    expect(readFileSync(location, 'utf8')).toBe('{"wishbone":1}')
    expect(desktop.dialogs.shown.map((dialog) => dialog.kind)).toEqual(['showOpenDialog'])
  })

  test('stays as it is when a dialog is cancelled', async ({ desktop }) => {
    desktop.dialogs.open(null)
    expect(await call(desktop.page, 'openProject')).toBeNull()
    desktop.dialogs.save(null)
    expect(await call(desktop.page, 'saveProjectAs', project)).toBeNull()
  })

  test('that cannot be written is reported in words, without those of Electron', async ({ desktop, folder }) => {
    mkdirSync(join(folder, 'taken.json'))
    desktop.dialogs.save(join(folder, 'taken.json'))
    const { error } = (await call(desktop.page, 'saveProjectAs', project)) as { error: string }
    expect(error).toMatch(/taken\.json: the project cannot be written \(.*\)\. Save it to another folder$/)
  })
})

test('a picture of a plot is exported byte for byte', async ({ desktop, folder }) => {
  desktop.dialogs.save(join(folder, 'plot.png'))
  const exported = await desktop.page.evaluate(() => {
    return window.wishbone!.exportFile('plot.png', new Uint8Array([0x89, 0x50, 0, 0xff]), 'image/png')
  })
  expect(exported).toEqual({ name: 'plot.png' })
  expect([...readFileSync(join(folder, 'plot.png'))]).toEqual([0x89, 0x50, 0, 0xff])
})

test('menu entries reach the page as commands, until it unsubscribes', async ({ desktop }) => {
  const heard = await desktop.page.evaluateHandle(() => {
    const commands: string[] = []
    const unsubscribe = window.wishbone!.onCommand((command) => commands.push(command))
    return { commands, unsubscribe }
  })
  desktop.menu.click('Diagram > Fit Diagram to Window')
  await expect.poll(() => heard.evaluate(({ commands }) => commands)).toEqual(['fit-view'])
  await heard.evaluate(({ unsubscribe }) => unsubscribe())
  desktop.menu.click('Diagram > Fit Diagram to Window')
  await desktop.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await heard.evaluate(({ commands }) => commands)).toEqual(['fit-view'])
})

test('closing the window with nothing unsaved ends the application', async ({ desktop, folder }) => {
  desktop.window.close()
  await desktop.quit
  expect(JSON.parse(readFileSync(join(folder, 'user-data/window-state.json'), 'utf8'))).toMatchObject({
    bounds: { width: 1440, height: 900 },
  })
})
