/**
 * Dynamics by the principle of orthogonality: inertia and applied forces are projected on the
 * motions that the trees allow. Unknowns are the accelerations of frames (components in the axes
 * they are kept in, with gravity as an upward acceleration of the ground) and of degrees of freedom.
 */
import { entryOf } from '../../collections/entries'
import type { FrameNode, Inertia } from '../../model/component/component'
import { ModelError } from '../../errors/model-error'
import type { Expr, Origin, SymbolicMath, Vec3 } from '../../symbolic'
import { joinOrigins, nowhere } from '../../symbolic/origin'
import type { Axes, AxesAlgebra } from '../algebra/axes'
import type { Freedom } from '../algebra/coordinates'
import type { MultiplierOrder } from '../constraints/multiplier-order'
import type { ConstraintRow } from '../constraints/rows'
import { carryingRows } from '../constraints/carried'
import { guardedPart, guardSizes, refined } from '../constraints/guarded'
import {
  assemble,
  eliminate,
  type Elimination,
  type MassMatrix,
  type SolvedDynamics,
  type EliminationTask,
} from './elimination'
import type { Kinematics } from '../kinematics/kinematics'
import { addAxisInertia, axisInertiasOf, type MovingInertia } from './axis-inertias'
import { Inertias, tensor } from './inertias'
import { QuadraticForm } from '../algebra/quadratic'
import { respond, respondBySolving, type AxisColumns, type EffortResponses } from './responses'
import { Relations } from './relations'
import type { AngularState, Rotations } from '../kinematics/rotations'
import type { LinearState, Translations } from '../kinematics/translations'
import { makeUnknowns, type Unknowns } from './unknowns'

export interface Constraints {
  readonly rows: readonly ConstraintRow[]
  /** Feedback of drift; zero if the solution is projected instead. */
  readonly feedback: { readonly alpha: number; readonly beta: number }
  /** Weight of each row, 1 while it counts, otherwise 0; rows that always count have none. */
  readonly weights: ReadonlyMap<ConstraintRow, Expr>
  /** Rows that may become dependent on each other in a run, with the sizes of their entries. */
  readonly guarded: ReadonlyMap<ConstraintRow, ReadonlyMap<Freedom, number>>
  order(): MultiplierOrder<ConstraintRow>
  /** Returns a mass (or moment of inertia) of the size of those in the model, by the unit of the row. */
  inertia(row: ConstraintRow): number
}

export class Dynamics {
  readonly inertias: Inertias
  private readonly forces: [LinearState, Vec3][] = []
  private readonly moments: [AngularState, Vec3][] = []
  private readonly efforts = new Map<Freedom, Expr>()
  private readonly relations: Relations
  private readonly origins = new Map<LinearState | AngularState | Freedom, readonly Origin[]>()

  private readonly m: SymbolicMath
  private readonly algebra: AxesAlgebra
  private readonly rotations: Rotations
  private readonly translations: Translations
  readonly axisInertias: readonly MovingInertia[]

  constructor(
    kinematics: Kinematics,
    private readonly constraints: Constraints,
  ) {
    const { collection, algebra, rotations, translations } = kinematics
    this.axisInertias = axisInertiasOf(kinematics)
    this.m = collection.math
    this.algebra = algebra
    this.rotations = rotations
    this.translations = translations
    this.inertias = new Inertias(this.m)
    this.relations = new Relations(this.m, algebra, rotations, collection.gravity)
  }

  /** Records that a term of the state or degree of freedom comes from the current block or edge. */
  private note<K extends LinearState | AngularState | Freedom>(s: K): K {
    this.origins.set(s, joinOrigins(this.origins.get(s) ?? nowhere, this.m.pool.origin))
    return s
  }

  addMass(node: FrameNode, mass: Expr): void {
    this.inertias.addMass(this.note(this.translations.state(node)), node, mass)
  }

  /** Adds inertia about the node, in its axes. */
  addInertia(node: FrameNode, j: Inertia): void {
    this.inertias.addInertia(this.note(this.rotations.state(node)), j)
  }

  addForce(node: FrameNode, force: Vec3, resolved: Axes): void {
    const s = this.note(this.translations.state(node))
    if (s.parent !== null) this.forces.push([s, this.algebra.resolve(force, resolved, s.axes)])
  }

