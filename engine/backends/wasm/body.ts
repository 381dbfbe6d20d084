/**
 * Prints one program function as a WebAssembly function. Parameters are the byte offsets of the
 * arrays (i32) followed by the scalars (f64): callers can then bind the offsets once and for all.
 */
import type { ArrayRef, Index, ProgramFunction, Statement } from '../../program/ir'
import { liveLocals } from '../../program/liveness'
import { visitInEvaluationOrder, type Node } from '../../program/walk'
import { CodeWriter, op, type } from './code'
import type { DefinedFunction } from './module'
import { allocateRegisters, type Registers } from './registers'
import { planRegisters, source, type RegisterPlan } from './register-plan'
import { scheduled } from './schedule'

const instructions = new Map<Node['op'], readonly number[]>([
  ['neg', [op.f64Neg]],
  ['abs', [op.f64Abs]],
  ['sqrt', [op.f64Sqrt]],
  ['floor', [op.f64Floor]],
  ['add', [op.f64Add]],
  ['sub', [op.f64Sub]],
  ['mul', [op.f64Mul]],
  ['div', [op.f64Div]],
  ['min', [op.f64Min]],
  ['max', [op.f64Max]],
  ['lt', [op.f64Lt]],
  ['le', [op.f64Le]],
  ['gt', [op.f64Gt]],
  ['ge', [op.f64Ge]],
  ['eq', [op.f64Eq]],
  ['ne', [op.f64Ne]],
  ['and', [op.i32And]],
  ['or', [op.i32Or]],
  ['not', [op.i32Eqz]],
  ['select', [op.select]],
])

/** Function numbers in the module. */
export interface ModuleIndex {
  readonly math: ReadonlyMap<string, number>
  readonly functions: ReadonlyMap<string, number>
  readonly solve: number
  readonly lookup: number
  readonly lookup2: number
  /** Places of the tables of the program, in bytes. */
  readonly data: readonly { readonly offset: number; readonly single: boolean }[]
}

/**
 * Loads after which a store is put in at the next assignment, where none occurs anyway, so that the engine uses loaded
 * values before it loads more (see `register-plan.ts`).
 */
const maximumLoads = 6

export interface EncodedFunction extends DefinedFunction {
  /** Doubles of memory that the function needs for its values. */
  readonly frameDoubles: number
}

/** Place where the instructions of a statement begin, for readers of the listing. */
export interface Mark {
  readonly offset: number
  readonly statement: Statement
}

/**
 * @param marks takes the places of all statements, in order
 * @param frame byte offset of memory for the values of this function; functions do not call
 *   themselves, so it needs to exist only once
 */
export function encodeFunction(
  fn: ProgramFunction,
  index: ModuleIndex,
  frame: number,
  marks?: Mark[],
): EncodedFunction {
  return new FunctionEncoder(fn, index, frame, marks).encoded()
}

/** Writer of one function, statement by statement. */
class FunctionEncoder {
  private readonly w = new CodeWriter()
  private readonly copied: Map<Statement, Statement> | undefined
  private readonly body: readonly Statement[]
  private readonly registers: Registers
  private readonly slots: Registers
  private readonly reads: RegisterPlan['reads']
  private readonly stored: RegisterPlan['stored']
  private readonly firstScalar: number
  private readonly firstCounter: number
  private readonly firstLocal: number
  /** Operand of `sign`, which is needed three times. */
  private readonly scratch: number
  /** Slot of a store that only affects the order. */
  private readonly unusedSlot: number
  private readsDone = 0
  private loadsSinceEffect = 0

  constructor(
    private readonly fn: ProgramFunction,
    private readonly index: ModuleIndex,
    private readonly frame: number,
    private readonly marks: Mark[] | undefined,
  ) {
    const live = liveLocals(fn)
    this.copied = marks === undefined ? undefined : new Map<Statement, Statement>()
    this.body = scheduled(fn, live, this.copied)
    this.registers = allocateRegisters(this.body, live)
    const { reads, stored } = planRegisters(fn, this.body, live)
    this.reads = reads
    this.stored = stored
    this.slots = allocateRegisters(this.body, live, stored)
    this.firstScalar = fn.arrays.length
    this.firstCounter = this.firstScalar + fn.scalars.length
    this.firstLocal = this.firstCounter + fn.counters
    this.scratch = this.firstLocal + this.registers.count
    this.unusedSlot = frame + this.slots.count * 8
  }

  encoded(): EncodedFunction {
    const { fn } = this
    this.statements(this.body)
    this.w.op(op.end)
    return {
      params: [...fn.arrays.map(() => type.i32), ...fn.scalars.map(() => type.f64)],
      results: [],
      locals: [
        { count: fn.counters, type: type.i32 },
        { count: this.registers.count + 1, type: type.f64 },
      ],
      code: this.w.bytes(),
      ...(fn.exported ? { exportAs: fn.name } : {}),
      frameDoubles: this.slots.count + 1,
    }
  }

  private statements(list: readonly Statement[]): void {
    for (const s of list) {
      this.marks?.push({ offset: this.w.length, statement: this.copied?.get(s) ?? s })
      this.statement(s)
    }
  }

