/**
 * Inertia that moves with the axis of a flange, such as a rotor on a geared shaft: J/2 r^2 of kinetic energy with the
 * rate r of the axis. With r = sum c_k p_k it adds J/2 (sum c_k p_k' + b)^2 to Gauss's function, b being the derivative
 * of r at constant speeds, so J c_j c_k to the mass matrix (reflected inertia; Haug 1989, relative coordinates).
 */
import { entryOf } from '../../collections/entries'
import { ModelError } from '../../errors/model-error'
import type { Flange } from '../../model/component/component'
import { tangents, type Expr, type SymbolicMath } from '../../symbolic'
import { timeDerivative } from '../collect/known-rates'
import type { Freedom } from '../algebra/coordinates'
import type { Kinematics } from '../kinematics/kinematics'
import type { SolvedDynamics } from './elimination'
import { factorsOn } from './followed-axes'
import type { Loads } from './loads'
import type { QuadraticForm, Unknown } from '../algebra/quadratic'

export interface MovingInertia {
  /** Axis with which the inertia moves. */
  readonly flange: Flange
  readonly inertia: Expr
  /** Factors c_k of the speeds involved. */
  readonly columns: readonly (readonly [Freedom, Expr])[]
  /** Bias b: derivative of the rate at constant speeds. */
  readonly bias: Expr
}

/** @throws ModelError `unsupported` if the ratio of an axis changes in a run: its inertia would need impulses */
export function axisInertiasOf({ collection: c, motion, variables }: Kinematics): readonly MovingInertia[] {
  const { pool } = c
  const moving = variables.coordinates.map((q) => [q.symbol, q.derivative] as const)
  return c.axisInertias.map(({ flange, block, inertia }) => {
    const { rate } = motion.flange(flange)
    const columns = variables.freedoms.flatMap((f): [Freedom, Expr][] => {
      const [column] = tangents(pool, [rate], new Map([[f.speed, pool.one]]))
      return column === pool.zero ? [] : [[f, column]]
    })
    if (flange.follows !== undefined && columns.some(([, column]) => !column.isParametric)) {
      throw new ModelError(
        'unsupported',
        'it turns with an axis whose ratio changes in a run, so its speed would jump',
        { block },
        'set the inertia of the input shaft in the gearbox instead; its synchroniser then changes the speed',
      )
    }
    return { flange, inertia, columns, bias: timeDerivative(pool, c.rates, rate, moving) }
  })
}

/** Adds an axis inertia to the form. */
export function addAxisInertia(
  m: SymbolicMath,
  form: QuadraticForm,
  freedoms: ReadonlyMap<Freedom, Unknown>,
  { inertia, columns, bias }: MovingInertia,
): void {
  columns.forEach(([freedom, column], i) => {
    const u = entryOf(freedoms, freedom)
    for (const [other, factor] of columns.slice(i))
      form.addH(u, entryOf(freedoms, other), m.mul(inertia, column, factor))
    form.addG(u, m.mul(-1, inertia, column, bias))
  })
}

/**
 * Returns the effort that an axis which follows others passes on: the efforts on it, less the effort that its inertia
 * takes, and less that of inertia on axes that follow it in turn, such as a shaft behind a second gear.
 */
export function passedEffort(
  m: SymbolicMath,
  inertias: readonly MovingInertia[],
  { loads, solved }: { readonly loads: Pick<Loads, 'passed'>; readonly solved: Pick<SolvedDynamics, 'accelerations'> },
): (axis: string) => Expr {
  return (axis) => {
    const taken = inertias.flatMap(({ flange, inertia, columns, bias }) => {
      const factors = factorsOn(m, axis, flange, m.num(1))
      if (factors.length === 0) return []
      const sum = columns.map(([freedom, column]) => m.mul(column, entryOf(solved.accelerations, freedom)))
      const effort = m.mul(inertia, m.add(bias, ...sum))
      return factors.map((factor) => m.mul(factor, effort))
    })
    return m.sub(loads.passed.get(axis) ?? 0, m.add(0, ...taken))
  }
}
