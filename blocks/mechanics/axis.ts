/** Axes of joints and drivers: any non-zero vector, which is normalised. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import { vectorMath, type Vec3 } from '../../engine/symbolic'

/**
 * Returns the unit vector along a vector parameter.
 * @throws ModelError `out-of-range` when it is zero
 */
export function unitAxis(c: ComponentBuilder, param: string): Vec3 {
  const axis = c.vector(param)
  const { math } = c
  const v = vectorMath(math)
  if (v.isZero(axis)) {
    throw new ModelError(
      'out-of-range',
      'an axis cannot be the zero vector',
      { block: c.name, parameter: param },
      'give a direction such as [0, 0, 1]',
    )
  }
  const length = math.sqrt(v.dot(axis, axis))
  if (length.isConst) {
    const n = length.value
    return n === 1 ? axis : [math.div(axis[0], n), math.div(axis[1], n), math.div(axis[2], n)]
  }
  const inverse = math.named('inverseLength', math.div(1, length))
  return v.scale(inverse, axis)
}
