/**
 * Walking over the program IR without recursion over expression depth or statement lists: a sum of
 * thousands of terms is a tree thousands of levels deep.
 */
import type { Condition, ProgramFunction, Statement, Value } from './ir'

export type Node = Value | Condition

/** Calls `visit` for a node and everything below it; operands of a node are visited right to left. */
export function visitNodes(root: Node, visit: (node: Node) => void): void {
  const pending: Node[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    visit(node)
    pushOperands(node, pending)
  }
}

/** Appends the direct operands of a node, in the order in which they are evaluated. */
function pushOperands(node: Node, into: Node[]): void {
  if ('cond' in node) into.push(node.cond)
  if ('a' in node) into.push(node.a)
  if ('b' in node) into.push(node.b)
}

/** Expressions that a statement evaluates itself (not those of statements nested in it). */
export function expressionsOf(statement: Statement): readonly Node[] {
  switch (statement.kind) {
    case 'let':
    case 'store':
      return [statement.value]
    case 'if':
      return [statement.cond]
    case 'call':
      return statement.args
    case 'lookup':
      return [statement.x]
    case 'lookup2':
      return [statement.x, statement.y]
    case 'sample':
      return [statement.at]
    case 'for':
      return statement.while === undefined ? [] : [statement.while]
    case 'solve':
    case 'comment':
      return []
  }
}

/** Returns the statement lists nested directly in a statement. */
export function blocksOf(statement: Statement): readonly (readonly Statement[])[] {
  if (statement.kind === 'if') return [statement.then, statement.else]
  if (statement.kind === 'for') return [statement.body]
  return []
}

/** Calls `visit` for every statement in program order, an outer one before those nested in it. */
export function visitStatements(list: readonly Statement[], visit: (statement: Statement) => void): void {
  for (const statement of list) {
    visit(statement)
    for (const block of blocksOf(statement)) visitStatements(block, visit)
  }
}

/** Returns the local that a statement assigns, if it assigns one. */
export function assignedLocal(statement: Statement): number | undefined {
  return 'local' in statement ? statement.local : undefined
}

/**
 * Calls `visit` for a node and everything below it in the order in which a stack machine evaluates
 * them: operands before operations, left to right, the condition of a `select` last.
 */
export function visitInEvaluationOrder(root: Node, visit: (node: Node) => void): void {
  const pending: { readonly node: Node; readonly finish: boolean }[] = [{ node: root, finish: false }]
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { node, finish } = item
    if (finish || !('a' in node)) {
      visit(node)
      continue
    }
    pending.push({ node, finish: true })
    if ('cond' in node) pending.push({ node: node.cond, finish: false })
    if ('b' in node) pending.push({ node: node.b, finish: false })
    pending.push({ node: node.a, finish: false })
  }
}

/** Returns how often each local is assigned in the text of a function. */
export function countAssignments(fn: ProgramFunction): Int32Array {
  const assignments = new Int32Array(fn.locals)
  visitStatements(fn.body, (statement) => {
    const local = assignedLocal(statement)
    if (local !== undefined) assignments[local]++
  })
  return assignments
}
