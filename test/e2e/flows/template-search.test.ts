/** Templates are found by the words that people use, in the list of commands. */
import { exampleOpen } from '../support/window'
import { expect, test } from '../support/test'

test('templates are found in the list of commands by the words of the trade, and open from there', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  for (const [words, title] of [
    ['cornering stiffness', 'Linear single-track model'],
    ['linear tyre', 'Linear single-track model'],
    ['bicycle model', 'Linear single-track model'],
    ['half car', 'Half car'],
  ]) {
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Command or block…').fill(words)
    await page.getByRole('option', { name: new RegExp(`^${title}`) }).waitFor()
    if (title !== 'Half car') await page.keyboard.press('Escape')
  }
  await page.getByRole('option', { name: /^Half car/ }).click()
  await expect.poll(() => page.title()).toBe('Half car – Wishbone')
})
