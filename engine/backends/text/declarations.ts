/**
 * Declarations of locals in generated text. A local that is assigned once, in the innermost block that holds all its
 * uses, becomes a constant declared by that assignment; any other local is a variable declared in that block before the
 * first statement that touches it.
 */
import type { ProgramFunction, Statement } from '../../program/ir'
import { assignedLocal, blocksOf, expressionsOf, visitNodes } from '../../program/walk'

export interface Declarations {
  /** Locals whose only assignment declares them. */
  readonly constants: ReadonlySet<number>
  /** Variables to declare just before a statement. */
  readonly before: ReadonlyMap<Statement, readonly number[]>
}

interface Block {
  readonly parent: Block | undefined
  readonly depth: number
  /** Statement of the parent block that contains this one. */
  readonly owner: Statement | undefined
}

interface Uses {
  assignments: number
  /** Innermost block that contains all uses so far. */
  block: Block
  readonly firstBlock: Block
  readonly firstStatement: Statement
  assignedIn: Block | undefined
}

export function declarationsOf(fn: ProgramFunction, live: Uint8Array): Declarations {
  const uses: (Uses | undefined)[] = new Array<Uses | undefined>(fn.locals)
  const touch = (local: number, block: Block, statement: Statement): Uses => {
    const known = (uses[local] ??= {
      assignments: 0,
      block,
      firstBlock: block,
      firstStatement: statement,
      assignedIn: undefined,
    })
    known.block = commonBlock(known.block, block)
    return known
  }
  const walk = (list: readonly Statement[], block: Block) => {
    for (const statement of list) {
      const target = assignedLocal(statement)
      if (target !== undefined && live[target] === 0) continue
      for (const root of expressionsOf(statement)) {
        visitNodes(root, (node) => node.op === 'local' && touch(node.index, block, statement))
      }
      if (target !== undefined) {
        const known = touch(target, block, statement)
        known.assignments++
        known.assignedIn = block
      }
      for (const inner of blocksOf(statement)) walk(inner, { parent: block, depth: block.depth + 1, owner: statement })
    }
  }
  walk(fn.body, { parent: undefined, depth: 0, owner: undefined })

  const constants = new Set<number>()
  const before = new Map<Statement, number[]>()
  uses.forEach((known, local) => {
    if (known === undefined) return
    if (known.assignments === 1 && known.assignedIn === known.block) {
      constants.add(local)
      return
    }
    const statement = statementIn(known)
    const list = before.get(statement)
    if (list === undefined) before.set(statement, [local])
    else list.push(local)
  })
  return { constants, before }
}

function commonBlock(a: Block, b: Block): Block {
  let [x, y]: [Block | undefined, Block | undefined] = [a, b]
  while (x !== y && x !== undefined && y !== undefined) {
    if (x.depth >= y.depth) x = x.parent
    else y = y.parent
  }
  return x ?? a
}

/** Returns the statement directly in the declaring block that holds the first use. */
function statementIn(known: Uses): Statement {
  let statement = known.firstStatement
  for (let block = known.firstBlock; block !== known.block && block.parent && block.owner; block = block.parent) {
    statement = block.owner
  }
  return statement
}
