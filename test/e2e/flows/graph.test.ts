/** The Graph view: the linear graph, swapping edges between tree and cotree, formulations. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { atRest, boxOf, button, drag, exampleOpen, field, run, showView, statusBar } from '../support/window'
import { expect, test } from '../support/test'

const edge = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Edge ${name}, `) })
const side = (page: Page) => page.getByRole('complementary', { name: 'Formulation' })
const picker = (page: Page) => page.getByRole('combobox', { name: 'Formulation', exact: true })

/** Numbers of the table of sizes: this formulation, the automatic one. */
async function figure(page: Page, label: string): Promise<readonly string[]> {
  const row = side(page).getByRole('row', { name: new RegExp(`^${label}`) })
  return (await row.count()) === 0 ? [] : row.getByRole('cell').allInnerTexts()
}

async function openGraph(page: Page): Promise<void> {
  await exampleOpen(page)
  await showView(page, 'Graph')
  await edge(page, 'TireFL.T1').waitFor()
}

async function select(page: Page, name: string): Promise<void> {
  await edge(page, name).locator('text').click()
  await side(page).getByRole('heading', { name }).waitFor()
}

test('draws frames and edges of both domains, and says what an edge is', async ({ example: page }) => {
  await openGraph(page)
  await edge(page, 'SuspensionFL.T1')
    .and(page.getByLabel(/in the tree, 1 motion$/))
    .waitFor()
  await edge(page, 'TireFL.T3')
    .and(page.getByLabel(/never in the tree/))
    .waitFor()
  await select(page, 'SuspensionFL.T1')
  const panel = side(page).getByRole('region', { name: 'Selected edge' })
  for (const text of ['Sliding along axes', '1 motion', '2 reactions'])
    await panel.getByText(text, { exact: true }).waitFor()
  await button(page, 'Rotation').click()
  await edge(page, 'SpinFL.R1').waitFor()
  await edge(page, 'SuspensionFL.T1').waitFor({ state: 'detached' })
})

test('is moved and zoomed like the diagram, and fits again', async ({ example: page }) => {
  await openGraph(page)
  const label = edge(page, 'Body.T1').locator('text')
  await atRest(label)
  const home = await boxOf(label)
  const graph = await boxOf(page.locator('.graph-canvas'))
  const empty = { x: graph.x + 40, y: graph.y + 40 }
  await drag(page, empty, { x: empty.x + 60, y: empty.y + 30 })
  const moved = await boxOf(label)
  expect(moved.x - home.x).toBeCloseTo(60, 0)
  expect(moved.y - home.y).toBeCloseTo(30, 0)
  await page.mouse.wheel(0, -240)
  await expect.poll(async () => (await boxOf(label)).width).toBeGreaterThan(1.2 * home.width)
  await button(page, 'Fit the graph').click()
  await expect.poll(async () => Math.round((await boxOf(label)).x)).toBe(Math.round(home.x))
  await select(page, 'Body.T1')
  await page.mouse.click(empty.x, empty.y)
  await side(page).getByRole('heading', { name: 'Body.T1' }).waitFor({ state: 'detached' })
})

describe('swapping an edge', () => {
  test('names the branch that leaves, and shows states, constraints and cost beside the automatic ones', async ({
    example: page,
  }) => {
    await openGraph(page)
    await expect.poll(() => figure(page, 'States')).toEqual(['40', '40'])
    await select(page, 'TireFL.T1')
    await button(page, 'Swap with SuspensionFL.T1').click()
    await expect.poll(() => figure(page, 'States')).toEqual(['44', '40'])
    expect(await figure(page, 'Constraints')).toEqual(['2', '0'])
    expect(await figure(page, 'Degrees of freedom')).toEqual(['14', '14'])
    await edge(page, 'TireFL.T1')
      .and(page.getByLabel(/in the tree/))
      .waitFor()
    await edge(page, 'SuspensionFL.T1')
      .and(page.getByLabel(/in the cotree, 2 constraints/))
      .waitFor()
    await side(page).getByText('Constraints 2').click()
    await side(page)
      .getByText(/^SuspensionFL\.\S+, SuspensionFL\.\S+$/)
      .waitFor()
  })

  test('is undone and redone like any edit', async ({ example: page }) => {
    await openGraph(page)
    await select(page, 'TireFL.T1')
    await button(page, 'Swap with SuspensionFL.T1').click()
    await edge(page, 'SuspensionFL.T1')
      .and(page.getByLabel(/in the cotree/))
      .waitFor()
    await button(page, 'Undo: Swap TireFL.T1 and SuspensionFL.T1').click()
    await edge(page, 'SuspensionFL.T1')
      .and(page.getByLabel(/in the tree/))
      .waitFor()
    await button(page, 'Redo: Swap TireFL.T1 and SuspensionFL.T1').click()
    await edge(page, 'SuspensionFL.T1')
      .and(page.getByLabel(/in the cotree/))
      .waitFor()
  })

  test('works with the keyboard alone', async ({ example: page }) => {
    await openGraph(page)
    await select(page, 'LumpFL.T1')
    await edge(page, 'LumpFL.T1').focus()
    await page.keyboard.press('Space')
    await statusBar(page).getByText('Swapped LumpFL.T1 and SuspensionFL.T1').waitFor()
    await edge(page, 'LumpFL.T1')
      .and(page.getByLabel(/in the tree/))
      .waitFor()
    await edge(page, 'LumpFL.T1').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => edge(page, 'LumpFL.T1').getAttribute('aria-pressed')).toBe('false')
  })
})

