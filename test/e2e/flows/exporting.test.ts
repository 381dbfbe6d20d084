/** The model taken away: its interface in tables, the files, and an export that is run and compared before it is offered. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { targets } from '../../../scripts/lib/targets.mjs'
import { faultsOf } from '../support/axe'
import { downloaded } from '../support/csv'
import { drop } from '../support/drop'
import { expect, test } from '../support/test'
import { block, button, exampleOpen } from '../support/window'

const cart = {
  wishbone: 1,
  title: 'Cart',
  blocks: {
    World: { type: 'world/world' },
    Rail: { type: 'mechanics/prismatic', params: { axis: [1, 0, 0] } },
    Cart: { type: 'mechanics/rigid-body', params: { mass: 2 } },
    Push: { type: 'sources/sine', params: { amplitude: 4, frequency: 3, offset: 1.5 } },
    Force: { type: 'mechanics/torque' },
  },
  wires: {
    w1: ['World.frame', 'Rail.base'],
    w2: ['Rail.end', 'Cart.com'],
    w3: ['Rail.axis', 'Force.axis'],
    w4: ['Push.y', 'Force.u'],
  },
  experiments: { run: { stop: 0.5, sample: 0.01, solver: { name: 'rk4', step: 0.01 } } },
}

/** Pairs of blocks that cover each other on the canvas. */
async function overlaps(page: Page): Promise<readonly string[]> {
  const blocks = page.locator('.react-flow__node')
  const boxes = await Promise.all(
    (await blocks.all()).map(async (node) => ({
      name: await node.getAttribute('data-id'),
      box: await node.boundingBox(),
    })),
  )
  return boxes.flatMap(({ name, box: a }, i) =>
    boxes.slice(i + 1).flatMap(({ name: other, box: b }) => {
      if (a === null || b === null) return [`${name} or ${other} is not shown`]
      const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      return apart ? [] : [`${name} and ${other}`]
    }),
  )
}

test('an input silences the driver beside it, which a check box keeps', async ({ empty: page }) => {
  const { w4: _push, ...wires } = cart.wires
  const driven = {
    ...cart,
    title: 'Driven cart',
    blocks: {
      ...cart.blocks,
      Pedals: { type: 'driver/speed-driver' },
      Target: { type: 'sources/constant', params: { value: 20 } },
      Sum: { type: 'signals/sum' },
    },
    wires: {
      ...wires,
      body: ['Cart.com', 'Pedals.frame'],
      target: ['Target.y', 'Pedals.speed'],
      source: ['Push.y', 'Sum.u1'],
      driver: ['Pedals.drive', 'Sum.u2'],
      sum: ['Sum.y', 'Force.u'],
    },
  }
  await drop(page, 'driven.wishbone', strToU8(JSON.stringify(driven)))
  await block(page, 'Pedals').waitFor()
  await page.keyboard.press('Control+Shift+e')
  const drivers = page.getByRole('region', { name: 'Drivers of the model' })
  const include = page.getByRole('checkbox', { name: 'Include Push' })
  await include.waitFor()
  expect(await drivers.count()).toBe(0)
  await include.check()
  const keep = drivers.getByRole('checkbox', { name: 'Keep Pedals active' })
  await drivers.getByText(/Pedals.*Push/).waitFor()
  if (process.env['WISHBONE_PICTURE'] !== undefined) await page.screenshot({ path: process.env['WISHBONE_PICTURE'] })
  await keep.check()
  await expect.poll(() => drivers.getByText(/Pedals.*Push/).count()).toBe(0)
  expect(await keep.isChecked()).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => keep.isChecked()).toBe(false)
})

test('a model is exported with an input of its own, verified, and saved as the command line does', async ({
  page,
  folder,
}) => {
  await exampleOpen(page)
  await drop(page, 'cart.wishbone', strToU8(JSON.stringify(cart)))
  await block(page, 'Cart').waitFor()
  // The file gives no positions: its blocks are arranged, which is neither a change to save nor a step to undo.
  await expect.poll(() => overlaps(page)).toEqual([])
  expect(await page.title()).not.toMatch(/^●/)
  expect(await button(page, /^Undo/).isEnabled()).toBe(false)
  await page.keyboard.press('Control+Shift+e')
  const inputs = page.getByRole('table', { name: 'Inputs' })
  await inputs.getByRole('row', { name: /Push/ }).waitFor()
  await page.getByText('0 of 1 included').waitFor()

  await inputs.getByRole('checkbox', { name: 'Include Push' }).check()
  await page.getByText('Chosen in the project').waitFor()
  expect(await faultsOf(page, { within: '.export-view' })).toEqual([])
  const name = inputs.getByRole('textbox', { name: 'Exported name of Push' })
  await name.fill('2 force')
  await name.press('Enter')
  await page
    .getByText(/"2 force" can't be the name of a variable/)
    .first()
    .waitFor()
  await name.fill('force')
  await name.press('Enter')
  await expect.poll(() => page.getByText(/can't be the name/).count()).toBe(0)

  await page.getByRole('combobox', { name: 'Target' }).selectOption('js')
  await page.getByRole('tab', { name: 'Files' }).click()
  await button(page, /^model\.mjs/).click()
  await expect.poll(() => page.getByRole('region', { name: 'Text of model.mjs' }).innerText()).toContain('force')

  await button(page, 'Export').click()
  await page.getByRole('heading', { name: 'Verified' }).waitFor()
  const result = page.getByRole('region', { name: 'Result' })
  expect(await result.innerText()).toMatch(
    /Largest difference from the built-in run\s+(none: equal to the last bit|\d\.\de-1\d of the peak)/,
  )
  expect(await faultsOf(page, { within: '.export-view' })).toEqual([])
  await button(page, 'Dark theme').click()
  expect(await faultsOf(page, { within: '.export-view', contrastOnly: true })).toEqual([])

  const saved = await downloaded(page, button(page, 'Save…'))
  expect(saved.name).toBe('cart-run-js.zip')
  const entries = Object.entries(unzipSync(readFileSync(saved.file))).map(
    ([path, bytes]) => [basename(path), bytes] as const,
  )
  expect(strFromU8(Object.fromEntries(entries)['README.txt'])).toMatch(
    /Verified: the model was run .* on the experiment "run"/,
  )
  const written = { ...cart, interface: { inputs: { Push: { name: 'force' } } } }
  mkdirSync(join(folder, 'cart'))
  writeFileSync(join(folder, 'cart/project.json'), JSON.stringify(written))
  const args = ['export', join(folder, 'cart'), '--target', 'js', '--out', join(folder, 'out')]
  spawnSync(process.execPath, [inRoot(targets.cli.output), ...args])
  expect(entries.map(([name]) => name).toSorted()).toEqual(readdirSync(join(folder, 'out')).toSorted())
  for (const [name, bytes] of entries) expect(strFromU8(bytes)).toBe(readFileSync(join(folder, 'out', name), 'utf8'))

  await button(page, /^Undo/).click()
  await page.getByText('outdated: options or interface changed').waitFor()
})
