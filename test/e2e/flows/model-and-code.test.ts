/** Looking at what is computed: the model's states, the generated code and what it costs. */
import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { targets } from '../../../scripts/lib/targets.mjs'
import { boxOf, button, enter, exampleOpen, field, select, showView, statusBar } from '../support/window'
import { expect, test } from '../support/test'

/** The same project compiled by the command line. */
function compiledByCommandLine(): CompilationSummary {
  const args = [inRoot(targets.cli.output), 'compile', inRoot('projects/generic-vehicle'), '--json']
  return JSON.parse(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout) as CompilationSummary
}

/** Lines of the editor that are on screen, without the blanks that Monaco draws as other characters. */
const visibleCode = async (page: Page): Promise<string> =>
  (await page.locator('.monaco-editor .view-lines').innerText()).replaceAll('\u00a0', ' ')

const number = (text: string): number => Number(text.replaceAll(',', ''))

test('the model view tells degrees of freedom, states and the tree', async ({ fresh: page }) => {
  await exampleOpen(page)
  await showView(page, 'Model')
  await statusBar(page).getByText('14 DOF, 40 states').waitFor()
  const states = page.getByRole('region', { name: 'States' })
  for (const name of ['Body.vx', 'SuspensionFL.s', 'SpinRR.rate', 'TireFL.S']) {
    await states.getByText(name, { exact: true }).first().waitFor()
  }
})

/** The code view, in the language it starts with. */
async function showCode(page: Page): Promise<void> {
  await showView(page, 'Code')
  await page.getByRole('tab', { name: 'JavaScript', exact: true }).click()
}

