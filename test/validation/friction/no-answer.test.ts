/** Groups of frictions without an answer: messages that name the cause, and remedies that work. */
import { expect, it } from 'vitest'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runSmall, smallProject, type Blocks } from '../events/small-run'

const run = { stop: 0.4, sample: 0.05, solver: { name: 'dopri5', tolerance: 1e-9 } } as const

/** Two shafts with differentials that lock, in a circle of clutches and gears with losses. */
function circle(differential: Blocks[string][1]): ProjectFile {
  const torque = (code: string): Blocks[string] => [
    'signals/function',
    { code: ['output y: N m', `y = (${code})*1 N m`] as never },
  ]
  return smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      R0: ['drivetrain/inertia', { inertia: 2.315 }],
      R1: ['drivetrain/inertia', { inertia: 0.4 }],
      R2: ['drivetrain/inertia', { inertia: 2.013 }],
      G0: ['drivetrain/reduction', { ratio: 3.71 }],
      G1: ['drivetrain/reduction', { ratio: 1.36 }],
      G2: ['drivetrain/reduction', { ratio: 3.64, efficiency: 0.895, reverseEfficiency: 0.937 }],
      J3: ['drivetrain/inertia', { inertia: 0.138 }],
      G4: ['drivetrain/reduction', { ratio: 1.49, efficiency: 0.849, reverseEfficiency: 0.753 }],
      J5: ['drivetrain/inertia', { inertia: 0.446 }],
      D6: ['drivetrain/differential', { kind: 'torsen', ratio: 3.7, biasDrive: 3.27, biasCoast: 3.08, preload: 0 }],
      G7: ['drivetrain/reduction', { ratio: -3.78, efficiency: 0.742, reverseEfficiency: 0.797 }],
      J8: ['drivetrain/inertia', { inertia: 0.412 }],
      G9: ['drivetrain/reduction', { ratio: -1.7 }],
      D10: [
        'drivetrain/differential',
        { kind: 'torsen', ratio: 1.21, biasDrive: 2.91, biasCoast: 2.85, preload: 3, ...differential },
      ],
      G11: ['drivetrain/reduction', { ratio: 2.6, efficiency: 0.91, reverseEfficiency: 0.962 }],
      J12: ['drivetrain/inertia', { inertia: 0.154 }],
      C0: ['mechanics/clutch', { holdingFactor: 1.3 }],
      P0: ['sources/constant', { value: 13.2 }],
      C1: ['mechanics/clutch', { holdingFactor: 1 }],
      P1: ['sources/constant', { value: 4.3 }],
      T0: ['mechanics/torque'],
      Y0: torque('3.0 + 10.6*sin(2.75*t/(1 s))'),
      T1: ['mechanics/torque'],
      Y1: torque('1.4 + 29.7*sin(1.88*t/(1 s))'),
    },
    [
      ...['G0.b - R1.axis', 'G1.b - G0.a', 'G2.b - R2.axis', 'J3.a - G2.a', 'G4.b - G2.a', 'J5.a - G4.a'],
      ...['D6.left - R0.axis', 'D6.right - G1.a', 'G7.b - D6.input', 'J8.a - G7.a', 'G9.b - G7.a'],
      ...['D10.left - G4.a', 'D10.right - G9.a', 'G11.b - D10.input', 'J12.a - G11.a', 'C0.a - G11.a', 'C0.b - G9.a'],
      ...['P0.y - C0.u', 'C1.a - G4.a', 'C1.b - G7.a', 'P1.y - C1.u', 'T0.axis - G0.a', 'Y0.y - T0.u'],
      ...['T1.axis - G7.a', 'Y1.y - T1.u'],
    ],
    run,
  )
}

it('names frictions at rest for whose limits no least efforts were found, and runs with the remedy', () => {
  const { error } = runSmall(circle({}), ['R0.rate'])
  expect(error).toMatchObject({ code: 'no-solution', place: { block: 'D10' } })
  expect(error?.message).toContain('friction at rest and the torques on which its limits depend')
  expect(error?.hint).toContain('choose smooth friction of the differential')
  expect(runSmall(circle({ friction: 'smooth' }), ['R0.rate']).error).toBeUndefined()
})
