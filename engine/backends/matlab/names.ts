/** Names in generated MATLAB code. */
import { identifier } from '../text/names'

/** Letters that MATLAB distinguishes names by, less the number that makes them differ (`namelengthmax` is 63). */
const longest = 56

/** Begins with a letter, and leaves room for a number: `_1` becomes `v_1`. */
export function matlabName(name: string): string {
  return identifier(name).replace(/^_/, 'v_').slice(0, longest)
}

/** Keywords of MATLAB and Octave. */
export const keywords = (
  'break case catch classdef continue else elseif end for function global if otherwise parfor persistent return spmd switch ' +
  'try while do until endif endfor endwhile endfunction endswitch end_try_catch end_unwind_protect unwind_protect ' +
  'unwind_protect_cleanup enumeration endenumeration events endevents methods endmethods properties endproperties ' +
  'endclassdef arguments endarguments import static'
).split(' ')

/** Functions that the generated code calls, also those of its own. */
export const calledFunctions = (
  'abs acos asin atan atan2 cos double exp false floor inf Inf isempty log max min nan NaN pi power sin sqrt tan true zeros ' +
  'struct choose smaller larger sign_of real_sqrt real_log real_asin real_acos real_power solve_linear segment_of ' +
  'interpolate interpolate2 persistent ans'
).split(' ')

/** Returns the text in single quotes, on one line. */
export function quoted(text: string): string {
  return `'${text.replace(/[\s\u0000-\u001f]+/g, ' ').replaceAll("'", "''")}'`
}
