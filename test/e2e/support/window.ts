/** The window as its user knows it: blocks, ports, wires, fields and plots by their names. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Title of the example that the window opens with. */
export const exampleTitle = 'Generic four-wheeled vehicle'

/** Wait until the example is on the canvas and the view has come to rest. */
export async function exampleOpen(page: Page): Promise<void> {
  await block(page, 'World').waitFor()
  await atRest(block(page, 'World'))
}

/** Changes of a flow that are undone before the example is opened again, which takes five times as long as undoing one. */
const undoneAtMost = 12

/** Have the example in a window that was used before as if it had just been opened: unchanged, in view, nothing selected. */
export async function reopenExample(page: Page): Promise<void> {
  const unchanged = `${exampleTitle} – Wishbone`
  await showView(page, 'Diagram')
  const toDiagram = async (): Promise<void> => {
    await page.getByRole('application').first().focus()
    await page.keyboard.press('Escape')
  }
  if ((await page.title()) === `● ${unchanged}`) {
    await toDiagram()
    for (let steps = 0; steps < undoneAtMost && (await page.title()) !== unchanged; steps++)
      await page.keyboard.press('Control+z')
  }
  const title = await page.title()
  // Not inside a subsystem.
  if (title === unchanged && (await block(page, 'World').count()) === 1) {
    await toDiagram()
    await button(page, 'Fit diagram to window').click()
    await viewAtRest(page)
  } else {
    if (title === unchanged) await emptyProject(page)
    await chooseInMenu(page, new RegExp(exampleTitle))
    if (title.startsWith('●')) await button(page, 'Don’t save').click()
    await expect.poll(() => page.title()).toBe(unchanged)
  }
  await tab(page, 'Experiment').click()
  await exampleOpen(page)
}

/** Have the example in a window that was used before, opened anew: without the runs, views and choices of before. */
export async function openExampleAnew(page: Page): Promise<void> {
  await emptyProject(page)
  await chooseInMenu(page, new RegExp(exampleTitle))
  await tab(page, 'Experiment').click()
  await exampleOpen(page)
}

/** Begin a project, whatever is open. */
export async function emptyProject(page: Page): Promise<void> {
  const unsaved = (await page.title()).startsWith('●')
  await chooseInMenu(page, 'New project')
  if (unsaved) await button(page, 'Don’t save').click()
  await expect.poll(() => page.title()).toBe('Untitled – Wishbone')
  await page.getByRole('heading', { name: 'Start with a block' }).waitFor()
}

// By attributes: a role is asked of every element of a diagram, each time that one looks. That takes 25 ms of processor time, and a flow looks
// a hundred times. Names and roles are held by `appearance` and `accessibility`.
export const block = (page: Page, name: string): Locator => page.locator(`[role=group][aria-label^="${name}, "]`)

export const port = (page: Page, reference: string): Locator => page.locator(`[aria-label^="Port ${reference}, "]`)

export const wire = (page: Page, from: string, to: string): Locator =>
  page.locator(`[role=group][aria-label^="Wire from ${from} to ${to}"]`)

/** An entry of the inspector, by its label. */
export const field = (page: Page, label: string): Locator =>
  page.locator('aside[aria-label="Inspector"]').getByRole('textbox', { name: label, exact: true })

/** A button by its name: its label or, if it has none, its text. In a part of the page, which is small, by its role. */
export function button(page: Page | Locator, name: string | RegExp): Locator {
  if (typeof name !== 'string' || !('goto' in page)) return page.getByRole('button', { name, exact: true })
  const text = JSON.stringify(name)
  return page.locator(
    ['button:not([role])', '[role=button]']
      .flatMap((one) => [`${one}[aria-label=${text}]:visible`, `${one}:not([aria-label]):text-is(${text}):visible`])
      .join(', '),
  )
}

export const statusBar = (page: Page): Locator => page.locator('footer[aria-label="Status"]')

export async function select(page: Page, name: string): Promise<void> {
  await block(page, name).click()
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe(name)
}

const tab = (page: Page | Locator, name: string): Locator =>
  page.locator('[role=tab]', { has: page.locator(`.tab-text:text-is(${JSON.stringify(name)})`) })

/** Enter a value as with the keyboard: replace what is there, press Enter. */
export async function enter(entry: Locator, value: string): Promise<void> {
  await entry.fill(value)
  await entry.press('Enter')
}

/** Choose an entry of the Project menu. */
export async function chooseInMenu(page: Page, entry: string | RegExp): Promise<void> {
  await button(page, 'Wishbone project menu').click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Type into the search that was just opened, as soon as it has the focus, and wait for what it finds. */
export async function typed(page: Page, text: string): Promise<void> {
  const search = page.locator('[role=combobox]:focus')
  await search.waitFor()
  await search.fill(text)
  await page.locator('[role=listbox] [role=option]').first().waitFor()
}

/** Choose a command, or a block, by name in the command palette. */
export async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).waitFor()
  await typed(page, text)
  await page.keyboard.press('Enter')
}

/** Run the chosen experiment and wait until it has ended in this way. */
export async function run(
  page: Page,
  end: 'Run finished' | 'Run failed' | 'Run cancelled' = 'Run finished',
): Promise<void> {
  await button(page, 'Run').click()
  await statusBar(page).getByText(end).waitFor()
}

export async function showView(
  page: Page,
  name: 'Diagram' | 'Results' | '3D' | 'Model' | 'Graph' | 'Code',
): Promise<void> {
  await tab(page, name).click()
}

/**
 * Do something again until it is followed by what should be seen: for what a hand does again as well, such as pointing at a
 * word whose explanation went away with a change of the text.
 */
export async function untilSeen(seen: Locator, act: () => Promise<void>): Promise<void> {
  const appears = async (): Promise<boolean> => {
    await act()
    return seen.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    )
  }
  await expect.poll(appears).toBe(true)
}

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${String(locator)} is not visible`)
  return box
}

export async function centreOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const { x, y, width, height } = await boxOf(locator)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Wait until an element stays where it is for two frames. */
export async function atRest(locator: Locator): Promise<void> {
  await locator.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const place = () => JSON.stringify(element.getBoundingClientRect())
    for (let before = ''; before !== place();) {
      before = place()
      await frame()
      await frame()
    }
  })
}

/** Wait until the view of the diagram has glided to its end: it begins a few frames after it was asked for. */
export async function viewAtRest(page: Page): Promise<void> {
  await page.locator('.react-flow__viewport').evaluate(async (element: HTMLElement) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const still = 12
    let before = ''
    for (let frames = 0; frames < still; frames++) {
      const { transform } = element.style
      if (transform !== before) frames = 0
      before = transform
      await frame()
    }
  })
}

/** Press at the first place, move to the second in steps as a hand does, release. */
export async function drag(
  page: Page,
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  mouseButton: 'left' | 'middle' = 'left',
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down({ button: mouseButton })
  await page.mouse.move(from.x + Math.sign(to.x - from.x) * 6, from.y + Math.sign(to.y - from.y) * 6)
  await page.mouse.move(to.x, to.y, { steps: 8 })
  await page.mouse.up({ button: mouseButton })
}
