/** Themes, and the whole window from the keyboard. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { button, exampleOpen, run, showView, statusBar, wire } from '../support/window'
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
  test('switches between light and dark, and is remembered', async ({ page }) => {
    await exampleOpen(page)
    expect(await brightness(page)).toBeGreaterThan(0.7)
    await button(page, 'Dark theme').click()
    await expect.poll(() => brightness(page)).toBeLessThan(0.1)
    await page.reload()
    await exampleOpen(page)
    expect(await brightness(page)).toBeLessThan(0.1)
    await page.keyboard.press('Control+Shift+l')
    await expect.poll(() => brightness(page)).toBeGreaterThan(0.7)
  })

  test('starts as the system has it', async ({ context, server, problems: _watched }) => {
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(server.address)
    await exampleOpen(page)
    expect(await brightness(page)).toBeLessThan(0.1)
  })

  test('holds for plots and code too', async ({ page }) => {
    await exampleOpen(page)
    await button(page, 'Dark theme').click()
    await run(page)
    await showView(page, 'Results')
    await page.locator('.js-plotly-plot').first().waitFor()
    expect(await brightness(page, '.plot-card >> nth=0')).toBeLessThan(0.1)
    await showView(page, 'Code')
    await page.locator('.monaco-editor .view-line').first().waitFor()
    await expect.poll(() => brightness(page, '.monaco-editor >> nth=0')).toBeLessThan(0.1)
  })
})

describe('without a pointer', () => {
  test('an experiment is chosen, run and its errors read', async ({ page }) => {
    await exampleOpen(page)
    await button(page, 'Wishbone project menu').focus()
    const experiment = page.getByRole('combobox', { name: 'Experiment' })
    for (let tabs = 0; !(await experiment.evaluate((element) => element === document.activeElement)); tabs++) {
      expect(tabs).toBeLessThan(12)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('ArrowDown')
    expect(await experiment.inputValue()).toBe('braking')
    await page.keyboard.press('F5')
    await statusBar(page).getByText('Run finished').waitFor()
    await page.keyboard.press('Control+2')
    await button(page, /^Validation/).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'Errors against reference data' }).waitFor()
  })

  test('any command and any block is found by name', async ({ fresh: page }) => {
    await exampleOpen(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('TireRR')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Block name' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Block name' }).inputValue()).toBe('TireRR')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('show code')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Code', selected: true }).waitFor()
  })

  test('a wire is deleted and drawn again from the inspector', async ({ fresh: page }) => {
    await exampleOpen(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('SpringRR')
    await page.keyboard.press('Enter')
    await button(page, 'Delete wire to SuspensionRR.axis').press('Enter')
    await wire(page, 'SuspensionRR.axis', 'SpringRR.axis').waitFor({ state: 'detached' })
    await button(page, 'Wire Axis to…').press('Enter')
    await page.keyboard.type('SuspensionRR')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: /^Wire .*SpringRR\.axis/ }).waitFor({ state: 'attached' })
    await button(statusBar(page), 'No problems').waitFor()
  })
})

test('everything that can be operated has a name', async ({ fresh: page }) => {
  await exampleOpen(page)
  await page.getByRole('group', { name: /^TireFL, / }).click()
  for (const view of ['Diagram', 'Results', 'Model', 'Code'] as const) {
    await showView(page, view)
    const outline = await page.locator('body').ariaSnapshot()
    const nameless = outline
      .split('\n')
      .filter((line) => /^\s*- (button|link|tab|combobox|textbox|checkbox|searchbox|menuitem)(:| \[|$)/.test(line))
    expect(nameless).toEqual([])
  }
})
