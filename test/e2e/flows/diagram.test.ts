/** Looking at a model and arranging it: view, selection, moving, with undo. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  atRest,
  block,
  boxOf,
  button,
  centreOf,
  chooseInMenu,
  drag,
  exampleOpen,
  exampleTitle,
  field,
  select,
  statusBar,
  viewAtRest,
} from '../support/window'
import { expect, test } from '../support/test'

const percent = async (page: Page): Promise<number> => {
  const text = await page.getByRole('group', { name: 'Zoom' }).innerText()
  return Number(/(\d+) %/.exec(text)?.[1])
}

/** A place on the canvas where there is nothing. */
const emptyPlace = async (page: Page): Promise<{ x: number; y: number }> => {
  const { x, y } = await boxOf(page.getByRole('region', { name: 'Diagram' }))
  return { x: x + 60, y: y + 60 }
}

describe('the example', () => {
  test('is on the canvas when the window opens, without problems', async ({ example: page }) => {
    await exampleOpen(page)
    expect(await page.title()).toBe(`${exampleTitle} – Wishbone`)
    await statusBar(page).getByText('35 blocks').waitFor()
    await button(statusBar(page), 'No problems').waitFor()
  })

  test('can be opened again from the menu', async ({ example: page }) => {
    await exampleOpen(page)
    await chooseInMenu(page, 'New project')
    await statusBar(page).getByText('0 blocks').waitFor()
    await chooseInMenu(page, new RegExp(exampleTitle))
    await exampleOpen(page)
    await statusBar(page).getByText('35 blocks').waitFor()
  })

  test('is wholly in view', async ({ example: page }) => {
    await exampleOpen(page)
    const canvas = await boxOf(page.getByRole('region', { name: 'Diagram' }))
    for (const name of ['Body', 'World', 'BrakeFL', 'ArmRR']) {
      const box = await boxOf(block(page, name))
      expect(box.x).toBeGreaterThan(canvas.x)
      expect(box.y).toBeGreaterThan(canvas.y)
      expect(box.x + box.width).toBeLessThan(canvas.x + canvas.width)
      expect(box.y + box.height).toBeLessThan(canvas.y + canvas.height)
    }
  })
})

describe('the view', () => {
  test('zooms with the wheel around the pointer', async ({ example: page }) => {
    await exampleOpen(page)
    const before = await centreOf(block(page, 'SteerInput'))
    const zoom = await percent(page)
    await page.mouse.move(before.x, before.y)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => percent(page)).toBeGreaterThan(1.2 * zoom)
    await atRest(block(page, 'SteerInput'))
    const after = await centreOf(block(page, 'SteerInput'))
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(3)
  })

  test('zooms with buttons and keys, and fits again', async ({ example: page }) => {
    await exampleOpen(page)
    await viewAtRest(page)
    const fitted = await percent(page)
    await button(page, 'Zoom in').click()
    await expect.poll(() => percent(page)).toBe(Math.round(1.25 * fitted))
    await page.keyboard.press('Control+-')
    await expect.poll(() => percent(page)).toBe(fitted)
    await button(page, 'Zoom out').click()
    await expect.poll(() => percent(page)).toBeLessThan(fitted)
    await button(page, 'Fit diagram to window').click()
    await expect.poll(() => percent(page)).toBe(fitted)
  })

  test.for(['middle button', 'space bar'] as const)('pans with the %s', async (by, { example: page }) => {
    await exampleOpen(page)
    const before = await boxOf(block(page, 'Body'))
    const from = await emptyPlace(page)
    if (by === 'space bar') await page.keyboard.down('Space')
    await drag(page, from, { x: from.x + 120, y: from.y + 40 }, by === 'middle button' ? 'middle' : 'left')
    if (by === 'space bar') await page.keyboard.up('Space')
    await atRest(block(page, 'Body'))
    const after = await boxOf(block(page, 'Body'))
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([120, 40])
    expect(after.width).toBeCloseTo(before.width, 3)
  })

  test('goes where its map is dragged', async ({ example: page }) => {
    await exampleOpen(page)
    const before = await boxOf(block(page, 'Body'))
    const map = await centreOf(page.getByRole('img', { name: 'Map of the diagram' }))
    await drag(page, map, { x: map.x - 30, y: map.y })
    await expect.poll(async () => (await boxOf(block(page, 'Body'))).x).toBeGreaterThan(before.x + 50)
  })
})

