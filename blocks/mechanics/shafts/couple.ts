/** Linear relations between the coordinates of joints, shared by gear and coupler. */
import { flange, type Port } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Flange } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { logDrift } from '../drift'

export const coupledAxis = (label: string, doc: string, optional = false): Port =>
  flange(label, doc, { motion: 'any', side: 'bottom', optional })

export interface CoupledAxis {
  readonly flange: Flange
  readonly factor: Expr
  /** Name of the signal with the effort on this axis. */
  readonly name: string
}

/** Keeps sum k q = offset; each flange gets k times the effort. Logs efforts by flange. */
export function couple(c: ComponentBuilder, terms: readonly CoupledAxis[]): void {
  const { add, mul } = c.math
  c.constraint('ratio', {
    kind: 'holonomic',
    unit: '1',
    value: (m) => add(...terms.map((t) => mul(t.factor, m.flange(t.flange).position)), mul(-1, c.param('offset'))),
    loads: () => terms.map(({ flange, factor }) => ({ flange, effort: factor })),
  })
  for (const t of terms) {
    c.signal(t.name, t.flange.motion === 'rotation' ? 'N m' : 'N', (s) => mul(t.factor, s.effort('ratio')))
  }
  logDrift(c, 'ratio', '1')
}
