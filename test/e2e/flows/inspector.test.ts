/** The inspector's tools: curves in a grid, inertia from CAD, many blocks at once, tyres from property files. */
import type { Page } from 'playwright-core'
import { madeUpTire } from '../../../scripts/lib/dialog-tour.mjs'
import { atRest, block, button, centreOf, drag, enter, exampleOpen, field, select, statusBar } from '../support/window'
import { expect, test } from '../support/test'

const undo = async (page: Page, label: string): Promise<void> => {
  await button(page, `Undo: ${label}`).click()
}

const cad = `MASS =  1.5000000e-03 TONNE
CENTER OF GRAVITY with respect to _KNUCKLE coordinate frame:
X   Y   Z     0.0000000e+00  0.0000000e+00  5.0000000e+01  MM
INERTIA at CENTER OF GRAVITY with respect to _KNUCKLE coordinate frame:  (TONNE * MM^2)
INERTIA TENSOR:
Ixx Ixy Ixz  1.6000000e+01 -2.0000000e+00  0.0000000e+00
Iyx Iyy Iyz -2.0000000e+00  1.4000000e+01  0.0000000e+00
Izx Izy Izz  0.0000000e+00  0.0000000e+00  2.0000000e+01
`

test('a spring gets its curve from a spreadsheet and a body its inertia from CAD', async ({ fresh: page }) => {
  await exampleOpen(page)
  // a double-click leads to the first field, with the inspector hidden before
  await button(page, 'Inspector').click()
  await block(page, 'SpringFL').dblclick()
  await page.locator('input[id^="param-"]:focus').waitFor()
  await page.getByRole('combobox', { name: 'Spring', exact: true }).selectOption('Curve')
  await button(page, 'Spring curve: Edit curve…').click()
  const dialog = page.getByRole('dialog', { name: 'Spring curve of SpringFL' })
  const grid = dialog.getByRole('grid', { name: 'Table' })
  const cell = (name: string) => grid.getByRole('gridcell', { name: new RegExp(`^${name}`) })

  // pasted with its units from where a spreadsheet would have put it
  await grid.focus()
  await grid.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'travel [mm]\tload [kN]\n0\t0\n100\t3\n50\t1,2\n')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await cell('force, row 3: 1.2').waitFor()
  await dialog.getByText('row 3: Must be greater than the value above').waitFor()
  await expect.poll(() => button(dialog, 'Apply').isEnabled()).toBe(false)
  await button(dialog, 'Sort by the first column').click()
  await cell('deflection, row 2: 50').waitFor()

  // a new row by keyboard, then a point by hand
  await grid.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.type('120')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await cell('force, row 4: 5').waitFor()
  const point = dialog.locator('.curve-point').nth(1)
  await atRest(point)
  const at = await centreOf(point)
  await drag(page, at, { x: at.x, y: at.y - 40 })
  await expect.poll(() => cell('force, row 2').innerText().then(Number)).toBeGreaterThan(1.3)
  await grid.focus()
  await page.keyboard.press('Control+z')
  await cell('force, row 2: 1.2').waitFor()
  await button(dialog, 'Apply').click()
  await button(page, 'Spring curve: Edit curve…').getByText('4 rows').waitFor()
  await button(statusBar(page), 'No problems').waitFor()

  await select(page, 'Body')
  await button(page, 'From shapes or CAD…').click()
  const helper = page.getByRole('dialog', { name: 'Inertia of Body' })
  await enter(helper.getByRole('textbox', { name: 'Box 1: Length (x)' }), '2 m')
  // 7850 kg/m^3 * 2 m * 0.5 m * 0.2 m
  await helper.getByRole('row', { name: /^Mass 2077 1570 kg/ }).waitFor()
  await helper.getByRole('tab', { name: 'CAD text' }).click()
  await helper.getByRole('textbox', { name: /^Mass properties/ }).fill(cad)
  await helper.getByText('Read as Creo text').waitFor()
  await helper.getByRole('row', { name: /^Ixy 0 -0.002 kg/ }).waitFor()
  await helper.getByText('This inertia is physically possible.').waitFor()
  await helper.getByRole('radio', { name: /^Products of inertia/ }).check()
  await helper.getByRole('row', { name: /^Ixy 0 0.002 kg/ }).waitFor()
  await button(helper, 'Apply').click()
  await expect.poll(() => field(page, 'Mass').inputValue()).toBe('1.5')
  await expect.poll(() => field(page, 'Ixy').inputValue()).toBe('0.002')
  await undo(page, 'Set inertia of Body')
  await expect.poll(() => field(page, 'Mass').inputValue()).toBe('2077')
})

