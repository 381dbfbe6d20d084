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

const massOf = (instance: Instance): number => masses(instance).reduce((sum, { mass }) => sum + mass, 0)
const gravityOf = (instance: Instance): number =>
  Math.hypot(...instance.evaluate([...instance.compilation.collection.gravity]))

/** Returns the weight of all bodies, N. For models without gravity it is that on the earth. */
export function totalWeight(instance: Instance): number {
  const gravity = gravityOf(instance)
  return (gravity < weightless ? earth : gravity) * massOf(instance)
}

/**
 * Returns the size with which forces are compared, N: the weight of all bodies, or without gravity what the largest
 * acceleration of the first guess takes, at least 1 m/s^2.
 * @param start state of the first guess
 */
export function sizeOfForces(
  instance: Instance,
  start: { readonly x: ArrayLike<number>; readonly z: ArrayLike<number> },
): number {
  const gravity = gravityOf(instance)
  return massOf(instance) * (gravity < weightless ? Math.max(1, largestAcceleration(instance, start)) : gravity)
}

function largestAcceleration(
  instance: Instance,
  { x, z }: { readonly x: ArrayLike<number>; readonly z: ArrayLike<number> },
): number {
  const rates = instance.compilation.states.flatMap(({ kind, unit, derivative }) =>
    kind === 'speed' && unit === 'm/s' ? [derivative] : [],
  )
  const sizes = evaluate(rates, instance.symbolValues(x, z)).map(Math.abs).filter(Number.isFinite)
  return Math.max(0, ...sizes)
}
