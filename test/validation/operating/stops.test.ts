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

/** Nothing but the stop below: static balance, penetration m g / k. It was refused from above: "nothing holds it". */
describe.each([
  ['at the stop', 0],
  ['above it', 0.1],
  ['far above it', 7],
  ['inside it', -1e-6],
  ['pressed into it', -0.2],
])('without a spring, from %s', (_, initial) => {
  const fall = (blocks: Parameters<typeof smallProject>[0], wires: readonly string[], signals: readonly string[]) =>
    runSmall(
      smallProject(
        {
          World: ['world/world', { gravity }],
          Slide: ['mechanics/prismatic', { axis: [0, 0, 1] }],
          Mass: ['mechanics/rigid-body', { mass }],
          ...blocks,
        },
        ['World.frame - Slide.base', 'Slide.end - Mass.com', ...wires],
        {
          stop: 1,
          sample: 0.1,
          solver: { name: 'dopri5', tolerance: 1e-9 },
          initial: { 'Slide.s': initial },
          start: { settle: true },
        },
      ),
      signals,
    )
  const rests = (outcome: ReturnType<typeof fall>, signal: string, expected: number): void => {
    for (const s of outcome.values(signal)) expect(s).toBeCloseTo(expected, 9)
    expect(outcome.report.events ?? []).toEqual([])
  }

  test('a mass rests on its stop', () => {
    const outcome = fall(
      { Stop: ['mechanics/stop', { lower: 0, upper: 5, stiffness: stop }] },
      ['Slide.axis - Stop.axis'],
      ['Slide.s', 'Stop.force'],
    )
    rests(outcome, 'Slide.s', (-mass * gravity) / stop)
    expect(outcome.values('Stop.force').at(-1)).toBeCloseTo(mass * gravity, 6)
  })

  test('a mass above the upper stop comes down to the lower one and does not hang on the upper', () => {
    const outcome = fall({ Stop: ['mechanics/stop'] }, ['Slide.axis - Stop.axis'], ['Slide.s'])
    rests(outcome, 'Slide.s', -0.1 - (mass * gravity) / 1e5)
  })

  test('a mass on a mass: each stop carries what is above it', () => {
    const outcome = fall(
      {
        Stop: ['mechanics/stop', { lower: 0, upper: 50, stiffness: stop }],
        Upper: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Load: ['mechanics/rigid-body', { mass: 50 }],
        Cushion: ['mechanics/stop', { lower: -0.5, upper: 9, stiffness: 2e4 }],
      },
      ['Slide.axis - Stop.axis', 'Mass.com - Upper.base', 'Upper.end - Load.com', 'Upper.axis - Cushion.axis'],
      ['Slide.s', 'Upper.s'],
    )
    rests(outcome, 'Slide.s', -((mass + 50) * gravity) / stop)
    rests(outcome, 'Upper.s', -0.5 - (50 * gravity) / 2e4)
  })

  test('an elastic stop above a rigid one carries alone', () => {
    const outcome = fall(
      {
        Stop: ['mechanics/stop', { lower: 0, upper: 50, stiffness: stop }],
        Floor: ['mechanics/impact', { side: 'lower', position: -0.5 }],
      },
      ['Slide.axis - Stop.axis', 'Slide.axis - Floor.axis'],
      ['Slide.s'],
    )
    rests(outcome, 'Slide.s', (-mass * gravity) / stop)
  })

  test('a second mass with nothing below it is refused, and is the one that is named', () => {
    expect(() =>
      fall(
        {
          Stop: ['mechanics/stop', { lower: 0, upper: 50, stiffness: stop }],
          Shaft: ['mechanics/prismatic', { axis: [0, 0, 1] }],
          Stone: ['mechanics/rigid-body', { mass: 3 }],
        },
        ['Slide.axis - Stop.axis', 'World.frame - Shaft.base', 'Shaft.end - Stone.com'],
        ['Slide.s'],
      ),
    ).toThrow(/Shaft\.s has no equilibrium: nothing holds it, and its acceleration is -9\.81/)
  })
})
