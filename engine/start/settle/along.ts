/**
 * Operating points over a value, each searched from that of a neighbouring value, so that all are on one branch. From
 * value to value, the state moves on a smooth curve: its middle lies close to the chord. Where it does not, steps are
 * halved, down to the place where the branch ends, which is a fold, or bends, as where a contact opens.
 */
import type { Compiler } from '../../compile/compiler'
import { ModelError } from '../../errors/model-error'
import { prepareExperiment, type PreparationRequest } from '../../experiment/prepare-experiment'
import { formatNumber } from '../../quantities/units'
import type { Neighbour } from './continued'
import { onBranch, startOfRun } from './start'

/** Operating point at a value; `neighbour` is undefined if the experiment has none. */
interface Known {
  readonly value: number
  readonly neighbour: Neighbour | undefined
}

/** Change of a state, over its size or 1, below which it is not a jump to another branch. */
const close = 1e-3
/** Distance of the middle from the chord, over the chord, up to which a curve is smooth. */
const bend = 0.25
/** Part of the way between two values at which the search for the end of a branch ends. */
const finest = 1 / 256
const mostSteps = 100
/** Digits of the value at which a branch ends. */
const digits = 7

export class PointsAlong {
  private readonly known: Known[] = []
  private ends: { readonly from: number; readonly to: number; readonly error: ModelError } | undefined

  constructor(
    private readonly requestAt: (value: number) => PreparationRequest,
    private readonly compiler: Compiler,
  ) {}

  /**
   * Returns the operating point at a value; undefined if the experiment has none.
   * @throws ModelError for everything that prevents the start at the value, and beyond the end of the branch
   */
  at(value: number): Neighbour | undefined {
    return this.pointAt(value).neighbour
  }

  private pointAt(value: number): Known {
    const { ends } = this
    if (ends !== undefined && (value - ends.from) * (ends.to - ends.from) > 0) throw ends.error
    const from = this.nearest(value)
    const point =
      from?.neighbour === undefined ? this.found(value) : (this.between(value, from) ?? this.reached(from, value))
    if (from?.value !== value) this.known.push(point)
    return point
  }

  private nearest(value: number): Known | undefined {
    return this.known.toSorted((a, b) => Math.abs(a.value - value) - Math.abs(b.value - value)).at(0)
  }

  /** Finds the operating point at a value, from the initial values if there is no neighbour. */
  private found(value: number, near?: Neighbour): Known {
    const { compiler } = this
    const start = startOfRun(
      onBranch(prepareExperiment(this.requestAt(value), compiler.registry), compiler),
      compiler,
      near,
    )
    return { value, neighbour: start.neighbour }
  }

  private tried(value: number, near: Known): Known | undefined {
    try {
      return this.found(value, near.neighbour)
    } catch (error) {
      if (error instanceof ModelError) return undefined
      throw error
    }
  }

  /** Finds a point between two that are known; undefined if it doesn't lie between them. */
  private between(value: number, from: Known): Known | undefined {
    if (from.value === value) return from
    const below = this.known.filter((other) => other.value < value).toSorted((a, b) => b.value - a.value)
    const above = this.known.filter((other) => other.value > value).toSorted((a, b) => a.value - b.value)
    if (below.length === 0 || above.length === 0) return undefined
    const point = this.tried(value, from)
    return point !== undefined && isSmooth(below[0], point, above[0]) ? point : undefined
  }

  /**
   * Follows the branch to a value.
   * @throws ModelError `no-equilibrium` if it ends on the way, or if there is no point at the value
   */
  private reached(from: Known, value: number): Known {
    const way = value - from.value
    let at = from
    let step = way
    for (let steps = 0; at.value !== value && steps < mostSteps; steps++) {
      const next = Math.abs(step) >= Math.abs(value - at.value) ? value : at.value + step
      const point = this.stepped(at, next)
      if (point !== undefined) {
        at = point
        step *= 2
      } else if (Math.abs(step) > finest * Math.abs(way)) step /= 2
      else {
        const beyond = this.beyond(at, next, value)
        if (beyond === undefined) break
        at = beyond
      }
    }
    if (at.value === value) return at
    const error = branchEnds(at.value, at.value + step)
    this.ends = { from: at.value, to: value, error }
    throw error
  }

  private stepped(from: Known, value: number): Known | undefined {
    const to = this.tried(value, from)
    if (to === undefined || apart(from, to) <= close) return to
    const middle = this.tried((from.value + value) / 2, from)
    return middle !== undefined && isSmooth(from, middle, to) ? to : undefined
  }

  /**
   * Returns the point on the other side of a place where the search from the neighbour fails, found from the initial
   * values, if it belongs to the same branch. @throws ModelError if there is no point at the value at all
   */
  private beyond(from: Known, next: number, value: number): Known | undefined {
    try {
      const there = this.found(next)
      if (there.neighbour === undefined || apart(from, there) <= 10 * close) return there
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
    }
    this.found(value)
    return undefined
  }
}

/** Returns the largest change of a state between two points, over its size or 1; infinite for other states. */
function apart({ neighbour: a }: Known, { neighbour: b }: Known): number {
  if (a === undefined || b === undefined || a.names !== b.names) return Infinity
  return a.x.reduce((most, value, i) => Math.max(most, Math.abs(b.x[i] - value) / (1 + Math.abs(value))), 0)
}

/** Returns whether a point lies close to the chord between two others, at its share of the way. */
function isSmooth(from: Known, middle: Known, to: Known): boolean {
  const [a, m, b] = [from.neighbour, middle.neighbour, to.neighbour]
  if (a === undefined || m === undefined || b === undefined || a.names !== m.names || a.names !== b.names) return false
  const share = (middle.value - from.value) / (to.value - from.value)
  const off = a.x.reduce(
    (most, value, i) => Math.max(most, Math.abs(m.x[i] - value - share * (b.x[i] - value)) / (1 + Math.abs(value))),
    0,
  )
  return off <= Math.max(close, bend * apart(from, to))
}

const branchEnds = (from: number, to: number): ModelError =>
  new ModelError(
    'no-equilibrium',
    `the branch of operating points ends between ${formatNumber(from, digits)} and ${formatNumber(to, digits)}; points beyond belong to another branch`,
    {},
    'end the range before it, or follow the curve through the fold with trim --over',
  )
