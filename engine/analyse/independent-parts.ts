/**
 * Parts of an initial-value problem that have no state in common: the connected components of the bipartite graph of
 * targets and states (Duff, Erisman, Reid, Direct Methods for Sparse Matrices, 2017, 6.2). Four suspensions attached to
 * one body are four small problems. Each converges independently, and given values move only where they contradict
 * others.
 *
 * Dependencies are read from exact directional derivatives at several points near the start. A derivative by a state
 * without influence is exactly zero at all points; one that happens to vanish at one point does not at the others. The
 * caller checks the solution of all parts against the whole problem.
 */
import type { InitialProblem } from './initial'

export interface Part {
  /** Indices of the problem's targets. */
  readonly targets: readonly number[]
  /** Indices of the states on which the targets depend. */
  readonly states: readonly number[]
}

/** Offsets of the points, in the scales of the states. They are irrational to avoid symmetric positions. */
const offsets = [0, Math.SQRT2 / 137, -Math.E / 211]

/**
 * Returns the parts in the order of their first target. States on which no target depends are in no part.
 * @param scales change of each state that counts as one
 */
export function independentParts(problem: InitialProblem, start: ArrayLike<number>, scales: Float64Array): Part[] {
  const m = problem.targets.length
  const n = scales.length
  const sets = new DisjointSets(m + n)
  const dependent = new Uint8Array(n)
  eachDependence(problem, start, scales, (k, i) => {
    sets.join(k, m + i)
    dependent[i] = 1
  })
  const parts = new Map<number, { targets: number[]; states: number[] }>()
  for (let k = 0; k < m; k++) {
    const root = sets.root(k)
    const part = parts.get(root)
    if (part === undefined) parts.set(root, { targets: [k], states: [] })
    else part.targets.push(k)
  }
  for (let i = 0; i < n; i++) if (dependent[i] === 1) parts.get(sets.root(m + i))?.states.push(i)
  return [...parts.values()]
}

/** Returns whether each target depends on any of the chosen states. */
export function dependsOn(
  problem: InitialProblem,
  start: ArrayLike<number>,
  scales: Float64Array,
  chosen: (state: number) => boolean,
): readonly boolean[] {
  const dependences = problem.targets.map(() => false)
  eachDependence(
    problem,
    start,
    scales,
    (k) => {
      dependences[k] = true
    },
    chosen,
  )
  return dependences
}

function eachDependence(
  problem: InitialProblem,
  start: ArrayLike<number>,
  scales: Float64Array,
  report: (target: number, state: number) => void,
  chosen: (state: number) => boolean = () => true,
): void {
  const n = scales.length
  const direction = new Float64Array(n)
  const column = new Float64Array(problem.targets.length)
  for (const offset of offsets) {
    const x = Float64Array.from({ length: n }, (_, i) => start[i] + offset * scales[i] * (1 + (i % 7) / 8))
    for (let i = 0; i < n; i++) {
      if (!chosen(i)) continue
      direction[i] = scales[i]
      problem.tangent(x, direction, column)
      direction[i] = 0
      // a derivative that is not a number does not prove independence
      for (let k = 0; k < column.length; k++) if (column[k] !== 0) report(k, i)
    }
  }
}

/** Disjoint sets by union-find with path halving (Tarjan, van Leeuwen, 1984). */
class DisjointSets {
  private readonly parent: Int32Array

  constructor(size: number) {
    this.parent = Int32Array.from({ length: size }, (_, i) => i)
  }

  root(i: number): number {
    while (this.parent[i] !== i) {
      this.parent[i] = this.parent[this.parent[i]]
      i = this.parent[i]
    }
    return i
  }

  join(a: number, b: number): void {
    this.parent[this.root(a)] = this.root(b)
  }
}
