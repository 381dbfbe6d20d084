/** Angular velocity and the rates of roll, pitch and yaw. */
import { choice, defineBlock, signalIn, signalOut } from '../../../engine/model/blocks/block'
import { elementsAt, outputSignals, provideElements } from '../ports'

export const eulerRates = defineBlock({
  type: 'signals/euler-rates',
  title: 'Euler rates',
  category: 'Signals',
  summary: 'Converts between angular velocity and the rates of roll, pitch and yaw',
  doc: String.raw`
Angular velocity $(p, q, r)$ in the axes of the body, against roll $\varphi$, pitch $\theta$ and yaw $\psi$ in the order yaw, pitch, roll (ISO 8855):

$$ \dot\varphi = p + \tan\theta\,(q \sin\varphi + r \cos\varphi), \qquad \dot\theta = q \cos\varphi - r \sin\varphi, \qquad
\dot\psi = \frac{q \sin\varphi + r \cos\varphi}{\cos\theta} $$

and back:

$$ p = \dot\varphi - \dot\psi \sin\theta, \qquad q = \dot\theta \cos\varphi + \dot\psi \sin\varphi \cos\theta, \qquad
r = \dot\psi \cos\varphi \cos\theta - \dot\theta \sin\varphi $$

With the angular velocity in the axes of the ground, $(\omega_x, \omega_y, \omega_z)$, only the yaw and pitch angles matter. The rates are undefined at a pitch angle of 90 degrees, where roll and yaw have the same axis; a run that reaches it ends with an error.

Source: ISO 8855 (2011), 5.2; Diebel (2006), Representing Attitude, 8.`,
  terms: [
    'rotation',
    'angular velocity',
    'roll rate',
    'pitch rate',
    'yaw rate',
    'transform',
    'kinematics',
    'Euler angles',
  ],
  icon: 'M5 12a7 7 0 1 0 2-5 M7 3.5V7h3.5 M12 12h.1 M12 9v6 M9 12h6',
  ports: {
    u: signalIn('u', 'rad/s', 'Angular velocity, or rates of roll, pitch and yaw', { width: 3 }),
    angles: signalIn('Angles', 'rad', 'Roll, pitch and yaw', { width: 3, side: 'bottom' }),
    y: signalOut('y', 'rad/s', 'Rates of roll, pitch and yaw, or angular velocity', { width: 3 }),
  },
  params: {
    direction: choice(
      [
        { value: 'rates', label: 'From angular velocity to rates' },
        { value: 'velocity', label: 'From rates to angular velocity' },
      ],
      'rates',
      'Direction',
      'Direction of the conversion',
    ),
    axes: choice(
      [
        { value: 'body', label: 'Body' },
        { value: 'ground', label: 'Ground' },
      ],
      'body',
      'Axes',
      'Axes of the angular velocity',
    ),
  },
  signals: { y: { unit: 'rad/s', doc: outputSignals.y.doc, logged: false } },
  build(c) {
    const { add, cos, div, mul, neg, sin, sub } = c.math
    const u = elementsAt(c, 'u')
    const angles = elementsAt(c, 'angles')
    const smoothness = (): number => Math.min(...[...u, ...angles].map((element) => element.smoothness()))
    const [a, b, d] = u.map(({ value }) => value)
    const [roll, pitch, yaw] = angles.map(({ value }) => value)
    const [sp, cp] = [sin(pitch), cos(pitch)]
    const inBody = c.choice('axes') === 'body'
    const turn = inBody ? roll : yaw
    const [st, ct] = [sin(turn), cos(turn)]
    const values = () => {
      if (c.choice('direction') === 'rates') {
        const limit = Math.PI / 2 - 1e-6
        c.require('pitch', () => pitch, {
          what: 'the pitch angle',
          unit: 'rad',
          min: -limit,
          max: limit,
          hint: 'keep it below 90 degrees, or describe the rotation in another way',
        })
        if (inBody) {
          const about = add(mul(b, st), mul(d, ct))
          return [add(a, div(mul(sp, about), cp)), sub(mul(b, ct), mul(d, st)), div(about, cp)]
        }
        const along = add(mul(a, ct), mul(b, st))
        return [div(along, cp), sub(mul(b, ct), mul(a, st)), add(d, div(mul(sp, along), cp))]
      }
      return inBody
        ? [sub(a, mul(d, sp)), add(mul(b, ct), mul(d, st, cp)), sub(mul(d, ct, cp), mul(b, st))]
        : [sub(mul(a, ct, cp), mul(b, st)), add(mul(a, st, cp), mul(b, ct)), add(d, neg(mul(a, sp)))]
    }
    const rates = values()
    provideElements(
      c,
      'y',
      rates.map((value) => ({ value, smoothness })),
    )
  },
})
