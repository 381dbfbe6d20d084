/** Opening and saving, and the question about unsaved changes before anything that would lose them. */
import { bothSides, type BothSides } from '../../../engine/model/merge'
import { readProject } from '../../../engine/model/parse-project'
import { serialiseProject } from '../../../engine/model/serialise'
import type { OpenedProject, SaveConflict, SavedProject } from '../../bridge'
import { referredFiles } from '../../projects/references'
import { emptyProject, isUnsaved, newOrigin } from '../store/projectStore'
import { getHeader, projectFromDocument } from '../store/records'
import type { Template } from '../welcome/templates'
import { freshView } from '../results/linkedView'
import { endComparison, settleConflict } from './saveConflict'
import type { Services } from './services'
import { conflictTexts } from '../texts/conflict'
import { noticeTexts } from '../texts/notices'

/** @returns whether to go on: there is nothing to lose, it was saved, or the user does not want it */
async function settleUnsaved(services: Services): Promise<boolean> {
  const { project, ui } = services
  if (!isUnsaved(project.getState())) return true
  const choice = await new Promise<'save' | 'discard' | 'cancel'>((answer) => {
    ui.getState().set({ unsavedQuestion: { answer } })
  })
  ui.getState().set({ unsavedQuestion: null })
  if (choice === 'save') return saveProject(services)
  return choice === 'discard'
}

export async function newProject(services: Services): Promise<void> {
  if (!(await settleUnsaved(services))) return
  startWith(services, () => services.project.getState().load(emptyProject, newOrigin))
}

export async function openProject(services: Services): Promise<void> {
  await guarded(services, async () => {
    if (!(await settleUnsaved(services))) return
    const opened = await services.bridge.openProject()
    if (opened !== null) show(services, opened)
  })
}

export async function openExample(services: Services, name: string): Promise<void> {
  await guarded(services, async () => {
    if (!(await settleUnsaved(services))) return
    show(services, await services.bridge.openExample(name))
  })
}

/**
 * Put another project in place of the open one.
 * @returns false when the user would rather keep what is open
 */
export async function replaceProject(services: Services, load: () => void): Promise<boolean> {
  if (!(await settleUnsaved(services))) return false
  startWith(services, load)
  return true
}

/** Put what was opened elsewhere in place of the open project, once its changes are settled. */
export async function showOpened(services: Services, opened: OpenedProject): Promise<void> {
  if (await settleUnsaved(services)) show(services, opened)
}

/** A project that is not saved anywhere, of what a template gives. */
export async function newFromTemplate(services: Services, { load, files, title }: Template): Promise<void> {
  await guarded(services, async () => {
    if (!(await settleUnsaved(services))) return
    const [project, data] = await Promise.all([load(services.bridge), files?.() ?? {}])
    startWith(services, () => services.project.getState().load(project, { ...newOrigin, name: title, files: data }))
  })
}

/** The example that the window starts with, unless something was opened or begun while it was fetched. */
export async function openFirst(services: Services, name: string): Promise<void> {
  await guarded(services, async () => {
    const opened = await services.bridge.openExample(name)
    const state = services.project.getState()
    if (state.generation === 0 && !isUnsaved(state)) show(services, opened)
  })
}

export async function openRecent(services: Services, id: string): Promise<void> {
  await guarded(services, async () => {
    if (!(await settleUnsaved(services))) return
    const opened = await services.bridge.openRecent(id)
    if (opened !== null) show(services, opened)
  })
}

/** @returns whether the project is saved now */
export async function saveProject(services: Services): Promise<boolean> {
  return save(services, (project) => services.bridge.saveProject(project))
}

export async function saveProjectAs(services: Services): Promise<boolean> {
  return save(services, (project) => services.bridge.saveProjectAs(project))
}

type Save = (project: Parameters<Services['bridge']['saveProject']>[0]) => Promise<SavedProject | SaveConflict | null>

async function save(services: Services, write: Save): Promise<boolean> {
  const { project, ui } = services
  const state = project.getState()
  const { location, files, beside = {}, fingerprint = null } = state.origin
  let done = false
  await guarded(services, async () => {
    const text = serialiseProject(projectFromDocument(state.doc))
    const toSave = {
      location,
      suggestedName: fileName(getHeader(state.doc).title),
      text,
      // Data whose import was undone stay in memory, to be redone, but are not saved.
      files: pick(files, referredFiles(text)),
      beside,
      fingerprint,
    }
    const saved = await settleConflict(services, toSave, await write(toSave))
    if (saved === null) return
    const origin = { name: saved.name, location: saved.location, files, beside, fingerprint: saved.fingerprint ?? null }
    project.getState().saved(origin, state.history, state.doc)
    ui.getState().set({ statusText: noticeTexts.saved(saved.name) })
    endComparison(services)
    if (saved.left !== undefined) ui.getState().notify('warning', noticeTexts.notCopied(saved.left))
    done = true
  })
  return done
}

function show(services: Services, opened: OpenedProject): void {
  const { name, location, file, text, files, beside, fingerprint = null } = opened
  const result = readProject(text, file)
  const sides = bothSides(text, file)
  if (!result.ok) {
    const problems = result.problems.map((problem) => problem.toJSON())
    const compare = sides && { compare: () => void showSides(services, opened, sides) }
    services.ui.getState().set({ openFailure: { name, problems, ...compare } })
    return
  }
  if (sides !== undefined) return showSides(services, opened, sides)
  startWith(services, () =>
    services.project.getState().load(result.project, { name, location, files, ...(beside && { beside }), fingerprint }),
  )
}

/** Our side of an unfinished merge as the project, still to be saved, and the comparison with theirs. */
function showSides(
  services: Services,
  { name, location, files, beside = {}, fingerprint }: OpenedProject,
  { ours, theirs, found }: BothSides,
): void {
  const { project, versions, ui } = services
  startWith(services, () =>
    project
      .getState()
      .load(ours, { name, location, files, beside, fingerprint: fingerprint ?? null }, { unsaved: true }),
  )
  versions.getState().compareWith({ name: conflictTexts.otherSide, project: theirs, found })
  ui.getState().notify('warning', conflictTexts.openSides(found.length))
}

/** Replace the open project; results and compilation of the old one go. */
function startWith({ run, compile, ui, linked, scenes, playback, sceneView }: Services, load: () => void): void {
  run.getState().clear()
  compile.getState().clear()
  scenes.getState().clear()
  playback.getState().clear()
  sceneView.getState().set({ traced: [], ghosts: null, follow: null })
  linked.setState(freshView)
  ui.getState().set({ view: 'diagram', located: null, formulation: null, notices: [], statusText: '' })
  load()
}

function pick(files: Readonly<Record<string, string>>, paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => paths.includes(path)))
}

/** Failures of files and dialogs are told to the user. */
async function guarded({ ui }: Services, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    ui.getState().settled('file')
  } catch (error) {
    ui.getState().notify('danger', error instanceof Error ? error.message : String(error), undefined, 'file')
  }
}

/** A file name from a title: `Generic vehicle` gives `generic-vehicle`. */
function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'project' : name.slice(0, 80)
}
