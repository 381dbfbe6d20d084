/** Motion on the axes of joints in the tree: free, or along curves that guides give. */
import { present } from '../../collections/entries'
import type { GraphEdge } from '../../graph/graph'
import { tangents, type Expr } from '../../symbolic'
import type { Freedom, Variables } from '../algebra/coordinates'
import type { Collection } from '../collect/collection'
import { axisOf, flangesUnder } from '../trees/guides'
import { timeDerivative } from '../collect/known-rates'

/** Motion on an axis: rate' = sum of column * p' + bias. */
export interface AxisInTree {
  readonly position: Expr
  readonly rate: Expr
  readonly columns: readonly (readonly [Freedom, Expr])[]
  readonly bias: Expr
}

/**
 * Axes of joints in the tree. A free axis has its coordinate and speed; an axis with a curve x(q, t) has
 *
 *     x' = x_q p + x_t,    columns x_q,    bias d(x')/dt at constant speeds
 */
export class GuidedAxes {
  private readonly known = new Map<string, AxisInTree>()

  constructor(
    private readonly c: Collection,
    private readonly variables: Variables,
  ) {}

  /** Returns the motion on an axis; a free axis becomes a coordinate of the model when it is first requested. */
  of(edge: GraphEdge, index: number): AxisInTree {
    const key = `${edge.name} ${index}`
    const known = this.known.get(key)
    if (known !== undefined) return known
    if (edge.spec.kind !== 'sliding' && edge.spec.kind !== 'turning') throw new Error(`${edge.name} has no axes`)
    const { along } = edge.spec.axes[index]
    const motion = along === undefined ? this.free(edge, index) : this.curve(edge, index, along)
    this.known.set(key, motion)
    return motion
  }

  private free({ block, domain, spec, name }: GraphEdge, index: number): AxisInTree {
    if (spec.kind !== 'sliding' && spec.kind !== 'turning') throw new Error(`${block} has no axes`)
    const { variables, c } = this
    const { coordinate, rate } = spec.axes[index]
    const unit = domain === 'translation' ? 'm' : 'rad'
    const freedom = c.pool.within([{ block, edge: name }], () => variables.freedom(block, rate, `${unit}/s`))
    const position = variables.symbol(block, coordinate)
    variables.coordinate(block, coordinate, { unit, derivative: freedom.speed })
    return { position, rate: freedom.speed, columns: [[freedom, c.pool.one]], bias: c.pool.zero }
  }

  private curve(edge: GraphEdge, index: number, along: Expr): AxisInTree {
    const { pool, rates, math } = this.c
    const guide = present(this.c.guides.find(({ flange }) => flange.edge === edge.name && flange.axis === index))
    // an axis may follow one joint by several ways, as behind a differential
    const motions = [
      ...new Set(
        guide.over
          .flatMap((flange) => flangesUnder(flange))
          .map((flange) => this.of(axisOf(this.c, flange).edge, flange.axis)),
      ),
    ]
    const moving = motions.map(({ position, rate }) => [position, rate] as const)
    const rate = timeDerivative(pool, rates, along, moving)
    const columns = motions.flatMap(({ position, columns: [[freedom]] }): [Freedom, Expr][] => {
      const [column] = tangents(pool, [along], new Map([[position, pool.one]]))
      return column === pool.zero ? [] : [[freedom, math.named(`${guide.name}_${freedom.name}`, column)]]
    })
    return {
      position: math.named(guide.name, along),
      rate: math.named(`${guide.name}_rate`, rate),
      columns,
      bias: math.named(`${guide.name}_bias`, timeDerivative(pool, rates, rate, moving)),
    }
  }
}

/** Direction in which a degree of freedom moves or turns a frame. */
interface Way<V> {
  readonly freedom: Freedom
  readonly direction: V
}

/** Returns ways with one more: those of one degree of freedom add up. */
export function withWay<V>(ways: readonly Way<V>[], freedom: Freedom, direction: V, add: (a: V, b: V) => V): Way<V>[] {
  const known = ways.some((way) => way.freedom === freedom)
  return known
    ? ways.map((way) => (way.freedom === freedom ? { freedom, direction: add(way.direction, direction) } : way))
    : [...ways, { freedom, direction }]
}
