/**
 * Bodies without mass, for errors about degrees of freedom that move nothing with mass: users edited these bodies, not
 * the joint.
 */
import { ModelError } from '../../errors/model-error'
import { evaluate, type Expr } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Freedom } from '../algebra/coordinates'
import type { System } from '../system'

/**
 * @param symbols values of parameters
 * @returns blocks with a body whose mass is exactly zero
 */
export function masslessBodies(c: Collection, symbols: ReadonlyMap<Expr, number>): readonly string[] {
  const blocks = new Set<string>()
  for (const { spec, block } of c.graph.translation) {
    if (spec.kind === 'inertia' && spec.mass.isParametric && evaluate([spec.mass], symbols)[0] === 0) blocks.add(block)
  }
  return [...blocks]
}

/**
 * Returns the error for a motion that moves nothing that has inertia, detected numerically.
 * @param always elsewhere too
 */
export function masslessMotion({ name, block }: Freedom, always: boolean): ModelError {
  const where = always ? '' : ' in the initial position'
  return new ModelError(
    'massless-body',
    `${name}, together with other motions, moves nothing that has mass or inertia${where}`,
    { block },
    `give the bodies there a mass and an inertia, or ${withoutMass(always)}`,
  )
}

/** Returns whether a pivot that is zero in one position is also zero in a position without any symmetry. */
export function vanishesElsewhere(
  { pivots, coordinates }: Pick<System, 'pivots' | 'coordinates'>,
  symbols: ReadonlyMap<Expr, number>,
  pivot: number,
): boolean {
  const moved = new Map(symbols)
  coordinates.forEach(({ symbol }, k) => moved.set(symbol, (symbols.get(symbol) ?? 0) + 0.3 + 0.1 * Math.sin(k + 1)))
  const values = evaluate(
    pivots.map((p) => p.value),
    moved,
  )
  return !(values[pivot] > 1e-12 * Math.max(...values.map(Math.abs)))
}

/**
 * Returns advice on motions without mass. Nodes between springs are recognised by the structure of the equations, which
 * skew axes hide.
 */
export const withoutMass = (always: boolean): string =>
  always ? 'put the axes of the joints there along x, y or z' : 'start in another position'

/**
 * The same error with the bodies that have no mass; others as they are.
 * @param otherwise remedy without a mass
 */
export function blameMassless(
  error: ModelError,
  bodies: readonly string[],
  otherwise = 'remove the motions that move nothing',
): ModelError {
  if (error.code !== 'massless-body' || bodies.length === 0) return error
  const shown = bodies.slice(0, 3)
  const names = bodies.length > 3 ? `${shown.join(', ')} and ${bodies.length - 3} more` : shown.join(' and ')
  const have = bodies.length === 1 ? 'has' : 'have'
  return new ModelError(
    error.code,
    `${names} ${have} mass 0, and ${error.what}`,
    { block: bodies[0], parameter: 'mass' },
    `give ${names} a mass greater than 0, or ${otherwise}`,
  )
}

/** Forms equations. An error about missing mass names the bodies that have none. */
export function blamingMassless<T>(c: Collection, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw blameMassless(error, masslessBodies(c, new Map(c.parameters.map((p) => [p.symbol, p.value]))))
  }
}
