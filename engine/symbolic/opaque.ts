/**
 * Opaque functions: the engine knows their arguments and results, not the computation between. Code that users link to
 * a model and models of other programs are of this kind. They are pure: outputs depend on arguments and parameters
 * alone.
 *
 * Derivatives come from a second opaque function, or are central differences of this one,
 *
 *     df/dx  ~  (f(x + h) - f(x - h)) / ((x + h) - (x - h)),    h = step max(|x|, nominal),
 *
 * whose relative error is of the order of eps^(2/3) for the default step eps^(1/3): Dennis and Schnabel, Numerical
 * Methods for Unconstrained Optimization and Nonlinear Equations, SIAM 1996, section 5.6. The divisor is the distance
 * that the arguments have after rounding (Press et al., Numerical Recipes, 3rd ed. 2007, section 5.7).
 */
import { payloadOf } from './expr'
import type { Expr } from './expr'
import type { ForeignCode } from './foreign'
import type { Pool } from './pool'

/**
 * Writes all results for the arguments, inputs first, then parameters. It keeps neither array and remembers nothing.
 */
export type OpaqueCallback = (inputs: Float64Array, results: Float64Array) => void

export interface OpaqueInput {
  readonly name: string
  /** SI. */
  readonly unit: string
  /** Usual magnitude, by which differences choose their step. */
  readonly nominal: number
  /** Step of differences relative to the magnitude; `differenceStep` where missing. */
  readonly step?: number
}

export interface OpaqueOutput {
  readonly name: string
  /** SI. */
  readonly unit: string
  /** Names of the inputs on which it depends; all inputs if absent. */
  readonly needs?: readonly string[]
  /** Inputs by which the derivative counts as zero, as that of a table of switches does. */
  readonly flat?: readonly string[]
}

/** C99 source, for exports in C. */
export interface OpaqueC {
  /** `void SYMBOL(const double *arguments, double *results);` */
  readonly symbol: string
  /** Text of each file by its name. */
  readonly files: Readonly<Record<string, string>>
}

/** A WebAssembly module, for runs and for exports to WebAssembly and JavaScript. */
export interface OpaqueWasm {
  readonly module: Uint8Array
  /** Exported function of two addresses: of the arguments and of the results. */
  readonly symbol: string
  /** Name of the file that is the module in an export. */
  readonly file: string
}

export interface OpaqueFunction {
  /** Name for people. */
  readonly name: string
  readonly doc: string
  readonly inputs: readonly OpaqueInput[]
  readonly outputs: readonly OpaqueOutput[]
  /** Further arguments, constant during a run. */
  readonly parameters: readonly OpaqueInput[]
  readonly derivatives: 'differences' | OpaqueDerivatives
  /** Implementation by the host, where it is available; a host without one refuses the function by name. */
  readonly host?: () => OpaqueCallback
  readonly wasm?: OpaqueWasm
  readonly c?: OpaqueC
  /** Code that only some hosts can load. */
  readonly foreign?: ForeignCode
}

/** Exact derivatives. */
export interface OpaqueDerivatives {
  /** Same inputs and parameters; an output for each entry. */
  readonly by: OpaqueFunction
  /** Derivatives that are not identically zero, by names. */
  readonly entries: readonly { readonly output: string; readonly input: string }[]
}

/** eps^(1/3) */
export const differenceStep = 2 ** (-52 / 3)

/** Payload of an `opaque` node. */
export interface OpaqueCall {
  readonly fn: OpaqueFunction
  readonly block: string
  /** Indices of the outputs for which it is made; the arguments apply only to these. */
  readonly outputs: readonly number[]
  readonly id: number
}

const calls = new WeakMap<OpaqueFunction, Map<string, OpaqueCall>>()
let callCount = 0

