/**
 * Several dry frictions on one degree of freedom, on one axis, across gears and through clutches, decided together: against separate integrations with the exact
 * law of the group, against one friction of the same sum, and in another order of blocks, wires and keys.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { reordered } from '../../support/order-of-file/reordered'
import { runSmall, smallProject, type Blocks, type SmallRun } from '../events/small-run'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'

const dopri5 = (tolerance: number): ExperimentSettings['solver'] => ({ name: 'dopri5', tolerance })

interface Chain {
  readonly blocks: Blocks
  readonly wires: readonly string[]
  readonly angles: readonly number[]
  readonly rates: readonly number[]
  readonly times: readonly number[]
}
const chains = JSON.parse(readFileSync(new URL('data/chains.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Chain>
>
const world = ['world/world', { gravity: 0 }] as const

function run(project: ProjectFile, signals: readonly string[]): SmallRun {
  const outcome = runSmall(project, signals)
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const last = (outcome: SmallRun, signal: string): number => outcome.values(signal).at(-1) ?? NaN

describe('random rotors with gears, brakes, clutches and friction end where a separate integration ends', () => {
  it.each(Object.keys(chains))('%s', (name) => {
    const { blocks, wires, angles, rates, times } = chains[name]
    const signals = angles.flatMap((_, i) => [`R${i}.angle`, `R${i}.rate`])
    const experiment = { stop: 6, sample: 0.5, solver: dopri5(1e-10) }
    const outcome = run(smallProject({ World: world, ...blocks }, wires, experiment), signals)
    angles.forEach((angle, i) => {
      expect(Math.abs(last(outcome, `R${i}.angle`) - angle)).toBeLessThan(1e-7)
      expect(Math.abs(last(outcome, `R${i}.rate`) - rates[i])).toBeLessThan(1e-7)
    })
    const seen = (outcome.report.events ?? []).flatMap((e) => e.times)
    for (const t of times) expect(Math.min(...seen.map((s) => Math.abs(s - t)))).toBeLessThan(1e-6)
  })
})

const sine = { code: ['output y: N m', 'y = 12*sin(t/(1 s))*1 N m'] }
const friction = (holding: number, sliding: number) => ['mechanics/dry-friction', { holding, sliding }] as const

it.each([
  ['rk4', { name: 'rk4', step: 1e-3 }, 5e-3],
  ['dopri5', dopri5(1e-9), 1e-7],
] as const)('shares on one axis and across a gear act as one friction, %s', (_, solver, exact) => {
  const experiment = { stop: 8, sample: 0.1, solver }
  const base = {
    World: world,
    S: ['drivetrain/inertia', { inertia: 1 }],
    F: ['signals/function', sine],
    T: ['mechanics/torque'],
  } as const
  const wires = ['F.y - T.u', 'T.axis - S.axis', 'A.axis - S.axis']
  const one = run(smallProject({ ...base, A: friction(10, 8) }, wires, experiment), ['S.angle'])
  const two = run(
    smallProject({ ...base, A: friction(5, 4), B: friction(5, 4) }, [...wires, 'B.axis - S.axis'], experiment),
    ['S.angle', 'A.force', 'B.force'],
  )
  const gear = run(
    smallProject(
      { ...base, A: friction(4, 2), G: ['drivetrain/reduction', { ratio: 2 }], B: friction(3, 3) },
      [...wires, 'G.b - S.axis', 'B.axis - G.a'],
      experiment,
    ),
    ['S.angle'],
  )
  // DOP853 with rtol 1e-12, events by Brent's method: one friction of 10 and 8 N m
  const exactly = 0.8397132466905202
  for (const outcome of [one, two, gear]) expect(Math.abs(last(outcome, 'S.angle') - exactly)).toBeLessThan(exact)
  expect(two.values('A.force')).toEqual(two.values('B.force'))
})

it('a brake that holds beside the friction of a gear stands, and breaks away where both can bear no more', () => {
  const blocks: Blocks = {
    World: world,
    Car: ['drivetrain/inertia', { inertia: 100 }],
    Final: ['drivetrain/reduction', { ratio: 3.5, efficiency: 0.95, reverseEfficiency: 0.9 }],
    Motor: ['drivetrain/inertia', { inertia: 0.1 }],
    M: [
      'sources/piecewise-linear',
      {
        points: [
          [0, 5],
          [1, 5],
          [2, 205],
          [9, 205],
        ],
      },
    ],
    Drive: ['mechanics/torque'],
    Brake: ['mechanics/brake'],
    Br: ['sources/constant', { value: 500 }],
  }
  const wires = [
    'Car.axis - Final.b',
    'Final.a - Motor.a',
    'M.y - Drive.u',
    'Motor.axis - Drive.axis',
    'Car.axis - Brake.axis',
    'Br.y - Brake.u',
  ]
  const outcome = run(smallProject(blocks, wires, { stop: 3, sample: 0.05, solver: dopri5(1e-9) }), [
    'Car.rate',
    'Brake.effort',
    'Final.loss',
  ])
  // eta i M = 500 at break-away, and (J + eta i^2 J_M) w' = eta i M - 500 from then on
  const torque = 500 / (0.95 * 3.5)
  const starts = 1 + (torque - 5) / 200
  expect(Math.abs(outcome.times('Brake.slipBegins')[0] - starts)).toBeLessThan(1e-8)
  expect(Math.abs(outcome.times('Final.slipBegins')[0] - starts)).toBeLessThan(1e-8)
  const inertia = 100 + 0.95 * 3.5 ** 2 * 0.1
  const rise = (0.95 * 3.5 * 200 * (2 - starts) ** 2) / 2
  expect(last(outcome, 'Car.rate')).toBeCloseTo((rise + 0.95 * 3.5 * 205 - 500) / inertia, 6)
  // at rest the mesh bears at most its share, the brake the rest, and neither pushes
  outcome.table.time.forEach((t, i) => {
    const [brake, mesh] = [outcome.values('Brake.effort')[i], outcome.values('Final.loss')[i]]
    expect(brake).toBeLessThan(0)
    expect(mesh).toBeLessThan(0)
    if (t > 1) return
    expect(brake + mesh).toBeCloseTo(-17.5, 9)
    expect(mesh).toBeCloseTo(-0.05 * 17.5, 9)
  })
})

it('a brake that slides is at rest once a pawl engages, and does not push when the pawl lets go', () => {
  const blocks: Blocks = {
    World: world,
    Axle: ['drivetrain/inertia', { inertia: 2 }],
    Pawl: ['drivetrain/parking-pawl', { speed: 100 }],
    Lever: [
      'sources/piecewise-linear',
      {
        points: [
          [0, 0],
          [0.5, 0],
          [0.5, 1],
          [1, 1],
          [1, 0],
          [2, 0],
        ],
      },
    ],
    Brake: ['mechanics/brake'],
    U: ['sources/constant', { value: 3 }],
  }
  const wires = ['Axle.axis - Pawl.axis', 'Lever.y - Pawl.engage', 'Axle.axis - Brake.axis', 'U.y - Brake.u']
  const experiment = { stop: 2, sample: 0.1, solver: dopri5(1e-9), initial: { 'Axle.rate': 5 } }
  const outcome = run(smallProject(blocks, wires, experiment), ['Axle.rate', 'Brake.effort', 'Brake.slip'])
  outcome.table.time.forEach((t, i) => {
    if (t < 0.5 + 1e-9) return
    expect(outcome.values('Brake.effort')[i]).toBeCloseTo(0, 12)
    expect(outcome.values('Axle.rate')[i]).toBe(0)
  })
})

/**
 * The ring of a planetary set stands by friction behind a gear with losses while a limited-slip differential drives the carrier and a free side. What the
 * mesh can bear depends on the torque that it transmits, and the friction beside it takes the rest.
 */
