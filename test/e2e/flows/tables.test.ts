/** Tables over two inputs in the inspector: a whole sheet pasted, wrong cells marked, the picture beside it. */
import { button, statusBar } from '../support/window'
import { expect, test } from '../support/test'

test('a map is pasted from a spreadsheet and corrected', async ({ empty: page }) => {
  const palette = page.getByRole('complementary', { name: 'Palette' })
  await palette.getByRole('button', { name: 'Table 2D', exact: true }).last().click()
  await button(page, 'Undo: Add Table2D').waitFor()
  await button(page, 'Map: Edit map…').click()
  const dialog = page.getByRole('dialog', { name: 'Map of Table2D' })
  const grid = dialog.getByRole('grid', { name: 'Map' })
  await dialog.getByText('2 × 2 values').waitFor()
  await grid.focus()
  await grid.evaluate((element) => {
    const data = new DataTransfer()
    const rows = [
      '\t0\t0,25\t0,5\t1',
      '500 rpm\t-5\t20\t40\t60',
      '1500 rpm\t-10\t35\t70\t110',
      '1200 rpm\t-20\t40\t80\t140',
      '5000 rpm\t-30\t30\t60\t120',
    ]
    data.setData('text/plain', rows.join('\n'))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  const cell = (name: string) => grid.getByRole('gridcell', { name })
  await cell('Column 4, row 1: 1').waitFor()
  await dialog.getByText(/the breakpoints of the rows do not increase/).waitFor()
  await expect.poll(() => button(dialog, 'Apply').isEnabled()).toBe(false)
  await grid.focus()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.type('3000 rpm')
  await page.keyboard.press('Enter')
  await dialog.getByText('4 × 4 values').waitFor()
  // a line for each column
  await expect.poll(() => dialog.locator('.map-line').count()).toBe(4)
  await button(dialog, 'Delete columns').click()
  await dialog.getByText('4 × 4 values').waitFor({ state: 'hidden' })
  await grid.focus()
  await page.keyboard.press('Control+z')
  await dialog.getByText('4 × 4 values').waitFor()
  // a file that can be read in two ways is not taken in silence
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(dialog, 'Import CSV…').click()])
  await chooser.setFiles({ name: 'map.csv', mimeType: 'text/csv', buffer: Buffer.from('x;y\n1;1,234\n2;2,345\n') })
  await dialog.getByText(/map\.csv is ambiguous/).waitFor()
  await dialog.getByText('4 × 4 values').waitFor()
  await button(dialog, 'Apply').click()
  await button(page, 'Map: Edit map…').getByText('4 × 4 values').waitFor()
  await statusBar(page).getByText('1 block').waitFor()
})

test('a curve takes the unit with the column, and gives it back', async ({ empty: page }) => {
  const palette = page.getByRole('complementary', { name: 'Palette' })
  await palette.getByRole('button', { name: 'Table', exact: true }).last().click()
  await button(page, 'Undo: Add Table').waitFor()
  await button(page, 'File: Edit curve…').click()
  const dialog = page.getByRole('dialog', { name: 'File of Table' })
  const unit = dialog.getByRole('combobox', { name: 'Unit of value' })
  const grid = dialog.getByRole('grid', { name: 'Table' })
  await expect.poll(() => unit.inputValue()).toBe('1')
  const choose = async (text: string): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(dialog, 'Import CSV…').click()])
    await chooser.setFiles({ name: 'lap.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await dialog.getByRole('group', { name: /rows from lap\.csv/ }).waitFor()
  }
  await choose('Time [ms],Speed [km/h]\n0,36\n500,72\n1000,108\n')
  await button(dialog, 'Use these columns').click()
  await expect.poll(() => unit.inputValue()).toBe('km/h')
  await grid.getByRole('gridcell', { name: 'value, row 2: 72' }).waitFor()
  await grid.getByRole('gridcell', { name: 'time, row 3: 1000' }).waitFor()
  await button(dialog, 'Undo in the table').click()
  await expect.poll(() => unit.inputValue()).toBe('1')
  await grid.getByRole('gridcell', { name: 'value, row 2: 1' }).waitFor()
  await button(dialog, 'Redo in the table').click()
  await grid.getByRole('gridcell', { name: 'value, row 2: 72' }).waitFor()
  await button(dialog, 'Apply').click()
  // the file of the project has the unit, which the grid shows again
  await button(page, 'File: Edit curve…').click()
  await expect.poll(() => unit.inputValue()).toBe('km/h')
  await grid.getByRole('gridcell', { name: 'time, row 2: 0.5' }).waitFor()
  // a column of another kind than the time is not taken for it
  await choose('Distance [m],Speed [km/h]\n0,36\n500,72\n')
  await dialog.getByText('the column is in m, but time is in s').waitFor()
  await expect.poll(() => button(dialog, 'Use these columns').isEnabled()).toBe(false)
  await button(dialog.getByRole('group', { name: /rows from lap\.csv/ }), 'Cancel').click()
  await button(dialog, 'Cancel').click()
  await dialog.waitFor({ state: 'detached' })
})
