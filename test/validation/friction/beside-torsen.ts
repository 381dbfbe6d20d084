/** Chain in which what slides depends on the torques of the motion that begins. */
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'

/** A rotor behind two gears with losses drives, through a Torsen differential, an inertia and a shaft that a brake holds. */
export const besideTorsen = (
  drop: number,
  held: number,
  solver: ExperimentSettings['solver'] = { name: 'dopri5', tolerance: 1e-10 },
): ProjectFile =>
  smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      R2: ['drivetrain/inertia', { inertia: 0.33 }],
      G4: ['drivetrain/reduction', { ratio: -2.36, efficiency: 0.874, reverseEfficiency: 0.858 }],
      G5: ['drivetrain/reduction', { ratio: 1.89, efficiency: 0.741, reverseEfficiency: 0.74 }],
      F1: ['mechanics/dry-friction', { holding: 4.45, sliding: 4.45 * drop }],
      T0: ['mechanics/torque'],
      Y0: ['signals/function', { code: ['output y: N m', 'y = (-2 - t/(1 s))*1 N m'] as never }],
      D11: ['drivetrain/differential', { kind: 'torsen', ratio: 2.99, biasDrive: 3.3, biasCoast: 3.19, preload: 0 }],
      G12: ['drivetrain/reduction', { ratio: -2.46, efficiency: 0.84, reverseEfficiency: 0.975 }],
      J13: ['drivetrain/inertia', { inertia: 0.166 }],
      R0: ['drivetrain/inertia', { inertia: 0.3 }],
      B0: ['mechanics/dry-friction', { holding: held, sliding: held }],
    },
    [
      ...['G4.b - R2.axis', 'G5.b - G4.a', 'F1.axis - G4.a', 'T0.axis - G5.a', 'Y0.y - T0.u', 'D11.left - G5.a'],
      ...['D11.right - R0.axis', 'B0.axis - R0.axis', 'G12.b - D11.input', 'J13.a - G12.a'],
    ],
    { stop: 1.25, sample: 0.01, solver },
  )

/** Instant at which the friction of the chain breaks away. */
export const besideTorsenBreakaway = 4.45 / (1.89 * 0.741) - 2

/**
 * Returns the rate of the rotor R2 after it breaks away, where sliding friction is 0.7 of holding friction: free bodies from
 * the inertia to the rotor, each gear with the efficiency of its direction.
 * @param begin instant at which it breaks away
 */
export function besideTorsenRate(t: number, begin = besideTorsenBreakaway): number {
  const lock = 0.5 * ((3.3 - 1) / (3.3 + 1))
  const input = (0.166 * 2.46 ** 2 * 1.495 * 1.89 * 2.36) / 0.975
  const left = input * 2.99 * (0.5 + lock)
  const factor = (0.874 * 2.36) / 0.33
  const constant = factor * (1.89 * 0.741 * 2 - 4.45 * 0.7)
  const slope = factor * 1.89 * 0.741
  const inertia = 1 + slope * left
  return (constant * (t - begin) + (slope / 2) * (t ** 2 - begin ** 2)) / inertia
}
