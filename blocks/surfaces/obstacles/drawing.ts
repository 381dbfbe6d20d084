/** Obstacles in pictures of a road: their heights as numbers, and the places between which they are straight. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { RoadProfile } from '../../../engine/model/component/drawing'
import { mapThrough } from '../../../engine/numerics/interpolation/map'
import { evaluateMap } from '../../../engine/numerics/interpolation/tables'
import { evaluator, mathOf, Pool, type Expr, type Num } from '../../../engine/symbolic'
import type { Profile } from '../profile'
import { obstacleHeight, type Obstacles } from './plane'
import type { Dimensions } from './shapes'

/** Pieces of a curved obstacle, or of a wave, and obstacles that are drawn at most. */
const [pieces, mostDrawn] = [16, 400]
/** Length over which a vertical edge is drawn, m. */
const sharp = 1e-3
/** Half width of the drawn part of a road, m. */
const reach = 6

export interface DrawnObstacles {
  /** Distances along the road at which rows are needed, ascending, m. */
  readonly rows: readonly number[]
  /** Places to the left of the road between which the heights are straight, ascending, m. */
  readonly columns: readonly number[]
  readonly height: (s: number, w: number) => number
}

export function drawnObstacles(c: Pick<ComponentBuilder, 'value'>, obstacles: Obstacles): DrawnObstacles {
  const value = (name: string): number => c.value(`obstacle.${name}`)
  const { shape, count, side, dimensions } = obstacles
  const has = (name: string): boolean => (shape.has as readonly string[]).includes(name)
  const [length, edge] = [has('length') ? value('length') : 0, has('edge') ? value('edge') : 0]
  const angle = value('angle')
  const breaks =
    shape.kind === 'curve'
      ? Array.from({ length: pieces * dimensions.waves + 1 }, (_, i) => (i * length) / pieces)
      : [0, edge, length - edge, length].flatMap((u) => [u - sharp, u])
  const border = side === null ? 0 : value('border')
  const transition = side === null ? 0 : value('transition')
  const grown = side === null ? [] : [-0.5, -0.25, 0, 0.25, 0.5].map((part) => border + part * transition)
  const columns = unique([-reach, ...grown, reach])
  const slanted = angle === 0 ? [0] : columns
  const drawn = Math.min(count, Math.ceil(mostDrawn / dimensions.waves))
  const rows = unique(
    Array.from({ length: drawn }, (_, i) => i * (count > 1 ? value('spacing') : 0)).flatMap((first) =>
      breaks.flatMap((u) =>
        slanted.map((w) => value('position') + (first + u) / Math.cos(angle) + w * Math.tan(angle)),
      ),
    ),
  )
  return { rows, columns, height: heightsOf(value, obstacles, { length, edge }) }
}

const unique = (values: readonly number[]): readonly number[] =>
  [...new Set(values)].toSorted((a, b) => a - b).filter((x, i, all) => i === 0 || x - all[i - 1] > sharp / 4)

/** Returns the height by the equations of the obstacles, with numbers for their parameters. */
function heightsOf(
  value: (name: string) => number,
  obstacles: Obstacles,
  { length, edge }: { readonly length: number; readonly edge: number },
): (s: number, w: number) => number {
  const pool = new Pool()
  const math = mathOf(pool)
  const [s, w] = [pool.symbol('s', 'argument'), pool.symbol('w', 'argument')]
  const { side, dimensions, count } = obstacles
  const num = (x: number): Expr => math.num(x)
  const numbers: Dimensions = { ...dimensions, height: num(value('height')), length: num(length), edge: num(edge) }
  const height = obstacleHeight(
    math,
    {
      ...obstacles,
      dimensions: numbers,
      position: num(value('position')),
      angle: num(value('angle')),
      spacing: num(count > 1 ? value('spacing') : 1),
      side: side && { ...side, border: num(value('border')), transition: num(value('transition')) },
    },
    s,
    w,
  )
  const evaluate = evaluator([height])
  return (along, left) =>
    evaluate(
      new Map([
        [s, along],
        [w, left],
      ]),
    )[0]
}

/** Returns the picture of a straight road with obstacles, on a plane or on a random profile. */
export function obstacleDrawing(
  c: ComponentBuilder,
  obstacles: Obstacles,
  profile: Profile | null,
): RoadProfile<() => Num> {
  const drawn = drawnObstacles(c, obstacles)
  const base = profile?.drawing.kind === 'grid' ? profile.drawing.map : null
  const rows = unique([...drawn.rows, ...(base?.x ?? [])].filter((x) => Math.abs(x) < 1e9))
  const columns = unique([...drawn.columns, ...(base?.y ?? [])].filter((y) => Math.abs(y) < 1e9))
  const grid = rows.map((x) => [
    x,
    ...columns.map((y) => drawn.height(x, y) + (base === null ? 0 : evaluateMap(base, x, y))),
  ])
  return { kind: 'grid', map: mapThrough(`${c.name}.obstacles`, [[0, ...columns], ...grid], 'linear', 'hold') }
}
