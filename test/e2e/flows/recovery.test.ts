/** A window that ends with unsaved changes: the next one offers them. */
import type { Page } from 'playwright-core'
import { button, enter, exampleOpen, field, select } from '../support/window'
import { expect, openApplication, test } from '../support/test'

/** How many copies are in the database. */
const copies = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const open = indexedDB.open('wishbone-recovery')
    const db = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
    const count = db.transaction('windows').objectStore('windows').count()
    const n = await new Promise<number>((done) => (count.onsuccess = () => done(count.result)))
    db.close()
    return n
  })

test('work that was not saved is left to its window while that is open, then offered, and opens with its changes', async ({
  context,
  server,
}) => {
  const page = await openApplication(context, server)
  await exampleOpen(page)
  await select(page, 'Body')
  await enter(field(page, 'Mass'), '2.1 t')
  await expect.poll(() => copies(page)).toBe(1)
  const other = await openApplication(context, server)
  await exampleOpen(other)
  expect(await other.getByRole('dialog', { name: 'Changes that were not saved' }).count()).toBe(0)
  await other.close()
  await page.close({ runBeforeUnload: false })

  const next = await openApplication(context, server)
  const dialog = next.getByRole('dialog', { name: 'Changes that were not saved' })
  await dialog.waitFor()
  // A key pressed too early must not throw the work away.
  await expect.poll(() => next.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Recover /)
  await button(next, /^Recover /).click()
  await dialog.waitFor({ state: 'detached' })
  await next.getByRole('img', { name: 'Unsaved changes' }).waitFor()
  await select(next, 'Body')
  expect(await field(next, 'Mass').inputValue()).toBe('2.1 t')
})
