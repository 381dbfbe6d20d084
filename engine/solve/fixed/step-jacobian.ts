/**
 * The Jacobian df/dx of a step at a state, in the coordinates in which the step is taken: near singular Euler angles,
 * those of a chart that the program of the method has chosen (`stepping/charts`).
 */
import { chartEntries, toChart, type ChartEntries } from '../../stepping/charts/chart-jacobian'
import { chartStates } from '../../stepping/charts/local-chart'
import type { AngleTriple } from '../../stepping/charts/angle-triple'
import type { SteppedMemory } from '../../stepping/bound-integration'
import { sparseJacobian } from '../jacobian'
import type { OdeSystem, SparseJacobian } from '../types'

/** State at which a Jacobian is evaluated, with the memory of a step if it belongs to one. */
export type JacobianPoint = Pick<SteppedMemory, 'x'> & Partial<Pick<SteppedMemory, 's' | 'places'>>

export class StepJacobian {
  readonly entries: Pick<SparseJacobian, 'rows' | 'columns' | 'values'>
  private readonly x: Float64Array
  private readonly evaluateAngles: (t: number) => void
  private readonly charts: readonly { readonly angles: AngleTriple['angles']; readonly entries: ChartEntries }[]

  /** @param states whose columns are needed; all if absent */
  constructor(system: OdeSystem, states?: readonly number[]) {
    this.x = new Float64Array(system.size)
    const jacobian = sparseJacobian(system, this.x, states)
    this.entries = jacobian
    this.evaluateAngles = jacobian.evaluate
    this.charts = (system.angles ?? []).map((triple) => ({
      angles: triple.angles,
      entries: chartEntries({ triple, states: chartStates(triple) }, jacobian),
    }))
  }

  evaluate(t: number, { x, s, places }: JacobianPoint): void {
    for (let i = 0; i < x.length; i++) this.x[i] = x[i]
    this.evaluateAngles(t)
    if (s === undefined || places === undefined) return
    for (let i = 0; i < this.charts.length; i++) {
      const { active, singular, k } = places.charts[i]
      if (s[active] !== 1) continue
      const { angles, entries } = this.charts[i]
      const [, middle, last] = angles
      const place = { k: s[k], c: x[middle] - s[singular], sine: Math.sin(x[last]), cosine: Math.cos(x[last]) }
      toChart(this.entries.values, entries, place)
    }
  }
}
