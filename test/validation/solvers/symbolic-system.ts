/**
 * Differential-algebraic systems written down as expressions, for solvers to run: derivatives and their Jacobians
 * are exact and compiled, as those of models.
 */
import { compileWasm } from '../../../engine/backends/wasm'
import { lower, type Entry, type SymbolPlace } from '../../../engine/program/lower'
import type { OdeSystem, SparseJacobian } from '../../../engine/solve/types'
import { jacobian, mathOf, Pool, tangents, type Expr, type SymbolicMath } from '../../../engine/symbolic'

export interface Equations {
  readonly math: SymbolicMath
  readonly time: Expr
  /** A differential variable; its derivative follows by `derivative`. */
  state(name: string): Expr
  /** An algebraic variable; there must be as many residuals. */
  algebraic(name: string, index: 1 | 2): Expr
  derivative(state: Expr, value: Expr): void
  /** Something to be kept at zero. */
  residual(value: Expr): void
  /** Derivative by time of a function of states, whose derivatives have been given, and time. */
  rate(value: Expr): Expr
}

export function symbolicSystem(write: (e: Equations) => void): OdeSystem {
  const pool = new Pool()
  const math = mathOf(pool)
  const time = pool.symbol('t', 'time')
  const variables: { readonly symbol: Expr; readonly name: string; readonly index: 0 | 1 | 2 }[] = []
  const derivatives = new Map<Expr, Expr>()
  const residuals: Expr[] = []
  const add = (name: string, index: 0 | 1 | 2): Expr => {
    const symbol = pool.symbol(name, 'state', { name })
    variables.push({ symbol, name, index })
    return symbol
  }
  write({
    math,
    time,
    state: (name) => add(name, 0),
    algebraic: (name, index) => add(name, index),
    derivative: (state, value) => void derivatives.set(state, value),
    residual: (value) => void residuals.push(value),
    rate: (value) => tangents(pool, [value], new Map([...derivatives, [time, pool.one]]))[0],
  })
  const rest = residuals.values()
  const rows = variables.map(({ symbol, name, index }) => {
    const row = index === 0 ? derivatives.get(symbol) : rest.next().value
    if (row === undefined) throw new Error(`no equation for ${name}`)
    return row
  })
  if (rest.next().done !== true) throw new Error('more residuals than algebraic variables')
  return new Compiled(pool, time, variables, rows)
}

class Compiled implements OdeSystem {
  readonly size: number
  readonly states: OdeSystem['states']
  readonly algebraic: Uint8Array
  readonly compileKernel = compileWasm
  private readonly main: ReturnType<typeof instantiate>

  constructor(
    private readonly pool: Pool,
    private readonly time: Expr,
    private readonly variables: readonly { readonly symbol: Expr; readonly name: string; readonly index: number }[],
    private readonly rows: readonly Expr[],
  ) {
    this.size = variables.length
    this.states = variables.map(({ name }) => ({ name: `System.${name}`, unit: '1', block: 'System' }))
    this.algebraic = Uint8Array.from(variables, ({ index }) => index)
    this.main = this.instantiate('derivatives', rows, 100 * this.size)
  }

  private instantiate(name: string, outputs: readonly Expr[], extra: number): ReturnType<typeof instantiate> {
    const index = new Map(this.variables.map(({ symbol }, i) => [symbol, i]))
    const place = (symbol: Expr): SymbolPlace =>
      symbol === this.time ? 't' : { array: 'x', index: index.get(symbol) ?? NaN }
    return instantiate(
      this.pool,
      place,
      { name, doc: '', out: 'y', outputs: outputs.map((expr, i) => ({ index: i, expr })) },
      extra,
    )
  }

  allocate(n: number): Float64Array {
    return this.main.compiled.allocate(n)
  }

  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void {
    return this.main.bind(x, dx)
  }

  bindTangent(): never {
    throw new Error('there is a Jacobian')
  }

  bindJacobian(x: Float64Array): SparseJacobian {
    const entries = jacobian(this.pool, this.rows, [...this.variables.map(({ symbol }) => symbol), this.time]) ?? []
    const program = this.instantiate(
      'jacobian',
      entries.map(({ expr }) => expr),
      this.size + entries.length,
    )
    const copy = program.compiled.allocate(this.size)
    const values = program.compiled.allocate(entries.length)
    const evaluate = program.bind(copy, values)
    return {
      rows: Int32Array.from(entries, ({ row }) => row),
      columns: Int32Array.from(entries, ({ column }) => column),
      values,
      evaluate: (t) => {
        copy.set(x)
        evaluate(t)
      },
    }
  }

  breakTimes(): readonly number[] {
    return []
  }
}

function instantiate(pool: Pool, place: (symbol: Expr) => SymbolPlace, entry: Entry, extra: number) {
  const { program, derivedSize, workSize } = lower(entry.name, pool, [entry], place)
  const compiled = compileWasm(program, derivedSize + workSize + extra + 16)
  const [p, d, w] = [0, derivedSize, workSize].map((n) => compiled.allocate(n))
  compiled.bind('init', [p, d])()
  const bind = (x: Float64Array, y: Float64Array) => compiled.bind(entry.name, [p, d, x, w, y])
  return { compiled, bind }
}
