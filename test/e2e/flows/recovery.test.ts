/** A window that ends with unsaved changes: the next one offers them. */
import type { Page } from 'playwright-core'
import { madeUpTyre } from '../../../scripts/lib/dialog-tour.mjs'
import { block, button, chooseInMenu, enter, exampleOpen, field, select, statusBar } from '../support/window'
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

/** Titles of the projects that copies are kept of. */
const titles = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const open = indexedDB.open('wishbone-recovery')
    const db = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
    const all = db.transaction('windows').objectStore('windows').getAll()
    const found = await new Promise<{ title: string }[]>((done) => (all.onsuccess = () => done(all.result)))
    db.close()
    return found.map(({ title }) => title)
  })

/** What a disk that is full or a program that ends while it writes may leave: records of no use, settings cut off. */
const damageRecords = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const stores = { 'wishbone-recovery': 'windows', 'wishbone-libraries': 'libraries' }
    for (const [name, store] of Object.entries(stores)) {
      const open = indexedDB.open(name)
      open.onupgradeneeded = () => open.result.createObjectStore(store)
      const db = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
      const change = db.transaction(store, 'readwrite')
      change.objectStore(store).put({ text: 5 }, 'damaged')
      await new Promise<void>((done) => (change.oncomplete = () => done()))
      db.close()
    }
    for (const key of ['wishbone.window', 'wishbone.drive', 'wishbone.units']) localStorage.setItem(key, '{"pane":')
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

test('work that was not saved is found among damaged records, with the data files that came with a copied block', async ({
  context,
  server,
}) => {
  const page = await openApplication(context, server)
  await exampleOpen(page)
  await select(page, 'TireFL')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'Choose file…').click()])
  await chooser.setFiles({ name: 'front.tir', mimeType: 'text/plain', buffer: Buffer.from(madeUpTyre) })
  await button(page, 'Take over').click()
  await page.getByText('tyres/front.tir').waitFor()
  await block(page, 'TireFL').click()
  await page.keyboard.press('Control+c')
  await chooseInMenu(page, 'New project')
  await button(page, 'Don’t save').click()
  await statusBar(page).getByText('0 blocks').waitFor()
  await page.keyboard.press('Control+v')
  await select(page, 'TireFL')
  await page.getByText('tyres/front.tir').waitFor()
  await expect.poll(() => titles(page)).toEqual(['Untitled'])
  await damageRecords(page)
  await page.close({ runBeforeUnload: false })

  const next = await openApplication(context, server)
  await button(next, 'Discard A copy that cannot be read').click()
  await button(next, 'Recover Untitled').click()
  await select(next, 'TireFL')
  await next.getByText('tyres/front.tir').waitFor()
  await next.getByRole('tab', { name: 'Project', exact: true }).click()
  await next.getByRole('listitem').getByText('tyres/front.tir').waitFor()
})
