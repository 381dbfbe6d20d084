/** The call under the cursor: its arguments, and which of them is being written. */
import { standardFunctions, statementFunctions } from '../syntax/builtins'
import { Source, type Position } from '../syntax/source'
import { analyse, argumentsOf, headingOf, inComment } from './analysis'

export interface Signature {
  /** `clamp(x, low, high)` */
  readonly label: string
  readonly parameters: readonly string[]
  /** Number of the argument at the cursor, from 0. */
  readonly active: number
  readonly doc: string
}

const furthest = 2000

export function signatureHelp(text: string, position: Position): Signature | null {
  const place = new Source(text).place(position)
  if (inComment(text, place)) return null
  const open = openCall(text, place - 1)
  if (open === undefined) return null
  const { name, active } = open
  const standard = standardFunctions.get(name) ?? statementFunctions.get(name)
  if (standard !== undefined) {
    const { parameters, most, doc } = standard
    const label = `${name}(${parameters.join(', ')}${most === Infinity ? ', ...' : ''})`
    return { label, parameters, active: Math.min(active, parameters.length - 1), doc }
  }
  const helper = analyse(text).model.tree.functions.find((fn) => fn.name === name)
  if (helper === undefined) return null
  return { label: headingOf(helper), parameters: argumentsOf(helper), active, doc: helper.doc }
}

/** Returns the function whose parenthesis is open before `end`, and the number of commas since. */
function openCall(text: string, end: number): { readonly name: string; readonly active: number } | undefined {
  let depth = 0
  let active = 0
  for (let i = end - 1; i >= Math.max(0, end - furthest); i--) {
    const character = text.charAt(i)
    if (character === ')' || character === ']') depth++
    else if (character === '[') {
      // a comma inside an open bracket separates elements
      if (depth > 0) depth--
      else active = 0
    } else if (character === '(') {
      if (depth > 0) depth--
      else {
        const name = /([A-Za-z_]\w*)\s*$/.exec(text.slice(Math.max(0, i - 100), i))?.[1]
        return name === undefined ? undefined : { name, active }
      }
    } else if (character === ',' && depth === 0) active++
    else if ((character === '{' || character === '}') && depth === 0) return undefined
  }
  return undefined
}
