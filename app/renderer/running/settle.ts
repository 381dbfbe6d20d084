/** Setting for the start of the chosen experiment in the toolbar: at an operating point, or at the initial values. */
import { settlesBy } from '../../../engine/experiment/settle-goal'
import type { StartSettings } from '../../../engine/model/project/project'
import { changeExperiment } from '../store/edits/experiments'
import { getRecord, type Document } from '../store/records'
import { stepTexts } from '../texts/steps'
import { focusField } from '../ui/focus-field'
import type { Services } from './services'

/** Returns whether an experiment starts at an operating point. */
export function settles(doc: Document, experiment: string | null): boolean {
  const start = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.start
  return start?.settle ?? settlesBy(start ?? {})
}

function changeStart(
  services: Services,
  change: (start: StartSettings | undefined) => StartSettings | undefined,
): void {
  const { doc, experiment, edit } = services.project.getState()
  if (experiment === null) return
  const start = change(getRecord(doc, 'experiment', experiment)?.value.start)
  edit(stepTexts.settle, changeExperiment(doc, experiment, { start }))
}

export function toggleSettle(services: Services): void {
  const { doc, experiment } = services.project.getState()
  // A speed that the user entered is kept for the next search.
  changeStart(services, (start) =>
    settles(doc, experiment)
      ? !settlesBy(start ?? {})
        ? undefined
        : { ...start, settle: false }
      : { ...start, settle: true },
  )
}

/** Sets the start at an operating point and focuses the field of the speed. */
export function askSpeed(services: Services): void {
  const { doc, experiment } = services.project.getState()
  if (!settles(doc, experiment)) changeStart(services, (start) => ({ ...start, settle: true }))
  services.ui.getState().set({ inspectorTab: 'experiment', inspectorOpen: true })
  focusField('experiment-speed')
}
