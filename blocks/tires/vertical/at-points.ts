/** A vertical law at single points in plain numbers, for tables of points without a vehicle. */
import { evaluate, mathOf, Pool, type Expr } from '../../../engine/symbolic'
import { curveOf, lawTable, tablePolynomial } from './in-block'
import type { VerticalLaw, VerticalQuantity } from './law'

export interface VerticalNumbers {
  /** Load, N. */
  readonly load: number
  /** Load without the damper, N. */
  readonly spring: number
  /** Energy of the spring, J. */
  readonly energy: number
  /** Stiffness under the nominal load, N/m. */
  readonly stiffness: number
}

export interface VerticalValues {
  /** Returns a parameter of the tyre block by its full name, SI. */
  readonly quantity: (name: string) => number
  readonly choice: (name: string) => string
  readonly table: (name: string) => readonly (readonly number[])[]
  /** Name of the tyre, for messages. */
  readonly block: string
}

/**
 * Returns load, spring force, energy and stiffness at a point.
 * @remarks quantities by name in SI units; what the point leaves out is not a number
 */
export function verticalAt(
  law: VerticalLaw,
  values: VerticalValues,
): (point: Readonly<Partial<Record<VerticalQuantity, number>>>) => VerticalNumbers {
  const math = mathOf(new Pool())
  const { pool } = math
  const parameters = new Map<Expr, number>()
  const parameter = (name: string): Expr => {
    const symbol = pool.symbol(name, 'parameter')
    parameters.set(symbol, values.quantity(name))
    return symbol
  }
  const argument = (name: VerticalQuantity): Expr => pool.symbol(name, 'argument')
  const q = {
    ...{ deflection: argument('deflection'), normalSpeed: argument('normalSpeed'), gamma: argument('gamma') },
    deflectionRate: argument('deflectionRate'),
    ...{ Omega: argument('Omega'), VCx: argument('VCx') },
    ...{ radius: argument('radius'), pressure: argument('pressure') },
  }
  const p = {
    coefficient: (name: string) => parameter(`${law.prefix}.${name}`),
    shared: parameter,
    curve: () => {
      const rows = lawTable(law, values.block, values.table)
      return curveOf(pool, law.prefix, tablePolynomial(law, rows, values.choice(`${law.prefix}.interpolation`)))
    },
  }
  const outputs = [law.load(math, q, p), law.spring(math, q, p), law.energy(math, q, p), law.stiffness(math, q, p)]
  return (point) => {
    const known = (Object.keys(q) as VerticalQuantity[]).map((name) => [q[name], point[name] ?? NaN] as const)
    const [load, spring, energy, stiffness] = evaluate(outputs, new Map([...parameters, ...known]))
    return { load, spring, energy, stiffness }
  }
}
