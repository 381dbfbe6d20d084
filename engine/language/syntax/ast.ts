/**
 * Syntax tree of expressions and functions. Values and conditions are different types, so a comparison can only appear
 * where a condition is expected.
 */
import type { ArithmeticOperator } from '../../quantities/type'
import type { Unit } from '../../quantities/units'

/** Place of a node in the text: one-based, of its first character, or of the character of its operator. */
export interface Located {
  readonly column: number
}

export type ComparisonOperator = '<' | '<=' | '>' | '>=' | '==' | '!='

export type Expression =
  | (Located & { readonly kind: 'number'; readonly value: number })
  /** A named constant, so far only pi. */
  | (Located & { readonly kind: 'constant'; readonly name: 'pi'; readonly value: number })
  | (Located & { readonly kind: 'variable'; readonly name: string })
  /** `operand` times `unit.scale`; the operand is a plain number. `text` is the unit as written. */
  | (Located & { readonly kind: 'unit'; readonly operand: Expression; readonly unit: Unit; readonly text: string })
  | (Located & { readonly kind: 'negate'; readonly operand: Expression })
  | (Located & {
      readonly kind: 'binary'
      readonly operator: ArithmeticOperator
      readonly left: Expression
      readonly right: Expression
    })
  /** A standard function or, in functions, one of the text's own. */
  | (Located & { readonly kind: 'call'; readonly fn: string; readonly args: readonly Expression[] })
  | (Located & {
      readonly kind: 'if'
      readonly condition: Condition
      readonly then: Expression
      readonly otherwise: Expression
    })
  /** Vector `[a, b, c]`, in functions only; a matrix is a vector of rows. */
  | (Located & { readonly kind: 'vector'; readonly items: readonly Expression[] })
  /** Element `v[i]` or `m[i, j]`, counted from 1, in functions only. */
  | (Located & { readonly kind: 'index'; readonly operand: Expression; readonly indices: readonly Expression[] })

export type Condition =
  | (Located & {
      readonly kind: 'comparison'
      readonly operator: ComparisonOperator
      readonly left: Expression
      readonly right: Expression
    })
  | (Located & { readonly kind: 'and' | 'or'; readonly left: Condition; readonly right: Condition })
  | (Located & { readonly kind: 'not'; readonly operand: Condition })
  /** Name that stands for a condition, in functions only. */
  | (Located & { readonly kind: 'flag'; readonly name: string })

export function isCondition(node: Expression | Condition): node is Condition {
  return (
    node.kind === 'comparison' ||
    node.kind === 'and' ||
    node.kind === 'or' ||
    node.kind === 'not' ||
    node.kind === 'flag'
  )
}

/** Returns the parts of a node, in the order in which they are written. */
export function partsOf(node: Expression | Condition): readonly (Expression | Condition)[] {
  switch (node.kind) {
    case 'number':
    case 'constant':
    case 'variable':
    case 'flag':
      return []
    case 'unit':
    case 'negate':
    case 'not':
      return [node.operand]
    case 'call':
      return node.args
    case 'if':
      return [node.condition, node.then, node.otherwise]
    case 'vector':
      return node.items
    case 'index':
      return [node.operand, ...node.indices]
    case 'binary':
    case 'comparison':
    case 'and':
    case 'or':
      return [node.left, node.right]
  }
}

/** Returns the place where a node begins. */
export function startOf(node: Expression | Condition): number {
  let first = node
  for (;;) {
    const inner =
      first.kind === 'binary' || first.kind === 'comparison' || first.kind === 'and' || first.kind === 'or'
        ? first.left
        : first.kind === 'unit' || first.kind === 'index'
          ? first.operand
          : undefined
    if (inner === undefined) return first.column
    first = inner
  }
}

/** Returns names that statements assign to, without distinguishing the scopes of their own variables. */
export function assignedIn(statements: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (list: readonly Statement[]): void => {
    for (const s of list) {
      if (s.kind === 'assign') names.add(s.name)
      else if (s.kind === 'if') [s.then, s.otherwise].forEach((block) => visit(block?.statements ?? []))
      else if (s.kind === 'for' || s.kind === 'when') visit(s.body.statements)
    }
  }
  visit(statements)
  return names
}

/** Returns the names of the states that `reinit` changes somewhere. */
export function reinitialisedIn(statements: readonly Statement[]): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (list: readonly Statement[]): void => {
    for (const s of list) {
      if (s.kind === 'reinit') names.add(s.name)
      else if (s.kind === 'if') [s.then, s.otherwise].forEach((block) => visit(block?.statements ?? []))
      else if (s.kind === 'for' || s.kind === 'when') visit(s.body.statements)
    }
  }
  visit(statements)
  return names
}

/** Returns every variable that the expression mentions, each once, in order of appearance. */
export function variablesOf(node: Expression | Condition): readonly string[] {
  const names = new Set<string>()
  const visit = (n: Expression | Condition): void => {
    if (n.kind === 'variable' || n.kind === 'flag') names.add(n.name)
    else partsOf(n).forEach(visit)
  }
  visit(node)
  return [...names]
}

