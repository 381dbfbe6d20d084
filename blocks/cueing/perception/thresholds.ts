/** Thresholds of perception: stimuli below them are not noticed. */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'

/** @param value default of the threshold */
export function thresholdParams(unit: string, value: number): Readonly<Record<'thresholdKind' | 'threshold', Param>> {
  return {
    thresholdKind: choice(
      [
        { value: 'none', label: 'None' },
        { value: 'dead-zone', label: 'Dead zone' },
        { value: 'gate', label: 'Gate' },
      ],
      'none',
      'Threshold',
      'Dead zone: only the excess over the threshold is perceived. Gate: the whole signal is perceived once it exceeds the threshold',
      { group: 'Threshold' },
    ),
    threshold: quantity(unit, value, 'Threshold value', 'Smallest noticeable magnitude', {
      min: 0,
      group: 'Threshold',
      when: { param: 'thresholdKind', is: ['dead-zone', 'gate'] },
    }),
  }
}

/** Returns the perceived signal, by the choice `thresholdKind`. */
export function noticed(c: ComponentBuilder, x: Expr): { readonly value: Expr; readonly smoothness: number } {
  const { sub, sign, mul, max, abs, select, gt } = c.math
  const kind = c.choice('thresholdKind')
  if (kind === 'none') return { value: x, smoothness: Infinity }
  const threshold = c.param('threshold')
  return kind === 'gate'
    ? { value: select(gt(abs(x), threshold), x, 0), smoothness: -1 }
    : { value: mul(sign(x), max(sub(abs(x), threshold), 0)), smoothness: 0 }
}
