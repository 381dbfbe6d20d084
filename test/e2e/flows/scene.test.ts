/** The 3D view: opening it, playing, one instant with the plots, picking, what is said where nothing moves. */
import type { Page } from 'playwright-core'
import {
  atRest,
  block,
  boxOf,
  button,
  centreOf,
  enter,
  exampleOpen,
  field,
  run,
  select,
  showView,
} from '../support/window'
import { expect, test } from '../support/test'

const picture = (page: Page) => page.getByRole('img', { name: /in 3D/ })
const slider = (page: Page) => page.getByRole('slider', { name: 'Time' })
const scene = (page: Page) => page.getByRole('region', { name: '3D view' })

async function open(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await page.locator('.scene-canvas[data-ready=true]').waitFor()
}

/** Seconds that the view says it shows. */
async function instant(page: Page): Promise<number> {
  return Number(((await slider(page).getAttribute('aria-valuetext')) ?? '').replace(' s', ''))
}

/** How many pixels of the picture are not its background. */
async function drawn(page: Page): Promise<number> {
  const shot = await picture(page).screenshot()
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      if (context === null) return 0
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let dark = 0
      for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 300) dark++
      return dark
    },
    [...shot],
  )
}

test('before any run the view shows the model at its start, and says how to see it move', async ({ example: page }) => {
  await exampleOpen(page)
  await open(page)
  await scene(page).getByText('This is the initial state. Run the model to see it move.').waitFor()
  await scene(page).getByText('at the start · 9 bodies').waitFor()
  await expect.poll(() => slider(page).isDisabled()).toBe(true)
  await expect.poll(() => drawn(page)).toBeGreaterThan(3000)
})

const playing = (page: Page) => button(scene(page), 'Pause')
const resting = (page: Page) => button(scene(page), 'Play')
const expectInstant = (page: Page, seconds: number) => expect.poll(() => instant(page)).toBeCloseTo(seconds, 9)

/** After a run, at its start. */
async function openAtStart(page: Page): Promise<void> {
  await open(page)
  await button(scene(page), 'To the start').click()
  await expectInstant(page, 0)
}

test('a run can be played, paused and stepped by buttons and keys', async ({ finished: page }) => {
  await open(page)
  await scene(page).getByText('run 1 · 9 bodies').waitFor()
  // motion is reduced in these tests: nothing plays by itself
  await expectInstant(page, 0)

  await resting(page).click()
  await expect.poll(() => instant(page)).toBeGreaterThan(0.3)
  await playing(page).click()
  await resting(page).waitFor()
  const paused = await instant(page)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await instant(page)).toBe(paused)

  await button(scene(page), 'To the start').click()
  await expectInstant(page, 0)
  await picture(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expectInstant(page, 0.02)
  await page.keyboard.press('ArrowLeft')
  await expectInstant(page, 0.01)
  await page.keyboard.press('End')
  await expectInstant(page, 10)
  await page.keyboard.press('Space')
  await expect.poll(() => instant(page)).toBeLessThan(9)
  await page.keyboard.press('Space')
  await resting(page).waitFor()
})

test('without a pointer: the tab is reached, Space plays, Shift with an arrow turns the camera', async ({
  finished: page,
}) => {
  await openAtStart(page)
  await showView(page, 'Results')
  await page.keyboard.press('Control+3')
  await page.locator('.scene-canvas[data-ready=true]').waitFor()
  await page.getByRole('tab', { name: '3D', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => instant(page)).toBeGreaterThan(0.1)
  await page.keyboard.press('Space')
  await resting(page).waitFor()
  await picture(page).focus()
  const x = page.locator('.scene-triad .axis-x line')
  const before = await x.getAttribute('x2')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => x.getAttribute('x2')).not.toBe(before)
})

test('picture and plots show the same instant, whichever is moved', async ({ finished: page }) => {
  await openAtStart(page)
  await button(scene(page), 'Plots beside the view').click()
  const plot = page.getByRole('region', { name: 'Plot Yaw rate' })
  await plot.locator('.scatterlayer .trace').first().waitFor({ state: 'attached' })

  await slider(page).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  await expectInstant(page, 9)
  await expect.poll(() => plot.locator('.readout-time').innerText()).toBe('9 s')

  // over the middle of the plot
  const middle = plot.locator('.plot-area .nsewdrag').first()
  await atRest(middle)
  const area = await boxOf(middle)
  await expect
    .poll(async () => {
      await page.mouse.move(area.x + 0.25 * area.width, area.y + 0.5 * area.height)
      await page.mouse.move(area.x + 0.3 * area.width, area.y + 0.5 * area.height, { steps: 4 })
      return instant(page)
    })
    .toBeCloseTo(3, 0)
  // the pointer leaves: both stay
  const pointed = await instant(page)
  await page.mouse.move(5, 5)
  await expectInstant(page, pointed)
  await button(scene(page), 'Plots beside the view').click()
  await plot.waitFor({ state: 'detached' })
})

test('a click on a body selects its block on the diagram, and beside it the block is marked', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await open(page)
  await button(scene(page), 'Top').click()
  const middle = await centreOf(picture(page))
  // What is under the pointer may be found only when the picture of the new view has been drawn.
  await expect
    .poll(async () => {
      await page.mouse.move(middle.x + 1, middle.y)
      await page.mouse.move(middle.x, middle.y)
      return page.locator('.scene-hover').allInnerTexts()
    })
    .toEqual(['Body'])
  await page.mouse.click(middle.x, middle.y)
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Body')
  await page.getByRole('img', { name: 'The model at the start in 3D, selected Body' }).waitFor()
  await showView(page, 'Diagram')
  await expect.poll(() => block(page, 'Body').getAttribute('class')).toContain('selected')
})

test('a changed model is shown at its start, and a problem in its place', async ({ fresh: page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '0.1')
  await open(page)
  await run(page)
  await scene(page).getByText('run 1 · 9 bodies').waitFor()
  await showView(page, 'Diagram')
  await select(page, 'TireFL')
  await enter(field(page, 'Radius'), '0.4')
  await open(page)
  await scene(page).getByText('The model has changed since its last run. This is its initial state.').waitFor()
  await showView(page, 'Diagram')
  await select(page, 'ArmFL')
  await page.keyboard.press('Delete')
  await block(page, 'ArmFL').waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: '3D', exact: true }).click()
  await scene(page).getByText('This model can’t be drawn yet').waitFor()
})

test('the run before is a ghost of the present one, and can be put away', async ({ fresh: page }) => {
  await exampleOpen(page)
  await enter(field(page, 'Stop time'), '0.1')
  await open(page)
  await run(page)
  await scene(page).getByText('run 1 ·').waitFor()
  await run(page)
  await scene(page).getByText('run 2 ·').waitFor()
  await button(scene(page), 'Earlier runs as ghosts').click()
  const entry = page.getByRole('menuitem', { name: /^Run 1/ })
  await entry.locator('svg').waitFor()
  await entry.click()
  await button(scene(page), 'Earlier runs as ghosts').click()
  await entry.waitFor()
  expect(await entry.locator('svg').count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('an empty project says what to do', async ({ empty: page }) => {
  await page.keyboard.press('Control+3')
  await scene(page).getByText('Nothing to draw yet').waitFor()
  await expect.poll(() => slider(page).isDisabled()).toBe(true)
})