it('a gear with losses beside friction holds while a differential slips that shares its equations', () => {
  const [amplitude, frequency, start] = [29.7, 0.74, -4.3]
  const [sun, carrier, side, input, ratio, ramp] = [0.963, 0.2, 0.615, 0.145, 0.93, 0.13]
  const blocks: Blocks = {
    World: world,
    Sun: ['drivetrain/inertia', { inertia: sun }],
    Ring: ['drivetrain/inertia', { inertia: 1.109 }],
    Mesh: ['drivetrain/reduction', { ratio: 3.42, efficiency: 0.821, reverseEfficiency: 0.929 }],
    Side: ['drivetrain/inertia', { inertia: side }],
    Set: ['drivetrain/planetary', { sunTeeth: 30, ringTeeth: 78 }],
    Carrier: ['drivetrain/inertia', { inertia: carrier }],
    Diff: ['drivetrain/differential', { kind: 'limited-slip', ratio, rampDrive: 0.44, rampCoast: ramp, preload: 0 }],
    Input: ['drivetrain/inertia', { inertia: input }],
    Hub: friction(7.88, 5.516),
    Push: ['mechanics/torque'],
    Demand: [
      'signals/function',
      { code: ['output y: N m', `y = (${start} + ${amplitude}*sin(${frequency}*t/(1 s)))*1 N m`] },
    ],
  }
  const wires = [
    ...['Mesh.b - Ring.axis', 'Set.sun - Sun.axis', 'Set.ring - Mesh.a', 'Set.carrier - Carrier.axis'],
    ...['Diff.right - Carrier.axis', 'Diff.left - Side.axis', 'Input.a - Diff.input', 'Hub.axis - Mesh.a'],
    ...['Push.axis - Diff.input', 'Demand.y - Push.u'],
  ]
  const stop = 0.15
  const outcome = run(smallProject(blocks, wires, { stop, sample: 0.05, solver: dopri5(1e-9) }), [
    ...['Side.rate', 'Carrier.rate', 'Ring.rate', 'Hub.force', 'Mesh.loss'],
  ])
  // of the torque T at the cage the faster side gets 1/2 - k, the slower one 1/2 + k; the set turns the sun 1 + 78/30 times as fast
  const [fast, slow] = [(0.5 - ramp) / side, (0.5 + ramp) / (carrier + sun * 3.6 ** 2)]
  const cage = ratio / (1 + (input * ratio ** 2 * (fast + slow)) / 2)
  const impulse = start * stop + (amplitude / frequency) * (1 - Math.cos(frequency * stop))
  expect(last(outcome, 'Side.rate')).toBeCloseTo(fast * cage * impulse, 9)
  expect(last(outcome, 'Carrier.rate')).toBeCloseTo(slow * cage * impulse, 9)
  // mesh and hub together bear the torque of the ring, 78/30 times that of the sun
  const torque = cage * (start + amplitude * Math.sin(frequency * stop))
  expect(outcome.values('Ring.rate').every((rate) => rate === 0)).toBe(true)
  expect(Math.abs(last(outcome, 'Hub.force') + last(outcome, 'Mesh.loss') / 3.42)).toBeCloseTo(
    Math.abs(2.6 * sun * 3.6 * slow * torque),
    9,
  )
})

