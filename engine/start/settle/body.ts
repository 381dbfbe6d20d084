/** Choice of the body whose motion represents that of the model. */
import { evaluate } from '../../symbolic'
import { bodyMotion } from './binding'
import { memberName } from '../../model/names/names'
import type { Instance } from '../../compile/instance'

function masses(instance: Instance): { block: string; mass: number }[] {
  const { collection } = instance.compilation
  const symbols = instance.parameterSymbols()
  return collection.translation.flatMap(({ block, spec }) =>
    spec.kind === 'inertia' ? [{ block, mass: evaluate([spec.mass], symbols)[0] }] : [],
  )
}

/** Returns the heaviest body whose motion is known as `Block.vx` to `Block.wz`; undefined if there is none. */
export function heaviestBody(instance: Instance): string | undefined {
  const { compilation } = instance
  const { signals } = compilation.system
  return masses(instance)
    .filter(({ block }) => bodyMotion.every((name) => signals.has(memberName(block, name))))
    .reduce<{ block: string; mass: number } | undefined>(
      (most, one) => (most === undefined || one.mass > most.mass ? one : most),
      undefined,
    )?.block
}

/**
 * Gravity below which bodies have next to no weight, and the value then used instead: that of the earth (ISO 80000-3),
 * m/s^2.
 */
const [weightless, earth] = [0.1, 9.80665]

/**
 * Returns the weight of all bodies with which forces are compared, N. For models without gravity it is that on the
 * earth.
 */
export function totalWeight(instance: Instance): number {
  const weight = Math.hypot(...instance.evaluate([...instance.compilation.collection.gravity]))
  const gravity = weight < weightless ? earth : weight
  return gravity * masses(instance).reduce((sum, { mass }) => sum + mass, 0)
}
