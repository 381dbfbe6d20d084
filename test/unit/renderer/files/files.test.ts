/** Opening and saving, and what happens to unsaved changes. */
import { beforeEach, describe, expect, it } from 'vitest'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../../engine/model/project/serialise'
import type { OpenedProject, ProjectToSave } from '../../../../app/projects/opened'
import { newProject, openExample, openProject, saveProject } from '../../../../app/renderer/files/files'
import type { DialogOf } from '../../../../app/renderer/workbench/dialog'
import type { Services } from '../../../../app/renderer/shell/services'
import { take } from '../../../../app/renderer/versions/actions'
import { setParameter } from '../../../../app/renderer/store/edits/blocks'
import { isUnsaved } from '../../../../app/renderer/store/project-store'
import { getHeader, projectFromDocument } from '../../../../app/renderer/store/records'
import { vehicle } from '../fixtures'
import { fakeBridge } from '../fixtures/bridge'
import { testServices } from '../fixtures/services'

const opened: OpenedProject = {
  name: 'vehicle',
  location: '/a',
  text: serialiseProject({
    ...vehicle,
    experiments: { ...vehicle.experiments, compared: { stop: 1, references: { r: { file: 'r.csv' } } } },
  }),
  files: { 'r.csv': 't', 'of-an-undone-import.csv': 'u' },
}

let saves: ProjectToSave[]
let next: OpenedProject | null
let savable: boolean
let services: Services

beforeEach(() => {
  saves = []
  next = opened
  savable = true
  const save = (project: ProjectToSave) => {
    saves.push(project)
    return Promise.resolve(savable ? { location: project.location ?? '/new', name: 'saved' } : null)
  }
  const bridge = fakeBridge({
    openExample: () => Promise.resolve({ ...opened, location: null }),
    openProject: () => (next === null ? Promise.reject(new Error('The disk is on fire.')) : Promise.resolve(next)),
    saveProject: save,
    saveProjectAs: save,
  })
  services = testServices({ bridge })
})

function change(): void {
  const { doc, edit } = services.project.getState()
  edit('Change', setParameter(doc, ['Body'], 'mass', 1))
}
/** The answer of a user to the question about unsaved changes. */
async function answer(choice: 'save' | 'discard' | 'cancel'): Promise<void> {
  await Promise.resolve()
  const { dialog } = services.ui.getState()
  if (dialog?.kind !== 'unsaved') throw new Error('nothing was asked')
  dialog.answer(choice)
}
function failure(): DialogOf<'open-failure'> {
  const { dialog } = services.ui.getState()
  if (dialog?.kind !== 'open-failure') throw new Error('it was opened')
  return dialog
}
const title = (): string => getHeader(services.project.getState().doc).title

describe('a project', () => {
  it('is the same after saving and opening again', async () => {
    await openProject(services)
    change()
    await saveProject(services)
    const saved = parseProject(saves[0]?.text ?? '')
    expect(saved).toEqual(projectFromDocument(services.project.getState().doc))
    expect(saves[0]?.location).toBe('/a')
    expect(saves[0]?.files).toEqual({ 'r.csv': 't' })
    expect(isUnsaved(services.project.getState())).toBe(false)
  })

  it('keeps the line ends that its file has', async () => {
    next = { ...opened, text: opened.text.replaceAll('\n', '\r\n') }
    await openProject(services)
    await saveProject(services)
    expect(saves[0]?.text).toBe(next.text)
    change()
    await saveProject(services)
    expect(saves[1]?.text.match(/\n/g)?.length).toBe(saves[1]?.text.match(/\r\n/g)?.length)
    expect(saves[1]?.text).not.toBe(next.text)
    next = opened
    await openProject(services)
    await saveProject(services)
    expect(saves[2]?.text).toBe(opened.text)
  })

  it('that was never saved asks for a place and keeps it', async () => {
    await openExample(services, 'vehicle')
    await saveProject(services)
    expect(saves[0]?.location).toBeNull()
    expect(services.project.getState().origin.location).toBe('/new')
  })

  it('changed while it was being saved has unsaved changes', async () => {
    await openProject(services)
    const saving = saveProject(services)
    change()
    await saving
    expect(isUnsaved(services.project.getState())).toBe(true)
  })

  it('that cannot be read leaves the open one alone, and says everything that is wrong', async () => {
    await openProject(services)
    next = { ...opened, text: '{ "wishbone": 1, "title": 3, "blocks": [] }' }
    await openProject(services)
    expect(title()).toBe(vehicle.title)
    expect(failure().problems.length).toBeGreaterThan(1)
  })

  it('that cannot be opened is told, not swallowed', async () => {
    next = null
    await openProject(services)
    expect(services.ui.getState().notices[0]).toMatchObject({ tone: 'danger', text: 'The disk is on fire.' })
  })
})

