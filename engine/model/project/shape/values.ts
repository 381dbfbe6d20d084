/** Values that occur in several places of the project file. What they mean is checked in `check/`. */
import * as v from 'valibot'
import type { ParamValue, ScalarValue } from '../project'

export const scalar: v.GenericSchema<unknown, ScalarValue> = v.union(
  [v.pipe(v.number(), v.finite()), v.string()],
  'a number or a text such as "355 mm"',
)
export const paramValue: v.GenericSchema<unknown, ParamValue> = v.union(
  [scalar, v.boolean(), v.array(scalar), v.array(v.array(scalar))],
  'a number, a text, true or false, a list of numbers or a list of rows',
)
export const text = v.string()
export const texts = v.array(v.string())
export const yesOrNo = v.boolean()
export const count = v.custom<number>((x) => Number.isInteger(x) && Number(x) >= 1, 'a whole number above 0')

/** Farther from the origin of the canvas nothing can be drawn: numbers of browsers are of single precision there. */
const farthest = 1e6
export const place = v.custom<readonly [number, number]>(
  (x) => isPair(x, 'number') && x.every((value) => Math.abs(value) <= farthest),
  'two numbers [x, y] between -1e6 and 1e6',
)
export const noteSize = v.custom<readonly [width: number, height: number]>(
  (x) => isPair(x, 'number') && x.every((value) => value > 0 && value <= 1e4),
  'two numbers [width, height] above 0, up to 1e4',
)
export const wire = v.custom<readonly [string, string]>(
  (x) => isPair(x, 'string'),
  'two ports such as ["Body.com", "Arm.base"]',
)

function isPair(value: unknown, of: 'number'): value is [number, number]
function isPair(value: unknown, of: 'string'): value is [string, string]
function isPair(value: unknown, of: 'number' | 'string'): boolean {
  return Array.isArray(value) && value.length === 2 && value.every((item) => typeof item === of)
}

/** Entries by name. valibot's `record` alone would take a list as well. */
export const named = <T extends v.GenericSchema>(entry: T) =>
  v.pipe(
    v.custom<Readonly<Record<string, unknown>>>(
      (x) => typeof x === 'object' && x !== null && !Array.isArray(x),
      'an object',
    ),
    v.record(v.string(), entry),
  )
