/**
 * System whose Euler angles are replaced by the coordinates of a chart in steps near their singularity
 * (`local-chart.ts`). Methods see one system with vectors of one size: its derivatives are those of the chart between
 * `enter` and `leave`.
 */
import type { JacobianUse, OdeSystem, SparseJacobian } from '../types'
import { chartEntries, directionByAngles, ratesAlong, toChart } from '../../stepping/charts/chart-jacobian'
import { LocalChart } from '../../stepping/charts/local-chart'

export class ChartedSystem implements OdeSystem {
  readonly size: number
  readonly states: OdeSystem['states']
  private readonly charts: readonly LocalChart[]
  /** True if vectors hold coordinates of the active charts. */
  private inside = false
  /** Values of replaced states while an evaluation needs the angles. */
  private readonly replaced: Float64Array

  constructor(private readonly system: OdeSystem) {
    this.size = system.size
    this.states = system.states
    this.charts = (system.angles ?? []).map((triple) => new LocalChart(triple))
    this.replaced = new Float64Array(this.charts.reduce((sum, { states }) => sum + states.length, 0))
  }

  /**
   * Chooses the charts that a step from x uses, see `LocalChart.choose`.
   * @returns whether the charts differ from those of the last step
   */
  choose(x: Float64Array): boolean {
    let changed = false
    for (const chart of this.charts) {
      const before = chart.active
      if (chart.choose(x) !== before) changed = true
    }
    return changed
  }

  get any(): boolean {
    for (const chart of this.charts) if (chart.active) return true
    return false
  }

  get isInside(): boolean {
    return this.inside
  }

  enter(x: Float64Array): void {
    for (const chart of this.charts) if (chart.active) chart.enter(x)
    this.inside = true
  }

  /** Runs `use` while x is in coordinates of the charts. */
  within(x: Float64Array, use: () => void): void {
    if (!this.any) {
      use()
      return
    }
    this.enter(x)
    use()
    this.leave(x)
  }

  leave(x: Float64Array): void {
    this.inside = false
    this.toAngles(x)
  }

  /** Converts coordinates of charts in a vector to angles; other entries are unchanged. */
  toAngles(x: Float64Array, evaluating = false): void {
    for (const chart of this.charts) if (chart.active) chart.leave(x, evaluating)
  }

  /** Runs `use` on a state in chart coordinates after conversion to angles. */
  private withAngles(x: Float64Array, use: () => void): void {
    const { charts, replaced } = this
    let next = 0
    for (const { active, states } of charts) if (active) for (const i of states) replaced[next++] = x[i]
    this.toAngles(x, true)
    use()
    next = 0
    for (const { active, states } of charts) if (active) for (const i of states) x[i] = replaced[next++]
  }

  /** Returns the middle angles of the charts that the last step used, for saved states. */
  save(): readonly number[] {
    return this.charts.filter(({ active }) => active).map(({ triple }) => triple.angles[1])
  }

  load(middle: readonly number[]): void {
    for (const chart of this.charts) chart.active = middle.includes(chart.triple.angles[1])
  }

  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    const evaluate = this.system.bindDerivatives(x, dx)
    return (t) => {
      if (!this.inside) {
        evaluate(t)
        return
      }
      this.withAngles(x, () => {
        evaluate(t)
        for (const chart of this.charts) if (chart.active) chart.rates(x, dx)
      })
    }
  }

  /** Binds the directional derivative. In a chart it has the approximations of `bindJacobian`. */
  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array, use?: JacobianUse): (t: number) => void {
    const evaluate = this.system.bindTangent(x, v, jv, use)
    const direction = new Float64Array(this.size)
    return (t) => {
      if (!this.inside) {
        evaluate(t)
        return
      }
      direction.set(v)
      this.withAngles(x, () => {
        const active = this.charts.filter((chart) => chart.active)
        for (const chart of active) directionByAngles(chart, x, v)
        evaluate(t)
        for (const chart of active) ratesAlong(chart, x, direction, jv)
      })
      v.set(direction)
    }
  }

  bindJacobian(x: Float64Array, states?: readonly number[], use?: JacobianUse): SparseJacobian | undefined {
    const jacobian = this.system.bindJacobian?.(x, states, use)
    if (jacobian === undefined) return undefined
    const { rows, columns, values } = jacobian
    const entries = this.charts.map((chart) => chartEntries(chart, jacobian))
    return {
      rows,
      columns,
      values,
      evaluate: (t) => {
        if (!this.inside) {
          jacobian.evaluate(t)
          return
        }
        this.withAngles(x, () => {
          jacobian.evaluate(t)
          this.charts.forEach((chart, i) => {
            if (chart.active) toChart(values, entries[i], chart.place(x))
          })
        })
      },
    }
  }

  allocate(n: number): Float64Array {
    return this.system.allocate(n)
  }

  breakTimes(stop: number): readonly number[] {
    return this.system.breakTimes(stop)
  }

  unsolved(t: number): ReturnType<NonNullable<OdeSystem['unsolved']>> {
    return this.system.unsolved?.(t)
  }

  get form(): number | undefined {
    return this.system.form
  }

  get algebraic(): OdeSystem['algebraic'] {
    return this.system.algebraic
  }
}
