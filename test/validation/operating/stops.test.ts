/** A mass that settles on its spring and on end stops: whatever touches at the equilibrium carries its part, and nothing else does. */
import { describe, expect, test } from 'vitest'
import { runSmall, smallProject } from '../events/small-run'

const [mass, gravity, spring, stop, gap] = [200, 9.81, 1e4, 1e5, 0.1]

const settled = (initial: number, preload: number) =>
  runSmall(
    smallProject(
      {
        World: ['world/world', { gravity }],
        Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Mass: ['mechanics/rigid-body', { mass }],
        Spring: ['mechanics/spring-damper', { stiffness: spring, freeLength: preload, damping: 300 }],
        Stop: ['mechanics/stop', { lower: -gap, upper: gap, stiffness: stop }],
      },
      ['World.frame - Slide.base', 'Slide.end - Mass.com', 'Slide.axis - Spring.axis', 'Slide.axis - Stop.axis'],
      {
        stop: 1,
        sample: 0.1,
        solver: { name: 'dopri5', tolerance: 1e-9 },
        initial: { 'Slide.s': initial },
        start: { settle: true },
      },
    ),
    ['Slide.s'],
  )

describe.each([0, -0.0999, -0.3, 0.3])('from s = %d m', (initial) => {
  test.each([
    ['the lower stop', 0, -(mass * gravity + stop * gap) / (spring + stop)],
    ['the spring alone', 0.15, 0.15 - (mass * gravity) / spring],
    ['the upper stop', 0.6, (0.6 * spring + stop * gap - mass * gravity) / (spring + stop)],
  ])('it rests on %s', (_, preload, expected) => {
    const outcome = settled(initial, preload)
    for (const s of outcome.values('Slide.s')) expect(s).toBeCloseTo(expected, 9)
    expect(outcome.report.events ?? []).toEqual([])
  })
})

test('without a spring a mass above its stop is not said to hang on the upper one', () => {
  expect(() =>
    runSmall(
      smallProject(
        {
          World: ['world/world', { gravity }],
          Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
          Mass: ['mechanics/rigid-body', { mass }],
          Stop: ['mechanics/stop'],
        },
        ['World.frame - Slide.base', 'Slide.end - Mass.com', 'Slide.axis - Stop.axis'],
        { stop: 1, solver: { name: 'dopri5' }, initial: { 'Slide.s': 1 }, start: { settle: true } },
      ),
      ['Slide.s'],
    ),
  ).toThrow(/Slide.s has no equilibrium/)
})
