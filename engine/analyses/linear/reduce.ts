/**
 * Reduction of a linear model to its independent states.
 *
 * At a consistent state, small motions satisfy G dx + S du = 0, with the exact slopes G and S of constraints on
 * positions and speeds. Elimination with pivots splits the states into dependent and independent ones,
 * dx_d = T dx_i + U du, so that
 *
 *     dx_i' = (A_ii + A_id T) dx_i + (B_i + A_id U) du,     dy = (C_i + C_d T) dx_i + (D + C_d U) du.
 *
 * The eigenvalues are those of A on the tangent space of the constraints (García de Jalón and Bayo, Kinematic and
 * Dynamic Simulation of Multibody Systems, 1994, 5.3): stiffness that acts through multipliers is in A already, and the
 * zeros that the constraints leave in A are gone. In contrast to an orthonormal basis of that space, the states keep
 * their names and units. Coordinates that nothing depends on are removed next: they belong to the symmetries of the
 * model, and each contributes an eigenvalue zero.
 */
import type { Matrices, Rows } from './report'

/** Size of a pivot, over the largest entry of its row, below which a row depends on the others. */
const rankTolerance = 1e-9
/** Size of an entry, over the largest of its row, that counts as rounding. */
const rounding = 1e-13

export interface FullModel {
  /** Slopes of derivatives by states, then inputs. */
  readonly states: Rows
  readonly signals: Rows
  readonly positions: Rows
  readonly rates: Rows
}

/** Dependent states, and how they follow from the independent ones and the inputs. */
export interface Dependence {
  readonly dependent: readonly number[]
  readonly independent: readonly number[]
  /** Rows by dependent states; columns by independent states, then inputs. */
  readonly follows: Rows
}

/**
 * Eliminates constraints with complete pivoting.
 * @param n number of states
 * @param kinds of the states; a constraint on speeds makes a speed dependent, one on positions another state, where
 *   possible
 */
export function dependenceOf(
  { positions, rates }: Pick<FullModel, 'positions' | 'rates'>,
  n: number,
  kinds: readonly string[],
): Dependence {
  const rows = [
    ...positions.map((row) => ({ row: normalised(row, n), preferSpeed: false })),
    ...rates.map((row) => ({ row: normalised(row, n), preferSpeed: true })),
  ]
  const pivots: { readonly row: number[]; readonly state: number }[] = []
  let open = rows.filter(({ row }) => row.length > 0)
  for (;;) {
    const taken = new Set(pivots.map(({ state }) => state))
    const best = largest(open, n, (j, preferSpeed) => !taken.has(j) && (kinds[j] === 'speed') === preferSpeed)
    const next = best ?? largest(open, n, (j) => !taken.has(j))
    if (next === undefined) break
    const { at, state } = next
    const scale = at.row[state]
    const pivot = at.row.map((value) => value / scale)
    const clear = (row: readonly number[]): number[] =>
      row[state] === 0 ? [...row] : row.map((value, j) => (j === state ? 0 : value - row[state] * pivot[j]))
    open = open.filter((one) => one !== at).map((one) => ({ ...one, row: clear(one.row) }))
    pivots.forEach((one, k) => (pivots[k] = { ...one, row: clear(one.row) }))
    pivots.push({ row: pivot, state })
  }
  const dependent = pivots.map(({ state }) => state)
  const independent = Array.from({ length: n }, (_, j) => j).filter((j) => !dependent.includes(j))
  const follows = pivots.map(({ row }) => [
    ...independent.map((j) => (row[j] === 0 ? 0 : -row[j])),
    ...row.slice(n).map((value) => (value === 0 ? 0 : -value)),
  ])
  return { dependent, independent, follows }
}

/** Returns a row over its largest entry; nothing for a row that no state enters. */
function normalised(row: readonly number[], n: number): number[] {
  const most = Math.max(0, ...row.slice(0, n).map(Math.abs))
  return most === 0 ? [] : row.map((value) => value / most)
}

interface OpenRow {
  readonly row: number[]
  readonly preferSpeed: boolean
}

function largest(
  rows: readonly OpenRow[],
  n: number,
  allowed: (state: number, preferSpeed: boolean) => boolean,
): { readonly at: OpenRow; readonly state: number } | undefined {
  let most = rankTolerance
  let result: { readonly at: OpenRow; readonly state: number } | undefined
  for (const at of rows) {
    for (let j = 0; j < n; j++) {
      if (Math.abs(at.row[j]) <= most || !allowed(j, at.preferSpeed)) continue
      most = Math.abs(at.row[j])
      result = { at, state: j }
    }
  }
  return result
}

/** Returns the directions of independent states, then inputs, each as changes of all states and inputs. */
export function directionsOf({ dependent, independent, follows }: Dependence, n: number, m: number): number[][] {
  return Array.from({ length: independent.length + m }, (_, k) => {
    const direction = new Array<number>(n + m).fill(0)
    direction[k < independent.length ? independent[k] : n + k - independent.length] = 1
    dependent.forEach((state, i) => (direction[state] = follows[i][k]))
    return direction
  })
}

/** Returns the slopes of rows along directions: those by independent states, then inputs. */
export const alongDirections = (rows: Rows, directions: Rows): number[][] =>
  rows.map((row) =>
    directions.map((direction) => direction.reduce((sum, by, j) => (by === 0 ? sum : sum + by * row[j]), 0)),
  )

export interface Reduction {
  /** Places, among the independent states, of those that stay. */
  readonly remaining: readonly number[]
  /** Places of coordinates that nothing depends on. */
  readonly cyclic: readonly number[]
  /** Places of coordinates that do not change. */
  readonly still: readonly number[]
}

/**
 * Chooses the states that stay.
 * @param states rows of independent states, columns by independent states, then inputs
 * @param signals rows of signals, which keep the coordinates that they depend on
 * @param isCoordinate of each independent state
 * @param holds true if friction or a lock holds something: its coordinate is then a constant
 */
export function reductionOf(states: Rows, signals: Rows, isCoordinate: readonly boolean[], holds: boolean): Reduction {
  const n = states.length
  const size = [...states, ...signals].map((row) => Math.max(0, ...row.map(Math.abs)))
  const zero = (i: number, value: number): boolean => Math.abs(value) <= rounding * size[i]
  let remaining = Array.from({ length: n }, (_, i) => i)
  const still = holds
    ? remaining.filter((i) => isCoordinate[i] && states[i].every((value) => Math.abs(value) < 1e-12))
    : []
  remaining = remaining.filter((i) => !still.includes(i))
  const cyclic: number[] = []
  for (;;) {
    const more = remaining.filter(
      (j) =>
        isCoordinate[j] &&
        remaining.every((i) => zero(i, states[i][j])) &&
        signals.every((row, i) => zero(n + i, row[j])),
    )
    if (more.length === 0) return { remaining, cyclic, still }
    cyclic.push(...more)
    remaining = remaining.filter((j) => !more.includes(j))
  }
}

/** Returns the matrices over the states that stay. */
export function matricesOf(states: Rows, signals: Rows, remaining: readonly number[]): Matrices {
  const n = states.length
  const columns = (row: readonly number[]): number[] => remaining.map((j) => row[j])
  return {
    a: remaining.map((i) => columns(states[i])),
    b: remaining.map((i) => states[i].slice(n)),
    c: signals.map(columns),
    d: signals.map((row) => row.slice(n)),
  }
}
