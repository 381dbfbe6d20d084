/** Looking at results: plots over reference data, errors, zoom and cursor, files. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { readMat5 } from '../../../engine/io/mat5/read'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { columnOf, downloaded, readColumns } from '../support/csv'
import { atRest, boxOf, button, drag, exampleOpen, run, showView, untilSeen } from '../support/window'
import type { Box } from '../support/window'
import { expect, test } from '../support/test'

const reference = readColumns(inRoot('projects/generic-vehicle/reference/generic_sine_steer.csv'))

const plot = (page: Page, title: string): Locator => page.getByRole('region', { name: `Plot ${title}` })

interface Trace {
  readonly name: string
  readonly dash: string
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** What Plotly has been given to draw. */
async function tracesOf(page: Page, title: string): Promise<readonly Trace[]> {
  const area = plot(page, title).locator('.js-plotly-plot')
  await area.waitFor()
  return area.evaluate((element) => {
    const { data } = element as unknown as {
      data: { name: string; visible?: boolean; line?: { dash?: string }; x: ArrayLike<number>; y: ArrayLike<number> }[]
    }
    return data
      .filter(({ visible }) => visible !== false)
      .map(({ name, line, x, y }) => ({
        name,
        dash: line?.dash ?? 'solid',
        x: Array.from(x),
        y: Array.from(y),
      }))
  })
}

async function timeRange(page: Page, title: string): Promise<readonly number[]> {
  return plot(page, title)
    .locator('.js-plotly-plot')
    .evaluate((element) => (element as unknown as { layout: { xaxis: { range: number[] } } }).layout.xaxis.range)
}

/** Where a plot answers the pointer. */
async function areaOf(page: Page, title: string): Promise<Box> {
  const area = plot(page, title).locator('.js-plotly-plot .draglayer .nsewdrag').first()
  await atRest(area)
  return boxOf(area)
}

const plotted = (page: Page): Promise<void> => plot(page, 'Yaw rate').locator('.js-plotly-plot').waitFor()

async function validated(page: Page): Promise<void> {
  await button(page, /^Validation/).click()
  await page.getByRole('table', { name: 'Errors against reference data' }).waitFor()
}

describe('a plot', () => {
  test('draws the run over the reference, and both agree', async ({ finished: page }) => {
    await plotted(page)
    const traces = await tracesOf(page, 'Yaw rate')
    const [solid, dashed] = [traces.find((t) => t.dash === 'solid')!, traces.find((t) => t.dash !== 'solid')!]
    const [time, values] = [columnOf(reference, 't'), columnOf(reference, 'Body.wz')]
    const peak = Math.max(...values.map(Math.abs))
    for (const trace of [solid, dashed]) {
      expect(trace.x.length).toBeGreaterThan(100)
      trace.x.forEach((t, i) => {
        const row = time.findIndex((other) => Math.abs(other - t) < 1e-9)
        if (row >= 0) expect(Math.abs(trace.y[i] - values[row])).toBeLessThan(1e-4 * peak)
      })
    }
  })

  test('names signals and units on axes and in the legend', async ({ finished: page }) => {
    await plotted(page)
    const force = plot(page, 'Tyre side force')
    for (const corner of ['FL', 'FR', 'RL', 'RR']) await button(force, `Hide Tire${corner}.Fy`).waitFor()
    await force.getByText('Time [s]').waitFor()
    await force.getByText('Fy [N]').waitFor()
    await force.getByText('Reference', { exact: true }).waitFor()
    await plot(page, 'Path of the centre of mass').getByText('Body.x [m]').waitFor()
  })

  test('hides and shows a signal from its legend', async ({ finished: page }) => {
    await plotted(page)
    const names = async () => (await tracesOf(page, 'Roll and pitch')).map(({ name }) => name)
    expect((await names()).some((name) => name.includes('Body.roll'))).toBe(true)
    await button(plot(page, 'Roll and pitch'), 'Hide Body.roll').click()
    await expect.poll(async () => (await names()).some((name) => name.includes('Body.roll'))).toBe(false)
    await button(plot(page, 'Roll and pitch'), 'Show Body.roll').click()
    await expect.poll(async () => (await names()).some((name) => name.includes('Body.roll'))).toBe(true)
  })

  test('takes a signal that was not plotted, without another run', async ({ finished: page }) => {
    await plotted(page)
    await page.getByRole('searchbox', { name: 'Search signals' }).fill('LumpRR.z')
    await plot(page, 'Yaw rate').click({ position: { x: 5, y: 5 } })
    await button(page, 'Plot LumpRR.z').click()
    const added = async () => (await tracesOf(page, 'Yaw rate')).find(({ name }) => name.includes('LumpRR.z'))
    await expect.poll(async () => (await added())?.y.length).toBeGreaterThan(100)
    await button(page, /^Undo: /).click()
    await expect.poll(added).toBeUndefined()
    await page.getByRole('searchbox', { name: 'Search signals' }).fill('')
  })

  test('zooms in time together with the others, and back', async ({ finished: page }) => {
    await plotted(page)
    const area = await areaOf(page, 'Yaw rate')
    const y = area.y + area.height / 2
    await drag(page, { x: area.x + 0.2 * area.width, y }, { x: area.x + 0.5 * area.width, y })
    await expect.poll(async () => Math.round((await timeRange(page, 'Yaw rate'))[0])).toBe(2)
    for (const other of ['Tyre side force', 'Roll and pitch']) {
      await expect.poll(() => timeRange(page, other)).toEqual(await timeRange(page, 'Yaw rate'))
    }
    expect((await timeRange(page, 'Yaw rate'))[1]).toBeCloseTo(5, 0)
    await button(page, 'Show the whole run').click()
    await expect.poll(() => timeRange(page, 'Slip angle')).toEqual([0, 10])
  })

  test('reads out the values under the pointer, in all plots', async ({ finished: page }) => {
    await plotted(page)
    const area = await areaOf(page, 'Yaw rate')
    const readout = plot(page, 'Yaw rate')
      .getByText(/rad\/s$/)
      .last()
    const row = columnOf(reference, 't').findIndex((t) => Math.abs(t - 2.5) < 1e-9)
    await untilSeen(readout, async () => {
      await page.mouse.move(area.x + 0.24 * area.width, area.y + area.height / 2)
      await page.mouse.move(area.x + 0.25 * area.width, area.y + area.height / 2)
    })
    await expect
      .poll(async () => parseFloat(await readout.innerText()))
      .toBeCloseTo(columnOf(reference, 'Body.wz')[row], 2)
    await plot(page, 'Roll and pitch').getByText(/ s$/).first().waitFor()
  })
})

