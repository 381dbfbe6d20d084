/**
 * Check for tyres on the other side of the vehicle than their data: they pull the vehicle to one side, all in the same
 * way.
 */
import { mountedWheels } from '../../model/vehicle/mounted-sides'
import type { RunCheck } from './finding'

export const mountedSides: RunCheck = {
  subject: 'side of tyres',
  check({ experiment, registry }) {
    const wheels = mountedWheels(experiment.project, registry).filter(({ fits }) => !fits)
    const warnings = (['left', 'right'] as const).flatMap((side) => {
      const wrong = wheels.filter((wheel) => wheel.side === side)
      if (wrong.length === 0) return []
      const [{ parameter }] = wrong
      const [runs, its] = wrong.length === 1 ? ['runs', 'its'] : ['run', 'their']
      const names = wrong.map(({ block }) => block).join(', ')
      const data = side === 'left' ? 'right' : 'left'
      return [
        `${names} ${runs} on the ${side} with data for the ${data}, so the vehicle pulls to one side. Set ${its} ${parameter} to "${side}"`,
      ]
    })
    return { warnings }
  },
}
