/**
 * The diagram with 500 blocks: work of the page's main thread per frame while the view and blocks are moved and a wire
 * is drawn, and the time it takes to open. Five rows of vehicles side by side on one level, with their wires.
 *
 * The built application in Chromium, 1440 x 900. A frame is what the main thread does from one request for a picture
 * to the next, by the trace of the browser: processor time of all of its tasks, scripts, styles, layout and paint
 * alike. Rasterising and composing are in other threads and processes and not counted.
 *
 *     npm run build && npm run bench -- canvas [--only GESTURE ...] [--repeat TIMES]
 *
 * TRACES in the environment names a folder to keep the traces in, for the Performance panel of Chromium.
 */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, BrowserType, Page } from 'playwright-core'
import { findChromium } from '../../scripts/lib/programs.mjs'
import type { BlockInstance, ProjectFile } from '../../engine/model/project/project'
import { installPickers, pick } from '../e2e/support/pickers'
import { quantile } from './support/application'
import { frames, type Frame } from './tracing/frames'
import { returningUser } from '../../scripts/lib/returning-user.mjs'

const ROWS = 5
const vehicles = ['macpherson-sedan', 'forestry-skidder'] as const
/** Pixels of the window: a place of the canvas without a block, and the middle. */
interface Place {
  readonly x: number
  readonly y: number
}

/** Every row has both vehicles and one block without wires: 500 blocks. */
function manyBlocks(): ProjectFile {
  const blocks: Record<string, BlockInstance> = {}
  const wires: Record<string, readonly [string, string]> = {}
  let top = 0
  for (let row = 0; row < ROWS; row++) {
    let left = 0
    let bottom = top
    for (const vehicle of vehicles) {
      const text = readFileSync(join('projects', vehicle, 'project.json'), 'utf8')
      const project = JSON.parse(text) as ProjectFile
      const own = (name: string): string => `${vehicle.charAt(0)}${row}${name}`
      const places = Object.values(project.blocks).map(({ at }) => at ?? [0, 0])
      const [x, y] = [Math.min(...places.map((at) => at[0])), Math.min(...places.map((at) => at[1]))]
      for (const [name, block] of Object.entries(project.blocks)) {
        const at = [(block.at?.[0] ?? 0) - x + left, (block.at?.[1] ?? 0) - y + top] as const
        const { params: _of, ...bare } = block
        blocks[own(name)] = { ...bare, at }
        bottom = Math.max(bottom, at[1])
      }
      for (const [name, [a, b]] of Object.entries(project.wires)) wires[own(name)] = [own(a), own(b)]
      left += Math.max(...places.map((at) => at[0])) - x + 240
    }
    blocks[`Free${row}`] = { type: 'sources/constant', at: [left, top] }
    top = bottom + 160
  }
  return { wishbone: 1, title: 'Many blocks', blocks, wires, experiments: { one: { stop: 1 } } }
}

async function main(): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('no Chromium; WISHBONE_CHROMIUM names one')
  const root = process.cwd()
  // not bundled: it finds its own files
  const { chromium } = createRequire(join(root, 'package.json'))('playwright-core') as { chromium: BrowserType }
  const server = spawn(process.execPath, [join(root, 'dist/server/server.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve) =>
    createInterface({ input: server.stdout }).once('line', (line) => resolve(line.replace('Wishbone: ', ''))),
  )
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await returningUser(
      await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }),
    )
    await installPickers(context)
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('group', { name: /^World, / }).waitFor()
    await open(page, manyBlocks())
    console.log('main thread per frame, ms          frames   median     95 %      max   script   layout    paint')
    const words = process.argv.slice(2).filter((word) => word !== '--only')
    const wanted = words.filter((word) => !/^\d+$/.test(word) && word !== '--repeat')
    const repetitions = Number(words.find((word) => /^\d+$/.test(word)) ?? 1)
    for (const [name, gesture] of Object.entries(gestures)) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue
      const runs: (readonly Frame[])[] = []
      for (let i = 0; i < repetitions; i++) runs.push(await traced(browser, page, gesture, name))
      report(name, runs)
    }
  } finally {
    await browser.close()
    server.kill()
  }
}

async function open(page: Page, project: ProjectFile): Promise<void> {
  await pick(page, 'many/project.json')
  await page.evaluate(async (text) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('many')
    const stream = await (await folder.getFileHandle('project.json')).createWritable()
    await stream.write(text)
    await stream.close()
  }, JSON.stringify(project))
  await page.getByRole('button', { name: 'Project menu' }).click()
  const took = page.evaluate(async () => {
    const start = performance.now()
    const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.querySelector('[data-id="m4Body"]') === null) await frame()
    await frame()
    return performance.now() - start
  })
  await page.getByRole('menuitem', { name: /^Open project/ }).click()
  console.log(`opened and drawn: ${(await took).toFixed(0)} ms for ${Object.keys(project.blocks).length} blocks, `)
  console.log(`  ${Object.keys(project.wires).length} wires, from the choice in the menu on`)
  await page.waitForTimeout(1500)
}

