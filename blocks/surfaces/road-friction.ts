/** Friction of a road block by its parameters: uniform, split along a line, along it, by patches, grid or formula. */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Surface } from '../../engine/model/component/surface'
import { parseExpression } from '../../engine/model/expression'
import { interpretFormula } from '../../engine/language/interpret/formula'
import { holdingLines } from '../../engine/numerics/interpolation/curve'
import { mapProblems, mapThrough } from '../../engine/numerics/interpolation/map'
import { ModelError } from '../../engine/errors/model-error'
import type { RoadPatch } from '../../engine/model/component/drawing'
import type { Expr, Num } from '../../engine/symbolic'
import { patchedFriction, splitFriction, type FrictionPatch, type RoadPoint } from './friction-map'

const group = 'Friction'
const split = { param: 'frictionMap', is: ['split'] }
const along = { param: 'frictionMap', is: ['along'] }
const patches = { param: 'frictionMap', is: ['patches'] }
const grid = { param: 'frictionMap', is: ['grid'] }
const formula = { param: 'frictionMap', is: ['formula'] }
const edges = { param: 'frictionMap', is: ['split', 'patches'] }

/** Lower bound of friction, because the Magic Formula divides by it. */
const least = 1e-3

export const frictionParams: Readonly<Record<string, Param>> = {
  friction: quantity('1', 1, 'Friction', 'Factor on the friction coefficients of the tyres', {
    structural: true,
    min: 0,
    exclusive: true,
    group,
  }),
  frictionMap: choice(
    [
      { value: 'uniform', label: 'The same everywhere' },
      { value: 'split', label: 'Different on the left' },
      { value: 'along', label: 'Along the road' },
      { value: 'patches', label: 'Patches' },
      { value: 'grid', label: 'Grid over the road' },
      { value: 'formula', label: 'Formula' },
    ],
    'uniform',
    'Friction map',
    'How friction depends on position',
    { group },
  ),
  'split.left': quantity(
    '1',
    0.3,
    'Friction on the left',
    'Factor to the left of the line; on the right, Friction applies',
    {
      min: 0,
      exclusive: true,
      group,
      when: split,
    },
  ),
  'split.line': quantity('m', 0, 'Line', 'y of the line along the road between left and right', {
    group,
    when: split,
  }),
  'along.points': {
    kind: 'table',
    label: 'Points',
    doc: 'Friction factor over x, straight lines between the rows; two rows with the same x are a jump. Multiplies Friction',
    group,
    columns: [
      { name: 'x', unit: 'm' },
      { name: 'friction', unit: '1' },
    ],
    default: [
      [50, 1],
      [50, 0.3],
    ],
    curve: { interpolation: 'linear', outside: { linear: 'hold', spline: 'hold' }, jumps: true },
    when: along,
  },
  'patches.table': {
    kind: 'table',
    label: 'Patches',
    doc: 'Rectangles of road with their own friction factor; a later row covers earlier ones. Elsewhere, Friction applies',
    group,
    columns: [
      { name: 'x from', unit: 'm' },
      { name: 'x to', unit: 'm' },
      { name: 'y from', unit: 'm' },
      { name: 'y to', unit: 'm' },
      { name: 'friction', unit: '1' },
    ],
    default: [[20, 40, 0, 2, 0.3]],
    when: patches,
  },
  frictionGrid: {
    kind: 'table',
    label: 'Grid',
    doc: 'Distances along the road in the first column, to the left in the first row, friction factors between them; bilinear, and held beyond the edges. Multiplies Friction',
    group,
    columns: [
      { name: 'x', unit: 'm' },
      { name: 'y', unit: 'm' },
      { name: 'friction', unit: '1' },
    ],
    default: [
      [0, -2, 0, 2],
      [0, 1, 1, 1],
      [50, 1, 0.6, 0.3],
      [100, 1, 1, 1],
    ],
    map: { interpolation: 'linear' },
    when: grid,
  },
  frictionFormula: {
    kind: 'expression',
    label: 'Formula',
    doc: 'Formula of the distance s along the road and w to its left, in m. Multiplies Friction; a run stops where a wheel meets less than 0.001',
    group,
    default: '0.6 + 0.4*cos(0.1*s)',
    when: formula,
  },
  transition: quantity('m', 0.1, 'Transition', 'Width over which friction changes at an edge; 0 is a jump', {
    structural: true,
    min: 0,
    group,
    when: edges,
  }),
}

