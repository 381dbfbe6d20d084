/**
 * Effects that are there in numbers and not in form alone: in coordinates of joints, the force of a motor may appear in
 * the acceleration of a load behind a spring with a factor that cancels. The factor of a source in the k-th derivative
 * of a signal is a sum over the states, dh_k-1/dx_i df_i/du; a sum far below its terms at every sample is zero.
 */
import type { Compilation } from '../compile/compile'
import { evaluate, gradients, tangents, topologicalOrder, type Expr } from '../symbolic'
import type { Reach } from './structure'

type Samples = readonly ReadonlyMap<Expr, number>[]

/** Sum over its terms below which it is rounding. */
const rounding = 1e-10
/** Number of nodes of a derivative above which its form alone counts: further ones would take too long. */
const mostNodes = 25_000
/** Number of differentiations. */
const most = 12

/**
 * Returns the effects of sources on the derivatives of a signal.
 * @param formal effects by the form of the expressions, which are the most there can be
 */
export function reachOf(
  form: Compilation,
  signal: Expr,
  sources: readonly string[],
  formal: readonly Reach[],
  samples: Samples,
): readonly Reach[] {
  const { states, collection, inputs } = form
  const { pool } = collection
  const symbolsOf = sources.map((source) => inputs.filter(({ block }) => block === source).map(({ symbol }) => symbol))
  const effects: (Reach | undefined)[] = formal.map(({ order }, j) =>
    order === undefined || symbolsOf[j].length === 0 ? { first: 0, order: undefined } : undefined,
  )
  const isOpen = (j: number, k: number): boolean => {
    const entry = effects[j]
    return entry === undefined || (entry.order !== undefined && symbolsOf[j].length - 1 - k > entry.order)
  }
  let [before, h] = [undefined as Expr | undefined, signal]
  for (let k = 0; sources.some((_, j) => isOpen(j, k)); k++) {
    if (k > most || topologicalOrder([h]).length > mostNodes) return effects.map((entry, j) => entry ?? formal[j])
    const known = k === 0 ? undefined : before
    sources.forEach((_, j) => {
      if (!isOpen(j, k)) return
      symbolsOf[j].forEach((symbol, q) => {
        if (!acts(form, { before: known, h, symbol }, samples)) return
        const { first = k, order = -Infinity } = effects[j] ?? {}
        effects[j] = { first, order: Math.max(order, q - k) }
      })
    })
    const seeds = new Map<Expr, Expr>([
      ...states.map(({ symbol, derivative }) => [symbol, derivative] as const),
      ...symbolsOf.flatMap((symbols, j) =>
        effects[j] === undefined ? [] : symbols.slice(0, -1).map((symbol, q) => [symbol, symbols[q + 1]] as const),
      ),
      [collection.time, pool.one],
    ])
    before = h
    h = tangents(pool, [h], seeds)[0]
    if (h === pool.zero) break
  }
  return effects.map((entry) => entry ?? { first: 0, order: undefined })
}

interface Effect {
  /** Derivative before h; undefined if h is the signal. */
  readonly before: Expr | undefined
  readonly h: Expr
  readonly symbol: Expr
}

function acts({ states, collection }: Compilation, { before, h, symbol }: Effect, samples: Samples): boolean {
  const { pool } = collection
  const along = new Map([[symbol, pool.one]])
  const [factor] = tangents(pool, [h], along)
  if (factor === pool.zero) return false
  const symbols = states.map((state) => state.symbol)
  const terms =
    before === undefined
      ? []
      : [
          ...gradients(pool, before, symbols),
          ...tangents(
            pool,
            states.map(({ derivative }) => derivative),
            along,
          ),
        ]
  let isKnown = false
  for (const sample of samples) {
    const [value, ...numbers] = evaluate([factor, ...terms], sample)
    const size = symbols.reduce((sum, _, i) => {
      const term = (numbers[i] ?? 0) * (numbers[symbols.length + i] ?? 0)
      return sum + Math.abs(term)
    }, 0)
    if (!Number.isFinite(value) || !Number.isFinite(size)) continue
    isKnown = true
    if (value !== 0 && Math.abs(value) > rounding * size) return true
  }
  return !isKnown
}
