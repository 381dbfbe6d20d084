/** Input and scaling of the washouts. */
import { choice, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr, Vec3 } from '../../../engine/symbolic'
import { perAxis, rotations, translations } from '../axes'

const scale = { group: 'Scaling', min: 0 } as const

/** Choice of the quantity at the input. */
export const inputParam: Param = choice(
  [
    { value: 'acceleration', label: 'Acceleration' },
    { value: 'specific-force', label: 'Specific force' },
  ],
  'acceleration',
  'Input a',
  'Acceleration without gravity, or specific force, which is (0, 0, g) at rest',
  { group: 'Scaling' },
)

export const scaleParams: Readonly<Record<string, Param>> = {
  input: inputParam,
  ...perAxis(translations, 'k', '1', 0.5, 'Scale', 'Factor for the acceleration', { ...scale, symbol: 'k_f' }),
  ...perAxis(rotations, 'k', '1', 0.5, 'Scale', 'Factor for the angular rate', { ...scale, symbol: 'k_\\omega' }),
}

/** Returns the factors of all axes. */
export const scalesOf = (c: ComponentBuilder): readonly Expr[] =>
  [...translations, ...rotations].map((axis) => c.param(`k${axis}`))

/**
 * k_f times the acceleration, or times the difference of the specific force from that at rest. @param port a vector of
 * three
 */
export function scaledAcceleration(c: ComponentBuilder, port = 'a'): Vec3 {
  const { mul, sub } = c.math
  const [x, y, z] = c.inputs(port)
  const up = c.choice('input') === 'specific-force' ? sub(z, c.param('gravity')) : z
  return [mul(c.param('kSurge'), x), mul(c.param('kSway'), y), mul(c.param('kHeave'), up)]
}

export function scaledRates(c: ComponentBuilder): Vec3 {
  const [p, q, r] = c.inputs('w')
  const { mul } = c.math
  return [mul(c.param('kRoll'), p), mul(c.param('kPitch'), q), mul(c.param('kYaw'), r)]
}
