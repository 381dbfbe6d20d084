/** The tyre rig: a tyre of the diagram in a sweep, measured points beside its curves, and the tables of the curves. */
import { readFileSync } from 'node:fs'
import { parquetReadObjects } from 'hyparquet'
import { button, exampleOpen, select } from '../support/window'
import { expect, test } from '../support/test'

const run = {
  name: 'run.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Fz [N],SA [deg],FY [N]\n4850,-3,3100\n4850,0,0\n4850,3,-3000\n9000,3,-5000\n'),
}

test('a tyre runs on the rig, beside measured points', async ({ example: page }) => {
  await exampleOpen(page)
  await select(page, 'TireRL')
  await button(page, 'Tyre rig…').click()
  const dialog = page.getByRole('dialog', { name: 'Tyre rig' })
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'TireRL' }).isChecked()).toBe(true)
  const plot = dialog.getByRole('img', { name: 'Lateral force Fy' })
  await expect.poll(() => plot.locator('polyline').count()).toBe(3)

  const load = dialog.getByRole('textbox', { name: 'Load N' })
  await load.fill('4850, 0.3 kg')
  await dialog.getByText(/0\.3 kg/).waitFor()
  await load.fill('4850')
  await expect.poll(() => plot.locator('polyline').count()).toBe(1)
  const choosing = page.waitForEvent('filechooser')
  await button(dialog, 'Add measured points…').click()
  await (await choosing).setFiles([run])
  await dialog.getByText('3 of 4 lie near the curves').waitFor()
  await expect.poll(() => plot.locator('circle').count()).toBe(3)

  await dialog.getByRole('combobox', { name: 'Diagram' }).selectOption('Radii')
  await dialog.getByRole('img', { name: 'Effective radius' }).waitFor()
  const downloading = page.waitForEvent('download')
  await button(dialog, 'Export CSV').click()
  const rows = readFileSync(await (await downloading).path(), 'utf8')
    .trim()
    .split('\n')
  expect(rows[0]).toMatch(/^tyre,S \[1\],.*effectiveRadius \[m\]/)
  expect(rows).toHaveLength(122)

  const saving = page.waitForEvent('download')
  await button(dialog, 'Export Parquet').click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('tyre-rig.parquet')
  const { buffer } = new Uint8Array(readFileSync(await saved.path()))
  const columns = rows[0].split(',').map((heading) => heading.replace(/ \[.*/, ''))
  const cells = await parquetReadObjects({ file: buffer })
  // every cell as in the CSV file, where a value that the tyre does not have is empty
  const written = cells.map((row) =>
    columns.map((name) => (typeof row[name] === 'number' && !Number.isFinite(row[name]) ? '' : String(row[name]))),
  )
  expect(written).toEqual(rows.slice(1).map((row) => row.split(',')))
  await button(dialog, 'Close').click()
})