const shipped = (name: string): ProjectFile =>
  JSON.parse(readFileSync(new URL(`../../../projects/${name}/project.json`, import.meta.url), 'utf8')) as ProjectFile

/** A line of axles with every block that decides its friction in the group, driven, braked, parked and let go. */
const everyKind: Blocks = {
  World: world,
  Wheel: ['drivetrain/inertia', { inertia: 3 }],
  Other: ['drivetrain/inertia', { inertia: 3.5 }],
  Diff: ['drivetrain/differential', { kind: 'open' }],
  Final: ['drivetrain/reduction', { ratio: 3 }],
  Shaft: ['drivetrain/inertia', { inertia: 0.05 }],
  Engine: ['drivetrain/inertia', { inertia: 0.2 }],
  Plates: ['drivetrain/clutch'],
  Second: ['mechanics/clutch', { holdingFactor: 1.3 }],
  Sprag: ['drivetrain/freewheel'],
  Starter: ['drivetrain/inertia', { inertia: 0.1 }],
  Grip: friction(4, 4),
  Disc: ['mechanics/brake', { holdingFactor: 1.2 }],
  Hub: friction(3, 2),
  Bearing: friction(2, 1.5),
  Seal: friction(1.2, 1),
  Pawl: ['drivetrain/parking-pawl'],
  Lever: [
    'sources/piecewise-linear',
    {
      points: [
        [0, 1],
        [0.4, 1],
        [0.4, 0],
        [9, 0],
      ],
    },
  ],
  Push: ['mechanics/torque'],
  Demand: ['signals/function', { code: ['output y: N m', 'y = 60*sin(2*t/(1 s))*1 N m'] }],
  Press: ['sources/constant', { value: 40 }],
  Brakes: [
    'sources/piecewise-linear',
    {
      points: [
        [0, 0],
        [1.2, 0],
        [1.5, 60],
        [2.2, 60],
        [2.4, 0],
        [9, 0],
      ],
    },
  ],
}
const everyWire = [
  ...['Wheel.axis - Diff.left', 'Other.axis - Diff.right', 'Diff.input - Final.b', 'Final.a - Shaft.a'],
  ...['Engine.axis - Plates.a', 'Shaft.axis - Plates.b', 'Press.y - Plates.u'],
  ...['Engine.axis - Second.a', 'Shaft.axis - Second.b', 'Press.y - Second.u'],
  ...['Starter.axis - Sprag.a', 'Engine.axis - Sprag.b', 'Starter.axis - Grip.axis'],
  ...[
    'Wheel.axis - Disc.axis',
    'Brakes.y - Disc.u',
    'Wheel.axis - Hub.axis',
    'Shaft.axis - Bearing.axis',
    'Engine.axis - Seal.axis',
  ],
  ...['Other.axis - Pawl.axis', 'Lever.y - Pawl.engage', 'Engine.axis - Push.axis', 'Demand.y - Push.u'],
]

