/** The gear that all differentials contain: an input that turns with the mean of two sides. */
import { flange, quantity, type Param, type Port, type SignalDoc } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import type { ComponentBuilder, Flange, Solved } from '../../../engine/model/component/component'
import { memberName } from '../../../engine/model/names/names'
import { nonZero, type ParameterOrder } from '../../../engine/model/blocks/parameter-order'
import type { Expr } from '../../../engine/symbolic'
import { driftSignals, logDrift } from '../../mechanics/drift'

export const differentialPorts: Readonly<Record<'input' | 'shaft' | 'left' | 'right', Port>> = {
  input: flange('Input', 'Input axis, which the differential provides', {
    side: 'top',
    motion: 'rotation',
    provides: true,
    optional: true,
  }),
  shaft: flange('Shaft', 'Input axis, if it already exists', {
    side: 'top',
    motion: 'rotation',
    optional: true,
  }),
  left: flange('Left', 'Axis of the left side', { side: 'left', motion: 'rotation' }),
  right: flange('Right', 'Axis of the right side', { side: 'right', motion: 'rotation' }),
}

export const splitRatio: Param = quantity(
  '1',
  1,
  'Final drive ratio',
  'Input rate per mean rate of both sides; a negative ratio reverses the direction',
  { symbol: 'i' },
)

export const sideSignals: Readonly<Record<string, SignalDoc>> = {
  inputRate: { unit: 'rad/s', doc: 'Rate of the input', logged: true },
  inputTorque: { unit: 'N m', doc: 'Torque taken from the input', logged: true },
  leftTorque: { unit: 'N m', doc: 'Torque on the left axis', logged: true },
  rightTorque: { unit: 'N m', doc: 'Torque on the right axis', logged: true },
  moved: { unit: 'N m', doc: 'Torque transferred from the left to the right side', logged: true },
  slipRate: { unit: 'rad/s', doc: 'Rate of the left side minus rate of the right side', logged: true },
  ...driftSignals('rad'),
}

export interface SplitGear {
  readonly half: Expr
  readonly inputRate: (s: Solved) => Expr
  /** Torque that the gear takes from its input, N m. */
  readonly taken: (s: Solved) => Expr
}

export const ratioOrder: ParameterOrder = nonZero(
  'ratio',
  'a ratio of 0 stops one axis regardless of the other',
  'enter the ratio of the gear, other than 0',
)

/**
 * Provides the input, or ties it to both sides as the constraint `gear`.
 * @throws ModelError if both input and shaft are wired
 */
export function splitGear(c: ComponentBuilder): SplitGear {
  const [left, right] = [c.flange('left'), c.flange('right')]
  const { add, mul, neg, sub } = c.math
  const half = mul(0.5, c.param('ratio'))
  const mean: Flange = {
    motion: 'rotation',
    edge: memberName(c.name, 'input'),
    axis: 0,
    follows: {
      terms: [
        { flange: left, factor: half },
        { flange: right, factor: half },
      ],
    },
  }
  c.provideFlange('input', mean)
  const inputRate = (s: Solved): Expr => mul(half, add(s.flange(left).rate, s.flange(right).rate))
  if (!c.connected('shaft')) return { half, inputRate, taken: (s) => s.through(mean) }
  if (c.connected('input')) {
    throw new ModelError(
      'unsupported',
      'the input has two axes: one that the differential provides and one at Shaft',
      { block: c.name, port: 'shaft' },
      'wire everything at the input to only one of them',
    )
  }
  const input = c.flange('shaft')
  c.constraint('gear', {
    kind: 'holonomic',
    unit: 'rad',
    value: (m) => sub(m.flange(input).position, mul(half, add(m.flange(left).position, m.flange(right).position))),
    loads: () => [
      { flange: input, effort: c.math.num(1) },
      { flange: left, effort: neg(half) },
      { flange: right, effort: neg(half) },
    ],
  })
  return { half, inputRate, taken: (s) => neg(s.effort('gear')) }
}

/** Logs the signals of `sideSignals`. @param moved torque moved from left to right */
export function logSides(c: ComponentBuilder, { half, inputRate, taken }: SplitGear, moved: (s: Solved) => Expr): void {
  const { add, mul, sub } = c.math
  c.signal('inputRate', 'rad/s', inputRate)
  c.signal('moved', 'N m', moved)
  c.signal('slipRate', 'rad/s', (s) => sub(s.flange(c.flange('left')).rate, s.flange(c.flange('right')).rate))
  c.signal('inputTorque', 'N m', taken)
  if (c.connected('shaft')) logDrift(c, 'gear', 'rad')
  c.signal('leftTorque', 'N m', (s) => sub(mul(half, taken(s)), moved(s)))
  c.signal('rightTorque', 'N m', (s) => add(mul(half, taken(s)), moved(s)))
}
