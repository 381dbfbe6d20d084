/** What git left of two branches, in the window: open conflicts, and conflict markers. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeTexts, withConflicts } from '../../../engine/model/merge'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import type { ProjectFile } from '../../../engine/model/project/project'
import { writeTree } from '../../support/temporary-folder'
import { faultsOf } from '../support/axe'
import { button, exampleOpen } from '../support/window'
import { expect, test } from '../support/test'

const car = (front: string, rear: string): ProjectFile => ({
  wishbone: 1,
  title: 'Car',
  blocks: {
    World: { type: 'world/world', at: [0, 0] },
    Front: { type: 'mechanics/rigid-body', params: { mass: front }, at: [0, 160] },
    Rear: { type: 'mechanics/rigid-body', params: { mass: rear }, at: [0, 320] },
  },
  wires: {},
  experiments: { e: { stop: 1 } },
})
const [base, ours, theirs] = [car('1 kg', '1 kg'), car('2 kg', '5 kg'), car('3 kg', '1 kg')]
const texts = { base: serialiseProject(base), ours: serialiseProject(ours), theirs: serialiseProject(theirs) }

test('conflicts of a merge open in the comparison, are taken over and settled by saving', async ({
  desktop,
  folder,
}) => {
  const { page, dialogs, menu } = desktop
  const merge = mergeTexts(texts, { base: 'b', ours: 'o', theirs: 't' })
  writeTree(folder, { 'car/project.json': serialiseProject(withConflicts(merge)), 'car/README.md': '# Car' })
  const file = join(folder, 'car/project.json')
  await exampleOpen(page)
  dialogs.open(file)
  menu.click('File > Open...')
  const panel = page.getByRole('region', { name: 'Differences' })
  await panel.getByText('Front.mass: 2 kg in ours, 3 kg in theirs (1 kg before)').waitFor()
  // Notices go away by themselves.
  await page.getByText('The merge left one conflict.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  if (process.env['WISHBONE_SHOTS'] !== undefined)
    await page.screenshot({ path: join(process.env['WISHBONE_SHOTS'], 'merge.png') })
  await panel
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  menu.click('File > Save')
  await panel.waitFor({ state: 'detached' })
  const saved = parseProject(readFileSync(file, 'utf8'))
  expect(saved.conflicts).toBeUndefined()
  expect([saved.blocks['Front'].params, saved.blocks['Rear'].params]).toEqual([{ mass: '3 kg' }, { mass: '5 kg' }])
})

test('a file with conflict markers is one error, and compares both sides on request', async ({ desktop, folder }) => {
  const { page, dialogs, menu } = desktop
  const marked = texts.ours.replace(
    /^.*2 kg.*$/m,
    (line) => `<<<<<<< HEAD\n${line}\n=======\n${line.replace('2 kg', '3 kg')}\n>>>>>>> other`,
  )
  const file = join(folder, 'marked.wishbone')
  writeFileSync(file, marked)
  await exampleOpen(page)
  dialogs.open(file)
  menu.click('File > Open...')
  const dialog = page.getByRole('dialog', { name: /Can’t open/ })
  await dialog.getByText('conflict markers').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(1)
  await button(dialog, 'Compare both sides').click()
  await page
    .getByRole('region', { name: 'Differences' })
    .getByText('Front.mass: 2 kg in ours, 3 kg in theirs')
    .waitFor()
  menu.click('File > Save')
  await expect.poll(() => readFileSync(file, 'utf8')).toBe(texts.ours)
})
