/** A window that ends with unsaved changes: the next one offers them. */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { madeUpTire } from '../../../scripts/lib/dialog-tour.mjs'
import { startServer } from '../support/server'
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

/** All that is kept of unsaved work, byte by byte as letters. */
const keptLetters = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('wishbone-recovery')
    const db = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
    const all = db.transaction('windows').objectStore('windows').getAll()
    const found = await new Promise<Record<string, unknown>[]>((done) => (all.onsuccess = () => done(all.result)))
    db.close()
    const lettersOf = (value: unknown): string =>
      value instanceof ArrayBuffer
        ? Array.from(new Uint8Array(value), (byte) => String.fromCharCode(byte)).join('')
        : JSON.stringify(value)
    return found.flatMap((record) => Object.values(record).map(lettersOf)).join(' ')
  })

/** A copy as earlier versions kept it. */
const keepUnencrypted = (page: Page, title: string): Promise<void> =>
  page.evaluate(async (own) => {
    const open = indexedDB.open('wishbone-recovery')
    const db = await new Promise<IDBDatabase>((done) => (open.onsuccess = () => done(open.result)))
    const change = db.transaction('windows', 'readwrite')
    const text = JSON.stringify({ wishbone: 1, title: own, blocks: {}, wires: {} })
    const record = { title: own, time: 1, text, files: {}, origin: { name: own, location: null } }
    change.objectStore('windows').put(record, 'of an earlier version')
    await new Promise<void>((done) => (change.oncomplete = () => done()))
    db.close()
  }, title)

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
  expect(await other.getByRole('dialog', { name: 'Unsaved changes' }).count()).toBe(0)
  await other.close()
  await page.close({ runBeforeUnload: false })

  const next = await openApplication(context, server)
  const dialog = next.getByRole('dialog', { name: 'Unsaved changes' })
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
  await chooser.setFiles({ name: 'front.tir', mimeType: 'text/plain', buffer: Buffer.from(madeUpTire) })
  await button(page, 'Apply').click()
  await page.getByText('tyres/front.tir').waitFor()
  await block(page, 'TireFL').click()
  await page.keyboard.press('Control+c')
  await chooseInMenu(page, 'New project')
  await button(page, 'Don’t save').click()
  await statusBar(page).getByText('0 blocks').waitFor()
  await page.keyboard.press('Control+v')
  await select(page, 'TireFL')
  await page.getByText('tyres/front.tir').waitFor()
  await expect.poll(() => copies(page)).toBe(1)
  await damageRecords(page)
  await page.close({ runBeforeUnload: false })

  const next = await openApplication(context, server)
  await button(next, 'Discard Unreadable copy').click()
  await button(next, 'Recover Untitled').click()
  await select(next, 'TireFL')
  await next.getByText('tyres/front.tir').waitFor()
  await next.getByRole('tab', { name: 'Project', exact: true }).click()
  await next.getByRole('listitem').getByText('tyres/front.tir').waitFor()
})

test('what another process finds that takes the port is encrypted, and what it is sent opens nothing', async ({
  context,
}) => {
  const server = await startServer()
  const page = await openApplication(context, server)
  await exampleOpen(page)
  await select(page, 'Body')
  await enter(field(page, 'Mass'), '2.1 t')
  await expect.poll(() => copies(page)).toBe(1)
  // A reload keeps the secret of the tab.
  await page.reload()
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor()
  await button(page, 'Decide later').click()
  await keepUnencrypted(page, 'Kept in the open')
  await page.close({ runBeforeUnload: false })
  const again = await openApplication(context, server)
  const offered = again.getByRole('dialog', { name: 'Unsaved changes' })
  await offered.getByText('Kept in the open').waitFor()
  await button(again, 'Decide later').click()
  expect(await copies(again)).toBe(2)
  const kept = await keptLetters(again)
  expect(kept).not.toMatch(/wishbone|2\.1 t|Kept|Generic/)
  await again.close({ runBeforeUnload: false })

  const { port } = new URL(server.address)
  await server.stop()
  const cookies: string[] = []
  const other = createServer((request, response) => {
    cookies.push(request.headers.cookie ?? '')
    response.setHeader('Content-Type', 'text/html')
    response.end('<!doctype html><title>Other</title><link rel="icon" href="data:,">')
  })
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve))
  const next = await startServer()
  try {
    await (await openApplication(context, next)).close({ runBeforeUnload: false })
    const stranger = await context.newPage()
    await stranger.goto(`http://127.0.0.1:${port}/`)
    expect(await keptLetters(stranger)).toBe(kept)
    expect(await stranger.evaluate(() => sessionStorage.length)).toBe(0)
    // The browser sends the cookies of all ports; with them the key is asked for at the server that runs now.
    const key = new URL('/api/work-key', next.address).href
    const answer = await fetch(key, { headers: { Cookie: cookies.at(-1) ?? '' } })
    expect(cookies.at(-1)).toContain(`wishbone-${new URL(next.address).port}=`)
    expect([answer.status, await answer.text()]).toEqual([403, 'This page has no key to unsaved work.'])
  } finally {
    await next.stop()
    await new Promise((resolve) => other.close(resolve))
  }
})

test('a browser that is started with a file that leads to the page has its session, and the key', async ({
  context,
  server,
  folder,
}) => {
  const file = join(folder, 'wishbone.html')
  writeFileSync(file, `<!doctype html><meta http-equiv="refresh" content="0; url=${server.address}">`)
  const page = await context.newPage()
  await page.goto(pathToFileURL(file).href)
  await exampleOpen(page)
  await select(page, 'Body')
  await enter(field(page, 'Mass'), '2.1 t')
  await expect.poll(() => copies(page)).toBe(1)
  expect(page.url()).not.toMatch(/token|session/)
})
