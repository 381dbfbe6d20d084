/**
 * Random well-formed programs. A program is built from a tape of numbers, each choice takes the
 * next one, and an exhausted tape means the simplest choice: shortening the tape simplifies the program.
 */
import fc from 'fast-check'
import type { Condition, Program, ProgramFunction, Statement, Value } from '../../../engine/program/ir'

/** Array sizes of every generated function: p is read only, w is writable. */
export const sizes = { p: 24, w: 48, out: 16 }
/** Tables of every generated program: of one argument and of two, and a row. */
const table = { n: 4, width: 3 }
const map = { rows: 3, columns: 4, widthX: 2, widthY: 3 }
const data = [
  { name: 'curve', doc: 'Curve */ of the tests.', values: Float64Array.of(-1.5, -0.75, 0, 0.75, ...numbersOf(9)) },
  { name: 'map', doc: 'Map.', values: Float64Array.of(-2, 0.5, 1, -1, 0, 0.25, 3, ...numbersOf(36)) },
  { name: 'row', doc: 'Row.', values: Float32Array.from(numbersOf(5)) },
]

function numbersOf(n: number): number[] {
  return Array.from({ length: n }, (_, i) => (i % 7 === 3 ? -0 : Math.sin(3 * i) / (i + 1)))
}

export interface Shape {
  /** Elementary functions anywhere, or only in values stored in `out`, which is never read. */
  readonly elementary: 'anywhere' | 'output only'
}

const exactUnary = ['neg', 'abs', 'sign', 'sqrt', 'floor'] as const
const elementaryUnary = ['exp', 'log', 'sin', 'cos', 'tan', 'asin', 'acos', 'atan'] as const
const exactBinary = ['add', 'sub', 'mul', 'div', 'min', 'max'] as const
const elementaryBinary = ['pow', 'atan2'] as const
const comparisons = ['lt', 'le', 'gt', 'ge', 'eq', 'ne'] as const
const special = [0, 1, -1, 2, 0.5, -0, NaN, Infinity, -Infinity, 1e-300, 5e-324, 1e300, Math.PI]

export function programs(shape: Shape): fc.Arbitrary<Program> {
  return fc
    .array(fc.nat(999999), { maxLength: 900, size: 'max' })
    .map((numbers) => new Builder(numbers, shape).program())
}

/** Values for the arrays of a generated program, with zeros, infinities and NaN among them. */
export const inputs = fc.record({
  scalars: fc.array(number(), { minLength: 2, maxLength: 2 }),
  p: fc.array(number(), { minLength: sizes.p, maxLength: sizes.p }),
  w: fc.array(number(), { minLength: sizes.w, maxLength: sizes.w }),
})

function number(): fc.Arbitrary<number> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: -4, max: 4, noNaN: true }) },
    { weight: 1, arbitrary: fc.double() },
    { weight: 1, arbitrary: fc.constantFrom(...special) },
  )
}

class Builder {
  private next = 0
  private locals = 0
  private counters = 0
  private running: { counter: number; count: number }[] = []
  private assigned: number[] = []
  private functions: ProgramFunction[] = []

  constructor(
    private readonly tape: readonly number[],
    private readonly shape: Shape,
  ) {}

  program(): Program {
    const count = 1 + this.choose(3)
    for (let i = 0; i < count; i++)
      this.functions.push(this.fn(i === count - 1 ? 'evaluate' : `part${i}`, i === count - 1))
    return { name: 'random', functions: this.functions, data }
  }

  private choose(n: number): number {
    return this.next < this.tape.length ? this.tape[this.next++] % n : 0
  }

  private fn(name: string, exported: boolean): ProgramFunction {
    this.locals = 0
    this.counters = 0
    this.assigned = []
    const body = this.block(2 + this.choose(20), 0)
    return {
      name,
      doc: 'Random function.',
      scalars: ['s', 't'],
      arrays: [
        { name: 'p', writable: false, doc: 'parameters' },
        { name: 'w', writable: true, doc: 'work' },
        { name: 'out', writable: true, doc: 'results' },
      ],
      locals: this.locals,
      counters: this.counters,
      localNames: new Map(this.locals > 1 ? [[1, 'Body.vx']] : []),
      body,
      exported,
    }
  }

  private block(length: number, depth: number): Statement[] {
    const before = this.assigned
    this.assigned = [...before]
    const list: Statement[] = []
    for (let i = 0; i < length; i++) list.push(...this.statement(depth))
    // Stores last, so that something is seen of what was computed.
    list.push(this.store(), this.output())
    this.assigned = before
    return list
  }

  private statement(depth: number): Statement[] {
    switch (this.choose(depth < 3 ? 14 : 10)) {
      case 0:
      case 1:
      case 2:
        return [this.assign()]
      case 3:
        return [this.store()]
      case 4:
        return [this.output()]
      case 5:
        return [this.reassign()]
      case 6:
        return [{ kind: 'comment', text: 'A /* note */ with */ odd\ncharacters' }]
      case 7:
        return [{ kind: 'lookup', ...table, table: 0, x: this.value(2), local: this.newLocal() }]
      case 8:
        return [{ kind: 'lookup2', ...map, table: 1, x: this.value(2), y: this.value(1), local: this.newLocal() }]
      case 9:
        return [{ kind: 'sample', n: 5, table: 2, at: this.value(2), local: this.newLocal() }]
      case 10:
        return this.branch(depth)
      case 11:
        return [this.loop(depth)]
      case 12:
        return this.solve()
      default:
        return [this.call()]
    }
  }

