/**
 * Declaration of a vertical law: the load of a tyre over its deflection. A law is one file of this folder and one entry
 * in `../models.ts`; the tyre block, its documentation, points of `tyre` and the energy account use what it declares.
 */
import type { Param } from '../../../engine/model/blocks/block'
import type { ParameterOrder } from '../../../engine/model/blocks/parameter-order'
import { mathOf, Pool, type Expr, type SymbolicMath } from '../../../engine/symbolic'
import type { ModelParameter } from '../model'

/** Quantities on which a load may depend. What a law does not read is not computed. */
export interface VerticalQuantities {
  /** Depth of the undeformed wheel in the road, m: of a disk in its plane, of a round tread along the normal. */
  readonly deflection: Expr
  /** Velocity of the wheel centre along the road normal, relative to the road, m/s; negative while the load grows. */
  readonly normalSpeed: Expr
  /** Rate of the deflection, with that of the inclination, m/s. */
  readonly deflectionRate: Expr
  /** Inclination angle, rad. */
  readonly gamma: Expr
  /** Rolling rate, rad/s. */
  readonly Omega: Expr
  /** Longitudinal velocity of the wheel centre, m/s. */
  readonly VCx: Expr
  /** Unloaded radius, m. */
  readonly radius: Expr
  /** Inflation pressure, Pa: a parameter of the tyre block, which it has where a model or a law needs it. */
  readonly pressure: Expr
}

export type VerticalQuantity = keyof VerticalQuantities

/** Parameters of the tyre block that several laws take. */
export type SharedParameter = 'stiffness' | 'damping'

/** Curve through the rows of a table. */
export interface LawCurve {
  readonly at: (x: Expr) => Expr
  /** Integral of the curve from zero. */
  readonly area: (x: Expr) => Expr
}

/** Access to the parameters of a law. */
export interface LawParameters {
  readonly coefficient: (name: string) => Expr
  readonly shared: (name: SharedParameter) => Expr
  readonly curve: () => LawCurve
}

type Formula = (m: SymbolicMath, q: VerticalQuantities, p: LawParameters) => Expr

export interface VerticalLaw {
  /** Value of the choice. */
  readonly id: string
  readonly label: string
  /** Prefix of its own parameters, `prefix.NAME`. */
  readonly prefix: string
  /** Formula with its symbols, and its source, for the documentation of the block. */
  readonly doc: string
  readonly inputs: readonly VerticalQuantity[]
  readonly shared: readonly SharedParameter[]
  readonly parameters: readonly ModelParameter[]
  /** Table `prefix.points` of load over deflection, and its interpolation, `prefix.interpolation`. */
  readonly curve?: { readonly points: Param; readonly interpolation: Param }
  /** Load, N: never below zero. */
  readonly load: Formula
  /** Share of the load that the spring carries, N: never below zero, and without the damper. */
  readonly spring: Formula
  /**
   * Energy of the spring, J: the integral of its force over the depth along the road normal, at constant inclination,
   * speed and pressure.
   */
  readonly energy: Formula
  /** Stiffness under the nominal load, N/m: scales the effective radius. */
  readonly stiffness: (m: SymbolicMath, q: Pick<VerticalQuantities, 'radius' | 'pressure'>, p: LawParameters) => Expr
  /** Conditions on its parameters, by their full names. */
  readonly orders?: readonly ParameterOrder[]
  /** Marks a spring force of the shared stiffness times the deflection. */
  readonly proportional?: boolean
}

/**
 * Returns a law as the block can use it.
 * @throws Error where the formulas read other things than those that the law declares: a defect of the law
 */
export function checkedLaw(law: VerticalLaw): VerticalLaw {
  const m = mathOf(new Pool())
  const read = new Set<string>()
  const symbol = (kind: string, name: string): Expr => (read.add(`${kind} ${name}`), m.pool.symbol(name, 'parameter'))
  const quantity = (name: VerticalQuantity): Expr => symbol('quantity', name)
  const q: VerticalQuantities = {
    get deflection() {
      return quantity('deflection')
    },
    get normalSpeed() {
      return quantity('normalSpeed')
    },
    get deflectionRate() {
      return quantity('deflectionRate')
    },
    get gamma() {
      return quantity('gamma')
    },
    get Omega() {
      return quantity('Omega')
    },
    get VCx() {
      return quantity('VCx')
    },
    get radius() {
      return quantity('radius')
    },
    get pressure() {
      return quantity('pressure')
    },
  }
  const p: LawParameters = {
    coefficient: (name) => symbol('parameter', name),
    shared: (name) => symbol('parameter', name),
    curve: () => (read.add('points'), { at: (x) => x, area: (x) => x }),
  }
  for (const formula of [law.load, law.spring, law.energy]) formula(m, q, p)
  law.stiffness(m, q, p)
  const declared = [
    ...law.inputs.map((name) => `quantity ${name}`),
    ...[...law.shared, ...law.parameters.map(({ name }) => name)].map((name) => `parameter ${name}`),
    ...(law.curve === undefined ? [] : ['points']),
  ]
  for (const name of declared)
    if (!read.has(name)) throw new Error(`vertical law ${law.id}: its formulas do not read ${nameOf(name)}`)
  for (const name of read)
    if (!declared.includes(name))
      throw new Error(`vertical law ${law.id}: its formulas read ${nameOf(name)}, undeclared`)
  return law
}

/** Returns the name without its kind. */
const nameOf = (text: string): string => text.replace(/^(?:quantity|parameter) /, '').trim()
