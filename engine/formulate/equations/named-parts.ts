/**
 * Parts of expressions that printed equations name, so that the text stays in proportion to the model. Expressions
 * share nodes: written out at every use, a chain of n shared sums has 2^n terms. A part with several uses is named if
 * it has more than `shared` nodes as it is printed, any part if it has more than `longest`. So every operand of the
 * graph adds at most `shared` nodes to the text, and no line nests deeper than `longest`.
 */
import { ModelError } from '../../errors/model-error'
import { operandsOf, type Expr } from '../../symbolic'

/** Numbers of printed nodes above which a shared part, or any part, is named. Names and numbers count as one. */
const usual = { shared: 40, longest: 1000 }

/** Nodes with several results, which print once for each of them. */
const calls: ReadonlySet<string> = new Set(['call', 'implicit', 'dense', 'opaque'])

export interface NamedParts {
  readonly parts: ReadonlySet<Expr>
  /** Nodes of all roots and definitions as printed. */
  readonly nodes: number
}

/**
 * @param order every node that is printed, operands before their users @param roots nodes that are printed first; a
 * root may be part of others
 * @param isNamed whether a node has a name already, and its definition its own line
 */
export function namedParts(
  order: readonly Expr[],
  roots: readonly Expr[],
  isNamed: (e: Expr) => boolean,
  { shared, longest }: { readonly shared: number; readonly longest: number } = usual,
): NamedParts {
  const uses = new Map<Expr, number>()
  const use = (e: Expr, times: number): unknown => uses.set(e, (uses.get(e) ?? 0) + times)
  for (const root of roots) use(root, 1)
  for (const e of order) for (const operand of operandsOf(e)) use(operand, calls.has(e.op) ? 2 : 1)
  const parts = new Set<Expr>()
  const sizes = new Map<Expr, number>()
  let nodes = 0
  for (const e of order) {
    const size = operandsOf(e).reduce((sum, operand) => sum + (sizes.get(operand) ?? 1), 1)
    const named = isNamed(e)
    const isPart = !named && !calls.has(e.op) && ((size > shared && (uses.get(e) ?? 0) > 1) || size > longest)
    if (isPart) parts.add(e)
    if (named || isPart) nodes += size
    sizes.set(e, named || isPart ? 1 : size)
  }
  return { parts, nodes: roots.reduce((sum, root) => sum + (sizes.get(root) ?? 1), nodes) }
}

/** Largest number of names and numbers in all equations of a model; a large vehicle has a hundred thousand. */
const mostNodes = 5e6

/** Refuses equations that are too long for any view, with a message. */
export function checkLength(nodes: number): void {
  if (nodes <= mostNodes) return
  const [size, most] = [nodes, mostNodes].map((n) => `${(n / 1e6).toFixed(0)} million`)
  throw new ModelError(
    'unsupported',
    `the equations of this model have ${size} names and numbers as text, more than ${most}`,
    {},
    'show the equations of a part of the model, as its own project',
  )
}

/** Characters that would be read as operators in a name: `Front/Body.vx` isn't a quotient. */
const operators = /[\s/*+^-]/

/** Returns a name as equations show it, in double quotes if it contains operators. */
export const quoted = (name: string): string => (operators.test(name) ? `"${name}"` : name)
