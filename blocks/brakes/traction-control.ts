/** Traction control: limits the slip of driven wheels by torque and brakes. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { withVectors } from '../signals/vector-ports'
import {
  controllerParams,
  idle,
  perWheel,
  Sampled,
  wheelInputs,
  wheelOutputs,
  wheelRadius,
  wheelSignals,
  wheels,
  type Wheel,
} from './wheels'

const pressureOutputs = Object.fromEntries(wheels.map((w) => [`p${w}`, ['Pa', 0]] as const))

const scalar = defineBlock({
  type: 'brakes/traction-control',
  title: 'Traction control',
  category: 'Brakes',
  command: { inputs: ['torque'], kind: 'controller' },
  summary: 'Limits the slip of driven wheels by reducing torque and braking them',
  doc: String.raw`
A reference controller. The vehicle speed $v$ is the input *speed*, or the mean speed of the undriven wheels. Each driven wheel can be faster by

$$ \Delta = \max(\lambda_0 |v|,\, \Delta_0) $$

**Torque.** The slowest driven wheel must not exceed this slip speed. The mean of the driven wheels can exceed it by the *spread* $s$, so that the brake can hold a spinning wheel. A proportional-integral controller
reduces the requested torque accordingly, at samples with the interval $T$:

$$ e = \max\big(\min_i R\,\omega_i,\; \overline{R\,\omega} - s\big) - v - \Delta, \qquad I_k = \min(\max(I_{k-1} + T k_i\,e,\, 0),\, T_r), \qquad T_d = T_r - \min(\max(k_p\,e + I_k,\, 0),\, T_r) $$

Negative torques pass unchanged.

**Brakes.** On a road with split friction, a differential gives both wheels the torque of the wheel with less grip. Braking the spinning wheel adds torque that the other wheel can use:

$$ p_i = \min\big(\max(k_b\,(R\,\omega_i - v - \Delta),\, 0),\, p_m\big) \qquad\text{below the speed } v_b $$

Wire $T_d$ to the engine or motor, and the pressures to the *request* ports of *Brake line* blocks.

Source: Robert Bosch GmbH, Automotive Handbook, 9th ed. (Wiley, 2014), traction control system (ASR): engine torque and brake intervention; U. Kiencke and L. Nielsen, Automotive Control
Systems, 2nd ed. (Springer, 2005), chapter 8, for slip. The gains are not from these sources.`,
  terms: ['TCS', 'ASR', 'anti-slip regulation', 'wheel spin', 'drive slip', 'brake lock differential', 'launch'],
  icon: 'M8 14m-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0 M8 14m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0 M2 21h12 M16 21h6 M17 5h5v5 M22 5l-6 6',
  ports: {
    ...wheelInputs('w', 'rad/s', 'Wheel rate'),
    torque: signalIn('Torque', 'N m', 'Requested drive torque'),
    speed: signalIn('Speed', 'm/s', 'Vehicle speed; required if all wheels are driven', { optional: true }),
    y: signalOut('Torque', 'N m', 'Permitted drive torque'),
    ...wheelOutputs('p', 'Pa', 'Pressure request'),
  },
  params: {
    ...controllerParams(0.01),
    driven: choice(
      [
        { value: 'rear', label: 'Rear wheels' },
        { value: 'front', label: 'Front wheels' },
        { value: 'all', label: 'All wheels' },
      ],
      'rear',
      'Driven',
      'Which wheels are driven',
    ),
    radius: wheelRadius,
    slip: quantity('1', 0.06, 'Slip', 'Slip at which the controller holds the driven wheels', {
      min: 0,
      symbol: '\\lambda_0',
    }),
    slipSpeed: quantity('m/s', 0.5, 'Slip speed', 'Permitted excess speed of driven wheels at low speed', {
      min: 0,
      exclusive: true,
      symbol: '\\Delta_0',
    }),
    spread: quantity(
      'm/s',
      2,
      'Spread',
      'Permitted excess of the mean speed of the driven wheels while a brake holds one of them',
      {
        min: 0,
        symbol: 's',
      },
    ),
    kp: quantity('N s', 400, 'Proportional gain', 'Torque per slip speed', { min: 0, symbol: 'k_p' }),
    ki: quantity('N', 4000, 'Integral gain', 'Torque per slip speed and second', { min: 0, symbol: 'k_i' }),
    brakeGain: quantity('Pa s/m', 2e6, 'Brake gain', 'Pressure per slip speed', { min: 0, symbol: 'k_b' }),
    mostPressure: quantity('Pa', 8e6, 'Largest pressure', 'Largest requested pressure', { min: 0, symbol: 'p_m' }),
    brakesBelow: quantity('m/s', 20, 'Brakes below', 'Speed above which the controller does not brake', {
      min: 0,
      symbol: 'v_b',
    }),
  },
  signals: {
    y: { unit: 'N m', doc: 'Permitted drive torque', logged: true },
    excess: { unit: 'm/s', doc: 'Speed of the driven wheels above the permitted speed', logged: true },
    ...wheelSignals('p', 'Pa', 'Pressure request', false),
  },
  build(c) {
    if (!c.flag('active'))
      return idle(c, { y: ['N m', c.input('torque')], ...pressureOutputs, ...{ excess: ['m/s', 0] } })
    const m = c.math
    const sampled = new Sampled(c)
    const driven = drivenWheels(c.choice('driven'))
    const speedOf = (w: Wheel): Expr => m.mul(c.param('radius'), c.input(`w${w}`))
    const mean = (of: readonly Wheel[]): Expr => m.div(m.add(...of.map(speedOf)), of.length)
    const speed = vehicleSpeed(c, driven, mean)
    const allowed = m.add(speed, m.max(m.mul(c.param('slip'), m.abs(speed)), c.param('slipSpeed')))
    const slowest = driven.map(speedOf).reduce((a, b) => m.min(a, b))
    const faster = m.max(slowest, m.sub(mean(driven), c.param('spread')))
    const excess = sampled.state('excess', 'm/s', 0, () => m.sub(faster, allowed), 'seen')
    const demand = c.input('torque')
    const most = m.max(demand, 0)
    const within = (x: Expr): Expr => m.min(m.max(x, 0), most)
    const integral = sampled.state('integral', 'N m', 0, (before) =>
      within(m.add(before, m.mul(sampled.time, c.param('ki'), excess))),
    )
    sampled.output('y', 'N m', demand, () => m.sub(demand, within(m.add(m.mul(c.param('kp'), excess), integral))))
    const mayBrake = m.lt(m.abs(speed), c.param('brakesBelow'))
    for (const w of wheels) {
      const pressure = m.mul(c.param('brakeGain'), m.sub(speedOf(w), allowed))
      const limited = m.min(m.max(pressure, 0), c.param('mostPressure'))
      sampled.output(`p${w}`, 'Pa', 0, () => (driven.includes(w) ? m.select(mayBrake, limited, 0) : 0))
    }
  },
})

const drivenWheels = (choice: string): readonly Wheel[] =>
  choice === 'all' ? wheels : wheels.filter((w) => w.startsWith(choice === 'front' ? 'F' : 'R'))

/** @throws ModelError `unconnected-port` if all wheels are driven and nothing says how fast the vehicle is */
function vehicleSpeed(c: ComponentBuilder, driven: readonly Wheel[], mean: (of: readonly Wheel[]) => Expr): Expr {
  if (c.connected('speed')) return c.input('speed')
  const free = wheels.filter((w) => !driven.includes(w))
  if (free.length > 0) return mean(free)
  throw new ModelError(
    'unconnected-port',
    'all wheels are driven, so none of them measures the vehicle speed',
    { block: c.name, port: 'speed' },
    'wire the vehicle speed to it',
  )
}

export const tractionControl = withVectors(scalar, {
  w: {
    label: 'w',
    doc: 'Rates of the wheels: front left, front right, rear left, rear right',
    elements: perWheel('w'),
  },
  p: { label: 'p', doc: 'Pressures: front left, front right, rear left, rear right', elements: perWheel('p') },
})
