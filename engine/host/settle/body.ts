/** Which body of a model stands for its motion. */
import { evaluate } from '../../symbolic'
import { bodyMotion } from './binding'
import { memberName } from '../../model/names'
import type { Instance } from '../instance'

function masses(instance: Instance): { block: string; mass: number }[] {
  const { collection } = instance.compilation
  const symbols = instance.parameterSymbols()
  return collection.translation.flatMap(({ block, spec }) =>
    spec.kind === 'inertia' ? [{ block, mass: evaluate([spec.mass], symbols)[0] }] : [],
  )
}

/** The heaviest body whose motion is known as `Block.vx` to `Block.wz`; undefined where there is none. */
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

/** Weight of all bodies, N. */
export function totalWeight(instance: Instance): number {
  const gravity = Math.hypot(...instance.evaluate([...instance.compilation.collection.gravity]))
  return gravity * masses(instance).reduce((sum, { mass }) => sum + mass, 0)
}
