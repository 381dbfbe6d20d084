/** What the user can do where the file to save to has changed. */
import { beforeEach, describe, expect, it } from 'vitest'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import type { ProjectToSave, SaveConflict } from '../../../../app/projects/opened'
import { openProject, saveProject } from '../../../../app/renderer/files/files'
import type { Services } from '../../../../app/renderer/shell/services'
import type { ConflictChoice } from '../../../../app/renderer/files/dialogs'
import type { DialogOf } from '../../../../app/renderer/workbench/dialog'
import { setParameter } from '../../../../app/renderer/store/edits/blocks'
import { isUnsaved } from '../../../../app/renderer/store/project-store'
import { getHeader, getRecord } from '../../../../app/renderer/store/records'
import { vehicle } from '../fixtures'
import { fakeBridge } from '../fixtures/bridge'
import { testServices } from '../fixtures/services'

/** The one file there is; its text stands for its fingerprint. */
let disk: string | null
let elsewhere: string | null
let services: Services

beforeEach(async () => {
  disk = serialiseProject(vehicle)
  elsewhere = null
  const conflict = (): SaveConflict =>
    disk === null
      ? { conflict: 'missing', disk: null }
      : {
          conflict: 'changed',
          disk: { name: 'car', location: '/car', text: disk, files: { 'new.csv': 't' }, fingerprint: disk },
        }
  const bridge = fakeBridge({
    openProject: () =>
      Promise.resolve({ name: 'car', location: '/car', text: disk ?? '', files: {}, fingerprint: disk ?? '' }),
    saveProject({ text, fingerprint = null }: ProjectToSave) {
      if (fingerprint !== disk) return Promise.resolve(conflict())
      disk = text
      return Promise.resolve({ location: '/car', name: 'car', fingerprint: text })
    },
    saveProjectAs({ text }: ProjectToSave) {
      elsewhere = text
      return Promise.resolve({ location: '/other', name: 'other', fingerprint: text })
    },
  })
  services = testServices({ bridge })
  await openProject(services)
  const { doc, edit } = services.project.getState()
  edit('Change', setParameter(doc, ['Body'], 'mass', '1 t'))
})

const question = (): DialogOf<'save-conflict'> | null => {
  const { dialog } = services.ui.getState()
  return dialog?.kind === 'save-conflict' ? dialog : null
}
async function asked(): Promise<DialogOf<'save-conflict'>> {
  await new Promise((resolve) => setTimeout(resolve))
  const found = question()
  if (found === null) throw new Error('nothing was asked')
  return found
}
async function saveWith(...choices: readonly ConflictChoice[]): Promise<boolean> {
  const saved = saveProject(services)
  for (const choice of choices) (await asked()).answer(choice)
  const done = await saved
  expect(question()).toBeNull()
  return done
}
const theirs = serialiseProject({ ...vehicle, title: 'Theirs' })
const mass = (): unknown => getRecord(services.project.getState().doc, 'block', 'Body')?.value.params?.mass

describe('a file that others have changed', () => {
  beforeEach(() => {
    disk = theirs
  })

  it('stays as it is when the question is cancelled, and the project unsaved', async () => {
    expect(await saveWith('cancel')).toBe(false)
    expect(disk).toBe(theirs)
    expect(isUnsaved(services.project.getState())).toBe(true)
  })

  it('is merged in one step to be undone, compared with, and replaced after one more question', async () => {
    expect(await saveWith('merge')).toBe(false)
    expect(disk).toBe(theirs)
    const { doc, origin } = services.project.getState()
    expect(getHeader(doc).title).toBe('Theirs')
    expect(mass()).toBe('1 t')
    expect(origin.files).toEqual({ 'new.csv': 't' })
    expect(services.versions.getState().changes.map(({ name }) => name)).toEqual(['Body'])
    const saved = saveProject(services)
    expect((await asked()).seen).toBe(true)
    question()?.answer('replace')
    expect(await saved).toBe(true)
    expect(disk).toContain('"Theirs"')
    expect(disk).toContain('1 t')
    services.project.getState().undo()
    expect(getHeader(services.project.getState().doc).title).toBe(vehicle.title)
  })

  it('and change again between the question and the answer is asked about again', async () => {
    const saved = saveProject(services)
    const first = await asked()
    disk = serialiseProject({ ...vehicle, title: 'Later' })
    first.answer('replace')
    expect((await asked()).conflict.disk?.text).toContain('Later')
    question()?.answer('cancel')
    expect(await saved).toBe(false)
    expect(disk).toContain('Later')
  })

  it('is left alone when the project is saved elsewhere, which then is its place', async () => {
    expect(await saveWith('save-as')).toBe(true)
    expect(disk).toBe(theirs)
    expect(elsewhere).toContain('1 t')
    expect(services.project.getState().origin.location).toBe('/other')
  })

  it('and made unreadable says why, and cannot be merged', async () => {
    disk = '{ "wishbone": 1, '
    const saved = saveProject(services)
    expect((await asked()).unreadable).toMatch(/ends too early/)
    question()?.answer('replace')
    expect(await saved).toBe(true)
    expect(disk).toContain('1 t')
  })
})

it('a file that is gone is made again when the user wants it', async () => {
  disk = null
  expect(await saveWith('cancel')).toBe(false)
  expect(disk).toBeNull()
  expect(await saveWith('replace')).toBe(true)
  expect(disk).toContain('1 t')
})

it('what was saved is what the next save expects', async () => {
  expect(await saveProject(services)).toBe(true)
  const { doc, edit } = services.project.getState()
  edit('Change', setParameter(doc, ['Body'], 'mass', '2 t'))
  expect(await saveProject(services)).toBe(true)
  expect(disk).toContain('2 t')
})
