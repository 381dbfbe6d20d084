/**
 * Functions of a program written by hand: names for arrays, values and statements in the order in which they are to
 * run.
 */
import type { ArrayRef, BinaryOperator, Comparison, Condition, Index, ProgramFunction, Statement, Value } from './ir'

/** Numbers stand for constants. */
export type Operand = Value | number

const value = (x: Operand): Value => (typeof x === 'number' ? { op: 'num', value: x } : x)

const binary =
  (op: BinaryOperator) =>
  (a: Operand, b: Operand): Value => ({ op, a: value(a), b: value(b) })
const compare =
  (op: Comparison) =>
  (a: Operand, b: Operand): Condition => ({ op, a: value(a), b: value(b) })

export const add = binary('add')
export const sub = binary('sub')
export const mul = binary('mul')
export const div = binary('div')
export const min = binary('min')
export const max = binary('max')
export const neg = (a: Operand): Value => ({ op: 'neg', a: value(a) })
export const abs = (a: Operand): Value => ({ op: 'abs', a: value(a) })
export const floor = (a: Operand): Value => ({ op: 'floor', a: value(a) })
export const ceil = (a: Operand): Value => ({ op: 'neg', a: { op: 'floor', a: { op: 'neg', a: value(a) } } })
export const lt = compare('lt')
export const le = compare('le')
export const gt = compare('gt')
export const ge = compare('ge')
export const eq = compare('eq')
export const ne = compare('ne')
export const select = (cond: Condition, a: Operand, b: Operand): Value => ({
  op: 'select',
  cond,
  a: value(a),
  b: value(b),
})

/** Returns the conjunction of all conditions, of which there must be at least one. */
export const and = (...all: readonly Condition[]): Condition => all.reduce((a, b) => ({ op: 'and', a, b }))
export const or = (...all: readonly Condition[]): Condition => all.reduce((a, b) => ({ op: 'or', a, b }))

/** Returns the condition as a number, 1 or 0. */
export const flag = (cond: Condition): Value => select(cond, 1, 0)

export interface WrittenArray {
  readonly name: string
  readonly writable: boolean
  readonly doc: string
}

/** Number of an element within a loop. */
export interface Counter {
  readonly counter: number
}

export class FunctionWriter {
  private readonly lists: Statement[][] = [[]]
  private readonly names = new Map<number, string>()
  private locals = 0
  private counters = 0
  private running = 0

  constructor(
    readonly name: string,
    private readonly doc: string,
    private readonly arrays: readonly WrittenArray[],
    private readonly options: { readonly scalars?: readonly string[]; readonly exported?: boolean } = {},
  ) {}

  arg(name: string): Value {
    return { op: 'arg', index: this.place(this.options.scalars ?? [], name) }
  }

  /** Returns the element of an array; in a loop also `offset + stride * counter`. */
  get(array: string, offset: number, at?: Counter, stride = 1): Value {
    return { op: 'load', array: this.arrayNamed(array), index: index(offset, at, stride) }
  }

  put(array: string, offset: number, x: Operand, at?: Counter, stride = 1): void {
    this.push({ kind: 'store', array: this.arrayNamed(array), index: index(offset, at, stride), value: value(x) })
  }

  /** Returns a value under a name, computed here once. */
  let(name: string, x: Operand): Value {
    const local = this.named(name)
    this.push({ kind: 'let', local, value: value(x) })
    return { op: 'local', index: local }
  }

  private named(name: string): number {
    const local = this.locals++
    const taken = [...this.names.values()].filter((n) => n === name || n.startsWith(`${name}_`)).length
    this.names.set(local, taken === 0 ? name : `${name}_${taken}`)
    return local
  }

  /** Assigns another value to a local. */
  set(local: Value, x: Operand): void {
    if (local.op !== 'local') throw new Error('only locals can be assigned')
    this.push({ kind: 'let', local: local.index, value: value(x) })
  }

  if(cond: Condition, then: () => void, otherwise: () => void = () => undefined): void {
    const statement = { kind: 'if', cond, then: this.block(then), else: this.block(otherwise) } as const
    this.push(statement)
  }

  for(count: number, body: (at: Counter) => void): void {
    if (count > 0) this.loop(count, undefined, body)
  }

  /** Writes a loop of at most `limit` rounds, while the condition, which reads no locals, holds before each. */
  while(limit: number, cond: Condition, body: () => void): void {
    this.loop(limit, cond, body)
  }

  private loop(count: number, cond: Condition | undefined, body: (at: Counter) => void): void {
    const counter = this.running++
    this.counters = Math.max(this.counters, this.running)
    const statements = this.block(() => body({ counter }))
    this.running--
    this.push({ kind: 'for', counter, count, ...(cond === undefined ? {} : { while: cond }), body: statements })
  }

  /** @param arrays names, or names with an offset */
  call(fn: string, args: readonly Operand[], arrays: readonly (string | readonly [string, number])[]): void {
    const refs = arrays.map((a): ArrayRef => {
      const [name, offset] = typeof a === 'string' ? [a, 0] : a
      return { array: this.arrayNamed(name), offset }
    })
    this.push({ kind: 'call', fn, args: args.map(value), arrays: refs })
  }

  /** Returns the value at x in a table of the data of the program (`lookup`). */
  lookup(
    name: string,
    table: { readonly table: number; readonly n: number; readonly width: number },
    x: Operand,
  ): Value {
    const local = this.named(name)
    this.push({ kind: 'lookup', local, ...table, x: value(x) })
    return { op: 'local', index: local }
  }

  /** Solves A x = b of size n by elimination; A is destroyed and b becomes x. */
  solve(n: number, a: readonly [string, number], b: readonly [string, number]): void {
    const ref = ([name, offset]: readonly [string, number]): ArrayRef => ({ array: this.arrayNamed(name), offset })
    this.push({ kind: 'solve', n, a: ref(a), b: ref(b) })
  }

  comment(text: string): void {
    this.push({ kind: 'comment', text })
  }

  finish(): ProgramFunction {
    const { name, doc, arrays, options, locals, counters } = this
    return {
      name,
      doc,
      scalars: options.scalars ?? [],
      arrays,
      locals,
      counters,
      localNames: this.names,
      body: this.lists[0],
      exported: options.exported ?? false,
    }
  }

  private block(write: () => void): Statement[] {
    const list: Statement[] = []
    this.lists.push(list)
    write()
    this.lists.pop()
    return list
  }

  private push(statement: Statement): void {
    this.lists[this.lists.length - 1].push(statement)
  }

  private arrayNamed(name: string): number {
    return this.place(
      this.arrays.map((a) => a.name),
      name,
    )
  }

  private place(names: readonly string[], name: string): number {
    const place = names.indexOf(name)
    if (place < 0) throw new Error(`${this.name} has no argument ${name}`)
    return place
  }
}

function index(offset: number, at: Counter | undefined, stride: number): Index {
  return at === undefined ? { offset } : { offset, counter: at.counter, ...(stride === 1 ? {} : { stride }) }
}
