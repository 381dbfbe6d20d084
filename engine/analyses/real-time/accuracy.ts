/**
 * Errors of the motions of a run relative to the accurate solution. For a model in which nothing moves, errors of its
 * continuous states. An error counts relative to the largest peak among the signals of one quantity on one body: a
 * small roll rate beside a large yaw rate, a small lateral force beside a large vertical one. A signal that is the only
 * one of its quantity is compared with its own peak. The report has both.
 *
 * Quantities are rates, angles, and other signals by their units. Positions are compared with their own peaks, because
 * a height can't be compared with a long distance. The velocity of a body that a joint carries is that of the joint and
 * of the bodies below it in the tree, so the rate of a joint is compared with theirs.
 */
import type { StateSample } from '../../analyse/stable-step'
import { ownerOf } from '../../model/names/names'
import { unitScale } from '../../solve/scales'
import type { Compilation } from '../../compile/compile'
import { Outputs } from '../../compile/model'
import type { RealTimeReport } from './report'
import type { Instance } from '../../compile/instance'

type Accuracy = NonNullable<RealTimeReport['accuracy']>
type SignalError = Accuracy['own']

/** Relative error of a signal that still counts as converged, unless the experiment sets a limit for it. */
const converged = 0.01
/**
 * Fraction of the smallest meaningful value in a unit. Smaller peaks are not used: the accurate solution has errors of
 * a thousandth of that fraction.
 */
const least = 1e-3
/**
 * Fraction of a run in which a large error counts as an error of the start, if all later errors are smaller by the
 * factor `later`.
 */
const [beginning, later] = [0.1, 0.5]

interface Compared {
  readonly name: string
  /**
   * Groups of the signal. Signals of one quantity on one body share the first group; peaks of the other groups count
   * too.
   */
  readonly groups: readonly [group: string, ...below: readonly string[]]
  readonly unit: string
  /** True if the signal counts in the verdict; other signals serve for their peaks only. */
  readonly judged: boolean
  readonly values: (sample: StateSample) => number
}

/**
 * Returns the errors of a run.
 * @param rows rows of the run
 * @param accurate rows of the accurate solution
 * @param limits limits of signals, relative
 * @returns undefined if nothing can be compared
 */
export function accuracyOf(
  instance: Instance,
  rows: readonly StateSample[],
  accurate: readonly StateSample[],
  limits: ReadonlyMap<string, number>,
  stop: number,
): Accuracy | undefined {
  const { compilation } = instance
  const compared = [...judgedStates(compilation), ...others(instance, limits)]
  const pairs = pairsOf(rows, accurate)
  if (pairs.length === 0) return undefined
  const peaks = compared.map(({ unit, values }) =>
    accurate.reduce((peak, sample) => Math.max(peak, Math.abs(values(sample))), least * unitScale(unit)),
  )
  const largest = new Map<string, number>()
  compared.forEach(({ groups: [group] }, i) => {
    const known = largest.get(group)
    if (known === undefined || peaks[i] > peaks[known]) largest.set(group, i)
  })
  const errors = compared.flatMap(({ name, groups, judged, values }, i): SignalError[] => {
    if (!judged) return []
    const at = groups.reduce((most, group) => {
      const other = largest.get(group)
      return other !== undefined && peaks[other] > peaks[most] ? other : most
    }, i)
    const worst = largestError(pairs, values, stop)
    return [
      {
        signal: name,
        relative: worst.error / peaks[at],
        ofOwnPeak: worst.error / peaks[i],
        ...(at === i ? {} : { peakOf: compared[at].name }),
        time: worst.time,
        atStart: worst.atStart,
        limit: limits.get(name) ?? converged,
      },
    ]
  })
  const [worst] = errors.toSorted((a, b) => b.relative / b.limit - a.relative / a.limit)
  const [ownLargest] = errors.toSorted((a, b) => b.ofOwnPeak - a.ofOwnPeak)
  return worst === undefined ? undefined : { ...worst, own: ownLargest }
}

/** Returns the coordinates and speeds; for a model that has neither, all states. */
function judgedStates(compilation: Compilation): readonly Compared[] {
  const { states } = compilation
  if (states.some(({ kind }) => kind !== 'component')) return motions(compilation)
  return states.map(({ name, block, unit }, i) => ({
    name,
    groups: [`${block} ${unit}`],
    unit,
    judged: true,
    values: ({ x }) => x[i],
  }))
}