const tir = {
  name: 'Made up.tir',
  mimeType: 'text/plain',
  buffer: Buffer.from(`${madeUpTire}[INFLATION]
IP = 0.25
[VERTICAL_FORCE_RANGE]
FZMIN = 200
FZMAX = 9000
[SCALING_COEFFICIENTS]
LGYR = 1.1
`),
}

test('springs are stiffened together, and a tyre is read from its property file', async ({ fresh: page }) => {
  await exampleOpen(page)
  await select(page, 'SpringFL')
  await block(page, 'SpringRL').click({ modifiers: ['Shift'] })
  await page.getByText('30518 … 48289 N/m').waitFor()
  await field(page, 'Stiffness').fill('*2')
  await page.getByText('SpringRL 30518 → 61036 N/m').waitFor()
  await field(page, 'Stiffness').press('Enter')
  await page.getByText('61036 … 96578 N/m').waitFor()
  await undo(page, 'Change Stiffness of 2 blocks')
  await page.getByText('30518 … 48289 N/m').waitFor()

  await select(page, 'SpringRR')
  await field(page, 'Stiffness').fill('31 kN')
  await page.getByRole('listbox', { name: 'Completions' }).waitFor()
  await field(page, 'Stiffness').press('ArrowDown')
  await field(page, 'Stiffness').press('Enter')
  await page.getByText('= 31000 N/m').waitFor()
  await field(page, 'Stiffness').press('Enter')
  await page.getByRole('combobox', { name: 'Unit of Stiffness' }).selectOption('N/mm')
  await page.getByText('= 31000 N/m = 31 N/mm').waitFor()
  await field(page, 'Stiffness').press('F1')
  await page.getByRole('dialog', { name: 'About Stiffness' }).getByText('at least 0 N/mm').waitFor()
  await page.keyboard.press('Escape')

  await select(page, 'TireFL')
  const choose = async (file: typeof tir): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose file…').click()])
    await chooser.setFiles(file)
  }
  await choose({ ...tir, name: 'broken.tir', buffer: Buffer.from('[MODEL]\nFITTYP = sixty\n') })
  await page.getByText(/broken\.tir:2: the Magic Formula of FITTYP = sixty cannot be read/).waitFor()
  await page.keyboard.press('Escape')
  await choose(tir)
  const dialog = page.getByRole('dialog', { name: 'Tyre property file Made up.tir' })
  await dialog.getByRole('row', { name: '[INFLATION] 20 all' }).waitFor()
  await dialog.getByText('Fz 200 to 9000 N').waitFor()
  await dialog.getByText(/the scaling factor LGYR = 1.1 has no effect/).waitFor()
  // greatest side force: 1.1 times the load at most
  const curve = dialog.getByRole('img', { name: /^Fy over alpha, at most/ })
  await expect.poll(() => curve.getAttribute('aria-label')).toMatch(/at most -?[34]\d{3} N$/)
  await button(dialog, 'Apply').click()
  await page.getByText('tyres/Made-up.tir').waitFor()
  await expect.poll(() => field(page, 'Radius').inputValue()).toBe('0.32')
  await enter(field(page, 'Radius'), '0.33')
  await page.getByText(/values from this file, 1 changed since/).waitFor()
  await button(statusBar(page), 'No problems').waitFor()
  await undo(page, 'Change Radius of TireFL')
  await undo(page, 'Read Made up.tir into TireFL')
  await expect.poll(() => field(page, 'Radius').inputValue()).toBe('0.355')
})
