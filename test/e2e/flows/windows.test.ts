/** Several windows of the desktop application, files that come from outside, licences and the crash log. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { writeTree } from '../../support/temporary-folder'
import { pathsGlobal } from '../electron-standin/preload-host'
import { button, exampleOpen, enter, field, select, statusBar } from '../support/window'
import { expect, test } from '../support/test'

const cart = (title: string): string =>
  JSON.stringify({ wishbone: 1, title, blocks: { World: { type: 'world/world' } }, wires: {} })

async function drag(page: Page, type: 'dragenter' | 'drop', name: string, text: string): Promise<void> {
  await page.evaluate(
    ([kind, file, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content], file))
      document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }))
    },
    [type, name, text] as [string, string, string],
  )
}

test('files open in windows of their own, once; what is dropped is opened, imported or refused', async ({
  desktop,
  folder,
  problems,
}) => {
  const { page, menu, windows } = desktop
  const title = (text: string) => page.getByRole('button', { name: text, exact: true })
  writeTree(folder, { 'first.wishbone': cart('First'), 'second/project.json': cart('Second') })
  await exampleOpen(page)

  // A second start of the program hands its file over; the file a second time is the same window.
  desktop.emit('second-instance', {}, ['electron', '.', 'first.wishbone'], folder)
  await expect.poll(() => windows.size).toBe(2)
  const second = [...windows][1]
  await expect.poll(() => second.shown).toBe(true)
  await expect.poll(() => second.openPage.title()).toBe('First – Wishbone')
  desktop.emit('second-instance', {}, ['electron', '.', 'first.wishbone'], folder)
  desktop.emit('open-file', { preventDefault: () => undefined }, join(folder, 'first.wishbone'))
  expect(windows.size).toBe(2)

  // Commands of the menu go to the window in front, and each window has changes of its own.
  second.focus()
  menu.click('File > New window')
  await expect.poll(() => windows.size).toBe(3)
  const third = [...windows][2]
  await expect.poll(() => third.shown).toBe(true)
  await exampleOpen(third.openPage)
  third.close()
  await expect.poll(() => windows.size).toBe(2)

  // Dropped: an unknown file, a dataset, a project.
  await drag(page, 'dragenter', 'x.png', '')
  await page.getByRole('heading', { name: 'Drop a file here' }).waitFor()
  await drag(page, 'drop', 'x.png', '')
  await page.getByText('the file is a picture, not a file that this window opens').first().waitFor()
  await page.getByRole('heading', { name: 'Drop a file here' }).waitFor({ state: 'detached' })
  const dataset = readFileSync(inRoot('test/validation/data/adams/revolute/model.adm'), 'utf8')
  await drag(page, 'drop', 'model.adm', dataset)
  await statusBar(page)
    .getByText(/model\.adm: \d+ blocks/)
    .waitFor()
  await page.evaluate(([global, path]) => Reflect.set(window, global, { 'project.json': path }), [
    pathsGlobal,
    join(folder, 'second/project.json'),
  ] as const)
  await drag(page, 'drop', 'project.json', cart('Second'))
  await button(page.getByRole('dialog'), 'Don’t save').click()
  await title('Second').waitFor()

  // An error that nobody expected is kept, with what was going on.
  problems.expect(/Boom of a test/)
  await page.evaluate(() => {
    reportError(new Error('Boom of a test'))
  })
  desktop.window.focus()
  menu.click('Help > Show crash log')
  await page
    .getByRole('dialog', { name: 'Crash log' })
    .getByText(/Boom of a test/)
    .waitFor()
  expect(readFileSync(join(folder, 'user-data/crash-log.txt'), 'utf8')).toMatch(/window\nwhile: view diagram.*1 blocks/)
  await button(page.getByRole('dialog'), 'Close').click()
  menu.click('Help > About Wishbone')
  const about = page.getByRole('dialog', { name: 'About Wishbone' })
  await about.getByText(/^react 19/).click()
  await about
    .getByText(/Meta Platforms/)
    .first()
    .waitFor()
})

test('what changed since the project was saved is drawn and listed, and taken back one by one', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await select(page, 'Body')
  await enter(field(page, 'Mass'), '1900 kg')
  await select(page, 'BrakeFL')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Shift+D')
  await button(page, /^As last saved or opened/).click()
  const panel = page.getByRole('region', { name: 'Differences' })
  await panel.getByText('2077 kg').waitFor()
  await page
    .getByRole('group', { name: /^Body, / })
    .getByRole('img', { name: 'Changed' })
    .waitFor()
  await expect.poll(() => page.locator('.ghost-name').allInnerTexts()).toEqual(['BrakeFL'])
  await button(panel, 'Accept: BrakeFL').click()
  await page.getByRole('group', { name: /^BrakeFL, / }).waitFor()
  await panel.getByText('Removed 0').waitFor()
  await button(panel, 'Accept: Body Mass').click()
  await expect
    .poll(() =>
      page
        .getByRole('group', { name: /^Body, / })
        .getByRole('img')
        .count(),
    )
    .toBe(0)
  await button(page, /^Undo: /).click()
  await panel.getByText('2077 kg').waitFor()
  await button(page, 'Stop comparing').click()
  await panel.waitFor({ state: 'detached' })
})
