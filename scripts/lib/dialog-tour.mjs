/**
 * Dialogs and panels that only some work leads to, one after another in a window with the generic vehicle: for their pictures
 * (scripts/screenshot.mjs) and for the check that everybody can use them (test/e2e/flows/accessibility.test.ts).
 */

import { Buffer } from 'node:buffer'

/** @typedef {import('playwright-core').Page} Page */

/** A made-up tyre, in the units of a property file. */
export const madeUpTire = `[UNITS]
LENGTH = 'mm'
FORCE = 'newton'
ANGLE = 'radians'
MASS = 'kg'
TIME = 'sec'
[MODEL]
PROPERTY_FILE_FORMAT = 'FIALA'
[DIMENSION]
UNLOADED_RADIUS = 320
WIDTH = 205
[PARAMETER]
VERTICAL_STIFFNESS = 210
VERTICAL_DAMPING = 0.4
CSLIP = 90000
CALPHA = 55000
UMAX = 1.1
UMIN = 0.9
`

/**
 * @param {Page} page the generic vehicle, unchanged
 * @param {(name: string, within: string) => Promise<void>} look called for each, with a selector of what is new on the screen
 */
export async function visitDialogs(page, look) {
  const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true })
  const tab = (/** @type {string} */ name) => page.getByRole('tab', { name, exact: true }).click()
  const block = (/** @type {string} */ name) => page.getByRole('group', { name: new RegExp(`^${name}, `) })
  const command = async (/** @type {string} */ name) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill(name)
    await page.keyboard.press('Enter')
  }
  const inDialog = async (/** @type {string} */ name) => {
    await page.getByRole('dialog').waitFor()
    await look(name, 'dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  /** @param {'dragenter' | 'dragleave'} type */
  const hold = (type) =>
    page.evaluate(`{
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([''], 'vehicle.adm'))
      window.dispatchEvent(new DragEvent('${type}', { dataTransfer }))
    }`)

  await hold('dragenter')
  await page.getByText('Drop a file here').waitFor()
  await look('drop', '.drop-area')
  await hold('dragleave')

  await command('About Wishbone')
  await page.getByText('Included packages').waitFor()
  await inDialog('about')
  await command('Show crash log')
  await inDialog('crash-log')

  await block('Body').click()
  await button('From shapes or CAD…').click()
  await page.getByText('This inertia is physically possible.').waitFor()
  await inDialog('inertia')
  await block('TireFL').click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Choose file…').click()])
  await chooser.setFiles({ name: 'Made up.tir', mimeType: 'text/plain', buffer: Buffer.from(madeUpTire) })
  await page.getByRole('img', { name: /^Fy over alpha, at most/ }).waitFor()
  await inDialog('tyre')

  await page.getByRole('button', { name: 'More ways to run' }).click()
  await page.getByRole('menuitem', { name: /Drive by hand/ }).click()
  await page.getByRole('checkbox', { name: 'Drive SteerInput by hand' }).waitFor()
  await inDialog('drive')

  await tab('Project')
  await button('Add variable').click()
  await page.getByRole('textbox', { name: 'Name of variable variable1' }).fill('stiffness')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Value of stiffness' }).fill('48 kN/m')
  await page.keyboard.press('Enter')
  await button('Add variant').click()
  await page.getByRole('textbox', { name: 'Name of variant variant1' }).fill('sport')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Value of stiffness' }).fill('60 kN/m')
  await page.keyboard.press('Enter')
  await page.getByText('= 60000 N/m').waitFor()
  await look('variables', '[aria-label="Inspector"].pane')
  await button('Compare').click()
  await inDialog('variants')

  await tab('Live')
  await button('Add a value').click()
  await page.getByRole('combobox', { name: 'Add a value' }).fill('SteerInput.amplitude')
  await page.getByRole('option', { name: 'SteerInput.amplitude' }).first().click()
  await page.getByRole('slider', { name: 'Slider of SteerInput.amplitude' }).waitFor()
  await look('live', '[aria-label="Inspector"].pane')

  await block('ArmFR').click()
  await page.keyboard.press('Control+g')
  await button('Choose an icon').click()
  await page.getByRole('combobox', { name: 'Choose an icon' }).fill('bushing')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title' }).fill('Arm')
  await page.keyboard.press('Enter')
  await button('Write the documentation').click()
  await page
    .getByRole('textbox', { name: 'Text' })
    .fill('# Arm\n\nA **rigid** arm of length $l$, without mass:\n\n$$ r_2 = r_1 + l\\,e_x $$')
  await page.getByRole('dialog').waitFor()
  await look('documentation', 'dialog')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button('Add to library…').click()
  await page.getByRole('textbox', { name: 'Name of the new library' }).fill('Suspensions')
  await look('add-to-library', 'dialog')
  await page.keyboard.press('Enter')
  await page.getByText('Same as in the library.').waitFor()
  await look('library-block', '[aria-label="Inspector"].pane')
  await page.getByRole('searchbox', { name: 'Search blocks' }).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await page.getByRole('tooltip').waitFor()
  await look('palette', '[aria-label="Palette"]')
  await command('Libraries')
  await inDialog('libraries')

  await block('LumpFL').click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+Shift+d')
  await page.getByRole('dialog').waitFor()
  await look('compare', 'dialog')
  await page.getByRole('button', { name: /^As last saved or opened/ }).click()
  await page.getByRole('region', { name: 'Differences' }).waitFor()
  await look('differences', '.centre')
}
