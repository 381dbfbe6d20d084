/**
 * One Jacobian for two forms of the equations. It has the entries of both forms; entries that the present form lacks
 * are zero.
 */
import type { SparseJacobian } from '../solve/types'

/**
 * Combines the Jacobians of two forms.
 * @param isSecond returns whether the second form is in force at the evaluation
 */
export function bothStructures(first: SparseJacobian, second: SparseJacobian, isSecond: () => boolean): SparseJacobian {
  const places = new Map<string, number>()
  const placesOf = ({ rows, columns }: SparseJacobian): Int32Array =>
    Int32Array.from(rows, (row, i) => {
      const key = `${row} ${columns[i]}`
      const place = places.get(key) ?? places.size
      places.set(key, place)
      return place
    })
  const [ofFirst, ofSecond] = [placesOf(first), placesOf(second)]
  const entries = [...places.keys()].map((key) => key.split(' ').map(Number))
  const values = new Float64Array(entries.length)
  return {
    rows: Int32Array.from(entries, ([row]) => row),
    columns: Int32Array.from(entries, ([, column]) => column),
    values,
    evaluate: (t) => {
      const [pattern, at] = isSecond() ? [second, ofSecond] : [first, ofFirst]
      pattern.evaluate(t)
      values.fill(0)
      for (let i = 0; i < at.length; i++) values[at[i]] = pattern.values[i]
    },
  }
}
