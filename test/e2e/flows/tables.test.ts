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
  await dialog.getByText(/map\.csv can be read in two ways/).waitFor()
  await dialog.getByText('4 × 4 values').waitFor()
  await button(dialog, 'Apply').click()
  await button(page, 'Map: Edit map…').getByText('4 × 4 values').waitFor()
  await statusBar(page).getByText('1 block').waitFor()
})
