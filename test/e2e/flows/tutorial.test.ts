/**
 * The tutorial docs/tutorial/quarter-car.md, step by step in the window: what it tells the reader to
 * do can be done, and gives what it says. With WISHBONE_PICTURES=FOLDER the pictures of the tutorial
 * are taken on the way (`node scripts/tutorial-pictures.mjs`).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { columnOf, downloaded, readColumns } from '../support/csv'
import type { Columns } from '../support/csv'
import { expect, test } from '../support/test'
import {
  atRest,
  block,
  button,
  centreOf,
  chooseInMenu,
  drag,
  enter,
  exampleOpen,
  field,
  port,
  run,
  select,
  showView,
  statusBar,
  wire,
} from '../support/window'

const pictures = process.env.WISHBONE_PICTURES ?? ''
const savedProject = inRoot('docs/tutorial/quarter-car/project.json')

const inspector = (page: Page) => page.getByRole('complementary', { name: 'Inspector' })
const diagram = (page: Page) => page.getByRole('region', { name: 'Diagram' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' })

async function picture(page: Page, name: string, part: Page | Locator = page): Promise<void> {
  if (pictures === '') return
  await page.mouse.move(720, 742)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.waitForTimeout(1500)
  await part.screenshot({ path: join(pictures, `${name}.png`) })
}

async function place(page: Page, title: string, at: readonly [number, number], name: string): Promise<void> {
  const [x, y] = at
  const entry = page.getByRole('complementary', { name: 'Palette' }).getByRole('button', { name: title, exact: true })
  await entry.last().dragTo(diagram(page), { targetPosition: { x, y } })
  await button(page, /^Undo: Add/).waitFor()
  if (name !== (await field(page, 'Block name').inputValue())) await enter(field(page, 'Block name'), name)
  await block(page, name).waitFor()
}

async function connect(page: Page, from: string, to: string): Promise<void> {
  await atRest(port(page, from))
  await drag(page, await centreOf(port(page, from)), await centreOf(port(page, to)))
  await wire(page, from, to)
    .or(wire(page, to, from))
    .waitFor({ state: 'attached' })
}

async function setParameter(page: Page, name: string, label: string, value: string): Promise<void> {
  await select(page, name)
  await enter(field(page, label), value)
}

/** An entry of the lists of the Experiment tab. */
async function addEntry(page: Page, list: string, name: string, value: string): Promise<void> {
  await button(page, list).click()
  const search = page.getByRole('combobox', { name: list })
  await search.fill(name)
  await search.press('Enter')
  await enter(field(page, name), value)
}

async function plot(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const signals = page.getByRole('complementary', { name: 'Signals' })
    await signals.getByRole('searchbox').fill(name)
    await signals.getByRole('button', { name: `Plot ${name}`, exact: true }).click()
    await signals.getByRole('searchbox').fill('')
  }
}

const exported = async (page: Page): Promise<Columns> =>
  readColumns((await downloaded(page, button(page, 'Export results as CSV'))).file)

/** Save without the file pickers that a test cannot drive: the browser downloads the file. */
async function saved(page: Page): Promise<string> {
  return readFileSync((await downloaded(page, button(page, 'Save'))).file, 'utf8')
}

/** The project without places on the canvas, which depend on the size of the window. */
function withoutPlaces(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => (key === 'at' ? undefined : value))
}

/** Instants of the inner maxima of a curve after a time, between rows by a parabola. */
function maxima(time: readonly number[], y: readonly number[], after: number): number[] {
  return time.flatMap((t, i) => {
    if (t < after || i === 0 || i === time.length - 1 || y[i] <= y[i - 1] || y[i] < y[i + 1]) return []
    const [before, next] = [y[i] - y[i - 1], y[i] - y[i + 1]]
    return [t + ((time[i + 1] - t) * (before - next)) / (2 * (before + next))]
  })
}

/**
 * Free vibration of the undamped quarter car let go at s = 0 with springs without force: two cosines
 * about the equilibrium. Frequencies from the characteristic equation
 * m_w m_c w^4 - (m_w k_s + m_c (k_t + k_s)) w^2 + k_t k_s = 0.
 */