describe('selecting', () => {
  test('a block shows its name, type and parameters', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'TireRR')
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await inspector.getByText('Tyre', { exact: true }).waitFor()
    expect(await inspector.getByRole('combobox', { name: 'Tyre model' }).inputValue()).toBe('pac2002')
  })

  test('adds with Shift, takes a box, takes all, and lets go', async ({ example: page }) => {
    await exampleOpen(page)
    await block(page, 'SpringFL').click()
    await block(page, 'SpringFR').click({ modifiers: ['Shift'] })
    await statusBar(page).getByText('2 selected').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Nothing selected' }).waitFor()
    // From an empty place below them: where a wire or a block is pressed no box begins.
    const [world, road] = [await boxOf(block(page, 'World')), await centreOf(block(page, 'Road'))]
    await drag(page, { x: world.x + 20, y: world.y + world.height + 30 }, { x: road.x, y: road.y })
    await page.getByRole('heading', { name: '2 blocks' }).waitFor()
    for (const name of ['World', 'Road']) await block(page, name).and(page.locator('.selected')).waitFor()
    await page.keyboard.press('Control+a')
    await statusBar(page).getByText('76 selected').waitFor()
    const empty = await emptyPlace(page)
    await page.mouse.click(empty.x, empty.y)
    await page.getByRole('heading', { name: 'Nothing selected' }).waitFor()
  })
})

describe('moving', () => {
  test('a block takes its wires along, snaps, and can be undone and redone', async ({ example: page }) => {
    await exampleOpen(page)
    const home = await boxOf(block(page, 'World'))
    const from = await centreOf(block(page, 'World'))
    await drag(page, from, { x: from.x - 20, y: from.y + 70 })
    await button(page, 'Undo: Move World').waitFor()
    await atRest(block(page, 'World'))
    const moved = await boxOf(block(page, 'World'))
    expect(moved.y).toBeGreaterThan(home.y + 50)
    await page.keyboard.press('Control+z')
    await expect.poll(() => boxOf(block(page, 'World'))).toEqual(home)
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => boxOf(block(page, 'World'))).toEqual(moved)
  })

  test('several blocks at once keeps their arrangement and is one step to undo', async ({ example: page }) => {
    await exampleOpen(page)
    await block(page, 'World').click()
    await block(page, 'Road').click({ modifiers: ['Shift'] })
    const before = [await boxOf(block(page, 'World')), await boxOf(block(page, 'Road'))]
    const from = await centreOf(block(page, 'World'))
    await drag(page, from, { x: from.x, y: from.y + 90 })
    await button(page, 'Undo: Move 2 blocks').waitFor()
    await atRest(block(page, 'Road'))
    const after = [await boxOf(block(page, 'World')), await boxOf(block(page, 'Road'))]
    expect(after[1].x - after[0].x).toBeCloseTo(before[1].x - before[0].x, 3)
    expect(after[1].y - after[0].y).toBeCloseTo(before[1].y - before[0].y, 3)
    await button(page, 'Undo: Move 2 blocks').click()
    await button(page, 'Undo').waitFor()
    await expect.poll(async () => [await boxOf(block(page, 'World')), await boxOf(block(page, 'Road'))]).toEqual(before)
  })

  test('works from the keyboard', async ({ example: page }) => {
    await exampleOpen(page)
    await select(page, 'Body')
    const before = await boxOf(block(page, 'Body'))
    await block(page, 'Body').focus()
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await boxOf(block(page, 'Body'))).y).toBeLessThan(before.y)
    expect(await field(page, 'Block name').inputValue()).toBe('Body')
  })
})
