import { returningUser } from './lib/returning-user.mjs'
import { startServer } from './lib/local-server.mjs'
import { findChromium } from './lib/programs.mjs'
import { chromium } from 'playwright-core'
const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const context = await returningUser(await browser.newContext({ viewport: { width: 1440, height: 900 } }))
const page = await context.newPage()
page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()) })
page.on('pageerror', (e) => console.log('pageerror', e.message))
await page.goto(server.address)
await page.getByRole('group', { name: /^World, / }).waitFor({ timeout: 60000 })
await page.getByRole('tab', { name: 'Manoeuvres', exact: true }).click()
const shot = (n) => page.screenshot({ path: `/tmp/shot-${n}.png` })
await shot('empty')
const run = async (name, prepare) => {
  await page.getByRole('combobox', { name: 'Manoeuvre', exact: true }).selectOption(name)
  await prepare?.()
  await page.getByRole('button', { name: 'Run manoeuvre' }).click()
  await page.locator('.manoeuvre-figures').waitFor({ timeout: 120000 }).catch(() => {})
  await shot(name)
}
await run('step-steer')
await run('double-lane-change', async () => { const f = page.getByRole('textbox', { name: 'Speed', exact: true }); await f.fill('45 km/h'); await f.press('Enter') })
await run('steady-circular')
await page.getByRole('tab', { name: 'Roles', exact: true }).click()
await shot('roles')
await browser.close()
await server.close?.()
process.exit(0)
