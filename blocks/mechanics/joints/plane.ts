/** Directions in a plane, from two vector parameters that span it. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { vectorMath, type Vec3 } from '../../../engine/symbolic'
import { unitAxis } from '../axis'

export interface PlaneAxes {
  /** Unit vector along the first parameter. */
  readonly first: Vec3
  /** Unit vector in the plane across the first. */
  readonly second: Vec3
  /** Unit normal: first x second. */
  readonly normal: Vec3
}

/**
 * Returns the orthogonal unit vectors of the plane that two vector parameters span: the second is made perpendicular to
 * the first.
 * @throws ModelError `out-of-range` when they are parallel or zero
 */
export function planeAxes(c: ComponentBuilder, first: string, second: string): PlaneAxes {
  const [a, b] = [unitAxis(c, first), unitAxis(c, second)]
  const v = vectorMath(c.math)
  const across = v.cross(a, b)
  const parallel = new ModelError(
    'out-of-range',
    'the two directions of a plane are parallel',
    { block: c.name, parameter: second },
    'give directions such as [1, 0, 0] and [0, 1, 0]',
  )
  if (v.isZero(across)) throw parallel
  const square = v.dot(across, across)
  if (square.isConst && Math.abs(square.value) < 1e-12) throw parallel
  const normal =
    square.isConst && square.value === 1
      ? across
      : v.scale(c.math.named('inverseNormal', c.math.div(1, c.math.sqrt(square))), across)
  return { first: a, normal, second: v.cross(normal, a) }
}
