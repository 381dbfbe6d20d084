/**
 * Equations of plain operations only, as an algebra program reads them: functions that blocks share are written where
 * they are called, small linear systems by Cramer's rule, and unknowns that the program finds by iteration are symbols
 * with residuals. What has no such form is refused by its name.
 */
import { ModelError } from '../../errors/model-error'
import {
  definitionOf,
  mathOf,
  payloadOf,
  rebuild,
  substitute,
  topologicalOrder,
  type Expr,
  type Pool,
} from '../../symbolic'

/** Largest linear system that is written out: n 2^n products. */
const largestSystem = 6
/** Largest number of pieces of a table, and of numbers of a row, that is written out. */
const mostPieces = 5000

/** Equation 0 = residual of an unknown. */
export interface Residual {
  readonly name: string
  readonly block: string
  readonly expr: Expr
}

export class Flat {
  /** Unknowns without a closed form, and as many residuals. */
  readonly unknowns: { readonly name: string; readonly symbol: Expr }[] = []
  readonly residuals: Residual[] = []
  private readonly results = new Map<Expr, Expr>()
  /** Results of nodes with several. */
  private readonly several = new Map<Expr, readonly Expr[]>()

  constructor(private readonly pool: Pool) {}

  /**
   * Returns the expression in plain operations.
   *
   * @throws ModelError `unsupported` for linked functions, operations of held axes, and data that is too long
   */
  of(root: Expr): Expr {
    const { results } = this
    const at = (e: Expr): Expr => results.get(e) ?? e
    for (const e of topologicalOrder([root], (node) => results.has(node))) {
      const definition = definitionOf(e)
      const operands = (definition === undefined ? e.args : [definition]).map(at)
      results.set(e, this.node(e, operands))
    }
    return at(root)
  }

  private node(e: Expr, operands: readonly Expr[]): Expr {
    const { pool } = this
    switch (e.op) {
      case 'call':
      case 'implicit':
      case 'dense':
      case 'opaque':
        this.several.set(e, this.resultsOf(e, operands))
        return e
      case 'out':
        return this.several.get(e.args[0])?.[e.value] ?? e
      case 'lookup': {
        const table = payloadOf(e, 'lookup')
        limit(table.name, table.coefficients.length)
        return pool.letIn(`${table.name}_value`, pool.lookup(table, this.argument(table.name, operands[0]), e.value))
      }
      case 'lookup2': {
        const map = payloadOf(e, 'lookup2')
        limit(map.name, (map.x.length - 1) * (map.y.length - 1))
        const [x, y] = operands.map((a) => this.argument(map.name, a))
        return pool.letIn(`${map.name}_value`, pool.lookup2(map, x, y, [e.numbers[0], e.numbers[1]]))
      }
      case 'sample': {
        const row = payloadOf(e, 'sample')
        limit(row.name, row.values.length)
        return pool.letIn(`${row.name}_value`, pool.sample(row, this.argument(row.name, operands[0])))
      }
      default: {
        const same = operands.every((a, i) => a === (definitionOf(e) ?? e.args[i]))
        return same && e.op !== 'wire' ? e : rebuild(pool, e, operands)
      }
    }
  }

  private argument(table: string, a: Expr): Expr {
    return this.pool.letIn(`${table}_argument`, a)
  }

  private resultsOf(e: Expr, operands: readonly Expr[]): readonly Expr[] {
    if (e.op === 'call') return this.written(e, operands)
    if (e.op === 'implicit') return this.unknownsOf(e, operands)
    if (e.op === 'opaque') {
      const { fn, block } = payloadOf(e, 'opaque')
      throw new ModelError(
        'unsupported',
        `${fn.name} is compiled code without equations, so the equations can't be written for another program`,
        { block },
        'replace the block by one with equations, or export the model as C code or FMU',
      )
    }
    const operation = payloadOf(e, 'dense')
    const { kind, n } = operation
    if ((kind !== 'solve' && kind !== 'inverse') || n > largestSystem)
      throw new ModelError(
        'unsupported',
        kind === 'solve' || kind === 'inverse'
          ? `a linear system of ${n} equations has no closed form of a readable length (at most ${largestSystem})`
          : `the operation "${kind}" on held axes has no closed form`,
        this.pool.originOf(e).length === 0 ? {} : { block: this.pool.originOf(e)[0].block },
        'write the equations of a part of the model, as its own project',
      )
    const rows = Array.from({ length: n }, (_, i) => operands.slice(i * n, (i + 1) * n))
    const columns = kind === 'solve' ? [operands.slice(n * n)] : identity(this.pool, n)
    const solutions = columns.map((b) => this.cramer(rows, b))
    return kind === 'solve' ? solutions[0] : rows.flatMap((_, i) => solutions.map((x) => x[i]))
  }

