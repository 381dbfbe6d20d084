/** Stability control: reference controller of yaw rate and sideslip by the brakes of single wheels. */
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { withVectors } from '../signals/vector-ports'
import { controllerParams, idle, perWheel, Sampled, wheelOutputs, wheelRadius, wheelSignals, wheels } from './wheels'

const positive = { min: 0, exclusive: true } as const
const gravity = 9.81

const scalar = defineBlock({
  type: 'brakes/stability-control',
  title: 'Stability control',
  category: 'Brakes',
  command: { inputs: [], kind: 'controller' },
  summary: 'Limits yaw rate and sideslip by braking individual wheels',
  doc: String.raw`
A reference controller. At each sample, it compares the motion with the motion that the driver requests.

**Reference.** The steady yaw rate of the single-track model, limited by friction, with a lag $\tau$ for the response of a car:

$$ r_s = \frac{v\,\delta}{L + K v^2}, \qquad \tau\,\dot r_{ref} + r_{ref} = \min\left(\max\left(r_s,\, -c\,\frac{\mu g}{v}\right),\, c\,\frac{\mu g}{v}\right) $$

with the steering angle $\delta$ of the wheels, the wheelbase $L$ and the understeer gradient $K$ over gravity.

**Sideslip** is estimated from production-car sensors, for small angles. The estimate decays to zero with the time constant $\tau_\beta$, which removes sensor offsets:

$$ \dot\beta = \frac{a_y}{v} - r - \frac{\beta}{\tau_\beta} $$

**Moment.** With $z(x, b)$, the amount by which $x$ exceeds $\pm b$, the moment is

$$ M = -k_r\,z(r - r_{ref},\, b_r) + k_\beta\,z(\beta,\, b_\beta) $$

Like yaw rate and angles, it is positive to the left. If it opposes the yaw rate, the vehicle oversteers and the controller brakes the outer front wheel. If it has the sign of the yaw rate, the vehicle
understeers and the controller brakes the inner rear wheel. The pressure is the moment divided by half the track, times the wheel radius, divided by the torque per pressure of that brake:

$$ p = \min\left(\frac{|M|}{w/2}\,\frac{R}{k_T},\; p_m\right) $$

Below the *least speed*, the controller is inactive. Wire the pressures to the *request* ports of *Brake line* blocks.

Source: R. Rajamani, Vehicle Dynamics and Control, 2nd ed. (Springer, 2012), sections 8.2.3 to 8.2.6 (desired yaw rate, its bound $0.85\,\mu g/v$, sliding surface of yaw rate and sideslip, differential
braking); A. T. van Zanten, SAE 2000-01-1633 (choice of the braked wheel). The gains are not from these sources.`,
  terms: [
    'ESP',
    'ESC',
    'DSC',
    'VDC',
    'VSC',
    'electronic stability',
    'yaw control',
    'oversteer',
    'understeer',
    'torque vectoring',
  ],
  icon: 'M4 20c0-6 3-6 4-9s-1-5 2-8 M12 20c0-6 3-6 4-9s-1-5 2-8 M15 13l5 3-1.5 3-5-3Z M8 6l4 0',
  ports: {
    steer: signalIn('Steer', 'rad', 'Steering angle of the front wheels, positive to the left'),
    speed: signalIn('Speed', 'm/s', 'Longitudinal speed of the vehicle'),
    yawRate: signalIn('Yaw rate', 'rad/s', 'Yaw rate of the body, positive to the left'),
    ay: signalIn(
      'Lateral acceleration',
      'm/s^2',
      'Lateral acceleration of the body at its centre of mass, positive to the left',
    ),
    ...wheelOutputs('p', 'Pa', 'Pressure request'),
    control: signalOut('In control', '1', '1 while the controller brakes a wheel, otherwise 0'),
  },
  params: {
    ...controllerParams(0.01),
    wheelbase: quantity('m', 2.84, 'Wheelbase', 'Distance between the axles', { symbol: 'L', ...positive }),
    understeer: quantity('rad s^2/m', 0.0025, 'Understeer gradient', 'Steering angle per lateral acceleration', {
      min: 0,
      symbol: 'K',
    }),
    track: quantity('m', 1.55, 'Track', 'Distance between the wheels of an axle', { symbol: 'w', ...positive }),
    radius: wheelRadius,
    frontBrake: quantity('N m/Pa', 2.52e-4, 'Front brakes', 'Torque per pressure of one front brake', {
      symbol: 'k_T',
      ...positive,
    }),
    rearBrake: quantity('N m/Pa', 1.37e-4, 'Rear brakes', 'Torque per pressure of one rear brake', positive),
    friction: quantity('1', 1, 'Friction', 'Friction of the road, for the yaw rate limit', {
      symbol: '\\mu',
      group: 'Reference',
      ...positive,
    }),
    share: quantity('1', 0.85, 'Share of friction', 'Share of the friction that the yaw rate can use', {
      symbol: 'c',
      group: 'Reference',
      ...positive,
    }),
    lag: quantity('s', 0.1, 'Lag', 'Time constant of the reference', { min: 0, symbol: '\\tau', group: 'Reference' }),
    sideslipTime: quantity('s', 5, 'Sideslip time', 'Time constant with which the sideslip estimate decays', {
      symbol: '\\tau_\\beta',
      group: 'Reference',
      ...positive,
    }),
    yawGain: quantity('N m s/rad', 40000, 'Yaw gain', 'Moment per yaw rate error', {
      min: 0,
      symbol: 'k_r',
      group: 'Control',
    }),
    yawBand: quantity('rad/s', 0.07, 'Yaw band', 'Yaw rate error without intervention', {
      min: 0,
      symbol: 'b_r',
      group: 'Control',
    }),
    sideslipGain: quantity('N m/rad', 60000, 'Sideslip gain', 'Moment per sideslip', {
      min: 0,
      symbol: 'k_\\beta',
      group: 'Control',
    }),
    sideslipBand: quantity('rad', 0.07, 'Sideslip band', 'Sideslip without intervention', {
      min: 0,
      symbol: 'b_\\beta',
      group: 'Control',
    }),
    mostPressure: quantity('Pa', 1.2e7, 'Largest pressure', 'Largest requested pressure', {
      min: 0,
      symbol: 'p_m',
      group: 'Control',
    }),
    leastSpeed: quantity('m/s', 4, 'Least speed', 'Speed below which the controller is inactive', {
      group: 'Control',
      ...positive,
    }),
  },
  signals: {
    yawReference: { unit: 'rad/s', doc: 'Reference yaw rate', logged: true },
    sideslip: { unit: 'rad', doc: 'Estimated sideslip angle', logged: true },
    moment: { unit: 'N m', doc: 'Requested yaw moment', logged: true },
    control: { unit: '1', doc: '1 while the controller brakes a wheel, otherwise 0', logged: true },
    ...wheelSignals('p', 'Pa', 'Pressure request', false),
  },
  build(c) {
    if (c.flag('active')) controlYaw(c)
    else
      idle(c, {
        ...Object.fromEntries(wheels.map((w) => [`p${w}`, ['Pa', 0]] as const)),
        control: ['1', 0],
      })
  },
})

