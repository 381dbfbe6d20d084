/**
 * Random cases, long runs and large vehicles of which the suite takes a subset that covers the kinds of them, and
 * `npm run bench -- random-cases` all: a case more of a kind seldom finds more, and costs the processor time of a model.
 */

const isWhole = process.env.WISHBONE_CASES === 'all'

/** Whole numbers from the first one on. */
export const seeds = (count: number, first = 0): number[] => Array.from({ length: count }, (_, i) => first + i)

/**
 * Cases of this run.
 *
 * @param covering those of the suite, which have to be among all
 */
export function covering<T>(all: readonly T[], covering: readonly T[]): readonly T[] {
  const unknown = covering.find((one) => !all.includes(one))
  if (unknown !== undefined) throw new Error(`${String(unknown)} is none of the cases`)
  return isWhole ? all : covering
}
