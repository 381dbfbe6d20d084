/**
 * The error for a state that became infinite or undefined.
 *
 * A single undefined force spoils many states within a step, so the one named is where it began: the
 * first state with a non-finite derivative in the first stage that has one, else (the derivatives
 * were finite, the sum overflowed) the first non-finite state. Where equations inside the model have found no solution,
 * that is the reason.
 */
import { ModelError } from '../errors/model-error'
import type { OdeSystem } from './types'

/**
 * @param stages derivatives of the stages of the failed step in the order of evaluation
 * @param x state after the step
 * @param h length of a fixed step, s; undefined if the solver chooses it and has tried shorter ones
 */
export function nonFiniteError(
  system: OdeSystem,
  t: number,
  h: number | undefined,
  stages: readonly Float64Array[],
  x: Float64Array,
): ModelError {
  const unsolved = system.unsolved?.(t)
  if (unsolved !== undefined) return unsolved
  const candidates = [...stages, x]
  const source = candidates.find((values) => firstNonFinite(values) >= 0) ?? x
  const index = Math.max(0, firstNonFinite(source))
  const state = system.states[index]
  const kind = Number.isNaN(source[index]) ? 'undefined' : 'infinite'
  const what =
    source === x
      ? `state ${state.name} became ${kind} at t = ${seconds(t)}`
      : `${system.algebraic?.[index] ? 'the equation of' : 'the derivative of state'} ${state.name} became ${kind} at t = ${seconds(t)}`
  return new ModelError(
    'non-finite',
    what,
    { block: state.block, signal: state.name, time: t },
    `${h === undefined ? '' : `reduce the step (now ${seconds(h)}) or `}check the parameters and initial values of ${state.block}`,
  )
}

/** Returns the index of the first infinite or undefined entry, -1 if there is none. */
export function firstNonFinite(values: Float64Array): number {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return i
  return -1
}

/** Formats a time for messages: `6.15 s`, `0.62 ms`, `2.5 us`, `1e-12 s`. */
export function seconds(t: number): string {
  if (t === 0) return '0 s'
  const magnitude = Math.abs(t)
  // 0.99999 s is 1 s with four digits, and not 1000 ms.
  if (magnitude >= 0.99995) return `${Number(t.toPrecision(6))} s`
  if (magnitude >= 1e-5) return `${Number((t * 1e3).toPrecision(4))} ms`
  if (magnitude >= 0.99995e-9) return `${Number((t * 1e6).toPrecision(4))} us`
  return `${Number(t.toPrecision(4))} s`
}
