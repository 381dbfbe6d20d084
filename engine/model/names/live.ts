/**
 * Names of sliders in live mode, as in the project file: `Body.mass` a parameter (`Arm.offset.x` a component of one),
 * `track` a variable, `initial Body.vx` an initial value of the experiment in use.
 */

export interface LiveTarget {
  readonly kind: 'parameter' | 'variable' | 'initial'
  readonly name: string
}

const initial = 'initial '

export function liveTarget(key: string): LiveTarget {
  if (key.startsWith(initial)) return { kind: 'initial', name: key.slice(initial.length) }
  return { kind: key.includes('.') ? 'parameter' : 'variable', name: key }
}

export function liveKey({ kind, name }: LiveTarget): string {
  return kind === 'initial' ? `${initial}${name}` : name
}
