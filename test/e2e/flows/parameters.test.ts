/** Changing parameters: units, expressions, wrong entries, several blocks at once, with undo. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { block, boxOf, button, enter, exampleOpen, field, select, statusBar } from '../support/window'
import { expect, test } from '../support/test'

/** What the form says about a field: errors, or what the entry comes to. */
const notes = async (page: Page, label: string): Promise<string> => {
  const described = await field(page, label).getAttribute('aria-describedby')
  return page.locator(`#${described}`).innerText()
}

describe('a parameter', () => {
  test('takes a value with a unit and says what it comes to', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'Body')
    await enter(field(page, 'Mass'), '2.4 t')
    await expect.poll(() => notes(page, 'Mass')).toContain('2400 kg')
    expect(await field(page, 'Mass').inputValue()).toBe('2.4 t')
    await button(statusBar(page), 'No problems').waitFor()
  })

  test('that was emptied asks for a value below the entry, beside nothing else', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'SpringFL')
    const entry = field(page, 'Stiffness')
    const before = await boxOf(entry)
    const kept = await entry.inputValue()
    await enter(entry, '')
    const asked = page.getByRole('alert').filter({ hasText: 'Enter a value' })
    await asked.waitFor()
    expect(await entry.inputValue()).toBe(kept)
    expect((await boxOf(entry)).width).toBe(before.width)
    expect((await boxOf(asked)).y).toBeGreaterThanOrEqual((await boxOf(entry)).y + before.height)
    // Once more: what it keeps is meant.
    await entry.press('Enter')
    await asked.waitFor({ state: 'detached' })
  })

  test('takes an expression of a project variable', async ({ example: page }) => {
    await exampleOpen(page)
    await page.getByRole('tab', { name: 'Project' }).click()
    await button(page, 'Add variable').click()
    await enter(field(page, 'Name of variable variable1'), 'wheelbase')
    await enter(field(page, 'Value of wheelbase'), '2.7 m')
    await select(page, 'ArmFL')
    await enter(field(page, 'x'), 'wheelbase/2')
    await expect.poll(() => notes(page, 'x')).toContain('1.35 m')
  })

  test.for([
    ['a wrong unit', 'Body', 'Mass', '3 m', /kg/],
    ['an unknown unit', 'Body', 'Mass', '3 stone', /stone/],
    ['a value out of range', 'TireFL', 'Radius', '-0.3', /0/],
    ['no expression at all', 'Body', 'Mass', '2 +', /./],
    ['an unknown variable', 'ArmFL', 'x', 'wheelbas/2', /wheelbas/],
  ] as const)(
    'with %s keeps the entry and shows the error at its field',
    async ([, name, label, entry, said], { example: page }) => {
      await exampleOpen(page)
      await select(page, name)
      const before = await field(page, label).inputValue()
      await enter(field(page, label), entry)
      await expect.poll(() => field(page, label).getAttribute('aria-invalid')).toBe('true')
      expect(await field(page, label).inputValue()).toBe(entry)
      expect(await notes(page, label)).toMatch(said)
      await button(statusBar(page), '1 problem').waitFor()
      await block(page, name)
        .getByRole('img', { name: `${name} has a problem` })
        .waitFor()
      await page.getByRole('region', { name: 'Diagram' }).click({ position: { x: 60, y: 60 } })
      await page.keyboard.press('Control+z')
      await button(statusBar(page), 'No problems').waitFor()
      await select(page, name)
      expect(await field(page, label).inputValue()).toBe(before)
    },
  )

  test('an inertia that no body can have is refused for the block', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'Body')
    await enter(field(page, 'Ixx'), '9000')
    await page.getByRole('complementary', { name: 'Inspector' }).getByRole('alert').first().waitFor()
    await button(statusBar(page), '1 problem').waitFor()
  })

  test('of several blocks changes in all of them in one step', async ({ example: page }) => {
    await exampleOpen(page)
    await block(page, 'SpringFL').click()
    for (const name of ['SpringFR', 'SpringRL', 'SpringRR']) await block(page, name).click({ modifiers: ['Shift'] })
    await page.getByRole('heading', { name: '4 blocks' }).waitFor()
    await enter(field(page, 'Stiffness'), '50 kN/m')
    await page.getByRole('region', { name: 'Diagram' }).click({ position: { x: 60, y: 60 } })
    await select(page, 'SpringRL')
    expect(await field(page, 'Stiffness').inputValue()).toBe('50 kN/m')
    await button(page, 'Undo: Change Stiffness of 4 blocks').click()
    await expect.poll(() => field(page, 'Stiffness').inputValue()).not.toBe('50 kN/m')
  })

  test('is typed over where it is clicked, and Tab goes to the next', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'SpringFL')
    await field(page, 'Stiffness').click()
    await page.keyboard.type('50 kN/m')
    await page.keyboard.press('Tab')
    await page.keyboard.type('700 mm')
    await page.keyboard.press('Tab')
    await page.keyboard.type('3 kN s/m')
    await page.keyboard.press('Enter')
    for (const [label, value] of [
      ['Stiffness', '50 kN/m'],
      ['Free length', '700 mm'],
      ['Damping', '3 kN s/m'],
    ] as const)
      expect(await field(page, label).inputValue()).toBe(value)

    // the buttons of the line come with a key of their own, one after the other; letters typed there are no commands
    const reset = button(page, 'Reset Damping to its default')
    await expect
      .poll(async () => {
        await page.keyboard.press('Control+.')
        return reset.evaluate((element) => element === document.activeElement)
      })
      .toBe(true)
    await page.keyboard.type('n/')
    await page.keyboard.press('Enter')
    await button(page, 'Undo: Change Damping of SpringFL').click()
    expect(await field(page, 'Damping').inputValue()).toBe('3 kN s/m')
    expect(await page.getByRole('group', { name: /^Note: / }).count()).toBe(0)
    for (const label of ['Damping', 'Free length', 'Stiffness'])
      await button(page, `Undo: Change ${label} of SpringFL`).click()
    await expect.poll(() => field(page, 'Stiffness').inputValue()).not.toBe('50 kN/m')
  })

  test('returns to its default on request', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'Body')
    await button(page, 'Reset Mass to its default').click()
    await expect.poll(() => field(page, 'Mass').inputValue()).toBe('1')
  })
})

describe('a problem', () => {
  test('keeps the model from running, and leads to its field', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'TireFL')
    await enter(field(page, 'Radius'), '3 kg')
    await select(page, 'Body')
    await button(page, 'Run').click()
    await page.getByText('Resolve the problem before you run this model.').waitFor()
    const panel = page.getByRole('region', { name: 'Problems' })
    await panel.getByRole('button', { name: /^TireFL\.radius/ }).click()
    await expect.poll(() => field(page, 'Block name').inputValue()).toBe('TireFL')
    await expect.poll(() => field(page, 'Radius').evaluate((element) => element === document.activeElement)).toBe(true)
    await button(page, 'Close problems').click()
  })

  test('is listed with all others', async ({ example: page }) => {
    await exampleOpen(page)
    for (const [name, label] of [
      ['Body', 'Mass'],
      ['LumpFL', 'Mass'],
      ['SpringRR', 'Stiffness'],
    ]) {
      await select(page, name)
      await enter(field(page, label), '1 s')
    }
    await button(statusBar(page), '3 problems').click()
    const panel = page.getByRole('region', { name: 'Problems' })
    for (const place of ['Body.mass', 'LumpFL.mass', 'SpringRR.stiffness']) {
      await panel.getByRole('button', { name: new RegExp(`^${place} `) }).waitFor()
    }
  })
})
