/** Check of vehicles that bring a driver along who shifts gears. */
import { ModelError } from '../../engine/errors/model-error'
import type { ModelFiles } from './files'
import type { Vehicle } from './vehicle'

/**
 * Refuses a start at a speed for a vehicle with its own driver who shifts. The driver begins at standstill, in first
 * gear with the hand brake on: at a speed, the brake would count as resistance of the vehicle.
 * @throws ModelError `unsupported` for a start at a speed
 */
export function refuseOwnShifter(title: string, { topology }: Vehicle, { project, experiment }: ModelFiles): void {
  const speed = project.experiments?.[experiment]?.start?.speed
  const shifter = topology.parts.find(({ definition }) => definition.role === 'gear-shifter')?.name
  if (speed === undefined || shifter === undefined) return
  throw new ModelError(
    'unsupported',
    `${title} starts at speed, but the gear shifter ${shifter} of the vehicle starts at standstill, in first gear and with the hand brake on`,
    { block: shifter },
    `replace ${shifter} with sources for gear, clutch, throttle and hand brake, and name them under Roles`,
  )
}
