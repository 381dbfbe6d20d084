/** The real-time card of the results: verdict, reasons, figures. */
import type { Page } from 'playwright-core'
import { button, enter, exampleOpen, field, run, showView } from '../support/window'
import { expect, test } from '../support/test'

const card = (page: Page) => page.getByRole('region', { name: 'Real time' })

async function measure(page: Page): Promise<string> {
  await button(card(page), /^Measure/).click()
  const verdict = card(page).getByRole('status')
  await expect.poll(() => verdict.innerText()).toMatch(/uitable for HIL/)
  return verdict.innerText()
}

test('explicit Euler with 1 ms does not suit braking: the run and the card name limit, mode and solvers that do', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption({ label: 'Braking, 1000 N m on each wheel' })
  await page.getByRole('combobox', { name: 'Solver' }).selectOption('euler')
  await run(page)
  await showView(page, 'Results')
  const warning = page.getByRole('region', { name: 'Results' }).getByText(/stable/)
  await warning.waitFor()
  // Spin and slip lag of a wheel form the oscillator (spec of the braking experiment).
  expect(await warning.innerText()).toMatch(/Spin|Tire/)
  expect(await measure(page)).toBe('Not suitable for HIL at 1 ms')
  await button(card(page), 'Real time').click()
  const reasons = await card(page).getByRole('list', { name: 'Reasons' }).innerText()
  expect(reasons).toMatch(/exceeds the largest stable step .*(Spin|Tire).*stable at this step: \w+/)
  expect(reasons).toMatch(/every step does the same work: 1 evaluation/i)
  for (const term of ['Mean step', 'Slowest step', 'Times real time', 'Repeatability', 'Largest stable step', 'Error'])
    await card(page).getByText(term, { exact: true }).waitFor()
})

test('a variable step is not suitable, because its work is not constant', async ({ fresh: page }) => {
  await exampleOpen(page)
  await page.getByRole('combobox', { name: 'Solver' }).selectOption('dopri5')
  await enter(field(page, 'Stop time'), '1')
  await run(page)
  await showView(page, 'Results')
  expect(await measure(page)).toMatch(/^Not suitable for HIL/)
  await button(card(page), 'Real time').click()
  expect(await card(page).getByRole('list', { name: 'Reasons' }).innerText()).toMatch(/work .* is not constant/)
})

test('a report is of one experiment as it was: after a change it looks old', async ({ fresh: page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '1')
  await run(page)
  await showView(page, 'Results')
  await measure(page)
  await enter(field(page, 'Step'), '0.002')
  await expect.poll(() => card(page).getByRole('status').innerText()).toMatch(/^outdated: step 0\.001 → 0\.002 · /)
  expect(await card(page).getByRole('status').getAttribute('class')).not.toMatch(/success|danger/)
})
