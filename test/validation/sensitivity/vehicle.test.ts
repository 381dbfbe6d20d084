/**
 * Sensitivities of the generic vehicle in a sine steer, against central differences of three steps of a separate
 * program (shared/reference/systems/studies/sensitivity.json, computed in C++ with Kane's method; peaks agree to 1 %
 * because the reference takes them from a parabola through 1 ms samples).
 */
import { expect, it } from 'vitest'
import { influencesOf } from '../../../engine/analyses/sensitivity/report'
import { ShippedProject } from '../support/shipped-project'
import { sensitivitiesOf } from './differences'

/** Derivatives of the peaks of roll angle, rad, and yaw rate, rad/s, by parameters in SI units. */
const reference: readonly (readonly [parameters: readonly string[], roll: number, yawRate: number])[] = [
  [['Body.mass'], 2.3025504735935126e-5, -1.2146279077527872e-5],
  [['SpringFL.stiffness', 'SpringFR.stiffness'], -7.298001247856318e-7, -6.415138052879708e-8],
  [['SpringRL.stiffness', 'SpringRR.stiffness'], -6.031302348931115e-7, 2.771786429598673e-7],
  [
    ['FL', 'FR', 'RL', 'RR'].map((corner) => `Tire${corner}.pac2002.PKY1`),
    -4.134181045947172e-4,
    -6.706106089250512e-4,
  ],
]

it('agree with those of a separate program', () => {
  const parameters = reference.flatMap(([names]) => names)
  const report = sensitivitiesOf(new ShippedProject('generic-vehicle').project, parameters, ['Body.roll', 'Body.wz'], {
    experiment: 'sine-steer',
  })
  const influences = influencesOf(report)
  const sum = (names: readonly string[], signal: string): number =>
    influences
      .filter((one) => one.signal === signal && names.includes(one.parameter))
      .reduce((total, { peakSlope }) => total + peakSlope, 0)
  for (const [names, roll, yawRate] of reference) {
    expect(sum(names, 'Body.roll') / roll, `${names[0]}, roll`).toBeCloseTo(1, 2)
    expect(sum(names, 'Body.wz') / yawRate, `${names[0]}, yaw rate`).toBeCloseTo(1, 2)
  }
})
