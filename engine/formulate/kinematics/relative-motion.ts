/**
 * Motion of one frame as seen from another, by the path between them in the trees: the kinematics of
 * a circuit (DynaFlexPro/Tire thesis, eq. 2.27: chord across variables from those of the branches). Frames that
 * carry both do not enter, so the equations of a loop on a vehicle do not contain the vehicle's motion.
 *
 * With F the axes of the observer, a displacement r fixed in axes a and its own velocity s given in axes b,
 *
 *     u  = R_b s + w_a x R_a r                                        w_a, w_b: rates relative to F
 *     u' = R_b s' + w_b x R_b s + w_a' x R_a r + w_a x u
 *
 * All vectors are components in F, derivatives those of the components.
 */
import { entryOf } from '../../collections/entries'
import type { FrameNode } from '../../model/component/component'
import type { Vec3, VectorMath } from '../../symbolic'
import type { Axes, AxesAlgebra } from '../algebra/axes'
import type { Freedom } from '../algebra/coordinates'
import type { RelativeRate, Rotations } from './rotations'
import type { PathPart, Translations } from './translations'

/** Velocity and its derivative: rate' = sum of column * p' + bias. */
export interface Rate {
  readonly rate: Vec3
  readonly columns: ReadonlyMap<Freedom, Vec3>
  readonly bias: Vec3
}

export interface RelativePosition extends Rate {
  /** Displacement. */
  readonly vector: Vec3
}

export class RelativeMotion {
  private readonly v: VectorMath
  private readonly rates = new Map<string, Rate>()

  constructor(
    private readonly algebra: AxesAlgebra,
    private readonly rotations: Rotations,
    private readonly translations: Translations,
  ) {
    this.v = algebra.v
  }

  /** Returns the angular velocity of axes as seen from others, in the axes of the observer. */
  angular(axes: Axes, seenFrom: Axes): Rate {
    const key = `${axes.id} ${seenFrom.id}`
    const known = this.rates.get(key)
    if (known !== undefined) return known
    let result: Rate = { rate: this.v.zero, columns: new Map(), bias: this.v.zero }
    for (const { axes: passed, direction, relative } of this.steps(seenFrom, axes)) {
      const turn = (x: Vec3): Vec3 => this.algebra.resolve(x, passed, seenFrom)
      const sign = direction === 'down' ? 1 : -1
      const turnRate = this.v.scale(sign, turn(relative.rate))
      const columns = new Map(result.columns)
      for (const d of relative.directions) this.put(columns, d.freedom, this.v.scale(sign, turn(d.direction)))
      // rate before the step in both directions: going down the part of the step itself would add w x w = 0
      const transport = this.v.cross(result.rate, turnRate)
      result = {
        rate: this.v.named(`w_${passed.name}_${seenFrom.name}`, this.v.add(result.rate, turnRate)),
        columns,
        bias: this.v.named(
          `wb_${passed.name}_${seenFrom.name}`,
          this.v.add(result.bias, this.v.scale(sign, turn(relative.bias)), transport),
        ),
      }
    }
    this.rates.set(key, result)
    return result
  }

  /** Returns the changes of axes on the way; several that make one rotation are passed at once. */
  private steps(
    from: Axes,
    to: Axes,
  ): readonly { readonly axes: Axes; readonly direction: 'up' | 'down'; readonly relative: RelativeRate }[] {
    const { relative, wholes } = this.rotations
    const chain = this.algebra.chain(from, to)
    const passed = new Set(chain.map((c) => c.axes))
    const skipped = new Set<Axes>()
    return [...chain]
      .sort((a, b) => b.axes.depth - a.axes.depth)
      .flatMap(({ axes, direction }) => {
        if (skipped.has(axes)) return []
        const whole = wholes.get(axes)
        const between = whole === undefined ? [] : ancestors(axes, whole.base)
        if (whole === undefined || !between.every((a) => passed.has(a)))
          return [{ axes, direction, relative: entryOf(relative, axes) }]
        for (const a of between) skipped.add(a)
        return [{ axes: whole.components, direction, relative: whole.relative }]
      })
      .sort((a, b) => order(chain, a.axes) - order(chain, b.axes))
  }

  /** Returns the position of `to` relative to `from` and its derivatives, in the axes `seenFrom`. */
  linear(from: FrameNode, to: FrameNode, seenFrom: Axes): RelativePosition {
    const { v, algebra } = this
    let vector = v.zero
    let rate = v.zero
    let bias = v.zero
    const columns = new Map<Freedom, Vec3>()
    for (const group of byAxes(this.translations.path(from, to))) {
      const turning = this.angular(group[0].axes, seenFrom)
      const arm = algebra.resolve(v.add(...group.map((p) => v.scale(p.sign, p.vector))), group[0].axes, seenFrom)
      let ownRate = v.zero
      for (const { ownRate: o, sign } of group) {
        if (o === null) continue
        const turn = (x: Vec3): Vec3 => v.scale(sign, algebra.resolve(x, o.axes, seenFrom))
        const velocity = turn(o.rate)
        ownRate = v.add(ownRate, velocity)
        bias = v.add(bias, turn(o.bias), v.cross(this.angular(o.axes, seenFrom).rate, velocity))
        for (const d of o.directions) this.put(columns, d.freedom, turn(d.direction))
      }
      const velocity = v.add(ownRate, v.cross(turning.rate, arm))
      vector = v.add(vector, arm)
      rate = v.add(rate, velocity)
      bias = v.add(bias, v.cross(turning.bias, arm), v.cross(turning.rate, velocity))
      for (const [freedom, column] of turning.columns) this.put(columns, freedom, v.cross(column, arm))
    }
    return { vector, rate, columns, bias }
  }

  /** Returns the degrees of freedom of translation between two frames. */
  slides(from: FrameNode, to: FrameNode): ReadonlySet<Freedom> {
    return new Set(this.translations.path(from, to).flatMap((p) => p.ownRate?.directions.map((d) => d.freedom) ?? []))
  }

  private put(columns: Map<Freedom, Vec3>, freedom: Freedom, column: Vec3): void {
    const known = columns.get(freedom)
    const sum = known === undefined ? column : this.v.add(known, column)
    if (this.v.isZero(sum)) columns.delete(freedom)
    else columns.set(freedom, sum)
  }
}

function byAxes(path: readonly PathPart[]): PathPart[][] {
  const groups = new Map<Axes, PathPart[]>()
  for (const p of path) {
    const group = groups.get(p.axes)
    if (group === undefined) groups.set(p.axes, [p])
    else group.push(p)
  }
  return [...groups.values()]
}

/** Returns the axes between some axes and their base, without these two. */
function ancestors(axes: Axes, base: Axes): Axes[] {
  const list: Axes[] = []
  for (let a = axes.parent; a !== null && a !== base; a = a.parent) list.push(a)
  return list
}

function order(chain: readonly { readonly axes: Axes }[], axes: Axes): number {
  return chain.findIndex((c) => c.axes === axes)
}
