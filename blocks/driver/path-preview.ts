/**
 * Grade and acceleration that a vehicle meets on a path if it keeps its speed V. Along the path, over its length in
 * plan, the road has the height z with the grade p = z' and its rate z'', and the slope b to the left. With the
 * curvature k in plan and the speed in plan V_p, V_p^2 = V^2/(1 + p^2), the acceleration in horizontal axes t along the
 * path and n to its left is that of a point on a space curve,
 *
 *   a = V_p^2 (k e_n + z''/(1 + p^2) (e_z - p e_t))
 *
 * (do Carmo 1976, Differential Geometry of Curves and Surfaces, 1.5), here in the axes of the road: T along the path, N
 * normal to the road, L = N x T. The specific force is a - g.
 */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { PiecewisePolynomial } from '../../engine/numerics/interpolation/spline'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import type { PathData, PathRelief } from './path-data'

export interface PreviewedPlace {
  /** Distance along the path, within the lap. */
  readonly at: Expr
  readonly tangent: readonly [Expr, Expr]
  readonly curvature: Expr
  readonly speed: Expr
}

/** Returns the grade at a distance along the path, and the acceleration or specific force: forward, left, up. */
export function previewOf(c: ComponentBuilder, { relief }: PathData, force: boolean) {
  const { add, div, neg, sqrt, square, num } = c.math
  const v = vectorMath(c.math)
  const heights = relief === undefined ? level(c) : heightsOf(c, relief)
  return {
    grade: (at: Expr): Expr => heights(at).grade,
    acceleration: ({ at, tangent: [tx, ty], curvature, speed }: PreviewedPlace): Vec3 => {
      const { grade, bend, slope } = heights(at)
      const stretch = add(1, square(grade))
      const zero = num(0)
      const [along, left, up]: readonly Vec3[] = [
        [tx, ty, zero],
        [neg(ty), tx, zero],
        [zero, zero, num(1)],
      ]
      const across = v.sub(up, v.scale(grade, along))
      const forward = v.scale(div(1, sqrt(stretch)), v.add(along, v.scale(grade, up)))
      const normal = v.scale(div(1, sqrt(add(stretch, square(slope)))), v.sub(across, v.scale(slope, left)))
      const bent = v.add(v.scale(curvature, left), v.scale(div(bend, stretch), across))
      const acceleration = v.scale(div(square(speed), stretch), bent)
      const felt = force ? v.sub(acceleration, c.gravity) : acceleration
      return [v.dot(felt, forward), v.dot(felt, v.cross(normal, forward)), v.dot(felt, normal)]
    },
  }
}

/** Heights along a path at a distance along it: grade, its rate, 1/m, and the slope to the left. */
type Heights = (at: Expr) => { readonly grade: Expr; readonly bend: Expr; readonly slope: Expr }

function level(c: ComponentBuilder): Heights {
  const zero = c.math.num(0)
  return () => ({ grade: zero, bend: zero, slope: zero })
}

function heightsOf(c: ComponentBuilder, { elevation, slope, crownSlope, across, place }: PathRelief): Heights {
  const { add, mul, square, num, pool } = c.math
  const curve = (name: string, table: PiecewisePolynomial) => {
    const data = { name: `${c.name}.${name}`, ...table }
    return (at: Expr, derivative = 0): Expr => pool.lookup(data, at, derivative)
  }
  const [z, b] = [curve('elevation', elevation), curve('banking', slope)]
  // distances beside a bend differ from those along the line
  const along = place === undefined ? undefined : curve('place', place)
  return (at) => {
    const [s, stretch, stretchRate] =
      along === undefined ? [at, num(1), num(0)] : [along(at), along(at, 1), along(at, 2)]
    const rise = (derivative: number): Expr => add(z(s, derivative), mul(across, b(s, derivative)))
    return {
      grade: mul(rise(1), stretch),
      bend: add(mul(rise(2), square(stretch)), mul(rise(1), stretchRate)),
      slope: add(b(s), crownSlope(across)),
    }
  }
}
