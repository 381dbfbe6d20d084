/** Names in a project: which are valid, and how `Block.member` is taken apart. */
import { ModelError } from './errors'
import { forbiddenKeys } from './json'
import { reservedNames } from './expression'

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

export interface MemberName {
  readonly block: string
  /** Parameter, port, signal or edge; may contain dots, e.g. `pac2002.FNOMIN`. */
  readonly member: string
}

/** `TireFL.pac2002.FNOMIN` is block `TireFL`, member `pac2002.FNOMIN`: block names have no dots. */
export function splitMember(text: string): MemberName | undefined {
  const dot = text.indexOf('.')
  if (dot <= 0 || dot === text.length - 1) return undefined
  return { block: text.slice(0, dot), member: text.slice(dot + 1) }
}

/** @returns what is wrong with the name of a block, or undefined */
export function blockNameProblem(name: string): ModelError | undefined {
  if (identifier.test(name) && !forbiddenKeys.includes(name)) return undefined
  return new ModelError('invalid-name', `"${name}" cannot be the name of a block`, { block: name }, nameHint(name))
}

/** @returns what is wrong with the name of a project variable, or undefined */
export function variableNameProblem(name: string): ModelError | undefined {
  const place = { parameter: `variables.${name}` }
  if (reservedNames.includes(name)) {
    return new ModelError(
      'invalid-name',
      `"${name}" has a meaning in expressions and cannot be a variable`,
      place,
      'choose another name',
    )
  }
  if (identifier.test(name) && !forbiddenKeys.includes(name)) return undefined
  return new ModelError('invalid-name', `"${name}" cannot be the name of a variable`, place, nameHint(name))
}

/** A valid name close to the wanted one. */
function nameHint(name: string): string {
  const repaired = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_')
  const rule = 'use letters, digits and underscores, not starting with a digit'
  return identifier.test(repaired) && !forbiddenKeys.includes(repaired) && /[A-Za-z0-9]/.test(repaired)
    ? `${rule}, e.g. "${repaired}"`
    : rule
}
