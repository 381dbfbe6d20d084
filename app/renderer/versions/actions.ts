/** Actions on versions: choosing one, stepping through the differences, and applying a difference. */
import { readProject } from '../../../engine/model/parse/parse-project'
import type { Change, Detail } from '../../../engine/model/diff'
import { nameOf, parentOf } from '../../../engine/model/subsystem'
import type { Revision } from '../../bridge'
import { locate } from '../workbench/locate'
import type { Services } from './services'
import { getRecord, projectFromDocument, type Document } from '../store/records'
import { versionsTexts as texts } from '../texts/versions'
import { takeOver } from './take-over'
import { shownChanges } from './versions-store'

export function compareWithSaved(services: Services): void {
  const { savedDoc } = services.project.getState()
  if (savedDoc !== null) compareWithDocument(services, texts.saved.toLowerCase(), savedDoc)
}

function compareWithDocument({ versions }: Services, name: string, doc: Document): void {
  versions.getState().compareWith({ name, project: projectFromDocument(doc) })
}

export async function compareWithFile(services: Services): Promise<void> {
  await services.ui.getState().attempt(async () => {
    const opened = await services.bridge.openOther()
    if (opened !== null) compareWithText(services, opened.name, opened.text, opened.file)
  })
}

export async function compareWithRevision(services: Services, { id, subject }: Revision): Promise<void> {
  const { location } = services.project.getState().origin
  if (location === null) return
  await services.ui.getState().attempt(async () => {
    compareWithText(services, `“${subject}”`, await services.bridge.readRevision(location, id))
  })
}

/** @param name of the version, for the heading @param file its name, for messages */
function compareWithText({ versions, ui }: Services, name: string, text: string, file?: string): void {
  const result = readProject(text, file)
  if (!result.ok) {
    ui.getState().openDialog({
      kind: 'open-failure',
      name,
      problems: result.problems.map((problem) => problem.toJSON()),
    })
    return
  }
  versions.getState().compareWith({ name, project: result.project })
}

/** Selects a difference by its index in the list, and shows its place. */
export function showChange(services: Services, index: number, detail?: Detail): void {
  const state = services.versions.getState()
  const change = shownChanges(state)[index]
  if (change === undefined) return
  state.set({ chosen: index })
  goTo(services, change, detail ?? change.details[0])
}

export function stepChange(services: Services, by: 1 | -1): void {
  const state = services.versions.getState()
  const count = shownChanges(state).length
  if (count === 0) return
  const from = state.chosen < 0 && by < 0 ? 0 : state.chosen
  showChange(services, (from + by + count) % count)
}

function goTo(services: Services, change: Change, detail: Detail | undefined): void {
  const { project, ui, versions } = services
  const { name, kind } = change
  const inspect = (inspectorTab: 'selection' | 'experiment' | 'project'): void =>
    ui.getState().set({ inspectorTab, inspectorOpen: true })
  const showLevel = (): void => {
    ui.getState().showDiagram()
    project.getState().enter(parentOf(name))
  }
  if (kind === 'block' && change.change !== 'removed')
    return locate(services, name, detail?.path[0] === 'params' ? detail.path[1] : undefined)
  if (kind === 'block') {
    const at = getRecord(versions.getState().base, 'block', name)?.value.at ?? [0, 0]
    showLevel()
    ui.getState().set({ located: { kind: 'place', at } })
  } else if (kind === 'wire' || kind === 'note') {
    showLevel()
    if (change.change !== 'removed')
      project.getState().select({ blocks: [], wires: [], notes: [], [`${kind}s`]: [name] })
  } else if (kind === 'experiment') {
    project.getState().chooseExperiment(name)
    inspect('experiment')
  } else if (kind === 'formulation') ui.getState().showView('graph')
  else inspect('project')
}

/** Returns the title of a change in the list of edits. */
export function titleOf({ name, kind }: Change, detail?: Detail): string {
  const item = kind === 'project' ? texts.kinds.project : nameOf(name)
  return detail === undefined || detail.path.length === 0 ? item : `${item} ${detail.label}`
}

export function take({ project, registry, versions, ui }: Services, change: Change, detail?: Detail): void {
  const { doc, edit } = project.getState()
  const what = titleOf(change, detail)
  const taken = takeOver(doc, versions.getState().base, registry, change, detail)
  if ('refused' in taken) ui.getState().notify('warning', texts.refused(what, taken.refused))
  else edit(texts.taken(what), taken.diff)
}
