/** Runs of one project in two orders of its file, and what differs between them beyond rounding. */
import type { Compiler } from '../../../engine/compile/compiler'
import type { ProjectFile } from '../../../engine/model/project/project'
import { runToEnd, type RunOutcome } from '../../../engine/run/run'
import { reordered } from './reordered'

export interface OrderedRun {
  readonly project: ProjectFile
  readonly files: Readonly<Record<string, string>>
  readonly experiment: string
  /** Longest time, s; that of the experiment if it is shorter. */
  readonly stop: number
  /** Tolerance of dopri5; default 1e-11. */
  readonly tolerance?: number
  /** Peak below which a signal is rounding, SI; default 1e-4, which lets differences of 1e-13 pass. */
  readonly least?: number
  /** The same as a part of the largest peak of its unit; default 0. */
  readonly rounding?: number
}

/** Part of the peak up to which rows agree, with dopri5 and a tolerance of 1e-11. */
const bound = 1e-9

/** Distances by which the solution drifts off a constraint: they are rounding themselves. */
const residual = /\.drift(Rate)?$/

/** Returns what differs, in words; signals that differ come with the part of their peak. */
export function differences(run: OrderedRun, seed: number, compiler: Compiler): readonly string[] {
  const { project, files, experiment, tolerance = 1e-11, least = 1e-4, rounding = 0 } = run
  // Derivatives are signals for the coordinates of the tree, which the order of a file may choose.
  const signalsOf = (file: ProjectFile): ReadonlySet<string> =>
    new Set(compiler.compile({ project: file, files }).compilation.system.signals.keys())
  const others = signalsOf(reordered(project, seed))
  const signals = [...signalsOf(project)].filter((name) => others.has(name))
  const outcome = (file: ProjectFile): RunOutcome =>
    runToEnd(
      {
        ...{ project: file, files, experiment, signals, checkStep: false },
        run: { solver: 'dopri5', tolerance, stop: run.stop },
      },
      compiler,
    )
  const [one, other] = [outcome(project), outcome(reordered(project, seed))]
  return [
    ...named('error', one, other, ({ error }) => [error?.message ?? '']),
    ...named('events', one, other, ({ report }) => (report.events ?? []).map((e) => `${e.name} ${e.count}`)),
    ...named('warnings', one, other, ({ report }) => report.warnings),
    ...rows(one, other, { least, rounding }),
  ]
}

function named(
  what: string,
  one: RunOutcome,
  other: RunOutcome,
  listOf: (outcome: RunOutcome) => readonly string[],
): readonly string[] {
  const [a, b] = [one, other].map((outcome) => [...listOf(outcome)].sort().join('; '))
  return a === b ? [] : [`${what}: ${a} | ${b}`]
}

function rows(
  { table }: RunOutcome,
  { table: other }: RunOutcome,
  { least, rounding }: { readonly least: number; readonly rounding: number },
): readonly string[] {
  if (table.time.length !== other.time.length) return [`rows: ${table.time.length} | ${other.time.length}`]
  const columns = new Map(other.columns.map((column) => [column.name, column.values]))
  const peaks = table.columns.map(({ values }) => values.reduce((most, x) => Math.max(most, Math.abs(x)), 0))
  const byUnit = new Map<string, number>()
  table.columns.forEach(({ unit = '' }, k) => byUnit.set(unit, Math.max(byUnit.get(unit) ?? 0, peaks[k])))
  return table.columns.flatMap(({ name, unit = '', values }, k) => {
    const theirs = columns.get(name)
    if (theirs === undefined) return [`${name} is missing`]
    const largest = values.reduce((most, x, i) => Math.max(most, Math.abs(x - theirs[i])), 0)
    const peak = Math.max(peaks[k], residual.test(name) ? 1 : least, rounding * (byUnit.get(unit) ?? 0))
    return largest <= bound * peak
      ? []
      : [`${name}: ${(largest / peaks[k]).toExponential(1)} of its peak, ${peaks[k].toExponential(1)}`]
  })
}
