/**
 * Prints one program function as a WebAssembly function. Parameters are the byte offsets of the
 * arrays (i32) followed by the scalars (f64): callers can then bind the offsets once and for all.
 */
import type { ArrayRef, Index, ProgramFunction, Statement } from '../../program/ir'
import type { Node } from '../../program/walk'
import { liveLocals } from '../../program/liveness'
import { CodeWriter, op, type } from './code'
import type { DefinedFunction } from './module'
import { allocateRegisters } from './registers'

/** Elementary functions that WebAssembly has no instruction for; imported from `Math`. */
export const importedFunctions = new Map<Node['op'], number>([
  ['sin', 1],
  ['cos', 1],
  ['tan', 1],
  ['asin', 1],
  ['acos', 1],
  ['atan', 1],
  ['exp', 1],
  ['log', 1],
  ['atan2', 2],
  ['pow', 2],
])

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
}

export function encodeFunction(fn: ProgramFunction, index: ModuleIndex): DefinedFunction {
  const live = liveLocals(fn)
  const registers = allocateRegisters(fn, live)
  const firstScalar = fn.arrays.length
  const firstCounter = firstScalar + fn.scalars.length
  const firstLocal = firstCounter + fn.counters
  /** Operand of `sign`, which is needed three times. */
  const scratch = firstLocal + registers.count
  const w = new CodeWriter()

  statements(fn.body)
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
  }

  function statements(list: readonly Statement[]): void {
    for (const s of list) statement(s)
  }

  function statement(s: Statement): void {
    switch (s.kind) {
      case 'comment':
        return
      case 'let':
        if (live[s.local] === 0) return
        expression(s.value)
        return w.set(firstLocal + registers.of[s.local])
      case 'store': {
        const offset = address(s.array, s.index)
        expression(s.value)
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
        if (live[s.local] === 0) return
        w.int(s.n)
        w.int(s.width)
        pointer(s.table)
        expression(s.x)
        w.call(index.lookup)
        return w.set(firstLocal + registers.of[s.local])
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

  /** Post-order walk with a stack of its own: what is on it is a node to visit or to finish. */
  function expression(root: Node): void {
    const pending: { readonly node: Node; readonly finish: boolean }[] = [{ node: root, finish: false }]
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      const { node, finish } = item
      if (finish) {
        operation(node)
        continue
      }
      switch (node.op) {
        case 'num':
          w.num(node.value)
          break
        case 'local':
          w.get(firstLocal + registers.of[node.index])
          break
        case 'arg':
          w.get(firstScalar + node.index)
          break
        case 'load':
          w.load(address(node.array, node.index))
          break
        default:
          // Last in, first out: a, then b, then the condition of a select, then the operation.
          pending.push({ node, finish: true })
          if ('cond' in node) pending.push({ node: node.cond, finish: false })
          if ('b' in node) pending.push({ node: node.b, finish: false })
          pending.push({ node: node.a, finish: false })
      }
    }
  }

  function operation(node: Node): void {
    if (node.op === 'sign') return sign()
    const codes = instructions.get(node.op)
    if (codes !== undefined) return w.op(...codes)
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
