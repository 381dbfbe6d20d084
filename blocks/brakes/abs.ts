/** Antilock brakes: reference controller by wheel slip and wheel acceleration. */
import { inOrder } from '../../engine/model/blocks/parameter-order'
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { withVectors } from '../signals/vector-ports'
import { controlWheels } from './abs-logic'
import {
  controllerParams,
  idle,
  perWheel,
  wheelInputs,
  wheelOutputs,
  wheelRadius,
  wheelSignals,
  wheels,
} from './wheels'

const group = 'Thresholds'

const scalar = defineBlock({
  type: 'brakes/abs',
  title: 'ABS',
  category: 'Brakes',
  command: { inputs: ['p'], kind: 'controller' },
  summary: 'Antilock brakes: build, hold or dump the pressure at each wheel',
  doc: String.raw`
A reference controller. At each sample, it reads the wheel rates $\omega_i$ and decides for each *Brake line* whether to build, hold or dump the pressure.

**Reference speed.** The fastest wheel has almost no slip, and the vehicle can't change its speed faster than its tyres allow. From one sample to the next,

$$ v_k = \min\big(\max(\max_i R\,\omega_i,\; v_{k-1} + T(a - d)),\; v_{k-1} + T(a + d)\big) $$

If *ax* is wired, $a = a_x$ and $d = d_m$, so the reference follows the vehicle even on ice. Without an accelerometer, $a = 0$ and $d = d_{max}$, which must fit the best road: on ice, the
reference then falls too fast while all wheels slip.

**Slip and acceleration** of each wheel use a filter with the time constant $\tau_f$ on the difference. Below $v_s$, where tyres damp wheel spin poorly, the controller allows more slip:

$$ \lambda_i = \frac{v_k - R\,\omega_i}{\max(v_k, v_s)}, \qquad a_i = R\,\dot\omega_i $$

**Phases** of each wheel:

| phase | valve | next |
|---|---|---|
| 0 open | 1; see *Yaw delay* | 1 if the wheel locks |
| 1 dump | -1 | 2 when the wheel stops slowing down ($a > 0$) or $\lambda < \lambda_1$ |
| 2 hold | 0 | 3 when $\lambda < \lambda_1$; 1 if it locks again |
| 3 build | *Build share*; 1 while $a > A$ | 1 if the wheel locks |

A wheel counts as locking if $\lambda > \lambda_2$ and it doesn't recover ($a < a_+$), or if $a < -a_1$ and $\lambda > \lambda_1$. The slow, pulsed build keeps the wheel close to its
friction peak; the fast build follows a jump to higher friction. Below the *least speed* and below the *least pressure*, all valves are open, so the vehicle comes to rest with
locked wheels, which hold it.

**Select low.** Both rear wheels follow the wheel with the larger slip, so the rear axle keeps its lateral force on a road with split friction.

**Yaw delay.** While one front wheel is controlled, the other builds its pressure only with the *Delay share*. The yaw moment on a road with split friction then grows slowly enough for the driver to countersteer.

Source: Robert Bosch GmbH, Automotive Handbook, 9th ed. (Wiley, 2014), antilock braking system: phases by thresholds of wheel acceleration and slip, select low, yaw-moment build-up delay; U. Kiencke and
L. Nielsen, Automotive Control Systems, 2nd ed. (Springer, 2005), section 8.2; S. M. Savaresi and M. Tanelli, Active Braking Control Systems Design for Vehicles (Springer, 2010),
chapter 3. This block reduces the phases to four and uses its own thresholds.`,
  terms: ['antilock', 'anti-lock brakes', 'wheel slip control', 'brake control', 'select low', 'lock'],
  icon: 'M12 12m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0 M8 15l2-6 2 6 M8.7 13h2.6 M13.5 9v6h1.5a1.5 1.5 0 0 0 0-3h-1.5 1a1.5 1.5 0 0 0 0-3Z M1 8v8 M23 8v8',
  ports: {
    ...wheelInputs('w', 'rad/s', 'Wheel rate'),
    p: signalIn('Pressure', 'Pa', 'Master cylinder pressure; below the least pressure, ABS is inactive', {
      optional: true,
    }),
    ax: signalIn('Acceleration', 'm/s^2', 'Longitudinal acceleration of the body, positive forward', {
      optional: true,
    }),
    ...wheelOutputs('v', '1', 'Valve'),
    speed: signalOut('Reference speed', 'm/s', 'Estimated speed of the vehicle'),
    control: signalOut('In control', '1', '1 while a wheel is controlled, otherwise 0'),
  },
  params: {
    ...controllerParams(0.005),
    radius: wheelRadius,
    selectLow: {
      kind: 'boolean',
      label: 'Select low',
      doc: 'Both rear wheels follow the one that locks first',
      group: 'Parameters',
      default: true,
    },
    yawDelay: {
      kind: 'boolean',
      label: 'Yaw delay',
      doc: 'Slow build at one front wheel while the other is controlled',
      group: 'Parameters',
      default: true,
    },
    lower: quantity('1', 0.1, 'Lower slip', 'Slip below which the pressure builds again', {
      min: 0,
      max: 1,
      exclusive: true,
      symbol: '\\lambda_1',
      group,
    }),
    upper: quantity('1', 0.16, 'Upper slip', 'Slip above which the pressure is dumped', {
      min: 0,
      max: 1,
      exclusive: true,
      symbol: '\\lambda_2',
      group,
    }),
    locking: quantity('m/s^2', 150, 'Locking', 'Circumferential deceleration at which the wheel is about to lock', {
      min: 0,
      exclusive: true,
      symbol: 'a_1',
      group,
    }),
    recovering: quantity('m/s^2', 5, 'Recovering', 'Circumferential acceleration at which the wheel recovers', {
      min: 0,
      symbol: 'a_+',
      group,
    }),
    strong: quantity('m/s^2', 60, 'Strong recovery', 'Acceleration above which the pressure builds at the full rate', {
      min: 0,
      exclusive: true,
      symbol: 'A',
      group,
    }),
    filter: quantity('s', 0.005, 'Filter', 'Time constant of the wheel acceleration filter', {
      min: 0,
      symbol: '\\tau_f',
      group,
    }),
    buildShare: quantity('1', 0.1, 'Build share', 'Share of time with open valve during the slow build', {
      min: 0,
      max: 1,
      exclusive: true,
      group: 'Pressure',
    }),
    delayShare: quantity('1', 0.05, 'Delay share', 'Share of time with open valve during yaw delay', {
      min: 0,
      max: 1,
      exclusive: true,
      group: 'Pressure',
    }),
    slipSpeed: quantity('m/s', 6, 'Slip speed', 'Speed below which slip is relative to this speed', {
      min: 0,
      exclusive: true,
      symbol: 'v_s',
      group,
    }),
    leastPressure: quantity('Pa', 3e5, 'Least pressure', 'Driver pressure below which ABS is inactive', {
      min: 0,
      group: 'Pressure',
    }),
    leastSpeed: quantity('m/s', 2, 'Least speed', 'Reference speed below which ABS is inactive', {
      min: 0,
      exclusive: true,
      group: 'Reference speed',
    }),
    slope: quantity(
      'm/s^2',
      10,
      'Largest deceleration',
      'Deceleration of the vehicle on the best road; used without an accelerometer',
      {
        min: 0,
        exclusive: true,
        symbol: 'd_{max}',
        group: 'Reference speed',
      },
    ),
    margin: quantity('m/s^2', 0.3, 'Margin', 'Largest error of the accelerometer', {
      min: 0,
      symbol: 'd_m',
      group: 'Reference speed',
    }),
  },
  signals: {
    ...wheelSignals('v', '1', 'Valve', true),
    ...wheelSignals('slip', '1', 'Slip estimated by the controller', false),
    ...wheelSignals('phase', '1', 'Phase of the control, 0 to 3', false),
    speed: { unit: 'm/s', doc: 'Estimated speed of the vehicle', logged: true },
    control: { unit: '1', doc: '1 while a wheel is controlled, otherwise 0', logged: true },
  },
  ...inOrder({
    lower: 'lower',
    upper: 'upper',
    strict: true,
    at: 'upper',
    what: 'the upper slip is not above the lower slip',
    hint: 'enter a larger upper slip, such as 0.16 for a lower slip of 0.1',
  }),
  build(c) {
    if (c.flag('active')) controlWheels(c)
    else
      idle(c, {
        ...Object.fromEntries(wheels.map((w) => [`v${w}`, ['1', 1]] as const)),
        speed: ['m/s', c.math.mul(c.param('radius'), c.math.max(c.input('wFL'), c.input('wFR')))],
        control: ['1', 0],
      })
  },
})

export const abs = withVectors(scalar, {
  w: {
    label: 'w',
    doc: 'Rates of the wheels: front left, front right, rear left, rear right',
    elements: perWheel('w'),
  },
  v: { label: 'v', doc: 'Valves: front left, front right, rear left, rear right', elements: perWheel('v') },
})
