/** Substitution of variables: replacement of variables in a function by the functions they stand for. */
import type { Variable } from './dataset'
import { unsupported } from './error'
import type { AdamsExpression } from './expression'

const maxNodes = 4000

/**
 * Returns a function with its variables substituted.
 * @throws ModelError `unsupported` if that gets too long, e.g. because a variable depends on itself
 */
export function inlined(e: AdamsExpression, variables: ReadonlyMap<number, Variable>): AdamsExpression {
  let nodes = 0
  const go = (x: AdamsExpression, line: number, depth: number): AdamsExpression => {
    if (++nodes > maxNodes || depth > maxNodes) {
      throw unsupported(line, 'a constraint of variables is too long when they are written out', 'shorten it')
    }
    switch (x.kind) {
      case 'negate':
        return { ...x, operand: go(x.operand, line, depth + 1) }
      case 'binary':
        return { ...x, left: go(x.left, line, depth + 1), right: go(x.right, line, depth + 1) }
      case 'call': {
        const [id] = x.args
        const variable = x.name === 'VARVAL' && id?.kind === 'number' ? variables.get(id.value) : undefined
        if (variable !== undefined) return go(variable.value, variable.line, depth + 1)
        return { ...x, args: x.args.map((arg) => go(arg, line, depth + 1)) }
      }
      default:
        return x
    }
  }
  return go(e, 1, 0)
}
