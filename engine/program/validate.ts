/**
 * Checks that a program is well formed, so that backends need not: indices in range, names usable
 * and unique, functions defined before use, locals assigned before use on every path. For tests
 * and development: every finding is a defect of the code that made the program, not of a model.
 */
import type { ArrayRef, Index, Program, ProgramData, ProgramFunction, Statement } from './ir'
import { assignedLocal, expressionsOf, visitNodes, type Node } from './walk'

/** @throws Error listing the problems, if there are any */
export function assertValid(program: Program): void {
  const problems = validateProgram(program)
  if (problems.length > 0) throw new Error(`program ${program.name} is malformed:\n${problems.join('\n')}`)
}

/** Returns everything that is wrong, one sentence each; empty for a well-formed program. */
export function validateProgram(program: Program): string[] {
  const problems: string[] = []
  const known = new Map<string, ProgramFunction>()
  for (const fn of program.functions) {
    const report = (text: string) => problems.push(`${fn.name}: ${text}`)
    if (!isIdentifier(fn.name)) report('the name of the function is not an identifier')
    if (known.has(fn.name)) report('there are two functions of this name')
    new FunctionCheck(fn, known, program.data ?? [], report).run()
    known.set(fn.name, fn)
  }
  return problems
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)
}

class FunctionCheck {
  private readonly assigned: Uint8Array
  /** Locals assigned since the start, in order, so that arms of a branch can be undone. */
  private readonly trail: number[] = []
  private readonly runningCounters = new Set<number>()
  private readonly seen = new Set<Statement>()

  constructor(
    private readonly fn: ProgramFunction,
    private readonly known: ReadonlyMap<string, ProgramFunction>,
    private readonly tables: readonly ProgramData[],
    private readonly report: (text: string) => void,
  ) {
    this.assigned = new Uint8Array(fn.locals)
  }

  run(): void {
    const { fn } = this
    const names = [...fn.scalars, ...fn.arrays.map((array) => array.name)]
    for (const name of names) if (!isIdentifier(name)) this.report(`argument name ${name} is not an identifier`)
    if (new Set(names).size < names.length) this.report('two arguments have the same name')
    if (new Set(fn.localNames.values()).size < fn.localNames.size) this.report('two locals have the same name')
    for (const local of fn.localNames.keys()) this.inRange(local, fn.locals, 'named local')
    this.list(fn.body)
  }

  private list(statements: readonly Statement[]): void {
    for (const s of statements) {
      if (this.seen.has(s)) this.report('the same statement object occurs twice')
      this.seen.add(s)
      this.statement(s)
    }
  }

  private statement(s: Statement): void {
    for (const root of expressionsOf(s)) visitNodes(root, (node) => this.node(node))
    switch (s.kind) {
      case 'store':
        this.index(s.array, s.index)
        return this.writable(s.array)
      case 'if':
        return this.branch(s.then, s.else)
      case 'for':
        return this.loop(s)
      case 'call':
        return this.call(s)
      case 'solve':
        if (!isCount(s.n) || s.n < 1) this.report(`solve of size ${s.n}`)
        for (const ref of [s.a, s.b]) {
          this.arrayRef(ref)
          this.writable(ref.array)
        }
        return
      case 'lookup':
        if (!isCount(s.n) || s.n < 2) this.report(`lookup in a table of ${s.n} abscissae`)
        if (!isCount(s.width) || s.width < 1) this.report(`lookup with ${s.width} coefficients`)
        this.data(s.table, s.n + (s.n - 1) * s.width)
        break
      case 'lookup2': {
        const { rows, columns, widthX, widthY } = s
        if (![rows, columns].every((n) => isCount(n) && n >= 2)) this.report(`lookup in a map of ${rows} by ${columns}`)
        if (![widthX, widthY].every((n) => isCount(n) && n >= 1))
          this.report(`lookup with ${widthX} by ${widthY} coefficients`)
        this.data(s.table, rows + columns + (rows - 1) * (columns - 1) * widthX * widthY)
        break
      }
      case 'sample':
        if (!isCount(s.n) || s.n < 1) this.report(`sample of a row of ${s.n} numbers`)
        this.data(s.table, s.n, true)
        break
      default:
    }
    const target = assignedLocal(s)
    if (target !== undefined && this.inRange(target, this.fn.locals, 'local')) this.assign(target)
  }

