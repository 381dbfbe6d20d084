/**
 * JavaScript texts behind the statements `solve`, `lookup`, `lookup2` and `sample`. `wasm/helpers.ts`, `wasm/lookup.ts`
 * and `c/runtime/helpers.c` hold the same algorithms; all do the same operations in the same order.
 */
import { functionsOf } from '../text/functions-of'
import helpers from './runtime/helpers.js?raw'

export type HelperName = 'solveLinear' | 'segmentOf' | 'interpolate' | 'interpolate2' | 'sampleOf'

const texts = functionsOf(helpers, /\/\*\*/, /^function (\w+)\(/m)

export const helperText = (name: HelperName): string => texts.get(name) ?? ''
