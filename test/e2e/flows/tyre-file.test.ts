/** The property file of a tyre: read into a block, changed there, saved as a copy, and read back. */
import { readFileSync } from 'node:fs'
import { madeUpTire } from '../../../scripts/lib/dialog-tour.mjs'
import { readTir, tirToTireParams } from '../../../importers/tir'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { button, enter, exampleOpen, field, select } from '../support/window'
import { expect, test } from '../support/test'

// A degree sign in Latin-1, which is no UTF-8.
const source = `$ measured at 20 \u00b0C\r\n${madeUpTire.replaceAll('\n', '\r\n')}`
const tir = { name: 'Made up.tir', mimeType: 'text/plain', buffer: Buffer.from(source, 'latin1') }
const pac2002 = readFileSync(inRoot('test/unit/io/data/tyres/synthetic_pac2002_mm.tir'))

test('a tyre is saved as a copy of its property file, or of another one', async ({ fresh: page }) => {
  await exampleOpen(page)
  await select(page, 'TireFL')
  const choose = async (press: () => Promise<void>, file: typeof tir): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press()])
    await chooser.setFiles(file)
  }
  await choose(() => button(page, 'Choose file…').click(), tir)
  await button(page.getByRole('dialog', { name: 'Tyre property file Made up.tir' }), 'Apply').click()
  await page.getByText('tyres/Made-up.tir').waitFor()
  await enter(field(page, 'Radius'), '0.33')
  await page.getByText(/values from this file, 1 changed since/).waitFor()

  const dialog = page.getByRole('dialog', { name: 'Save tyre as property file' })
  const saved = async (): Promise<Buffer> => {
    const downloading = page.waitForEvent('download')
    await button(dialog, 'Save file').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('tirefl.tir')
    return readFileSync(await download.path())
  }
  await button(page, 'Save tyre as property file…').click()
  await dialog.getByText('tyres/Made-up.tir').waitFor()
  await dialog.getByRole('row', { name: 'UNLOADED_RADIUS 11 UNLOADED_RADIUS = 330' }).waitFor()
  const before = tirToTireParams(readTir(source, tir.name))
  const copy = (await saved()).toString('utf8')
  expect(tirToTireParams(readTir(copy, 'copy.tir'))).toEqual({ ...before, radius: 0.33 })

  // a file outside the project keeps all its bytes but the number
  await choose(() => button(dialog, 'Choose file…').click(), tir)
  await dialog.getByText('Made up.tir', { exact: true }).waitFor()
  const bytes = (await saved()).toString('latin1')
  expect(bytes).toBe(source.replace('UNLOADED_RADIUS = 320', 'UNLOADED_RADIUS = 330'))

  await choose(() => button(dialog, 'Choose file…').click(), {
    ...tir,
    name: 'other.tir',
    buffer: pac2002,
  })
  await dialog.getByText(/other\.tir.*: the file is for pac2002, the tyre has the model fiala/).waitFor()
  expect(await button(dialog, 'Save file').isDisabled()).toBe(true)
  await button(dialog, 'Close').click()
})
