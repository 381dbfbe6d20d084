/** Prints the statements of a function in the block syntax that C and JavaScript share. */
import type { ArrayRef, Program, ProgramFunction, Statement } from '../../program/ir'
import { liveLocals } from '../../program/liveness'
import { visitStatements } from '../../program/walk'
import { declarationsOf } from './declarations'
import { element, expressionPrinter, type ExpressionStyle } from './expressions'
import type { ListedLine } from './listing'
import type { FunctionNames } from './names'

/** Array element passed to a helper: name of the array and offset in doubles. */
export interface Place {
  readonly name: string
  readonly offset: number
}

export interface Language {
  readonly style: ExpressionStyle
  /** Words that declare a constant, a variable and a loop counter. */
  readonly constant: string
  readonly variable: string
  readonly counter: string
  readonly zero: string
  comment(text: string): string
  functionName(name: string): string
  /** Returns the part of an array as argument of a call. */
  slice(place: Place): string
  solve(n: number, a: Place, b: Place): string
  /** Returns the name of a table of the program, which the text defines. */
  data(table: number): string
  lookup(n: number, width: number, table: string, x: string): string
  lookup2(statement: Lookup2, table: string, x: string, y: string): string
  /** Returns the number at an index of a row of n. */
  sample(n: number, table: number, at: string): string
  /** Returns the lines of a call, where it is more than name and arguments. */
  call?(statement: CallStatement, scalars: readonly string[], arrays: readonly string[]): readonly string[]
}

export type Lookup2 = Extract<Statement, { kind: 'lookup2' }>
export type CallStatement = Extract<Statement, { kind: 'call' }>

/** Longest line of generated text. */
export const lineWidth = 110
const step = '  '

/** Returns the lines of the body, indented by one step; dead assignments are left out. */
export function printBody(fn: ProgramFunction, names: FunctionNames, language: Language): ListedLine[] {
  const live = liveLocals(fn)
  const { constants, before } = declarationsOf(fn, live)
  const expression = expressionPrinter(names, language.style)
  const lines: ListedLine[] = []
  let current: Statement | null = null
  statements(fn.body, step)
  return lines

  function put(text: string): void {
    lines.push({ text, statement: current })
  }

  function statements(list: readonly Statement[], indent: string): void {
    for (const s of list) {
      for (const local of before.get(s) ?? []) {
        current = s
        put(`${indent}${language.variable} ${names.locals[local]} = ${language.zero};`)
      }
      current = s
      statement(s, indent)
    }
  }

  function statement(s: Statement, indent: string): void {
    switch (s.kind) {
      case 'comment':
        put(`${indent}${language.comment(s.text)}`)
        return
      case 'let':
        return assign(s.local, () => expression(s.value), indent)
      case 'lookup':
        return assign(s.local, () => language.lookup(s.n, s.width, language.data(s.table), expression(s.x)), indent)
      case 'lookup2':
        return assign(
          s.local,
          () => language.lookup2(s, language.data(s.table), expression(s.x), expression(s.y)),
          indent,
        )
      case 'sample':
        return assign(s.local, () => language.sample(s.n, s.table, expression(s.at)), indent)
      case 'store':
        return line(`${element(names, s.array, s.index)} = ${expression(s.value)};`, indent)
      case 'if':
        line(`if (${expression(s.cond)}) {`, indent)
        statements(s.then, indent + step)
        if (s.else.length > 0) {
          current = s
          put(`${indent}} else {`)
          statements(s.else, indent + step)
        }
        current = s
        put(`${indent}}`)
        return
      case 'for': {
        const i = names.counters[s.counter]
        const goesOn = s.while === undefined ? '' : ` && (${expression(s.while)})`
        line(`for (${language.counter} ${i} = 0; ${i} < ${s.count}${goesOn}; ${i}++) {`, indent)
        statements(s.body, indent + step)
        current = s
        put(`${indent}}`)
        return
      }
      case 'call': {
        const scalars = s.args.map(expression)
        const arrays = s.arrays.map((array) => language.slice(place(array)))
        const lines = language.call?.(s, scalars, arrays)
        if (lines !== undefined) return lines.forEach((text) => line(text, indent))
        return line(`${language.functionName(s.fn)}(${[...scalars, ...arrays].join(', ')});`, indent)
      }
      case 'solve':
        return line(`${language.solve(s.n, place(s.a), place(s.b))};`, indent)
    }
  }

  function assign(local: number, value: () => string, indent: string): void {
    if (live[local] === 0) return
    line(`${constants.has(local) ? `${language.constant} ` : ''}${names.locals[local]} = ${value()};`, indent)
  }

  function place(ref: ArrayRef): Place {
    return { name: names.arrays[ref.array], offset: ref.offset }
  }

  function line(text: string, indent: string): void {
    let rest = indent + text
    while (rest.length > lineWidth) {
      const at = breakBefore(rest, indent.length)
      if (at < 0) break
      put(rest.slice(0, at))
      rest = `${indent}${step}${step}${rest.slice(at + 1)}`
    }
    put(rest)
  }
}

/** Returns the position of the last space within the line width that an operator follows, or else any space. */
export function breakBefore(text: string, indent: number): number {
  const earliest = indent + 20
  for (const pattern of [/^ [+\-?:] /, /^ [*/] /, /^ (?=[^=])/]) {
    for (let at = Math.min(lineWidth, text.length - 1); at > earliest; at--) {
      if (text[at] === ' ' && pattern.test(text.slice(at, at + 3))) return at
    }
  }
  return -1
}

/** Returns functions that exported functions reach, in program order. */
export function reachableFunctions(program: Program): ProgramFunction[] {
  const byName = new Map(program.functions.map((fn) => [fn.name, fn]))
  const reached = new Set<ProgramFunction>()
  const pending = program.functions.filter((fn) => fn.exported)
  for (let fn = pending.pop(); fn !== undefined; fn = pending.pop()) {
    if (reached.has(fn)) continue
    reached.add(fn)
    visitStatements(fn.body, (s) => {
      const callee = s.kind === 'call' ? byName.get(s.fn) : undefined
      if (callee !== undefined) pending.push(callee)
    })
  }
  return program.functions.filter((fn) => reached.has(fn))
}

/** Returns the text that can stand inside a block comment of either language, on one line. */
export function commentText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\*\//g, '* /').replace(/\/\*/g, '/ *').trim()
}
