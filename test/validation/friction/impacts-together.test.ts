/**
 * Stops, pawls, freewheels and clutches that act at one instant: momentum, rebounds and energy in closed form (Newton's
 * law for several contacts; Glocker, Set-Valued Force Laws, 2001, ch. 8), whatever the order of the blocks.
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
const pawl = (speed = 5) => ['drivetrain/parking-pawl', { speed }] as const
const gear = (ratio: number) => ['mechanics/gear', { ratio }] as const
const step = (time: number) => ['sources/step', { initial: 0, final: 1, time }] as const
const clutch = ['mechanics/clutch'] as const
const geared = ['A.axis - G.a', 'B.axis - G.b']
const clutched = ['A.axis - K.a', 'B.axis - K.b', 'U.y - K.u']
const planetary = ['A.axis - G.sun', 'B.axis - G.ring', 'C.axis - G.carrier', 'P.axis - A.axis', 'E.y - P.engage']
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
  // the axis leaves at the faster rebound, so the other stop bears nothing
  'stops of different restitutions on both sides of a gear': {
    blocks: {
      World: world,
      A: inertia(1),
      B: inertia(2),
      G: gear(2),
      S: stop('upper', 1, 0.5),
      T: stop('upper', 0.5, 0.8),
    },
    wires: [...geared, 'S.axis - A.axis', 'T.axis - B.axis'],
    initial: { 'A.rate': 2 },
    end: 0.6,
    rates: { 'A.rate': -1.6, 'B.rate': -0.8 },
    events: ['S.impact 1', 'T.impact 1'],
  },
  // one of the rebounds is below the rest speed
  'a stop that comes to rest across a gear from one that rebounds': {
    blocks: {
      World: world,
      A: inertia(1),
      B: inertia(2),
      G: gear(100),
      S: stop('upper', 1, 0.5),
      T: stop('upper', 0.01, 0.4),
    },
    wires: [...geared, 'S.axis - A.axis', 'T.axis - B.axis'],
    initial: { 'A.rate': 2 },
    end: 0.6,
    rates: { 'A.rate': -1, 'B.rate': -0.01 },
    events: ['S.impact 1', 'T.impact 1'],
  },
  'a pawl on the axis of a stop': {
    blocks: { World: world, A: inertia(1), S: stop('upper', 1, 0.5), P: pawl(), E: step(0.5) },
    wires: ['S.axis - A.axis', 'P.axis - A.axis', 'E.y - P.engage'],
    initial: { 'A.rate': 2 },
    end: 0.6,
    rates: { 'A.rate': 0 },
    events: ['P.engages 1', 'S.impact 1'],
  },
  // slow enough for the pawl only after the rebound
  'a pawl across a gear from a stop': {
    blocks: {
      World: world,
      A: inertia(1),
      B: inertia(2),
      G: gear(2),
      S: stop('upper', 1, 0.5),
      P: pawl(0.7),
      E: step(0.5),
    },
    wires: [...geared, 'S.axis - A.axis', 'P.axis - B.axis', 'E.y - P.engage'],
    initial: { 'A.rate': 2 },
    end: 0.6,
    rates: { 'A.rate': 0, 'B.rate': 0 },
    events: ['P.engages 1', 'S.impact 1'],
  },
  // least changes of M under the constraints, one impact after the other (NumPy): in one impact, 6.5 J would become 48 J
  'a pawl on the sun and a stop on the carrier': {
    blocks: {
      ...{ World: world, A: inertia(1), B: inertia(50), C: inertia(0.1), G: ['drivetrain/planetary'] },
      ...{ P: pawl(30), S: stop('upper', 0.5, 1), E: step(0.5) },
    },
    wires: [...planetary, 'S.axis - C.axis'],
    initial: { 'A.rate': 3.6, 'C.rate': 1 },
    end: 0.6,
    rates: { 'A.rate': 0, 'B.rate': -0.330908962113, 'C.rate': -0.23898980597 },
    events: ['P.engages 1', 'S.impact 1'],
  },
  // the first pawl alone would make the ring too fast for the second one
  'two pawls of a planetary gear': {
    blocks: {
      ...{ World: world, A: inertia(1), B: inertia(2), C: inertia(3), G: ['drivetrain/planetary'] },
      ...{ P: pawl(3.2), Q: pawl(0.3), E: step(0.5) },
    },
    wires: [...planetary, 'Q.axis - B.axis', 'E.y - Q.engage'],
    initial: { 'A.rate': 3, 'C.rate': 0.8 },
    end: 0.6,
    rates: { 'A.rate': 0, 'B.rate': 0, 'C.rate': 0 },
    events: ['P.engages 1', 'Q.engages 1'],
  },
  // 3 - t and t meet at 1.5 s, where B has turned by 1.125
  'a clutch that locks as a stop is hit': {
    blocks: { World: world, A: inertia(1), B: inertia(1), K: clutch, U: step(0), S: stop('upper', 1.125, 0.5) },
    wires: [...clutched, 'S.axis - B.axis'],
    initial: { 'A.rate': 3 },
    end: 2,
    rates: { 'A.rate': 1, 'B.rate': -0.25 },
    events: ['S.impact 1'],
  },
  'a clutch that locks as a pawl engages': {
    blocks: { World: world, A: inertia(1), B: inertia(1), K: clutch, U: step(0), P: pawl(), E: step(1.5) },
    wires: [...clutched, 'P.axis - B.axis', 'E.y - P.engage'],
    initial: { 'A.rate': 3 },
    end: 2,
    rates: { 'A.rate': 1, 'B.rate': 0 },
    events: ['P.engages 1'],
  },
  'a clutch that engages as a stop is hit': {
    blocks: { World: world, A: inertia(1), B: inertia(1), K: clutch, U: step(0.5), S: stop('upper', 1, 0.5) },
    wires: [...clutched, 'S.axis - B.axis'],
    initial: { 'A.rate': 3, 'B.rate': 2 },
    end: 1,
    rates: { 'A.rate': 2.5, 'B.rate': -0.5 },
    events: ['S.impact 1'],
  },
  // dry friction holds no impact: A stops at the pawl, B rebounds with half its rate and is braked by 1 rad/s^2
  'a clutch that holds between a stop and a pawl': {
    blocks: {
      World: world,
      A: inertia(1),
      B: inertia(1),
      K: clutch,
      U: step(0),
      S: stop('upper', 1, 0.5),
      P: pawl(),
      E: step(0.5),
    },
    wires: [...clutched, 'S.axis - B.axis', 'P.axis - A.axis', 'E.y - P.engage'],
    initial: { 'A.rate': 2, 'B.rate': 2 },
    end: 1.2,
    rates: { 'A.rate': 0, 'B.rate': -0.3 },
    events: ['K.slipBegins 1', 'P.engages 1', 'S.impact 1'],
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
