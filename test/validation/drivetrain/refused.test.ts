/** Ratios, teeth and tables with which parts of a drivetrain can't work: one error each, with place and remedy. */
import { describe, expect, test } from 'vitest'
import type { ModelError } from '../../../engine/errors/model-error'
import { runSmall, smallProject, type Blocks } from '../events/small-run'
import { constant, inertia } from './reference'

function refusal(x: Blocks[string], wires: string): ModelError | undefined {
  const blocks: Blocks = { World: ['world/world'], A: inertia(1), B: inertia(1), C: inertia(1), U: constant(1), X: x }
  try {
    return runSmall(smallProject(blocks, wires.split(', '), { stop: 1 }), []).error
  } catch (error) {
    return error as ModelError
  }
}

const sides = 'A.axis - X.left, B.axis - X.right'
const converter = 'A.axis - X.impeller, B.axis - X.turbine'

describe.each([
  ['drivetrain/differential', { ratio: 0 }, `${sides}, C.axis - X.shaft`, /ratio of 0/, 'ratio'],
  ['drivetrain/torque-vectoring', { ratio: 0 }, `${sides}, C.axis - X.shaft, U.y - X.u`, /ratio of 0/, 'ratio'],
  [
    'drivetrain/planetary',
    { ringTeeth: 20 },
    'A.axis - X.sun, B.axis - X.carrier',
    /does not have more teeth/,
    'ringTeeth',
  ],
  [
    'drivetrain/cvt',
    { lowest: 2, highest: 1 },
    'A.axis - X.a, B.axis - X.b, U.y - X.u',
    /not below the largest/,
    'lowest',
  ],
  [
    'drivetrain/cvt',
    { initial: 9 },
    'A.axis - X.a, B.axis - X.b, U.y - X.u',
    /initial ratio 9 is not between/,
    'initial',
  ],
  ['drivetrain/torque-converter', { drive: [] }, converter, /no rows/, 'drive'],
  [
    'drivetrain/manual-gearbox',
    {
      ratios: [
        [-1, 3.4],
        [1, 3],
      ],
    },
    'B.axis - X.b, U.y - X.gear',
    /gear -1 has the ratio 3.4, and the first forward gear 3/,
    'ratios',
  ],
  [
    'drivetrain/automatic-gearbox',
    {
      ratios: [
        [1, 1],
        [2, 2],
      ],
    },
    'B.axis - X.b, U.y - X.throttle',
    /gear 2 has the ratio 2, and gear 1 the ratio 1/,
    'ratios',
  ],
  ['drivetrain/engine', { idleSpeed: 900 }, 'U.y - X.throttle', /limit is not above the idle speed/, 'speedLimit'],
  ['drivetrain/engine', { stallSpeed: 90 }, 'U.y - X.throttle', /firing speed is not above/, 'firingSpeed'],
  [
    'drivetrain/engine',
    {
      curve: [
        [100, -100],
        [300, 120],
      ],
    },
    'U.y - X.throttle',
    /full throttle in row 1 is -100/,
    'curve',
  ],
  [
    'drivetrain/torque-converter',
    {
      drive: [
        [0, 13, 2],
        [0.9, 20, 1.2],
      ],
    },
    converter,
    /efficiency up to row 2 reaches 1.08/,
    'drive',
  ],
  [
    'drivetrain/torque-converter',
    {
      drive: [
        [0, 13, 2],
        [1, -20, 1],
      ],
    },
    converter,
    /capacity factor in row 2 is -20/,
    'drive',
  ],
  [
    'drivetrain/torque-converter',
    {
      drive: [
        [0.5, 13, 2],
        [0.4, 20, 1],
      ],
    },
    converter,
    /0.4 in row 2 is less than/,
    'drive',
  ],
  [
    'drivetrain/torque-converter',
    {
      drive: [
        [0, Number.NaN, 2],
        [1, 20, 1],
      ],
    },
    converter,
    /no finite number|number/,
    'drive',
  ],
  [
    'drivetrain/torque-converter',
    {
      coast: [
        [0, 13],
        [1.5, 20],
      ],
    },
    converter,
    /speed ratio in row 2 is 1.5/,
    'coast',
  ],
] as const)('%s with %j', (type, params, wires, message, parameter) => {
  test('is refused', () => {
    const error = refusal([type, params], wires)
    expect(error?.message).toMatch(message)
    expect(error?.place).toMatchObject({ block: 'X', parameter })
    expect(error?.hint?.length ?? 0).toBeGreaterThan(10)
  })
})

