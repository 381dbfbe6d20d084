/**
 * MATLAB texts of operations that the language lacks or defines differently from ECMAScript, and of the statements
 * `solve`, `lookup`, `lookup2` and `sample` (compare `js/runtime/helpers.js`). `min` and `max` of MATLAB ignore NaN,
 * and its roots and logarithms leave the real numbers.
 */
import { functionsOf } from '../text/functions-of'
import helpers from './runtime/helpers.m?raw'

export type HelperName =
  | 'choose'
  | 'smaller'
  | 'larger'
  | 'sign_of'
  | 'real_sqrt'
  | 'real_log'
  | 'real_asin'
  | 'real_acos'
  | 'real_power'
  | 'solve_linear'
  | 'segment_of'
  | 'interpolate'
  | 'interpolate2'
  | 'sample_of'

/** Helpers by name, in the order in which they are printed. */
export const helperTexts = functionsOf(helpers, /function /, /^function \w+ = (\w+)\(/)
