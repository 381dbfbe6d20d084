/** The largest torque of an electric motor over its speed. */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { curveProblems, curveThrough, type CurveSettings } from '../../../engine/numerics/interpolation/curve'
import type { Expr } from '../../../engine/symbolic'
import { refuse, requireColumn } from '../checks'

const group = 'Envelope'
const limits = { param: 'envelope', is: ['limits'] } as const
const settings: CurveSettings = { interpolation: 'linear', outside: 'hold' }

export const envelopeParams: Readonly<Record<string, Param>> = {
  envelope: choice(
    [
      { value: 'limits', label: 'Torque and power' },
      { value: 'curve', label: 'Curve' },
    ],
    'limits',
    'Envelope',
    'Dependence of the largest torque on speed',
    { group },
  ),
  torqueLimit: quantity('N m', 280, 'Largest torque', 'Largest torque at low speed', {
    min: 0,
    exclusive: true,
    group,
    when: limits,
    symbol: 'T_{max}',
  }),
  powerLimit: quantity('W', 110000, 'Largest power', 'Largest mechanical power at the rated voltage', {
    min: 0,
    exclusive: true,
    group,
    when: limits,
    symbol: 'P_{max}',
  }),
  weakeningEnd: quantity(
    'rad/s',
    1e6,
    'End of constant power',
    'Speed above which the power falls in inverse proportion, because the field cannot be weakened further',
    { min: 0, exclusive: true, group, when: limits, symbol: '\\omega_2' },
  ),
  curve: {
    kind: 'table',
    label: 'Torque curve',
    doc: 'Speed and largest torque, both as magnitudes',
    group,
    when: { param: 'envelope', is: ['curve'] },
    columns: [
      { name: 'speed', unit: 'rad/s' },
      { name: 'torque', unit: 'N m' },
    ],
    default: [
      [0, 280],
      [400, 280],
      [800, 140],
      [1200, 80],
    ],
    curve: settings,
  },
  largestSpeed: quantity('rad/s', 1500, 'Largest speed', 'Speed at which the driving torque becomes zero', {
    min: 0,
    exclusive: true,
    group,
  }),
  ratedVoltage: quantity(
    'V',
    370,
    'Rated voltage',
    'Voltage for which power and speeds are given; used only if the voltage is wired',
    {
      min: 0,
      exclusive: true,
      group,
    },
  ),
}

export interface Envelope {
  /** Largest torque, N m. */
  readonly largest: Expr
  /** Share of the torque that may accelerate the motor. */
  readonly driving: Expr
}

/** @returns the envelope at a rate. @throws ModelError if the curve is invalid, or has a negative torque */
export function envelopeOf(c: ComponentBuilder): (rate: Expr) => Envelope {
  const { abs, sub, mul, div, min, max, num } = c.math
  const scale = c.connected('voltage') ? div(max(0, c.input('voltage')), c.param('ratedVoltage')) : num(1)
  const largest = c.choice('envelope') === 'curve' ? byCurve(c, scale) : byLimits(c, scale)
  return (rate) => {
    const speed = abs(rate)
    const top = c.param('largestSpeed')
    return { largest: largest(speed), driving: max(0, min(1, div(sub(top, speed), mul(0.02, top)))) }
  }
}

function byLimits(c: ComponentBuilder, scale: Expr): (speed: Expr) => Expr {
  const { mul, div, min, max } = c.math
  const power = mul(scale, c.param('powerLimit'))
  return (speed) => {
    // a motor that stands has its largest torque: the quotient only has to be larger than that
    const turning = max(speed, 1e-6)
    const weakened = div(mul(scale, c.param('weakeningEnd')), turning)
    return min(c.param('torqueLimit'), mul(div(power, turning), min(1, weakened)))
  }
}

function byCurve(c: ComponentBuilder, scale: Expr): (speed: Expr) => Expr {
  const rows = c.table('curve')
  const [problem] = curveProblems(rows, settings)
  if (problem !== undefined) refuse(c, 'curve', problem.what, problem.hint)
  requireColumn(c, {
    parameter: 'curve',
    column: 0,
    what: 'the speed',
    min: 0,
    hint: 'enter a magnitude: the curve applies in both directions',
  })
  requireColumn(c, {
    parameter: 'curve',
    column: 1,
    what: 'the largest torque',
    min: 0,
    hint: 'enter a magnitude: it limits driving and braking',
  })
  const curve = { name: `${c.name}.curve`, ...curveThrough(rows, 'linear', settings) }
  return (speed) => c.math.pool.lookup(curve, c.math.div(speed, c.math.max(scale, 1e-9)))
}
