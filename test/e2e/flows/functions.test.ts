/** Writing a function: from the inspector to the editor, faults as they are typed, ports that follow, undo, a run. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  atRest,
  block,
  button,
  centreOf,
  drag,
  enter,
  field,
  port,
  select,
  showView,
  statusBar,
  untilSeen,
  wire,
} from '../support/window'
import { expect, test } from '../support/test'

const palette = (page: Page) => page.getByRole('complementary', { name: 'Palette' })
const faults = (page: Page) => page.getByRole('region', { name: 'Problems of the function' })

/** Lines on screen, without the blanks that Monaco draws as other characters. */
const visibleCode = async (page: Page): Promise<string> =>
  (await page.locator('.monaco-editor .view-lines').innerText()).replaceAll('\u00a0', ' ')

/** A function block in the empty project, in its editor. */
async function functionOpen(page: Page): Promise<void> {
  await palette(page).getByRole('button', { name: 'Function', exact: true }).last().click()
  await block(page, 'Function').waitFor()
  await button(page, /^Edit function…/).click()
  await expect.poll(() => visibleCode(page)).toContain('tanh')
}

/** Replace the whole text. Typed brackets would be closed by the editor, so the text comes by the clipboard's way. */
async function write(page: Page, text: string): Promise<void> {
  await page.locator('.monaco-editor .view-lines').click()
  await page.locator('.monaco-editor.focused').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** `k` times `u`. */
const gain = 'input u: N\nparameter k: m/N = 0.02, min 0 /// Compliance\noutput y: m\ny = k*u\n'

describe('a function block', () => {
  test('opens in its editor from the inspector, and gets ports and fields from its text', async ({ empty: page }) => {
    await functionOpen(page)
    await faults(page).getByText('No problems').waitFor()
    await write(page, gain)
    await expect.poll(() => visibleCode(page)).toContain('k*u')
    await faults(page).getByText('No problems').waitFor()
    await expect.poll(() => field(page, 'k').inputValue()).toBe('0.02')
    await button(page, 'Show in diagram').click()
    await port(page, 'Function.u').waitFor()
    await port(page, 'Function.y').waitFor()
    await expect.poll(() => port(page, 'Function.v').count()).toBe(0)
  })

  test('tells faults as they are typed, where they are, here and in the problems', async ({ empty: page }) => {
    await functionOpen(page)
    await write(page, 'input u: m\noutput y: m\nlet a = u + 3 s\ny = a\nlet b = undefinedName\n')
    await faults(page).getByText('Line 3, column 11').waitFor()
    await faults(page)
      .getByText(/different units, m and s/)
      .waitFor()
    await faults(page).getByText('Line 5, column 9').waitFor()
    await expect.poll(() => page.locator('.monaco-editor .squiggly-error').count()).toBeGreaterThanOrEqual(2)
    await statusBar(page)
      .getByRole('button', { name: /problem/i })
      .click()
    const problems = page.getByRole('region', { name: 'Problems', exact: true })
    await showView(page, 'Diagram')
    await problems.getByRole('button', { name: /Function\.code:5/ }).click()
    await expect.poll(() => visibleCode(page)).toContain('undefinedName')
    // the cursor stands on the name that is not there: typing over it repairs the text
    await page.keyboard.press('Control+Shift+ArrowRight')
    await page.keyboard.insertText('a')
    await faults(page).getByText('Line 3, column 11').waitFor()
    await expect.poll(() => faults(page).getByText('Line 5').count()).toBe(0)
  })

  test('is undone and redone with everything else', async ({ empty: page }) => {
    await functionOpen(page)
    await write(page, gain)
    await faults(page).getByText('No problems').waitFor()
    await button(page, 'Undo: Edit function of Function').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => visibleCode(page)).toContain('tanh')
    await button(page, 'Undo: Add Function').waitFor()
    await page.keyboard.press('Control+y')
    await expect.poll(() => visibleCode(page)).toContain('k*u')
    await button(page, 'Undo: Edit function of Function').click()
    await expect.poll(() => visibleCode(page)).toContain('tanh')
  })

  test('completes names and units, and says what is under the pointer', async ({ empty: page }) => {
    await functionOpen(page)
    await write(page, 'input deflection: m\noutput force: N\nparameter stiffness: N/m = 100\nforce = stiff')
    await page.keyboard.press('Control+Space')
    const suggestions = page.locator('.suggest-widget.visible')
    await suggestions.getByText('stiffness', { exact: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => visibleCode(page)).toContain('force = stiffness')
    // With the keys themselves: the diagram behind this view has a use for Space too.
    await page.keyboard.type(' * defl')
    await expect.poll(() => visibleCode(page)).toContain('force = stiffness * defl')
    await page.keyboard.press('Control+Space')
    await suggestions.getByText('deflection', { exact: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await faults(page).getByText('No problems').waitFor()
    const word = page.locator('.monaco-editor .view-line').nth(3).getByText('stiffness', { exact: false }).first()
    await untilSeen(page.locator('.monaco-hover').getByText('parameter stiffness: N/m').first(), async () => {
      await page.mouse.move(0, 0)
      await word.hover()
    })
  })

  test('opens by a double-click; wires and values follow a name that is changed', async ({ empty: page }) => {
    await functionOpen(page)
    await write(page, gain)
    await faults(page).getByText('No problems').waitFor()
    await button(page, 'Show in diagram').click()
    await palette(page).getByRole('button', { name: 'Constant', exact: true }).last().click()
    await atRest(port(page, 'Constant.y'))
    await drag(page, await centreOf(port(page, 'Constant.y')), await centreOf(port(page, 'Function.u')))
    await wire(page, 'Constant.y', 'Function.u').waitFor({ state: 'attached' })
    await select(page, 'Function')
    await enter(field(page, 'k'), '0.5')
    await block(page, 'Function').dblclick()
    await expect.poll(() => visibleCode(page)).toContain('k*u')
    await write(page, 'input load: N\nparameter c: m/N = 0.02, min 0\noutput y: m\ny = c*load\n')
    await faults(page).getByText('No problems').waitFor()
    await button(page, 'Show in diagram').click()
    await wire(page, 'Constant.y', 'Function.load').waitFor({ state: 'attached' })
    await expect.poll(() => field(page, 'c').inputValue()).toBe('0.5')
    await button(page, 'Undo: Edit function of Function').click()
    await wire(page, 'Constant.y', 'Function.u').waitFor({ state: 'attached' })
  })

  test('is part of the model that runs', async ({ empty: page }) => {
    await functionOpen(page)
    await write(page, 'parameter T: s = 0.5\nstate y = 1\noutput out\nder(y) = -y/T\nout = 2*y\n')
    await faults(page).getByText('No problems').waitFor()
    await button(page, 'Show in diagram').click()
    await palette(page).getByRole('button', { name: 'World', exact: true }).last().click()
    await select(page, 'Function')
    await showView(page, 'Model')
    await statusBar(page).getByText('0 DOF, 1 state').waitFor()
    await page.getByRole('region', { name: 'States' }).getByText('Function.y', { exact: true }).first().waitFor()
    await showView(page, 'Code')
    await page.getByRole('tab', { name: 'Equations', exact: true }).click()
    await page.getByRole('heading', { name: 'States of components' }).waitFor()
    await page.getByText('2 equations', { exact: true }).waitFor()
  })
})
