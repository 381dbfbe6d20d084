/** The welcome page: examples as pictures, what was opened lately. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { installPickers, pick } from '../support/pickers'
import { button, chooseInMenu, exampleOpen, run, statusBar } from '../support/window'
import { viewport } from '../support/chromium'
import { expect, openApplication, test } from '../support/test'

const title = (page: Page) => expect.poll(() => page.title())

const shots = process.env['WISHBONE_SHOTS']
async function shot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` })
}

describe('the welcome page', () => {
  test('opens an example by its picture, an empty canvas, and templates, which run as they are and are not saved anywhere', async ({
    fresh: page,
  }) => {
    await exampleOpen(page)
    await page.keyboard.press('Control+Shift+H')
    const dialog = page.getByRole('dialog', { name: 'Welcome to Wishbone' })
    const picture = dialog.getByRole('button', { name: /^Whipple bicycle/ }).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await dialog.getByRole('button', { name: /^Whipple bicycle/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await title(page).toMatch(/^Whipple bicycle/)

    await chooseInMenu(page, /^Welcome page/)
    await dialog.getByRole('button', { name: /^New project/ }).click()
    await statusBar(page).getByText('0 blocks').waitFor()

    await chooseInMenu(page, /^Welcome page/)
    await dialog.getByRole('button', { name: /^Quarter car/ }).click()
    await title(page).toBe('Quarter car – Wishbone')
    await run(page)
    await chooseInMenu(page, /^Welcome page/)
    await dialog.getByRole('button', { name: /^Four-wheel vehicle/ }).click()
    await title(page).toBe('Four-wheel vehicle – Wishbone')
    await exampleOpen(page)
    await button(statusBar(page), 'No problems').waitFor()
  })

  test('is what newcomers see first, over the example; it lets through what is done beside it, and comes by itself but once', async ({
    browser,
    server,
    problems,
  }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    problems.watch(context)
    const page = await openApplication(context, server)
    const dialog = page.getByRole('dialog', { name: 'Welcome to Wishbone' })
    await expect
      .poll(() => dialog.getByRole('region', { name: 'Examples' }).getByRole('button').first().innerText())
      .toMatch(/^Generic four-wheeled vehicle/)
    expect(await dialog.getByRole('heading').allInnerTexts()).toEqual([
      'Welcome to Wishbone',
      'From a template',
      'Recent projects',
      'Examples',
    ])
    await exampleOpen(page)
    await run(page)
    expect(await dialog.count()).toBe(0)
    await page.reload()
    await exampleOpen(page)
    expect(await dialog.count()).toBe(0)
    await page.keyboard.press('Control+Shift+H')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await context.close()
  })

  test('lists what was saved, and opens it again after a restart', async ({ context, server }) => {
    await installPickers(context)
    const page = await openApplication(context, server)
    await exampleOpen(page)
    await pick(page, 'mycar/')
    await button(page, 'Save').click()
    await statusBar(page).getByText('Saved mycar').waitFor()
    await page.close()

    const next = await openApplication(context, server)
    await exampleOpen(next)
    await chooseInMenu(next, 'New project')
    await chooseInMenu(next, /^Welcome page/)
    await next.getByRole('button', { name: /mycar/ }).click()
    await exampleOpen(next)
    await title(next).toMatch(/^Generic four-wheeled vehicle/)
    // It was opened with its place: saving asks nothing.
    await next.keyboard.press('Control+s')
    await statusBar(next).getByText('Saved mycar').waitFor()
  })

  test('opens the linear models, which run and agree with their closed forms', async ({ fresh: page }) => {
    await exampleOpen(page)
    for (const [name, title, signals] of [
      [/^Ride over a road profile/, 'Quarter car on a road profile', 3],
      [/^Half car/, 'Half car', 5],
      [/^Linear single-track model/, 'Linear single-track model', 4],
    ] as const) {
      await page.keyboard.press('Control+Shift+H')
      await page.getByRole('dialog', { name: 'Welcome to Wishbone' }).getByRole('button', { name }).click()
      await expect.poll(() => page.title()).toBe(`${title} – Wishbone`)
      await button(statusBar(page), 'No problems').waitFor()
      await shot(page, `${title}-diagram`)
      await run(page)
      await shot(page, `${title}-results`)
      await button(page, /^Validation/).click()
      await page.getByText(`All ${signals} signals within tolerance`).waitFor()
      await shot(page, `${title}-validation`)
    }
  })
})