  /** Checks that the data of the program have the numbers that a look-up needs. */
  private data(table: number, least: number, single = false): void {
    if (!this.inRange(table, this.tables.length, 'table')) return
    const { name, values } = this.tables[table]
    if (!single && values instanceof Float32Array) this.report(`table ${name} is in single precision`)
    if (values.length < least) this.report(`table ${name} has ${values.length} numbers, not ${least}`)
  }

  private node(node: Node): void {
    switch (node.op) {
      case 'local':
        if (this.inRange(node.index, this.fn.locals, 'local') && this.assigned[node.index] === 0) {
          this.report(`local ${node.index} is used before it is assigned on every path`)
        }
        return
      case 'arg':
        this.inRange(node.index, this.fn.scalars.length, 'scalar argument')
        return
      case 'load':
        return this.index(node.array, node.index)
      default:
    }
  }

  private branch(then: readonly Statement[], otherwise: readonly Statement[]): void {
    const start = this.trail.length
    this.list(then)
    const inThen = this.undo(start)
    this.list(otherwise)
    const inElse = new Set(this.undo(start))
    for (const local of inThen) if (inElse.has(local)) this.assign(local)
  }

  private loop(s: Extract<Statement, { kind: 'for' }>): void {
    if (!isCount(s.count)) this.report(`loop with count ${s.count}`)
    if (this.runningCounters.has(s.counter)) this.report(`counter ${s.counter} is used by two nested loops`)
    this.inRange(s.counter, this.fn.counters, 'counter')
    this.runningCounters.add(s.counter)
    const start = this.trail.length
    if (s.while !== undefined)
      visitNodes(s.while, (node) => {
        if (node.op === 'local') this.report(`local ${node.index} decides on the end of a loop`)
      })
    this.list(s.body)
    if (s.count === 0 || s.while !== undefined) this.undo(start)
    this.runningCounters.delete(s.counter)
  }

  private call(s: Extract<Statement, { kind: 'call' }>): void {
    const callee = this.known.get(s.fn)
    for (const ref of s.arrays) this.arrayRef(ref)
    if (callee === undefined) return this.report(`function ${s.fn} is called before it is defined`)
    if (s.args.length !== callee.scalars.length || s.arrays.length !== callee.arrays.length) {
      return this.report(`${s.fn} is called with ${s.args.length} scalars and ${s.arrays.length} arrays`)
    }
    callee.arrays.forEach((array, i) => {
      if (array.writable) this.writable(s.arrays[i].array)
    })
  }

  private index(array: number, index: Index): void {
    this.inRange(array, this.fn.arrays.length, 'array')
    if (!Number.isInteger(index.offset)) this.report(`offset ${index.offset} is not an integer`)
    if (index.counter === undefined) {
      if (index.offset < 0) this.report(`index ${index.offset} is negative`)
      if (index.stride !== undefined) this.report('a stride needs a counter')
    } else {
      if (!this.runningCounters.has(index.counter)) this.report(`counter ${index.counter} is used outside of its loop`)
      if (!Number.isInteger(index.stride ?? 1)) this.report(`stride ${index.stride} is not an integer`)
    }
  }

  private arrayRef(ref: ArrayRef): void {
    this.inRange(ref.array, this.fn.arrays.length, 'array')
    if (!isCount(ref.offset)) this.report(`offset ${ref.offset} of an array is not a count`)
  }

  private writable(array: number): void {
    if (this.fn.arrays[array]?.writable === false) this.report(`array ${this.fn.arrays[array].name} is not writable`)
  }

  private assign(local: number): void {
    if (this.assigned[local] === 1) return
    this.assigned[local] = 1
    this.trail.push(local)
  }

  private undo(to: number): number[] {
    const undone = this.trail.splice(to)
    for (const local of undone) this.assigned[local] = 0
    return undone
  }

  private inRange(value: number, size: number, what: string): boolean {
    if (isCount(value) && value < size) return true
    this.report(`${what} ${value} is out of range (0..${size - 1})`)
    return false
  }
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0
}