/** Moves the pointer through places, one for every picture. */
async function along(page: Page, places: readonly Place[]): Promise<void> {
  for (const { x, y } of places) {
    await page.mouse.move(x, y)
    await page.waitForTimeout(8)
  }
}

/** There and back on an ellipse. */
function loop({ x, y }: Place, width: number, height: number, count = 90): readonly Place[] {
  return Array.from({ length: count }, (_unused, i) => {
    const turn = (2 * Math.PI * (i + 1)) / count
    return { x: x + (width / 2) * Math.sin(turn), y: y + (height / 2) * (1 - Math.cos(turn)) }
  })
}

/** @param stop with the frames that count: those of moves of the pointer, or all in which something was done */
type Gesture = (
  page: Page,
  start: () => Promise<void>,
  stop: (which?: 'moved' | 'all') => Promise<void>,
) => Promise<void>

const middle = { x: 680, y: 420 }

async function fit(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+0')
  await page.waitForTimeout(600)
}

async function zoomTo(page: Page, percent: number): Promise<void> {
  await fit(page)
  await page.mouse.move(middle.x, middle.y)
  for (let i = 0; i < 40; i++) {
    const now = Number(/(\d+) %/.exec(await page.getByRole('group', { name: 'Zoom' }).innerText())?.[1])
    if (now >= percent) break
    await page.mouse.wheel(0, -60)
    await page.waitForTimeout(250)
  }
  // Blocks get what is seen of them at this zoom in turns.
  await page.waitForFunction(() => document.querySelector('.block.distant') === null)
  await page.waitForTimeout(400)
}

const panning =
  (percent: number | null): Gesture =>
  async (page, start, stop) => {
    if (percent === null) await fit(page)
    else await zoomTo(page, percent)
    const from = await emptyPlace(page)
    await page.mouse.move(from.x, from.y)
    await page.mouse.down({ button: 'middle' })
    await start()
    await along(page, loop(from, 500, 300))
    await stop()
    await page.mouse.up({ button: 'middle' })
  }

/** A place of the canvas near its middle without a block or wire. */
async function emptyPlace(page: Page): Promise<Place> {
  return page.evaluate(({ x, y }) => {
    for (let ring = 0; ring < 300; ring += 7)
      for (let turn = 0; turn < 6.28; turn += 0.5) {
        const place = { x: x + ring * Math.cos(turn), y: y + ring * Math.sin(turn) }
        const there = document.elementFromPoint(place.x, place.y)
        if (there?.classList.contains('react-flow__pane') === true) return place
      }
    return { x, y }
  }, middle)
}

/** The visible block nearest to the middle of the canvas. */
async function someBlock(page: Page): Promise<Place> {
  return page.evaluate(({ x, y }) => {
    const boxes = [...document.querySelectorAll('.react-flow__node')].map((node) => node.getBoundingClientRect())
    const places = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    const far = (place: { x: number; y: number }): number => Math.hypot(place.x - x, place.y - y)
    return places.reduce((best, place) => (far(place) < far(best) ? place : best))
  }, middle)
}

async function undo(page: Page): Promise<void> {
  await page.keyboard.press('Control+z')
  await page.waitForTimeout(300)
}

const dragging =
  (percent: number | null, selected: number): Gesture =>
  async (page, start, stop) => {
    if (percent === null) await fit(page)
    else await zoomTo(page, percent)
    const from = await someBlock(page)
    if (selected > 1) {
      await page.mouse.click(from.x, from.y)
      const nodes = page.locator('.react-flow__node-block')
      const near = await nodes.evaluateAll((all, { x, y }) => {
        const far = (node: Element): number => {
          const box = node.getBoundingClientRect()
          return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y)
        }
        // Those that can be clicked: nothing of the window lies over them.
        const met = (node: Element): boolean => {
          const box = node.getBoundingClientRect()
          return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
        }
        return all
          .map((node, i) => ({ i, far: met(node) ? far(node) : Infinity }))
          .sort((a, b) => a.far - b.far)
          .map(({ i }) => i)
      }, from)
      await page.keyboard.down('Control')
      for (const i of near.slice(1, selected)) {
        const box = await nodes.nth(i).boundingBox()
        if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      }
      await page.keyboard.up('Control')
      await page.getByText(`${selected} blocks`, { exact: true }).first().waitFor()
    }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y + 8)
    await start()
    await along(page, loop({ x: from.x + 8, y: from.y + 8 }, 240, 160))
    await page.mouse.move(from.x + 60, from.y + 40)
    await stop()
    await page.mouse.up()
    await page.waitForTimeout(300)
    await undo(page)
  }

