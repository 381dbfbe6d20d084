/** Failures that end a run with an error: a value that has left the range in which the model means something. */
import { ModelError } from '../errors/model-error'
import { formatNumber, withShownUnit } from './units'

/** A range that a value of a block must not leave. Bounds in SI units, part of the equations. */
export interface ValueLimits {
  /** Name of the value in the message: `the input x1`. */
  readonly what: string
  /** SI unit; empty if the unit is unknown. */
  readonly unit: string
  readonly min?: number
  readonly max?: number
  /**
   * How far beyond a bound the value may be, for rounding; default: 1e-9 of the range, of the bound where there is one
   * only.
   */
  readonly tolerance?: number
  /** Remedy. */
  readonly hint: string
}

/**
 * One bound of a range, as the event that watches it knows it: the value is `offset` + `factor` times its crossing
 * function.
 */
export interface Failure {
  readonly what: string
  readonly unit: string
  readonly offset: number
  readonly factor: 1 | -1
  /** Relation of the value to its range: `above 5 m (the range is 0 m to 5 m)`. */
  readonly bound: string
  readonly hint: string
}

/**
 * Returns the bounds of a range, as far as there are any; crossing functions fall through zero where the value leaves
 * it.
 */
export function failuresOf(limits: ValueLimits): readonly (Failure & { readonly side: 'Below' | 'Above' })[] {
  const { what, unit, hint } = limits
  // an infinite bound would make the tolerance infinite
  const [min, max] = [limits.min, limits.max].map((bound) => (Number.isFinite(bound) ? bound : undefined))
  const text = (x: number): string => valueText(x, unit)
  const width = min !== undefined && max !== undefined ? max - min : Math.abs(min ?? max ?? 0)
  const tolerance = limits.tolerance ?? 1e-9 * width
  const range = min !== undefined && max !== undefined ? ` (the range is ${text(min)} to ${text(max)})` : ''
  const common = { what, unit, hint }
  return [
    ...(min === undefined
      ? []
      : [
          {
            ...common,
            side: 'Below',
            factor: 1,
            offset: min - tolerance,
            bound: `below ${text(min)}${range}`,
          } as const,
        ]),
    ...(max === undefined
      ? []
      : [
          {
            ...common,
            side: 'Above',
            factor: -1,
            offset: max + tolerance,
            bound: `above ${text(max)}${range}`,
          } as const,
        ]),
  ]
}

function valueText(x: number, unit: string): string {
  return withShownUnit(formatNumber(x), unit)
}

/** @param crossing value of the crossing function, @param time as text */
export function failureError(failure: Failure, block: string, crossing: number, time: number, at: string): ModelError {
  const { what, unit, offset, factor, bound, hint } = failure
  const value = valueText(Number((offset + factor * crossing).toPrecision(6)), unit)
  return new ModelError('out-of-range', `${what} of ${block} is ${value} at t = ${at}: ${bound}`, { block, time }, hint)
}
