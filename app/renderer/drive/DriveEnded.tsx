/** The panel after a drive: a summary, and the ways to drive on. */
import { useRun } from '../workbench/services'
import { useServices } from './services'
import type { PastRun } from '../jobs/scene-store'
import { driveTexts } from '../texts/drive'
import { Button } from '../ui/Button'

/**
 * Shows the panel.
 * @param shown run that the 3D view shows
 */
export function DriveEnded({ shown }: { readonly shown: PastRun | null }) {
  const services = useServices()
  const result = useRun((state) => state.result)
  if (result === null || result.driven.length === 0 || shown?.number !== result.number) return null
  const time = result.state === null ? null : `${Number(result.state.time.toPrecision(4))} s`
  return (
    <div className="scene-note" role="status">
      {driveTexts.stopped(result.name, time)}
      {services.commands.get('drive-on').enabled() && (
        <Button look="small" label={driveTexts.driveOnShort} onClick={() => services.commands.run('drive-on')} />
      )}
      {services.commands.get('drive-restart').enabled() && (
        <Button look="small" label={driveTexts.again} onClick={() => services.commands.run('drive-restart')} />
      )}
    </div>
  )
}
