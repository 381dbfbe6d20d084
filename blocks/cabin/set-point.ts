/** Set-point of a servo between the frames of a model. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import type { Expr } from '../../engine/symbolic'

export const setPoint = defineBlock({
  type: 'cabin/set-point',
  title: 'Servo set-point',
  category: 'Motion base',
  summary: 'Set-point of a servo within a frame, extrapolated from position and rate',
  doc: String.raw`
A model that runs in frames of length $T$ sends its servos a new position only once per frame. The servo of a steering wheel or a leg would follow these steps, with the accelerations
they require. This block reads position $p_k$, rate $v_k$ and acceleration $a_k$ at the frame $t_k = t_0 + k\,T$ and extrapolates them over the frame:

$$ y(t) = p_k + v_k\,\tau + \tfrac{1}{2}\,a_k\,\tau^2, \qquad \tau = t - t_k, \quad t_k \le t < t_k + T $$

*Order* 0 holds the position, 1 uses the rate, and 2 also the acceleration. A held position lags by $T/2$; an extrapolated position doesn't lag. At the next frame, the set-point jumps by the
extrapolation error, which is at most $\max\lvert \dot p\rvert\,T$, $\max\lvert \ddot p\rvert\,T^2/2$ or $\max\lvert \dddot p\rvert\,T^3/6$.

For vectors, such as six leg lengths, the block works element by element.

Source: Taylor's theorem; commands of the driver as inputs of the vehicle dynamics: R. C. Deyo and D. Ingebretsen, Notes on Real-Time Vehicle Simulation (1989), section 4.1.5.1.`,
  terms: [
    'extrapolation',
    'set point',
    'frame',
    'control loading',
    'rack',
    'force feedback',
    'first-order hold',
    'predictor',
  ],
  icon: 'M3 20h18 M3 20V4 M4 16l5-3 M9 11l5-3 M14 8l5-3 M4 16h.01 M9 11h.01 M14 8h.01',
  ports: {
    u: signalIn('Position', '1', 'Position at the frames'),
    v: signalIn('Rate', '1', 'Rate of the position; zero if not connected', { optional: true }),
    a: signalIn('Acceleration', '1', 'Acceleration; zero if not connected', { optional: true }),
    y: signalOut('Set-point', '1', 'Position over the frame'),
  },
  params: {
    order: choice(
      [
        { value: '0', label: '0: hold the position' },
        { value: '1', label: '1: with the rate' },
        { value: '2', label: '2: with the acceleration' },
      ],
      '1',
      'Order',
      'Order of the extrapolation',
    ),
    sampleTime: quantity('s', 0.01, 'Frame time', 'Interval between frames', {
      min: 0,
      exclusive: true,
      symbol: 'T',
    }),
    offset: quantity('s', 0, 'First frame', 'Time of the first frame', { min: 0, symbol: 't_0' }),
    initial: quantity('1', 0, 'Initial value', 'Set-point before the first frame', { unitOf: 'y', perElement: true }),
  },
  signals: { y: { unit: '1', doc: 'Position over the frame', logged: false } },
  elementwise: true,
  sameUnit: () => ['y', 'u'],
  build(c) {
    const { add, sub, mul } = c.math
    const clock = { unit: '1', hidden: true, sampleTime: c.param('sampleTime'), offset: c.param('offset') }
    const initial = c.param('initial')
    const p = c.discrete('p', { ...clock, initial: () => initial, update: () => c.input('u') })
    const order = Number(c.choice('order'))
    const heldValue = (port: 'v' | 'a', least: number): Expr | undefined =>
      order < least || !c.connected(port)
        ? undefined
        : c.discrete(port, { ...clock, initial: 0, update: () => c.input(port) })
    const [v, a] = [heldValue('v', 1), heldValue('a', 2)]
    const frame =
      v === undefined && a === undefined
        ? undefined
        : c.discrete('frame', { ...clock, unit: 's', initial: 0, update: () => c.time })
    const since = frame === undefined ? c.math.num(0) : sub(c.time, frame)
    const y = add(p, v === undefined ? 0 : mul(v, since), a === undefined ? 0 : mul(0.5, a, since, since))
    c.output('y', y, { smoothness: -1 })
    c.signal('y', '1', () => y)
  },
})
