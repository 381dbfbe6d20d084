/** After a drive: what it was, and the ways to drive on. */
import { runCommand, getCommand } from '../shell/commands'
import { useRun, useServices } from '../shell/services'
import type { PastRun } from '../jobs/sceneStore'
import { driveTexts } from '../texts/drive'

/** @param shown the run in the picture */
export function DriveEnded({ shown }: { readonly shown: PastRun | null }) {
  const services = useServices()
  const result = useRun((state) => state.result)
  if (result === null || result.driven.length === 0 || shown?.number !== result.number) return null
  const time = result.state === null ? '' : `${Number(result.state.time.toPrecision(4))} s`
  return (
    <div className="scene-note" role="status">
      {driveTexts.stopped(result.name, time)}
      {getCommand('drive-on').enabled?.(services) !== false && (
        <button type="button" className="button small" onClick={() => runCommand(services, 'drive-on')}>
          {driveTexts.driveOnShort}
        </button>
      )}
      {getCommand('drive-restart').enabled?.(services) !== false && (
        <button type="button" className="button small" onClick={() => runCommand(services, 'drive-restart')}>
          {driveTexts.again}
        </button>
      )}
    </div>
  )
}
