/** Projects in a browser: saving, opening again, downloads and uploads, the guard against losing changes. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { cancelledPickers, installPickers, pick, readPicked, removePickers } from '../support/pickers'
import {
  button,
  chooseInMenu,
  enter,
  exampleOpen,
  field,
  openExampleAnew,
  run,
  select,
  showView,
  statusBar,
} from '../support/window'
import { expect, openApplication, test } from '../support/test'

const shipped = readFileSync(inRoot('projects/generic-vehicle/project.json'), 'utf8')
const referenceFile = 'reference/generic_sine_steer.csv'

interface Saved {
  readonly blocks: { readonly Body: { readonly params: { readonly mass: unknown } } }
}
const massIn = (text: string | undefined): unknown => (JSON.parse(text ?? '{}') as Saved).blocks.Body.params.mass

const unsavedMark = (page: Page) => page.getByRole('img', { name: 'Unsaved changes' })

async function changeMass(page: Page, value: string): Promise<void> {
  await select(page, 'Body')
  await enter(field(page, 'Mass'), value)
  await unsavedMark(page).waitFor()
}

describe('a project in a browser with file access', () => {
  test('is saved as a folder with its data and every value, again without a question, and opens as it was', async ({
    context,
    server,
  }) => {
    await installPickers(context)
    const page = await openApplication(context, server)
    await exampleOpen(page)
    await pick(page, 'copy/')
    await chooseInMenu(page, /^Save as/)
    await page.getByText('Saved copy').first().waitFor()
    expect(JSON.parse((await readPicked(page, 'copy/project.json')) ?? '')).toEqual(JSON.parse(shipped))

    await openExampleAnew(page)
    await changeMass(page, '2.1 t')
    // Where the picker is cancelled, it stays unsaved.
    await button(page, 'Save').click()
    await expect.poll(() => cancelledPickers(page)).toBe(1)
    await unsavedMark(page).waitFor()
    await pick(page, 'car/')
    await button(page, 'Save').click()
    await unsavedMark(page).waitFor({ state: 'detached' })
    expect(massIn(await readPicked(page, 'car/project.json'))).toBe('2.1 t')
    expect(await readPicked(page, `car/${referenceFile}`)).toBe(
      readFileSync(inRoot('projects/generic-vehicle', referenceFile), 'utf8'),
    )

    await changeMass(page, '2.2 t')
    await page.keyboard.press('Control+s')
    await unsavedMark(page).waitFor({ state: 'detached' })
    expect(massIn(await readPicked(page, 'car/project.json'))).toBe('2.2 t')

    await chooseInMenu(page, 'New project')
    await statusBar(page).getByText('0 blocks').waitFor()
    await pick(page, 'car/project.json')
    await pick(page, 'car/')
    await chooseInMenu(page, /^Open project/)
    await exampleOpen(page)
    await select(page, 'Body')
    expect(await field(page, 'Mass').inputValue()).toBe('2.2 t')
    await page.getByRole('tab', { name: 'Experiment' }).click()
    await enter(field(page, 'Stop time'), '0.1')
    await run(page)
    await showView(page, 'Results')
    await page.getByText('Reference', { exact: true }).first().waitFor()
  })

  test('with unsaved changes is not replaced without a question, nor by what is no project', async ({
    context,
    server,
  }) => {
    await installPickers(context)
    const page = await openApplication(context, server)
    await exampleOpen(page)
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory()
      const file = await (await folder.getFileHandle('wrong.json', { create: true })).createWritable()
      await file.write('{ "wishbone": 1, "title": 3, "blocks": [] }')
      await file.close()
    })
    await pick(page, 'wrong.json')
    await chooseInMenu(page, /^Open project/)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('title').first().waitFor()
    await dialog.getByText('blocks').first().waitFor()
    await button(dialog, 'Close').click()
    await statusBar(page).getByText('35 blocks').waitFor()

    await changeMass(page, '2.1 t')
    await chooseInMenu(page, 'New project')
    await button(dialog, 'Cancel').click()
    await dialog.waitFor({ state: 'detached' })
    await statusBar(page).getByText('35 blocks').waitFor()
    await chooseInMenu(page, 'New project')
    await button(dialog, 'Don’t save').click()
    await statusBar(page).getByText('0 blocks').waitFor()
  })
})

describe('a project in a browser without file access', () => {
  test('is saved by download, and opened by upload with its data', async ({ context, server, folder }) => {
    await removePickers(context)
    const page = await openApplication(context, server)
    await exampleOpen(page)
    await changeMass(page, '2.1 t')
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save').click()])
    await unsavedMark(page).waitFor({ state: 'detached' })
    const { 'project.json': project, [referenceFile]: data } = unzipSync(readFileSync(await download.path()))
    const text = strFromU8(project)
    expect(massIn(text)).toBe('2.1 t')

    const file = join(folder, 'car.zip')
    writeFileSync(file, zipSync({ 'project.json': strToU8(text.replace('2.1 t', '2.3 t')), [referenceFile]: data }))
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), chooseInMenu(page, /^Open project/)])
    await chooser.setFiles(file)
    await expect
      .poll(async () => {
        await select(page, 'Body')
        return field(page, 'Mass').inputValue()
      })
      .toBe('2.3 t')
    await page.getByRole('tab', { name: 'Project' }).click()
    await page.getByText(referenceFile).waitFor()
  })
})

describe('leaving the page', () => {
  test('asks when there are unsaved changes, and only then', async ({ page }) => {
    await exampleOpen(page)
    await changeMass(page, '2.1 t')
    const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })])
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await button(page, /^Undo: /).click()
    await unsavedMark(page).waitFor({ state: 'detached' })
    await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  })
})
