/** Common parts of controllers of four wheels: names, ports, speeds at samples. */
import { quantity, signalIn, signalOut, type Param, type Port } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr, Num } from '../../engine/symbolic'
import { sampleParams } from '../signals/sampling'

export const wheels = ['FL', 'FR', 'RL', 'RR'] as const
export type Wheel = (typeof wheels)[number]

const places: Readonly<Record<Wheel, string>> = {
  FL: 'front left',
  FR: 'front right',
  RL: 'rear left',
  RR: 'rear right',
}

export const perWheel = (prefix: string): readonly string[] => wheels.map((wheel) => `${prefix}${wheel}`)

/** Returns one port for each wheel. */
export const wheelInputs = (prefix: string, unit: string, what: string): Readonly<Record<string, Port>> =>
  Object.fromEntries(wheels.map((w) => [`${prefix}${w}`, signalIn(`${prefix} ${w}`, unit, `${what}, ${places[w]}`)]))
export const wheelOutputs = (prefix: string, unit: string, what: string): Readonly<Record<string, Port>> =>
  Object.fromEntries(wheels.map((w) => [`${prefix}${w}`, signalOut(`${prefix} ${w}`, unit, `${what}, ${places[w]}`)]))
export const wheelSignals = (prefix: string, unit: string, doc: string, logged: boolean) =>
  Object.fromEntries(wheels.map((w) => [`${prefix}${w}`, { unit, doc: `${doc}, ${places[w]}`, logged }]))

/** Returns the parameters of a controller at its own sample time, which can be switched off. */
export const controllerParams = (sampleTime: number): Readonly<Record<'active' | 'sampleTime' | 'offset', Param>> => ({
  active: {
    kind: 'boolean',
    label: 'Active',
    doc: 'Turns the controller on',
    group: 'Parameters',
    default: true,
  },
  sampleTime: quantity('s', sampleTime, 'Sample time', 'Interval between samples', {
    min: 0,
    exclusive: true,
    group: 'Sampling',
  }),
  offset: { ...sampleParams.offset, group: 'Sampling' },
})

export const wheelRadius: Param = quantity('m', 0.345, 'Wheel radius', 'Effective rolling radius of the wheels', {
  min: 0,
  exclusive: true,
  symbol: 'R',
})

/** States of a controller, which change at its samples. */
export class Sampled {
  private readonly clock: { readonly sampleTime: Expr; readonly offset: Expr }

  constructor(private readonly c: ComponentBuilder) {
    this.clock = { sampleTime: c.param('sampleTime'), offset: c.param('offset') }
  }

  get time(): Expr {
    return this.clock.sampleTime
  }

  /**
   * Returns a state that is not a signal unless `seen` says so.
   * @param update gets the value before the sample
   */
  state(
    name: string,
    unit: string,
    initial: Num,
    update: (before: Expr) => Num,
    seen: 'seen' | 'hidden' = 'hidden',
  ): Expr {
    const { c } = this
    const state: Expr = c.discrete(name, {
      unit,
      hidden: seen === 'hidden',
      initial: typeof initial === 'number' ? initial : () => initial,
      ...this.clock,
      update: () => update(c.previous(state)),
    })
    return state
  }

  /** Declares a state like `state` does, and provides it at an output port of the same name. */
  output(name: string, unit: string, initial: Num, update: (before: Expr) => Num): Expr {
    const state = this.state(name, unit, initial, update, 'seen')
    this.c.output(name, state, { smoothness: -1 })
    return state
  }
}

/** Provides the outputs of a controller that is switched off. */
export function idle(
  c: ComponentBuilder,
  outputs: Readonly<Record<string, readonly [unit: string, value: Num]>>,
): void {
  for (const [name, [unit, value]] of Object.entries(outputs)) {
    const constant = typeof value === 'number' ? c.math.num(value) : value
    c.output(name, constant)
    c.signal(name, unit, () => constant)
  }
}
