/** Names of blocks, wires, experiments and variables, and references such as `TireFL.hub`. */

export interface Reference {
  readonly block: string
  /** Port, parameter, signal or edge; may itself contain dots (`relaxationLength.long`). */
  readonly member: string
}

/** Block names contain no dot, so the first one separates. */
export function splitReference(text: string): Reference | null {
  const dot = text.indexOf('.')
  if (dot <= 0 || dot === text.length - 1) return null
  return { block: text.slice(0, dot), member: text.slice(dot + 1) }
}

export function joinReference(block: string, member: string): string {
  return `${block}.${member}`
}

/** `name`, or `name2`, `name3`, ... when it is taken; a number at the end is counted up. */
export function uniqueName(name: string, taken: (candidate: string) => boolean): string {
  if (!taken(name)) return name
  const stem = name.replace(/\d+$/, '') || name
  for (let i = 2; ; i++) if (!taken(`${stem}${i}`)) return `${stem}${i}`
}

/** Name for a new block from the title of its type: `Rigid body` gives `RigidBody`. */
export function nameFromTitle(title: string): string {
  const words = title.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(name) ? name : `Block${name}`
}

const NAME = /^[A-Za-z][A-Za-z0-9_]*$/

/** Why a text cannot be the name of a block or variable, or null when it can. */
export function nameProblem(name: string): string | null {
  if (name === '') return 'A name is needed'
  if (!NAME.test(name)) return 'A name starts with a letter and has only letters, digits and _'
  return null
}
