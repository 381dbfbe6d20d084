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
  /** True if users of exported C may replace the function by their own. */
  readonly replaceable?: boolean
  /** True if its equations are written where it is called: for functions that look up tables, data of a program. */
  readonly inline?: boolean
  /** True if its equations take data of the program: tables and rows. Such a function belongs to one model. */
  readonly hasData?: boolean
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

/** A function expanded in its own pool: symbols for arguments and parameters, and its outputs. */
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

/** Returns the outputs of a function for arguments and parameters: of a call, or of its equations. */
export function outputsOf(
  pool: Pool,
  fn: ExternalFunction,
  args: readonly Expr[],
  parameters: readonly Expr[],
  label: string,
): readonly Expr[] {
  if (fn.inline !== true) return pool.call(fn, args, parameters, label)
  const record = (names: readonly string[], values: readonly Expr[]): Record<string, Expr> =>
    Object.fromEntries(names.map((name, i) => [name, values[i]]))
  const values = fn.build(mathOf(pool), record(fn.inputs, args), record(fn.parameters, parameters))
  return fn.outputs.map((name) => values[name])
}

const variants = new WeakMap<ExternalFunction, Map<string, ExternalFunction>>()

/**
 * Returns the function with some of its parameters multiplied by further arguments: one argument per group, named
 * `scale1`, `scale2`... after the function's own. The same groups give the same function.
 * @param groups names of parameters, each in at most one group
 */
export function scaledFunction(fn: ExternalFunction, groups: readonly (readonly string[])[]): ExternalFunction {
  const key = groups.map((names) => names.join('_')).join('__')
  const known = variants.get(fn) ?? new Map<string, ExternalFunction>()
  variants.set(fn, known)
  const scaledBefore = known.get(key)
  if (scaledBefore !== undefined) return scaledBefore
  const scales = groups.map((_, i) => `scale${i + 1}`)
  const variant: ExternalFunction = {
    ...fn,
    name: `${fn.name}_scaled_${key}`,
    doc: `${fn.doc} ${groups.map((names, i) => `${names.join(', ')} times ${scales[i]}`).join('; ')}.`,
    inputs: [...fn.inputs, ...scales],
    nominal: [...fn.nominal, ...scales.map(() => 1)],
    build: (m, inputs, p) => {
      const scaled = groups.flatMap((names, i) =>
        names.map((name) => [name, m.mul(p[name], inputs[scales[i]])] as const),
      )
      return fn.build(m, inputs, { ...p, ...Object.fromEntries(scaled) })
    },
  }
  known.set(key, variant)
  return variant
}
