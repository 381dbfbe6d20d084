/** Joints of a hexapod, by radii and angles or by a table, and the conditions for a platform to stand on its legs. */
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { evaluate, vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'
import { determinantOf, legsAt, type LegLine } from './legs'

const legCount = 6
export const legs = Array.from({ length: legCount }, (_, i) => i)

const deg = Math.PI / 180
const byRadii = { param: 'geometry', is: ['radii'] } as const
const byTable = { param: 'geometry', is: ['joints'] } as const
const group = 'Geometry'

/**
 * Angles of the joints of a generic 6-DOF motion base: base joints in pairs at 0, 120, 240 deg, platform joints in
 * pairs at 60, 180, 300 deg.
 */
const baseAngles = [-8, 8, 112, 128, 232, 248]
const platformAngles = [-52, 52, 68, 172, 188, 292]
const [baseRadius, platformRadius] = [1.6, 1.2]

export const geometryParams: Readonly<Record<string, Param>> = {
  geometry: choice(
    [
      { value: 'radii', label: 'Radii and angles' },
      { value: 'joints', label: 'Table of joints' },
    ],
    'radii',
    'Geometry',
    'How the leg joints are defined',
    { group },
  ),
  baseRadius: quantity('m', baseRadius, 'Base radius', 'Radius of the circle of the base joints', {
    min: 0,
    exclusive: true,
    group,
    when: byRadii,
    symbol: 'r_B',
  }),
  platformRadius: quantity('m', platformRadius, 'Platform radius', 'Radius of the circle of the platform joints', {
    min: 0,
    exclusive: true,
    group,
    when: byRadii,
    symbol: 'r_P',
  }),
  angles: {
    kind: 'table',
    label: 'Joint angles',
    doc: 'One row per leg: angles of its base joint and its platform joint about z, from x',
    group,
    columns: [
      { name: 'base', unit: 'rad' },
      { name: 'platform', unit: 'rad' },
    ],
    default: legs.map((i) => [baseAngles[i] * deg, platformAngles[i] * deg]),
    when: byRadii,
  },
  joints: {
    kind: 'table',
    label: 'Joints',
    doc: 'One row per leg: its base joint in base axes and its platform joint in platform axes',
    group,
    columns: ['base x', 'base y', 'base z', 'platform x', 'platform y', 'platform z'].map((name) => ({
      name,
      unit: 'm',
    })),
    default: legs.map((i) => [...onCircle(baseRadius, baseAngles[i]), ...onCircle(platformRadius, platformAngles[i])]),
    when: byTable,
  },
  height: quantity('m', 1.5, 'Home height', 'Height of the platform origin over the base origin in the home pose', {
    group,
    symbol: 'h',
  }),
  datum: choice(
    [
      { value: 'base', label: 'Base origin' },
      { value: 'home', label: 'Home pose' },
    ],
    'base',
    'Position from',
    'Reference point of the platform position',
    { group },
  ),
  legMin: quantity('m', 1.35, 'Shortest leg', 'Distance between the joints of the retracted leg', {
    min: 0,
    exclusive: true,
    group: 'Legs',
  }),
  legMax: quantity('m', 2.35, 'Longest leg', 'Distance between the joints of the extended leg', {
    min: 0,
    exclusive: true,
    group: 'Legs',
  }),
}

function onCircle(radius: number, angle: number): readonly [number, number, number] {
  const rounded = (x: number): number => Number(x.toFixed(12))
  return [rounded(radius * Math.cos(angle * deg)), rounded(radius * Math.sin(angle * deg)), 0]
}

export const legLimits = inOrder({
  lower: 'legMin',
  upper: 'legMax',
  strict: true,
  at: 'legMax',
  what: 'the longest leg is not longer than the shortest leg',
  hint: 'enter the distances between the joints of an extended and a retracted leg',
})

export interface Geometry {
  /** Base joints in base axes. */
  readonly base: readonly Vec3[]
  /** Platform joints in platform axes. */
  readonly platform: readonly Vec3[]
  /** Position of the platform origin in the home pose, in base axes. */
  readonly home: Vec3
  /** Lines of the legs in the home pose. */
  readonly homeLegs: readonly LegLine[]
  /** Determinant of the leg lines in the home pose; not zero. */
  readonly homeDeterminant: Expr
}

/**
 * @throws ModelError if the table has not six rows, the home pose is out of the reach of a leg, or the legs don't hold
 *   the
 *   platform there
 */
export function geometryOf(c: ComponentBuilder): Geometry {
  const { base, platform } = c.choice('geometry') === 'radii' ? onCircles(c) : inTable(c)
  const v = vectorMath(c.math)
  const home = v.vec(0, 0, c.param('height'))
  const homeLegs = legsAt(c.math, base, platform, { position: home, rotation: v.identity })
  const homeDeterminant = determinantOf(c.math, homeLegs)
  check(c, homeLegs, homeDeterminant)
  return { base, platform, home, homeLegs, homeDeterminant }
}

type Joints = Pick<Geometry, 'base' | 'platform'>

function onCircles(c: ComponentBuilder): Joints {
  const rows = sixRows(c, 'angles')
  const circle = (radius: Expr, column: number): readonly Vec3[] =>
    rows.map((row) => [
      c.math.mul(radius, Math.cos(row[column])),
      c.math.mul(radius, Math.sin(row[column])),
      c.math.num(0),
    ])
  return { base: circle(c.param('baseRadius'), 0), platform: circle(c.param('platformRadius'), 1) }
}

function inTable(c: ComponentBuilder): Joints {
  const rows = sixRows(c, 'joints')
  const { vec } = vectorMath(c.math)
  return {
    base: rows.map(([x, y, z]) => vec(x, y, z)),
    platform: rows.map(([, , , x, y, z]) => vec(x, y, z)),
  }
}

function sixRows(c: ComponentBuilder, table: 'angles' | 'joints'): readonly (readonly number[])[] {
  const rows = c.table(table)
  if (rows.length === legCount) return rows
  throw new ModelError(
    'out-of-range',
    `a hexapod has six legs, but the table has ${rows.length} row${rows.length === 1 ? '' : 's'}`,
    { block: c.name, parameter: table },
    'enter one row for each leg',
  )
}

/** Determinant, relative to that of a well-conditioned platform, below which rounding dominates the pose. */
const smallestDeterminant = 1e-6

/** Checks limits and rank of the legs at home, with the present values of the parameters. */
function check(c: ComponentBuilder, homeLegs: readonly LegLine[], determinant: Expr): void {
  for (const name of ['baseRadius', 'platformRadius', 'height']) c.fixed(name)
  const [low, high] = [c.fixed('legMin'), c.fixed('legMax')]
  const numbers = (exprs: readonly Expr[]): number[] =>
    evaluate(exprs, new Map(['baseRadius', 'platformRadius', 'height'].map((p) => [c.param(p), c.fixed(p)] as const)))
  const lengths = numbers(homeLegs.map((leg) => leg.length))
  const shown = (x: number): string => `${Number(x.toPrecision(5))} m`
  lengths.forEach((length, i) => {
    if (length >= low && length <= high) return
    const parameter = length < low ? 'legMin' : 'legMax'
    throw new ModelError(
      'out-of-range',
      `leg ${i + 1} is ${shown(length)} long in the home pose, ${length < low ? 'shorter' : 'longer'} than it can be (${shown(low)} to ${shown(high)})`,
      { block: c.name, parameter },
      'change the home height, the joints or the range of the legs',
    )
  })
  // moments divided by the size of the platform, so that the value is dimensionless
  const arms = numbers(homeLegs.flatMap((leg) => leg.arm))
  const size = Math.sqrt(arms.reduce((s, x) => s + x * x, 0) / legCount)
  const [value] = numbers([determinant])
  if (Math.abs(value) > smallestDeterminant * size ** 3) return
  throw new ModelError(
    'out-of-range',
    'in the home pose, the platform can move while all legs are at rest (singular geometry)',
    { block: c.name, parameter: c.choice('geometry') === 'radii' ? 'angles' : 'joints' },
    'rotate the platform joints relative to the base joints, so that neighbouring legs lean in opposite directions',
  )
}
