/**
 * A slow and plain interpreter of programs: the meaning of the IR written down again, as the
 * oracle for the backends and to find out which arms of branches a model takes.
 */
import { solveNumbers } from '../numerics/linear/gauss'
import { link } from '../symbolic/linked'
import type { ArrayRef, Condition, Index, Program, ProgramFunction, Statement, Value } from './ir'

export type IfStatement = Extract<Statement, { kind: 'if' }>

export interface InterpretOptions {
  /** Handler that is called whenever a branch is taken. */
  readonly onBranch?: (statement: IfStatement, taken: boolean) => void
}

/**
 * Runs one function.
 *
 * @param arrays read and written in place; they may be views of one buffer
 * @throws Error if the program is malformed: unknown function, wrong arity, use of a local before
 *   it is assigned, index outside of an array
 */
export function interpret(
  program: Program,
  name: string,
  scalars: readonly number[],
  arrays: readonly Float64Array[],
  options: InterpretOptions = {},
): void {
  const fn = program.functions.find((f) => f.name === name)
  if (fn === undefined) throw new Error(`there is no function ${name}`)
  if (scalars.length !== fn.scalars.length || arrays.length !== fn.arrays.length) {
    throw new Error(`${name} takes ${fn.scalars.length} scalars and ${fn.arrays.length} arrays`)
  }
  if (fn.linked !== undefined) return link(fn.linked.fn, fn.linked.block).run(arrays[0], arrays[1])
  new Frame(program, fn, scalars, arrays, options).run(fn.body)
}

/** One activation of a function. */
class Frame {
  private readonly locals: (number | undefined)[] = []
  private readonly counters: number[] = []

  constructor(
    private readonly program: Program,
    private readonly fn: ProgramFunction,
    private readonly scalars: readonly number[],
    private readonly arrays: readonly Float64Array[],
    private readonly options: InterpretOptions,
  ) {}

  run(list: readonly Statement[]): void {
    for (const statement of list) this.execute(statement)
  }

  private execute(s: Statement): void {
    switch (s.kind) {
      case 'comment':
        return
      case 'let':
        this.locals[s.local] = this.value(s.value)
        return
      case 'store':
        this.write(s.array, this.subscript(s.index), this.value(s.value))
        return
      case 'if': {
        const taken = this.condition(s.cond)
        this.options.onBranch?.(s, taken)
        return this.run(taken ? s.then : s.else)
      }
      case 'for':
        for (let i = 0; i < s.count; i++) {
          this.counters[s.counter] = i
          if (s.while !== undefined && !this.condition(s.while)) return
          this.run(s.body)
        }
        return
      case 'call':
        return interpret(
          this.program,
          s.fn,
          s.args.map((argument) => this.value(argument)),
          s.arrays.map((ref) => this.slice(ref)),
          this.options,
        )
      case 'solve':
        return solveDense(s.n, this.slice(s.a), this.slice(s.b))
      case 'lookup':
        this.locals[s.local] = lookUp(s.n, s.width, this.data(s.table), this.value(s.x))
        return
      case 'lookup2':
        this.locals[s.local] = lookUpMap(s, this.data(s.table), this.value(s.x), this.value(s.y))
        return
      case 'sample':
        this.locals[s.local] = this.row(s.table)[indexWithin(s.n, this.value(s.at))]
    }
  }

  private value(v: Value): number {
    switch (v.op) {
      case 'num':
        return v.value
      case 'local': {
        const value = this.locals[v.index]
        if (value === undefined) throw new Error(`${this.fn.name}: local ${v.index} is used before it is assigned`)
        return value
      }
      case 'arg':
        return this.scalars[v.index]
      case 'load':
        return this.read(v.array, this.subscript(v.index))
      case 'select': {
        const [a, b] = [this.value(v.a), this.value(v.b)]
        return this.condition(v.cond) ? a : b
      }
      case 'neg':
        return -this.value(v.a)
      case 'add':
        return this.value(v.a) + this.value(v.b)
      case 'sub':
        return this.value(v.a) - this.value(v.b)
      case 'mul':
        return this.value(v.a) * this.value(v.b)
      case 'div':
        return this.value(v.a) / this.value(v.b)
      case 'min':
      case 'max':
      case 'pow':
      case 'atan2':
        return Math[v.op](this.value(v.a), this.value(v.b))
      default:
        return Math[v.op](this.value(v.a))
    }
  }

