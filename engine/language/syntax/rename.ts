/** Places where an expression mentions a variable, and the text with another name there. */
import { partsOf, type Condition, type Expression } from './ast'
import { parseExpression } from './expressions'
import { ModelError } from '../../errors/model-error'

/** Returns the zero-based places of a variable in a text; none in a text that cannot be read. */
export function mentionsOf(text: string, name: string): readonly number[] {
  const columns: number[] = []
  const visit = (node: Expression | Condition): void => {
    if (node.kind === 'variable' || node.kind === 'flag') {
      if (node.name === name) columns.push(node.column - 1)
    } else partsOf(node).forEach(visit)
  }
  try {
    visit(parseExpression(text))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return []
  }
  return columns.sort((a, b) => a - b)
}

/** Returns the text with a variable renamed. */
export function renameVariable(text: string, from: string, to: string): string {
  let renamed = text
  for (const at of [...mentionsOf(text, from)].reverse())
    renamed = `${renamed.slice(0, at)}${to}${renamed.slice(at + from.length)}`
  return renamed
}
