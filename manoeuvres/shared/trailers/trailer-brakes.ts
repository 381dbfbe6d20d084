/** Remark on trailers that roll unbraked while the vehicle brakes. */
import type { ManoeuvreRunner } from '../runner'

/** Returns a remark on trailers whose wheels have axes to which nothing is wired that could brake them. */
export function trailerBrakeRemarks({ vehicle }: ManoeuvreRunner): readonly string[] {
  const { trailers, wheels } = vehicle.roles
  const without = trailers.flatMap(({ block }) => {
    const trailerWheels = wheels.filter(({ carries }) => carries === block)
    const isFree = trailerWheels.every(({ spin }) => spin !== undefined && vehicle.topology.joined(spin).length === 0)
    return trailerWheels.length > 0 && isFree ? [block] : []
  })
  if (without.length === 0) return []
  const [has, its] = without.length === 1 ? ['has', 'its'] : ['have', 'their']
  return [`${without.join(', ')} ${has} no brakes: ${vehicle.body} decelerates ${its} mass too`]
}
