/** Parts that an opaque function adds to a model: states whose derivatives it gives, outputs, events. */
import type { Expr, Num } from '../../symbolic'
import type { OpaqueFunction } from '../../symbolic/opaque'
import type { ComponentBuilder, EventAction } from '../component/component'

/** Mapping of an opaque function to a block: its inputs and outputs by their names in the function. */
export interface OpaqueComponent {
  readonly fn: OpaqueFunction
  /** Values of inputs that are not states, by name. */
  readonly inputs: Readonly<Record<string, Num>>
  /** Parameters in the order of the function's parameters. */
  readonly parameters: readonly Num[]
  readonly states: readonly {
    readonly name: string
    readonly unit: string
    readonly initial: number
    /** Output that is the derivative of the state. */
    readonly derivative: string
  }[]
  readonly events: readonly {
    readonly name: string
    /** Output whose zero crossing is the event. */
    readonly crossing: string
    readonly direction: 'rising' | 'falling' | 'both'
    /** New values of states: state -> output. */
    readonly set: Readonly<Record<string, string>>
    /** Reason for the end of the run. */
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
    const result = results.get(name)
    if (result === undefined) throw new Error(`${fn.name} has no output ${name}`)
    return result
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