interface FrictionMap {
  readonly friction: (at: () => RoadPoint) => Expr
  /** Areas with sharp edges, for drawing. */
  readonly areas: readonly RoadPatch<() => Num>[]
  /** Marks friction that may fall below what tyres take, which only a run shows. */
  readonly required?: boolean
}

/** Returns a surface whose wheels end a run where friction is too small. */
export function withFriction(name: string, { required }: FrictionMap, surface: Surface): Surface {
  if (required !== true) return surface
  return {
    ...surface,
    touch: (c, wheel) => {
      const contact = surface.touch(c, wheel)
      c.require('roadFriction', (m) => contact(m).friction, {
        what: `the friction factor of ${name} at the wheel`,
        unit: '1',
        min: least,
        hint: `change the friction formula of ${name}: wet ice has about 0.05`,
      })
      return contact
    },
  }
}

/** @throws ModelError `out-of-range` for friction that is not above zero, and patches without area */
export function roadFriction(c: ComponentBuilder): FrictionMap {
  const map = mapOf(c, c.param('friction'))
  if (!c.connected('factor')) return map
  const { max, sub } = c.math
  const factor = c.input('factor')
  c.event('factor', {
    crossing: () => sub(factor, least),
    direction: 'falling',
    atStart: true,
    actions: [
      { stop: `The friction factor of ${c.name} fell below ${least}: keep the signal at its input above that.` },
    ],
  })
  return { ...map, friction: (at) => c.math.mul(map.friction(at), max(factor, least)) }
}

const endless = [-Infinity, Infinity] as const

/**
 * Returns the areas with their own friction factor, with sharp edges, a later one over those before.
 * @param value of a parameter @param times a value of a parameter by a number
 * @throws ModelError `out-of-range` for friction that is not above zero, and patches without area
 */
export function frictionAreas<T>(
  c: Pick<ComponentBuilder, 'name' | 'choice' | 'table'>,
  value: (parameter: 'friction' | 'split.line' | 'split.left') => T,
  times: (a: T, b: number) => T,
): readonly RoadPatch<T | number>[] {
  const uniform = value('friction')
  const everywhere = { along: endless, left: endless, friction: uniform }
  switch (c.choice('frictionMap')) {
    case 'split':
      return [everywhere, { ...everywhere, left: [value('split.line'), Infinity], friction: value('split.left') }]
    case 'along': {
      const rows = c.table('along.points')
      rows.forEach(([, friction], i) => checkFriction(c.name, 'along.points', i, friction))
      return stretches(rows).map(({ range, friction }) => ({
        ...{ along: range, left: endless },
        friction: times(uniform, friction),
      }))
    }
    case 'patches':
      return [everywhere, ...patchesOf(c.name, c.table('patches.table'))]
    case 'grid':
      return cellsOf(gridOf(c)).map((cell) => ({ ...cell, friction: times(uniform, cell.friction) }))
    default:
      return [everywhere]
  }
}

function mapOf(c: ComponentBuilder, uniform: Expr): FrictionMap {
  const areas = frictionAreas<Num>(c, (name) => c.param(name), c.math.mul).map(thunks)
  switch (c.choice('frictionMap')) {
    case 'split': {
      const [line, left] = [c.param('split.line'), c.param('split.left')]
      return {
        friction: (at) => splitFriction(c.math, at(), line, c.param('transition'), uniform, left),
        areas,
      }
    }
    case 'along': {
      const rows = c.table('along.points')
      const table = { name: `${c.name}.along.points`, ...holdingLines(rows) }
      return {
        friction: (at) => c.math.mul(uniform, c.math.pool.lookup(table, at().along)),
        areas,
      }
    }
    case 'grid': {
      const map = mapThrough(`${c.name}.frictionGrid`, gridOf(c), 'linear', 'hold')
      return {
        friction: (at) => {
          const { along, left } = at()
          return c.math.mul(uniform, c.math.pool.lookup2(map, along, left))
        },
        areas,
      }
    }
    case 'formula':
      return { friction: (at) => c.math.mul(uniform, byFormula(c, at())), areas, required: true }
    case 'patches': {
      const all = patchesOf(c.name, c.table('patches.table'))
      return {
        friction: (at) => patchedFriction(c.math, at(), uniform, all, c.param('transition')),
        areas,
      }
    }
    default:
      return { friction: () => uniform, areas }
  }
}

