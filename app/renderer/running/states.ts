/** States of runs as files: saved from the run that rests or has ended, and started from. */
import { readState, writeState } from '../../../engine/host/state/state-file'
import { ModelError } from '../../../engine/errors/model-error'
import { runningTexts } from '../texts/running'
import { chooseFile } from '../workbench/choose-file'
import { offerFile } from '../workbench/offer-file'
import { startRun } from './running'
import type { Services } from '../problems/services'

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

/** Let the user choose a saved state and run the chosen experiment from it. */
export async function startFromState(services: Services): Promise<void> {
  const file = await chooseFile(services, ['json'])
  if (file !== null) await startFromFile(services, file)
}

async function startFromFile(services: Services, file: File): Promise<void> {
  try {
    startRun(services, { from: readState(await file.text(), file.name) })
    services.ui.getState().settled('state')
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    services.ui.getState().notify('danger', error.message, undefined, 'state')
  }
}
