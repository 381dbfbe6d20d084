/**
 * Functions of the past and of chance: `pre`, `delay`, `noise` and `uniform`. They have states of their own, so they
 * only stand where a model gives them some.
 */
import { ModelError } from '../../errors/model-error'
import { dimension } from '../../quantities/units'
import type { Expression } from '../syntax/ast'
import { accepts, known, number, properDimension, typeText } from '../../quantities/type'
import type { Context } from './expressions'
import { asScalar, elementsOf, summand, type Scalar, type Value } from './values'

type Call = Extract<Expression, { kind: 'call' }>

/** Services of the model that functions of time need. Times and seeds depend on parameters only. */
export interface Timed<T> {
  /**
   * Returns the value of a discrete state before the instant.
   * @throws ModelError outside `when` and for anything else
   */
  previous(name: string, column: number): Value<T>
  /** @param interval s */
  noise(kind: NoiseKind, seed: T, interval: T): T
  /** @param time s @param samples number of samples in that time */
  delay(value: T, time: T, samples: number): T
  /** @throws ModelError if states cannot be declared: inside `when` */
  declares(fn: string, column: number): void
}

export type NoiseKind = 'noise' | 'uniform'

/** Samples that `delay` keeps where the text does not say how many. */
const usualSamples = 100
const mostSamples = 400

/** @param args values of the arguments, evaluated before the function itself */
export function applyTimed<T>(c: Context<T>, node: Call, args: readonly Value<T>[]): Value<T> {
  const { fn, column } = node
  const timed = timedOf(c, node)
  timed.declares(fn, column)
  const at = (i: number): number => node.args[i].column
  if (fn === 'delay') {
    const time = timeOf(args[1], at(1), 'the time of "delay"')
    const samples = args.length < 3 ? usualSamples : count(args[2], at(2))
    return delayed(args[0], at(0), (x) => timed.delay(x, time.value, samples))
  }
  const seed = fixedScalar(args[0], at(0), `the seed of "${fn}"`)
  if (properDimension(seed.type) !== undefined || (seed.constant !== undefined && !isSeed(seed.constant))) {
    throw invalid(`the seed of "${fn}" must be a whole number from 0`, at(0), 'write one, e.g. 1')
  }
  const interval = timeOf(args[1], at(1), `the sample time of "${fn}"`)
  const value = timed.noise(fn === 'noise' ? 'noise' : 'uniform', seed.value, interval.value)
  return { kind: 'scalar', type: number, value, constant: undefined, smooth: -1, fixed: false }
}

/** `pre(x)`. */
export function previousOf<T>(c: Context<T>, node: Call): Value<T> {
  const [arg] = node.args
  if (arg.kind === 'variable') return timedOf(c, node).previous(arg.name, arg.column)
  throw invalid(
    '"pre" takes the name of a discrete state',
    arg.column,
    'declare one, e.g. "discrete n = 0", and write "pre(n)"',
  )
}

function timedOf<T>({ timed }: Context<T>, { fn, column }: Call): Timed<T> {
  if (timed !== undefined) return timed
  throw invalid(`"${fn}" has no value before the model runs`, column, 'use numbers and parameters here')
}

function delayed<T>(value: Value<T>, column: number, delay: (x: T) => T): Value<T> {
  const one = (x: Scalar<T>): Scalar<T> => ({
    kind: 'scalar',
    type: x.type,
    value: delay(x.value),
    constant: undefined,
    smooth: 0,
    fixed: false,
  })
  if (value.kind === 'scalar') return one(value)
  if (value.kind === 'tensor') return { ...value, elements: elementsOf(value, column).map(one) }
  throw invalid('"delay" takes numbers and vectors', column, 'write "if(condition, 1, 0)" for a condition')
}

function count<T>(value: Value<T>, column: number): number {
  const { constant } = asScalar(value, column, 'the number of samples')
  if (constant !== undefined && Number.isInteger(constant) && constant >= 1 && constant <= mostSamples) return constant
  const what = `the number of samples must be a whole number from 1 to ${mostSamples}`
  throw invalid(what, column, 'write a number: what is kept has a fixed size')
}

/** Returns a time made of numbers and parameters, positive as far as the text shows. @throws ModelError */
export function timeOf<T>(value: Value<T>, column: number, what: string): Scalar<T> {
  const time = instantOf(value, column, what)
  if (time.constant !== undefined && !(time.constant > 0)) {
    throw invalid(`${what} must be positive, not ${time.constant} s`, column, 'write a time such as 10 ms')
  }
  return time
}

/** Returns an instant made of numbers and parameters. @throws ModelError */
export function instantOf<T>(value: Value<T>, column: number, what: string): Scalar<T> {
  const time = fixedScalar(value, column, what)
  if (!accepts(second, summand(time))) {
    throw new ModelError('wrong-unit', `${what} has the unit ${typeText(time.type)}`, { column }, 'give a time in s')
  }
  if (time.constant === undefined || Number.isFinite(time.constant)) return time
  throw invalid(`${what} is ${time.constant}`, column, 'check for division by zero')
}

const second = known(dimension({ time: 1 }))

function fixedScalar<T>(value: Value<T>, column: number, what: string): Scalar<T> {
  const scalar = asScalar(value, column, what)
  if (scalar.fixed) return scalar
  throw invalid(`${what} must not change during a run`, column, 'use numbers and parameters')
}

function isSeed(x: number): boolean {
  return Number.isInteger(x) && x >= 0 && x <= Number.MAX_SAFE_INTEGER
}

function invalid(what: string, column: number, hint: string): ModelError {
  return new ModelError('invalid-expression', what, { column }, hint)
}
