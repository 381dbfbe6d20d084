/** Running experiments: choosing, progress, cancelling, what happens when a run breaks. */
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  block,
  button,
  chooseInMenu,
  enter,
  exampleOpen,
  field,
  run,
  select,
  showView,
  statusBar,
} from '../support/window'
import { columnOf, downloaded, readColumns } from '../support/csv'
import { expect, test } from '../support/test'

const summary = (page: Page) => page.getByRole('region', { name: 'Results' })

describe('an experiment', () => {
  test('is chosen by its title, and its settings are shown', async ({ fresh: page }) => {
    await exampleOpen(page)
    await page.getByRole('combobox', { name: 'Experiment' }).selectOption({ label: 'Braking, 1000 N m on each wheel' })
    await expect.poll(() => field(page, 'Experiment name').inputValue()).toBe('braking')
    await run(page)
    await showView(page, 'Results')
    await page.getByRole('heading', { name: 'Braking, 1000 N m on each wheel' }).waitFor()
    await page.getByRole('region', { name: 'Plot Brake torque' }).waitFor()
  })

  test('runs with F5, also while typing, and with what was typed', async ({ fresh: page }) => {
    await exampleOpen(page)
    await field(page, 'Stop time').fill('2')
    await page.keyboard.press('F5')
    await statusBar(page).getByText('Run finished').waitFor()
    await showView(page, 'Results')
    await summary(page).getByText('2,000 steps').waitFor()
  })

  test('runs with another solver and step', async ({ fresh: page }) => {
    await exampleOpen(page)
    await page.getByRole('combobox', { name: 'Solver' }).selectOption('dopri5')
    await run(page)
    await showView(page, 'Results')
    await summary(page)
      .getByText(/dopri5, [\d,]+ steps/)
      .waitFor()
  })

  test('runs with the stiff part that was named, and says so; a name that is no block is marked', async ({
    fresh: page,
  }) => {
    await exampleOpen(page)
    expect(await field(page, 'Stiff part').count()).toBe(0)
    await page.getByRole('combobox', { name: 'Solver' }).selectOption('imex')
    await enter(field(page, 'Stiff part'), 'SpinFI')
    await page
      .getByText(/there is no block "SpinFI"/i)
      .first()
      .waitFor()
    await enter(field(page, 'Stiff part'), 'SpinFL.rate, TireFL.S')
    await run(page)
    await showView(page, 'Results')
    await summary(page)
      .getByText(/^Implicit in 2 of 40 states, as given: SpinFL\.rate, TireFL\.S/)
      .waitFor()
  })
})

describe('a long run', () => {
  /** Ten hours of simulated time, minutes of computing. */
  const hours = 36_000

  test('shows how far it is, grows its curves, leaves the diagram usable, and cancelled keeps what it has computed', async ({
    fresh: page,
  }) => {
    await exampleOpen(page)
    await enter(field(page, 'Stop time'), String(hours))
    await enter(field(page, 'Store every'), '0.5')
    await button(page, 'Run').click()
    const progress = page.getByRole('progressbar', { name: 'Progress of the run' })
    await progress.waitFor()
    const share = () => progress.evaluate((element: HTMLProgressElement) => element.position)
    await expect.poll(share).toBeGreaterThan(0)
    const earlier = await share()
    await expect.poll(share).toBeGreaterThan(earlier)

    // Curves grow while it computes, and the diagram answers.
    await showView(page, 'Results')
    const area = summary(page).getByRole('region', { name: 'Plot Yaw rate' }).locator('.js-plotly-plot')
    await area.waitFor()
    const drawn = () =>
      area.evaluate((element) => {
        const { data } = element as unknown as { data: { name: string; x: ArrayLike<number> }[] }
        const x = data.find(({ name }) => name === 'Body.wz')?.x
        return x === undefined || x.length === 0 ? 0 : x[x.length - 1]
      })
    await expect.poll(drawn).toBeGreaterThan(0)
    const before = await drawn()
    await expect.poll(drawn).toBeGreaterThan(before)
    await showView(page, 'Diagram')
    await select(page, 'TireFL')
    await page.getByRole('application').first().focus()
    await page.keyboard.press('Escape')
    await statusBar(page).getByText('Run cancelled').waitFor()
    await expect.poll(() => progress.count()).toBe(0)

    await showView(page, 'Results')
    const end = await drawn()
    expect(end).toBeGreaterThan(before)
    expect(end).toBeLessThan(hours)
    const { file } = await downloaded(page, button(page, 'Export results as CSV'))
    const time = columnOf(readColumns(file), 't')
    expect(time.length).toBeGreaterThan(10)
    expect(time[time.length - 1]).toBeLessThan(hours)
    for (const value of columnOf(readColumns(file), 'Body.vx')) expect(Number.isFinite(value)).toBe(true)
    await button(page, 'Run').waitFor()
  })
})

describe('a run that breaks', () => {
  test('says when, which step would hold and which mode decides, keeps the rows before, and leads to the step', async ({
    fresh: page,
  }) => {
    await exampleOpen(page)
    await page.getByRole('combobox', { name: 'Solver' }).selectOption('euler')
    await enter(field(page, 'Step'), '50 ms')
    await enter(field(page, 'Store every'), '50 ms')
    await run(page, 'Run failed')
    await showView(page, 'Results')
    const alert = summary(page).getByRole('alert')
    const text = await alert.innerText()
    expect(text).toMatch(/The run stopped at [\d.]+ s\./)
    expect(text).toMatch(/Step 50 ms exceeds the largest stable step of euler, [\d.]+ ms .*: mode of [A-Z]\w+\.\w+/)
    const { file } = await downloaded(page, button(page, 'Export results as CSV'))
    const columns = readColumns(file)
    expect(columnOf(columns, 't').length).toBeGreaterThan(1)
    for (const value of columnOf(columns, 'Body.vx')) expect(Number.isFinite(value)).toBe(true)
    await page.getByRole('tab', { name: 'Project', exact: true }).click()
    await alert.getByRole('button', { name: 'Show experiment' }).click()
    await expect.poll(() => field(page, 'Step').inputValue()).toBe('50 ms')
  })

  test('runs again once the cause is gone', async ({ fresh: page }) => {
    await exampleOpen(page)
    await enter(field(page, 'Step'), '0.1')
    await enter(field(page, 'Store every'), '0.1')
    await run(page, 'Run failed')
    await enter(field(page, 'Step'), '0.001')
    await run(page)
  })
})

test('initial values that the constraints do not allow are moved, which is told with both values and leads to the block', async ({
  fresh: page,
}) => {
  await exampleOpen(page)
  await chooseInMenu(page, /^Mechanisms/)
  await block(page, 'PendulumBob').waitFor()
  await enter(field(page, 'PendulumBob.x'), '1.25')
  await run(page)
  await showView(page, 'Results')
  const moved = page.getByRole('table', { name: 'Changed initial values' })
  const row = moved.getByRole('row', { name: /^PendulumBob\.x / })
  expect(await row.innerText()).toMatch(/^PendulumBob\.x\s+1\.25\s+1\s+m$/)
  await button(moved, 'PendulumBob.x').click()
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('PendulumBob')
})
