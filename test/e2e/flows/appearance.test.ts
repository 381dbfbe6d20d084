/** Themes, and the whole window from the keyboard. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, command, exampleOpen, field, select, showView, statusBar, typed, wire } from '../support/window'
import { expect, test } from '../support/test'

/** Relative luminance of the window's background, 0 black to 1 white (WCAG 2). */
async function brightness(page: Page, selector = 'body'): Promise<number> {
  return page.locator(selector).evaluate((element) => {
    const [r, g, b] = (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  })
}

describe('the theme', () => {
  test('starts as the system has it, is switched, and what was chosen is remembered', async ({
    context,
    server,
    problems: _watched,
  }) => {
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(server.address)
    await exampleOpen(page)
    expect(await brightness(page)).toBeLessThan(0.1)
    await button(page, 'Light theme').click()
    await expect.poll(() => brightness(page)).toBeGreaterThan(0.7)
    await page.reload()
    await exampleOpen(page)
    expect(await brightness(page)).toBeGreaterThan(0.7)
    await page.keyboard.press('Control+Shift+l')
    await expect.poll(() => brightness(page)).toBeLessThan(0.1)
  })

  test('holds for plots and code too', async ({ finished: page }) => {
    await page.locator('.js-plotly-plot').first().waitFor()
    await button(page, 'Dark theme').click()
    await expect.poll(() => brightness(page, '.plot-card >> nth=0')).toBeLessThan(0.1)
    await showView(page, 'Code')
    await page.locator('.monaco-editor .view-line').first().waitFor()
    await expect.poll(() => brightness(page, '.monaco-editor >> nth=0')).toBeLessThan(0.1)
    await button(page, 'Light theme').click()
    await expect.poll(() => brightness(page, '.monaco-editor >> nth=0')).toBeGreaterThan(0.7)
  })
})

describe('without a pointer', () => {
  test('an experiment is chosen, run and its errors read', async ({ fresh: page }) => {
    await exampleOpen(page)
    await button(page, 'Wishbone project menu').focus()
    const experiment = page.getByRole('combobox', { name: 'Experiment' })
    for (let tabs = 0; !(await experiment.evaluate((element) => element === document.activeElement)); tabs++) {
      expect(tabs).toBeLessThan(12)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => experiment.inputValue()).toBe('braking')
    await page.keyboard.press('F5')
    await statusBar(page).getByText('Run finished').waitFor()
    await page.keyboard.press('Control+2')
    await button(page, /^Validation/).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Errors against reference data' }).waitFor()
  })

  test('any command and any block is found by name', async ({ fresh: page }) => {
    await exampleOpen(page)
    await command(page, 'TireRR')
    await expect.poll(() => field(page, 'Block name').inputValue()).toBe('TireRR')
    await command(page, 'show code')
    await page.getByRole('tab', { name: 'Code', selected: true }).waitFor()
  })

  test('a wire is deleted and drawn again from the inspector', async ({ fresh: page }) => {
    await exampleOpen(page)
    await command(page, 'SpringRR')
    await button(page, 'Delete wire to SuspensionRR.axis').press('Enter')
    await wire(page, 'SuspensionRR.axis', 'SpringRR.axis').waitFor({ state: 'detached' })
    await button(page, 'Wire Axis to…').press('Enter')
    await typed(page, 'SuspensionRR')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: /^Wire .*SpringRR\.axis/ }).waitFor({ state: 'attached' })
    await button(statusBar(page), 'No problems').waitFor()
  })
})

test('everything that can be operated has a name', async ({ fresh: page }) => {
  await exampleOpen(page)
  await select(page, 'TireFL')
  for (const view of ['Diagram', 'Results', 'Model', 'Code'] as const) {
    await showView(page, view)
    const outline = await page.locator('body').ariaSnapshot()
    const nameless = outline
      .split('\n')
      .filter((line) => /^\s*- (button|link|tab|combobox|textbox|checkbox|searchbox|menuitem)(:| \[|$)/.test(line))
    expect(nameless).toEqual([])
  }
})
