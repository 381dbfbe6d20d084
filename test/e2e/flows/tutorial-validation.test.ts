/**
 * The tutorial docs/tutorial/validation.md, step by step in the window: a measurement is imported, compared with a model that
 * is wrong, then right, and the report saved. The "measurement" is the closed form of the quarter car, in the file that the
 * tutorial brings along.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { downloaded } from '../support/csv'
import { undampedQuarterCar } from '../support/quarter-car'
import { expect, test } from '../support/test'
import { beginTutorial, picturesOf, results, setParameter, takingPictures } from '../support/tutorial'
import { button, run, showView } from '../support/window'

const picture = picturesOf('validation')
const file = inRoot('docs/tutorial/validation/drop-test.csv')

/** Three seconds at 100 Hz, heights in millimetres, as a test bench writes them that stands in Germany. */
function measurement(): string {
  const { at } = undampedQuarterCar(22e3)
  const rows = ['Zeit;Rad;Aufbau', 's;mm;mm']
  for (let i = 0; i <= 300; i++) {
    const heights = at(i / 100).map((height) => (1000 * height).toFixed(3))
    rows.push([(i / 100).toFixed(2), ...heights].join(';').replaceAll('.', ','))
  }
  return `${rows.join('\n')}\n`
}

test('the tutorial of validation does what it says', async ({ context, server }) => {
  if (takingPictures) writeFileSync(file, measurement())
  expect(readFileSync(file, 'utf8')).toBe(measurement())

  // A model
  const page = await beginTutorial(context, server)
  await page.keyboard.press('Control+Shift+h')
  await page.getByRole('button', { name: /^Quarter car/ }).click()
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption({ label: 'Free oscillation without damper' })
  await run(page)

  // A measurement
  await showView(page, 'Results')
  await page.getByRole('tab', { name: 'Experiment', exact: true }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    button(page.getByRole('region', { name: 'Reference data' }), 'Import reference data…').click(),
  ])
  await chooser.setFiles(file)
  const dialog = page.getByRole('dialog', { name: 'Reference data from drop-test.csv' })
  await dialog.getByText('301 rows, 0 to 3 s').waitFor()
  await dialog.getByRole('combobox', { name: 'Signal of Rad' }).fill('Wheel.z')
  await dialog.getByRole('combobox', { name: 'Signal of Aufbau' }).fill('Chassis.z')
  await dialog.getByRole('heading', { name: /^Reference data from/ }).click()
  await picture(page, 'import')
  await button(dialog, 'Import').click()

  // Compared with a spring that is too soft
  await button(page, /^Validation.*beyond tolerance/).click()
  await page.getByRole('status').getByText('2 of 2 signals beyond tolerance').waitFor()
  await picture(page, 'beyond', results(page))
  for (const signal of ['Wheel.z', 'Chassis.z']) {
    const tolerance = page.getByRole('textbox', { name: `Tolerance of ${signal}`, exact: true })
    await tolerance.fill('0.001')
    await tolerance.press('Enter')
  }

  // With the right one
  await showView(page, 'Diagram')
  await setParameter(page, 'MainSpring', 'Stiffness', '22 kN/m')
  await run(page)
  await showView(page, 'Results')
  await page.getByRole('status').getByText('All 2 signals within tolerance').waitFor()
  await picture(page, 'within', results(page))

  // The report
  const report = await downloaded(page, button(page, 'Save report'))
  expect(report.name).toBe('quarter-car-free-oscillation-without-damper-validation.html')
  const text = readFileSync(report.file, 'utf8')
  expect(text).toContain('Chassis.z')
  expect(text.match(/<svg/g)).toHaveLength(2)
})