const plates = 'A.axis - X.a, B.axis - X.b, U.y - X.u'
const gearbox = 'B.axis - X.b, U.y - X.throttle'
const motor = 'U.y - X.u'
// prettier-ignore
test.each([
  ['torque-converter', { drive: [[0, 13, 0.8], [0.8, 20, 0.9], [1, 90, 1]] }, converter, /0 is 0.8/, 'drive'],
  ['clutch', { actuation: 'force', faces: 2.5 }, plates, /not a whole number/, 'faces'],
  ['automatic-gearbox', { lockupGear: 9 }, gearbox, /no gear 9/, 'lockupGear'],
  ['automatic-gearbox', { initialGear: 1.5 }, gearbox, /no gear 1.5/, 'initialGear'],
  ['automatic-gearbox', { upshift: [[0, 0, 100], [1, 40, 90], [2, 70, 160], [3, 110, 280]] }, gearbox, /0 to 100/, 'upshift'],
  ['automatic-gearbox', { downshift: [[0, 0, 1], [2, -20, 65], [3, 50, 120], [4, 85, 220]] }, gearbox, /negative/, 'downshift'],
  ['automatic-gearbox', { upshift: [[0, 0, 1], [1, 80, 160], [2, 75, 170], [3, 110, 280]] }, gearbox, /gear 2 at 75/, 'upshift'],
  ['electric-motor', { envelope: 'curve', curve: [[-100, 100], [500, 100]] }, motor, /row 1 is -100/, 'curve'],
  ['electric-motor', { map: [[0, -100, 100], [0, 0.9, 0.9], [500, 0.9, 0.9]] }, motor, /-100 N m/, 'map'],
  ['battery', { ocv: [[0, 300], [100, 400]] }, 'U.y - X.power', /row 2 is 100/, 'ocv'],
] as const)('%s with %j is refused', (type, params, wires, message, parameter) => {
  const error = refusal([`drivetrain/${type}`, params], wires)
  expect(error?.message).toMatch(message)
  expect(error?.place).toMatchObject({ block: 'X', parameter })
})

test.each([
  ['drivetrain/planetary', {}, 'A.axis - X.sun', /two rotating axes/],
  ['drivetrain/differential', {}, `${sides}, C.axis - X.shaft, X.input - U.y`, /./],
] as const)('%s with %j and wires that do not suffice', (type, params, wires, message) => {
  const error = refusal([type, params], wires)
  expect(error?.message).toMatch(message)
})

test('a direct ratio beyond its range ends the run', () => {
  const error = refusal(
    ['drivetrain/cvt', { response: 'direct', lowest: 2, highest: 3 }],
    'A.axis - X.a, B.axis - X.b, U.y - X.u',
  )
  expect(error?.message).toMatch(/the ratio u of X is 1 at t = 0.*below 2/)
})

test.each([
  ['drivetrain/shaft', 'A.axis - X.a, A.axis - X.b', 'b'],
  ['drivetrain/clutch', 'A.axis - X.a, A.axis - X.b, U.y - X.u', 'b'],
  ['drivetrain/torque-converter', 'A.axis - X.impeller, A.axis - X.turbine', 'turbine'],
  ['chassis/steer-by-wire', 'A.axis - X.wheel, A.axis - X.pinion', 'pinion'],
])('%s is refused between an axis and itself', (type, wires, port) => {
  const error = refusal([type, {}], wires)
  expect(error?.message).toMatch(/wired to the same axis/)
  expect(error?.place).toMatchObject({ block: 'X', port })
})