  private statement(s: Statement): void {
    switch (s.kind) {
      case 'comment':
        return
      case 'let':
        return this.assign(s.local, () => this.expression(s.value))
      case 'store': {
        const offset = this.address(s.array, s.index)
        this.expression(s.value)
        this.loadsSinceEffect = 0
        return this.w.store(offset)
      }
      case 'if':
        this.expression(s.cond)
        this.w.if()
        this.statements(s.then)
        if (s.else.length > 0) {
          this.w.op(op.else)
          this.statements(s.else)
        }
        return this.w.op(op.end)
      case 'for': {
        const counter = this.firstCounter + s.counter
        this.w.int(0)
        this.w.set(counter)
        return this.w.while(
          () => {
            this.w.get(counter)
            this.w.int(s.count)
            this.w.op(op.i32LtS)
            if (s.while === undefined) return
            this.expression(s.while)
            this.w.op(op.i32And)
          },
          () => {
            this.statements(s.body)
            this.w.increase(counter, 1)
          },
        )
      }
      case 'call':
        for (const array of s.arrays) this.pointer(array)
        for (const argument of s.args) this.expression(argument)
        return this.w.call(defined(this.index.functions.get(s.fn), s.fn))
      case 'solve':
        this.w.int(s.n)
        this.pointer(s.a)
        this.pointer(s.b)
        return this.w.call(this.index.solve)
      case 'lookup':
        return this.assign(s.local, () => {
          this.w.int(s.n)
          this.w.int(s.width)
          this.w.int(this.index.data[s.table].offset)
          this.expression(s.x)
          this.w.call(this.index.lookup)
        })
      case 'lookup2':
        return this.assign(s.local, () => {
          for (const n of [s.rows, s.columns, s.widthX, s.widthY, this.index.data[s.table].offset]) this.w.int(n)
          this.expression(s.x)
          this.expression(s.y)
          this.w.call(this.index.lookup2)
        })
      case 'sample':
        return this.assign(s.local, () => {
          const { offset, single } = this.index.data[s.table]
          this.expression(s.at)
          this.w.num(s.n - 1)
          this.w.op(op.f64Min)
          this.w.truncate()
          this.w.int(single ? 2 : 3)
          this.w.op(op.i32Shl)
          if (single) this.w.loadSingle(offset)
          else this.w.load(offset)
        })
    }
  }

  private pointer(ref: ArrayRef): void {
    this.w.get(ref.array)
    if (ref.offset !== 0) {
      this.w.int(ref.offset * 8)
      this.w.op(op.i32Add)
    }
  }

  /** Leaves an address on the stack and returns the byte offset that the access has to add. */
  private address(array: number, at: Index): number {
    this.w.get(array)
    let offset = at.offset * 8
    if (at.counter !== undefined) {
      this.w.get(this.firstCounter + at.counter)
      this.w.int((at.stride ?? 1) * 8)
      this.w.op(op.i32Mul, op.i32Add)
      // Offsets of an access are added without wrapping, so the address itself must not be negative.
      if ((at.stride ?? 1) < 0 || offset < 0) {
        this.w.int(offset)
        this.w.op(op.i32Add)
        offset = 0
      }
    }
    return offset
  }

  private assign(local: number, value: () => void): void {
    const register = this.firstLocal + this.registers.of[local]
    const storeTo = (at: number, push: () => void): void => {
      this.w.int(0)
      push()
      this.w.tee(register)
      this.w.store(at)
      this.loadsSinceEffect = 0
    }
    if (this.stored[local] === 1) {
      storeTo(this.frame + this.slots.of[local] * 8, value)
      return
    }
    value()
    this.w.set(register)
    if (this.loadsSinceEffect >= maximumLoads) storeTo(this.unusedSlot, () => this.w.get(register))
  }

  /** Pushes a value, or a condition as i32. */
  private expression(root: Node): void {
    visitInEvaluationOrder(root, (node) => {
      switch (node.op) {
        case 'num':
          return this.w.num(node.value)
        case 'local':
          return this.local(node.index)
        case 'arg':
          return this.w.get(this.firstScalar + node.index)
        case 'load':
          this.loadsSinceEffect++
          return this.w.load(this.address(node.array, node.index))
        case 'sign':
          return this.sign()
        default:
          return this.operation(node)
      }
    })
  }

  private local(index: number): void {
    const register = this.firstLocal + this.registers.of[index]
    const from = this.reads[this.readsDone++]
    if (from === source.register) return this.w.get(register)
    this.loadsSinceEffect++
    this.w.int(0)
    this.w.load(this.frame + this.slots.of[index] * 8)
    if (from === source.memoryToRegister) this.w.tee(register)
  }

  private operation(node: Node): void {
    const codes = instructions.get(node.op)
    if (codes !== undefined) return this.w.op(...codes)
    this.loadsSinceEffect = 0
    this.w.call(defined(this.index.math.get(node.op), node.op))
  }

  /** x < 0 ? -1 : x > 0 ? 1 : x, which keeps zeros and NaN. */
  private sign(): void {
    this.w.set(this.scratch)
    this.w.num(-1)
    this.w.num(1)
    this.w.get(this.scratch, this.scratch)
    this.w.num(0)
    this.w.op(op.f64Gt, op.select)
    this.w.get(this.scratch)
    this.w.num(0)
    this.w.op(op.f64Lt, op.select)
  }
}

function defined(index: number | undefined, name: string): number {
  if (index === undefined) throw new Error(`function ${name} is called before it is defined`)
  return index
}
