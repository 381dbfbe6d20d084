/** Values that nobody has given, or that are none: beyond the points of a road, and a friction factor that is no number. */
import { describe, expect, test } from 'vitest'
import { freeOn, ledOver, sledOn } from '../surfaces/rigs'
import { runSmall, smallProject } from '../events/small-run'

describe('the points of a road', () => {
  const led = (points: readonly (readonly number[])[], speed: number) =>
    runSmall(
      ledOver({ profile: 'points', 'profile.points': points, contact: 'below' }, speed, {
        stop: 1,
        sample: 0.01,
        solver: { name: 'dopri5', tolerance: 1e-8 },
        initial: { 'Guide.s': 0.345 },
      }),
      ['Guide.s'],
    ).report.warnings.join('\n')
  const ramp = [
    [-5, 0],
    [0, 0],
    [5, 0],
    [10, 0.2],
  ]

  test('are said to end where the road rises on beyond them', () => {
    // Not-a-knot through four points is one cubic, z = 0.2/750 (x + 5) x (x - 5): z'(10) = 0.2 275/750.
    expect(led(ramp, 20)).toMatch(
      /^Body is beyond the points of Road \(x from -5 m to 10 m\) from t = 510 ms on: the road continues straight there, with a slope of 7\.33 %/m,
    )
  })

  test('are said to end where heights over x and y go on beyond their edges', () => {
    const led = (heights: (x: number, y: number) => number): string => {
      const [xs, ys] = [
        [-5, 0, 5, 10],
        [-1, 0.5, 2],
      ]
      const grid = [[0, ...ys], ...xs.map((x) => [x, ...ys.map((y) => heights(x, y))])]
      const road = { profile: 'grid', 'profile.grid': grid, contact: 'below' }
      const settings = {
        stop: 1,
        sample: 0.01,
        solver: { name: 'dopri5', tolerance: 1e-8 },
        initial: { 'Guide.s': 0.345 },
      }
      return runSmall(ledOver(road, 20, settings), ['Guide.s']).report.warnings.join('\n')
    }
    expect(led((x) => 0.01 * x)).toMatch(
      /^Body is beyond the points of Road \(x from -5 m to 10 m\) from t = 510 ms on: the road continues straight there, with slopes up to 1 %/m,
    )
    expect(led((_, y) => 0.01 * y)).not.toContain('beyond')
    expect(led(() => 0.2)).not.toContain('beyond')
  })

  test('and not within them, nor where the road is level there', () => {
    expect(led(ramp, 9)).toBe('')
    const flat = [
      [-5, 0],
      [0, 0],
      [5, 0],
    ]
    expect(led(flat, 20)).toBe('')
  })

  test('each road is named once', () => {
    const { warnings } = runSmall(
      freeOn(
        {
          profile: 'points',
          'profile.points': [
            [-1, -0.2],
            [1, 0.2],
          ],
          contact: 'below',
        },
        { stop: 1, sample: 0.1, initial: { 'Along.ds': 8, 'Guide.s': 0.35 }, solver: { name: 'rk4', step: 0.001 } },
      ),
      ['Guide.s'],
    ).report
    expect(warnings.filter((w) => w.includes('beyond the points'))).toHaveLength(1)
  })
})

test('a wheel that leaves the cross section of a road ends the run, with the block and the time', () => {
  const { error } = runSmall(
    smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Road: ['world/flat-road', { profile: 'section', 'profile.radius': -3 }],
        Across: ['mechanics/prismatic', { axis: [0, 1, 0] }],
        Body: ['mechanics/rigid-body', { mass: 300 }],
        Arm: ['mechanics/rigid-arm', { z: 1 }],
        Tire: ['tires/tire', { radius: 0.35 }],
      },
      [
        'World.frame - Across.base',
        'Across.end - Body.com',
        'Body.com - Arm.base',
        'Arm.end - Tire.hub',
        'Tire.road - Road.surface',
      ],
      { stop: 1, sample: 0.1, initial: { 'Across.ds': 8 }, solver: { name: 'rk4', step: 0.001 } },
    ),
    ['Across.s'],
  )
  expect(error?.message).toMatch(
    /block Tire: .*the middle of Road.* at t = 35[23]\b.*give its cross section a larger radius/,
  )
})

describe.each([
  { name: 'rk4', step: 0.001 },
  { name: 'dopri5', tolerance: 1e-8 },
  { name: 'radau5', tolerance: 1e-6 },
])('a friction factor that is no number ($name)', (solver) => {
  test.each([
    ['from t = 1 s on', '1 + sqrt(1 - t)', 1, 'Factor'],
    // The road looks at it before anything moves.
    ['from the start', '1 + sqrt(-1 - t)', 0, 'Road'],
  ])('%s ends the run and names a block that it belongs to', (_when, expression, time, block) => {
    const project = sledOn({}, { stop: 2, sample: 0.25, solver, initial: { 'Guide.ds': 15 } }, [
      'signals/expression',
      { expression },
    ])
    let found: unknown
    try {
      found = runSmall(project, ['Tire.Fx']).error
    } catch (error) {
      found = error
    }
    expect(found).toMatchObject({ code: 'non-finite', place: { block } })
    expect((found as { place: { time: number } }).place.time).toBeCloseTo(time, 2)
  })
})
