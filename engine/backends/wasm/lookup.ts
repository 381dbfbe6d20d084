/**
 * WebAssembly functions behind the statements `lookup` and `lookup2`: segments are found by bisection, polynomials
 * evaluated by Horner's rule. The JavaScript and C texts do the same operations in the same order.
 */
import { CodeWriter, op, type } from './code'
import type { DefinedFunction } from './module'

/** Pushes the address of the element `index` (a local) of doubles at the address on the stack. */
function element(w: CodeWriter, index: number): void {
  w.get(index)
  w.int(3)
  w.op(op.i32Shl, op.i32Add)
}

interface Bisection {
  /** Locals: number of abscissae, their address, the argument; `high` and `middle` are scratch. */
  readonly n: number
  readonly table: number
  readonly x: number
  readonly low: number
  readonly high: number
  readonly middle: number
}

/** Sets `low` to the segment of x and x to its distance from the start of that. */
function findSegment(w: CodeWriter, { n, table, x, low, high, middle }: Bisection): void {
  const abscissa = (index: number): void => {
    w.get(table)
    element(w, index)
    w.load()
  }
  w.get(n)
  w.int(1)
  w.op(op.i32Sub)
  w.set(high)
  w.while(
    () => {
      w.get(high, low)
      w.op(op.i32Sub)
      w.int(1)
      w.op(op.i32GtS)
    },
    () => {
      w.get(low, high)
      w.op(op.i32Add)
      w.int(1)
      w.op(op.i32ShrS)
      w.set(middle)
      w.get(x)
      abscissa(middle)
      w.op(op.f64Ge)
      w.if()
      w.get(middle)
      w.set(low)
      w.op(op.else)
      w.get(middle)
      w.set(high)
      w.op(op.end)
    },
  )
  w.get(x)
  abscissa(low)
  w.op(op.f64Sub)
  w.set(x)
}

interface Horner {
  /** Locals: number and address of the coefficients, the distance, the result; `at` is scratch. */
  readonly width: number
  readonly coefficients: number
  readonly x: number
  readonly result: number
  readonly at: number
}

function polynomial(w: CodeWriter, { width, coefficients, x, result, at }: Horner): void {
  const coefficient = (): void => {
    w.get(coefficients)
    element(w, at)
    w.load()
  }
  w.get(width)
  w.int(1)
  w.op(op.i32Sub)
  w.set(at)
  coefficient()
  w.set(result)
  w.while(
    () => {
      w.get(at)
      w.int(0)
      w.op(op.i32GtS)
    },
    () => {
      w.increase(at, -1)
      w.get(result, x)
      w.op(op.f64Mul)
      coefficient()
      w.op(op.f64Add)
      w.set(result)
    },
  )
}

/** lookup(n, width, table, x): piecewise polynomial in a table at a byte address. */
export function lookupFunction(): DefinedFunction {
  const [n, width, table, x, low, high, middle, coefficients, result] = [0, 1, 2, 3, 4, 5, 6, 7, 8]
  const w = new CodeWriter()
  findSegment(w, { n, table, x, low, high, middle })
  w.get(table, n, low, width)
  w.op(op.i32Mul, op.i32Add)
  w.int(3)
  w.op(op.i32Shl, op.i32Add)
  w.set(coefficients)
  polynomial(w, { width, coefficients, x, result, at: middle })
  w.get(result)
  w.op(op.end)
  return {
    params: [type.i32, type.i32, type.i32, type.f64],
    results: [type.f64],
    locals: [
      { count: 4, type: type.i32 },
      { count: 1, type: type.f64 },
    ],
    code: w.bytes(),
  }
}

/** lookup2(rows, columns, widthX, widthY, table, x, y): patches of polynomials in a table at a byte address. */
export function lookup2Function(): DefinedFunction {
  const [rows, columns, widthX, widthY, table, x, y] = [0, 1, 2, 3, 4, 5, 6]
  const [i, j, high, middle, second, coefficients, a, inner, result] = [7, 8, 9, 10, 11, 12, 13, 14, 15]
  const w = new CodeWriter()
  findSegment(w, { n: rows, table, x, low: i, high, middle })
  w.get(table)
  element(w, rows)
  w.set(second)
  findSegment(w, { n: columns, table: second, x: y, low: j, high, middle })
  // the patch is number i (columns - 1) + j of those behind the abscissae; coefficients end with it
  w.get(i, columns)
  w.int(1)
  w.op(op.i32Sub, op.i32Mul)
  w.get(j)
  w.op(op.i32Add)
  w.int(1)
  w.op(op.i32Add)
  w.get(widthX)
  w.op(op.i32Mul)
  w.get(widthY)
  w.op(op.i32Mul)
  w.get(columns)
  w.op(op.i32Add)
  w.int(3)
  w.op(op.i32Shl)
  w.get(second)
  w.op(op.i32Add)
  w.set(coefficients)
  w.get(widthX)
  w.set(a)
  w.while(
    () => {
      w.get(a)
      w.int(0)
      w.op(op.i32GtS)
    },
    () => {
      w.increase(a, -1)
      w.get(coefficients, widthY)
      w.int(3)
      w.op(op.i32Shl, op.i32Sub)
      w.set(coefficients)
      polynomial(w, { width: widthY, coefficients, x: y, result: inner, at: middle })
      w.get(result, x)
      w.op(op.f64Mul)
      w.get(inner)
      w.op(op.f64Add)
      w.set(result)
    },
  )
  w.get(result)
  w.op(op.end)
  return {
    params: [type.i32, type.i32, type.i32, type.i32, type.i32, type.f64, type.f64],
    results: [type.f64],
    locals: [
      { count: 7, type: type.i32 },
      { count: 2, type: type.f64 },
    ],
    code: w.bytes(),
  }
}
