/** Antilock brakes: reference controller by wheel slip and wheel acceleration. */
import { defineBlock, quantity, signalIn, signalOut } from '../../engine/model/block'
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
  summary: 'Antilock brakes: builds, holds or dumps the pressure at each wheel',
  doc: String.raw`
A reference controller. At its samples it sees the rates $\omega_i$ of the wheels and decides for each *Brake line* to build, hold or dump.

**Reference speed.** The fastest wheel is nearly free of slip, and the vehicle can't change its speed faster than its tyres allow. From one sample to the next

$$ v_k = \min\big(\max(\max_i R\,\omega_i,\; v_{k-1} + T(a - d)),\; v_{k-1} + T(a + d)\big) $$

With *ax* wired, $a = a_x$ and $d = d_m$, so the reference follows the vehicle on ice too. Without an accelerometer, $a = 0$ and $d = d_{max}$, which has to fit the best road: on ice, the
reference falls too fast while all wheels slip.

**Slip and acceleration** of each wheel, with a filter of time constant $\tau_f$ on the difference. Below $v_s$, where tyres damp the spin of a wheel badly, the controller allows more slip:

$$ \lambda_i = \frac{v_k - R\,\omega_i}{\max(v_k, v_s)}, \qquad a_i = R\,\dot\omega_i $$

**Phases** of each wheel:

| phase | valve | next |
|---|---|---|
| 0 open | 1; see *Yaw delay* | 1 if the wheel locks |
| 1 dump | -1 | 2 when the wheel stops slowing down ($a > 0$), or $\lambda < \lambda_1$ |
| 2 hold | 0 | 3 when $\lambda < \lambda_1$; 1 if it locks again |
| 3 build | *Build share*; 1 while $a > A$ | 1 if the wheel locks |

A wheel locks where $\lambda > \lambda_2$ while it doesn't recover ($a < a_+$), or where $a < -a_1$ with $\lambda > \lambda_1$. The slow build in pulses keeps the wheel close to the
peak of its friction; the fast one follows a jump of friction upwards. Below the *least speed* and below the *least pressure* all valves are open, so the vehicle comes to rest with
locked wheels, which hold it.

**Select low.** Both rear wheels follow the one with the larger slip, so the rear axle keeps lateral force on a split road.

**Yaw delay.** While one front wheel is controlled, the other builds its pressure with the *Delay share* only, so the yaw moment of a split road grows slowly enough to steer against it.

Source: Robert Bosch GmbH, Automotive Handbook, 9th ed. (Wiley, 2014), antilock braking system: phases by thresholds of wheel acceleration and slip, select low, yaw-moment build-up delay; U. Kiencke and
L. Nielsen, Automotive Control Systems, 2nd ed. (Springer, 2005), section 8.2; S. M. Savaresi and M. Tanelli, Active Braking Control Systems Design for Vehicles (Springer, 2010),
chapter 3. The phases are reduced to four; thresholds are ours.`,
  terms: ['antilock', 'anti-lock brakes', 'wheel slip control', 'brake control', 'select low', 'lock'],
  icon: 'M12 12m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0 M8 15l2-6 2 6 M8.7 13h2.6 M13.5 9v6h1.5a1.5 1.5 0 0 0 0-3h-1.5 1a1.5 1.5 0 0 0 0-3Z M1 8v8 M23 8v8',
  ports: {
    ...wheelInputs('w', 'rad/s', 'Rate of the wheel'),
    p: signalIn('Pressure', 'Pa', 'Pressure of the master cylinder; ABS rests below the least pressure', {
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
      doc: 'Slow build at a front wheel while the other one is controlled',
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
    locking: quantity('m/s^2', 150, 'Locking', 'Deceleration of the wheel circumference at which it is about to lock', {
      min: 0,
      exclusive: true,
      symbol: 'a_1',
      group,
    }),
    recovering: quantity('m/s^2', 5, 'Recovering', 'Acceleration of the wheel circumference at which it recovers', {
      min: 0,
      symbol: 'a_+',
      group,
    }),
    strong: quantity('m/s^2', 60, 'Strong recovery', 'Acceleration above which the pressure builds at full rate', {
      min: 0,
      exclusive: true,
      symbol: 'A',
      group,
    }),
    filter: quantity('s', 0.005, 'Filter', 'Time constant for the acceleration of wheels', {
      min: 0,
      symbol: '\\tau_f',
      group,
    }),
    buildShare: quantity('1', 0.1, 'Build share', 'Share of time that the valve is open during the slow build', {
      min: 0,
      max: 1,
      exclusive: true,
      group: 'Pressure',
    }),
    delayShare: quantity('1', 0.05, 'Delay share', 'Share of time that the valve is open with yaw delay', {
      min: 0,
      max: 1,
      exclusive: true,
      group: 'Pressure',
    }),
    slipSpeed: quantity('m/s', 6, 'Slip speed', 'Speed below which slip is taken relative to this speed', {
      min: 0,
      exclusive: true,
      symbol: 'v_s',
      group,
    }),
    leastPressure: quantity('Pa', 3e5, 'Least pressure', 'Pressure of the driver below which ABS rests', {
      min: 0,
      group: 'Pressure',
    }),
    leastSpeed: quantity('m/s', 2, 'Least speed', 'Reference speed below which ABS rests', {
      min: 0,
      exclusive: true,
      group: 'Reference speed',
    }),
    slope: quantity('m/s^2', 10, 'Largest deceleration', 'Of the vehicle, on the best road; without an accelerometer', {
      min: 0,
      exclusive: true,
      symbol: 'd_{max}',
      group: 'Reference speed',
    }),
    margin: quantity('m/s^2', 0.3, 'Margin', 'What the accelerometer may be wrong by', {
      min: 0,
      symbol: 'd_m',
      group: 'Reference speed',
    }),
  },
  signals: {
    ...wheelSignals('v', '1', 'Valve', true),
    ...wheelSignals('slip', '1', 'Slip as the controller sees it', false),
    ...wheelSignals('phase', '1', 'Phase of the control, 0 to 3', false),
    speed: { unit: 'm/s', doc: 'Estimated speed of the vehicle', logged: true },
    control: { unit: '1', doc: '1 while a wheel is controlled, otherwise 0', logged: true },
  },
  check: (value) =>
    value('lower') < value('upper')
      ? []
      : [
          {
            code: 'out-of-range',
            parameter: 'upper',
            what: 'the upper slip is not above the lower slip',
            hint: 'enter a larger one, such as 0.16 with 0.1',
          },
        ],
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