/** Returns one object per function, block and choice of outputs: equal calls are one node. */
function callOf(fn: OpaqueFunction, block: string, outputs: readonly number[]): OpaqueCall {
  const known = calls.get(fn) ?? new Map<string, OpaqueCall>()
  calls.set(fn, known)
  const key = `${outputs.join()} ${block}`
  const call = known.get(key) ?? { fn, block, outputs, id: ++callCount }
  known.set(key, call)
  return call
}

/** Returns whether output k depends on input i. */
export function needs(fn: OpaqueFunction, k: number, i: number): boolean {
  return i >= fn.inputs.length || (fn.outputs[k].needs?.includes(fn.inputs[i].name) ?? true)
}

/**
 * Returns all outputs for given arguments. Outputs that depend on the same inputs are one evaluation, in which other
 * inputs have their nominal values: so an output that is independent of an input is so in the graph too, and closes no
 * loop through it.
 * @param parameters in the order of the function's
 */
export function opaqueOutputs(
  pool: Pool,
  fn: OpaqueFunction,
  args: readonly Expr[],
  parameters: readonly Expr[],
  block: string,
): readonly Expr[] {
  const groups = new Map<string, number[]>()
  fn.outputs.forEach((_, k) => {
    const key = fn.inputs.map((_input, i) => (needs(fn, k, i) ? 1 : 0)).join('')
    groups.set(key, [...(groups.get(key) ?? []), k])
  })
  const results: Expr[] = []
  for (const outputs of groups.values()) {
    const inputs = fn.inputs.map(({ nominal }, i) => (needs(fn, outputs[0], i) ? args[i] : pool.num(nominal)))
    const outs = pool.opaque(callOf(fn, block, outputs), [...inputs, ...parameters])
    for (const k of outputs) results[k] = outs[k]
  }
  return results
}

/** Returns the derivative of output k of an `opaque` node with respect to operand `o`. */
export function opaquePartial(pool: Pool, node: Expr, k: number, o: number): Expr {
  const call = payloadOf(node, 'opaque')
  const { fn, block } = call
  if (!needs(fn, k, o)) return pool.zero
  const input = fn.inputs.at(o) ?? fn.parameters[o - fn.inputs.length]
  if (fn.outputs[k].flat?.includes(input.name) === true) return pool.zero
  if (fn.derivatives !== 'differences' && o < fn.inputs.length) {
    const { by, entries } = fn.derivatives
    const entry = entries.findIndex((e) => e.output === fn.outputs[k].name && e.input === input.name)
    if (entry < 0) return pool.zero
    const n = fn.inputs.length
    const all = by.outputs.map((_, i) => i)
    return pool.opaque(callOf(by, block, all), [...node.args.slice(0, n), ...node.args.slice(n)])[entry]
  }
  const x = node.args[o]
  const h = pool.product(input.step ?? differenceStep, [[pool.binary('max', pool.unary('abs', x), input.nominal), 1]])
  const at = (sign: 1 | -1): Expr =>
    pool.letIn(
      `${input.name}_${sign > 0 ? 'above' : 'below'}`,
      pool.sum(0, [
        [1, x],
        [sign, h],
      ]),
    )
  const [above, below] = [at(1), at(-1)]
  const value = (argument: Expr): Expr =>
    pool.opaque(
      call,
      node.args.map((a, i) => (i === o ? argument : a)),
    )[k]
  return pool.product(1, [
    [
      pool.sum(0, [
        [1, value(above)],
        [-1, value(below)],
      ]),
      1,
    ],
    [
      pool.sum(0, [
        [1, above],
        [-1, below],
      ]),
      -1,
    ],
  ])
}

/** Returns the directional derivative of output k. */
export function opaqueTangent(pool: Pool, node: Expr, k: number, tangent: (operand: Expr) => Expr): Expr {
  const terms = node.args.flatMap((operand, o): [number, Expr][] => {
    const d = tangent(operand)
    if (d === pool.zero) return []
    return [
      [
        1,
        pool.product(1, [
          [opaquePartial(pool, node, k, o), 1],
          [d, 1],
        ]),
      ],
    ]
  })
  return pool.sum(0, terms)
}
