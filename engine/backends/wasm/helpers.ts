/**
 * WebAssembly functions behind the statement `solve` (`lookup`: see `lookup.ts`). The JavaScript and C texts of
 * the same algorithms are in `text/helpers.ts`; all do the same operations in the same order.
 */
import { CodeWriter, op, type } from './code'
import type { DefinedFunction } from './module'

const [n, a, b, rowBytes, k, i, j, pivotRow, rowK, rowI] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const [best, value, factor] = [10, 11, 12]

/**
 * solve(n, a, b): Gaussian elimination with partial pivoting on a row-major matrix at byte address
 * a (Golub and Van Loan, Matrix Computations, algorithm 3.4.1), right-hand side at b, in place.
 */
export function solveFunction(): DefinedFunction {
  const w = new CodeWriter()
  const rows = rowWriter(w)
  w.get(n)
  w.int(3)
  w.op(op.i32Shl)
  w.set(rowBytes)
  rows.copy(rowK, a)
  rows.upTo(k, () => {
    findPivot(w, rows)
    returnIfSingular(w, rows)
    exchangeRows(w, rows)
    eliminateColumn(w, rows)
    rows.nextRow(rowK)
  })
  substituteBack(w, rows)
  w.op(op.end)
  return {
    params: [type.i32, type.i32, type.i32],
    results: [],
    locals: [
      { count: 7, type: type.i32 },
      { count: 3, type: type.f64 },
    ],
    code: w.bytes(),
  }
}

type RowWriter = ReturnType<typeof rowWriter>

/** Writes loops over rows and columns, and access to elements. */
function rowWriter(w: CodeWriter) {
  const upTo = (index: number, body: () => void) => {
    w.while(
      () => {
        w.get(index, n)
        w.op(op.i32LtS)
      },
      () => {
        body()
        w.increase(index, 1)
      },
    )
  }
  const copy = (to: number, from: number) => {
    w.get(from)
    w.set(to)
  }
  /** Address base + 8 index. */
  const element = (base: number, index: number) => {
    w.get(base, index)
    w.int(3)
    w.op(op.i32Shl, op.i32Add)
  }
  const elementValue = (base: number, index: number) => {
    element(base, index)
    w.load()
  }
  const swap = (first: () => void, second: () => void) => {
    first()
    w.load()
    w.set(value)
    first()
    second()
    w.load()
    w.store()
    second()
    w.get(value)
    w.store()
  }
  const next = (to: number, from: number) => {
    copy(to, from)
    w.increase(to, 1)
  }
  const nextRow = (row: number) => {
    w.get(row, rowBytes)
    w.op(op.i32Add)
    w.set(row)
  }
  /** target -= factor * other */
  const subtractProduct = (target: () => void, other: () => void): void => {
    target()
    target()
    w.load()
    w.get(factor)
    other()
    w.op(op.f64Mul, op.f64Sub)
    w.store()
  }
  return { upTo, copy, element, elementValue, swap, next, nextRow, subtractProduct }
}

/** Finds the element of largest magnitude in column k, the first of equal ones: its row is j, at `pivotRow`. */
function findPivot(w: CodeWriter, { upTo, copy, next, nextRow, elementValue }: RowWriter): void {
  elementValue(rowK, k)
  w.op(op.f64Abs)
  w.set(best)
  copy(pivotRow, rowK)
  copy(rowI, rowK)
  next(i, k)
  copy(j, k)
  upTo(i, () => {
    nextRow(rowI)
    elementValue(rowI, k)
    w.op(op.f64Abs)
    w.tee(value)
    w.get(best)
    w.op(op.f64Gt)
    w.if()
    copy(best, value)
    copy(pivotRow, rowI)
    copy(j, i)
    w.op(op.end)
  })
}

/** Fills x with NaN if the pivot is zero or not a number. */
function returnIfSingular(w: CodeWriter, { upTo, element }: RowWriter): void {
  w.get(best)
  w.num(0)
  w.op(op.f64Gt, op.i32Eqz)
  w.if()
  w.int(0)
  w.set(i)
  upTo(i, () => {
    element(b, i)
    w.num(NaN)
    w.store()
  })
  w.op(op.return, op.end)
}

function exchangeRows(w: CodeWriter, { upTo, copy, element, swap }: RowWriter): void {
  w.get(j, k)
  w.op(op.i32Ne)
  w.if()
  swap(
    () => element(b, k),
    () => element(b, j),
  )
  copy(j, k)
  upTo(j, () =>
    swap(
      () => element(rowK, j),
      () => element(pivotRow, j),
    ),
  )
  w.op(op.end)
}

function eliminateColumn(w: CodeWriter, rows: RowWriter): void {
  const { upTo, copy, next, nextRow, element, elementValue, subtractProduct } = rows
  copy(rowI, rowK)
  next(i, k)
  upTo(i, () => {
    nextRow(rowI)
    elementValue(rowI, k)
    elementValue(rowK, k)
    w.op(op.f64Div)
    w.set(factor)
    next(j, k)
    upTo(j, () =>
      subtractProduct(
        () => element(rowI, j),
        () => elementValue(rowK, j),
      ),
    )
    subtractProduct(
      () => element(b, i),
      () => elementValue(b, k),
    )
  })
}

function substituteBack(w: CodeWriter, { upTo, copy, next, element, elementValue }: RowWriter): void {
  copy(i, n)
  w.while(
    () => {
      w.get(i)
      w.int(0)
      w.op(op.i32GtS)
    },
    () => {
      w.increase(i, -1)
      w.get(rowK, rowBytes)
      w.op(op.i32Sub)
      w.set(rowK)
      elementValue(b, i)
      w.set(value)
      next(j, i)
      upTo(j, () => {
        w.get(value)
        elementValue(rowK, j)
        elementValue(b, j)
        w.op(op.f64Mul, op.f64Sub)
        w.set(value)
      })
      element(b, i)
      w.get(value)
      elementValue(rowK, i)
      w.op(op.f64Div)
      w.store()
    },
  )
}
