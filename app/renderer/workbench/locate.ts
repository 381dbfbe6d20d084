/** Navigation to a place of the model, and back and forth in the history of edits. */
import { parentOf } from '../../../engine/model/subsystem'
import { getRecord } from '../store/records'
import { noticeTexts } from '../texts/notices'
import type { Services } from './services'

/**
 * Selects a block, brings it into view and, if a parameter is specified, shows its field, with or without the focus.
 */
export function locate(
  { project, ui }: Pick<Services, 'project' | 'ui'>,
  block: string,
  parameter?: string,
  port?: string,
  focus = true,
): void {
  if (getRecord(project.getState().doc, 'block', block) === undefined) return
  const { showDiagram, set } = ui.getState()
  showDiagram()
  set({ inspectorTab: 'selection', inspectorOpen: true })
  project.getState().enter(parentOf(block))
  project.getState().select({ blocks: [block], wires: [], notes: [] })
  set({ located: { kind: 'block', block, parameter, port, focus, inDiagram: true } })
}

/** Shows the text of a function block, at a line if one is specified. */
export function editFunction({ ui }: Pick<Services, 'ui'>, block: string, line?: number, column?: number): void {
  ui.getState().set({ view: 'code', located: { kind: 'text', block, line, column } })
}

export function undo({ project, ui }: Pick<Services, 'project' | 'ui'>): void {
  const label = project.getState().undo()
  if (label !== null) ui.getState().set({ statusText: noticeTexts.undone(label) })
}

export function redo({ project, ui }: Pick<Services, 'project' | 'ui'>): void {
  const label = project.getState().redo()
  if (label !== null) ui.getState().set({ statusText: noticeTexts.redone(label) })
}
