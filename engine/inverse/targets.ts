/** Prescribed signals over time: expressions with exact derivatives, or logs with those of a spline. */
import type { InverseOptions, LogFilter } from '../analyse/inverse-options'
import { ModelError } from '../errors/model-error'
import { measuredOf, type MeasuredOf } from '../identification/measured'
import { splineAt, splineThrough, type BSpline } from '../numerics/interpolation/b-spline'
import { butterworth } from '../numerics/butterworth'

/** Log of a signal as a smooth function. */
export interface LogTarget {
  readonly signal: string
  readonly title: string
  readonly column: string
  readonly rows: number
  /** Interval of the rows, s; the mean one if they are not even. */
  readonly step: number
  readonly start: number
  readonly end: number
  readonly filter: LogFilter | undefined
  readonly spline: BSpline
}

/** Degree of the spline through a log, if no higher one is needed. */
const usualDegree = 5
/** Deviation of an interval from the mean, over it, up to which rows are even. */
const even = 1e-4

/** Returns the degree of a spline with these derivatives: odd, with the last one twice differentiable. */
const degreeFor = (derivatives: number): number => Math.max(usualDegree, derivatives + 2 + ((derivatives + 1) % 2))

/**
 * Returns the log of each signal that is prescribed by one.
 * @param derivatives number of derivatives that each signal needs
 * @throws ModelError `usage` naming a signal without a column, or with several; `file-format`; those of reading
 */
export function logTargets(
  of: MeasuredOf,
  options: InverseOptions,
  derivatives: ReadonlyMap<string, number>,
): readonly LogTarget[] {
  const signals = [...derivatives.keys()]
  if (signals.length === 0) return []
  const { data, references, map, shift } = options
  const measured = measuredOf(of, {
    ...{ parameters: [], signals },
    ...(data !== undefined && { data }),
    ...(references !== undefined && { references }),
    ...(map !== undefined && { map }),
    ...(shift !== undefined && { shift }),
  })
  return signals.map((signal) => {
    const columns = measured.filter((one) => one.signal === signal)
    if (columns.length !== 1)
      throw new ModelError(
        'usage',
        columns.length === 0
          ? `no column of the log is the prescribed signal ${signal}`
          : `${columns.length} columns are the prescribed signal ${signal}: ${columns.map(({ column, reference }) => `${column} of ${reference}`).join(', ')}`,
        { signal },
        columns.length === 0
          ? `name a column ${signal}, assign it to a column of the reference data or with --map COLUMN=${signal}, or prescribe an expression`
          : 'use only one of them: choose its reference data, or give it with --data',
      )
    const [{ times, values, reference, column }] = columns
    return logTarget({ signal, title: reference, column }, times, values, options.filter, derivatives.get(signal) ?? 0)
  })
}

function logTarget(
  names: Pick<LogTarget, 'signal' | 'title' | 'column'>,
  times: Float64Array,
  values: Float64Array,
  filter: LogFilter | undefined,
  derivatives: number,
): LogTarget {
  const [degree, rows] = [degreeFor(derivatives), times.length]
  const place = { file: names.title, signal: names.signal }
  if (rows <= degree)
    throw new ModelError(
      'file-format',
      `column "${names.column}" has ${rows} rows, and its derivatives need ${degree + 1}`,
      place,
      'give a log with more rows',
    )
  const repeated = times.findIndex((t, i) => i > 0 && !(t > times[i - 1]))
  if (repeated > 0)
    throw new ModelError(
      'file-format',
      `column "${names.column}" has two rows at ${times[repeated]} s, so it jumps there and has no derivative`,
      place,
      'give a log with one row at each time',
    )
  const step = (times[rows - 1] - times[0]) / (rows - 1)
  const smooth = filter === undefined ? values : filtered(names, times, values, step, filter)
  return {
    ...{ ...names, rows, step, filter, start: times[0], end: times[rows - 1] },
    spline: splineThrough(times, smooth, degree, derivatives),
  }
}

function filtered(
  { column, title, signal }: Pick<LogTarget, 'signal' | 'title' | 'column'>,
  times: Float64Array,
  values: Float64Array,
  step: number,
  { cutOff, order }: LogFilter,
): Float64Array {
  const uneven = times.findIndex((t, i) => i > 0 && Math.abs(t - times[i - 1] - step) > even * step)
  if (uneven > 0)
    throw new ModelError(
      'file-format',
      `column "${column}" has uneven rows at ${times[uneven]} s, which the filter can't use`,
      { file: title, signal },
      'give a log with even intervals, or no filter',
    )
  if (!(cutOff > 0 && cutOff < 0.5 / step))
    throw new ModelError(
      'out-of-range',
      `the cut-off frequency ${cutOff} Hz is not between 0 and ${0.5 / step} Hz, half of the rate of "${column}"`,
      { file: title, signal },
      'give a frequency in this range',
    )
  return butterworth(values, step, cutOff, order)
}

/** Value or derivative of a log at a time of the run. */
export const logAt = ({ spline }: LogTarget, t: number, k: number): number => splineAt(spline, t, k)
