/** Which body of a model stands for its motion. */
import { evaluate, type Expr } from '../../symbolic'
import type { Compilation } from '../compile'
import { bodyMotion } from './binding'
import { memberName } from '../../model/names'

function masses({ collection }: Compilation, parameters: Float64Array): { block: string; mass: number }[] {
  const symbols = new Map<Expr, number>(collection.parameters.map((slot, i) => [slot.symbol, parameters[i]]))
  return collection.translation.flatMap(({ block, spec }) =>
    spec.kind === 'inertia' ? [{ block, mass: evaluate([spec.mass], symbols)[0] }] : [],
  )
}

/** The heaviest body whose motion is known as `Block.vx` to `Block.wz`; undefined where there is none. */
export function heaviestBody(compilation: Compilation, parameters: Float64Array): string | undefined {
  const { signals } = compilation.system
  return masses(compilation, parameters)
    .filter(({ block }) => bodyMotion.every((name) => signals.has(memberName(block, name))))
    .reduce<{ block: string; mass: number } | undefined>(
      (most, one) => (most === undefined || one.mass > most.mass ? one : most),
      undefined,
    )?.block
}

/** Gravity below which bodies have next to no weight, and what then stands for it: that of the earth (ISO 80000-3), m/s^2. */
const [weightless, earth] = [0.1, 9.80665]

/** Weight of all bodies with which forces are compared, N: that on the earth for models without gravity. */
export function totalWeight(compilation: Compilation, parameters: Float64Array): number {
  const { collection } = compilation
  const symbols = new Map<Expr, number>(collection.parameters.map((slot, i) => [slot.symbol, parameters[i]]))
  const own = Math.hypot(...evaluate([...collection.gravity], symbols))
  const gravity = own < weightless ? earth : own
  return gravity * masses(compilation, parameters).reduce((sum, { mass }) => sum + mass, 0)
}
