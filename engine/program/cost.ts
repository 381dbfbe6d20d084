/**
 * Operation counts as defined in DESIGN section 5: `add` additions and subtractions, `mul`, `div`,
 * `call` elementary functions; everything else that is not a comparison or a move is `other`.
 */
import type { Program, ProgramFunction, Statement } from './ir'
import { expressionsOf, visitNodes } from './walk'

export interface Count {
  readonly add: number
  readonly mul: number
  readonly div: number
  readonly call: number
  readonly other: number
}

export const noCount: Count = { add: 0, mul: 0, div: 0, call: 0, other: 0 }

const FIELD: Readonly<Record<string, keyof Count>> = {
  add: 'add', sub: 'add', mul: 'mul', div: 'div',
  sin: 'call', cos: 'call', tan: 'call', asin: 'call', acos: 'call', atan: 'call', atan2: 'call',
  sqrt: 'call', exp: 'call', log: 'call', pow: 'call',
  abs: 'other', min: 'other', max: 'other', neg: 'other', select: 'other', sign: 'other', floor: 'other',
}

export function plus(a: Count, b: Count, times = 1): Count {
  return {
    add: a.add + times * b.add,
    mul: a.mul + times * b.mul,
    div: a.div + times * b.div,
    call: a.call + times * b.call,
    other: a.other + times * b.other,
  }
}

/** Which arm of an `if` counts; undefined: the more expensive one. */
export type ArmChooser = (statement: Extract<Statement, { kind: 'if' }>) => 'then' | 'else' | undefined

export interface FunctionCount {
  /** Without the bodies of called functions. */
  readonly own: Count
  /** Times each function is called. */
  readonly calls: Readonly<Record<string, number>>
  /** By heading (`comment` statements at the top level), in order. */
  readonly sections: readonly { readonly title: string; readonly count: Count }[]
}

export function countFunction(fn: ProgramFunction, choose: ArmChooser = () => undefined): FunctionCount {
  const calls: Record<string, number> = {}
  const sections: { title: string; count: Count }[] = []
  let own = noCount
  for (const statement of fn.body) {
    if (statement.kind === 'comment') {
      sections.push({ title: statement.text, count: noCount })
      continue
    }
    const count = countStatement(statement, choose, calls, 1)
    own = plus(own, count)
    const section = sections[sections.length - 1]
    if (section !== undefined) section.count = plus(section.count, count)
  }
  return { own, calls, sections }
}

function countStatement(s: Statement, choose: ArmChooser, calls: Record<string, number>, times: number): Count {
  const count = { ...noCount } as { -readonly [K in keyof Count]: number }
  for (const root of expressionsOf(s)) {
    visitNodes(root, (node) => {
      const field = FIELD[node.op]
      if (field !== undefined) count[field]++
    })
  }
  switch (s.kind) {
    case 'if': {
      const arms = [s.then, s.else].map((arm) => {
        const inner: Record<string, number> = {}
        return { inner, count: countList(arm, choose, inner, times) }
      })
      const chosen = choose(s)
      const taken = chosen === 'then' ? arms[0] : chosen === 'else' ? arms[1] : weight(arms[0].count) >= weight(arms[1].count) ? arms[0] : arms[1]
      for (const [fn, n] of Object.entries(taken.inner)) calls[fn] = (calls[fn] ?? 0) + n
      return plus(count, taken.count)
    }
    case 'for':
      return plus(count, countList(s.body, choose, calls, times * s.count), s.count)
    case 'call':
      calls[s.fn] = (calls[s.fn] ?? 0) + times
      return count
    default:
      return count
  }
}

function countList(list: readonly Statement[], choose: ArmChooser, calls: Record<string, number>, times: number): Count {
  return list.reduce((sum, s) => plus(sum, countStatement(s, choose, calls, times)), noCount)
}

function weight(c: Count): number {
  return c.add + c.mul + 8 * c.div + 25 * c.call
}

/** Main program, functions it calls, and all together. */
export interface ProgramCount {
  readonly main: Count
  readonly total: Count
  readonly functions: Readonly<Record<string, Count & { readonly calls: number }>>
  readonly sections: FunctionCount['sections']
}

/** Count an entry point; `chooserOf` tells the path taken in a called function at nominal arguments. */
export function countEntry(program: Program, entry: string, chooserOf: (fn: string) => ArmChooser = () => () => undefined): ProgramCount {
  const named = (name: string): ProgramFunction => {
    const fn = program.functions.find((f) => f.name === name)
    if (fn === undefined) throw new Error(`there is no function ${name}`)
    return fn
  }
  const main = countFunction(named(entry))
  let total = main.own
  const functions: Record<string, Count & { calls: number }> = {}
  for (const [name, calls] of Object.entries(main.calls)) {
    const { own } = countFunction(named(name), chooserOf(name))
    functions[name] = { ...own, calls }
    total = plus(total, own, calls)
  }
  return { main: main.own, total, functions, sections: main.sections }
}
