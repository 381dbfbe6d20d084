/** Building a model: blocks from the palette, wires between ports, with undo. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  atRest,
  block,
  boxOf,
  button,
  centreOf,
  drag,
  enter,
  exampleOpen,
  field,
  port,
  run,
  select,
  showView,
  statusBar,
  typed,
  wire,
} from '../support/window'
import { columnOf, downloaded, readColumns } from '../support/csv'
import { expect, test } from '../support/test'

const palette = (page: Page) => page.getByRole('complementary', { name: 'Palette' })
const entry = (page: Page, title: string) => palette(page).getByRole('button', { name: title, exact: true }).last()

async function connect(page: Page, from: string, to: string): Promise<void> {
  await atRest(port(page, from))
  await drag(page, await centreOf(port(page, from)), await centreOf(port(page, to)))
}

describe('a block', () => {
  test('comes from the palette with a click, selected and named after its type', async ({ empty: page }) => {
    await entry(page, 'Rigid body').click()
    await button(page, 'Undo: Add RigidBody').waitFor()
    await expect.poll(() => field(page, 'Block name').inputValue()).toBe('RigidBody')
    await entry(page, 'Rigid body').click()
    await block(page, 'RigidBody2').waitFor()
    await statusBar(page).getByText('2 blocks').waitFor()
  })

  test('comes to where it is dragged', async ({ empty: page }) => {
    const canvas = page.getByRole('region', { name: 'Diagram' })
    await entry(page, 'World').dragTo(canvas, { targetPosition: { x: 300, y: 250 } })
    const { x, y } = await boxOf(canvas)
    await atRest(block(page, 'World'))
    const centre = await centreOf(block(page, 'World'))
    // Blocks snap to the grid.
    expect(Math.abs(centre.x - x - 300)).toBeLessThan(20)
    expect(Math.abs(centre.y - y - 250)).toBeLessThan(20)
  })

  test('is found by typing, from the search field and on the canvas', async ({ empty: page }) => {
    await palette(page).getByRole('searchbox', { name: 'Search blocks' }).fill('revolute')
    await entry(page, 'Revolute joint').press('Enter')
    await block(page, 'RevoluteJoint').waitFor()
    await page.getByRole('region', { name: 'Diagram' }).click({ position: { x: 60, y: 60 } })
    await page.keyboard.press('/')
    await typed(page, 'flat road')
    await page.keyboard.press('Enter')
    await block(page, 'FlatRoad').waitFor()
    await palette(page).getByRole('searchbox', { name: 'Search blocks' }).fill('')
  })

  test('is found by another name of the field, and one with a star stays at the top of the palette', async ({
    empty: page,
  }) => {
    const searchField = palette(page).getByRole('searchbox', { name: 'Search blocks' })
    await searchField.fill('hinge')
    await searchField.press('Enter')
    await block(page, 'RevoluteJoint').waitFor()
    await entry(page, 'Revolute joint').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await button(palette(page), 'Remove Revolute joint from favourites').waitFor()
    await page.reload()
    await exampleOpen(page)
    const favourites = palette(page).getByRole('region', { name: 'Favourites' })
    await button(favourites, 'Revolute joint').waitFor()
    await button(favourites, 'Remove Revolute joint from favourites').click()
    await favourites.waitFor({ state: 'detached' })
  })

  test('can be a subsystem that is empty at first', async ({ empty: page }) => {
    await entry(page, 'Subsystem').click()
    await block(page, 'Subsystem').waitFor()
    await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Subsystem')
    await page.keyboard.press('PageDown')
    await page.getByRole('navigation', { name: 'Level' }).getByText('Subsystem').waitFor()
    await entry(page, 'Rigid body').click()
    await block(page, 'Subsystem/RigidBody').waitFor()
  })

  test('that a wire starts from can be deleted; the wire is given up, and by Escape', async ({ fresh: page }) => {
    await exampleOpen(page)
    await select(page, 'SpringFL')
    await atRest(port(page, 'SpringFL.axis'))
    await port(page, 'SpringFL.axis').click()
    await page.locator('.block.dimmed').first().waitFor()
    await page.keyboard.press('Delete')
    await block(page, 'SpringFL').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.block.dimmed').count()).toBe(0)
    await port(page, 'SpringFR.axis').click()
    await page.locator('.block.dimmed').first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.block.dimmed').count()).toBe(0)
  })

  test('can be renamed: its wires follow, a name that is taken is refused', async ({ fresh: page }) => {
    await exampleOpen(page)
    await select(page, 'ArmFL')
    await enter(field(page, 'Block name'), 'Body')
    await page.getByRole('alert').filter({ hasText: 'Body' }).waitFor()
    await enter(field(page, 'Block name'), 'FrontArm')
    await block(page, 'FrontArm').waitFor()
    await wire(page, 'FrontArm.end', 'SuspensionFL.base').waitFor({ state: 'attached' })
    await button(statusBar(page), 'No problems').waitFor()
  })

  test('is deleted with its wires, and undo brings both back', async ({ fresh: page }) => {
    await exampleOpen(page)
    await select(page, 'ArmFL')
    await block(page, 'ArmFL').focus()
    await page.keyboard.press('Delete')
    await block(page, 'ArmFL').waitFor({ state: 'detached' })
    await wire(page, 'ArmFL.end', 'SuspensionFL.base').waitFor({ state: 'detached' })
    await statusBar(page)
      .getByRole('button', { name: /problem/ })
      .and(page.locator(':not(:text("No problems"))'))
      .waitFor()
    await page.keyboard.press('Control+z')
    await block(page, 'ArmFL').waitFor()
    await wire(page, 'ArmFL.end', 'SuspensionFL.base').waitFor({ state: 'attached' })
    await button(statusBar(page), 'No problems').waitFor()
  })
})

describe('a wire', () => {
  test('is selected, deleted, drawn again, undone and redone', async ({ fresh: page }) => {
    await exampleOpen(page)
    const arm = wire(page, 'ArmFL.end', 'SuspensionFL.base')
    const [from, to] = [await centreOf(port(page, 'ArmFL.end')), await centreOf(port(page, 'SuspensionFL.base'))]
    await page.mouse.click((from.x + to.x) / 2, (from.y + to.y) / 2)
    await page.locator('.wire-end-grip').first().waitFor()
    await page.keyboard.press('Delete')
    await arm.waitFor({ state: 'detached' })
    await block(page, 'SuspensionFL').getByRole('img', { name: 'SuspensionFL has a problem' }).waitFor()
    await connect(page, 'ArmFL.end', 'SuspensionFL.base')
    await arm.waitFor({ state: 'attached' })
    await button(statusBar(page), 'No problems').waitFor()
    await page.keyboard.press('Control+z')
    await arm.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+y')
    await arm.waitFor({ state: 'attached' })
  })

  test('ends only at ports of its kind, and the refusal says why', async ({ fresh: page }) => {
    await exampleOpen(page)
    await connect(page, 'Body.com', 'TireFL.road')
    await page.getByText('Can’t wire Body “Centre of mass” to TireFL “Road”.').waitFor()
    await button(page, 'Undo').waitFor()
    expect(await wire(page, 'Body.com', 'TireFL.road').count()).toBe(0)
  })

  test('shows where it may end while it is drawn', async ({ fresh: page }) => {
    await exampleOpen(page)
    const from = await centreOf(port(page, 'BrakeInput.y'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x - 40, from.y + 40, { steps: 4 })
    const classes = (reference: string) => port(page, reference).evaluate((element) => [...element.classList])
    // Every motion and torque input takes one signal already; no port of another kind takes any.
    await expect.poll(() => classes('TireFL.hub')).toContain('off')
    await expect.poll(() => classes('SteerFL.u')).toContain('off')
    await page.mouse.move(from.x - 60, from.y + 60)
    await page.mouse.up()
  })

  test('dropped on the canvas offers the blocks that fit, and wires the one chosen', async ({ empty: page }) => {
    await entry(page, 'World').click()
    await atRest(port(page, 'World.frame'))
    const from = await centreOf(port(page, 'World.frame'))
    await drag(page, from, { x: from.x + 150, y: from.y + 120 })
    await page.getByRole('combobox', { name: 'Insert a block wired to World.frame' }).fill('revolute')
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: /^Wire from World\.frame to Revolute/ }).waitFor({ state: 'attached' })
    await button(page, /^Undo: Add Revolute/).click()
    await statusBar(page).getByText('1 block', { exact: true }).waitFor()
  })
})

test('a pendulum built from nothing swings with the period of the textbook', async ({ empty: page }) => {
  const canvas = page.getByRole('region', { name: 'Diagram' })
  const places = { World: 120, 'Revolute joint': 300, 'Rigid arm': 480, 'Rigid body': 660 }
  for (const [title, x] of Object.entries(places)) {
    await entry(page, title).dragTo(canvas, { targetPosition: { x, y: 200 } })
  }
  await connect(page, 'World.frame', 'RevoluteJoint.base')
  await connect(page, 'RevoluteJoint.end', 'RigidArm.base')
  await connect(page, 'RigidArm.end', 'RigidBody.com')
  await select(page, 'RevoluteJoint')
  await enter(field(page, 'Axis y'), '1')
  await enter(field(page, 'Axis z'), '0')
  await select(page, 'RigidArm')
  await enter(field(page, 'x'), '300 mm')
  await button(statusBar(page), 'No problems').waitFor()
  await page.getByRole('tab', { name: 'Experiment' }).click()
  await enter(field(page, 'Stop time'), '3')
  await run(page)
  await showView(page, 'Results')
  const results = readColumns((await downloaded(page, button(page, 'Export results as CSV'))).file)
  const [time, angle] = [columnOf(results, 't'), columnOf(results, 'RevoluteJoint.angle')]
  // Let go when level, it swings through 180 degrees: T = T0 * 2 K(sin 45 deg) / pi, K = 1.8540746773.
  const [length, mass, inertia, gravity] = [0.3, 1, 1, 9.81]
  const small = 2 * Math.PI * Math.sqrt((inertia + mass * length ** 2) / (mass * gravity * length))
  const period = (small * 2 * 1.8540746773) / Math.PI
  const turn = angle.findIndex((value, row) => row > 0 && Math.abs(value) < Math.abs(angle[row - 1]))
  expect(Math.max(...angle.map(Math.abs))).toBeCloseTo(Math.PI, 4)
  expect(Math.abs(time[turn] - period / 2)).toBeLessThan(2 * (time[1] - time[0]))
  await showView(page, 'Model')
  await statusBar(page).getByText('1 DOF, 2 states').waitFor()
})
