/**
 * Prints one program function as a WebAssembly function. Parameters are the byte offsets of the
 * arrays (i32) followed by the scalars (f64): callers can then bind the offsets once and for all.
 */
import type { ArrayRef, Index, ProgramFunction, Statement } from '../../program/ir'
import { liveLocals } from '../../program/liveness'
import { visitInEvaluationOrder, type Node } from '../../program/walk'
import { CodeWriter, op, type } from './code'
import type { DefinedFunction } from './module'
import { allocateRegisters } from './registers'
import { planRegisters, source } from './register-plan'
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
  /** Byte offsets of the tables of the program. */
  readonly data: readonly number[]
}

/**
 * Loads after which a store is put in at the next assignment, where none occurs anyway, so that
 * the engine uses what was loaded before it loads more (see `register-plan.ts`).
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
  const live = liveLocals(fn)
  const copied = marks === undefined ? undefined : new Map<Statement, Statement>()
  const body = scheduled(fn, live, copied)
  const registers = allocateRegisters(body, live)
  const { reads, stored } = planRegisters(fn, body, live)
  const slots = allocateRegisters(body, live, stored)
  const firstScalar = fn.arrays.length
  const firstCounter = firstScalar + fn.scalars.length
  const firstLocal = firstCounter + fn.counters
  /** Operand of `sign`, which is needed three times. */
  const scratch = firstLocal + registers.count
  /** Slot of a store that exists only for its effect on the order. */
  const unusedSlot = frame + slots.count * 8
  const w = new CodeWriter()
  let readsDone = 0
  let loadsSinceEffect = 0

  statements(body)
  w.op(op.end)
  return {
    params: [...fn.arrays.map(() => type.i32), ...fn.scalars.map(() => type.f64)],
    results: [],
    locals: [
      { count: fn.counters, type: type.i32 },
      { count: registers.count + 1, type: type.f64 },
    ],
    code: w.bytes(),
    ...(fn.exported ? { exportAs: fn.name } : {}),
    frameDoubles: slots.count + 1,
  }

  function statements(list: readonly Statement[]): void {
    for (const s of list) {
      marks?.push({ offset: w.length, statement: copied?.get(s) ?? s })
      statement(s)
    }
  }

  function statement(s: Statement): void {
    switch (s.kind) {
      case 'comment':
        return
      case 'let':
        return assign(s.local, () => expression(s.value))
      case 'store': {
        const offset = address(s.array, s.index)
        expression(s.value)
        loadsSinceEffect = 0
        return w.store(offset)
      }
      case 'if':
        expression(s.cond)
        w.if()
        statements(s.then)
        if (s.else.length > 0) {
          w.op(op.else)
          statements(s.else)
        }
        return w.op(op.end)
      case 'for': {
        const counter = firstCounter + s.counter
        w.int(0)
        w.set(counter)
        return w.while(
          () => {
            w.get(counter)
            w.int(s.count)
            w.op(op.i32LtS)
            if (s.while === undefined) return
            expression(s.while)
            w.op(op.i32And)
          },
          () => {
            statements(s.body)
            w.increase(counter, 1)
          },
        )
      }
      case 'call':
        for (const array of s.arrays) pointer(array)
        for (const argument of s.args) expression(argument)
        return w.call(defined(index.functions.get(s.fn), s.fn))
      case 'solve':
        w.int(s.n)
        pointer(s.a)
        pointer(s.b)
        return w.call(index.solve)
      case 'lookup':
        return assign(s.local, () => {
          w.int(s.n)
          w.int(s.width)
          w.int(index.data[s.table])
          expression(s.x)
          w.call(index.lookup)
        })
      case 'lookup2':
        return assign(s.local, () => {
          for (const n of [s.rows, s.columns, s.widthX, s.widthY, index.data[s.table]]) w.int(n)
          expression(s.x)
          expression(s.y)
          w.call(index.lookup2)
        })
    }
  }

  function pointer(ref: ArrayRef): void {
    w.get(ref.array)
    if (ref.offset !== 0) {
      w.int(ref.offset * 8)
      w.op(op.i32Add)
    }
  }

  /** Leaves an address on the stack and returns the byte offset that the access has to add. */
  function address(array: number, at: Index): number {
    w.get(array)
    let offset = at.offset * 8
    if (at.counter !== undefined) {
      w.get(firstCounter + at.counter)
      w.int((at.stride ?? 1) * 8)
      w.op(op.i32Mul, op.i32Add)
      // Offsets of an access are added without wrapping, so the address itself must not be negative.
      if ((at.stride ?? 1) < 0 || offset < 0) {
        w.int(offset)
        w.op(op.i32Add)
        offset = 0
      }
    }
    return offset
  }

  function assign(local: number, value: () => void): void {
    const register = firstLocal + registers.of[local]
    if (stored[local] === 1) {
      storeTo(frame + slots.of[local] * 8, value)
      return
    }
    value()
    w.set(register)
    if (loadsSinceEffect >= maximumLoads) storeTo(unusedSlot, () => w.get(register))

    function storeTo(at: number, push: () => void): void {
      w.int(0)
      push()
      w.tee(register)
      w.store(at)
      loadsSinceEffect = 0
    }
  }

  /** Pushes a value, or a condition as i32. */
  function expression(root: Node): void {
    visitInEvaluationOrder(root, (node) => {
      switch (node.op) {
        case 'num':
          return w.num(node.value)
        case 'local':
          return local(node.index)
        case 'arg':
          return w.get(firstScalar + node.index)
        case 'load':
          loadsSinceEffect++
          return w.load(address(node.array, node.index))
        case 'sign':
          return sign()
        default:
          return operation(node)
      }
    })
  }

  function local(index: number): void {
    const register = firstLocal + registers.of[index]
    const from = reads[readsDone++]
    if (from === source.register) return w.get(register)
    loadsSinceEffect++
    w.int(0)
    w.load(frame + slots.of[index] * 8)
    if (from === source.memoryToRegister) w.tee(register)
  }

  function operation(node: Node): void {
    const codes = instructions.get(node.op)
    if (codes !== undefined) return w.op(...codes)
    loadsSinceEffect = 0
    w.call(defined(index.math.get(node.op), node.op))
  }

  /** x < 0 ? -1 : x > 0 ? 1 : x, which keeps zeros and NaN. */
  function sign(): void {
    w.set(scratch)
    w.num(-1)
    w.num(1)
    w.get(scratch, scratch)
    w.num(0)
    w.op(op.f64Gt, op.select)
    w.get(scratch)
    w.num(0)
    w.op(op.f64Lt, op.select)
  }
}

function defined(index: number | undefined, name: string): number {
  if (index === undefined) throw new Error(`function ${name} is called before it is defined`)
  return index
}
