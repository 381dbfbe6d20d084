/** States of runs as files: saved from a run that is paused or has ended, and used as the start of a run. */
import type { SavedState } from '../../../engine/start/state/saved-state'
import { readState, writeState } from '../../../engine/start/state/state-file'
import { ModelError } from '../../../engine/errors/model-error'
import { runningTexts } from '../texts/running'
import { chooseFile } from '../workbench/choose-file'
import { offerFile } from '../workbench/offer-file'
import { startRun } from './running'
import type { Services } from './services'

export function canSaveState({ run }: Services): boolean {
  const { result, status, paused } = run.getState()
  return result?.state != null && (status !== 'running' || paused === 'yes')
}

export async function saveState(services: Services): Promise<void> {
  const { result } = services.run.getState()
  if (result?.state == null) return
  const time = Number(result.state.time.toPrecision(6))
  const name = `${result.experiment}-at-${time}s.state.json`
  await offerFile(services, name, writeState(result.state), 'application/json', runningTexts.saved)
}

/** Lets the user choose a saved state and runs the chosen experiment from it. */
export async function startFromState(services: Services): Promise<void> {
  const file = await chooseFile(services, ['json'])
  if (file !== null) await takeStateFile(services, file, (from) => startRun(services, { from }))
}

/** Uses the state in a file; a file without a state is refused with a notice. */
export async function takeStateFile(
  { ui }: Pick<Services, 'ui'>,
  file: File,
  take: (state: SavedState) => void,
): Promise<void> {
  try {
    take(readState(await file.text(), file.name))
    ui.getState().settled('state')
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ui.getState().notify('danger', error.message, undefined, 'state')
  }
}
