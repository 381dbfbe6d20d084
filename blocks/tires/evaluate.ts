/** A tyre model at one operating point, for tables of points and curves without a vehicle. */
import { evaluate, expand } from '../../engine/symbolic'
import { inputSign, outputSign } from './axes'
import type { TireModel } from './model'

/** Forces (N) and moments (N m) at the contact point, ISO tyre axes. */
export type TireForces = Readonly<Record<'Fx' | 'Fy' | 'Mx' | 'My' | 'Mz', number>>

/**
 * @param parameter value of a model parameter by name, SI
 * @param point contact quantities by name (`ContactQuantities`), SI; those that the model does not use may be left out
 */
export function tireForces(
  model: TireModel,
  parameter: (name: string) => number,
  point: Readonly<Record<string, number>>,
): TireForces {
  const { fn } = model
  const body = expand(fn)
  const symbols = new Map(
    body.inputs.map((symbol, i) => {
      const name = fn.inputs[i]
      return [symbol, inputSign(model.axes, name) * (point[name] ?? NaN)] as const
    }),
  )
  body.parameters.forEach((symbol, i) => symbols.set(symbol, parameter(fn.parameters[i])))
  const values = evaluate(body.outputs, symbols)
  const output = (name: keyof TireForces): number => {
    const i = fn.outputs.indexOf(name)
    return i < 0 ? 0 : outputSign(model.axes, name) * values[i]
  }
  return { Fx: output('Fx'), Fy: output('Fy'), Mx: output('Mx'), My: output('My'), Mz: output('Mz') }
}
