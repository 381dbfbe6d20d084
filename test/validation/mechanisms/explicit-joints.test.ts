/**
 * Linkages as one motion: explicit joints against the references of the mechanisms, which know nothing of them, and against the
 * linkage of hinges.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../engine/io/csv'
import { columnNamed } from '../../../engine/io/table'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runToEnd } from '../../../engine/run/run'
import { sharedCompiler } from '../../support/compiler'

type Blocks = ProjectFile['blocks']

const arm = (at: Record<string, number>) => ({ type: 'mechanics/rigid-arm', params: at })
const hinge = { type: 'mechanics/revolute', params: { axis: [0, 1, 0] } }
const path = (params: NonNullable<Blocks[string]['params']>) => ({ type: 'mechanics/explicit-joint', params })
/** A bar whose inertia about its length is zero. */
const bar = (mass: number, length: number, along: 'x' | 'z') => {
  const inertia = (mass * length ** 2) / 12
  return {
    type: 'mechanics/rigid-body',
    params: { mass, Ixx: along === 'x' ? 0 : inertia, Iyy: inertia, Izz: along === 'x' ? inertia : 0 },
  }
}

function project(
  blocks: Blocks,
  wires: readonly (readonly [string, string])[],
  initial: Record<string, number>,
  stop: number,
): ProjectFile {
  return {
    wishbone: 1,
    title: 'Linkage',
    blocks: { World: { type: 'world/world' }, ...blocks },
    wires: Object.fromEntries(wires.map((ends, i) => [`w${i}`, ends])),
    experiments: {
      run: { stop, sample: 0.05, solver: { name: 'dopri5', tolerance: 1e-11 }, initial, energy: true },
    },
  }
}

function run(of: ProjectFile, signals: readonly string[], formulation?: string) {
  const outcome = runToEnd(
    {
      project: of,
      files: {},
      experiment: 'run',
      signals: [...signals],
      checkStep: false,
      ...(formulation === undefined ? {} : { formulation }),
    },
    sharedCompiler,
  )
  expect(outcome.error).toBeUndefined()
  return {
    values: (name: string) => columnNamed(outcome.table, name)?.values ?? [],
    closure: outcome.report.energy?.closure ?? Infinity,
  }
}

const compiled = (of: ProjectFile) => sharedCompiler.compile({ project: of, files: {} }).compilation

const reference = (name: string) =>
  readCsv(readFileSync(new URL(`../../../projects/mechanisms/reference/${name}.csv`, import.meta.url), 'utf8'), name)

/** Largest difference of two columns, in parts of the peak of the second. */
function apart(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length)
  const [one, other] = [Array.from(a), Array.from(b)]
  const peak = Math.max(...other.map(Math.abs))
  return Math.max(...one.map((value, k) => Math.abs(value - other[k]))) / peak
}

const [r, l, offset] = [0.2, 0.6, 0.03]
const rodAngle = `asin((${r}*sin(q)-${offset})/${l})`
const sliderCrank = project(
  {
    Pivot: { type: 'mechanics/revolute', params: { axis: [0, -1, 0] } },
    CrankCentre: arm({ x: r / 2 }),
    Crank: bar(1.5, r, 'x'),
    RodPath: path({ x: `${r}*cos(q)`, z: `${r}*sin(q)`, pitch: rodAngle }),
    RodCentre: arm({ x: l / 2 }),
    Rod: bar(1.2, l, 'x'),
    SliderPath: path({ x: `${r}*cos(q)+sqrt(${l}^2-(${r}*sin(q)-${offset})^2)`, z: String(offset) }),
    Slider: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 0.01, Iyy: 0.01, Izz: 0.01 } },
    SpringEnd: arm({ z: offset }),
    Spring: { type: 'mechanics/point-spring-damper', params: { stiffness: 200, freeLength: 0.6, damping: 2 } },
  },
  [
    ['World.frame', 'Pivot.base'],
    ['Pivot.end', 'CrankCentre.base'],
    ['CrankCentre.end', 'Crank.com'],
    ['World.frame', 'RodPath.base'],
    ['Pivot.axis', 'RodPath.follows'],
    ['RodPath.end', 'RodCentre.base'],
    ['RodCentre.end', 'Rod.com'],
    ['World.frame', 'SliderPath.base'],
    ['Pivot.axis', 'SliderPath.follows'],
    ['SliderPath.end', 'Slider.com'],
    ['World.frame', 'SpringEnd.base'],
    ['SpringEnd.end', 'Spring.a'],
    ['SliderPath.end', 'Spring.b'],
  ],
  { 'Pivot.angle': 1 },
  5,
)