describe('unsaved changes', () => {
  beforeEach(async () => {
    await openProject(services)
    change()
  })

  it('stay when the user cancels', async () => {
    const going = newProject(services)
    await answer('cancel')
    await going
    expect(title()).toBe(vehicle.title)
    expect(isUnsaved(services.project.getState())).toBe(true)
  })

  it('go when the user says so', async () => {
    const going = newProject(services)
    await answer('discard')
    await going
    expect(title()).toBe('Untitled')
    expect(saves).toEqual([])
  })

  it('are saved first on request, and nothing is lost when that fails', async () => {
    savable = false
    const going = newProject(services)
    await answer('save')
    await going
    expect(saves).toHaveLength(1)
    expect(title()).toBe(vehicle.title)
    savable = true
    const again = newProject(services)
    await answer('save')
    await again
    expect(title()).toBe('Untitled')
  })

  it('are not asked about when there are none', async () => {
    await saveProject(services)
    await newProject(services)
    expect(services.ui.getState().dialog).toBeNull()
    expect(title()).toBe('Untitled')
  })
})

describe('a project that a merge left unfinished', () => {
  const [ours, theirs] = ['1 t', '2 t'].map((mass) => ({
    ...vehicle,
    blocks: { ...vehicle.blocks, Body: { ...vehicle.blocks.Body, params: { ...vehicle.blocks.Body.params, mass } } },
  }))
  const mass = (): unknown => projectFromDocument(services.project.getState().doc).blocks['Body'].params?.['mass']
  const compared = () => services.versions.getState()

  it('opens with our side and the comparison with theirs; saving ends it', async () => {
    const found = ['Body.mass: 1 t in ours, 2 t in theirs']
    const conflicts = { found, theirs: { blocks: { Body: { params: { mass: '2 t' } } } } }
    next = { ...opened, text: serialiseProject({ ...ours, conflicts }), beside: { 'README.md': '# Car' } }
    await openProject(services)
    expect(mass()).toBe('1 t')
    expect(isUnsaved(services.project.getState())).toBe(true)
    expect(compared().other?.conflicts).toEqual(found)
    expect(compared().changes.map(({ name, details }) => [name, details.map(({ path }) => path)])).toEqual([
      ['Body', [['params', 'mass']]],
    ])
    take(services, compared().changes[0])
    expect(mass()).toBe('2 t')
    await saveProject(services)
    expect(parseProject(saves[0].text)).not.toHaveProperty('conflicts')
    expect(saves[0].beside).toEqual({ 'README.md': '# Car' })
    expect(compared().other).toBeNull()
  })

  it('with conflict markers is refused with one problem, and compares both sides on request', async () => {
    const [a, b] = [ours, theirs].map((project) => serialiseProject(project).split('\n'))
    const at = a.findIndex((line, i) => line !== b[i])
    const lines = a.toSpliced(at, 1, '<<<<<<< HEAD', a[at], '=======', b[at], '>>>>>>> other')
    next = { ...opened, text: lines.join('\n') }
    await openProject(services)
    expect(failure().problems).toHaveLength(1)
    expect(failure().problems[0].message).toContain('conflict markers')
    failure().compare?.()
    expect(mass()).toBe('1 t')
    expect(compared().changes.map(({ name }) => name)).toEqual(['Body'])
    expect(compared().other?.conflicts).toHaveLength(1)
  })
})
