/** A crowded diagram: blocks are dragged, chosen by a box and wired, with pictures over it that leave nothing behind. */
import type { Locator, Page } from 'playwright-core'
import type { BlockInstance, ProjectFile } from '../../../engine/model/project/project'
import { installPickers, pick, readPicked } from '../support/pickers'
import { expect, openApplication, test } from '../support/test'
import {
  atRest,
  block,
  boxOf,
  button,
  centreOf,
  chooseInMenu,
  drag,
  exampleOpen,
  port,
  statusBar,
} from '../support/window'

const COLUMNS = 16
const ROWS = 10
const nameAt = (column: number, row: number): string => `B${column}x${row}`

/** Bodies and arms in columns by turns; every arm but those of the first row is wired to the body before it. */
function crowdedProject(): ProjectFile {
  const blocks: Record<string, BlockInstance> = { World: { type: 'world/world', at: [-240, 0] } }
  const wires: Record<string, readonly [string, string]> = {}
  for (let column = 0; column < COLUMNS; column++)
    for (let row = 0; row < ROWS; row++) {
      const arm = column % 2 === 1
      const name = nameAt(column, row)
      blocks[name] = { type: arm ? 'mechanics/rigid-arm' : 'mechanics/rigid-body', at: [240 * column, 120 * row] }
      if (arm && row > 0) wires[`W${column}x${row}`] = [`${nameAt(column - 1, row)}.com`, `${name}.base`]
    }
  return { wishbone: 1, title: 'Crowded', blocks, wires, experiments: { one: { stop: 1 } } }
}

async function saved(page: Page): Promise<ProjectFile> {
  await page.keyboard.press('Control+s')
  await expect.poll(() => page.title()).not.toContain('●')
  return JSON.parse((await readPicked(page, 'crowded/project.json')) ?? '') as ProjectFile
}

/** Nothing that is drawn over the diagram during a gesture. */
async function expectClear(page: Page): Promise<void> {
  for (const selector of ['.overlay-sheet', '.drag-picture', '.wiring-overlay', '[data-dragged]'])
    await expect.poll(() => page.locator(selector).filter({ visible: true }).count(), { message: selector }).toBe(0)
  const marks = await page
    .locator('.react-flow')
    .first()
    .evaluate(({ dataset }) => Object.keys(dataset))
  expect(marks).not.toContain('wiring')
  expect(marks).not.toContain('dragging')
}

const selectedBlocks = (page: Page): Locator => page.locator('.react-flow__node.selected')