describe('a slider-crank by two explicit joints', () => {
  it('has one freedom, two states and no constraint', () => {
    const { system } = compiled(sliderCrank)
    expect(system.freedoms.map(({ name }) => name)).toEqual(['Pivot.rate'])
    expect(system.coordinates.map(({ name }) => name)).toEqual(['Pivot.angle'])
    expect(system.constraints.rows).toEqual([])
  })

  it('moves as the reduced equation of two other programs, and keeps its energy', () => {
    const found = run(sliderCrank, ['Pivot.angle', 'Pivot.rate', 'Slider.x', 'Slider.vx'])
    const table = reference('slider_crank')
    const known = (name: string) => columnNamed(table, name)?.values ?? []
    expect(known('Slide.s').length).toBe(101)
    for (const [own, other] of [
      ['Pivot.angle', 'CrankPivot.angle'],
      ['Pivot.rate', 'CrankPivot.rate'],
      ['Slider.x', 'Slide.s'],
      ['Slider.vx', 'Slide.ds'],
    ])
      expect(apart(found.values(own), known(other)), own).toBeLessThan(1e-8)
    expect(found.closure).toBeLessThan(1e-9)
  })
})

/** A crank-rocker: ground, crank, coupler, rocker. */
const [d, a, b, k] = [0.5, 0.15, 0.45, 0.4]
/** The diagonal from the end of the crank to the pivot of the rocker closes a triangle with coupler and rocker. */
const [px, pz] = [`${a}*cos(q)`, `${a}*sin(q)`]
const diagonal = `(${d}^2+${a}^2-2*${a}*${d}*cos(q))`
const coupler = `(atan2(-${pz},${d}-${px})+acos((${b}^2+${diagonal}-${k}^2)/(2*${b}*sqrt(${diagonal}))))`
const rockerEnd = { x: `(${px}+${b}*cos(${coupler}))`, z: `(${pz}+${b}*sin(${coupler}))` }
const rocker = `atan2(${rockerEnd.z},${rockerEnd.x}-${d})`
const bars = { CrankBar: bar(0.4, a, 'x'), CouplerBar: bar(1, b, 'x'), RockerBar: bar(0.8, k, 'x') }
const middles = { CrankMid: arm({ x: a / 2 }), CouplerMid: arm({ x: b / 2 }), RockerMid: arm({ x: k / 2 }) }
const withMiddles: readonly (readonly [string, string])[] = [
  ['CrankMid.end', 'CrankBar.com'],
  ['CouplerMid.end', 'CouplerBar.com'],
  ['RockerMid.end', 'RockerBar.com'],
]
const byPaths = project(
  {
    Pivot: { type: 'mechanics/revolute', params: { axis: [0, -1, 0] } },
    CouplerPath: path({ x: px, z: pz, pitch: `-${coupler}` }),
    RockerPath: path({ x: String(d), pitch: `-${rocker}` }),
    ...bars,
    ...middles,
  },
  [
    ['World.frame', 'Pivot.base'],
    ['Pivot.end', 'CrankMid.base'],
    ['World.frame', 'CouplerPath.base'],
    ['Pivot.axis', 'CouplerPath.follows'],
    ['CouplerPath.end', 'CouplerMid.base'],
    ['World.frame', 'RockerPath.base'],
    ['Pivot.axis', 'RockerPath.follows'],
    ['RockerPath.end', 'RockerMid.base'],
    ...withMiddles,
  ],
  { 'Pivot.angle': 0.7, 'Pivot.rate': 9 },
  3,
)
const q0 = 0.7
const end0 = [a * Math.cos(q0), a * Math.sin(q0)]
const reach = Math.hypot(d - end0[0], end0[1])
const coupler0 = Math.atan2(-end0[1], d - end0[0]) + Math.acos((b * b + reach * reach - k * k) / (2 * b * reach))
const byHinges = project(
  {
    Pivot: { type: 'mechanics/revolute', params: { axis: [0, -1, 0] } },
    CrankEnd: arm({ x: a }),
    Pin: { type: 'mechanics/revolute', params: { axis: [0, -1, 0] } },
    CouplerEnd: arm({ x: b }),
    Ground: arm({ x: d }),
    RockerPivot: { type: 'mechanics/revolute', params: { axis: [0, -1, 0] } },
    RockerEnd: arm({ x: k }),
    Top: hinge,
    ...bars,
    ...middles,
  },
  [
    ['World.frame', 'Pivot.base'],
    ['Pivot.end', 'CrankMid.base'],
    ['Pivot.end', 'CrankEnd.base'],
    ['CrankEnd.end', 'Pin.base'],
    ['Pin.end', 'CouplerMid.base'],
    ['Pin.end', 'CouplerEnd.base'],
    ['World.frame', 'Ground.base'],
    ['Ground.end', 'RockerPivot.base'],
    ['RockerPivot.end', 'RockerMid.base'],
    ['RockerPivot.end', 'RockerEnd.base'],
    ['CouplerEnd.end', 'Top.base'],
    ['RockerEnd.end', 'Top.end'],
    ...withMiddles,
  ],
  { 'Pivot.angle': q0, 'Pivot.rate': 9, 'Pin.angle': coupler0 - q0 },
  3,
)

