/** Analyses in the window: the modes of the example, and the values on which its run depends most. */
import { button, exampleOpen } from '../support/window'
import { expect, test } from '../support/test'

test('modes and sensitivities are found by their words, and shown with tables and curves', async ({
  example: page,
}) => {
  await exampleOpen(page)
  const view = page.getByRole('region', { name: 'Analyse' })
  for (const [words, command] of [
    ['eigenfrequency', 'Modes: eigenvalues, frequencies and damping…'],
    ['tornado', 'Sensitivities: which value matters most…'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Commands' }).fill(words)
    await page.locator('[role=listbox] [role=option]').first().getByText(command).waitFor()
    await page.keyboard.press('Enter')
    await view.waitFor()
  }
  await button(view, 'Add a value').click()
  await page.getByRole('combobox', { name: 'Add a value' }).fill('Body.mass')
  await page.keyboard.press('Enter')
  await button(view, 'Add a value').click()
  await page.getByRole('combobox', { name: 'Add a value' }).fill('SpringRR.stiffness')
  await page.keyboard.press('Enter')
  await button(view, 'Remove SpringRR.stiffness').click()
  await button(view, 'Analyse').click()
  await view.getByRole('combobox', { name: 'Signal' }).selectOption('Body.wz')
  // test/validation/sensitivity/vehicle.test.ts
  await view.getByRole('row', { name: /^Body\.mass 2077 kg -0\.0000121\d+ rad\/s\/kg/ }).waitFor()
  await view.getByRole('img', { name: 'Change of Body.wz for 1 % more of each value' }).waitFor()

  await view.getByRole('tab', { name: 'Modes' }).click()
  await button(view, 'Analyse').click()
  const modes = view.getByRole('table', { name: 'Modes' })
  await modes.waitFor()
  await view.getByRole('img', { name: 'Shape of mode 1' }).waitFor()
  await modes.getByRole('button', { name: '3', exact: true }).click()
  await view.getByRole('img', { name: 'Shape of mode 3' }).waitFor()
  expect(await modes.getByRole('row').count()).toBeGreaterThan(15)
  await modes.getByRole('button', { name: '2', exact: true }).click()
  await button(view, 'Show in 3D').click()
  const note = page.getByRole('status').filter({ hasText: 'Mode 2, 1.249 Hz' })
  await note.waitFor()
  const playing = page.getByRole('toolbar', { name: 'Playback' })
  // tests prefer reduced motion, so nothing plays on its own
  await button(playing, 'Play').waitFor()
  await button(playing, 'To the start').click()
  const picture = page.getByRole('img', { name: /Shape of a mode/ })
  const drawn = async (): Promise<string> => (await picture.screenshot()).toString('base64')
  await expect.poll(async () => (await drawn()) === (await drawn())).toBe(true)
  const first = await drawn()
  for (let steps = 0; steps < 24; steps++) await button(playing, 'One instant forth').click()
  await expect.poll(async () => (await drawn()) === first).toBe(false)
  await button(note, 'Close mode').click()
  await note.waitFor({ state: 'detached' })
  await page.getByText('This is the initial state.').waitFor()
  await page.getByRole('tab', { name: 'Analyse' }).click()
  await view.getByRole('table', { name: 'Largest stable steps' }).waitFor()

  await view.getByRole('tab', { name: 'Loci' }).click()
  for (const [field, entry] of [
    ['Over', 'Body.mass'],
    ['From', '1800 kg'],
    ['To', '2200 kg'],
    ['Values', '2'],
  ]) {
    await view.getByLabel(field, { exact: true }).fill(entry)
    await view.getByLabel(field, { exact: true }).press('Enter')
  }
  await button(view, 'Analyse').click()
  for (const plot of [/^Roots in the plane/, /^Growth over the value/, /^Frequency over the value/])
    await view.getByRole('img', { name: plot }).waitFor()

  await view.getByRole('tab', { name: 'Response' }).click()
  await view.getByLabel('Inputs').fill('SteerInput')
  await view.getByLabel('Outputs').fill('Body.wz')
  await view.getByLabel('Outputs').press('Enter')
  await button(view, 'Analyse').click()
  for (const plot of ['Gain', 'Phase', 'Step response', 'Poles and zeros', 'Nyquist plot', 'Nichols plot'])
    await view.getByRole('img', { name: plot, exact: true }).waitFor()
  await view.getByRole('row', { name: /^zeros, 1\/s/ }).waitFor()
  await view.getByLabel('Cut wire').fill('SteerInput.y')
  await view.getByLabel('Cut wire').press('Enter')
  await button(view, 'Analyse').click()
  await view.getByText(/nothing of the injected value returns/i).waitFor()
})

test('an operating point is found, and followed along a curve to its fold', async ({ example: page }) => {
  await exampleOpen(page)
  const view = page.getByRole('region', { name: 'Analyse' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('understeer')
  await page
    .locator('[role=listbox] [role=option]')
    .first()
    .getByText(/^Operating point/)
    .waitFor()
  await page.keyboard.press('Enter')
  const enter = async (field: string, entry: string): Promise<void> => {
    await view.getByLabel(field, { exact: true }).fill(entry)
    await view.getByLabel(field, { exact: true }).press('Enter')
  }
  await button(view, 'Analyse').click()
  await view.getByText(/has no operating point/).waitFor()
  await enter('Speed', '20')
  await button(view, 'Add a target').click()
  await page.getByRole('combobox', { name: 'Add a target' }).fill('Body.wz')
  await page.keyboard.press('Enter')
  await enter('Body.wz', '0.1')
  await button(view, 'Add a free value').click()
  await page.getByRole('combobox', { name: 'Add a free value' }).fill('SteerInput')
  await page.keyboard.press('Enter')
  await button(view, 'Analyse').click()
  const point = view.getByRole('table', { name: 'Values at the point' })
  await point.getByRole('row', { name: /^SteerInput freed 0\.0\d+/ }).waitFor()
  await point.getByRole('row', { name: 'Body.wz target 0.1 rad/s' }).waitFor()
  await point.getByRole('row', { name: /^TireFL\.Fz wheel load \d+\.\d+ N/ }).waitFor()

  await button(view, 'Remove Body.wz').click()
  await button(view, 'Remove SteerInput').click()
  await enter('Speed', '')
  await enter('Radius', '50')
  for (const [field, entry] of [
    ['Over', 'lateral'],
    ['From', '5 m/s^2'],
    ['To', '8'],
  ])
    await enter(field, entry)
  await button(view, 'Analyse').click()
  await view.getByText(/^Fold: lateral turns back at 5\.989029\d+ m\/s\^2/).waitFor()
  for (const plot of ['SteerInput', 'steering ratio sigma', 'Loads of the wheels', 'Growth of the fastest mode'])
    await view.getByRole('img', { name: plot, exact: true }).waitFor()
  await button(view, 'Add a chart').click()
  await page.getByRole('combobox', { name: 'Add a chart' }).fill('sideslip')
  await page.keyboard.press('Enter')
  await view.getByLabel('Across').selectOption('Body.roll')
  await view.getByRole('img', { name: 'sideslip', exact: true }).getByText('Body.roll, deg').waitFor()
  await view
    .getByRole('table', { name: 'Points of the curve' })
    .getByRole('rowheader', { name: /\(fold\)/ })
    .waitFor()

  // each page keeps its own report
  await view.getByRole('tab', { name: 'Modes' }).click()
  await view.getByRole('tab', { name: 'Operating point' }).click()
  await view.getByText(/^Fold: lateral turns back/).waitFor()
})