describe('the errors against the reference', () => {
  test('are listed for every signal of the reference: largest, RMS, relative, all within 1e-4', async ({
    finished: page,
  }) => {
    await validated(page)
    const table = page.getByRole('table', { name: 'Errors against reference data' })
    const rows = (await table.getByRole('row').allInnerTexts())
      .slice(1)
      .map((row) => row.split('\t').map((cell) => cell.trim()))
    const listed = new Set(rows.map(([, signal]) => signal))
    const expected = [...reference.keys()].map((header) => header.split(' ')[0]).filter((name) => name !== 't')
    expect([...listed].sort()).toEqual([...expected].sort())
    expect(new Set(rows.map(([verdict]) => verdict))).toEqual(new Set(['pass']))
    const wz = rows.find(([, signal]) => signal === 'Body.wz')!
    const [relative, max, rms, peak] = [3, 5, 6, 7].map((column) => parseFloat(wz[column]))
    expect(peak).toBeCloseTo(Math.max(...columnOf(reference, 'Body.wz').map(Math.abs)), 3)
    expect(rms).toBeLessThan(max)
    expect(relative).toBeCloseTo(max / peak, 5)
    expect(relative).toBeLessThan(1e-4)
  })

  test('say when a changed model leaves the tolerance', async ({ fresh: page }) => {
    await exampleOpen(page)
    await page.getByRole('group', { name: /^Body, / }).click()
    const mass = page.getByRole('textbox', { name: 'Mass', exact: true })
    await mass.fill('2.2 t')
    await mass.press('Enter')
    await run(page)
    await showView(page, 'Results')
    await button(page, /^Validation.*beyond tolerance/).click()
    await page.getByRole('table').getByText('fail', { exact: true }).first().waitFor()
  })
})

describe('the validation report', () => {
  test('is one file with the errors and figures, and a tolerance decides on pass and fail', async ({
    finished: page,
  }) => {
    await validated(page)
    await page
      .getByRole('status')
      .getByText(/^All \d+ signals within tolerance$/)
      .waitFor()
    await page
      .getByRole('img', { name: /: run, reference and difference over time$/ })
      .first()
      .waitFor()
    const tolerance = page.getByRole('textbox', { name: 'Tolerance of Body.wz', exact: true })
    await tolerance.fill('1e-15')
    await tolerance.press('Enter')
    await page
      .getByRole('status')
      .getByText(/^1 of \d+ signals beyond tolerance$/)
      .waitFor()
    const { file, name } = await downloaded(page, button(page, 'Save report'))
    expect(name).toMatch(/^generic-four-wheeled-vehicle-.*-validation\.html$/)
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/1 signal of \d+ beyond tolerance/)
    expect(text.match(/<svg/g)?.length).toBeGreaterThanOrEqual(8)
    expect(text).not.toMatch(/(?:src|href)="(?!#)|url\((?!['"]?(?:#|&quot;#))|<script/)
    const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    await button(page, /^Undo: /).click()
    await page
      .getByRole('status')
      .getByText(/^All \d+ signals within tolerance$/)
      .waitFor()
  })

  test('is printed in place of the window', async ({ finished: page }) => {
    await validated(page)
    await page.evaluate(() => Object.assign(window, { print: () => undefined }))
    await button(page, 'Print or PDF').click()
    await page.locator('.print-report').waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    await page.locator('.print-report').getByRole('heading', { name: 'Errors per signal' }).waitFor()
    await button(page, 'Run').waitFor({ state: 'hidden' })
    const pdf = await page.pdf()
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await page.emulateMedia({ media: null })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.locator('.print-report').waitFor({ state: 'detached' })
  })
})

