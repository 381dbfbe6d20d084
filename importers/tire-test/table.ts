/** Measured points as the table of a tyre block, where they are a grid. */
import { measuredGrid } from '../../blocks/tires/force/measured-grid'
import { ModelError } from '../../engine/errors/model-error'
import type { MeasuredPoint } from './channels'

/** Values of an argument that differ by less than this share of its range are one set point. */
const together = 0.005

export interface MeasuredTable {
  /** Rows of `measured.points`: Fz, S, alpha, gamma, Fx, Fy, Mz. */
  readonly rows: readonly (readonly number[])[]
  /** Largest distance of an argument from its set point, as a share of its range. */
  readonly moved: number
}

/**
 * Moves arguments to their set points, and returns the rows of a table.
 * @throws ModelError `out-of-range` for points that are not a grid around free rolling
 */
export function tableOf(points: readonly MeasuredPoint[], file: string): MeasuredTable {
  const lacking = (['Fx', 'Fy', 'Mz'] as const).filter((name) => points.some((point) => point[name] === undefined))
  if (lacking.length > 0)
    throw new ModelError(
      'out-of-range',
      `the measured points have no ${lacking.join(', ')}`,
      { file },
      'a table needs Fx, Fy and Mz; overlay these points on a model in the tyre rig instead',
    )
  const axes = (['Fz', 'S', 'alpha', 'gamma'] as const).map((name) => setPoints(points.map((point) => point[name])))
  const moved = axes.reduce((most, axis) => Math.max(most, axis.moved), 0)
  const rows = points.map(({ Fx = NaN, Fy = NaN, Mz = NaN }, i) => [...axes.map(({ values }) => values[i]), Fx, Fy, Mz])
  try {
    measuredGrid(rows, 'linear')
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const instead = 'or overlay the points on a model in the tyre rig: scattered points make no table'
    throw new ModelError(error.code, error.what, { ...error.place, file }, `${error.hint}, ${instead}`)
  }
  return { rows, moved }
}

/** Returns the values at the means of their groups, which are apart. */
function setPoints(values: readonly number[]): { readonly values: readonly number[]; readonly moved: number } {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  const range = sorted[sorted.length - 1] - sorted[0]
  const place = new Map<number, number>()
  let moved = 0
  let group: number[] = []
  const close = (): void => {
    const middle = group.reduce((sum, value) => sum + value, 0) / group.length
    const point = group.length === 1 || Math.abs(middle) > together * range ? middle : 0
    for (const value of group) {
      place.set(value, point)
      if (range > 0) moved = Math.max(moved, Math.abs(value - point) / range)
    }
    group = []
  }
  for (const value of sorted) {
    if (group.length > 0 && value - group[0] > together * range) close()
    group.push(value)
  }
  if (group.length > 0) close()
  return { values: values.map((value) => place.get(value) ?? value), moved }
}
