/**
 * Counts the operations of a function along one path. `add` counts additions and subtractions,
 * `mul` multiplications, `div` divisions, `call` elementary functions with square root and power,
 * `other` absolute value, minimum, maximum, negation, select, sign and floor. Comparisons, loads
 * and stores do not count.
 */
import { interpret, type IfStatement } from './interpret'
import type { Program, ProgramFunction, Statement } from './ir'
import { expressionsOf, visitNodes, type Node } from './walk'

/** Operations of a function along one path. */
export interface OperationCount {
  readonly add: number
  readonly mul: number
  readonly div: number
  readonly call: number
  readonly other: number
}

export const noOperations: OperationCount = { add: 0, mul: 0, div: 0, call: 0, other: 0 }

/** Operations between two headings. */
export interface SectionCount {
  readonly text: string
  /** Source block that the heading names. */
  readonly block: string | undefined
  readonly count: OperationCount
}

export interface FunctionCount {
  /** Operations of the function itself, without functions that it calls. */
  readonly count: OperationCount
  /** Numbers of calls of other functions of the program. */
  readonly calls: ReadonlyMap<string, number>
  /** In order of their headings; text before the first heading belongs to the heading ''. */
  readonly sections: readonly SectionCount[]
}

export type ChooseArm = (statement: IfStatement) => 'then' | 'else' | undefined

/**
 * @param choose the arm of a branch to count; undefined counts the usual one, or the one that costs more
 */
export function countFunction(fn: ProgramFunction, choose: ChooseArm = () => undefined): FunctionCount {
  const tally = new Tally('', undefined)
  countList(fn.body, tally, choose)
  return { count: tally.total(), calls: tally.calls, sections: tally.sectionCounts() }
}

/** Number of operations of a function, including the functions that it calls. */
export function countWithCalls(program: Program, name: string, choose?: ChooseArm): OperationCount {
  const totals = new Map<string, OperationCount>()
  for (const fn of program.functions) {
    const statementCount = countFunction(fn, choose)
    let total = statementCount.count
    for (const [callee, times] of statementCount.calls)
      total = addCounts(total, totals.get(callee) ?? noOperations, times)
    totals.set(fn.name, total)
  }
  return totals.get(name) ?? noOperations
}

/**
 * Arms taken when a function runs on given arguments; the one taken more often where it varies.
 * Branches that are not reached stay undecided.
 */
export function armsTaken(
  program: Program,
  name: string,
  scalars: readonly number[],
  arrays: readonly Float64Array[],
): ChooseArm {
  const balance = new Map<IfStatement, number>()
  interpret(program, name, scalars, arrays, {
    onBranch: (statement, taken) => balance.set(statement, (balance.get(statement) ?? 0) + (taken ? 1 : -1)),
  })
  return (statement) => {
    const value = balance.get(statement)
    if (value === undefined) return undefined
    return value >= 0 ? 'then' : 'else'
  }
}

/** a + times b */
export function addCounts(a: OperationCount, b: OperationCount, times = 1): OperationCount {
  return {
    add: a.add + times * b.add,
    mul: a.mul + times * b.mul,
    div: a.div + times * b.div,
    call: a.call + times * b.call,
    other: a.other + times * b.other,
  }
}

interface Section {
  readonly text: string
  readonly block: string | undefined
  count: OperationCount
}

class Tally {
  readonly calls = new Map<string, number>()
  private readonly sections: Section[]

  constructor(text: string, block: string | undefined) {
    this.sections = [{ text, block, count: noOperations }]
  }

  open(text: string, block: string | undefined): void {
    this.sections.push({ text, block, count: noOperations })
  }

  add(count: OperationCount): void {
    const section = this.sections[this.sections.length - 1]
    section.count = addCounts(section.count, count)
  }

  call(fn: string, times = 1): void {
    this.calls.set(fn, (this.calls.get(fn) ?? 0) + times)
  }

