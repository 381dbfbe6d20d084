/** A subsystem with a mask goes into a library, comes back from the palette, and is brought up to date. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import {
  block,
  button,
  command,
  enter,
  exampleOpen,
  field,
  openExampleAnew,
  select,
  statusBar,
} from '../support/window'
import { expect, test } from '../support/test'

const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' })
const notice = (page: Page, text: string | RegExp): Locator => page.getByText(text)

async function groupStrut(page: Page): Promise<void> {
  await select(page, 'SuspensionFL')
  for (const name of ['SpringFL', 'LumpFL']) await block(page, name).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Subsystem')
}

const svg = '<svg viewBox="0 0 10 10"><script>alert(1)</script><circle cx="5" cy="5" r="4"/></svg>'

/** A library with a block that reads a table. */
const driver = (version: number, last: string): string =>
  JSON.stringify({
    wishboneLibrary: 1,
    name: 'Drivers',
    blocks: {
      Driver: {
        version,
        block: {
          type: 'subsystem',
          title: 'Driver of the library',
          blocks: { Steer: { type: 'sources/table', params: { file: 'data/steer.csv' } } },
          wires: {},
        },
        files: { 'data/steer.csv': ['t [s],y', '0,0', `1,${last}`] },
      },
    },
  })

test('a subsystem gets an icon and documentation, is put into a library, inserted, changed, updated and exported', async ({
  page,
}) => {
  await exampleOpen(page)
  await groupStrut(page)

  // What it says of itself: icon from a file that has a script, texts, a parameter.
  await enter(field(page, 'Title'), 'Front strut')
  await enter(field(page, 'Description'), 'Strut with spring and lump')
  const chosen = page.waitForEvent('filechooser')
  await button(page, 'Choose an icon').click()
  await page.getByRole('option', { name: /^SVG file/ }).click()
  await (await chosen).setFiles({ name: 'strut.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await notice(page, 'Ignored: <script>').waitFor()
  await block(page, 'Subsystem').locator('.block-icon circle').waitFor()
  await button(page, 'Write the documentation').click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Carries the **load** $F = k s$.')
  await page.getByRole('region', { name: 'Preview' }).locator('strong').getByText('load').waitFor()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Apply the documentation of Subsystem?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await button(page, 'Apply').click()
  await button(page, 'Add parameter').click()
  await enter(page.getByLabel('Name of parameter parameter1'), 'stiffness')
  await enter(page.getByLabel('Unit of parameter stiffness'), 'N/m')
  await button(page, 'Details of stiffness').click()
  await enter(page.getByLabel('Label of parameter stiffness'), 'Spring rate')
  await enter(page.getByLabel('Group of parameter stiffness'), 'Spring')
  await field(page, 'Spring rate').waitFor()
  await block(page, 'Subsystem').click()
  await page.keyboard.press('F1')
  const help = page.getByRole('complementary', { name: 'Help' })
  await help.getByRole('heading', { name: 'Front strut' }).waitFor()
  await help.getByRole('region', { name: 'Parameters' }).getByText('Spring rate').waitFor()
  await button(help, 'Close help').click()

  // Into a library, and out of it again under another name.
  await button(page, 'Add to library…').click()
  await expect.poll(() => page.getByLabel('Name of the new library').inputValue()).toBe('My blocks')
  await enter(page.getByLabel('Name of the new library'), 'Suspensions')
  await inspector(page).getByText('Same as in the library.').waitFor()
  const palette = page.getByRole('group', { name: 'Blocks', exact: true })
  const entry = palette
    .getByRole('region', { name: 'Suspensions' })
    .getByRole('button', { name: 'Front strut', exact: true })
  await entry.hover()
  await page.getByRole('tooltip').getByText('Strut with spring and lump.').waitFor()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('front strut')
  await page.getByRole('searchbox', { name: 'Search blocks' }).press('Enter')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('FrontStrut')
  await enter(field(page, 'Spring rate'), '25 kN/m')

  // The first one is changed and replaces the block of the library; the second takes the change and keeps its value.
  await block(page, 'Subsystem').click()
  await enter(field(page, 'Description'), 'Strut, second design')
  await inspector(page).getByText('Differs from the library.').waitFor()
  await button(page, 'Add to library…').click()
  await page.getByText('The library already has a block FrontStrut, version 1.', { exact: false }).waitFor()
  await button(page, 'Add').click()
  await notice(page, 'Added FrontStrut to the library Suspensions, version 2.').waitFor()
  await block(page, 'FrontStrut').click()
  await inspector(page).getByText('The library has version 2.').waitFor()
  const mark = button(page, 'FrontStrut: The library has a newer version')
  await mark.click()
  await page.getByRole('menuitem', { name: 'Compare with the library' }).click()
  const differences = page.getByRole('region', { name: 'Differences' })
  await differences.getByText('since FrontStrut of Suspensions, version 2').waitFor()
  await differences.getByText('Strut, second design').waitFor()
  await button(page, 'Stop comparing').click()
  await mark.click()
  await page.getByRole('menuitem', { name: 'Update from library' }).click()
  await mark.waitFor({ state: 'detached' })
  await inspector(page).getByText('Same as in the library.').waitFor()
  await expect.poll(() => field(page, 'Description').inputValue()).toBe('Strut, second design')
  expect(await field(page, 'Spring rate').inputValue()).toContain('25 kN/m')
  await button(page, 'Undo: Update FrontStrut from library').click()
  await inspector(page).getByText('The library has version 2.').waitFor()

  // Out as a file, removed, and in again; a file of the future is refused.
  await command(page, 'Libraries')
  const list = page.getByRole('dialog', { name: 'Libraries' })
  const download = page.waitForEvent('download')
  await button(list, 'Export Suspensions').click()
  const text = readFileSync(await (await download).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    wishboneLibrary: 1,
    name: 'Suspensions',
    blocks: { FrontStrut: { version: 2 } },
  })
  await button(list, 'Remove Suspensions').click()
  await list.getByText('No libraries yet.', { exact: false }).waitFor()
  await button(list, 'Undo').click()
  await list.getByRole('region', { name: 'Suspensions' }).waitFor()
  await button(list, 'Remove Suspensions').click()
  await list.getByText('No libraries yet.', { exact: false }).waitFor()
  const give = async (content: string): Promise<void> => {
    const asked = page.waitForEvent('filechooser')
    await button(list, 'Import…').click()
    await (await asked).setFiles({ name: 'a.library.json', mimeType: 'application/json', buffer: Buffer.from(content) })
  }
  await give(text.replace('"wishboneLibrary": 1', '"wishboneLibrary": 9'))
  await notice(page, /saved in format 9/).waitFor()
  await give(text)
  await list.getByRole('region', { name: 'Suspensions' }).waitFor()
  await enter(list.getByLabel('Name of library Suspensions'), 'Axles')

  // Blocks bring their data files; a newer text gets a name of its own.
  await give(driver(1, '0.5'))
  await list.getByText('version 1 · with data/steer.csv').waitFor()
  await button(list, 'Close').click()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('driver of the library')
  await page.getByRole('searchbox', { name: 'Search blocks' }).press('Enter')
  await button(statusBar(page), 'No problems').waitFor()
  await command(page, 'Libraries')
  await give(driver(2, '0.6'))
  await button(list, 'Close').click()
  await button(page, 'Driver: The library has a newer version').waitFor()
  await button(inspector(page), 'Update from library').click()
  await notice(page, 'data/steer.csv from the library is now data/steer-2.csv').waitFor()
  await button(statusBar(page), 'No problems').waitFor()

  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('')
  await palette.getByRole('region', { name: 'Axles' }).waitFor()

  // Kept: the next window has it, and drags it onto the canvas.
  await openExampleAnew(page)
  await page.reload()
  await exampleOpen(page)
  const again = palette.getByRole('region', { name: 'Axles' }).getByRole('button', { name: 'Front strut', exact: true })
  await again.dragTo(page.getByRole('region', { name: 'Diagram' }), { targetPosition: { x: 300, y: 60 } })
  await block(page, 'FrontStrut').waitFor()
  await statusBar(page).getByText('Added FrontStrut').waitFor()
})