function undamped(): { readonly hertz: readonly number[]; readonly at: (t: number) => readonly [number, number] } {
  const [wheel, chassis, tyre, spring, g] = [40, 400, 200e3, 20e3, 9.81]
  const b = wheel * spring + chassis * (tyre + spring)
  const root = Math.sqrt(b * b - 4 * wheel * chassis * tyre * spring)
  const squares = [(b - root) / (2 * wheel * chassis), (b + root) / (2 * wheel * chassis)]
  // Wheel and chassis in each mode; amplitudes such that both start away from equilibrium by its distance.
  const ratios = squares.map((square) => spring / (spring - chassis * square))
  const rest = [-((wheel + chassis) * g) / tyre, 0]
  rest[1] = rest[0] - (chassis * g) / spring
  const second = (-rest[1] + ratios[0] * rest[0]) / (ratios[1] - ratios[0])
  const amplitudes = [-rest[0] - second, second]
  const modes = (t: number): number[] => squares.map((square, i) => amplitudes[i] * Math.cos(Math.sqrt(square) * t))
  return {
    hertz: squares.map((square) => Math.sqrt(square) / (2 * Math.PI)),
    at: (t) => {
      const [x, y] = modes(t)
      return [rest[0] + x + y, rest[1] + ratios[0] * x + ratios[1] * y]
    },
  }
}