test('choices that make no tree are told before anything is compiled, with the edges', async ({ example: page }) => {
  await openGraph(page)
  for (const name of ['SteerFL.T1', 'TireFL.T1']) {
    await select(page, name)
    await side(page).getByLabel('Placed').selectOption('cotree')
  }
  const alert = page.getByRole('region', { name: 'Linear graph' }).getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toMatch(
    /do not form a tree.*SteerFL\.T1.*TireFL\.T1|do not form a tree.*TireFL\.T1.*SteerFL\.T1/s,
  )
  await side(page).getByLabel('Placed').selectOption('automatically')
  await expect.poll(() => alert.count()).toBe(0)
})

describe('formulations', () => {
  test('are made, renamed, copied, deleted, and all of it is undone', async ({ example: page }) => {
    await openGraph(page)
    await button(page, 'New formulation').click()
    await expect.poll(() => picker(page).inputValue()).toBe('formulation')
    await button(page, 'Rename formulation').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('mine')
    await button(page, 'Rename').click()
    await expect.poll(() => picker(page).inputValue()).toBe('mine')
    await button(page, 'Duplicate formulation').click()
    await expect.poll(() => picker(page).inputValue()).toBe('mine2')
    await button(page, 'Delete formulation').click()
    const names = () => picker(page).locator('option').allInnerTexts()
    await expect.poll(names).not.toContain('mine2')
    for (const step of ['Delete', 'Add', 'Rename', 'Add'])
      await button(page, new RegExp(`^Undo: ${step} formulation`)).click()
    await expect.poll(names).not.toContain('mine')
  })

  test('keep their constraints as chosen, and runs use the one in the toolbar', async ({ example: page }) => {
    await openGraph(page)
    await picker(page).selectOption('tires-in-tree')
    await expect.poll(() => figure(page, 'States')).toEqual(['72', '40'])
    expect(await figure(page, 'Constraints')).toEqual(['16', '0'])
    const fields = side(page).getByRole('region', { name: 'Constraint handling' })
    await fields.getByLabel('Method').selectOption('baumgarte')
    await fields.getByLabel('α, 1/s').fill('30')
    await fields.getByLabel('α, 1/s').press('Enter')
    await button(page, 'Undo: Change the constraint handling of tires-in-tree').waitFor()
    expect(await page.getByRole('combobox', { name: 'Formulation of the run' }).inputValue()).toBe('tires-in-tree')
    await page.getByRole('combobox', { name: 'Formulation of the run' }).selectOption('default')
    await run(page)
    await showView(page, 'Model')
    await statusBar(page).getByText('14 DOF, 40 states').waitFor()
  })
})

test('what is small is added by name, makes the equations shorter, and can be undone', async ({ example: page }) => {
  await openGraph(page)
  await picker(page).selectOption('small-motions')
  const fields = side(page).getByRole('region', { name: 'Small variables' })
  await fields.getByText('Body.roll*', { exact: true }).waitFor()
  const multiplications = async (): Promise<number[]> => (await figure(page, 'Multiplications')).map(Number)
  await expect.poll(async () => (await multiplications())[0] < (await multiplications())[1]).toBe(true)
  const [before] = await multiplications()
  await fields.getByLabel('Laws').selectOption('truncated')
  await button(page, 'Undo: Change laws of small variables of small-motions').waitFor()
  await expect.poll(async () => (await multiplications())[0] > before).toBe(true)
  await fields.getByLabel('Laws').selectOption('exact')
  await expect.poll(async () => (await multiplications())[0]).toBe(before)
  await fields.getByLabel('Add').fill('Body.sideways')
  await fields.getByText('This is not a coordinate, speed or acceleration of the formulation.').waitFor()
  await fields.getByLabel('Add').fill('Body.vy*')
  await fields.getByLabel('Add').press('Enter')
  await button(page, 'Undo: Change small variables of small-motions').waitFor()
  await expect.poll(async () => (await multiplications())[0] < before).toBe(true)
  await button(page, 'Body.vy* is not small').click()
  await expect.poll(async () => (await multiplications())[0]).toBe(before)
})

test('an edge leads to its block on the canvas', async ({ example: page }) => {
  await openGraph(page)
  await select(page, 'SuspensionRR.T1')
  await button(page, 'Show on canvas').click()
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('SuspensionRR')
})
