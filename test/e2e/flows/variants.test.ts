/** Variables and parameter sets: uses, renaming, switching, running together. */
import { boxOf, button, enter, exampleOpen, field, run, select, showView } from '../support/window'
import { expect, test } from '../support/test'

const tab = (page: Parameters<typeof exampleOpen>[0], name: string) =>
  page.getByRole('tablist', { name: 'Inspector' }).getByRole('tab', { name }).click()

test('a variable tells its uses and renames with them; variants change values, are compared and run together', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '1')
  // a variable, used by a parameter, renamed with it
  await tab(page, 'Project')
  await button(page, 'Add variable').click()
  await enter(field(page, 'Value of variable1'), '2 t')
  await select(page, 'Body')
  await enter(field(page, 'Mass'), 'variable1 + 77 kg')
  await tab(page, 'Project')
  await enter(field(page, 'Name of variable variable1'), 'payload')
  await page.getByText('= 2000 kg').waitFor()
  await button(page, 'Uses of payload: 1 use').click()
  await page.getByRole('button', { name: 'Body.mass payload + 77 kg' }).click()
  await expect.poll(() => field(page, 'Mass').inputValue()).toBe('payload + 77 kg')

  // deleting it is warned of
  await tab(page, 'Project')
  await button(page, 'Remove payload').click()
  const question = page.getByRole('dialog', { name: 'Delete the variable payload?' })
  await question.getByText('Body.mass = payload + 77 kg').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()

  // a variant: chosen when it is made, values go into it
  await button(page, 'Add variant').click()
  await enter(field(page, 'Name of variant variant1'), 'light')
  await enter(field(page, 'Value of payload'), '1 t')
  await page.getByText('From variant light; base: 2 t').waitFor()
  await select(page, 'SpringFL')
  const into = page.getByRole('combobox', { name: 'Apply changes to' })
  await expect.poll(() => into.inputValue()).toBe('variant')
  await enter(field(page, 'Stiffness'), '40 kN/m')
  await page.getByText(/^From variant light; base: 48289/).waitFor()
  const variant = page.getByRole('combobox', { name: 'Variant' })
  await variant.selectOption('Base values')
  await expect.poll(() => field(page, 'Stiffness').inputValue()).toBe('48289')
  await button(page, 'Undo: Use the base values in sine-steer').click()
  await expect.poll(() => field(page, 'Stiffness').inputValue()).toBe('40 kN/m')

  // compared in a table
  await tab(page, 'Project')
  await button(page, 'Compare').click()
  const table = page.getByRole('dialog', { name: 'Values of the variants' })
  await table.getByRole('row', { name: 'SpringFL.stiffness 48289 N/m 40 kN/m' }).waitFor()
  await table.getByRole('row', { name: 'payload 2 t 1 t' }).waitFor()
  await table.getByRole('button', { name: 'Close' }).click()

  // run together, drawn over each other under their names
  await button(page, 'Run all').click()
  await page.getByText('Overlaid 2 runs.').waitFor()
  const plot = page.getByRole('region', { name: 'Plot Roll and pitch' })
  await plot.getByRole('list', { name: 'Legend' }).getByText('light').waitFor()
  expect((await boxOf(plot)).height).toBeGreaterThan(100)

  // a value that cannot be names variant, block and parameter
  await showView(page, 'Diagram')
  await tab(page, 'Selection')
  await enter(field(page, 'Stiffness'), '3 kg')
  await page
    .getByText(/in variant "light".*expected N\/m/i)
    .first()
    .waitFor()
  await button(page, 'Undo: Change Stiffness of SpringFL in variant light').click()
  await run(page)
})
