/** Opening and saving, and the question about unsaved changes before any action that would lose them. */
import { bothSides, type BothSides } from '../../../engine/model/merge'
import { lineEndsOf, withLineEnds } from '../../../engine/model/text/line-ends'
import { readProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import type { ProjectFile } from '../../../engine/model/project/project'
import type { OpenedProject, SaveConflict, SavedProject } from '../../projects/opened'
import { referredFiles } from '../../projects/references'
import { emptyProject, isUnsaved, newOrigin } from '../store/project-store'
import { getHeader, projectFromDocument } from '../store/records'
import { ask } from '../workbench/dialog'
import type { UnsavedChoice } from './dialogs'
import { endComparison, settleConflict } from './save-conflict'
import type { Services } from './services'
import { conflictTexts } from '../texts/conflict'
import { noticeTexts } from '../texts/notices'

/**
 * Asks about unsaved changes.
 * @returns whether to continue: there are no changes, or they were saved or discarded
 */
async function settleUnsaved(services: Services): Promise<boolean> {
  const { project, ui } = services
  if (!isUnsaved(project.getState())) return true
  const choice = await ask<UnsavedChoice>(ui, 'cancel', (answer) => ({ kind: 'unsaved', answer }))
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
 * Replaces the open project.
 * @returns false if the user keeps the open project
 */
export async function replaceProject(services: Services, load: () => void): Promise<boolean> {
  if (!(await settleUnsaved(services))) return false
  startWith(services, load)
  return true
}

/** Shows a project that was opened elsewhere, after the user has saved or discarded changes of the open one. */
export async function showOpened(services: Services, opened: OpenedProject): Promise<void> {
  if (await settleUnsaved(services)) show(services, opened)
}

/** Template of a new project. */
export interface ProjectTemplate {
  readonly title: string
  load(bridge: Services['bridge']): Promise<ProjectFile>
  files?(): Promise<Readonly<Record<string, string>>>
}

/** Creates a project from a template; the project has no file yet. */
export async function newFromTemplate(services: Services, { load, files, title }: ProjectTemplate): Promise<void> {
  await guarded(services, async () => {
    if (!(await settleUnsaved(services))) return
    const [project, data] = await Promise.all([load(services.bridge), files?.() ?? {}])
    startWith(services, () => services.project.getState().load(project, { ...newOrigin, name: title, files: data }))
  })
}

/**
 * Opens the first example at the start of the window, unless another project was opened or created while the example
 * was being fetched.
 */
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

/**
 * Saves the project.
 * @returns whether the project is saved now
 */
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
  const { location, files, beside = {}, fingerprint = null, lineEnds = '\n' } = state.origin
  let done = false
  await guarded(services, async () => {
    const text = withLineEnds(serialiseProject(projectFromDocument(state.doc)), lineEnds)
    const toSave = {
      location,
      suggestedName: fileName(getHeader(state.doc).title),
      text,
      // Data whose import was undone remains in memory, for redo, but is not saved.
      files: pick(files, referredFiles(text)),
      beside,
      fingerprint,
    }
    const saved = await settleConflict(services, toSave, await write(toSave))
    if (saved === null) return
    const { name, location: place, fingerprint: written = null } = saved
    const origin = { name, location: place, files, beside, fingerprint: written, lineEnds }
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
    services.ui.getState().openDialog({ kind: 'open-failure', name, problems, ...compare })
    return
  }
  if (sides !== undefined) return showSides(services, opened, sides)
  const origin = { name, location, files, ...(beside && { beside }), fingerprint, lineEnds: lineEndsOf(text) }
  startWith(services, () => services.project.getState().load(result.project, origin))
}

/** Opens our side of an unfinished merge as the project, not yet saved, and the comparison with their side. */
function showSides(
  services: Services,
  { name, location, text, files, beside = {}, fingerprint }: OpenedProject,
  { ours, theirs, conflictTexts: sentences }: BothSides,
): void {
  const { project, versions, ui } = services
  const origin = { name, location, files, beside, fingerprint: fingerprint ?? null, lineEnds: lineEndsOf(text) }
  startWith(services, () => project.getState().load(ours, origin, { unsaved: true }))
  versions.getState().compareWith({ name: conflictTexts.otherSide, project: theirs, conflicts: sentences })
  ui.getState().notify('warning', conflictTexts.openSides(sentences.length))
}

/** Replaces the open project; runs and results of the old one are discarded. */
function startWith({ run, results, ui, scenes, forget }: Services, load: () => void): void {
  run.getState().clear()
  results.clear()
  scenes.getState().clear()
  forget()
  ui.getState().set({ view: 'diagram', located: null, notices: [], statusText: '' })
  load()
}

function pick(files: Readonly<Record<string, string>>, paths: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).filter(([path]) => paths.includes(path)))
}

/** Runs a task and reports failures of files and dialogs to the user. */
function guarded({ ui }: Services, work: () => Promise<void>): Promise<void> {
  return ui.getState().attempt(work, 'file')
}

/** Returns a file name from a title: `Generic vehicle` gives `generic-vehicle`. */
function fileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name === '' ? 'project' : name.slice(0, 80)
}