  /** Takes over the effects of a nested list, repeated some number of times; the section at hand stays open. */
  merge(nested: Tally, times: number): void {
    this.add(addCounts(noOperations, nested.sections[0].count, times))
    const current = this.sections[this.sections.length - 1]
    const added = nested.sections.slice(1).map((s) => ({ ...s, count: addCounts(noOperations, s.count, times) }))
    this.sections.splice(this.sections.length - 1, 1, ...added, current)
    for (const [fn, n] of nested.calls) this.call(fn, n * times)
  }

  total(): OperationCount {
    return this.sections.reduce((sum, s) => addCounts(sum, s.count), noOperations)
  }

  sectionCounts(): SectionCount[] {
    const [first, ...rest] = this.sections
    const isEmpty = Object.values(first.count).every((n) => n === 0)
    return isEmpty ? rest : [first, ...rest]
  }
}

function countList(list: readonly Statement[], into: Tally, choose: ChooseArm): void {
  for (const s of list) countStatement(s, into, choose)
}

function countStatement(s: Statement, into: Tally, choose: ChooseArm): void {
  into.add(countNodes(expressionsOf(s)))
  switch (s.kind) {
    case 'comment':
      return into.open(s.text, s.block)
    case 'if':
      return into.merge(countArm(s, choose), 1)
    case 'for': {
      const body = nested(s.body, choose)
      // how often is not known where a condition decides: once
      return into.merge(body, s.while === undefined ? s.count : Math.min(1, s.count))
    }
    case 'call':
      return into.call(s.fn)
    case 'solve':
      return into.add(countSolve(s.n))
    case 'lookup':
      return into.add({ ...noOperations, add: s.width, mul: s.width - 1 })
    case 'sample':
      return into.add({ ...noOperations, other: 3 })
    case 'lookup2': {
      const mul = s.widthX * s.widthY
      return into.add({ ...noOperations, add: mul + 2, mul })
    }
    default:
  }
}

function nested(list: readonly Statement[], choose: ChooseArm): Tally {
  const tally = new Tally('', undefined)
  countList(list, tally, choose)
  return tally
}

function countArm(s: IfStatement, choose: ChooseArm): Tally {
  const chosen = choose(s) ?? s.usual
  if (chosen !== undefined) return nested(s[chosen], choose)
  const [a, b] = [nested(s.then, choose), nested(s.else, choose)]
  return weight(a) >= weight(b) ? a : b
}

/** Returns the rough time in additions; a call of a function of the program counts as much as ten elementary ones. */
function weight(tally: Tally): number {
  const { add, mul, div, call, other } = tally.total()
  const calls = [...tally.calls.values()].reduce((sum, n) => sum + n, 0)
  return add + mul + other + 4 * div + 20 * call + 200 * calls
}

/** Elimination and back substitution of a full matrix; magnitudes compared for pivots are `other`. */
function countSolve(n: number): OperationCount {
  const elimination = ((n - 1) * n * (2 * n - 1)) / 6 + ((n - 1) * n) / 2
  const substitution = ((n - 1) * n) / 2
  return {
    add: elimination + substitution,
    mul: elimination + substitution,
    div: ((n - 1) * n) / 2 + n,
    call: 0,
    other: (n * (n + 1)) / 2,
  }
}

function countNodes(roots: readonly Node[]): OperationCount {
  const count: { -readonly [K in keyof OperationCount]: number } = { ...noOperations }
  for (const root of roots) {
    visitNodes(root, (node) => {
      const kind = kindOf(node)
      if (kind !== undefined) count[kind]++
    })
  }
  return count
}

function kindOf(node: Node): keyof OperationCount | undefined {
  switch (node.op) {
    case 'add':
    case 'sub':
      return 'add'
    case 'mul':
      return 'mul'
    case 'div':
      return 'div'
    case 'sin':
    case 'cos':
    case 'tan':
    case 'asin':
    case 'acos':
    case 'atan':
    case 'atan2':
    case 'sqrt':
    case 'exp':
    case 'log':
    case 'pow':
      return 'call'
    case 'abs':
    case 'min':
    case 'max':
    case 'neg':
    case 'select':
    case 'sign':
    case 'floor':
      return 'other'
    default:
      return undefined
  }
}
