/** Initial angles beyond a turn, of joints whose angle is not a coordinate. */
import type { InitialState, InitialTarget } from '../analyse/initial'
import { ModelError } from '../errors/model-error'
import { evaluate, type Expr } from '../symbolic'
import type { Instance } from '../compile/instance'

/**
 * Returns the state for angles of joints in the cotree that are given more than half a turn from where they start. Such
 * an angle is a sum of coordinates. A search that follows it for a turn and more passes positions in which mechanisms
 * change their branch, or ends there. So the same position is sought within half a turn. The turns are then given to a
 * coordinate that nobody has given and that changes nothing else by whole turns.
 * @returns undefined if nothing is given so, or no coordinate takes the turns
 */
export function withinATurn<T extends Pick<InitialState, 'x' | 'moved'>>(
  instance: Instance,
  {
    targets,
    roots,
    preset,
  }: {
    readonly targets: readonly InitialTarget[]
    readonly roots: readonly Expr[]
    readonly preset: readonly boolean[]
  },
  { x, z }: { readonly x: Float64Array; readonly z: Float64Array },
  find: (targets: InitialTarget[]) => T,
): T | undefined {
  const { compilation } = instance
  const valuesAt = (at: Float64Array): number[] => evaluate(roots, instance.symbolValues(at, z))
  const before = valuesAt(x)
  const turns = targets.map(({ signal, value, written }, k) =>
    written === true && compilation.system.signals.get(signal)?.unit === 'rad'
      ? Math.round((value - before[k]) / (2 * Math.PI))
      : 0,
  )
  if (turns.every((n) => n === 0)) return undefined
  let result: T
  try {
    result = find(targets.map((target, k) => ({ ...target, value: target.value - 2 * Math.PI * turns[k] })))
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
  const at = Float64Array.from(result.x)
  for (const [k, n] of turns.entries()) {
    if (n === 0) continue
    const values = valuesAt(at)
    const taken = compilation.states.findLastIndex(({ kind }, i) => {
      if (kind !== 'coordinate' || preset[i]) return false
      const moved = Float64Array.from(at)
      moved[i] += 2 * Math.PI * n
      return valuesAt(moved).every((value, j) => Math.abs(value - values[j] - (j === k ? 2 * Math.PI * n : 0)) < 1e-9)
    })
    if (taken < 0) return undefined
    at[taken] += 2 * Math.PI * n
  }
  const shift = new Map(compilation.states.map(({ name }, i) => [name, at[i] - result.x[i]]))
  return { ...result, x: at, moved: result.moved.map((m) => ({ ...m, to: m.to + (shift.get(m.signal) ?? 0) })) }
}
