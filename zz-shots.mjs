import { returningUser } from './scripts/lib/returning-user.mjs'
import { startServer } from './scripts/lib/local-server.mjs'
const { chromium } = await import('playwright-core')
const server = await startServer()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const out = '/tmp/manoeuvres/shots/'
const which = process.argv[2]
const context = await returningUser(await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' }))
const page = await context.newPage()
page.setDefaultTimeout(120000)
try {
  await page.goto(server.address)
  await page.getByRole('group', { name: /^World, / }).waitFor()
  if (which === 'diagram') {
    await page.getByRole('button', { name: 'Wishbone project menu' }).click()
    await page.getByRole('menuitem', { name: /^New vehicle from assemblies/ }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Vehicle from assemblies' })
    await dialog.locator('.block-icon path').first().waitFor()
    const card = (group, name) => dialog.getByRole('group', { name: group }).locator('label', { hasText: name })
    await card('Drive', /^Manual, all/).click()
    await card('Brakes', /^ABS and stability/).click()
    await page.getByRole('button', { name: 'Create vehicle' }).click()
    await page.getByRole('group', { name: /^FrontAxle, / }).waitFor()
    await page.waitForTimeout(2500)
    await page.screenshot({ path: out + 'diagram.png' })
  } else {
    await page.getByRole('tab', { name: 'Manoeuvres', exact: true }).click()
    for (const [label, fields] of [['Slalom', {Speed:'40 km/h'}], ['Weave', {}], ['Straight-line braking', {}], ['Fishhook', {'First speed': '50 mph', 'Steering ratio': '16'}], ['Slowly increasing steer', {}], ['Step steer', {}]]) {
      await page.getByRole('combobox', { name: 'Manoeuvre', exact: true }).selectOption({ label })
      const settings = page.getByRole('region', { name: 'Manoeuvre and settings' })
      for (const [name, value] of Object.entries(fields)) { const f = settings.getByRole('textbox', { name, exact: true }); await f.fill(value); await f.press('Enter') }
      await page.getByRole('button', { name: 'Run manoeuvre' }).click()
      await page.waitForTimeout(1500)
      await page.getByRole('button', { name: 'Save CSV' }).waitFor({ timeout: 300000 })
      await page.waitForTimeout(800)
      const n = label.toLowerCase().replaceAll(' ', '-')
      await page.screenshot({ path: out + n + '.png' })
      const box = page.locator('.manoeuvre-report')
      await box.screenshot({ path: out + n + '-full.png' }).catch(() => {})
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.waitForTimeout(500)
      await page.screenshot({ path: out + n + '-dark.png' })
      await page.emulateMedia({ colorScheme: 'light' })
      if (n === 'slalom') await page.pdf({ path: out + 'slalom.pdf', format: 'A4' }).catch((e) => console.log(e.message))
      console.log('done', n)
    }
  }
} catch (e) { console.log(e.message); await page.screenshot({ path: out + 'error.png' }) }
finally { await browser.close(); server.stop() }
