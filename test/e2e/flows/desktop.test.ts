/** The same window under Electron's main process: menu, dialogs, closing with unsaved changes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { writeTree } from '../../support/temporary-folder'
import { columnOf, readColumns } from '../support/csv'
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
import { expect, test } from '../support/test'

const unsavedMark = (page: Page) => page.getByRole('img', { name: 'Unsaved changes' })

async function changeMass(page: Page, value: string): Promise<void> {
  await select(page, 'Body')
  await enter(field(page, 'Mass'), value)
  await unsavedMark(page).waitFor()
}

test('the example runs in a worker under the desktop’s policy, its results are exported, and its code is shown', async ({
  desktop,
  folder,
}) => {
  const { page } = desktop
  await exampleOpen(page)
  await run(page)
  await showView(page, 'Results')
  await page.getByRole('region', { name: 'Plot Yaw rate' }).locator('.js-plotly-plot').waitFor()
  desktop.dialogs.save(join(folder, 'results.csv'))
  desktop.menu.click('File > Export results as CSV...')
  await page.getByText('Exported results.csv').waitFor()
  const results = readColumns(join(folder, 'results.csv'))
  const reference = readColumns(inRoot('projects/generic-vehicle/reference/generic_sine_steer.csv'))
  const last = (columns: typeof results, signal: string) => columnOf(columns, signal).at(-1)!
  expect(last(results, 't')).toBeCloseTo(10, 9)
  expect(last(results, 'Body.yaw')).toBeCloseTo(last(reference, 'Body.yaw'), 4)
  desktop.dialogs.save(join(folder, 'plot.png'))
  await button(page.getByRole('region', { name: 'Plot Yaw rate' }), 'Export plot as PNG').click()
  await page.getByText('Exported plot.png').waitFor()
  await showView(page, 'Code')
  await expect.poll(() => page.locator('.monaco-editor .view-lines').innerText()).toContain('derivatives')
  expect([...readFileSync(join(folder, 'plot.png')).subarray(1, 4)]).toEqual([0x50, 0x4e, 0x47])
})

test('the menu undoes, redoes, switches the theme, runs and cancels a run', async ({ desktop }) => {
  const { page, menu } = desktop
  await exampleOpen(page)
  await changeMass(page, '2.1 t')
  menu.click('Edit > Undo')
  await unsavedMark(page).waitFor({ state: 'detached' })
  menu.click('Edit > Redo')
  await unsavedMark(page).waitFor()
  menu.click('View > Switch between light and dark')
  await button(page, 'Light theme').waitFor()
  await page.getByRole('tab', { name: 'Experiment', exact: true }).click()
  await enter(field(page, 'Stop time'), '0.1')
  menu.click('Run > Run')
  await statusBar(page).getByText('Run finished').waitFor()
  await enter(field(page, 'Stop time'), '36000')
  menu.click('Run > Run')
  await page.getByRole('progressbar', { name: 'Progress of the run' }).waitFor()
  menu.click('Run > Cancel run')
  await statusBar(page).getByText('Run cancelled').waitFor()
})

test('a changed example is saved to a folder, opened again and saved in place', async ({ desktop, folder }) => {
  const { page, menu, dialogs } = desktop
  await exampleOpen(page)
  await changeMass(page, '2.1 t')
  dialogs.save(join(folder, 'my-car'))
  menu.click('File > Save')
  await unsavedMark(page).waitFor({ state: 'detached' })
  expect(existsSync(join(folder, 'my-car/reference/generic_sine_steer.csv'))).toBe(true)
  const shipped = readFileSync(inRoot('projects/generic-vehicle/project.json'), 'utf8')
  expect(JSON.parse(readFileSync(join(folder, 'my-car/project.json'), 'utf8'))).toEqual(
    JSON.parse(shipped.replace('"mass": 2077', '"mass": "2.1 t"')),
  )

  menu.click('File > New project')
  await statusBar(page).getByText('0 blocks').waitFor()
  dialogs.open(join(folder, 'my-car/project.json'))
  menu.click('File > Open...')
  await exampleOpen(page)
  await changeMass(page, '2.2 t')
  menu.click('File > Save')
  await unsavedMark(page).waitFor({ state: 'detached' })
  expect(readFileSync(join(folder, 'my-car/project.json'), 'utf8')).toContain('"2.2 t"')
  expect(dialogs.shown.map(({ kind }) => kind)).toEqual(['showSaveDialog', 'showOpenDialog'])
})

test('a subsystem with its data goes into a library, and from the palette of another window into its project', async ({
  desktop,
  folder,
}) => {
  const { page, menu, dialogs, windows } = desktop
  const project = {
    wishbone: 1,
    title: 'Driver',
    blocks: { World: { type: 'world/world' }, Steer: { type: 'sources/table', params: { file: 'data/steer.csv' } } },
    wires: {},
  }
  writeTree(folder, {
    'driver/project.json': JSON.stringify(project),
    'driver/data/steer.csv': 't [s],y\r\n0,0\r\n1,2\r\n',
  })
  await exampleOpen(page)
  dialogs.open(join(folder, 'driver/project.json'))
  menu.click('File > Open...')
  await select(page, 'Steer')
  menu.click('Diagram > Group into a subsystem')
  await expect.poll(() => field(page, 'Block name').inputValue()).toBe('Subsystem')
  await enter(field(page, 'Title'), 'Driver')
  menu.click('Diagram > Add to library...')
  const asked = page.getByRole('dialog', { name: 'Add Subsystem to a library' })
  await asked.getByText('data/steer.csv').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Added Driver to the library My blocks, version 1.').waitFor()
  const library = readFileSync(join(folder, 'user-data/libraries/my-blocks.library.json'), 'utf8')
  expect(library).toContain('"data/steer.csv": ["t [s],y", "0,0", "1,2", ""]')

  menu.click('File > New window')
  await expect.poll(() => windows.size).toBe(2)
  const second = [...windows][1]
  await expect.poll(() => second.shown).toBe(true)
  const other = second.openPage
  await exampleOpen(other)
  await other
    .getByRole('region', { name: 'My blocks' })
    .getByRole('button', { name: 'Driver', exact: true })
    .dragTo(other.getByRole('region', { name: 'Diagram' }), { targetPosition: { x: 300, y: 60 } })
  await block(other, 'Driver').waitFor()
  await button(statusBar(other), 'No problems').waitFor()
  second.focus()
  dialogs.save(join(folder, 'car'))
  menu.click('File > Save')
  await unsavedMark(other).waitFor({ state: 'detached' })
  expect(readFileSync(join(folder, 'car/data/steer.csv'), 'utf8')).toBe('t [s],y\n0,0\n1,2\n')
  expect(existsSync(join(folder, 'car/reference/generic_sine_steer.csv'))).toBe(true)
})

describe('closing the window with unsaved changes', () => {
  test('can be cancelled, stays open when nothing is saved, and saves first when asked to', async ({
    desktop,
    folder,
  }) => {
    const { page, window, dialogs } = desktop
    const shown = (count: number) => expect.poll(() => dialogs.shown.length).toBe(count)
    await exampleOpen(page)
    await changeMass(page, '2.1 t')
    dialogs.press('Cancel')
    window.close()
    await shown(1)
    await unsavedMark(page).waitFor()

    // The question, then where to.
    dialogs.press('Save')
    dialogs.save(null)
    window.close()
    await shown(3)
    await chooseInMenu(page, 'New project')
    await button(page.getByRole('dialog'), 'Cancel').click()
    await unsavedMark(page).waitFor()

    // A place that cannot be written is reported, and the changes stay.
    writeFileSync(join(folder, 'file'), '')
    dialogs.save(join(folder, 'file/car'))
    desktop.menu.click('File > Save')
    await page.getByRole('alert').filter({ hasText: 'cannot write the project' }).waitFor()
    await unsavedMark(page).waitFor()

    dialogs.press('Save')
    dialogs.save(join(folder, 'saved'))
    window.close()
    await desktop.quit
    expect(readFileSync(join(folder, 'saved/project.json'), 'utf8')).toContain('"2.1 t"')
  })

  test('discards when asked to', async ({ desktop }) => {
    await exampleOpen(desktop.page)
    await changeMass(desktop.page, '2.1 t')
    desktop.dialogs.press('Discard changes')
    desktop.window.close()
    await desktop.quit
  })
})