test('the quarter car of the tutorial', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 760 })
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await page.reload()
  await exampleOpen(page)

  // An empty project
  await chooseInMenu(page, 'New project')
  await page.getByRole('heading', { name: 'Start with a block' }).waitFor()
  await page.getByRole('tab', { name: 'Project' }).click()
  await enter(field(page, 'Title'), 'Quarter car')

  // Blocks
  await place(page, 'World', [80, 400], 'World')
  await place(page, 'Prismatic joint', [390, 400], 'Tyre')
  await place(page, 'Rigid body', [544, 300], 'Wheel')
  await place(page, 'Prismatic joint', [698, 400], 'Suspension')
  await place(page, 'Rigid body', [840, 300], 'Chassis')
  await place(page, 'Spring-damper', [390, 300], 'TyreSpring')
  await place(page, 'Spring-damper', [698, 300], 'MainSpring')
  await picture(page, 'blocks')

  // Wires
  await connect(page, 'World.frame', 'Tyre.base')
  await connect(page, 'Tyre.end', 'Wheel.com')
  await connect(page, 'Wheel.com', 'Suspension.base')
  await connect(page, 'Suspension.end', 'Chassis.com')
  await connect(page, 'TyreSpring.axis', 'Tyre.axis')
  await connect(page, 'MainSpring.axis', 'Suspension.axis')
  await button(statusBar(page), 'No problems').waitFor()

  // Numbers
  await setParameter(page, 'Wheel', 'Mass', '40 kg')
  await setParameter(page, 'Chassis', 'Mass', '400 kg')
  await setParameter(page, 'TyreSpring', 'Stiffness', '200 kN/m')
  await setParameter(page, 'MainSpring', 'Stiffness', '20 kN/m')
  await picture(page, 'wired', diagram(page))
  await picture(page, 'spring', inspector(page))

  // Run
  await page.getByRole('tab', { name: 'Experiment' }).click()
  await enter(field(page, 'Experiment name'), 'drop')
  await enter(field(page, 'Stop time'), '3')
  await run(page)
  await page.getByRole('region', { name: 'Plot Tyre.s, Suspension.s' }).waitFor()
  await button(page, 'Plot').click()
  await plot(page, 'Chassis.z', 'Wheel.z')
  await button(page, 'Plot').click()
  await plot(page, 'TyreSpring.force')
  await picture(page, 'drop', results(page))
  const drop = await exported(page)
  const exact = undamped()
  expect(exact.hertz.map((f) => f.toPrecision(3))).toEqual(['1.07', '11.8'])
  columnOf(drop, 't').forEach((t, row) => {
    const [wheel, chassis] = exact.at(t)
    expect(Math.abs(columnOf(drop, 'Wheel.z')[row] - wheel)).toBeLessThan(1e-5)
    expect(Math.abs(columnOf(drop, 'Chassis.z')[row] - chassis)).toBeLessThan(1e-5)
  })

  // Damper
  await button(page, 'Keep this run to compare with the next ones').click()
  await showView(page, 'Diagram')
  await select(page, 'Chassis')
  await setParameter(page, 'MainSpring', 'Damping', '1.5 kN s/m')
  await run(page)
  await picture(page, 'damped', results(page))
  const damped = await exported(page)
  const bounces = maxima(columnOf(damped, 't'), columnOf(damped, 'Chassis.z'), 0.5)
  expect((1 / (bounces[1] - bounces[0])).toFixed(2)).toBe('1.06')

  // Road
  await showView(page, 'Diagram')
  await select(page, 'Tyre')
  await button(page, 'Delete wire to World.frame').click()
  await place(page, 'Motion driver', [235, 400], 'Road')
  await inspector(page).getByRole('combobox', { name: 'Motion' }).selectOption({ label: 'Translation' })
  await place(page, 'Smooth step', [80, 500], 'Kerb')
  await enter(field(page, 'Final value'), '0.05')
  await enter(field(page, 'Start'), '0.5 s')
  await enter(field(page, 'Duration'), '20 ms')
  await connect(page, 'World.frame', 'Road.base')
  await connect(page, 'Road.end', 'Tyre.base')
  await connect(page, 'Kerb.y', 'Road.u')
  await button(statusBar(page), 'No problems').waitFor()
  await picture(page, 'road', diagram(page))

  // Second experiment
  await page.getByRole('tab', { name: 'Experiment' }).click()
  await button(page, 'Duplicate experiment').click()
  await enter(field(page, 'Experiment name'), 'kerb')
  await addEntry(page, 'Add initial value', 'Tyre.s', '-440 kg*9.81 m/s^2/(200 kN/m)')
  await addEntry(page, 'Add initial value', 'Suspension.s', '-400 kg*9.81 m/s^2/(20 kN/m)')
  await picture(page, 'experiment', inspector(page))
  await run(page)
  await picture(page, 'kerb', results(page))
  const kerb = await exported(page)
  const hops = maxima(columnOf(kerb, 't'), columnOf(kerb, 'TyreSpring.force'), 0.55)
  // Peaks lean on the slope of the bounce below them: about 11 Hz, not to the digit.
  expect(Math.abs(1 / (hops[1] - hops[0]) - 11.3)).toBeLessThan(0.6)
  expect(columnOf(kerb, 'Chassis.z')[0]).toBeCloseTo(-0.0216 - 0.1962, 4)

  expect(Math.max(...columnOf(kerb, 'TyreSpring.force')) / (440 * 9.81)).toBeCloseTo(3, 0)
  expect((440 * 9.81) / Math.min(...columnOf(kerb, 'TyreSpring.force'))).toBeCloseTo(4, 0)

  // A step that is too long tells the frequency of the wheel
  await inspector(page).getByRole('combobox', { name: 'Solver' }).selectOption({ label: 'Euler' })
  await enter(field(page, 'Step'), '10 ms')
  await run(page)
  await results(page)
    .getByText(/largest stable step of euler, 7\.08 ms.*11\.3 Hz, damping ratio 0\.26/)
    .waitFor()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await inspector(page).getByText('Tolerance').waitFor()

  // The first experiment on a flat road again
  await page.getByRole('combobox', { name: 'Experiment' }).selectOption({ label: 'drop' })
  await addEntry(page, 'Change a parameter', 'Kerb.final', '0')
  await run(page)
  const flat = await exported(page)
  expect(columnOf(flat, 'Chassis.z').at(-1)).toBeCloseTo(columnOf(damped, 'Chassis.z').at(-1) ?? NaN, 6)

  // Save
  const text = await saved(page)
  if (pictures !== '') writeFileSync(join(pictures, 'project.json'), text)
  else expect(withoutPlaces(text)).toEqual(withoutPlaces(readFileSync(savedProject, 'utf8')))
})
