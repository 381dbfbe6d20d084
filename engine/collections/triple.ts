/** Three of a kind, such as the components of a vector. */

export type Triple<T = number> = readonly [T, T, T]

/** Three rows. */
export type Matrix3<T = number> = Triple<Triple<T>>

export const mapTriple = <T, R>([a, b, c]: Triple<T>, to: (value: T, index: 0 | 1 | 2) => R): Triple<R> => [
  to(a, 0),
  to(b, 1),
  to(c, 2),
]

/** Returns the values of a function at the three positions. */
export const triple = <R>(of: (index: 0 | 1 | 2) => R): Triple<R> => [of(0), of(1), of(2)]