function controlYaw(c: ComponentBuilder): void {
  const m = c.math
  const sampled = new Sampled(c)
  const rate = c.input('yawRate')
  const isOn = m.gt(c.input('speed'), c.param('leastSpeed'))
  const speed = m.max(c.input('speed'), c.param('leastSpeed'))
  const reference = sampled.state(
    'yawReference',
    'rad/s',
    0,
    (before) => {
      const lag = c.param('lag')
      const target = steadyYawRate(c, speed)
      return m.div(m.add(m.mul(lag, before), m.mul(sampled.time, target)), m.add(lag, sampled.time))
    },
    'seen',
  )
  const sideslip = sampled.state(
    'sideslip',
    'rad',
    0,
    (before) => {
      const change = m.sub(m.sub(m.div(c.input('ay'), speed), rate), m.div(before, c.param('sideslipTime')))
      return m.select(isOn, m.add(before, m.mul(sampled.time, change)), 0)
    },
    'seen',
  )
  const beyond = (x: Expr, band: Expr): Expr => m.sub(m.max(m.sub(x, band), 0), m.max(m.sub(m.neg(x), band), 0))
  const moment = sampled.state(
    'moment',
    'N m',
    0,
    () => {
      const byYaw = m.mul(c.param('yawGain'), beyond(m.sub(rate, reference), c.param('yawBand')))
      const bySideslip = m.mul(c.param('sideslipGain'), beyond(sideslip, c.param('sideslipBand')))
      return m.select(isOn, m.sub(bySideslip, byYaw), 0)
    },
    'seen',
  )
  const opposes = m.lt(m.mul(moment, rate), 0)
  for (const w of wheels) {
    const isFront = w.startsWith('F')
    const perPressure = c.param(isFront ? 'frontBrake' : 'rearBrake')
    // a brake on the left turns the vehicle to the left
    const towards = w.endsWith('L') ? moment : m.neg(moment)
    const demand = m.div(m.mul(2, m.max(towards, 0), c.param('radius')), m.mul(c.param('track'), perPressure))
    const pressure = m.min(demand, c.param('mostPressure'))
    const [against, along] = isFront ? [pressure, 0] : [0, pressure]
    sampled.output(`p${w}`, 'Pa', 0, () => m.select(opposes, against, along))
  }
  sampled.output('control', '1', 0, () => m.select(m.gt(m.abs(moment), 0), 1, 0))
}

/** Returns the steady yaw rate of the single-track model, as far as friction allows. */
function steadyYawRate(c: ComponentBuilder, speed: Expr): Expr {
  const m = c.math
  const steady = m.div(
    m.mul(speed, c.input('steer')),
    m.add(c.param('wheelbase'), m.mul(c.param('understeer'), m.square(speed))),
  )
  const limit = m.div(m.mul(gravity, c.param('share'), c.param('friction')), speed)
  return m.max(m.neg(limit), m.min(steady, limit))
}

export const stabilityControl = withVectors(scalar, {
  p: { label: 'p', doc: 'Pressures: front left, front right, rear left, rear right', elements: perWheel('p') },
})
