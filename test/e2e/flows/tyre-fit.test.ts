/** Fit of a tyre: the lateral force of a measurement, its intervals and residuals, and the values in the block. */
import { button, exampleOpen, field, select } from '../support/window'
import { expect, test } from '../support/test'

// Lateral force of the brush model without load dependence (Pacejka 2012, eq. 3.11), SAE angles in ISO axes.
const lateral = (Fz: number, deg: number): number => {
  const slip = Math.abs(Math.tan((deg * Math.PI) / 180)) / ((3 * 0.95 * Fz) / 60_000)
  return -Math.sign(deg) * 0.95 * Fz * (slip < 1 ? 1 - (1 - slip) ** 3 : 1)
}
const rows = [2500, 5000].flatMap((Fz) =>
  Array.from({ length: 21 }, (_, i) => [Fz, i - 10, lateral(Fz, i - 10)].join(',')),
)
const measurement = {
  name: 'rig.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`Fz [N],SA [deg],FY [N]\n${rows.join('\n')}\n`),
}

test('a tyre is fitted to a measurement, and takes the values', async ({ example: page }) => {
  await exampleOpen(page)
  await select(page, 'TireRL')
  await button(page, 'Fit tyre to measurements…').click()
  const dialog = page.getByRole('dialog', { name: 'Fit tyre to measurements' })
  await dialog.getByText('PAC2002').waitFor()
  const choosing = page.waitForEvent('filechooser')
  await button(dialog, 'Add measurement…').click()
  await (await choosing).setFiles([measurement])
  await dialog.getByText('42 points').waitFor()

  await dialog.getByRole('textbox', { name: 'Parameters to keep' }).fill('PCY7')
  await button(dialog, 'Fit').click()
  await dialog.getByText(/has no parameter PCY7/).waitFor()

  await dialog.getByRole('textbox', { name: 'Parameters to keep' }).fill('PEY3, PEY4, PHY1, PHY2, PVY1, PVY2')
  await button(dialog, 'Fit').click()
  const parameters = dialog.getByRole('table', { name: 'Parameters' })
  await parameters.getByRole('row', { name: /^PDY1 .*±/ }).waitFor()
  await parameters.getByRole('row', { name: /^PDY3 .*kept: the points do not depend on it/ }).waitFor()
  await dialog.getByRole('img', { name: 'Residual of Fy' }).waitFor()
  const fitted = await parameters
    .getByRole('row', { name: /^PDY1 / })
    .getByRole('cell')
    .nth(1)
    .textContent()
  await button(dialog, 'Apply to TireRL').click()
  await page.getByLabel('Filter parameters').fill('PDY1')
  await expect
    .poll(async () => Number(await field(page, 'PDY1').inputValue()).toPrecision(4))
    .toBe(Number(fitted).toPrecision(4))
})