  addMoment(node: FrameNode, moment: Vec3, resolved: Axes): void {
    const s = this.note(this.rotations.state(node))
    if (s.parent !== null) this.moments.push([s, this.algebra.resolve(moment, resolved, s.stored)])
  }

  addEffort(freedom: Freedom, effort: Expr): void {
    this.note(freedom)
    this.efforts.set(freedom, this.m.add(this.efforts.get(freedom) ?? 0, effort))
  }

  /** Returns the inertial moment about the frame's origin without w': w x J w, in the stored axes. */
  private gyroscopic(s: AngularState, j: Inertia): Vec3 {
    const { v } = this.algebra
    const momentum = v.named(`${s.axes.name}.h`, v.apply(tensor(j), s.w))
    return v.cross(this.rotations.ownVelocity(s.stored), momentum)
  }

  private form(
    carried: ReadonlySet<ConstraintRow> = new Set(),
    probes?: ReadonlyMap<ConstraintRow, Expr>,
  ): { form: QuadraticForm; unknowns: Unknowns } {
    const form = new QuadraticForm(this.m)
    const unknowns = makeUnknowns(form, this.rotations, this.translations, this.constraints.rows)
    this.load(form, unknowns, probes)
    for (const row of carried) this.carry(form, unknowns, row, probes?.get(row))
    return { form, unknowns }
  }

  private load(form: QuadraticForm, unknowns: Unknowns, probes?: ReadonlyMap<ConstraintRow, Expr>): void {
    const { byState, freedoms } = unknowns
    this.constrain(form, unknowns, probes)
    for (const [s, origin] of this.origins) {
      const loaded = 'speed' in s ? [freedoms.get(s)] : byState.get(s)?.unknowns
      for (const u of loaded ?? []) if (u !== undefined) form.note(u, origin)
    }
    const { v } = this.algebra
    for (const [s, mass] of this.inertias.masses) {
      const u = byState.get(s)?.unknowns
      if (u === undefined) continue
      const turning = v.cross(this.rotations.ownVelocity(s.axes), s.v)
      u.forEach((x, i) => {
        form.addH(x, x, mass)
        form.addG(x, this.m.mul(-1, mass, turning[i]))
      })
    }
    for (const [s, j] of this.inertias.inertias) {
      const u = byState.get(s)?.unknowns
      if (u === undefined) continue
      const t = tensor(j)
      for (let a = 0; a < 3; a++) for (let b = a; b < 3; b++) form.addH(u[a], u[b], t[a][b])
      const origin = this.origins.get(s) ?? nowhere
      this.m.pool.within(origin, () => this.gyroscopic(s, j)).forEach((x, i) => form.addG(u[i], this.m.neg(x)))
    }
    for (const inertia of this.axisInertias) addAxisInertia(this.m, form, freedoms, inertia)
    for (const [s, force] of this.forces) byState.get(s)?.unknowns.forEach((x, i) => form.addG(x, force[i]))
    for (const [s, moment] of this.moments) byState.get(s)?.unknowns.forEach((x, i) => form.addG(x, moment[i]))
    for (const [f, effort] of this.efforts) {
      const u = freedoms.get(f)
      if (u !== undefined) form.addG(u, effort)
    }
  }

  /**
   * Adds constraints at acceleration level with multipliers (spec of Lagrange's function of the first kind): the form
   * stays symmetric, with zeros on the diagonal of the multipliers. Drift is fed back where asked for: phi'' = -2 alpha
   * phi' - beta^2 phi (Baumgarte 1972; DynaFlexPro/Tire thesis, eq. 2.19).
   */
  private constrain(
    form: QuadraticForm,
    { freedoms, multipliers }: Unknowns,
    probes: ReadonlyMap<ConstraintRow, Expr> | undefined,
  ): void {
    const { weights, guarded } = this.constraints
    for (const [row, lambda] of multipliers) {
      const weight = weights.get(row) ?? this.m.num(1)
      for (const [f, column] of row.columns) form.addH(lambda, entryOf(freedoms, f), this.m.mul(weight, column))
      form.addH(lambda, lambda, this.m.sub(weight, 1))
      const sizes = guarded.get(row)
      if (sizes !== undefined) form.guard(lambda, guardSizes(sizes, guardedPart, freedoms))
      const probe = probes?.get(row)
      form.addG(lambda, this.m.add(this.m.mul(weight, this.required(row)), probe ?? 0))
    }
  }

