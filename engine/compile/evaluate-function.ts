/** External function compiled on its own, with one set of parameter values, as the code that simulations run. */
import { compileWasm } from '../backends/wasm'
import { lower } from '../program/lower'
import { outputsOf, Pool, type Expr, type ExternalFunction } from '../symbolic'

/**
 * Compiles an external function.
 * @param parameters values in the order of `fn.parameters`
 * @returns a function that gives the outputs, in the order of `fn.outputs`, for arguments in the order of `fn.inputs`;
 *   the array is reused
 */
export function compileFunction(
  fn: ExternalFunction,
  parameters: readonly number[],
): (inputs: readonly number[]) => Float64Array {
  const pool = new Pool()
  const args = fn.inputs.map((name) => pool.symbol(name, 'argument'))
  const table = fn.parameters.map((name) => pool.symbol(name, 'parameter'))
  const place = new Map<Expr, { array: string; index: number }>([
    ...args.map((symbol, index) => [symbol, { array: 'x', index }] as const),
    ...table.map((symbol, index) => [symbol, { array: 'p', index }] as const),
  ])
  const outputs = outputsOf(pool, fn, args, table, fn.name).map((expr, index) => ({ index, expr }))
  const entry = { name: 'evaluate', doc: fn.doc, out: 'y', outputs }
  const lowered = lower(fn.name, pool, [entry], (symbol) => place.get(symbol) ?? 't')
  const { derivedSize, workSize, program } = lowered
  const sizes = [parameters.length, derivedSize, args.length, workSize, outputs.length]
  const compiled = compileWasm(
    program,
    sizes.reduce((sum, n) => sum + n, 0),
  )
  const [p, d, x, w, y] = sizes.map((n) => compiled.allocate(n))
  p.set(parameters)
  compiled.bind('init', [p, d])()
  const evaluate = compiled.bind('evaluate', [p, d, x, w, y])
  return (inputs) => {
    x.set(inputs)
    evaluate(0)
    return y
  }
}
