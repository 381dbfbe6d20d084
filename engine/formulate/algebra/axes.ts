/**
 * Axes: sets of frames with the same orientation, and the rotations between them.
 *
 * A rotation is kept as a sequence of elementary steps instead of a matrix: turning a vector by
 * three steps costs less than building and applying the matrix, and zeros fold on the way
 * (the vertical in body axes needs two multiplications with 321 angles).
 */
import { present } from '../../collections/entries'
import { vectorMath, type Expr, type Mat3, type SymbolicMath, type Vec3, type VectorMath } from '../../symbolic'

/** Rotation from old to new axes about an axis with the same components in both. */
export type Step =
  | { readonly kind: 'turn'; readonly axis: Vec3; readonly sin: Expr; readonly cos: Expr; readonly rate: Expr }
  /** Constant rotation; columns of the matrix are the new axes in the old ones. */
  | { readonly kind: 'constant'; readonly matrix: Mat3 }

export interface Axes {
  readonly id: number
  readonly name: string
  readonly parent: Axes | null
  readonly depth: number
  /** Steps from the parent's axes to these, in order. */
  readonly steps: readonly Step[]
  /**
   * Angular velocity of these axes relative to the parent, in these axes, if it is not the sum of the steps' rates
   * (speeds that are not derivatives of coordinates); null: use the steps.
   */
  readonly relativeRate: Vec3 | null
}

/** Vector in some axes, with the part of its derivative that comes from turning the axes. */
export interface Turned {
  readonly vector: Vec3
  readonly bias: Vec3
}

export class AxesAlgebra {
  readonly v: VectorMath
  private count = 0
  private readonly memo = new Map<string, Vec3>()

  constructor(private readonly m: SymbolicMath) {
    this.v = vectorMath(m)
  }

  root(name: string): Axes {
    return { id: this.count++, name, parent: null, depth: 0, steps: [], relativeRate: null }
  }

  derive(parent: Axes, name: string, steps: readonly Step[], relativeRate: Vec3 | null): Axes {
    return { id: this.count++, name, parent, depth: parent.depth + 1, steps, relativeRate }
  }

  /** Returns new components of a vector given in old ones: transpose(A) v. */
  down(step: Step, x: Vec3): Vec3 {
    return step.kind === 'constant'
      ? this.v.applyTransposed(step.matrix, x)
      : this.rotate(step.axis, this.m.neg(step.sin), step.cos, x)
  }

  /** Returns old components of a vector given in new ones: A v. */
  up(step: Step, x: Vec3): Vec3 {
    return step.kind === 'constant' ? this.v.apply(step.matrix, x) : this.rotate(step.axis, step.sin, step.cos, x)
  }

  /** Rotates a vector by Rodrigues' formula; about a coordinate axis by the elementary rotation. */
  private rotate(u: Vec3, sin: Expr, cos: Expr, x: Vec3): Vec3 {
    const { add, sub, mul } = this.m
    const k = [0, 1, 2].find((i) => isOne(u[i]) && [0, 1, 2].every((j) => j === i || isZero(u[j])))
    const k2 = [0, 1, 2].find((i) => isMinusOne(u[i]) && [0, 1, 2].every((j) => j === i || isZero(u[j])))
    const axis = k ?? k2
    if (axis !== undefined) {
      const s = k === undefined ? this.m.neg(sin) : sin
      const i = (axis + 1) % 3
      const j = (axis + 2) % 3
      const out: [Expr, Expr, Expr] = [x[0], x[1], x[2]]
      out[i] = sub(mul(cos, x[i]), mul(s, x[j]))
      out[j] = add(mul(s, x[i]), mul(cos, x[j]))
      return out
    }
    const along = mul(this.v.dot(u, x), sub(1, cos))
    return this.v.add(this.v.scale(cos, x), this.v.scale(sin, this.v.cross(u, x)), this.v.scale(along, u))
  }

  private path(from: Axes, to: Axes): { up: Axes[]; down: Axes[] } {
    const up: Axes[] = []
    const down: Axes[] = []
    let a = from
    let b = to
    while (a !== b) {
      if (a.depth >= b.depth && a.parent !== null) {
        up.push(a)
        a = a.parent
      } else if (b.parent !== null) {
        down.push(b)
        b = b.parent
      }
    }
    return { up, down: down.reverse() }
  }