describe('a crank-rocker by explicit joints', () => {
  it('moves as its linkage of hinges, with fewer operations', () => {
    const [paths, hinges] = [compiled(byPaths), compiled(byHinges)]
    expect(paths.system.constraints.rows.length).toBe(0)
    expect(hinges.system.constraints.rows.length).toBe(2)
    const signals = ['Pivot.angle', 'CouplerBar.x', 'CouplerBar.vz', 'RockerBar.x', 'RockerBar.vz']
    const [one, other] = [run(byPaths, signals), run(byHinges, signals)]
    for (const name of signals) expect(apart(one.values(name), other.values(name)), name).toBeLessThan(1e-8)
    expect(one.closure).toBeLessThan(1e-9)
  })

  it('is the same as constraints where the formulation puts it into the cotree', () => {
    const file: ProjectFile = {
      ...byPaths,
      formulations: { constraints: { translation: { 'CouplerPath.T1': 'cotree' } } },
    }
    const { system } = sharedCompiler.compile({ project: file, files: {}, formulation: 'constraints' }).compilation
    expect(system.constraints.rows.length).toBeGreaterThan(0)
    const signals = ['Pivot.angle', 'CouplerBar.x']
    const [one, other] = [run(byPaths, signals), run(file, signals, 'constraints')]
    for (const name of signals) expect(apart(other.values(name), one.values(name)), name).toBeLessThan(1e-8)
  })
})

/** A mass on a cycloid has the period of a pendulum, whatever its amplitude (Huygens 1673). */
const cycloid = project(
  {
    Path: path({ motion: 'rotation', x: '0.25*(q+sin(q))', z: '0.25*(1-cos(q))' }),
    Mass: { type: 'mechanics/rigid-body', params: { mass: 3, Ixx: 1, Iyy: 1, Izz: 1 } },
  },
  [
    ['World.frame', 'Path.base'],
    ['Path.end', 'Mass.com'],
  ],
  { 'Path.angle': 2 },
  5,
)

describe('a path with its own coordinate', () => {
  it('is isochronous on a cycloid', () => {
    const found = run(cycloid, ['Path.angle', 'Mass.z', 'Path.Fz', 'Path.Fx'])
    // arc length 4 R sin(q/2) is harmonic with omega^2 = g/(4 R)
    const omega = Math.sqrt(9.81 / (4 * 0.25))
    const arcs = Array.from(found.values('Path.angle'), (q) => Math.sin(q / 2))
    const exact = arcs.map((_, i) => Math.sin(1) * Math.cos(omega * i * 0.05))
    expect(apart(arcs, exact)).toBeLessThan(1e-8)
    // at the start it rests: the path carries the weight across its slope, tan(q/2)
    const [fx, fz] = [found.values('Path.Fx')[0], found.values('Path.Fz')[0]]
    expect(fz).toBeCloseTo(3 * 9.81 * Math.cos(1) ** 2, 9)
    expect(fx).toBeCloseTo(-3 * 9.81 * Math.cos(1) * Math.sin(1), 9)
  })

  it('follows a table as closely as splines do', () => {
    const count = 41
    const points = Array.from({ length: count }, (_, i) => {
      const q = -2.5 + (5 * i) / (count - 1)
      return [q, 0.25 * (q + Math.sin(q)), 0, 0.25 * (1 - Math.cos(q)), 0, 0, 0]
    })
    const file = { ...cycloid, blocks: { ...cycloid.blocks, Path: path({ pose: 'table', points }) } }
    const [table, exact] = [run(file, ['Path.angle']), run(cycloid, ['Path.angle'])]
    expect(apart(table.values('Path.angle'), exact.values('Path.angle'))).toBeLessThan(1e-3)
    expect(table.closure).toBeLessThan(1e-8)
  })
})

