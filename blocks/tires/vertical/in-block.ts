/** A vertical law with the parameters of a tyre block. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { curveThrough, isInterpolation } from '../../../engine/numerics/interpolation/curve'
import { antiderivative, type PiecewisePolynomial } from '../../../engine/numerics/interpolation/spline'
import { tangents, type Expr, type Pool } from '../../../engine/symbolic'
import type { LawCurve, LawParameters, SharedParameter, VerticalLaw, VerticalQuantities } from './law'

export interface BlockLaw {
  readonly law: VerticalLaw
  /** Stiffness under the nominal load, N/m. */
  readonly stiffness: () => Expr
  readonly load: (q: VerticalQuantities) => Expr
  /** Load without the damper, N, and its rate by the deflection, N/s. */
  readonly spring: (q: VerticalQuantities) => Expr
  readonly springRate: (q: VerticalQuantities) => Expr
  /** Energy of the spring, J. */
  readonly energy: (q: VerticalQuantities) => Expr
}

/** @throws ModelError `out-of-range` for a table that is not a law */
export function lawInBlock(c: ComponentBuilder, law: VerticalLaw): BlockLaw {
  const { math } = c
  let curve: LawCurve | undefined
  const p: LawParameters = {
    coefficient: (name) => c.param(`${law.prefix}.${name}`),
    shared: (name: SharedParameter) => c.param(name),
    curve: () => (curve ??= curveInBlock(c, law)),
  }
  const ofBlock = {
    get radius() {
      return c.param('radius')
    },
    get pressure() {
      return c.param('pressure')
    },
  }
  return {
    law,
    stiffness: () => law.stiffness(math, ofBlock, p),
    load: (q) => law.load(math, q, p),
    spring: (q) => law.spring(math, q, p),
    springRate: (q) => {
      const spring = law.spring(math, q, p)
      const [slope] = tangents(math.pool, [spring], new Map([[q.deflection, math.pool.one]]))
      return math.neg(math.mul(slope, q.normalSpeed))
    },
    energy: (q) => law.energy(math, q, p),
  }
}

function curveInBlock(c: ComponentBuilder, law: VerticalLaw): LawCurve {
  const rows = lawTable(law, c.name, (name) => c.table(name))
  return curveOf(
    c.math.pool,
    `${c.name}.${law.prefix}`,
    tablePolynomial(law, rows, c.choice(`${law.prefix}.interpolation`)),
  )
}

/**
 * Returns the rows of the table of a law.
 * @throws ModelError `out-of-range` for rows that are not a law
 */
export function lawTable(
  law: VerticalLaw,
  block: string,
  table: (name: string) => readonly (readonly number[])[],
): readonly (readonly number[])[] {
  const parameter = `${law.prefix}.points`
  const rows = table(parameter)
  const problem = tableProblem(rows)
  if (problem !== undefined) throw new ModelError('out-of-range', problem.what, { block, parameter }, problem.hint)
  return rows
}

/** Returns the polynomials of a table of a law. */
export function tablePolynomial(law: VerticalLaw, rows: readonly (readonly number[])[], interpolation: string) {
  const settings = law.curve?.points.kind === 'table' ? law.curve.points.curve : undefined
  if (settings === undefined || !isInterpolation(interpolation)) throw new Error(`vertical law ${law.id} has no table`)
  return curveThrough(rows, interpolation, settings)
}

export const curveOf = (pool: Pool, name: string, polynomial: PiecewisePolynomial): LawCurve => ({
  at: (x) => pool.lookup({ name: `${name}.load`, ...polynomial }, x),
  area: (x) => pool.lookup({ name: `${name}.energy`, ...antiderivative(polynomial) }, x),
})

/** Returns what keeps rows of deflection and load from being a law: a load in the air, or one that falls. */
function tableProblem(
  rows: readonly (readonly number[])[],
): { readonly what: string; readonly hint: string } | undefined {
  const [first] = rows
  if (first[0] !== 0 || first[1] !== 0)
    return {
      what: `the table of load over deflection begins at ${first[0]} m, ${first[1]} N`,
      hint: 'begin it with the row 0, 0: a tyre that touches nothing carries nothing',
    }
  const falling = rows.findIndex((row, i) => i > 0 && row[1] < rows[i - 1][1])
  if (falling < 0) return undefined
  const [[x, load], [, before]] = [rows[falling], rows[falling - 1]]
  return {
    what: `the load falls from ${before} N to ${load} N at a deflection of ${x} m`,
    hint: 'correct the row, or sort the rows: the load grows with the deflection',
  }
}
