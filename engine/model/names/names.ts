/**
 * Names in a project: their rules, and how references to members of blocks, `Block.member`, are written and read. Names
 * of blocks have no dots, those in subsystems are paths (`Front/TireFL`), and members may have dots: the first dot
 * separates them.
 */
import { ModelError, settingAt, type ModelErrorPlace } from '../../errors/model-error'
import { forbiddenKeys } from '../../language/syntax/builtins'
import { reservedNames } from '../expression'

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Reference to a member of a block. */
export interface MemberRef {
  /** Path of the block. */
  readonly block: string
  /** Parameter, port, signal or edge; may contain dots, e.g. `pac2002.FNOMIN`. */
  readonly member: string
}

declare const isMemberName: unique symbol

/** Reference as text, `Block.member`, made by `memberName`. */
export type MemberName = string & { readonly [isMemberName]: true }

export function memberName(block: string, member: string): MemberName {
  return `${block}.${member}` as MemberName
}

/**
 * Splits a reference: `Front/TireFL.pac2002.FNOMIN` is block `Front/TireFL`, member `pac2002.FNOMIN`. Undefined for
 * text that is not a reference.
 */
export function splitMember(text: string): MemberRef | undefined {
  const dot = text.indexOf('.')
  if (dot <= 0 || dot === text.length - 1) return undefined
  return { block: text.slice(0, dot), member: text.slice(dot + 1) }
}

/** Returns whether an input of the model is named by an output, `Driver.steer`, and not by its source. */
export const isPortInput = (input: string): boolean => input.includes('.')

/** Returns the block whose output an input of the model replaces, and the port: a source has `y`. */
export function inputPort(input: string): { readonly block: string; readonly port: string } {
  const { block, member } = splitMember(input) ?? { block: input, member: 'y' }
  return { block, port: member }
}

/** Returns the source of an input of the model while something takes it over: `Driver_steer` for `Driver.steer`. */
export const sourceNamed = (input: string): string => input.replace('.', '_')

/** Returns the block of a port, an edge or a signal, of `der(Block.state)` too. Undefined if the name has none. */
export function ownerOf(name: string): string | undefined {
  return splitSignal(name)?.block
}

/** Splits a signal into block and name: `der(Body.vx)` is `der(vx)` of `Body`. Undefined if the name has no block. */
export function splitSignal(name: string): MemberRef | undefined {
  const state = /^der\((.*)\)$/.exec(name)?.[1]
  const parts = splitMember(state ?? name)
  return state === undefined || parts === undefined ? parts : { ...parts, member: `der(${parts.member})` }
}

/** Returns the name of element `index` (from 0) of a signal: `y[1]`; a signal with one element has its name alone. */
export function elementOf(name: string, index: number, width: number): string {
  return width === 1 ? name : `${name}[${index + 1}]`
}

/** Returns the name of component `index` (0, 1, 2) of a vector: `offset.x`. */
export function componentOf(name: string, index: number): string {
  return `${name}.${'xyz'[index]}`
}

/** Returns the elements of a vector among names: `Int.y[1]`, `Int.y[2]`, ... of `Int.y`; none of a scalar. */
export function elementsAmong(name: string, known: { has(name: string): boolean }): readonly string[] {
  const elements: string[] = []
  while (known.has(`${name}[${elements.length + 1}]`)) elements.push(`${name}[${elements.length + 1}]`)
  return elements
}

/** Returns the vector of an element: `Int.y` for `Int.y[2]`. Other names are unchanged. */
export function withoutIndex(name: string): string {
  return name.replace(/\[\d+\]$/, '')
}

/** Longest name that fits into headings, tables and messages. */
const longestName = 200

function tooLong(what: string, name: string, place: ModelErrorPlace): ModelError | undefined {
  if (name.length <= longestName) return undefined
  const start = `${name.slice(0, 30)}…`
  return new ModelError(
    'invalid-name',
    `the name "${start}" of ${what} has ${name.length} characters`,
    place,
    `use at most ${longestName}`,
  )
}

/** @returns the error in the name of an experiment, a parameter set or a formulation, or undefined */
export function freeNameProblem(what: string, name: string, place: ModelErrorPlace): ModelError | undefined {
  if (name.trim() !== '') return tooLong(what, name, place)
  return new ModelError('invalid-name', `${what} has no name`, place, 'give it a name')
}

/** @returns the error in the name of a block, or undefined */
export function blockNameProblem(name: string): ModelError | undefined {
  const long = tooLong('a block', name, { block: name })
  if (long !== undefined) return long
  if (identifier.test(name) && !forbiddenKeys.includes(name)) return undefined
  return new ModelError('invalid-name', `"${name}" cannot be the name of a block`, { block: name }, nameHint(name))
}

/** @returns the error in the name of a project variable, or undefined */
export function variableNameProblem(name: string): ModelError | undefined {
  const place = settingAt('variables', name)
  const long = tooLong('a variable', name, place)
  if (long !== undefined) return long
  if (reservedNames.includes(name)) {
    return new ModelError(
      'invalid-name',
      `"${name}" is reserved in expressions and cannot be a variable`,
      place,
      'choose another name',
    )
  }
  if (identifier.test(name) && !forbiddenKeys.includes(name)) return undefined
  return new ModelError('invalid-name', `"${name}" cannot be the name of a variable`, place, nameHint(name))
}

/** Returns a valid name close to the wanted one. */
function nameHint(name: string): string {
  const repaired = name.replace(/[^A-Za-z0-9_]+/g, '_').replace(/^(?=\d)/, '_')
  const rule = 'use letters, digits and underscores, not starting with a digit'
  return identifier.test(repaired) && !forbiddenKeys.includes(repaired) && /[A-Za-z0-9]/.test(repaired)
    ? `${rule}, e.g. "${repaired}"`
    : rule
}
