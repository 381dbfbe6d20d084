/**
 * The matrix I - gamma h df/dx of a step as a program, for exports. Factors are computed in an order that was chosen at
 * the start of the experiment. Where they lose too many digits, the step solves with the full matrix and partial
 * pivoting instead: more work, as exact, and bounded too.
 */
import { abs, add, and, div, eq, gt, le, lt, max, mul, neg, select, type FunctionWriter } from '../../program/writer'
import type { Value } from '../../program/ir'
import { luFunctions } from './lu-kernel'
import { largestMultiplier } from '../../numerics/linear/sparse-lu'
import type { StepMatrixPlan } from './matrix-plan'
import { stepStatus } from '../memory'
import type { LinearEquations } from './equations'
import type { MethodWriter } from './method'

export class WrittenMatrix implements LinearEquations {
  /** Offset of df/dt of all states. */
  readonly timeDerivative: number
  readonly size: number
  private readonly jacobian: number
  private readonly factors: number
  private readonly work: number
  private readonly usable: number
  private readonly sign: number
  private readonly full: number
  private readonly scratch: number

  /** Place of a vector for the states treated; null if they are all states, in their order. */
  private readonly part: number | null

  constructor(
    private readonly m: MethodWriter,
    private readonly plan: StepMatrixPlan,
    isPart: boolean,
  ) {
    const { structure, entries, states } = plan
    const { memory } = m.c
    this.size = states.length
    const factors = structure.lowerColumn.length + this.size + structure.upperColumn.length
    this.timeDerivative = m.vector('timeDerivative')
    this.jacobian = memory.take('jacobian', 'entries of the Jacobian', entries.rows.length)
    this.factors = memory.take('factors', 'factors of the matrix of a step', factors)
    this.work = memory.take('elimination', 'of the elimination', this.size)
    this.usable = memory.take('usable', '1 if the factors are exact enough')
    this.sign = memory.take('sign', 'sign of the determinant')
    this.full = memory.take('full', 'the matrix where the factors are not', this.size ** 2)
    this.scratch = memory.take('scratch', 'the same, to be destroyed', this.size ** 2)
    this.part = isPart ? m.vector('ks', this.size) : null
  }

  define(): void {
    const { structure, matrix } = this.plan
    this.m.c.functions.push(...luFunctions(structure, matrix, 'lu_'))
  }

  /** Writes the Jacobian at (t, x), and factors I - gammaH df/dx. */
  factor(w: FunctionWriter, t: Value, gammaH: Value): void {
    const { m, plan, size, factors } = this
    const { structure, timeRows } = plan
    const lower = structure.lowerColumn.length
    const { charts } = m.c
    const evaluate = (): void => m.c.evaluate(w, 'jacobian', t, this.jacobian)
    if (charts === null) evaluate()
    else charts.evaluate(w, 'x', evaluate, () => charts.turnJacobian(w, this.jacobian, plan.entries))
    for (const [row, entry] of timeRows) w.put('s', this.timeDerivative + row, this.entry(w, entry))
    w.call('lu_factor', [1, neg(gammaH)], [['s', this.jacobian], ['s', factors]]) // prettier-ignore
    const largest = w.let('largest', 0)
    w.for(lower, (i) => w.set(largest, max(largest, abs(m.at(w, factors, i)))))
    const sign = w.let('sign', structure.sign)
    const finite = w.let('finite', 0)
    w.for(size, (i) => {
      const pivot = m.at(w, factors + lower, i)
      w.set(sign, select(lt(pivot, 0), neg(sign), sign))
      w.set(finite, add(finite, mul(0, pivot)))
    })
    w.put('s', this.sign, sign)
    w.put('s', this.usable, 1)
    w.if(
      and(eq(finite, 0), le(largest, largestMultiplier)),
      () => undefined,
      () => this.assemble(w, gammaH),
    )
  }

  private entry(w: FunctionWriter, entry: number): Value {
    return w.get('s', this.jacobian + entry)
  }

  private assemble(w: FunctionWriter, gammaH: Value): void {
    const { m, size, full } = this
    const { rows, columns, source, identity } = this.plan.matrix
    w.put('s', this.usable, 0)
    m.each(w, full, () => ({ op: 'num', value: 0 }), size ** 2)
    for (let e = 0; e < rows.length; e++) {
      const part = source[e] < 0 ? undefined : mul(neg(gammaH), this.entry(w, source[e]))
      w.put('s', full + rows[e] * size + columns[e], part === undefined ? identity[e] : add(identity[e], part))
    }
  }

  solve(w: FunctionWriter, gammaH: Value, k: number): void {
    const { part, plan } = this
    if (part === null) {
      this.solvePart(w, k)
      return
    }
    plan.states.forEach((state, i) => w.put('s', part + i, w.get('s', k + state)))
    this.solvePart(w, part)
    this.addCoupling(w, gammaH, part, k)
    plan.states.forEach((state, i) => w.put('s', k + state, w.get('s', part + i)))
  }

  /** Replaces the right-hand side at `b`, in the order of the states treated, by the solution. */
  private solvePart(w: FunctionWriter, b: number): void {
    const { m, size, full, scratch } = this
    w.if(
      eq(w.get('s', this.usable), 1),
      () => w.call('lu_solve', [], [['s', this.factors], ['s', this.work], ['s', b]]), // prettier-ignore
      () => {
        m.copy(w, full, scratch, size ** 2)
        w.solve(size, ['s', scratch], ['s', b])
      },
    )
  }

  /** Writes k + factor df_e/dx_s k_s for the states that are not treated. */
  private addCoupling(w: FunctionWriter, factor: Value, ks: number, k: number): void {
    for (const { row, column, entry } of this.plan.coupling)
      w.put('s', k + row, add(w.get('s', k + row), mul(mul(factor, this.entry(w, entry)), w.get('s', ks + column))))
  }

  /** The check names the state with the largest change. */
  check(w: FunctionWriter, h: Value, k: number): void {
    const { m, plan } = this
    const { states } = plan
    const slopes = this.part ?? k
    w.if(and(eq(w.get('s', this.usable), 1), lt(w.get('s', this.sign), 0)), () => {
      m.c.fail(w, stepStatus.step, states[0])
      const most = w.let('most', 0)
      states.forEach((state, i) => {
        const size = add(m.model.scales[state], abs(w.get('x', state)))
        const change = w.let('change', div(abs(mul(h, w.get('s', slopes + i))), size))
        w.if(gt(change, most), () => {
          w.set(most, change)
          m.c.put(w, 'cause', state)
        })
      })
    })
  }
}