describe('a path whose formula ends', () => {
  it('is named, with a remedy', () => {
    const { report } = runToEnd(
      {
        project: {
          ...cycloid,
          blocks: { ...cycloid.blocks, Path: path({ motion: 'translation', x: 'q', z: 'sqrt(0.01-q^2)' }) },
          experiments: { run: { stop: 0.3, sample: 0.01, initial: { 'Path.s': 0.05 } } },
        },
        files: {},
        experiment: 'run',
        signals: ['Path.s'],
        checkStep: false,
      },
      sharedCompiler,
    )
    expect(report.warnings.join()).toMatch(
      /^Path leaves the range of the pose: .* Where its formulas end, describe the path/,
    )
  })
})

describe('a path that a signal moves', () => {
  const moved = (source: Blocks[string]): ProjectFile => {
    const file = project(
      {
        Path: path({ motion: 'translation', x: 'q', z: '0.1*q^2+u' }),
        Input: source,
        Mass: { type: 'mechanics/rigid-body', params: { mass: 2, Ixx: 1, Iyy: 1, Izz: 1 } },
      },
      [
        ['World.frame', 'Path.base'],
        ['Input.y', 'Path.u'],
        ['Path.end', 'Mass.com'],
      ],
      { 'Path.s': 0.5 },
      2,
    )
    return file
  }
  it('obeys its equation of motion, and accounts for the work of the signal', () => {
    const file = moved({ type: 'sources/sine', params: { amplitude: 0.05, frequency: '1 Hz' } })
    expect(compiled(file).system.constraints.rows.length).toBe(0)
    const found = run(file, ['Path.s', 'Path.ds', 'Mass.ax', 'Mass.az'])
    const s = found.values('Path.s')
    // (1 + z'^2) s'' + z' (z'' s'^2 + u'' + g) = 0 with z' = 0.2 s, z'' = 0.2
    found.values('Mass.ax').forEach((acceleration, i) => {
      const slope = 0.2 * s[i]
      const u2 = -0.05 * (2 * Math.PI) ** 2 * Math.sin(2 * Math.PI * i * 0.05)
      const expected = (-slope * (0.2 * found.values('Path.ds')[i] ** 2 + u2 + 9.81)) / (1 + slope ** 2)
      expect(Math.abs(acceleration - expected)).toBeLessThan(1e-9)
    })
    expect(found.closure).toBeLessThan(1e-9)
  })
  it('is refused where the rate of the signal jumps, which would take an impulse', () => {
    const file = moved({ type: 'sources/ramp', params: { final: 1, start: 1, duration: 1 } })
    expect(() => compiled(file)).toThrow(/block Path, port u: .*continuous first derivative/)
  })
  it('is constraints where the signal is measured on the motion', () => {
    const file = moved({ type: 'sources/constant', params: { value: 0 } })
    const { Input: _, ...blocks } = file.blocks
    const measured: ProjectFile = {
      ...file,
      blocks: {
        ...blocks,
        Other: { type: 'mechanics/prismatic', params: { axis: [0, 1, 0] } },
        OtherMass: { type: 'mechanics/rigid-body', params: { mass: 1, Ixx: 1, Iyy: 1, Izz: 1 } },
        Sensor: { type: 'sensors/joint' },
      },
      wires: {
        a: ['World.frame', 'Path.base'],
        b: ['Path.end', 'Mass.com'],
        c: ['World.frame', 'Other.base'],
        d: ['Other.end', 'OtherMass.com'],
        e: ['Other.axis', 'Sensor.axis'],
        f: ['Sensor.position', 'Path.u'],
      },
    }
    expect(compiled(measured).system.constraints.rows.length).toBe(6)
  })
})