function motions({ states, system }: Compilation): readonly Compared[] {
  return states.flatMap(({ name, block, unit, kind }, i): Compared[] => {
    if (kind === 'component') return []
    const quantity = (owner: string): string => `${owner} ${kind} ${unit}`
    const alone = kind === 'coordinate' && unit === 'm'
    const below = kind === 'speed' ? blocksBelow(system, block, unit).map(quantity) : []
    const groups = [alone ? name : quantity(block), ...below] as const
    return [{ name, groups, unit, judged: true, values: ({ x }) => x[i] }]
  })
}

/** Returns the blocks on the path from the ground to the body that a block moves, by the tree of its quantity. */
function blocksBelow(system: Compilation['system'], block: string, unit: string): readonly string[] {
  const { branches, towards } = unit === 'rad/s' ? system.rotationTree : system.translationTree
  let branch = branches.find(({ edge }) => edge.block === block)
  const blocks: string[] = []
  while (branch !== undefined) {
    if (branch.edge.block !== block) blocks.push(branch.edge.block)
    branch = towards.get(branch.parent.id)
  }
  return blocks
}

/** Returns other signals that have a limit, with the signals of the same block and unit. */
function others(instance: Instance, limits: ReadonlyMap<string, number>): readonly Compared[] {
  const { compilation } = instance
  const { signals } = compilation.system
  const known = new Set(judgedStates(compilation).map(({ name }) => name))
  const unmet = [...limits.keys()].filter((name) => !known.has(name) && signals.has(name))
  const groups = new Set(unmet.map((name) => `${ownerOf(name) ?? ''} ${signals.get(name)?.unit ?? ''}`))
  const names = [...signals].flatMap(([name, { unit }]) =>
    !known.has(name) && groups.has(`${ownerOf(name) ?? ''} ${unit}`) ? [name] : [],
  )
  if (names.length === 0) return []
  const outputs = new Outputs(instance, names)
  const computed = new Map<StateSample, Float64Array>()
  const valuesOf = (sample: StateSample): Float64Array => {
    let values = computed.get(sample)
    if (values === undefined) {
      values = outputs.at(sample.t, sample.x, sample.z ?? new Float64Array(0)).slice()
      computed.set(sample, values)
    }
    return values
  }
  return names.map((name, i) => {
    const unit = signals.get(name)?.unit ?? ''
    return {
      name,
      groups: [`${ownerOf(name) ?? ''} ${unit}`],
      unit,
      judged: limits.has(name),
      values: (sample) => valuesOf(sample)[i],
    }
  })
}

type Pair = readonly [row: StateSample, exact: StateSample]

/**
 * Returns pairs rows with the accurate ones at the same instants. An instant with an event has a row before and a row
 * after it, of which the second counts. With fixed steps an event acts at the end of a step, so rows up to a step away
 * from a jump are left out.
 */
function pairsOf(rows: readonly StateSample[], accurate: readonly StateSample[]): readonly Pair[] {
  const after = lastOfInstants(rows)
  const jumps = after.map(({ row, first }) => first.x !== row.x && Array.from(row.x).some((x, i) => x !== first.x[i]))
  let k = 0
  return lastOfInstants(accurate).flatMap(({ row: exact }): Pair[] => {
    const near = 1e-9 * Math.max(1, exact.t)
    while (k < after.length - 1 && after[k].row.t < exact.t - near) k++
    if (after.length === 0 || Math.abs(after[k].row.t - exact.t) > near) return []
    return jumps[k] || jumps[k - 1] || jumps[k + 1] ? [] : [[after[k].row, exact]]
  })
}

/** Returns the last row of every instant, together with its first row. */
function lastOfInstants(rows: readonly StateSample[]): { readonly row: StateSample; readonly first: StateSample }[] {
  const instants: { row: StateSample; first: StateSample }[] = []
  for (const row of rows) {
    const last = instants[instants.length - 1]
    if (last !== undefined && last.row.t === row.t) last.row = row
    else instants.push({ row, first: row })
  }
  return instants
}

function largestError(
  pairs: readonly Pair[],
  values: Compared['values'],
  stop: number,
): { readonly error: number; readonly time: number; readonly atStart: boolean } {
  let [error, time, after] = [0, 0, 0]
  for (const [row, exact] of pairs) {
    const difference = Math.abs(values(row) - values(exact))
    if (exact.t > beginning * stop && !(difference <= after)) after = difference
    if (difference <= error) continue
    error = Number.isNaN(difference) ? Infinity : difference
    time = exact.t
  }
  return { error, time, atStart: time <= beginning * stop && after <= later * error }
}