/** Two brakes on one axle and two clutches on one shaft share, with the friction of a gear between them. */
const lossy: Blocks = {
  World: world,
  Wheel: ['drivetrain/inertia', { inertia: 3 }],
  Final: ['drivetrain/reduction', { ratio: 3, efficiency: 0.95, reverseEfficiency: 0.9 }],
  Shaft: ['drivetrain/inertia', { inertia: 0.05 }],
  Engine: ['drivetrain/inertia', { inertia: 0.2 }],
  First: ['mechanics/clutch'],
  Second: ['mechanics/clutch', { holdingFactor: 1.3 }],
  Disc: ['mechanics/brake', { holdingFactor: 1.2 }],
  Hub: friction(3, 2),
  Push: ['mechanics/torque'],
  Demand: ['signals/function', { code: ['output y: N m', 'y = 60*sin(2*t/(1 s))*1 N m'] }],
  Press: ['sources/constant', { value: 40 }],
  Brakes: ['sources/constant', { value: 30 }],
}
const lossyWires = [
  ...['Wheel.axis - Final.b', 'Final.a - Shaft.a', 'Demand.y - Push.u', 'Engine.axis - Push.axis'],
  ...['Engine.axis - First.a', 'Shaft.axis - First.b', 'Press.y - First.u'],
  ...['Engine.axis - Second.a', 'Shaft.axis - Second.b', 'Press.y - Second.u'],
  ...['Wheel.axis - Disc.axis', 'Brakes.y - Disc.u', 'Wheel.axis - Hub.axis'],
]

/** Few frictions about a differential with losses: each one more is decided in every iteration of its implicit search. */
function braked(kind: 'limited-slip' | 'torsen'): ProjectFile {
  const { Second, Sprag, Starter, Grip, Bearing, Seal, ...blocks } = everyKind
  const left = { Second, Sprag, Starter, Grip, Bearing, Seal }
  const wires = everyWire.filter((wire) => !wire.split(/[ .]/).some((word) => Object.hasOwn(left, word)))
  const project = { ...blocks, Diff: ['drivetrain/differential', { kind, preload: 5 }] } as const
  return smallProject(project, wires, { stop: 3, sample: 0.02, solver: dopri5(1e-11) })
}

describe('the order of blocks, wires and keys changes nothing', () => {
  const signalsOf = (project: ProjectFile, kinds: readonly string[]): readonly string[] =>
    Object.entries(project.blocks).flatMap(([name, { type }]) =>
      kinds.filter((k) => k.startsWith(`${type} `)).map((k) => `${name}.${k.split(' ')[1]}`),
    )
  const kinds = [
    ...[
      'drivetrain/inertia rate',
      'drivetrain/inertia angle',
      'mechanics/dry-friction force',
      'mechanics/brake effort',
      'mechanics/clutch torque',
    ],
    ...[
      'drivetrain/clutch torque',
      'drivetrain/clutch heat',
      'drivetrain/parking-pawl torque',
      'drivetrain/freewheel torque',
      'drivetrain/reduction torqueA',
    ],
  ]
  const bound = 1e-9
  it.each([
    ['every kind of friction', smallProject(everyKind, everyWire, { stop: 3, sample: 0.02, solver: dopri5(1e-11) })],
    [
      'a gear with losses between brakes and clutches',
      smallProject(lossy, lossyWires, { stop: 3, sample: 0.02, solver: dopri5(1e-11) }),
    ],
    ...(['limited-slip', 'torsen'] as const).map((kind) => [`a ${kind} differential`, braked(kind)] as const),
    ['shipped manual drivetrain', shipped('manual-drivetrain')],
  ] as const)('%s', (_, file) => {
    const [settings] = Object.values(file.experiments ?? {})
    const project: ProjectFile = { ...file, experiments: { run: { ...settings, solver: dopri5(1e-11) } } }
    const signals = signalsOf(project, kinds)
    const [a, b] = [run(project, signals), run(reordered(project), signals)]
    const events = ({ report }: SmallRun): readonly string[] =>
      (report.events ?? []).map((e) => `${e.name} ${e.count}`).sort()
    expect(events(b)).toEqual(events(a))
    expect(b.table.time.length).toBe(a.table.time.length)
    for (const signal of signals) {
      const [x, y] = [a.values(signal), b.values(signal)]
      // heat of a clutch that never slips is rounding
      const peak = Math.max(1e-9, ...x.map(Math.abs))
      expect(Math.max(...x.map((value, i) => Math.abs(value - y[i]))), signal).toBeLessThanOrEqual(bound * peak)
    }
  })
})