function byFormula(c: ComponentBuilder, { along, left }: RoadPoint): Expr {
  const parameter = 'frictionFormula'
  const tree = parseExpression(c.text(parameter))
  const { value } = interpretFormula(c.math, tree, (name, column) => {
    if (name === 's') return along
    if (name === 'w') return left
    const what = `there is no variable "${name}"`
    throw new ModelError('unknown-variable', what, { block: c.name, parameter, column }, 'use s and w')
  })
  return c.math.named('roadFriction', value)
}

/** @throws ModelError for a grid without rows or columns in order, and for friction that is too small */
function gridOf(c: Pick<ComponentBuilder, 'name' | 'table'>): readonly (readonly number[])[] {
  const parameter = 'frictionGrid'
  const rows = c.table(parameter)
  const [problem] = mapProblems(rows)
  if (problem !== undefined)
    throw new ModelError('out-of-range', problem.what, { block: c.name, parameter }, problem.hint)
  rows.slice(1).forEach((row, i) => {
    row.slice(1).forEach((friction) => checkFriction(c.name, parameter, i + 1, friction))
  })
  return rows
}

/** Cells that a picture of a grid has at most in a direction. */
const mostCells = 60

/** Returns the cells around the nodes of a grid; those at its edges continue without end. */
function cellsOf([[, ...left], ...rows]: readonly (readonly number[])[]): readonly FrictionPatch[] {
  const thinned = (count: number): readonly number[] => {
    const stride = Math.ceil(count / mostCells)
    return Array.from({ length: Math.ceil(count / stride) }, (_, i) => i * stride)
  }
  const around = (places: readonly number[], k: number): Range => [
    k === 0 ? -Infinity : (places[k - 1] + places[k]) / 2,
    k === places.length - 1 ? Infinity : (places[k] + places[k + 1]) / 2,
  ]
  const [alongAt, leftAt] = [thinned(rows.length), thinned(left.length)]
  const [xs, ys] = [alongAt.map((i) => rows[i][0]), leftAt.map((j) => left[j])]
  return alongAt.flatMap((i, a) =>
    leftAt.map((j, b) => ({ along: around(xs, a), left: around(ys, b), friction: rows[i][j + 1] })),
  )
}

function thunks({ along, left, friction }: RoadPatch<Num>): RoadPatch<() => Num> {
  const range = ([from, to]: readonly [Num, Num]): readonly [() => Num, () => Num] => [() => from, () => to]
  return { along: range(along), left: range(left), friction: () => friction }
}

type Range = readonly [from: number, to: number]

/**
 * Returns the friction along the road in stretches of one value; monotone stretches between two points are cut into
 * pieces.
 */
function stretches(rows: readonly (readonly number[])[]): { range: Range; friction: number }[] {
  const pieces = 8
  const inner = rows.slice(1).flatMap(([to, f1], i) => {
    const [from, f0] = rows[i]
    const n = f0 === f1 ? 1 : pieces
    return Array.from({ length: from === to ? 0 : n }, (_, k) => ({
      range: [from + ((to - from) * k) / n, from + ((to - from) * (k + 1)) / n] as const,
      friction: f0 + ((f1 - f0) * (k + 0.5)) / n,
    }))
  })
  const [first, last] = [rows[0], rows[rows.length - 1]]
  return [
    { range: [-Infinity, first[0]], friction: first[1] },
    ...inner,
    { range: [last[0], Infinity], friction: last[1] },
  ]
}

/** @param rows x from, x to, y from, y to, friction */
function patchesOf(block: string, rows: readonly (readonly number[])[]): readonly FrictionPatch[] {
  return rows.map(([x0, x1, y0, y1, friction], i) => {
    checkFriction(block, 'patches.table', i, friction)
    for (const [name, from, to] of [
      ['x', x0, x1],
      ['y', y0, y1],
    ] as const) {
      if (from < to) continue
      const what = `row ${i + 1}: the patch goes from ${name} = ${from} m to ${to} m`
      throw new ModelError('out-of-range', what, { block, parameter: 'patches.table' }, 'give the smaller value first')
    }
    return { along: [x0, x1], left: [y0, y1], friction }
  })
}

function checkFriction(block: string, parameter: string, row: number, friction: number): void {
  if (friction >= least) return
  const what = `row ${row + 1}: a friction factor of ${friction} is too small`
  throw new ModelError('out-of-range', what, { block, parameter }, `give at least ${least}; wet ice has about 0.05`)
}