describe('a file of results', () => {
  test('as CSV holds every logged signal with its unit, equal to the reference where that has it', async ({
    finished: page,
  }) => {
    await plotted(page)
    const { file, name } = await downloaded(page, button(page, 'Export results as CSV'))
    expect(name).toBe('sine-steer.csv')
    const results = readColumns(file)
    expect([...results.keys()][0]).toBe('t [s]')
    const rowAt = new Map(columnOf(results, 't').map((t, row) => [t.toFixed(6), row]))
    const rows = columnOf(reference, 't').map((t) => rowAt.get(t.toFixed(6)))
    expect(rows.filter((row) => row !== undefined).length).toBeGreaterThan(100)
    for (const [header, values] of reference) {
      const computed = columnOf(results, header.split(' ')[0])
      const peak = Math.max(1e-3, ...values.map(Math.abs))
      const errors = values.map((value, i) => (rows[i] === undefined ? 0 : Math.abs(computed[rows[i]] - value) / peak))
      expect(Math.max(...errors), header).toBeLessThan(1e-4)
    }
  })

  test('as MAT-file has a structure per block', async ({ finished: page }) => {
    await plotted(page)
    const { file, name } = await downloaded(page, button(page, 'Export results as MAT-file'))
    expect(name).toBe('sine-steer.mat')
    const bytes = readFileSync(file)
    const inflate = () => Promise.reject(new Error('not compressed'))
    const { columns } = await readMat5(Uint8Array.from(bytes), name, inflate)
    const [time, wz] = ['t', 'Body.wz'].map((signal) => columns.find((column) => column.name === signal))
    expect([time?.values.length, wz?.unit]).toEqual([1001, 'rad/s'])
    const row = columnOf(reference, 't').findIndex((t) => Math.abs(t - 2.5) < 1e-9)
    expect(wz?.values[250]).toBeCloseTo(columnOf(reference, 'Body.wz')[row], 6)
  })

  test('as SVG is a drawing with the titles of the axes as text', async ({ finished: page }) => {
    await plotted(page)
    const { file, name } = await downloaded(page, button(plot(page, 'Yaw rate'), 'Export plot as SVG'))
    expect(name).toBe('generic-four-wheeled-vehicle-yaw-rate.svg')
    const text = readFileSync(file, 'utf8')
    expect(text).toMatch(/^<svg/)
    expect(text).toContain('Body.wz [rad/s]')
  })

  test('as PNG is a picture of the plot', async ({ finished: page }) => {
    await plotted(page)
    const { file, name } = await downloaded(page, button(plot(page, 'Yaw rate'), 'Export plot as PNG'))
    expect(name).toBe('generic-four-wheeled-vehicle-yaw-rate.png')
    const bytes = readFileSync(file)
    expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([2000, 1120])
    expect(bytes.length).toBeGreaterThan(20_000)
  })
})

