/** The welcome page: examples as pictures, what was opened lately. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { installPickers, pick } from '../support/pickers'
import { button, chooseInMenu, exampleOpen, run, statusBar } from '../support/window'
import { expect, openApplication, test } from '../support/test'

const title = (page: Page) => expect.poll(() => page.title())

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
})
