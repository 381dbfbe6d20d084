/**
 * What linearly implicit (Rosenbrock) methods share: the matrix W = I - gamma h df/dx of a step, exact,
 * factored once, and a check that it makes sense.
 *
 * Every eigenvalue of df/dx with a real part above 1/(gamma h) that is real turns the sign of det W. The
 * method would then take a growing mode for a decaying one and step across a pole or away from an
 * instability as if nothing had been there, so a determinant that is not positive is an error
 * (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.3 and IV.7).
 */
import { ModelError } from '../model/errors'
import { sparseJacobian } from './jacobian'
import { multiplications } from './linear/elimination'
import { IterationMatrix } from './linear/iterationMatrix'
import { largestKernel, LuKernel } from './linear/luKernel'
import { SparseLu } from './linear/sparseLu'
import { seconds } from './nonFinite'
import type { OdeSystem, SparseJacobian } from './types'

/** Orders that are compiled at most; a run that needs more goes on with loops. */
const mostKernels = 3

export class StepMatrix {
  /** df/dt where the system offers it, else zero. */
  readonly timeDerivative: Float64Array
  private readonly jacobian: SparseJacobian
  private readonly matrix: IterationMatrix
  private readonly values: Float64Array
  private readonly lu: SparseLu
  private kernel: LuKernel | null = null
  private kernels = 0
  /** Which of the two holds the factors. */
  private factors: LuKernel | SparseLu
  /** Rows with a derivative by time, and where it is. */
  private readonly timeRows: readonly (readonly [number, number])[]

  constructor(
    private readonly system: OdeSystem,
    private readonly x: Float64Array,
    private readonly scales: Float64Array,
  ) {
    const n = system.size
    this.jacobian = sparseJacobian(system, x)
    this.matrix = new IterationMatrix(n, this.jacobian)
    this.values = new Float64Array(this.matrix.rows.length)
    this.lu = new SparseLu(n, this.matrix.rows, this.matrix.columns)
    this.factors = this.lu
    this.timeDerivative = new Float64Array(n)
    const { rows, columns } = this.jacobian
    this.timeRows = [...rows].flatMap((row, e) => (columns[e] === n ? [[row, e] as const] : []))
  }

  /** Evaluate the Jacobian at (t, x) and factor I - gammaH df/dx. */
  factor(t: number, gammaH: number): void {
    const { jacobian, timeDerivative, kernel } = this
    jacobian.evaluate(t)
    for (const [row, e] of this.timeRows) timeDerivative[row] = jacobian.values[e]
    if (kernel?.factor(jacobian.values, 1, -gammaH) === true) {
      this.factors = kernel
      return
    }
    this.matrix.form(1, -gammaH, this.values)
    this.lu.factor(this.values)
    this.factors = this.lu
    this.kernel = this.compile()
  }

  /** Code for the order just chosen, if the system compiles kernels and it is worth it. */
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

  /**
   * @param k slope of the step that was solved for with the factors
   * @throws ModelError `step-size` naming the state that changes most if a growing mode outruns the step
   */
  check(t: number, h: number, k: Float64Array): void {
    if (this.factors.determinantSign >= 0) return
    let worst = 0
    let most = 0
    for (let i = 0; i < k.length; i++) {
      const change = Math.abs(h * k[i]) / (this.scales[i] + Math.abs(this.x[i]))
      if (!(change > most)) continue
      most = change
      worst = i
    }
    const state = this.system.states[worst]
    throw new ModelError(
      'step-size',
      `at t = ${seconds(t)} state ${state.name} grows too fast for a step of ${seconds(h)}`,
      { block: state.block, signal: state.name, time: t },
      `reduce the step, or look for an instability in ${state.block}`,
    )
  }
}
