/** What a press on the canvas comes to: copies dragged with Alt, signals asked for with Alt, ends of wires led elsewhere. */
import type { Page } from 'playwright-core'
import { block, boxOf, button, centreOf, drag, exampleOpen, port, select, wire } from '../support/window'
import { expect, test } from '../support/test'

const signals = (page: Page, name: string) => page.getByRole('dialog', { name: `Signals of ${name}` })

test('a drag with Alt leaves a copy, all of what is selected in one step; a click with Alt asks for signals', async ({
  example: page,
}) => {
  await exampleOpen(page)
  await select(page, 'SpringFL')
  await block(page, 'LumpFL').click({ modifiers: ['Shift'] })
  const [spring, lump] = [await boxOf(block(page, 'SpringFL')), await boxOf(block(page, 'LumpFL'))]
  const from = await centreOf(block(page, 'LumpFL'))
  await page.keyboard.down('Alt')
  await drag(page, from, { x: from.x + 20, y: from.y - 60 })
  await page.keyboard.up('Alt')
  await block(page, 'SpringFL2').waitFor()
  expect(await boxOf(block(page, 'SpringFL'))).toEqual(spring)
  const [a, b] = [await boxOf(block(page, 'SpringFL2')), await boxOf(block(page, 'LumpFL2'))]
  expect(a.y).toBeLessThan(spring.y - 30)
  expect(b.x - a.x).toBeCloseTo(lump.x - spring.x, 0)
  await button(page, 'Undo: Duplicate 2 blocks').click()
  await block(page, 'LumpFL2').waitFor({ state: 'detached' })

  await page.keyboard.down('Alt')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 60, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await block(page, 'LumpFL').click({ modifiers: ['Alt'] })
  await page.keyboard.up('Alt')
  await signals(page, 'LumpFL').waitFor()
  await page.keyboard.press('Escape')
  expect(await block(page, 'LumpFL2').count()).toBe(0)

  // undoing has selected both originals again
  await page.keyboard.press('Escape')
  // a fresh copy lies over the block that the pointer is still on
  await block(page, 'SpringFL').click()
  await page.keyboard.press('Control+d')
  await block(page, 'SpringFL2').waitFor()
  const copy = await boxOf(block(page, 'SpringFL2'))
  const topmost = () =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('.react-flow__node')?.getAttribute('data-id'), [
      copy.x + 6,
      copy.y + 6,
    ] as const)
  await expect.poll(topmost).toBe('SpringFL2')
  await button(page, 'Undo: Duplicate SpringFL2').click()
})

test('a port of a subsystem offers the signals of the block inside that it joins', async ({ example: page }) => {
  await exampleOpen(page)
  await select(page, 'SpinFL')
  for (const name of ['BrakeFL', 'TireFL']) await block(page, name).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Control+g')
  await port(page, 'Subsystem.road').click({ modifiers: ['Alt'] })
  const options = signals(page, 'Subsystem.road').getByRole('option')
  await expect.poll(async () => (await options.allInnerTexts())[0]).toContain('Subsystem/TireFL.')
  await page.keyboard.press('Escape')
  await button(page, 'Undo: Group 3 blocks').click()
})

test('an end of the selected wire is dragged to a port that fits, and to no other', async ({ example: page }) => {
  await exampleOpen(page)
  const chosen = wire(page, 'BrakeInput.y', 'BrakeFL.u')
  await chosen.click({ force: true })
  const ends = page.locator('.wire-end-grip')
  await expect.poll(() => ends.count()).toBe(2)
  // Taken already: nothing happens.
  await drag(page, await centreOf(ends.first()), await centreOf(port(page, 'BrakeFR.u')))
  await chosen.waitFor({ state: 'attached' })
  await drag(page, await centreOf(ends.first()), await centreOf(port(page, 'SteerInput.y')))
  await wire(page, 'SteerInput.y', 'BrakeFL.u').waitFor({ state: 'attached' })
  expect(await chosen.count()).toBe(0)
  await button(page, /^Undo: Reconnect wire .* to SteerInput.y$/).click()
  await chosen.waitFor({ state: 'attached' })
})