  private condition(c: Condition): boolean {
    switch (c.op) {
      case 'and':
        return this.condition(c.a) && this.condition(c.b)
      case 'or':
        return this.condition(c.a) || this.condition(c.b)
      case 'not':
        return !this.condition(c.a)
      case 'lt':
        return this.value(c.a) < this.value(c.b)
      case 'le':
        return this.value(c.a) <= this.value(c.b)
      case 'gt':
        return this.value(c.a) > this.value(c.b)
      case 'ge':
        return this.value(c.a) >= this.value(c.b)
      case 'eq':
        return this.value(c.a) === this.value(c.b)
      case 'ne':
        return this.value(c.a) !== this.value(c.b)
    }
  }

  private subscript(index: Index): number {
    return index.counter === undefined
      ? index.offset
      : index.offset + (index.stride ?? 1) * this.counters[index.counter]
  }

  private read(array: number, at: number): number {
    const values = this.arrays[array]
    this.check(array, at)
    return values[at]
  }

  private write(array: number, at: number, value: number): void {
    this.check(array, at)
    this.arrays[array][at] = value
  }

  private check(array: number, at: number): void {
    if (Number.isInteger(at) && at >= 0 && at < this.arrays[array].length) return
    throw new Error(`${this.fn.name}: index ${at} is outside of array ${this.fn.arrays[array].name}`)
  }

  private row(table: number): Float64Array | Float32Array {
    const data = this.program.data?.[table]
    if (data === undefined) throw new Error(`${this.fn.name}: there is no table ${table}`)
    return data.values
  }

  private data(table: number): Float64Array {
    const values = this.row(table)
    if (values instanceof Float64Array) return values
    throw new Error(`${this.fn.name}: table ${table} is in single precision`)
  }

  private slice(ref: ArrayRef): Float64Array {
    return this.arrays[ref.array].subarray(ref.offset)
  }
}

/** Returns an index into n numbers. */
function indexWithin(n: number, at: number): number {
  return Number.isNaN(at) ? 0 : Math.trunc(Math.min(Math.max(at, 0), n - 1))
}

/** Solves A x = b into b. The matrix is left as NaN: no program may rely on values that a back end leaves there. */
function solveDense(n: number, a: Float64Array, b: Float64Array): void {
  const rows = Array.from({ length: n }, (_, i) => [...a.subarray(i * n, (i + 1) * n)])
  a.fill(NaN, 0, n * n)
  b.set(solveNumbers(rows, [...b.subarray(0, n)]))
}

function lookUp(n: number, width: number, table: Float64Array, x: number): number {
  const segment = segmentOf(table.subarray(0, n), x)
  const coefficients = table.subarray(n + segment * width, n + (segment + 1) * width)
  const u = x - table[segment]
  return coefficients.subarray(0, width - 1).reduceRight((sum, c) => sum * u + c, coefficients[width - 1])
}

function lookUpMap(s: Extract<Statement, { kind: 'lookup2' }>, table: Float64Array, x: number, y: number): number {
  const { rows, columns, widthX, widthY } = s
  const i = segmentOf(table.subarray(0, rows), x)
  const j = segmentOf(table.subarray(rows, rows + columns), y)
  const [u, v] = [x - table[i], y - table[rows + j]]
  const patch = rows + columns + (i * (columns - 1) + j) * widthX * widthY
  let result = 0
  for (let a = widthX - 1; a >= 0; a--) {
    const inner = table.subarray(patch + a * widthY, patch + (a + 1) * widthY)
    result = result * u + inner.subarray(0, widthY - 1).reduceRight((sum, c) => sum * v + c, inner[widthY - 1])
  }
  return result
}

/** Returns the last of the segments between abscissae that begins at or before x, or else the first. */
function segmentOf(abscissae: Float64Array, x: number): number {
  let [low, high] = [0, abscissae.length - 2]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (x >= abscissae[middle]) low = middle
    else high = middle - 1
  }
  return low
}
