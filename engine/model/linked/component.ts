/** Parts that an opaque function adds to a model: states whose derivatives it gives, outputs, events. */
import type { Expr, Num } from '../../symbolic'
import type { OpaqueFunction } from '../../symbolic/opaque'
import type { ComponentBuilder, EventAction } from '../component/component'

/** Inputs and outputs are named as those of the function. */
export interface OpaqueComponent {
  readonly fn: OpaqueFunction
  /** Values of inputs that are not states, by name. */
  readonly inputs: Readonly<Record<string, Num>>
  /** In the order of the function's parameters. */
  readonly parameters: readonly Num[]
  readonly states: readonly {
    readonly name: string
    readonly unit: string
    readonly initial: number
    /** Output that is its derivative. */
    readonly derivative: string
  }[]
  readonly events: readonly {
    readonly name: string
    /** Output that passes zero. */
    readonly crossing: string
    readonly direction: 'rising' | 'falling' | 'both'
    /** State -> output with its new value. */
    readonly set: Readonly<Record<string, string>>
    /** Reason for which the run ends. */
    readonly stop?: string
  }[]
}

/**
 * Declares states and events.
 * @returns values of the function's outputs, by name
 * @throws Error for names that the function does not have
 */
export function opaqueComponent(c: ComponentBuilder, spec: OpaqueComponent): ReadonlyMap<string, Expr> {
  const { fn } = spec
  const results = new Map<string, Expr>()
  const result = (name: string): Expr => {
    const found = results.get(name)
    if (found === undefined) throw new Error(`${fn.name} has no output ${name}`)
    return found
  }
  const states = new Map(
    spec.states.map(({ name, unit, initial, derivative }) => [
      name,
      c.state(name, { unit, initial, derivative: () => result(derivative) }),
    ]),
  )
  const args = fn.inputs.map(({ name }): Num => {
    const value = states.get(name) ?? spec.inputs[name]
    if (value === undefined) throw new Error(`there is no value for ${name} of ${fn.name}`)
    return value
  })
  c.opaque(fn, args, spec.parameters).forEach((value, k) => results.set(fn.outputs[k].name, value))
  for (const { name, crossing, direction, set, stop } of spec.events) {
    const sets = Object.entries(set).map(([state, output]): EventAction => {
      const symbol = states.get(state)
      if (symbol === undefined) throw new Error(`${fn.name} has no state ${state}`)
      return { set: symbol, to: () => result(output) }
    })
    c.event(name, {
      crossing: () => result(crossing),
      direction,
      actions: [...sets, ...(stop === undefined ? [] : [{ stop }])],
    })
  }
  return results
}