const hovering =
  (percent: number): Gesture =>
  async (page, start, stop) => {
    await zoomTo(page, percent)
    await page.mouse.move(middle.x, middle.y)
    await start()
    await along(page, loop({ x: middle.x, y: middle.y - 200 }, 600, 400))
    await stop()
  }

const gestures: Readonly<Record<string, Gesture>> = {
  'pan, all in view': panning(null),
  'pan, 50 %': panning(50),
  'pan, 100 %': panning(100),
  'zoom in and out': async (page, start, stop) => {
    await fit(page)
    await page.mouse.move(middle.x, middle.y)
    await start()
    for (const sign of [-1, 1])
      for (let i = 0; i < 45; i++) {
        await page.mouse.wheel(0, sign * 24)
        await page.waitForTimeout(12)
      }
    await stop()
  },
  'drag one block, 100 %': dragging(100, 1),
  'drag one block, all in view': dragging(null, 1),
  'drag 50 blocks, 40 %': dragging(40, 50),
  'draw a wire, 100 %': async (page, start, stop) => {
    await fit(page)
    await zoomTo(page, 100)
    // In a crowded diagram a block has ports to be wired when the pointer is on it.
    const block = await someBlock(page)
    await page.mouse.move(block.x, block.y)
    const handle = page.locator('.react-flow__node:hover .react-flow__handle.frame').first()
    const place = await handle.boundingBox()
    if (place === null) throw new Error('no port to draw a wire from')
    const port = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
    await page.mouse.move(port.x, port.y)
    await start()
    await page.mouse.down()
    await along(page, loop(port, 400, 240))
    await page.mouse.move(port.x + 2, port.y + 2)
    await page.mouse.up()
    await stop()
    await page.keyboard.press('Escape')
  },
  'hover, 50 %': hovering(50),
  'hover, 100 %': hovering(100),
  'undo and redo, 50 blocks': async (page, start, stop) => {
    await dragging(40, 50)(
      page,
      () => Promise.resolve(),
      () => Promise.resolve(),
    )
    await start()
    for (let i = 0; i < 10; i++) {
      await page.keyboard.press(i % 2 === 0 ? 'Control+Shift+z' : 'Control+z')
      await page.waitForTimeout(250)
    }
    await stop('all')
  },
  'select by a box, all in view': async (page, start, stop) => {
    await fit(page)
    const box = await page.getByRole('region', { name: 'Diagram' }).boundingBox()
    if (box === null) return
    const from = { x: box.x + 6, y: box.y + 6 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await start()
    await along(
      page,
      Array.from({ length: 60 }, (_unused, i) => ({ x: from.x + 10 * (i + 1), y: from.y + 9 * (i + 1) })),
    )
    await stop()
    await page.mouse.up()
  },
}

async function traced(browser: Browser, page: Page, gesture: Gesture, name: string): Promise<readonly Frame[]> {
  let found: readonly Frame[] = []
  await gesture(
    page,
    () =>
      browser.startTracing(page, {
        categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
      }),
    async (which) => {
      await page.waitForTimeout(100)
      const trace = await browser.stopTracing()
      if (process.env.TRACES !== undefined)
        writeFileSync(join(process.env.TRACES, `${name.replace(/\W+/g, '-')}.json`), trace)
      found = frames(trace, which)
    },
  )
  return found
}

/** Of several repetitions the median: other jobs of the machine disturb some of them. */
function report(name: string, runs: readonly (readonly Frame[])[]): void {
  const value = (of: (frames: readonly Frame[]) => number): string => quantile(runs.map(of), 0.5).toFixed(2).padStart(9)
  const work = (share: number): string =>
    value((all) =>
      quantile(
        all.map((frame) => frame.work),
        share,
      ),
    )
  const mean = (of: (frame: Frame) => number): string =>
    value((all) => all.reduce((sum, frame) => sum + of(frame), 0) / all.length)
  const count = String(
    quantile(
      runs.map(({ length }) => length),
      0.5,
    ),
  ).padStart(6)
  console.log(
    `${name.padEnd(34)} ${count}${work(0.5)}${work(0.95)}${work(1)}` +
      `${mean(({ script }) => script)}${mean(({ layout }) => layout)}${mean(({ paint }) => paint)}`,
  )
}

await main()
