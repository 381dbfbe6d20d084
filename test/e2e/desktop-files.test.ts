/** Files and menu of the desktop application: page, preload script and main process together. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Bridge } from '../../app/bridge'
import type { OpenedProject, SavedProject } from '../../app/projects/opened'
import { expect, test } from './support/test'
import { exampleOpen } from './support/window'

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

test('a project on the desktop is saved as a folder with its data, opens again as it was, and is saved again where it is', async ({
  desktop,
  folder,
}) => {
  const { page, dialogs } = desktop
  dialogs.save(join(folder, 'car'))
  const location = join(folder, 'car/project.json')
  const { fingerprint, ...place } = (await call(page, 'saveProject', project)) as SavedProject
  expect(place).toEqual({ location, name: 'car' })
  dialogs.open(location)
  expect(await call(page, 'openProject')).toEqual({
    name: 'car',
    location,
    file: 'project.json',
    text,
    files: project.files,
    fingerprint,
  })
  const questions = dialogs.shown.length

  const single = join(folder, 'kart.json')
  writeFileSync(single, '{}')
  dialogs.open(single)
  const kart = (await call(page, 'openProject')) as OpenedProject
  const saved = { location: single, suggestedName: 'kart', text: '{"wishbone":1}', fingerprint: kart.fingerprint }
  await call(page, 'saveProject', saved)
  expect(readFileSync(single, 'utf8')).toBe('{"wishbone":1}')
  expect(dialogs.shown.slice(questions).map((dialog) => dialog.kind)).toEqual(['showOpenDialog'])
})

test('a dialog that is cancelled changes nothing, and what cannot be written is reported in words', async ({
  desktop,
  folder,
}) => {
  const { page, dialogs } = desktop
  dialogs.open(null)
  expect(await call(page, 'openProject')).toBeNull()
  dialogs.save(null)
  expect(await call(page, 'saveProjectAs', project)).toBeNull()

  mkdirSync(join(folder, 'taken.json'))
  dialogs.save(join(folder, 'taken.json'))
  const { error } = (await call(page, 'saveProjectAs', project)) as { error: string }
  // without the words of Electron
  expect(error).toMatch(/taken\.json: cannot write the project \(.*\)\. Save it to another folder$/)

  // A picture of a plot is exported byte for byte.
  dialogs.save(join(folder, 'plot.png'))
  const exported = await page.evaluate(() => {
    return window.wishbone!.exportFile('plot.png', new Uint8Array([0x89, 0x50, 0, 0xff]), 'image/png')
  })
  expect(exported).toEqual({ name: 'plot.png' })
  expect([...readFileSync(join(folder, 'plot.png'))]).toEqual([0x89, 0x50, 0, 0xff])
})

test('data are imported from the menu, with the dialog of the system: a page may not ask for a file without a press inside it', async ({
  desktop,
  folder,
}) => {
  const { page, dialogs, menu } = desktop
  await exampleOpen(page)
  const file = join(folder, 'drive.csv')
  writeFileSync(file, 't [s],Yaw [deg/s]\n0,0\n1,2\n2,3\n')
  dialogs.open(file)
  menu.click('File > Import reference data...')
  await page.getByRole('dialog', { name: 'Reference data from drive.csv' }).getByText('3 rows, 0 to 2 s').waitFor()
})

test('menu entries reach the page as commands, until it unsubscribes; closing with nothing unsaved ends the application', async ({
  desktop,
  folder,
}) => {
  const { page, menu } = desktop
  const heard = await page.evaluateHandle(() => {
    const commands: string[] = []
    const unsubscribe = window.wishbone!.onCommand((command) => commands.push(command))
    return { commands, unsubscribe }
  })
  menu.click('Diagram > Fit diagram to window')
  await expect.poll(() => heard.evaluate(({ commands }) => commands)).toEqual(['fit-view'])
  await heard.evaluate(({ unsubscribe }) => unsubscribe())
  menu.click('Diagram > Fit diagram to window')
  // Calls of a page are answered in their order, so the command has come by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await heard.evaluate(({ commands }) => commands)).toEqual(['fit-view'])

  desktop.window.close()
  await desktop.quit
  expect(JSON.parse(readFileSync(join(folder, 'user-data/window-state.json'), 'utf8'))).toMatchObject({
    bounds: { width: 1440, height: 900 },
  })
})