  /** Returns the results of a shared function, written with its arguments and parameters. */
  private written(e: Expr, operands: readonly Expr[]): readonly Expr[] {
    const { fn, label } = payloadOf(e, 'call')
    const { pool } = this
    const record = (names: readonly string[], from: number): Record<string, Expr> =>
      Object.fromEntries(names.map((name, i) => [name, operands[from + i]]))
    const values = pool.within([{ block: label }], () =>
      fn.build(mathOf(pool), record(fn.inputs, 0), record(fn.parameters, fn.inputs.length)),
    )
    return fn.outputs.map((name) => this.of(values[name]))
  }

  private unknownsOf(e: Expr, operands: readonly Expr[]): readonly Expr[] {
    const { pool } = this
    const { unknowns, residuals, arguments: args, name } = payloadOf(e, 'implicit')
    const symbols = unknowns.map((unknown) => {
      const earlier = this.unknowns.filter((u) => u.name.split('#')[0] === unknown.name).length
      return { ...unknown, name: earlier === 0 ? unknown.name : `${unknown.name}#${earlier + 1}` }
    })
    const copies = symbols.map((unknown) => pool.symbol(`${unknown.name} of ${name}`, 'argument'))
    symbols.forEach((unknown, i) => this.unknowns.push({ name: unknown.name, symbol: copies[i] }))
    const values = new Map([
      ...unknowns.map(({ symbol }, i) => [symbol, copies[i]] as const),
      ...args.map((symbol, i) => [symbol, operands[i]] as const),
    ])
    const exprs = substitute(
      pool,
      residuals.map((r) => r.expr),
      values,
    )
    residuals.forEach(({ name: of, block }, i) => this.residuals.push({ name: of, block, expr: this.of(exprs[i]) }))
    return copies
  }

  /** Returns the solution of A x = b by minors, each of which is an intermediate. */
  private cramer(rows: readonly (readonly Expr[])[], b: readonly Expr[]): readonly Expr[] {
    const { pool } = this
    const divisor = pool.letIn('determinant', determinant(pool, rows))
    return b.map((_, column) => {
      const replaced = rows.map((row, i) => row.map((a, j) => (j === column ? b[i] : a)))
      return pool.product(1, [
        [determinant(pool, replaced), 1],
        [divisor, -1],
      ])
    })
  }
}

/** Returns the determinant, expanded by rows; minors of the same columns are one node. */
function determinant(pool: Pool, rows: readonly (readonly Expr[])[]): Expr {
  const n = rows.length
  const minors = new Map<number, Expr>([[0, pool.one]])
  /** Minor of the last rows in a set of columns, as bits. */
  const minor = (row: number, columns: number): Expr => {
    const known = minors.get(columns)
    if (known !== undefined) return known
    let sign = 1
    const terms: [number, Expr][] = []
    for (let j = 0; j < n; j++) {
      if ((columns & (1 << j)) === 0) continue
      const below = minor(row + 1, columns & ~(1 << j))
      if (rows[row][j] !== pool.zero && below !== pool.zero) {
        const factors: [Expr, number][] = [
          [rows[row][j], 1],
          [below, 1],
        ]
        terms.push([sign, pool.product(1, factors)])
      }
      sign = -sign
    }
    const result = pool.letIn('minor', pool.sum(0, terms))
    minors.set(columns, result)
    return result
  }
  return minor(0, (1 << n) - 1)
}

const identity = (pool: Pool, n: number): Expr[][] =>
  Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => (i === j ? pool.one : pool.zero)))

function limit(name: string, pieces: number): void {
  if (pieces <= mostPieces) return
  throw new ModelError(
    'unsupported',
    `the table ${name} has ${pieces} pieces, more than the ${mostPieces} that can be written as text`,
    {},
    'use a shorter table, or export the model as C code or FMU',
  )
}