describe('two cursors', () => {
  const cursor = (page: Page, name: 'A' | 'B', title: string): Locator =>
    page.getByRole('slider', { name: `Cursor ${name} in ${title}`, exact: true })

  test('are moved with keys in one plot and measure in all of them', async ({ finished: page }) => {
    await plotted(page)
    await page.keyboard.press('c')
    await cursor(page, 'A', 'Yaw rate').focus()
    await page.keyboard.press('Home')
    for (let i = 0; i < 25; i++) await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => cursor(page, 'A', 'Roll and pitch').getAttribute('aria-valuetext')).toBe('2.5 s')
    await cursor(page, 'B', 'Roll and pitch').focus()
    await page.keyboard.press('End')
    const rows = page.getByRole('table', { name: 'Cursors in Yaw rate' }).getByRole('row', { name: /^Body\.wz/ })
    const [run, data] = [rows.nth(0), rows.nth(1)]
    const numbersOf = async (row: Locator) => (await row.getByRole('cell').allInnerTexts()).map(Number)
    const rowAt = (t: number) => columnOf(reference, 't').findIndex((other) => Math.abs(other - t) < 1e-9)
    await expect.poll(async () => (await numbersOf(run))[1]).toBeCloseTo(columnOf(reference, 'Body.wz')[rowAt(10)], 4)
    const [a, b, difference] = await numbersOf(run)
    expect(a).toBeCloseTo(columnOf(reference, 'Body.wz')[rowAt(2.5)], 4)
    expect(difference).toBeCloseTo(b - a, 4)
    // the reference data have a line of their own below the run's
    expect(await data.getByRole('rowheader').innerText()).toContain('Reference')
    expect((await numbersOf(data))[0]).toBeCloseTo(columnOf(reference, 'Body.wz')[rowAt(2.5)], 4)
    await button(page, 'Measure between two cursors').click()
    await expect.poll(() => page.getByRole('slider', { name: /^Cursor/ }).count()).toBe(0)
  })

  test('follow the pointer; a click into a plot shows that instant in all of them', async ({ finished: page }) => {
    await plotted(page)
    await button(page, 'Measure between two cursors').click()
    const area = await areaOf(page, 'Yaw rate')
    const handle = await boxOf(cursor(page, 'A', 'Yaw rate'))
    const y = area.y + area.height / 2
    await drag(page, { x: handle.x + handle.width / 2, y }, { x: area.x + 0.6 * area.width, y })
    await expect
      .poll(async () => Number(await cursor(page, 'A', 'Roll and pitch').getAttribute('aria-valuenow')))
      .toBeCloseTo(6, 1)
    await page.mouse.click(area.x + 0.4 * area.width, y)
    const instant = page.getByRole('slider', { name: 'Instant in Roll and pitch' })
    await expect.poll(async () => Number(await instant.getAttribute('aria-valuenow'))).toBeCloseTo(4, 1)
    await plot(page, 'Path of the centre of mass').locator('.cursor-dot.instant').waitFor()
    await button(page, 'Measure between two cursors').click()
    await cursor(page, 'A', 'Yaw rate').waitFor({ state: 'detached' })
  })
})

test('a plot becomes a spectrum, a handling diagram, and what it was before', async ({ finished: page }) => {
  await plotted(page)
  const settings = button(plot(page, 'Yaw rate'), 'Plot settings')
  const axis = () => plot(page, 'Yaw rate').locator('.js-plotly-plot .xtitle').innerHTML()
  await settings.click()
  await button(page, 'Spectrum').click()
  await page.getByRole('combobox', { name: 'Scale' }).selectOption('psd')
  await page.keyboard.press('Escape')
  await expect.poll(axis).toBe('Frequency [Hz]')
  await plot(page, 'Yaw rate').getByText('Body.wz [(rad/s)²/Hz]').waitFor()
  await settings.click()
  await page.getByRole('combobox', { name: 'Kind of plot' }).selectOption('Handling diagram')
  await page.keyboard.press('Escape')
  const handling = plot(page, 'Handling diagram')
  await handling.getByText('TireFL.alpha − TireRL.alpha [rad]').waitFor()
  await button(handling, 'Plot settings').click()
  await page.getByRole('combobox', { name: 'Show rad as', exact: true }).selectOption('deg')
  await page.keyboard.press('Escape')
  await handling.getByText('TireFL.alpha − TireRL.alpha [deg]').waitFor()
  for (let i = 0; i < 4; i++) await page.keyboard.press('Control+z')
  await expect.poll(axis).toBe('Time [s]')
})

// The last one: the runs stay.
test('a kept run is drawn with the next one', async ({ finished: page }) => {
  await plotted(page)
  await button(page, 'Pin this run to compare it with later runs').click()
  await run(page)
  const dashes = async () => new Set((await tracesOf(page, 'Yaw rate')).map(({ dash }) => dash))
  await expect.poll(async () => (await dashes()).size).toBe(3)
  await plot(page, 'Yaw rate').getByText('Run 1').waitFor()
})

test('an empty plot of energy says why it is empty, and switches the balance on', async ({ fresh: page }) => {
  await exampleOpen(page)
  await run(page)
  await showView(page, 'Results')
  const signals = page.getByRole('complementary', { name: 'Signals' })
  await signals.getByRole('searchbox').fill('Energy.balance')
  await button(signals, 'Plot Energy.balance').click()
  const why = plot(page, 'Energy.balance').getByRole('note')
  await why.getByText('This run has no energy balance, so Energy.balance is missing.').waitFor()
  await button(why, 'Turn on Energy balance').click()
  expect(await page.getByRole('checkbox', { name: 'Energy balance' }).isChecked()).toBe(true)
  await button(why, 'Run again').click()
  await why.waitFor({ state: 'detached' })
  await expect.poll(async () => (await tracesOf(page, 'Energy.balance'))[0]?.y.length ?? 0).toBeGreaterThan(100)
})