describe('the code view', () => {
  test('shows the program in three languages, not to be written to, with the operations that the command line counts', async ({
    fresh: page,
  }) => {
    await exampleOpen(page)
    await showCode(page)
    await expect.poll(() => visibleCode(page)).toContain('export function derivatives')
    for (const [language, text, equations] of [
      ['C', 'Compile with -std=c99', 'derivatives('],
      ['WebAssembly', ';; Names', '(func $derivatives'],
      ['JavaScript', '// Names', 'export function derivatives'],
    ]) {
      await page.getByRole('tab', { name: language, exact: true }).click()
      await expect.poll(() => visibleCode(page)).toContain(equations)
      await page.getByRole('button', { name: 'Meaning of names' }).click()
      await expect.poll(() => visibleCode(page)).toContain(text)
    }

    // It cannot be written to. Into one of the lines in view; the whole text would be scrolled to its middle.
    const before = await visibleCode(page)
    const { x, y } = await boxOf(page.locator('.monaco-editor').first())
    await page.mouse.click(x + 150, y + 40)
    await page.locator('.monaco-editor.focused').waitFor()
    await page.keyboard.type('x')
    await page.keyboard.press('Delete')
    expect(await visibleCode(page)).toBe(before)

    const cost = page.getByRole('complementary', { name: 'Cost of one evaluation' })
    const counts = async (name: RegExp): Promise<readonly number[]> =>
      (await cost.getByRole('row', { name }).getByRole('cell').allInnerTexts()).map(number)
    await expect.poll(() => cost.getByRole('row', { name: /^Main program/ }).count()).toBe(1)
    const { main, total } = compiledByCommandLine().cost
    expect(await counts(/^Main program/)).toEqual([main.add, main.mul, main.div, main.call, main.other])
    expect(await counts(/^Total with calls/)).toEqual([total.add, total.mul, total.div, total.call, total.other])
    await cost
      .getByRole('row', { name: /^pac2002/ })
      .first()
      .waitFor()
  })

  test('leads to the export of the model in the language that is shown', async ({ fresh: page }) => {
    await exampleOpen(page)
    await showCode(page)
    await page.getByRole('tab', { name: 'C', exact: true }).click()
    await expect.poll(() => visibleCode(page)).toContain('derivatives(')
    await button(page, 'Export the model in this language').click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Target' }).inputValue()).toBe('c')
  })

  test('goes from a block to its lines and from a line to its blocks', async ({ fresh: page }) => {
    await exampleOpen(page)
    await select(page, 'SuspensionFL')
    await page.keyboard.press('Control+Shift+k')
    const line = page.getByRole('region', { name: 'Line' })
    await page.locator('.code-line-marked').first().waitFor()
    await line.getByRole('button', { name: 'SuspensionFL', exact: true }).waitFor()
    const heading = (): Promise<string> => line.getByRole('heading', { level: 3 }).innerText()
    const first = await heading()
    await page.getByRole('button', { name: 'Next line of the block' }).click()
    await expect.poll(heading).not.toBe(first)
    await page.getByRole('button', { name: 'Show only lines of the block' }).click()
    await expect.poll(() => visibleCode(page)).toMatch(/^[^\n]*SuspensionFL/)
    await expect.poll(() => visibleCode(page)).not.toContain('Spin')
    await page.getByRole('combobox', { name: 'Block whose lines are marked' }).selectOption('BrakeRR')
    await expect.poll(() => visibleCode(page)).toContain('BrakeRR_effort')
    await page.getByText('BrakeRR_effort').first().click()
    await line.getByText('effort of BrakeRR along its axis').waitFor()
    await line.getByRole('button', { name: 'Show BrakeRR in the diagram' }).click()
    await expect.poll(() => field(page, 'Block name').inputValue()).toBe('BrakeRR')
    await page.getByRole('tab', { name: 'Diagram', selected: true }).waitFor()
  })

  test('typesets the equations of a block, with its part of the mass matrix', async ({ fresh: page }) => {
    await exampleOpen(page)
    await select(page, 'SuspensionFL')
    await showView(page, 'Code')
    await page.getByRole('tab', { name: 'Equations' }).click()
    const view = page.getByRole('region', { name: 'Equations of the model' })
    await view.getByRole('math', { name: "SuspensionFL.s' = SuspensionFL.ds" }).waitFor()
    const matrix = view.getByRole('grid', { name: 'Mass matrix M' })
    await matrix.getByRole('button', { name: 'Entry of SuspensionFL.ds and SuspensionFL.ds' }).click()
    await view.getByRole('math', { name: /^M\[SuspensionFL\.ds, SuspensionFL\.ds\] = / }).waitFor()
    await page.keyboard.press('ArrowRight')
    await view.getByText('Zero: SuspensionFL.ds and SuspensionFR.ds').waitFor()
    await view.getByRole('rowheader', { name: 'SpinFL.rate' }).waitFor()
    await page.getByRole('combobox', { name: 'Block whose equations are shown' }).selectOption('SpinFL')
    await view.getByRole('math', { name: "SpinFL.angle' = SpinFL.rate" }).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy the equations shown as text' }).click()
    await statusBar(page).getByText('Equations copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("SpinFL.angle' = SpinFL.rate")
  })

  test('follows a change of the model that changes the code', async ({ fresh: page }) => {
    await exampleOpen(page)
    await showCode(page)
    const cost = page.getByRole('complementary', { name: 'Cost of one evaluation' })
    await cost
      .getByRole('row', { name: /^pac2002/ })
      .first()
      .waitFor()
    await showView(page, 'Diagram')
    for (const corner of ['FL', 'FR', 'RL', 'RR']) {
      await select(page, `Tire${corner}`)
      await page.getByRole('combobox', { name: 'Tyre model' }).selectOption('fiala')
    }
    await showView(page, 'Code')
    await cost
      .getByRole('row', { name: /^fiala/ })
      .first()
      .waitFor()
    await expect.poll(() => cost.getByRole('row', { name: /^pac2002/ }).count()).toBe(0)
  })

  test('says what is wrong when there is nothing to compile', async ({ fresh: page }) => {
    await exampleOpen(page)
    await select(page, 'Body')
    await enter(field(page, 'Mass'), '3 m')
    await showView(page, 'Code')
    await page
      .getByRole('region', { name: 'Code' })
      .getByText(/problem/)
      .first()
      .waitFor()
  })
})
