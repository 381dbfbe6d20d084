/** Sections of band-pass and band-stop filters, with frequencies as expressions of parameters. */
import type { Expr, SymbolicMath } from '../../../engine/symbolic'
import { butterworthDampings } from './butterworth'
import type { Section } from './state-space'

export type Band = 'pass' | 'stop'

/**
 * Returns the Butterworth filter of twice the order of its low-pass prototype, by s -> (s^2 + w^2)/(B s), or the
 * reciprocal for a band-stop. A pair of poles of the prototype with damping ratio d gives two sections with the same
 * quality Q and the frequencies w W and w/W (Williams and Taylor, Electronic Filter Design Handbook, 4th ed. 2006,
 * 5.1):
 *
 *     b = B/w,  E = 4 + b^2,  D = 2 d b,  Q^2 = (E + sqrt(E^2 - 4 D^2))/(2 D^2),  (W + 1/W)/2 = d b Q
 * @param order of the prototype @param centre w, rad/s @param bandwidth B, rad/s
 */
export function butterworthBand(
  m: SymbolicMath,
  band: Band,
  order: number,
  centre: Expr,
  bandwidth: Expr,
): readonly Section[] {
  const square = m.square(centre)
  const numerator = band === 'pass' ? [0, bandwidth, 0] : [1, 0, square]
  const relative = m.div(bandwidth, centre)
  const sections: Section[] = []
  if (order % 2 === 1) sections.push({ numerator, denominator: [bandwidth, square], scale: centre })
  for (const damping of butterworthDampings(order)) {
    const e = m.add(4, m.square(relative))
    const d = m.mul(2 * damping, relative)
    const root = m.sqrt(m.sub(m.square(e), m.mul(4, m.square(d))))
    const quality = m.div(m.sqrt(m.mul(0.5, m.add(e, root))), d)
    const mean = m.mul(0.5, d, quality)
    const ratio = m.add(mean, m.sqrt(m.max(0, m.sub(m.square(mean), 1))))
    for (const frequency of [m.mul(centre, ratio), m.div(centre, ratio)])
      sections.push({
        numerator,
        denominator: [m.div(frequency, quality), m.square(frequency)],
        scale: frequency,
      })
  }
  return sections
}
