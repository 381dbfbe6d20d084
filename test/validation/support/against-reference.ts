/** Compares a compiled tree with the reference model: derivatives of its states, reactions, motion of bodies. */
import { compileJs } from '../../../engine/backends/js'
import type { Compilation } from '../../../engine/host/compile'
import { expectedSignals, worstDifference } from '../oracle/expected'
import type { Wiring } from '../oracle/projectOf'
import type { Case } from '../oracle/random'
import { derivativesAt, signalsAt, stateVector } from './at-state'

export interface Comparison {
  /** Largest difference relative to the size of the vector that the signal belongs to. */
  readonly relative: number
  /** Where it is. */
  readonly signal: string
  /** States, and signals other than states, that were compared. */
  readonly compared: number
}

/** Every state's derivative and every reaction, motion of a body and driver position of the reference. */
export function compare(compilation: Compilation, { model, state }: Case, wiring: Wiring = {}): Comparison {
  const expected = expectedSignals(model, state, wiring)
  const x = stateVector(compilation, expected.states)
  const derivatives = derivativesAt(compilation, x, state.time)
  const ofStates = new Map([...expected.derivatives].filter(([name]) => derivatives.has(name)))
  const names = [...expected.values.keys(), ...expected.angles.keys()]
  const signals = signalsAt(compilation, names, x, state.time)
  const angles = [...expected.angles].map(([signal, angle]) => ({
    signal,
    relative: Math.abs(Math.sin(((signals.get(signal) ?? NaN) - angle) / 2)),
  }))
  const all = [
    worstDifference(ofStates, (name) => derivatives.get(name)),
    worstDifference(expected.values, (name) => signals.get(name)),
    ...angles,
  ]
  const worst = all.reduce((a, b) => (b.relative <= a.relative ? a : b))
  const compared = ofStates.size === compilation.states.length ? ofStates.size + names.length : NaN
  return { ...worst, compared }
}

/** Derivatives and signals by WebAssembly and by JavaScript: names of those that are not the same number. */
export function backendsDiffer(compilation: Compilation, { model, state }: Case, wiring: Wiring = {}): string[] {
  const expected = expectedSignals(model, state, wiring)
  const x = stateVector(compilation, expected.states)
  const names = [...expected.values.keys(), ...expected.angles.keys()]
  const different = (a: Map<string, number>, b: Map<string, number>): string[] =>
    [...a].filter(([name, value]) => !Object.is(value, b.get(name))).map(([name]) => name)
  return [
    ...different(derivativesAt(compilation, x, state.time), derivativesAt(compilation, x, state.time, compileJs)),
    ...different(signalsAt(compilation, names, x, state.time), signalsAt(compilation, names, x, state.time, compileJs)),
  ]
}
