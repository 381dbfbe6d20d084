/** Parameters that the washout blocks have for each axis, and outputs that are vectors. */
import { quantity, signalIn, signalOut, type Param, type Port, type SignalDoc } from '../../engine/model/blocks/block'
import type { ComponentBuilder, EventAction } from '../../engine/model/component/component'
import { elementOf } from '../../engine/model/names/names'
import type { Expr } from '../../engine/symbolic'
import { riseAboveZero } from '../signals/level'

export const translations = ['Surge', 'Sway', 'Heave'] as const
export const rotations = ['Roll', 'Pitch', 'Yaw'] as const
export type Axis = (typeof translations)[number] | (typeof rotations)[number]

type Options = Partial<Omit<Extract<Param, { kind: 'quantity' }>, 'kind'>>

/** Returns a parameter for each axis, `prefixSurge` and so on. */
export function perAxis(
  axes: readonly Axis[],
  prefix: string,
  unit: string,
  value: number,
  label: string,
  doc: string,
  options: Options = {},
): Readonly<Record<string, Param>> {
  return Object.fromEntries(
    axes.map((axis) => [
      `${prefix}${axis}`,
      quantity(unit, value, `${label}, ${axis.toLowerCase()}`, doc, { group: 'Washout', ...options }),
    ]),
  )
}

export const positive = { min: 0, exclusive: true } as const

/** The inputs of a washout. */
export const vehicleInputs: Readonly<Record<'a' | 'w', Port>> = {
  a: signalIn('a', 'm/s^2', 'Acceleration (or specific force) of the vehicle in its axes: forward, left, up', {
    width: 3,
  }),
  w: signalIn('w', 'rad/s', 'Angular velocity of the vehicle in its axes: roll, pitch and yaw rate', { width: 3 }),
}

export const resetInput: Readonly<Record<'reset', Port>> = {
  reset: signalIn(
    'Reset',
    '1',
    'Resets the filter to its neutral state when the signal rises above zero, or at samples above zero',
    {
      optional: true,
      side: 'bottom',
    },
  ),
}

const posePorts = [
  ['position', 'm', 'Position of the platform relative to home: forward, left, up'],
  ['angles', 'rad', 'Yaw, pitch and roll of the platform (321 angles)'],
  ['velocity', 'm/s', 'Rate of the position'],
  ['rates', 'rad/s', 'Rates of yaw, pitch and roll'],
  ['acceleration', 'm/s^2', 'Second derivative of the position'],
] as const

/** The outputs of a washout, vectors of three. */
export const poseOutputs: Readonly<Record<string, Port>> = Object.fromEntries(
  posePorts.map(([name, unit, doc]) => [name, signalOut(name, unit, doc, { width: 3 })]),
)

export const poseSignals: Readonly<Record<string, SignalDoc>> = Object.fromEntries(
  posePorts.map(([name, unit, doc]) => [name, { unit, doc, logged: name === 'position' || name === 'angles' }]),
)

/** Provides the three elements of an output and of the signal of the same name. */
export function provideVector(
  c: ComponentBuilder,
  port: string,
  unit: string,
  elements: readonly Expr[],
  smoothness: (i: number) => number,
): void {
  elements.forEach((value, i) => {
    const name = elementOf(port, i, elements.length)
    c.output(name, value, { smoothness: () => smoothness(i) })
    c.signal(name, unit, () => value)
  })
}

/** The same for angles about x, y and z, which ports have in the order of the rotations: yaw, pitch, roll. */
export function provideAngles(
  c: ComponentBuilder,
  port: string,
  unit: string,
  aboutAxes: readonly Expr[],
  smoothness: (i: number) => number,
): void {
  provideVector(c, port, unit, aboutAxes.toReversed(), (i) => smoothness(2 - i))
}

/** Declares the parts of a washout for the cueing report. @param scales parameters that multiply its inputs */
export function declareWashout(c: ComponentBuilder, position: readonly Expr[], scales: () => readonly Expr[]): void {
  const [x, y, z] = position
  c.cueing({ kind: 'washout', force: c.inputs('a'), rate: c.inputs('w'), scales })
  c.cueing({ kind: 'pose', stage: 'washout', position: [x, y, z] })
}

/** Declares the event of the reset input of a continuous filter. */
export function onReset(c: ComponentBuilder, actions: readonly EventAction[]): void {
  if (!c.connected('reset')) return
  const reset = c.input('reset')
  c.event('reset', { ...riseAboveZero(c, reset), actions })
}
