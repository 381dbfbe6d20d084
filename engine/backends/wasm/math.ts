/** Elementary functions that WebAssembly has no instruction for, imported from `Math`: name and arity. */
import type { Node } from '../../program/walk'

export const importedFunctions: ReadonlyMap<Node['op'], number> = new Map<Node['op'], number>([
  ['sin', 1],
  ['cos', 1],
  ['tan', 1],
  ['asin', 1],
  ['acos', 1],
  ['atan', 1],
  ['exp', 1],
  ['log', 1],
  ['atan2', 2],
  ['pow', 2],
])