  private newLocal(): number {
    this.assigned.push(this.locals)
    return this.locals++
  }

  private assign(): Statement {
    const value = this.value(4)
    return { kind: 'let', local: this.newLocal(), value }
  }

  /** Assigns a local once more, often from itself. */
  private reassign(): Statement {
    if (this.assigned.length === 0) return this.assign()
    const local = this.assigned[this.choose(this.assigned.length)]
    return { kind: 'let', local, value: { op: 'add', a: { op: 'local', index: local }, b: this.value(2) } }
  }

  private store(): Statement {
    const value = this.value(3)
    return { kind: 'store', array: 1, index: this.index(sizes.w), value }
  }

  private output(): Statement {
    return { kind: 'store', array: 2, index: this.index(sizes.out), value: this.elementary(2) }
  }

  private branch(depth: number): Statement[] {
    const cond = this.condition(2)
    const result = this.locals++
    const arm = (): Statement[] => {
      const list = this.block(this.choose(4), depth + 1)
      return [...list, { kind: 'let', local: result, value: this.value(2) }]
    }
    const statement: Statement = { kind: 'if', cond, then: arm(), else: arm() }
    this.assigned.push(result)
    const oneSided: Statement = {
      kind: 'if',
      cond: this.condition(1),
      then: this.block(this.choose(3), depth + 1),
      else: [],
    }
    return this.choose(2) === 0 ? [statement] : [statement, oneSided]
  }

  private loop(depth: number): Statement {
    const loop = { counter: this.counters++, count: 1 + this.choose(4) }
    this.running.push(loop)
    const body = this.block(1 + this.choose(4), depth + 1)
    this.running.pop()
    if (this.choose(3) > 0) return { kind: 'for', ...loop, body }
    const element: Value = { op: 'load', array: 1, index: { offset: this.choose(4) } }
    return { kind: 'for', ...loop, while: { op: 'lt', a: element, b: { op: 'num', value: this.choose(5) } }, body }
  }

  /** The matrix is destroyed, so it is overwritten before anything can read it. */
  private solve(): Statement[] {
    const n = 1 + this.choose(4)
    const clear = Array.from({ length: n * n }, (_, i): Statement => {
      return { kind: 'store', array: 1, index: { offset: i }, value: { op: 'num', value: i } }
    })
    return [{ kind: 'solve', n, a: { array: 1, offset: 0 }, b: { array: 1, offset: n * n } }, ...clear]
  }

  private call(): Statement {
    if (this.functions.length === 0) return this.assign()
    const fn = this.functions[this.choose(this.functions.length)].name
    const args = [this.value(2), this.value(2)]
    const arrays = [0, 1, 2].map((array) => ({ array, offset: 0 }))
    return { kind: 'call', fn, args, arrays }
  }

  private index(size: number) {
    const loop = this.choose(2) === 1 ? this.running[this.choose(this.running.length + 1)] : undefined
    if (loop === undefined) return { offset: this.choose(size) }
    const stride = [1, 2, -1, -2, 0][this.choose(5)]
    const reach = stride * (loop.count - 1)
    const lowest = Math.max(0, -reach)
    return { offset: lowest + this.choose(size - Math.abs(reach)), counter: loop.counter, stride }
  }

  private value(depth: number): Value {
    const choice = this.choose(depth > 0 ? 12 : 4)
    switch (choice) {
      case 0:
        if (this.assigned.length > 0) return { op: 'local', index: this.assigned[this.choose(this.assigned.length)] }
        return { op: 'arg', index: this.choose(2) }
      case 1:
        return {
          op: 'num',
          value: this.choose(3) === 0 ? special[this.choose(special.length)] : (this.choose(8000) - 4000) / 777,
        }
      case 2:
        return { op: 'arg', index: this.choose(2) }
      case 3:
        return this.choose(2) === 0
          ? { op: 'load', array: 0, index: this.index(sizes.p) }
          : { op: 'load', array: 1, index: this.index(sizes.w) }
      case 4:
      case 5:
      case 6:
      case 7:
        return { op: exactBinary[this.choose(exactBinary.length)], a: this.value(depth - 1), b: this.value(depth - 1) }
      case 8:
        return { op: exactUnary[this.choose(exactUnary.length)], a: this.value(depth - 1) }
      case 9:
        return { op: 'select', cond: this.condition(depth - 1), a: this.value(depth - 1), b: this.value(depth - 1) }
      default:
        return this.shape.elementary === 'anywhere' ? this.elementary(depth) : this.value(depth - 1)
    }
  }

  private elementary(depth: number): Value {
    if (this.choose(4) === 0) {
      const b = this.choose(2) === 0 ? ({ op: 'num', value: this.choose(5) - 2 } as const) : this.value(depth - 1)
      return { op: elementaryBinary[this.choose(2)], a: this.value(depth - 1), b }
    }
    return { op: elementaryUnary[this.choose(elementaryUnary.length)], a: this.value(depth - 1) }
  }

  private condition(depth: number): Condition {
    switch (this.choose(depth > 0 ? 6 : 1)) {
      case 3:
        return { op: 'and', a: this.condition(depth - 1), b: this.condition(depth - 1) }
      case 4:
        return { op: 'or', a: this.condition(depth - 1), b: this.condition(depth - 1) }
      case 5:
        return { op: 'not', a: this.condition(depth - 1) }
      default:
        return { op: comparisons[this.choose(6)], a: this.value(depth - 1), b: this.value(depth - 1) }
    }
  }
}
