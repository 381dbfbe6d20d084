/**
 * Stops that are hit at one instant, alone, through freewheels and beside a pawl: momentum, rebounds and energy in closed form (Newton's law for several contacts; Glocker,
 * Set-Valued Force Laws, 2001, ch. 8), whatever the order of the blocks.
 */
import { expect, it } from 'vitest'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'

const world = ['world/world', { gravity: 0 }] as const
const slide = ['mechanics/prismatic', { axis: [1, 0, 0] }] as const
const body = (mass: number) => ['mechanics/rigid-body', { mass }] as const
const inertia = (value: number) => ['drivetrain/inertia', { inertia: value }] as const
const freewheel = ['drivetrain/freewheel'] as const
const stop = (side: 'lower' | 'upper', position: number, restitution: number) =>
  ['mechanics/impact', { side, position, restitution }] as const

interface Case {
  readonly blocks: Blocks
  readonly wires: readonly string[]
  readonly initial: Readonly<Record<string, number>>
  readonly end: number
  /** Rates after the impact. */
  readonly rates: Readonly<Record<string, number>>
  readonly events: readonly string[]
}

/** Two slides on a base that is free to move; both stops are hit at 1 s. */
const slides = (masses: readonly [number, number], restitutions: readonly [number, number]): Case['blocks'] => ({
  ...{ World: world, Rail: slide, Base: body(2), P1: slide, P2: slide, B1: body(masses[0]), B2: body(masses[1]) },
  ...{ S1: stop('lower', 0, restitutions[0]), S2: stop('upper', 0, restitutions[1]) },
})
const onBase = {
  wires: [
    ...['World.frame - Rail.base', 'Rail.end - Base.com', 'Base.com - P1.base', 'Base.com - P2.base'],
    ...['P1.end - B1.com', 'P2.end - B2.com', 'S1.axis - P1.axis', 'S2.axis - P2.axis'],
  ],
  initial: { 'P1.s': 1, 'P1.ds': -1, 'P2.s': -1, 'P2.ds': 1 },
  end: 1.5,
  events: ['S1.impact 1', 'S2.impact 1'],
}
const inSeries = ['A.axis - F1.a', 'B.axis - F1.b', 'B.axis - F2.a', 'C.axis - F2.b', 'S.axis - C.axis']

const cases: Readonly<Record<string, Case>> = {
  'two equal slides': {
    ...onBase,
    blocks: slides([1, 1], [0.5, 0.5]),
    rates: { 'Rail.ds': 0, 'P1.ds': 0.5, 'P2.ds': -0.5 },
  },
  // 2 v + (v + 0.5) + 3 (v - 0.2) = -1 + 3
  'two slides of different masses': {
    ...onBase,
    blocks: slides([1, 3], [0.5, 0.2]),
    rates: { 'Rail.ds': 0.35, 'P1.ds': 0.5, 'P2.ds': -0.2 },
  },
  'a stop through two freewheels that are closed': {
    blocks: {
      World: world,
      A: inertia(1),
      B: inertia(2),
      C: inertia(3),
      F1: freewheel,
      F2: freewheel,
      S: stop('upper', 1, 0.5),
    },
    wires: inSeries,
    initial: { 'A.rate': 2, 'B.rate': 2, 'C.rate': 2 },
    end: 0.6,
    rates: { 'A.rate': -1, 'B.rate': -1, 'C.rate': -1 },
    events: ['S.impact 1'],
  },
  // C rebounds alone, since the others are slower; then all go on together: (1 + 2 1.5 - 6 2)/9
  'a stop in front of two freewheels that overrun': {
    blocks: {
      World: world,
      A: inertia(1),
      B: inertia(2),
      C: inertia(6),
      F1: freewheel,
      F2: freewheel,
      S: stop('upper', 1, 1),
    },
    wires: inSeries,
    initial: { 'A.rate': 1, 'B.rate': 1.5, 'C.rate': 2 },
    end: 0.6,
    rates: { 'A.rate': -8 / 9, 'B.rate': -8 / 9, 'C.rate': -8 / 9 },
    events: ['F1.locks 1', 'F2.locks 1', 'S.impact 1'],
  },
  'a stop behind a freewheel': {
    blocks: { World: world, A: inertia(1), B: inertia(2), F1: freewheel, S: stop('upper', 1, 0.5) },
    wires: ['A.axis - F1.a', 'B.axis - F1.b', 'S.axis - A.axis'],
    initial: { 'A.rate': 2, 'B.rate': 2 },
    end: 0.6,
    rates: { 'A.rate': -1, 'B.rate': 2 },
    events: ['F1.overruns 1', 'S.impact 1'],
  },
}

function run({ blocks, wires, initial, end, rates }: Case): SmallRun {
  const experiment = { stop: end, sample: end, solver: { name: 'dopri5', tolerance: 1e-11 }, initial } as const
  const outcome = runSmall(smallProject(blocks, wires, experiment), Object.keys(rates))
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const eventsOf = ({ report }: SmallRun): readonly string[] =>
  (report.events ?? []).map((e) => `${e.name} ${e.count}`).sort()

it.each(Object.entries(cases))('%s', (_, one) => {
  const reversed = { ...one, blocks: Object.fromEntries(Object.entries(one.blocks).reverse()) }
  for (const outcome of [run(one), run(reversed)]) {
    for (const [signal, rate] of Object.entries(one.rates))
      expect(Math.abs((outcome.values(signal).at(-1) ?? NaN) - rate), signal).toBeLessThan(1e-10)
    expect(eventsOf(outcome)).toEqual(one.events)
  }
})
