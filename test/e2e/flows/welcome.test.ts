/** The welcome page: examples as pictures, what was opened lately. */
import { describe } from 'vitest'
import { installPickers, pick } from '../support/pickers'
import { button, chooseInMenu, exampleOpen, run, statusBar } from '../support/window'
import { expect, openApplication, test } from '../support/test'

describe('the welcome page', () => {
  test('opens an example by its picture', async ({ page }) => {
    await exampleOpen(page)
    await page.keyboard.press('Control+Shift+H')
    const dialog = page.getByRole('dialog', { name: 'Welcome to Wishbone' })
    const picture = dialog.getByRole('button', { name: /^Whipple bicycle/ }).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
    await dialog.getByRole('button', { name: /^Whipple bicycle/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.title.startsWith('Whipple bicycle'))
  })

  test('starts with an empty canvas', async ({ page }) => {
    await exampleOpen(page)
    await chooseInMenu(page, /^Welcome page/)
    await page.getByRole('button', { name: /^New project/ }).click()
    await statusBar(page).getByText('0 blocks').waitFor()
  })

  test('begins a project from a template, which runs as it is and is not saved anywhere', async ({ page }) => {
    await exampleOpen(page)
    await chooseInMenu(page, /^Welcome page/)
    await page.getByRole('button', { name: /^Quarter car/ }).click()
    await page.waitForFunction(() => document.title === 'Quarter car – Wishbone')
    await run(page)
    await chooseInMenu(page, /^Welcome page/)
    await page.getByRole('button', { name: /^Four-wheel vehicle/ }).click()
    await page.waitForFunction(() => document.title === 'Four-wheel vehicle – Wishbone')
    await exampleOpen(page)
    await button(statusBar(page), 'No problems').waitFor()
  })

  test('lists what was saved, and opens it again after a restart', async ({ context, server }) => {
    await installPickers(context)
    const page = await openApplication(context, server)
    await exampleOpen(page)
    await pick(page, 'mycar/')
    await button(page, 'Save').click()
    await page.getByText('Saved mycar').first().waitFor()
    await page.close()

    const next = await openApplication(context, server)
    await exampleOpen(next)
    await chooseInMenu(next, 'New project')
    await chooseInMenu(next, /^Welcome page/)
    await next.getByRole('button', { name: /mycar/ }).click()
    await exampleOpen(next)
    await next.waitForFunction(() => document.title.startsWith('Generic four-wheeled vehicle'))
    // It was opened with its place: saving asks nothing.
    await next.keyboard.press('Control+s')
    await next.getByText('Saved mycar').first().waitFor()
  })
})
