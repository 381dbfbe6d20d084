/** Vectors are logged by component: documentation and registration of three signals at once. */
import type { SignalDoc } from '../../engine/model/blocks/block'
import type { ComponentBuilder, Solved } from '../../engine/model/component/component'
import type { Num } from '../../engine/symbolic'

const AXES = ['x', 'y', 'z'] as const

/** Returns signals `px`, `py`, `pz` for a prefix `p`; an empty prefix gives `x`, `y`, `z`. */
export function vectorDocs(
  prefix: string,
  unit: string,
  doc: string,
  logged: boolean,
): Readonly<Record<string, SignalDoc>> {
  return Object.fromEntries(AXES.map((a) => [`${prefix}${a}`, { unit, doc: `${doc}, ${a} component`, logged }]))
}

export function logVector(
  c: ComponentBuilder,
  prefix: string,
  unit: string,
  value: (s: Solved) => readonly [Num, Num, Num],
): void {
  AXES.forEach((a, i) => c.signal(`${prefix}${a}`, unit, (s) => value(s)[i]))
}
