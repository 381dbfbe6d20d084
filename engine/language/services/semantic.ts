/** Names coloured by kind: inputs, outputs, states, parameters and the rest. */
import type { Role } from '../interpret/variables'
import { analyse, type Position } from './analysis'

export interface SemanticToken extends Position {
  readonly length: number
  readonly role: Role
}

/** Returns the tokens in the order of the text. */
export function semanticTokens(text: string): readonly SemanticToken[] {
  const { occurrences, model } = analyse(text)
  return [...occurrences]
    .filter(([place, { name }]) => text.startsWith(name, place - 1))
    .sort(([a], [b]) => a - b)
    .map(([place, { name, role }]) => ({ ...model.source.position(place), length: name.length, role }))
}
