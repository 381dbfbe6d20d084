/** Editing on the canvas beyond blocks and wires: putting a block into a wire, notes, courses of wires, find. */
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
  statusBar,
  wire,
} from '../support/window'
import { expect, test } from '../support/test'

/** A point on a wire between two blocks that lie side by side. */
async function between(page: Page, left: string, right: string): Promise<{ x: number; y: number }> {
  const [a, b] = [await boxOf(block(page, left)), await boxOf(block(page, right))]
  return { x: (a.x + a.width + b.x) / 2, y: a.y + a.height / 2 }
}

async function dragTo(page: Page, name: string, to: { x: number; y: number }): Promise<void> {
  await drag(page, await centreOf(block(page, name)), to)
}

describe('a block held over a wire', () => {
  test('from the palette is put into it', async ({ example: page }) => {
    await exampleOpen(page)
    const to = await between(page, 'ArmRL', 'SuspensionRL')
    await page.getByRole('searchbox', { name: 'Search blocks' }).fill('rigid arm')
    await page.getByText('Rigid arm', { exact: true }).dragTo(page.getByRole('region', { name: 'Diagram' }), {
      targetPosition: await relative(page, to),
    })
    await statusBar(page).getByText('Inserted RigidArm into the wire').waitFor()
    await wire(page, 'ArmRL.end', 'RigidArm.base').waitFor({ state: 'attached' })
    await wire(page, 'RigidArm.end', 'SuspensionRL.base').waitFor({ state: 'attached' })
    await button(statusBar(page), 'No problems').waitFor()
    await button(page, /^Undo: Insert RigidArm/).click()
    await wire(page, 'ArmRL.end', 'SuspensionRL.base').waitFor({ state: 'attached' })
  })

  test('that has no wires is put into it; one that has is only moved', async ({ page }) => {
    await exampleOpen(page)
    await page.keyboard.press('/')
    await page.keyboard.type('rigid arm')
    await page.keyboard.press('Enter')
    await block(page, 'RigidArm').waitFor()
    const zoom = page.getByText(/^\d+ %$/)
    const before = await zoom.textContent()
    await dragTo(page, 'RigidArm', await between(page, 'ArmRR', 'SuspensionRR'))
    await wire(page, 'ArmRR.end', 'RigidArm.base').waitFor({ state: 'attached' })
    // What was pushed out of view comes back into it.
    await expect.poll(() => zoom.textContent()).not.toBe(before)
    await atRest(block(page, 'World'))
    await dragTo(page, 'SteerInput', await between(page, 'ArmFR', 'SuspensionFR'))
    await button(page, 'Undo: Move SteerInput').waitFor()
    await wire(page, 'ArmFR.end', 'SuspensionFR.base').waitFor({ state: 'attached' })
  })
})

async function relative(page: Page, { x, y }: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const canvas = await boxOf(page.getByRole('region', { name: 'Diagram' }))
  return { x: x - canvas.x, y: y - canvas.y }
}

describe('a note', () => {
  const note = (page: Page) => page.getByRole('group', { name: /^Note: / })

  test('is put on the canvas, written in Markdown, moved, deleted and all of it undone', async ({ example: page }) => {
    await exampleOpen(page)
    await page.keyboard.press('n')
    await note(page).waitFor()
    const text = page.getByRole('textbox', { name: 'Text of the note' }).first()
    // What is typed at once is its text, letters that are commands of the diagram too.
    await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.type('Front axle with **two** wheels')
    await page.keyboard.press('Escape')
    await note(page).locator('strong').getByText('two').waitFor()
    const before = await boxOf(note(page))
    await page.mouse.move(before.x + 20, before.y + before.height - 6)
    await page.mouse.down()
    await page.mouse.move(before.x + 120, before.y + 60, { steps: 5 })
    await page.mouse.up()
    await button(page, 'Undo: Move a note').waitFor()
    await page.keyboard.press('Delete')
    await note(page).waitFor({ state: 'detached' })
    await button(page, /^Undo: Delete note/).click()
    await note(page).waitFor()
    for (const step of ['Move a note', 'Change a note', 'Add a note']) await button(page, `Undo: ${step}`).click()
    await note(page).waitFor({ state: 'detached' })
  })
})