test('blocks of a crowded diagram are dragged, chosen by a box and wired', async ({ context, server }) => {
  await installPickers(context)
  const page = await openApplication(context, server)
  await exampleOpen(page)
  await pick(page, 'crowded/project.json')
  await page.evaluate(async (text) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('crowded')
    const stream = await (await folder.getFileHandle('project.json')).createWritable()
    await stream.write(text)
    await stream.close()
  }, JSON.stringify(crowdedProject()))
  await pick(page, 'crowded/')
  await chooseInMenu(page, /^Open project/)
  await statusBar(page)
    .getByText(`${COLUMNS * ROWS + 1} blocks`)
    .waitFor()
  // Near enough for ports.
  for (let i = 0; i < 3; i++) await button(page, 'Zoom in').click()
  await atRest(block(page, 'B7x4'))

  // One block goes where it is dragged; what is seen of it meanwhile is where it then stays.
  const body = await boxOf(block(page, 'B6x4'))
  const from = { x: body.x + body.width / 2, y: body.y + body.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 6)
  await page.mouse.move(from.x - 20, from.y + 30, { steps: 5 })
  const copy = page.locator('.drag-picture > *')
  await expect.poll(() => copy.count()).toBe(1)
  await expect.poll(() => page.locator('.overlay-sheet').isVisible()).toBe(true)
  await atRest(copy)
  const held = await boxOf(copy)
  expect(held.y).toBeGreaterThan(body.y + 20)
  await page.mouse.up()
  await expectClear(page)
  const dropped = await boxOf(block(page, 'B6x4'))
  expect(dropped.x).toBeCloseTo(held.x, 0)
  expect(dropped.y).toBeCloseTo(held.y, 0)
  const before = crowdedProject()
  const first = await saved(page)
  const [[x0, y0], [x1, y1]] = [before.blocks.B6x4.at ?? [0, 0], first.blocks.B6x4.at ?? [0, 0]]
  expect(x1).toBeLessThan(x0)
  expect(y1).toBeGreaterThan(y0)
  expect({ ...first.blocks, B6x4: null }).toEqual({ ...before.blocks, B6x4: null })

  // A box chooses what it touches, and the wires between; all of it is dragged in one step.
  await page.keyboard.press('Escape')
  const [a, b] = [await boxOf(block(page, 'B6x1')), await boxOf(block(page, 'B7x2'))]
  await page.mouse.move(a.x - 8, a.y - 8)
  await page.mouse.down()
  await page.mouse.move(a.x + 4, a.y + 4)
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 6 })
  await page.locator('.overlay-sheet').waitFor()
  await page.mouse.up()
  await expectClear(page)
  await statusBar(page).getByText('6 selected').waitFor()
  expect(await selectedBlocks(page).count()).toBe(4)
  const start = await centreOf(block(page, 'B6x1'))
  await drag(page, start, { x: start.x, y: start.y - 24 })
  await expectClear(page)
  const second = await saved(page)
  const rises = ['B6x1', 'B7x1', 'B6x2', 'B7x2'].map((name) => {
    const [was, is] = [first.blocks[name].at ?? [0, 0], second.blocks[name].at ?? [0, 0]]
    expect(is[0]).toBe(was[0])
    return was[1] - is[1]
  })
  expect(new Set(rises).size).toBe(1)
  expect(rises[0]).toBeGreaterThan(0)
  expect(second.blocks.B6x3).toEqual(first.blocks.B6x3)

  // Ports can be wired when the pointer is near; where the wire can go shows in one picture.
  await page.keyboard.press('Escape')
  const arm = await boxOf(block(page, 'B7x5'))
  const target = { x: arm.x + arm.width, y: arm.y + arm.height / 2 }
  const other = await boxOf(block(page, 'B8x5'))
  await page.mouse.move(target.x - 4, target.y)
  await port(page, 'B7x5.end').waitFor()
  await page.mouse.down()
  await page.mouse.move(target.x + 6, target.y + 2)
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2, { steps: 5 })
  await page.locator('.wiring-overlay .lit').first().waitFor()
  await port(page, 'B8x5.com').waitFor()
  const end = await centreOf(port(page, 'B8x5.com'))
  await page.mouse.move(end.x, end.y, { steps: 3 })
  await page.mouse.up()
  await statusBar(page).getByText('Wired B7x5.end to B8x5.com').waitFor()
  await expectClear(page)
  const third = await saved(page)
  expect(Object.values(third.wires)).toContainEqual(['B7x5.end', 'B8x5.com'])
  expect(Object.keys(third.wires)).toHaveLength(Object.keys(before.wires).length + 1)
  expect(third.blocks).toEqual(second.blocks)

  // A box that comes to the edge moves the view on, and chooses what comes into it.
  await page.keyboard.press('Escape')
  const canvas = await boxOf(page.getByRole('region', { name: 'Diagram' }))
  const [near, far] = [block(page, 'B8x6'), block(page, `B${COLUMNS - 1}x6`)]
  const corner = await boxOf(near)
  expect((await boxOf(far)).x).toBeGreaterThan(canvas.x + canvas.width)
  await page.mouse.move(corner.x - 8, corner.y - 8)
  await page.mouse.down()
  await page.mouse.move(corner.x + 20, corner.y + 10)
  await page.mouse.move(canvas.x + canvas.width - 4, corner.y + 10)
  await expect.poll(async () => (await boxOf(far)).x).toBeLessThan(canvas.x + canvas.width - 60)
  await page.mouse.move(canvas.x + canvas.width - 50, corner.y + 12)
  await page.mouse.up()
  await expectClear(page)
  await expect.poll(() => near.getAttribute('class')).toContain('selected')
  await expect.poll(() => selectedBlocks(page).count()).toBe(COLUMNS - 8)
})
