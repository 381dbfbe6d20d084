/**
 * External functions: compiled once, shared by every instance, parameters passed as a table
 * (DynaFlexPro/Tire thesis, ch. 4.4). Written with the same expressions as everything else, so their derivatives
 * are exact and generated with them; `if` logic is `select`, expensive arms become branches.
 */
import type { Expr } from './expr'
import type { SymbolicMath } from './math'
import { mathOf } from './math'
import { Pool } from './pool'

export interface ExternalFunction {
  /** Identifier in generated code. */
  readonly name: string
  readonly doc: string
  /** Names of the arguments in order. */
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Names of the parameters in the order of the table. */
  readonly parameters: readonly string[]
  /** Typical arguments, for counting operations along the path usually taken. */
  readonly nominal: readonly number[]
  readonly build: (
    m: SymbolicMath,
    inputs: Readonly<Record<string, Expr>>,
    p: Readonly<Record<string, Expr>>,
  ) => Readonly<Record<string, Expr>>
}

/** Payload of a `call` node. */
export interface CallData {
  readonly fn: ExternalFunction
  readonly label: string
}

/** A function expanded in a pool of its own: symbols for arguments and parameters, and its outputs. */
export interface FunctionBody {
  readonly fn: ExternalFunction
  readonly pool: Pool
  readonly inputs: readonly Expr[]
  readonly parameters: readonly Expr[]
  readonly outputs: readonly Expr[]
}

const bodies = new WeakMap<ExternalFunction, FunctionBody>()

export function expand(fn: ExternalFunction): FunctionBody {
  const known = bodies.get(fn)
  if (known !== undefined) return known
  const pool = new Pool()
  const inputs = fn.inputs.map((name) => pool.symbol(name, 'argument'))
  const parameters = fn.parameters.map((name) => pool.symbol(name, 'parameter'))
  const record = (names: readonly string[], values: readonly Expr[]): Record<string, Expr> =>
    Object.fromEntries(names.map((name, i) => [name, values[i]]))
  const result = fn.build(mathOf(pool), record(fn.inputs, inputs), record(fn.parameters, parameters))
  const outputs = fn.outputs.map((name) => {
    const value = result[name]
    if (value === undefined) throw new Error(`${fn.name} does not compute ${name}`)
    return value
  })
  const body = { fn, pool, inputs, parameters, outputs }
  bodies.set(fn, body)
  return body
}
