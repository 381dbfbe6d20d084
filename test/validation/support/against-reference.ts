/** Compares a compiled tree with the reference model: derivatives of its states, reactions, motion of bodies. */
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import type { Compilation } from '../../../engine/compile/compile'
import { expectedSignals, worstDifference } from '../oracle/expected'
import type { Wiring } from '../oracle/project-of'
import type { Case } from '../oracle/random'
import { derivativesAt, signalsAt, stateVector } from './at-state'

export interface Comparison {
  /** Largest difference relative to the size of the vector that the signal belongs to. */
  readonly relative: number
  /** Where it is. */
  readonly signal: string
  /** Quantities for which WebAssembly and JavaScript do not give the same double. */
  readonly backendsDiffer: readonly string[]
}

/**
 * Every state's derivative and every reaction, motion of a body and driver position of the reference.
 * @throws Error where the reference does not know a state of the compilation
 */
export function compare(compilation: Compilation, { model, state }: Case, wiring: Wiring = {}): Comparison {
  const expected = expectedSignals(model, state, wiring)
  const x = stateVector(compilation, expected.states)
  const names = [...expected.values.keys(), ...expected.angles.keys()]
  const [byWasm, byJs] = [compileWasm, compileJs].map((backend) => ({
    derivatives: derivativesAt(compilation, x, state.time, backend),
    signals: signalsAt(compilation, names, x, state.time, backend),
  }))
  const { derivatives, signals } = byWasm
  const ofStates = new Map([...expected.derivatives].filter(([name]) => derivatives.has(name)))
  const angles = [...expected.angles].map(([signal, angle]) => {
    const difference = Math.abs(Math.sin(((signals.get(signal) ?? NaN) - angle) / 2))
    return { signal, relative: Number.isNaN(difference) ? Infinity : difference }
  })
  const all = [
    worstDifference(ofStates, (name) => derivatives.get(name)),
    worstDifference(expected.values, (name) => signals.get(name)),
    ...angles,
  ]
  return {
    ...all.reduce((a, b) => (b.relative > a.relative ? b : a)),
    backendsDiffer: [...unequal(derivatives, byJs.derivatives), ...unequal(signals, byJs.signals)],
  }
}

function unequal(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): string[] {
  return [...a].filter(([name, value]) => !Object.is(value, b.get(name))).map(([name]) => name)
}
