/** One file and several who write it: two windows, an outside editor, whoever deletes it. Nothing is overwritten unasked. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { writeTree } from '../../support/temporary-folder'
import { faultsOf } from '../support/axe'
import { installPickers, pick, readPicked } from '../support/pickers'
import { button, chooseInMenu, enter, exampleOpen, field, select } from '../support/window'
import { expect, openApplication, test } from '../support/test'

const body = (mass: string, y: number) => ({ type: 'mechanics/rigid-body', params: { mass }, at: [0, y] })
const car = (rest: object = {}): string =>
  JSON.stringify({
    wishbone: 1,
    title: 'Car',
    blocks: { World: { type: 'world/world' }, Front: body('1 kg', 160), Rear: body('2 kg', 320) },
    wires: {},
    experiments: { e: { stop: 1 } },
    ...rest,
  })

interface Saved {
  readonly title: string
  readonly blocks: Readonly<Record<'Front' | 'Rear', { readonly params: { readonly mass: string } }>>
}
const massesIn = (text: string): readonly string[] => {
  const { Front, Rear } = (JSON.parse(text) as Saved).blocks
  return [Front.params.mass, Rear.params.mass]
}

async function setMass(page: Page, name: 'Front' | 'Rear', value: string): Promise<void> {
  await select(page, name)
  await enter(field(page, 'Mass'), value)
  await unsaved(page).waitFor()
}
const unsaved = (page: Page) => page.getByRole('img', { name: 'Unsaved changes' })
const dialog = (page: Page) => page.getByRole('dialog')

async function savedAll(page: Page): Promise<void> {
  await unsaved(page).waitFor({ state: 'detached' })
}

test('two windows on one file merge; an outside editor, a deletion and a folder in its place are asked about', async ({
  desktop,
  folder,
}) => {
  const { page, windows, dialogs } = desktop
  writeTree(folder, { 'car.wishbone': car() })
  const file = join(folder, 'car.wishbone')
  const onDisk = (): string => readFileSync(file, 'utf8')
  // The same file under another name: the application cannot see that a window has it.
  symlinkSync(file, join(folder, 'alias.wishbone'))
  await exampleOpen(page)
  desktop.emit('second-instance', {}, ['electron', '.', 'car.wishbone', 'alias.wishbone'], folder)
  await expect.poll(() => windows.size).toBe(3)
  const [, first, second] = [...windows]
  await expect.poll(() => first.shown && second.shown).toBe(true)
  const [one, two] = [first.openPage, second.openPage]

  await setMass(one, 'Front', '10 kg')
  await button(one, 'Save').click()
  await savedAll(one)
  await setMass(two, 'Rear', '20 kg')
  await button(two, 'Save').click()
  await dialog(two).getByRole('heading', { name: '“alias” has changed on disk' }).waitFor()
  expect(massesIn(onDisk())).toEqual(['10 kg', '2 kg'])
  expect(await faultsOf(two, { within: 'dialog[open]' })).toEqual([])
  // Enter chooses what loses nothing.
  await expect.poll(() => two.evaluate(() => document.activeElement?.textContent)).toBe('Merge')
  await button(dialog(two), 'Merge').click()
  const differences = two.getByRole('region', { name: 'Differences' })
  await differences.getByText('since the file on disk').waitFor()
  await differences.getByText('20 kg').waitFor()
  expect(await differences.getByText('10 kg').count()).toBe(0)
  await select(two, 'Front')
  expect(await field(two, 'Mass').inputValue()).toBe('10 kg')
  expect(massesIn(onDisk())).toEqual(['10 kg', '2 kg'])
  await button(two, 'Save').click()
  await button(dialog(two), 'Save merged project').click()
  await savedAll(two)
  // There is nothing to compare with any more.
  await differences.waitFor({ state: 'detached' })
  expect(massesIn(onDisk())).toEqual(['10 kg', '20 kg'])

  // The first window now has an old version; an outside editor makes it no project at all.
  writeFileSync(file, '{ "wishbone": 1,')
  await setMass(one, 'Front', '30 kg')
  await one.keyboard.press('Control+s')
  await dialog(one)
    .getByText(/is not a project, so it can’t be merged/)
    .waitFor()
  expect(await button(dialog(one), 'Merge').count()).toBe(0)
  await button(dialog(one), 'Cancel').click()
  await unsaved(one).waitFor()
  expect(onDisk()).toBe('{ "wishbone": 1,')
  await button(one, 'Save').click()
  await button(dialog(one), 'Replace file').click()
  await savedAll(one)
  expect(massesIn(onDisk())).toEqual(['30 kg', '2 kg'])

  rmSync(file)
  await setMass(one, 'Front', '40 kg')
  await button(one, 'Save').click()
  await dialog(one).getByRole('heading', { name: '“car” no longer exists' }).waitFor()
  await button(dialog(one), 'Save again').click()
  await savedAll(one)
  expect(massesIn(onDisk())).toEqual(['40 kg', '2 kg'])

  rmSync(file)
  mkdirSync(file)
  await setMass(one, 'Front', '50 kg')
  await button(one, 'Save').click()
  await dialog(one).getByRole('heading', { name: 'Can’t save “car” in its original location' }).waitFor()
  expect(await button(dialog(one), 'Replace file').count()).toBe(0)
  dialogs.save(join(folder, 'elsewhere.wishbone'))
  await button(dialog(one), 'Save as…').click()
  await savedAll(one)
  expect(massesIn(readFileSync(join(folder, 'elsewhere.wishbone'), 'utf8'))).toEqual(['50 kg', '2 kg'])
})

test('two tabs of a browser on one file: the second is asked, merges and saves both', async ({ context, server }) => {
  await installPickers(context)
  const tabs: Page[] = []
  for (let i = 0; i < 2; i++) {
    const page = await openApplication(context, server)
    await exampleOpen(page)
    if (i === 0)
      await page.evaluate(async (text) => {
        const folder = await navigator.storage.getDirectory()
        const file = await (await folder.getFileHandle('car.json', { create: true })).createWritable()
        await file.write(text)
        await file.close()
      }, car())
    await pick(page, 'car.json')
    await chooseInMenu(page, /^Open project/)
    await page.getByRole('button', { name: 'Car', exact: true }).waitFor()
    tabs.push(page)
  }
  const [one, two] = tabs
  const onDisk = async (): Promise<readonly string[]> => massesIn((await readPicked(one, 'car.json')) ?? '')
  await setMass(one, 'Front', '10 kg')
  await button(one, 'Save').click()
  await savedAll(one)
  await setMass(two, 'Rear', '20 kg')
  await button(two, 'Save').click()
  await dialog(two).getByRole('heading', { name: '“car” has changed on disk' }).waitFor()
  expect(await onDisk()).toEqual(['10 kg', '2 kg'])
  await button(dialog(two), 'Merge').click()
  await two.getByRole('region', { name: 'Differences' }).getByText('20 kg').waitFor()
  await button(two, 'Save').click()
  await button(dialog(two), 'Save merged project').click()
  await savedAll(two)
  expect(await onDisk()).toEqual(['10 kg', '20 kg'])
})
