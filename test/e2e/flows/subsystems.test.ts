/** Blocks put together into subsystems: grouping, looking inside, ports, taking apart; turning and commenting out. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  atRest,
  block,
  boxOf,
  button,
  enter,
  exampleOpen,
  field,
  port,
  run,
  select,
  showView,
  statusBar,
  wire,
} from '../support/window'
import { expect, test } from '../support/test'

const corner = ['ArmFL', 'SuspensionFL', 'SpringFL', 'LumpFL', 'SteerFL', 'SpinFL', 'BrakeFL', 'TireFL']
const level = (page: Page) => page.getByRole('navigation', { name: 'Level' })

async function selectAll(page: Page, names: readonly string[]): Promise<void> {
  await select(page, names[0])
  for (const name of names.slice(1)) await block(page, name).click({ modifiers: ['Shift'] })
}

async function groupCorner(page: Page): Promise<void> {
  await exampleOpen(page)
  await selectAll(page, corner)
  await page.keyboard.press('Control+g')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Subsystem')
  await enter(field(page, 'Block name'), 'FrontLeft')
  await block(page, 'FrontLeft').waitFor()
}

test('a group is a block with the wires that left it, clear of others; it is looked into, runs as before and is taken apart', async ({
  fresh: page,
}) => {
  await groupCorner(page)
  await button(statusBar(page), 'No problems').waitFor()
  await statusBar(page).getByText('35 blocks').waitFor()
  await wire(page, 'Body.com', 'FrontLeft.base').waitFor({ state: 'attached' })
  await block(page, 'TireFL').waitFor({ state: 'detached' })
  await atRest(block(page, 'FrontLeft'))
  const box = await boxOf(block(page, 'FrontLeft'))
  for (const name of ['SteerInput', 'SteerFR', 'BrakeInput', 'Body']) {
    const other = await boxOf(block(page, name))
    const apart =
      box.x + box.width <= other.x ||
      other.x + other.width <= box.x ||
      box.y + box.height <= other.y ||
      other.y + other.height <= box.y
    expect(apart, name).toBe(true)
  }

  // Looked into with a double-click, and left by its path or the keyboard.
  await block(page, 'FrontLeft').dblclick()
  await block(page, 'FrontLeft/TireFL').waitFor()
  await block(page, 'Body').waitFor({ state: 'detached' })
  await level(page).getByText('FrontLeft', { exact: true }).waitFor()
  await level(page).getByRole('button', { name: 'Generic four-wheeled vehicle' }).click()
  await block(page, 'Body').waitFor()
  await atRest(block(page, 'FrontLeft'))
  await select(page, 'FrontLeft')
  await page.keyboard.press('PageDown')
  await block(page, 'FrontLeft/TireFL').waitFor()
  await page.keyboard.press('PageUp')
  await block(page, 'Body').waitFor()
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('FrontLeft')

  // Over the same reference.
  await run(page)
  await showView(page, 'Results')
  await page.getByText('FrontLeft/TireFL.Fy').first().waitFor()

  await showView(page, 'Diagram')
  await atRest(block(page, 'FrontLeft'))
  await select(page, 'FrontLeft')
  await page.keyboard.press('Control+Shift+g')
  await wire(page, 'SpinFL.end', 'TireFL.hub').waitFor({ state: 'attached' })
  await button(statusBar(page), 'No problems').waitFor()
  for (const step of ['Ungroup FrontLeft', 'Rename Subsystem to FrontLeft', 'Group 8 blocks'])
    await button(page, `Undo: ${step}`).click()
  await wire(page, 'Body.com', 'ArmFL.base').waitFor({ state: 'attached' })
})

test('ports of a subsystem are named, moved to another side, removed with their wires, and made from the inside', async ({
  fresh: page,
}) => {
  await groupCorner(page)
  await select(page, 'FrontLeft')
  const ports = page.getByRole('region', { name: 'Ports of the subsystem' })
  await enter(ports.getByLabel('Name of port base'), 'mount')
  await port(page, 'FrontLeft.mount').waitFor()
  await wire(page, 'Body.com', 'FrontLeft.mount').waitFor({ state: 'attached' })
  await ports.getByLabel('Side of port mount').selectOption('top')
  const box = await boxOf(block(page, 'FrontLeft'))
  await expect.poll(async () => (await boxOf(port(page, 'FrontLeft.mount'))).y).toBeLessThan(box.y)
  await button(ports, 'Remove port mount').click()
  await wire(page, 'Body.com', 'FrontLeft.mount').waitFor({ state: 'detached' })
  await button(page, 'Undo: Remove port mount').click()
  await wire(page, 'Body.com', 'FrontLeft.mount').waitFor({ state: 'attached' })

  await atRest(block(page, 'FrontLeft'))
  await block(page, 'FrontLeft').dblclick()
  await block(page, 'FrontLeft/LumpFL').waitFor()
  await atRest(block(page, 'FrontLeft/LumpFL'))
  await block(page, 'FrontLeft/LumpFL').click()
  await button(page, 'Expose Centre of mass as a port of FrontLeft').click()
  await page.getByRole('complementary', { name: 'Inspector' }).getByText('com', { exact: true }).waitFor()
  await page.keyboard.press('PageUp')
  await port(page, 'FrontLeft.com').waitFor()
})

test('parameters of a subsystem are declared, set from outside and used inside', async ({ fresh: page }) => {
  await groupCorner(page)
  await block(page, 'FrontLeft').click()
  await button(page, 'Add parameter').click()
  const own = page.getByRole('region', { name: 'Parameters of the subsystem' })
  await enter(own.getByLabel('Name of parameter parameter1'), 'unsprung')
  await enter(own.getByLabel('Unit of parameter unsprung'), 'kg')
  const usual = own.getByLabel('Default of parameter unsprung')
  await enter(usual, '9 mm')
  await own.getByRole('alert').getByText('expected kg').waitFor()
  expect(await usual.inputValue()).toBe('9 mm')
  await button(page, 'Details of unsprung').click()
  const least = own.getByLabel('Minimum of parameter unsprung')
  await enter(least, '1 kg')
  // its own entry is all that a sound one clears
  expect(await own.getByRole('alert').count()).toBe(1)
  await enter(usual, '9000 g')
  expect(await usual.inputValue()).toBe('9')
  expect(await own.getByRole('alert').count()).toBe(0)
  await enter(field(page, 'unsprung'), '12 kg')
  await block(page, 'FrontLeft').dblclick()
  await block(page, 'FrontLeft/LumpFL').click()
  await enter(field(page, 'Mass'), 'unsprung/2')
  await page.getByRole('complementary', { name: 'Inspector' }).getByText('= 6 kg').waitFor()
  await button(statusBar(page), 'No problems').waitFor()
})

test('a turned block has its ports on the next side', async ({ fresh: page }) => {
  await exampleOpen(page)
  await select(page, 'ArmFL')
  const box = await boxOf(block(page, 'ArmFL'))
  await page.keyboard.press('r')
  await expect.poll(async () => (await boxOf(port(page, 'ArmFL.base'))).y).toBeLessThan(box.y)
  await button(page, 'Undo: Turn').waitFor()
})

test('what is commented out is no part of the model, and can be put back', async ({ fresh: page }) => {
  await exampleOpen(page)
  await select(page, 'BrakeFL')
  await button(page, 'Comment out').click()
  await statusBar(page).getByText('BrakeFL: commented out').waitFor()
  await button(page, 'Restore in the model').click()
  await button(page, 'Undo: Restore BrakeFL').waitFor()
  await page.keyboard.press('Control+Shift+x')
  await run(page)
  await button(statusBar(page), 'No problems').waitFor()
})

describe('several blocks', () => {
  test('are lined up and spaced', async ({ fresh: page }) => {
    await exampleOpen(page)
    await selectAll(page, ['SpringFL', 'LumpFL', 'BrakeFL'])
    await button(page, 'Align left edges').click()
    const lefts = async () =>
      Promise.all(['SpringFL', 'LumpFL', 'BrakeFL'].map(async (name) => Math.round((await boxOf(block(page, name))).x)))
    await expect.poll(async () => new Set(await lefts()).size).toBe(1)
    await button(page, 'Undo: Align left').click()
    await expect.poll(async () => new Set(await lefts()).size).toBe(3)
    await button(page, 'Distribute horizontally').click()
    const uneven = async () => {
      const [a, b, c] = await lefts()
      return Math.abs(b - a - (c - b))
    }
    await expect.poll(uneven).toBeLessThan(10)
  })
})

test('blocks are arranged automatically, in a worker, and back with one undo', async ({ fresh: page }) => {
  await exampleOpen(page)
  await atRest(block(page, 'Body'))
  const place = async () => (await boxOf(block(page, 'Road'))).y - (await boxOf(block(page, 'World'))).y
  const before = await place()
  await page.keyboard.press('Control+Shift+a')
  await statusBar(page).getByText('Arranged 35 blocks').waitFor()
  await atRest(block(page, 'Road'))
  expect(await place()).not.toBeCloseTo(before, 0)
  const [spring, suspension] = [await boxOf(block(page, 'SpringRR')), await boxOf(block(page, 'SuspensionRR'))]
  expect(Math.abs(spring.x - suspension.x)).toBeLessThan(1)
  expect(spring.y + spring.height).toBeLessThan(suspension.y)
  await button(page, 'Undo: Arrange 35 blocks').click()
  await button(page, 'Fit diagram to window').click()
  await atRest(block(page, 'Road'))
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
})
