/** Values that occur in several places of the project file. Their meaning is checked in `check/`. */
import * as v from 'valibot'
import { fact, type NameKind } from './facts'
import type { ParamValue, ScalarValue } from '../project'

/** Scalar that uses no variables of the project. */
export const constant: v.GenericSchema<unknown, ScalarValue> = v.union(
  [v.pipe(v.number(), v.finite()), v.string()],
  'a number or a text such as "355 mm"',
)
export const scalar = fact(constant, { holds: 'scalar' })
export const paramValue: v.GenericSchema<unknown, ParamValue> = fact(
  v.union(
    [constant, v.boolean(), v.array(constant), v.array(v.array(constant))],
    'a number, a text, true or false, a list of numbers or a list of rows',
  ),
  { holds: 'parameter' },
)
export const text = v.string()
export const texts = v.array(v.string())
const naming = (names: NameKind) => fact(v.string(), { names })
export const blockName = naming('block')
export const blockNames = v.array(blockName)
/** Name of a member: `Block.signal` or `Block.parameter`. */
export const memberName = naming('member')
export const memberNames = v.array(memberName)
export const stateNames = v.array(naming('state'))
export const smallNames = v.array(naming('small'))
export const channel = naming('channel')
export const yesOrNo = v.boolean()
export const count = v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1, 'a whole number above 0')

/**
 * Largest distance from the origin of the canvas. Farther away nothing can be drawn, because numbers of browsers are of
 * single precision there.
 */
const farthest = 1e6
export const place = v.custom<readonly [number, number]>(
  (x) => isPair(x, 'number') && x.every((value) => Math.abs(value) <= farthest),
  'two numbers [x, y] between -1e6 and 1e6',
)
export const noteSize = v.custom<readonly [width: number, height: number]>(
  (x) => isPair(x, 'number') && x.every((value) => value > 0 && value <= 1e4),
  'two numbers [width, height] above 0, up to 1e4',
)
export const wire = fact(
  v.custom<readonly [string, string]>((x) => isPair(x, 'string'), 'two ports such as ["Body.com", "Arm.base"]'),
  { names: 'wire' },
)

function isPair(value: unknown, of: 'number'): value is [number, number]
function isPair(value: unknown, of: 'string'): value is [string, string]
function isPair(value: unknown, of: 'number' | 'string'): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === of)
}

/**
 * Returns entries by name. valibot's `record` alone would take a list as well.
 * @param keys kind of the names, if they follow blocks
 */
export const named = <T extends v.GenericSchema>(entry: T, keys?: NameKind) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(
      (x) => typeof x === 'object' && x !== null && !Array.isArray(x),
      'an object',
    ),
    v.record(v.string(), entry),
    v.metadata({ keys }),
  )
