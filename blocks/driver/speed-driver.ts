/** Driver who follows a speed with two pedals. */
import { defineBlock, frame, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { inOrder } from '../../engine/model/blocks/parameter-order'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { sampleParams } from '../signals/sampling'
import { delayed, delayOrder } from './delay'

const positive = { min: 0, exclusive: true } as const

export const speedDriver = defineBlock({
  type: 'driver/speed-driver',
  title: 'Speed driver',
  category: 'Driver',
  role: 'speed-driver',
  command: { inputs: ['speed', 'acceleration'] },
  summary: 'Driver who follows a speed with throttle and brake, stops and holds',
  doc: String.raw`
At the samples $t_k = t_0 + kT$, with the speed $V$ along the x axis of *Vehicle* and the error $e = v - V$, the driver requests the force

$$ F = m\,(a + 2\zeta\omega\,e + \omega^2 z) + F_0 + c\,V^2 $$

where $a$ is the acceleration to follow (zero if not wired), and $F_0 + c V^2$ is the resistance that the driver expects. With exact $m$, $F_0$ and $c$, the error satisfies
$\ddot e + 2\zeta\omega\,\dot e + \omega^2 e = 0$ for short sample times. The pedals share the force:

| $F$ | throttle | brake |
|---|---|---|
| $> 0$ | $\min(F/F_d, 1)$ | 0 |
| $-F_c$ to 0 | 0 | 0: the engine brakes |
| $< -F_c$ | 0 | $\min((-F - F_c)/F_b, 1)$ |

$F_d$ and $F_b$ are the forces at full pedal travel, and $F_c$ is the dead band, roughly the engine braking force. Back-calculation prevents integral wind-up at the limits:

$$ z_{k+1} = z_k + T\left(e + \frac{F_{lim} - F}{m\,\omega}\right), \qquad F_{lim} = \min(\max(F, -F_b - F_c), F_d) $$

**Stop and hold.** While both the speed to follow and $|V|$ are below *Standstill*, the throttle is closed, the brake pedal is at *Hold*, and the integral is zero. The vehicle starts again as
soon as the speed to follow exceeds *Standstill*.

The reaction delay, a whole number of samples, delays both pedals. *Drive* and *Braking* are the pedal positions as forces, for models without a drivetrain.

Source: K. J. Astrom and R. M. Murray, Feedback Systems (2008), 10.2 and 10.4; dead band and pedals after M. Mitschke and H. Wallentowitz, Dynamik der Kraftfahrzeuge, 4th ed. (2004), part V.`,
  terms: [
    'cruise control',
    'throttle',
    'accelerator',
    'gas pedal',
    'brake pedal',
    'pedals',
    'driver model',
    'longitudinal controller',
    'speed profile',
    'stop and go',
    'ACC',
  ],
  icon: 'M4 4h5l1 14H5Z M14 8h6l-1 10h-4Z M3 21h18',
  ports: {
    frame: frame('Vehicle', 'Frame of the vehicle, x axis forward'),
    speed: signalIn('Speed', 'm/s', 'Speed to follow'),
    acceleration: signalIn('Acceleration', 'm/s^2', 'Slope of the speed to follow', { optional: true }),
    throttle: signalOut('Throttle', '1', 'Pedal from 0 to 1'),
    brake: signalOut('Brake', '1', 'Pedal from 0 to 1'),
    drive: signalOut('Drive', 'N', 'Throttle times the force at full throttle'),
    braking: signalOut('Braking', 'N', 'Brake times the force at full brake'),
  },
  params: {
    frequency: quantity('rad/s', 1, 'Frequency', 'Natural frequency of the error', {
      ...positive,
      group: 'Control',
      symbol: String.raw`\omega`,
    }),
    damping: quantity('1', 1, 'Damping', 'Damping ratio of the error', {
      ...positive,
      group: 'Control',
      symbol: String.raw`\zeta`,
    }),
    delay: quantity('s', 0, 'Reaction delay', 'Reaction delay of both pedals, rounded to a whole number of samples', {
      min: 0,
      group: 'Control',
    }),
    standstill: quantity('m/s', 0.1, 'Standstill', 'Speed below which the vehicle counts as standing', {
      ...positive,
      group: 'Control',
    }),
    hold: quantity('1', 0.3, 'Hold', 'Brake pedal at standstill', { min: 0, max: 1, group: 'Control' }),
    mass: quantity('kg', 1500, 'Mass', 'Mass of the whole vehicle', {
      ...positive,
      group: 'Vehicle',
      symbol: 'm',
    }),
    rolling: quantity('N', 0, 'Rolling resistance', 'Expected resistance that is independent of speed', {
      min: 0,
      group: 'Vehicle',
      symbol: 'F_0',
    }),
    drag: quantity('N s^2/m^2', 0, 'Air drag', 'Expected resistance per squared speed', {
      min: 0,
      group: 'Vehicle',
      symbol: 'c',
    }),
    driveForce: quantity('N', 6000, 'Full throttle', 'Force at full throttle', {
      ...positive,
      group: 'Vehicle',
      symbol: 'F_d',
    }),
    brakeForce: quantity('N', 15000, 'Full brake', 'Force at full brake', {
      ...positive,
      group: 'Vehicle',
      symbol: 'F_b',
    }),
    coast: quantity('N', 200, 'Dead band', 'Braking force up to which the driver only lifts off', {
      min: 0,
      group: 'Vehicle',
      symbol: 'F_c',
    }),
    ...sampleParams,
  },
  signals: {
    throttle: { unit: '1', doc: 'Throttle pedal', logged: true },
    brake: { unit: '1', doc: 'Brake pedal', logged: true },
    error: { unit: 'm/s', doc: 'Speed to follow minus speed', logged: true },
    wanted: { unit: 'N', doc: 'Force requested by the driver at the last sample', logged: false },
    integral: { unit: 'm', doc: 'Integral of the error', logged: false },
    throttleAsked: { unit: '1', doc: 'Throttle before the delay', logged: false },
    brakeAsked: { unit: '1', doc: 'Brake before the delay', logged: false },
  },
  ...inOrder(delayOrder),
  build(c) {
    const { add, sub, mul, div, min, max, neg, abs, and, lt, select } = c.math
    const at = c.frame('frame')
    const p = (name: string): Expr => c.param(name)
    const [m, omega, zeta] = [p('mass'), p('frequency'), p('damping')]
    const [full, most, coast] = [p('driveForce'), p('brakeForce'), p('coast')]
    const target = c.input('speed')
    const speed = (s: Motion): Expr => s.velocity(at, at)[0]
    const error = (s: Motion): Expr => sub(target, speed(s))
    const stopped = (s: Motion): Expr => and(lt(target, p('standstill')), lt(abs(speed(s)), p('standstill')))
    const clock = { sampleTime: p('sampleTime'), offset: p('offset') }
    const force = (s: Motion, z: Expr): Expr =>
      add(
        mul(m, add(c.input('acceleration'), mul(2, zeta, omega, error(s)), mul(omega, omega, z))),
        p('rolling'),
        mul(p('drag'), speed(s), abs(speed(s))),
      )
    // the integral up to this sample, with the increment of the last one
    const growth: Expr = c.discrete('growth of the integral', {
      unit: 'm',
      hidden: true,
      ...clock,
      initial: 0,
      update: (s) => {
        const limited = min(max(demand, sub(neg(most), coast)), full)
        return mul(p('sampleTime'), add(error(s), div(sub(limited, demand), mul(m, omega))))
      },
    })
    const integral: Expr = c.discrete('integral', {
      unit: 'm',
      ...clock,
      initial: 0,
      update: (s) => select(stopped(s), 0, add(c.previous(integral), c.previous(growth))),
    })
    const demand: Expr = c.discrete('wanted', { unit: 'N', ...clock, initial: 0, update: (s) => force(s, integral) })
    const pedal = (name: string, value: (s: Motion) => Expr): Expr => {
      const late = delayed(c, `${name}Asked`, { unit: '1', ...clock }, 0, (_, s) => min(max(value(s), 0), 1))
      c.output(name, late, { smoothness: -1 })
      c.signal(name, '1', () => late)
      return late
    }
    const throttle = pedal('throttle', (s) => select(stopped(s), 0, div(demand, full)))
    const brake = pedal('brake', (s) => select(stopped(s), p('hold'), div(sub(neg(demand), coast), most)))
    c.output('drive', mul(throttle, full), { smoothness: -1 })
    c.output('braking', mul(brake, most), { smoothness: -1 })
    c.signal('error', 'm/s', error)
  },
})
