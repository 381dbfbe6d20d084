/** A word on poles that make a filter grow without bound. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { formatNumber } from '../../../engine/quantities/units'
import type { Complex } from './polynomials'

/** How far beyond the edge a pole may be for rounding, as a part of its size. */
const rounding = 1e-6

/**
 * Lets every run warn of a pole in the right half-plane, or outside the unit circle.
 * @param plane of the poles: of continuous systems s, of difference equations z
 */
export function warnUnstable(c: ComponentBuilder, poles: readonly Complex[], plane: 's' | 'z'): void {
  const excess = ({ re, im }: Complex): number =>
    plane === 's' ? re / (Math.hypot(re, im) || 1) : Math.hypot(re, im) - 1
  const worst = poles
    .filter((p) => excess(p) > rounding)
    .sort((a, b) => excess(b) - excess(a))
    .at(0)
  if (worst === undefined) return
  const { re, im } = worst
  const pole = `${plane} = ${formatNumber(re)}${im === 0 ? '' : ` ± ${formatNumber(Math.abs(im))}i`}`
  c.warn(`is unstable: it has a pole at ${pole}, so its output can grow without limit`)
}