  /** Adds mass/2 (C p' - c)^2, which is zero in the solution. */
  private carry(form: QuadraticForm, { freedoms }: Unknowns, row: ConstraintRow, probe: Expr | undefined): void {
    const { m } = this
    const mass = m.mul(this.constraints.inertia(row), m.square(this.constraints.weights.get(row) ?? 1))
    const columns = [...row.columns].map(([f, column]) => [entryOf(freedoms, f), column] as const)
    const required = m.add(this.required(row), probe ?? 0)
    columns.forEach(([u, column], i) => {
      for (const [v, other] of columns.slice(i)) form.addH(u, v, m.mul(mass, column, other))
      form.addG(u, m.mul(mass, column, required))
    })
  }

  /** Returns the sum of column * p' that a constraint requires. */
  private required(row: ConstraintRow): Expr {
    const { m } = this
    const { alpha, beta } = this.constraints.feedback
    return m.add(m.neg(row.bias), m.mul(-2 * alpha, row.rate), m.mul(-beta * beta, row.value ?? 0))
  }

  /**
   * Solves the equations. If a degree of freedom moves no inertia directly, constraints of its loop may transfer
   * inertia to it. They are then part of the form, which does not change its solution (`carried.ts`).
   * @throws ModelError `massless-body` if a degree of freedom moves no inertia, directly or through constraints
   */
  solve(elimination: Elimination = eliminate): SolvedDynamics {
    return this.carrying((carried) => this.solveWith(elimination, carried))
  }

  /**
   * Returns how the solution answers to efforts along axes.
   * @throws ModelError `massless-body` as above
   */
  respond(axes: readonly AxisColumns[], elimination: Elimination = eliminate): EffortResponses {
    return this.carrying((carried) => {
      if (this.constraints.guarded.size > 0 || elimination !== eliminate)
        return respondBySolving(this.m, axes, (forces) => this.solveWith(elimination, carried, forces))
      const { form, unknowns } = this.form(carried)
      return respond(this.task(form, unknowns), axes)
    })
  }

  private carrying<T>(work: (carried: ReadonlySet<ConstraintRow>) => T): T {
    let carried: ReadonlySet<ConstraintRow> = new Set()
    for (;;) {
      try {
        return work(carried)
      } catch (error) {
        if (!(error instanceof ModelError) || error.code !== 'massless-body') throw error
        const more = carryingRows(this.constraints.rows, error.place.block, carried)
        if (more.size === carried.size) throw error
        carried = more
      }
    }
  }

  private solveWith(
    elimination: Elimination,
    carried: ReadonlySet<ConstraintRow>,
    forces: ReadonlyMap<Freedom, Expr> = new Map(),
  ): SolvedDynamics {
    const { guarded, weights, rows: all } = this.constraints
    const taskWith = (probes?: ReadonlyMap<ConstraintRow, Expr>): EliminationTask => {
      const { form, unknowns } = this.form(carried, probes)
      for (const [f, force] of forces) form.addG(entryOf(unknowns.freedoms, f), force)
      return this.task(form, unknowns)
    }
    if (guarded.size === 0 || elimination !== eliminate) return elimination(taskWith())
    const probes = new Map(all.map((row) => [row, this.m.pool.symbol(`left of ${row.name}`, 'argument')]))
    const solved = elimination(taskWith(probes))
    const rows = { all, guarded: [...guarded.keys()], weights, required: (row: ConstraintRow) => this.required(row) }
    return refined(this.m, solved, probes, rows)
  }

  private task(form: QuadraticForm, unknowns: Unknowns): EliminationTask {
    return { form, unknowns, relations: this.relations, m: this.m, order: this.constraints.order() }
  }

  /** Returns the mass matrix and right-hand side in the speeds. */
  massMatrix(): MassMatrix {
    const { form, unknowns } = this.form()
    return assemble(form, unknowns, this.relations)
  }
}
