/** A tyre model over its parameters: results at points, and their exact derivatives by the parameters. */
import { inputSign, outputSign } from '../../../blocks/tires/axes'
import type { TireModel } from '../../../blocks/tires/model'
import { compileFunction } from '../../../engine/compile/evaluate-function'
import { gradients, type ExternalFunction } from '../../../engine/symbolic'

export const tireResults = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const
export type TireResult = (typeof tireResults)[number]

export interface ModelAtPoints {
  /** Result at each point, N or N m in ISO tyre axes. */
  readonly values: (parameters: ArrayLike<number>) => Float64Array
  /** Derivatives of the results by the parameters: points x parameters, row by row. */
  readonly derivatives: (parameters: ArrayLike<number>) => Float64Array
}

/**
 * Returns one result of a model at points over some of its parameters.
 * @param points contact quantities by name in SI units, ISO tyre axes
 * @param free names of the parameters that the functions take, in their order
 * @param value value of another parameter, SI
 */
export function modelAtPoints(
  model: TireModel,
  result: TireResult,
  points: readonly Readonly<Record<string, number>>[],
  free: readonly string[],
  value: (name: string) => number,
): ModelAtPoints {
  const { fn, axes } = model
  const others = fn.parameters.filter((name) => !free.includes(name))
  const fixed = others.map(value)
  const inputs = points.map((point) => fn.inputs.map((name) => inputSign(axes, name) * (point[name] ?? NaN)))
  const sign = outputSign(axes, result)
  const over = (derived: boolean): ((parameters: ArrayLike<number>) => Float64Array) => {
    const width = derived ? free.length : 1
    if (!fn.outputs.includes(result) || width === 0) return () => new Float64Array(points.length * width)
    const compiled = compileFunction(overParameters(fn, result, free, derived), fixed)
    return (parameters) => {
      const out = new Float64Array(points.length * width)
      inputs.forEach((at, i) => {
        const values = compiled([...at, ...Array.from(parameters)])
        for (let k = 0; k < width; k++) out[i * width + k] = sign * values[k]
      })
      return out
    }
  }
  return { values: over(false), derivatives: over(true) }
}

/** Returns a function with some of its parameters as arguments, which gives one output or its derivatives by them. */
function overParameters(
  fn: ExternalFunction,
  output: string,
  free: readonly string[],
  derived: boolean,
): ExternalFunction {
  const argument = (name: string): string => `parameter_${name}`
  return {
    name: `${fn.name}_${output}_${derived ? 'derivatives' : 'value'}`,
    doc: fn.doc,
    inputs: [...fn.inputs, ...free.map(argument)],
    outputs: derived ? free.map((name) => `d_${name}`) : [output],
    parameters: fn.parameters.filter((name) => !free.includes(name)),
    nominal: [...fn.nominal, ...free.map(() => 1)],
    build: (m, inputs, p) => {
      const arguments_ = free.map((name) => inputs[argument(name)])
      const whole = { ...p, ...Object.fromEntries(free.map((name, i) => [name, arguments_[i]])) }
      const value = fn.build(m, inputs, whole)[output]
      if (!derived) return { [output]: value }
      const slopes = gradients(m.pool, value, arguments_)
      return Object.fromEntries(free.map((name, i) => [`d_${name}`, slopes[i]]))
    },
  }
}
