/**
 * The matrix of linearly implicit (Rosenbrock) methods in runs: the exact matrix W = I - gamma h df/dx of a step,
 * factored once, and a check of its determinant. A method that treats some states s in this way and the others e
 * explicitly has the columns of s alone: W_s = I - gamma h df_s/dx_s, and df_e/dx_s.
 *
 * Every eigenvalue of df/dx with a real part above 1/(gamma h) that is real turns the sign of det W. The method would
 * then take a growing mode for a decaying one, and step across a pole or away from an instability without an error. So
 * a determinant that is not positive is an error (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.3
 * and IV.7).
 */
import { ModelError } from '../../errors/model-error'
import { multiplications } from '../../numerics/linear/elimination'
import { IterationMatrix } from '../../numerics/linear/iteration-matrix'
import { largestKernel, LuKernel } from '../../stepping/methods/lu-kernel'
import { SparseLu } from '../../numerics/linear/sparse-lu'
import { seconds } from '../non-finite'
import type { StepMatrixPlan } from '../../stepping/methods/matrix-plan'
import type { SolverMemory } from '../solver'
import type { OdeSystem } from '../types'
import { StepJacobian, type JacobianPoint } from './step-jacobian'

/** Largest number of orders of elimination that are compiled; a run that needs more continues with loops. */
const mostKernels = 3

export class StepMatrix {
  private readonly jacobian: StepJacobian
  private readonly matrix: IterationMatrix
  private readonly values: Float64Array
  private readonly lu: SparseLu
  private kernel: LuKernel | null = null
  private kernels = 0
  /** Factorisation in use: the compiled kernel or the sparse LU. */
  private factors: LuKernel | SparseLu
  /** Rows with a derivative with respect to time, each with the index of its entry. */
  private readonly timeRows: readonly (readonly [number, number])[]
  /** Entries of df_e/dx_s: row in the system, column among the states treated, and place of the entry. */
  private readonly coupling: { readonly row: Int32Array; readonly column: Int32Array; readonly entry: Int32Array }

  /** @param states indices of the states treated; vectors that are solved for have their entries in this order */
  constructor(
    private readonly system: OdeSystem,
    private readonly scales: Float64Array,
    private readonly states: readonly number[],
  ) {
    const n = system.size
    const m = states.length
    const whole = m === n
    this.jacobian = new StepJacobian(system, whole ? undefined : states)
    const { rows, columns, values } = this.jacobian.entries
    const place = new Int32Array(n + 1).fill(m)
    states.forEach((state, k) => (place[state] = k))
    const entries = [...rows.keys()].filter((e) => place[rows[e]] < m)
    this.matrix = new IterationMatrix(m, {
      rows: Int32Array.from(entries, (e) => place[rows[e]]),
      columns: Int32Array.from(entries, (e) => place[columns[e]]),
      entries: Int32Array.from(entries),
      values,
    })
    this.values = new Float64Array(this.matrix.rows.length)
    this.lu = new SparseLu(m, this.matrix.rows, this.matrix.columns)
    this.factors = this.lu
    this.timeRows = [...rows].flatMap((row, e) => (columns[e] === n ? [[row, e] as const] : []))
    const outside = [...rows.keys()].filter((e) => place[rows[e]] === m && place[columns[e]] < m)
    this.coupling = {
      row: Int32Array.from(outside, (e) => rows[e]),
      column: Int32Array.from(outside, (e) => place[columns[e]]),
      entry: Int32Array.from(outside),
    }
  }

  /** Computes k + factor df_e/dx_s k_s for the states that are not treated; `k` holds all states. */
  addCoupling(factor: number, ks: Float64Array, k: Float64Array): void {
    const { row, column, entry } = this.coupling
    const { values } = this.jacobian.entries
    for (let e = 0; e < row.length; e++) k[row[e]] += factor * values[entry[e]] * ks[column[e]]
  }

  /**
   * Evaluates the Jacobian at time t and a state, and factors I - gammaH df/dx.
   * @param timeDerivative gets df/dt of the states where the system offers it
   */
  factor(t: number, gammaH: number, at: JacobianPoint, timeDerivative?: Float64Array): void {
    const { jacobian, kernel } = this
    const { values } = jacobian.entries
    jacobian.evaluate(t, at)
    if (timeDerivative !== undefined) for (const [row, e] of this.timeRows) timeDerivative[row] = values[e]
    if (kernel?.factor(values, 1, -gammaH) === true) {
      this.factors = kernel
      return
    }
    this.matrix.form(1, -gammaH, this.values)
    this.lu.factor(this.values)
    this.factors = this.lu
    this.kernel = this.compile()
  }

  /** Compiles code for the order just chosen, if the system compiles kernels and it is worth it. */
  private compile(): LuKernel | null {
    const { compileKernel } = this.system
    const { structure, determinantSign } = this.lu
    if (compileKernel === undefined || structure === null || determinantSign === 0) return null
    if (this.kernels >= mostKernels || multiplications(structure) > largestKernel) return null
    this.kernels++
    return new LuKernel(compileKernel, structure, this.matrix)
  }

  solve(b: Float64Array): void {
    this.factors.solve(b)
  }

  /** Returns the data for writing the same factorisation as a program; null before the first factorisation. */
  plan(): StepMatrixPlan | null {
    const { structure } = this.lu
    if (structure === null) return null
    const { jacobian, states, matrix, timeRows, coupling } = this
    return {
      states,
      structure,
      matrix,
      timeRows,
      coupling: Array.from(coupling.row, (row, e) => ({
        row,
        column: coupling.column[e],
        entry: coupling.entry[e],
      })),
      entries: jacobian.entries,
    }
  }

  /** Returns the order of elimination in use. The last digits of results depend on it. */
  save(): SolverMemory {
    const { structure } = this.lu
    if (structure === null) return {}
    const named = (order: Int32Array): number[] => Array.from(order, (k) => this.states[k])
    return { lists: { pivotRows: named(structure.rowOf), pivotColumns: named(structure.columnOf) } }
  }

  load({ lists = {} }: SolverMemory): void {
    const place = new Map(this.states.map((state, k) => [state, k]))
    const order = (list: readonly number[] = []): number[] => [...new Set(list)].flatMap((i) => place.get(i) ?? [])
    const [rows, columns] = [order(lists.pivotRows), order(lists.pivotColumns)]
    if (rows.length === place.size && columns.length === place.size) this.lu.order(rows, columns)
  }

  /**
   * @param k slope of the states treated that was solved for with the factors @param x state
   * @throws ModelError `step-size` naming the state that changes most if a growing mode outruns the step
   */
  check(t: number, h: number, k: Float64Array, x: Float64Array): void {
    if (this.factors.determinantSign >= 0) return
    let worst = this.states[0]
    let most = 0
    for (let m = 0; m < k.length; m++) {
      const i = this.states[m]
      const change = Math.abs(h * k[m]) / (this.scales[i] + Math.abs(x[i]))
      if (!(change > most)) continue
      most = change
      worst = i
    }
    const state = this.system.states[worst]
    throw new ModelError(
      'step-size',
      `at t = ${seconds(t)} state ${state.name} grows too fast for a step of ${seconds(h)}`,
      { block: state.block, signal: state.name, time: t },
      `reduce the step, or check for an instability in ${state.block}`,
    )
  }
}
