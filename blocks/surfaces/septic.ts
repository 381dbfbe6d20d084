/** Polynomial of the seventh degree with given values and three given derivatives at both ends. */

/** Value and first three derivatives. */
export type Jet = readonly [value: number, first: number, second: number, third: number]

/** Returns its coefficients in the distance from the start. @param h distance of the ends */
export function septic(start: Jet, end: Jet, h: number): readonly number[] {
  const [c0, c1, c2, c3] = [start[0], start[1] * h, (start[2] * h * h) / 2, (start[3] * h ** 3) / 6]
  const r0 = end[0] - (c0 + c1 + c2 + c3)
  const r1 = h * end[1] - (c1 + 2 * c2 + 3 * c3)
  const r2 = h * h * end[2] - (2 * c2 + 6 * c3)
  const r3 = h ** 3 * end[3] - 6 * c3
  const scaled = [
    c0,
    c1,
    c2,
    c3,
    35 * r0 - 15 * r1 + 2.5 * r2 - r3 / 6,
    -84 * r0 + 39 * r1 - 7 * r2 + r3 / 2,
    70 * r0 - 34 * r1 + 6.5 * r2 - r3 / 2,
    -20 * r0 + 10 * r1 - 2 * r2 + r3 / 6,
  ]
  return scaled.map((value, k) => value / h ** k)
}