describe('a wire', () => {
  const grip = (page: Page) => page.locator('.wire-grip.upright').first()

  test('is bent at a stretch and straightened', async ({ example: page }) => {
    await exampleOpen(page)
    const bent = wire(page, 'LumpRR.com', 'SuspensionRR.end').or(wire(page, 'SuspensionRR.end', 'LumpRR.com'))
    await bent.first().focus()
    await page.keyboard.press('Enter')
    const line = bent.first().locator('.wire')
    const before = await line.getAttribute('d')
    const { x, y } = await centreOf(grip(page))
    await drag(page, { x, y }, { x: x + 30, y })
    await button(page, /^Undo: Bend wire/).waitFor()
    await expect.poll(() => line.getAttribute('d')).not.toBe(before)
    await button(page, 'Straighten').click()
    await expect.poll(() => line.getAttribute('d')).toBe(before)
    await button(page, /^Undo: Straighten/).click()
    await button(page, /^Undo: Bend wire/).click()
    await expect.poll(() => line.getAttribute('d')).toBe(before)
  })
})

describe('find', () => {
  const panel = (page: Page) => page.getByRole('search', { name: 'Find in the model' })

  test('goes through what has the text, shows each at its place, and inside subsystems', async ({ example: page }) => {
    await exampleOpen(page)
    await block(page, 'TireFL').click()
    await page.keyboard.press('Control+g')
    await block(page, 'Subsystem').waitFor()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('TireF')
    await panel(page).getByText('2', { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await panel(page).getByText('1 of 2').waitFor()
    await page.keyboard.press('Enter')
    await panel(page).getByText('2 of 2').waitFor()
    await block(page, 'TireFR').waitFor()
    await panel(page)
      .getByRole('button', { name: /Subsystem\/TireFL/ })
      .click()
    await block(page, 'Subsystem/TireFL').waitFor()
    await panel(page).getByRole('textbox', { name: 'Find' }).press('Escape')
    await panel(page).waitFor({ state: 'detached' })
  })

  test('replaces names everywhere, in one step', async ({ example: page }) => {
    await exampleOpen(page)
    await page.keyboard.press('Control+f')
    await page.keyboard.type('Spring')
    await button(panel(page), 'Replace').first().click()
    await panel(page).getByRole('textbox', { name: 'Replace with' }).fill('Coil')
    await panel(page).getByLabel('Values').uncheck()
    await button(panel(page), 'All').click()
    await block(page, 'CoilFL').waitFor()
    await wire(page, 'SuspensionFL.axis', 'CoilFL.axis')
      .or(wire(page, 'CoilFL.axis', 'SuspensionFL.axis'))
      .waitFor({ state: 'attached' })
    await button(statusBar(page), 'No problems').waitFor()
    await button(page, 'Undo: Replace Spring with Coil').click()
    await block(page, 'SpringFL').waitFor()
  })
})

test('a subsystem is copied as text into another project, with what is inside', async ({ example: page }) => {
  await exampleOpen(page)
  await block(page, 'SpringFL').click()
  await block(page, 'SuspensionFL').click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await block(page, 'Subsystem').waitFor()
  await page.keyboard.press('Control+c')
  await chooseInMenu(page, 'New project')
  await button(page, 'Don’t save').click()
  await statusBar(page).getByText('0 blocks').waitFor()
  await page.keyboard.press('Control+v')
  await block(page, 'Subsystem').dblclick()
  await block(page, 'Subsystem/SpringFL').waitFor()
  await wire(page, 'Subsystem/SpringFL.axis', 'Subsystem/SuspensionFL.axis')
    .or(wire(page, 'Subsystem/SuspensionFL.axis', 'Subsystem/SpringFL.axis'))
    .waitFor({ state: 'attached' })
  await statusBar(page).getByText('2 blocks').waitFor()
})
