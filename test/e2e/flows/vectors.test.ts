/** Vectors on the canvas: heavier wires with their number of elements, what does not fit, and where it is shown. */
import type { Page } from 'playwright-core'
import type { ProjectFile } from '../../../engine/model/project/project'
import { vectorWashout } from '../../validation/vectors/washout'
import { installPickers, pick } from '../support/pickers'
import { expect, openApplication, test } from '../support/test'
import { block, chooseInMenu, exampleOpen, statusBar } from '../support/window'

const places: Readonly<Record<string, readonly [number, number]>> = {
  World: [0, -200],
  Wave: [0, -96],
  Force: [200, -128],
  Moment: [200, -56],
  Load: [400, -96],
  Body: [600, -96],
  Accel: [0, 40],
  Gyro: [0, 160],
  Motion: [200, 96],
  Scale: [400, 96],
  Limit: [600, 96],
  Sum: [800, 96],
  Rate: [800, 216],
  Place: [600, 216],
  Hold: [400, 304],
  Legs: [600, 304],
  Log: [800, 304],
}

/** The washout with one wire to an input for scalars. */
function diagram(): ProjectFile {
  const { project } = vectorWashout()
  const blocks = Object.entries(project.blocks).map(([name, one]) => [name, { ...one, at: places[name] }] as const)
  return {
    ...project,
    title: 'Washout',
    blocks: { ...Object.fromEntries(blocks), End: { type: 'signals/stop-run', at: [800, 440] } },
    wires: { ...project.wires, wrong: ['Legs.length', 'End.u'] },
  }
}

async function open(page: Page, project: ProjectFile): Promise<void> {
  await exampleOpen(page)
  await pick(page, 'washout/project.json')
  await page.evaluate(async (text) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('washout')
    const stream = await (await folder.getFileHandle('project.json')).createWritable()
    await stream.write(text)
    await stream.close()
  }, JSON.stringify(project))
  await pick(page, 'washout/')
  await chooseInMenu(page, /^Open project/)
  await statusBar(page)
    .getByText(`${Object.keys(project.blocks).length} blocks`)
    .waitFor()
}

test('wires of vectors are heavier and say how many elements they have', async ({ context, server }) => {
  await installPickers(context)
  const page = await openApplication(context, server)
  const project = diagram()
  await open(page, project)
  const wireOf = (from: string, to: string) => {
    const found = Object.entries(project.wires).find(([, ends]) => ends[0] === from && ends[1] === to)
    return page.locator(`.diagram-wire[data-id="${found?.[0] ?? ''}"]`)
  }
  const widthOf = (from: string, to: string) => wireOf(from, to).locator('.wire-width').textContent()
  expect([
    await widthOf('Accel.a', 'Motion.u1'),
    await widthOf('Motion.y', 'Scale.u1'),
    await widthOf('Hold.y', 'Legs.q'),
    await widthOf('Force.y', 'Load.F'),
  ]).toEqual(['3', '6', '6', '3'])
  const thickness = (from: string, to: string) =>
    wireOf(from, to)
      .locator('.wire')
      .evaluate((path) => parseFloat(getComputedStyle(path).strokeWidth))
  expect(await wireOf('Wave.y', 'Force.u1').locator('.wire-width').count()).toBe(0)
  expect(await thickness('Motion.y', 'Scale.u1')).toBeGreaterThan(await thickness('Wave.y', 'Force.u1'))

  // What does not fit is shown at the wire, at the block, and in the inspector of the wire.
  await wireOf('Legs.length', 'End.u').locator('.wire.faulty').waitFor({ state: 'attached' })
  await block(page, 'End').locator('.block-mark').waitFor()
  await wireOf('Legs.length', 'End.u').focus()
  await page.keyboard.press('Enter')
  const panel = page.locator('.inspector-message')
  expect(await panel.textContent()).toMatch(/takes one element, but Legs\.length has 6 elements/)
  if (process.env.WISHBONE_SCREENSHOT !== undefined) await page.screenshot({ path: process.env.WISHBONE_SCREENSHOT })

  // Ports in the inspector say it too.
  await block(page, 'Motion').click()
  await page.locator('#port-y .port-width').filter({ hasText: '[6]' }).waitFor()
})