  /** Returns components in other axes. Results are shared between calls. */
  resolve(x: Vec3, from: Axes, to: Axes): Vec3 {
    if (from === to || this.v.isZero(x)) return x
    const key = `${x[0].id},${x[1].id},${x[2].id}|${from.id}>${to.id}`
    const known = this.memo.get(key)
    if (known !== undefined) return known
    const { up, down } = this.path(from, to)
    const first = up[0] ?? null
    let y: Vec3
    if (up.length + down.length > 1) {
      // one axes change at a time, so that paths share their beginnings
      const next = first?.parent ?? down[0]
      y = this.resolve(this.resolve(x, from, next), next, to)
    } else if (first !== null) y = first.steps.reduceRight((a, s) => this.up(s, a), x)
    else y = down[0].steps.reduce((a, s) => this.down(s, a), x)
    if (up.length + down.length === 1) y = this.v.named(`${to.name}.r`, y)
    this.memo.set(key, y)
    return y
  }

  /** Returns the first axes on the path. */
  towards(from: Axes, to: Axes): Axes {
    const { up, down } = this.path(from, to)
    return up[0]?.parent ?? down[0] ?? to
  }

  /** Returns the axes on the way, nearest first; consecutive ones are parent and child. */
  chain(from: Axes, to: Axes): readonly { readonly axes: Axes; readonly direction: 'up' | 'down' }[] {
    const { up, down } = this.path(from, to)
    return [
      ...up.map((axes) => ({ axes, direction: 'up' as const })),
      ...down.map((axes) => ({ axes, direction: 'down' as const })),
    ]
  }

  /**
   * Applies the derivative rule of a turned vector: if y = transpose(A) x then y' = transpose(A) x' - w_rel x y (w_rel:
   * rate of the new axes relative to the old, in new axes). Starting from x with bias, returns y with its bias.
   */
  turn(x: Turned, from: Axes, to: Axes): Turned {
    let { vector, bias } = x
    let at = from
    for (const { axes, direction } of this.chain(from, to)) {
      const next = direction === 'down' ? axes : present(axes.parent)
      const turned = this.resolve(vector, at, next)
      bias = this.resolve(bias, at, next)
      if (axes.relativeRate !== null) {
        const w = direction === 'down' ? this.v.neg(axes.relativeRate) : this.resolve(axes.relativeRate, axes, next)
        bias = this.v.add(bias, this.v.cross(w, turned))
      } else bias = this.v.add(bias, this.stepBias(axes, direction, vector))
      vector = turned
      at = next
    }
    return { vector, bias }
  }

  private stepBias(axes: Axes, direction: 'up' | 'down', x: Vec3): Vec3 {
    let y = x
    let bias = this.v.zero
    const steps = direction === 'down' ? axes.steps : [...axes.steps].reverse()
    for (const s of steps) {
      y = direction === 'down' ? this.down(s, y) : this.up(s, y)
      bias = direction === 'down' ? this.down(s, bias) : this.up(s, bias)
      if (s.kind === 'turn') {
        const w = this.v.scale(direction === 'down' ? this.m.neg(s.rate) : s.rate, s.axis)
        bias = this.v.add(bias, this.v.cross(w, y))
      }
    }
    return bias
  }

  /**
   * Returns the matrix whose columns are the axes `from` in `to`: components in `to` = matrix * components in `from`.
   */
  matrix(from: Axes, to: Axes): Mat3 {
    const [x, y, z] = this.v.identity
    // starting from the body nearer to the ground, from which bodies farther out continue
    if (from.depth > to.depth) return [this.resolve(x, to, from), this.resolve(y, to, from), this.resolve(z, to, from)]
    return this.v.transpose([this.resolve(x, from, to), this.resolve(y, from, to), this.resolve(z, from, to)])
  }
}

function isZero(e: Expr): boolean {
  return e.op === 'const' && e.value === 0
}
function isOne(e: Expr): boolean {
  return e.op === 'const' && e.value === 1
}
function isMinusOne(e: Expr): boolean {
  return e.op === 'const' && e.value === -1
}
