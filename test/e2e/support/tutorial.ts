/**
 * Tutorials of docs/tutorial, step by step in the window as their text tells the reader. With WISHBONE_PICTURES=FOLDER
 * the pictures are taken on the way, and the project that comes out is saved (`node scripts/tutorial-pictures.mjs`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { downloaded, readColumns } from './csv'
import type { Columns } from './csv'
import { removePickers } from './pickers'
import type { RunningServer } from './server'
import { expect, openApplication } from './test'
import {
  atRest,
  block,
  button,
  centreOf,
  drag,
  emptyProject,
  enter,
  exampleOpen,
  field,
  port,
  select,
  wire,
} from './window'

const folder = process.env.WISHBONE_PICTURES ?? ''

/** True if the tests take new pictures and replace the files saved beside them. */
export const takingPictures = folder !== ''

export const inspector = (page: Page): Locator => page.getByRole('complementary', { name: 'Inspector' })
export const diagram = (page: Page): Locator => page.getByRole('region', { name: 'Diagram' })
export const results = (page: Page): Locator => page.getByRole('region', { name: 'Results' })

/** The pictures of one tutorial: takes them where they are wanted, otherwise does nothing. */
export function picturesOf(tutorial: string): (page: Page, name: string, part?: Page | Locator) => Promise<void> {
  return async (page, name, part = page) => {
    if (!takingPictures) return
    await page.addStyleTag({ content: '.notices { visibility: hidden }' })
    await page.mouse.move(720, 742)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.waitForTimeout(1500)
    await part.screenshot({ path: join(folder, tutorial, `${name}.png`) })
  }
}

/** An empty project in a window of the size of the pictures; files go where the browser puts downloads. */
export async function beginTutorial(context: BrowserContext, server: RunningServer): Promise<Page> {
  await removePickers(context)
  const page = await openApplication(context, server)
  await page.setViewportSize({ width: 1440, height: 760 })
  await exampleOpen(page)
  await emptyProject(page)
  return page
}

/** Drag a block from the palette to a place in the diagram. */
export async function place(page: Page, title: string, at: readonly [number, number], name: string): Promise<void> {
  const [x, y] = at
  const entry = page.getByRole('complementary', { name: 'Palette' }).getByRole('button', { name: title, exact: true })
  const blocks = page.locator('.react-flow__node-block')
  const before = await blocks.count()
  await entry.last().dragTo(diagram(page), { targetPosition: { x, y } })
  await expect.poll(() => blocks.count()).toBe(before + 1)
  await button(page, /^Undo: Add/).waitFor()
  if (name !== (await field(page, 'Block name').inputValue())) await enter(field(page, 'Block name'), name)
  await block(page, name).waitFor()
}

/** What a hand on the keyboard does: `/`, type, Enter; F2, type, Enter. The block goes on from the selected one. */
export async function insert(page: Page, title: string, name: string): Promise<void> {
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: /^Insert a block/ })
  await search.fill(title)
  await search.press('Enter')
  // Only then the inspector shows the new block, and not the one before it.
  await search.waitFor({ state: 'detached' })
  await button(page, /^Undo: Add/).waitFor()
  await rename(page, name)
}

export async function rename(page: Page, name: string): Promise<void> {
  const entry = field(page, 'Block name')
  if ((await entry.inputValue()) !== name) {
    await page.keyboard.press('F2')
    await expect.poll(() => entry.evaluate((element) => element === document.activeElement)).toBe(true)
    await enter(entry, name)
  }
  await block(page, name).waitFor()
}

/** Wire the selected block by name: `W`, what it is searched by, Enter. */
export async function connectByName(page: Page, words: string, from: string, to: string): Promise<void> {
  await page.keyboard.press('w')
  const search = page.getByRole('combobox', { name: /^Connect/ })
  await search.fill(words)
  await search.press('Enter')
  await wire(page, from, to)
    .or(wire(page, to, from))
    .waitFor({ state: 'attached' })
}

export async function connect(page: Page, from: string, to: string): Promise<void> {
  await atRest(port(page, from))
  await drag(page, await centreOf(port(page, from)), await centreOf(port(page, to)))
  await wire(page, from, to)
    .or(wire(page, to, from))
    .waitFor({ state: 'attached' })
}

export async function setParameter(page: Page, name: string, label: string, value: string): Promise<void> {
  await select(page, name)
  await enter(field(page, label), value)
}

/** An entry of the lists of the Experiment tab. */
export async function addEntry(page: Page, list: string, name: string, value: string): Promise<void> {
  await button(page, list).click()
  const search = page.getByRole('combobox', { name: list })
  await search.fill(name)
  await search.press('Enter')
  await enter(field(page, name), value)
}

export async function plot(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const signals = page.getByRole('complementary', { name: 'Signals' })
    await signals.getByRole('searchbox').fill(name)
    await signals.getByRole('button', { name: `Plot ${name}`, exact: true }).click()
    await signals.getByRole('searchbox').fill('')
  }
}

export const exported = async (page: Page): Promise<Columns> =>
  readColumns((await downloaded(page, button(page, 'Export results as CSV'))).file)

/** The saved project is the one beside the tutorial; saved without the file pickers that a test cannot drive. */
export async function expectProjectOf(page: Page, tutorial: string): Promise<void> {
  const text = readFileSync((await downloaded(page, button(page, 'Save'))).file, 'utf8')
  if (takingPictures) writeFileSync(join(folder, tutorial, 'project.json'), text)
  else {
    const saved = readFileSync(inRoot('docs/tutorial', tutorial, 'project.json'), 'utf8')
    expect(withoutPlaces(text)).toEqual(withoutPlaces(saved))
  }
}

/** The project without places on the canvas, which depend on the size of the window. */
function withoutPlaces(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === 'at' ? undefined : value))
}