/** A unit as written after a colon. */
export interface WrittenUnit extends Located {
  readonly unit: Unit
  readonly text: string
  /** True if the declaration could not be read; nothing is then checked against it. */
  readonly faulty?: boolean
}

interface Declared extends Located {
  readonly name: string
  /** Text of the `///` comments that belong to it. */
  readonly doc: string
}

/** Empty for a scalar, `[n]` for a vector, `[rows, columns]` for a matrix. */
export type Shape = readonly number[]

export type Declaration = Declared &
  (
    | {
        readonly kind: 'input'
        /** True if all elements share one port. */
        readonly vector: boolean
        readonly shape: Shape
        readonly unit: WrittenUnit | undefined
        /** Value where nothing is wired to it. */
        readonly value: Expression | undefined
      }
    | {
        readonly kind: 'output'
        readonly vector: boolean
        readonly shape: Shape
        readonly unit: WrittenUnit | undefined
      }
    | {
        readonly kind: 'parameter'
        readonly shape: Shape
        readonly unit: WrittenUnit | undefined
        readonly value: Expression
        readonly min: Expression | undefined
        readonly max: Expression | undefined
      }
    | {
        readonly kind: 'state'
        readonly shape: Shape
        readonly unit: WrittenUnit | undefined
        /** Value at the start, of constants and parameters. */
        readonly value: Expression | undefined
      }
    /** Keeps its value between instants; `when` gives it new ones. */
    | {
        readonly kind: 'discrete'
        readonly shape: Shape
        readonly unit: WrittenUnit | undefined
        /** Value before the first `when`, of constants and parameters. */
        readonly value: Expression | undefined
      }
    /** Unknowns that equations `0 = ...` determine at every instant. */
    | {
        readonly kind: 'unknown'
        readonly shape: Shape
        readonly unit: WrittenUnit | undefined
        /** Start of the first search, of constants and parameters. */
        readonly value: Expression | undefined
      }
    | {
        readonly kind: 'table'
        /** One to four arguments and the value. */
        readonly columns: readonly [TableColumn, TableColumn, ...TableColumn[]]
        readonly value: Expression
      }
  )

export interface TableColumn extends Located {
  readonly name: string
  readonly unit: WrittenUnit | undefined
}

export type Statement =
  | (Located & {
      readonly kind: 'let'
      readonly name: string
      readonly shape: Shape
      readonly unit: WrittenUnit | undefined
      readonly value: Expression | Condition
    })
  | (Located & {
      readonly kind: 'assign'
      readonly name: string
      readonly indices: readonly Expression[]
      readonly value: Expression | Condition
    })
  /** `der(x) = value` or `der(x)[i] = value`. */
  | (Located & {
      readonly kind: 'derivative'
      readonly name: string
      readonly nameColumn: number
      readonly indices: readonly Expression[]
      readonly value: Expression
    })
  | (Located & {
      readonly kind: 'if'
      readonly condition: Condition
      readonly then: Block
      readonly otherwise: Block | undefined
    })
  | (Located & {
      readonly kind: 'for'
      readonly counter: string
      readonly counterColumn: number
      readonly first: Expression
      readonly last: Expression
      readonly body: Block
    })
  | When
  /** `0 = value` */
  | (Located & { readonly kind: 'equation'; readonly value: Expression })
  /** `reinit(x, value)` or `reinit(x[i], value)`: a state jumps. */
  | (Located & {
      readonly kind: 'reinit'
      readonly name: string
      readonly nameColumn: number
      readonly indices: readonly Expression[]
      readonly value: Expression
    })
  /** `terminate("message")`: the run ends. */
  | (Located & { readonly kind: 'terminate'; readonly message: string })
  /** A statement with an error: the variables to which it would have assigned values. */
  | (Located & { readonly kind: 'broken'; readonly name: string | undefined; readonly isState: boolean })

/** `when sample(start, interval) { ... }` or `when condition { ... }`: actions at instants. */
export interface When extends Located {
  readonly kind: 'when'
  readonly trigger:
    | (Located & {
        readonly kind: 'sample'
        /** 0 if absent. */
        readonly start: Expression | undefined
        readonly interval: Expression
      })
    | (Located & { readonly kind: 'condition'; readonly condition: Condition })
  readonly body: Block
}

/** Statements between braces; `start` and `end` are the places of the braces. */
export interface Block {
  readonly start: number
  readonly end: number
  readonly statements: readonly Statement[]
}

export interface Argument extends Located {
  readonly name: string
  readonly shape: Shape | undefined
  readonly unit: WrittenUnit | undefined
}

/** A function of the text's own. */
export interface HelperFunction extends Declared {
  readonly args: readonly Argument[]
  readonly body: Block
  readonly result: Expression | Condition | undefined
}

export interface FunctionTree {
  /** Text of the comment that the text begins with. */
  readonly doc: string
  readonly declarations: readonly Declaration[]
  readonly functions: readonly HelperFunction[]
  readonly body: readonly Statement[]
}
