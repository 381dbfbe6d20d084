/**
 * C texts of operations that the language or its library lacks or defines differently from ECMAScript, and of the
 * statements `solve`, `lookup`, `lookup2` and `sample` (compare `js/runtime/helpers.js`, `wasm/helpers.ts`).
 */
import { functionsOf } from '../text/functions-of'
import helpers from './runtime/helpers.c?raw'

/** Names of the helpers in the order of printing. */
export const helperNames = [
  'wb_min',
  'wb_max',
  'wb_sign',
  'wb_pow',
  'wb_solve',
  'wb_segment',
  'wb_lookup',
  'wb_lookup2',
  'wb_index',
] as const

export type HelperName = (typeof helperNames)[number]

const helperTexts = functionsOf(helpers, /\/\*/, /^static .*?\b(wb_\w+)\(/m)

/** Returns the definition of a helper; over floats its name ends in `f`, as those of math.h do. */
export function helperText(name: HelperName, single: boolean): string {
  const text = (helperTexts.get(name) ?? '').replaceAll('REAL', single ? 'float' : 'double')
  if (!single) return text
  return text
    .replace(/\bwb_\w+/g, '$&f')
    .replace(/\b(fabs|pow)\(/g, '$1f(')
    .replace(/\b\d\.0\b/g, '$&f')
}
