/** The field of gravity that the world sets up. */
import { ModelError } from '../model/errors'
import type { ResolvedParam } from '../model/parameters'
import type { Expr, Pool, SymbolicMath, Vec3 } from '../symbolic'

/** Where the field is put. */
interface Field {
  readonly pool: Pool
  readonly math: SymbolicMath
  readonly parameters: {
    push(slot: { name: string; block: string; unit: string; value: number; symbol: Expr }): unknown
  }
  gravity: Vec3
  pointField: Expr | null
}

/**
 * A uniform field is an acceleration; a point field is a force on every mass, of which its parameter is known here.
 * @throws ModelError `out-of-range` for a direction without length
 */
export function setGravity(c: Field, world: string, params: ReadonlyMap<string, ResolvedParam>): void {
  const field = params.get('field')
  const isPoint = field?.kind === 'choice' && field.value === 'point'
  const key = isPoint ? 'mu' : 'gravity'
  const p = params.get(key)
  if (p?.kind !== 'quantity') return
  const parameter = (suffix: string, unit: string, value: number): Expr => {
    const name = `${world}.${suffix}`
    const symbol = c.pool.symbol(name, 'parameter', { name })
    c.parameters.push({ name, block: world, unit, value, symbol })
    return symbol
  }
  const symbol = parameter(key, p.unit, p.value)
  if (isPoint) {
    c.pointField = symbol
    return
  }
  const direction = params.get('direction')
  const along = direction?.kind === 'vector' ? direction.value : ([0, 0, -1] as const)
  if (!along.some((x) => x !== 0))
    throw new ModelError(
      'out-of-range',
      'the direction of gravity has no length',
      { block: world, parameter: 'direction' },
      'give it a component, or set gravity to zero',
    )
  const parts = along.map((x, i) =>
    x === 0 || x === 1 || x === -1 ? c.math.num(x) : parameter(`direction.${'xyz'[i]}`, '1', x),
  )
  const length = c.math.sqrt(c.math.add(...parts.map((x) => c.math.square(x))))
  const [x, y, z] = parts.map((part) => c.math.mul(symbol, c.math.div(part, length)))
  c.gravity = [x, y, z]
}
