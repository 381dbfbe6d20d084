/** Scaling and limiting of cues, linear or by a third-order polynomial. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'

export const scaleLimit = defineBlock({
  type: 'cueing/scale-limit',
  title: 'Scale and limit',
  category: 'Motion base',
  summary: 'Scales and limits accelerations and rates for a washout',
  doc: String.raw`
Reduces vehicle accelerations and angular rates to the range of the platform. *Linear*:

$$ y = \max(-y_m,\, \min(k\,u,\; y_m)) $$

*Third-order polynomial*: small cues pass with the slope $s_0$, and large cues flatten to the slope $s_1$ at the largest expected input $u_m$,
where the output is $y_m$. Beyond $u_m$, the output stays constant. With $x = |u|$:

$$ y = \mathrm{sign}(u)\,(s_0 x + c_2 x^2 + c_3 x^3), \qquad
   c_2 = \frac{3 y_m - (2 s_0 + s_1) u_m}{u_m^2}, \qquad c_3 = \frac{(s_0 + s_1) u_m - 2 y_m}{u_m^3} $$

Flight simulators scale inputs down to about half; further reduction makes the motion ineffective. A factor $k$ enlarges the platform envelope
by $1/k$.

For vectors, the block works element by element; parameters can be lists with one value per element.

Source: Reid and Nahon (1985), UTIAS Report 296; Telban and Cardullo (2005), Motion Cueing Algorithm Development, NASA/CR-2005-213747 (polynomial scaling).`,
  terms: ['motion cueing', 'washout', 'scaling', 'limiting', 'nonlinear gain', 'polynomial', 'saturation'],
  icon: 'M3 20 7 20C11 20 12 5 17 5h4 M12 3v18 M3 12.5h18',
  ports: { u: signalIn('u', '1', 'Cue of the vehicle'), y: signalOut('y', '1', 'Cue for the washout') },
  params: {
    law: choice(
      [
        { value: 'linear', label: 'Linear' },
        { value: 'cubic', label: 'Third-order polynomial' },
      ],
      'linear',
      'Scaling',
      'Factor with a limit, or a polynomial that flattens',
    ),
    gain: quantity('1', 0.5, 'Factor', 'Output per input', {
      symbol: 'k',
      perElement: true,
      when: { param: 'law', is: ['linear'] },
    }),
    limit: quantity('1', 5, 'Largest output', 'Magnitude at which the output is limited', {
      symbol: 'y_m',
      unitOf: 'y',
      min: 0,
      exclusive: true,
      perElement: true,
    }),
    largest: quantity('1', 10, 'Largest input', 'Input at which the output reaches its largest value', {
      symbol: 'u_m',
      unitOf: 'u',
      min: 0,
      exclusive: true,
      perElement: true,
      when: { param: 'law', is: ['cubic'] },
    }),
    slope0: quantity('1', 1, 'Slope at zero', 'Output per input for small cues', {
      symbol: 's_0',
      min: 0,
      perElement: true,
      when: { param: 'law', is: ['cubic'] },
    }),
    slope1: quantity('1', 0.1, 'Slope at the largest input', 'Output per input at the largest input', {
      symbol: 's_1',
      min: 0,
      perElement: true,
      when: { param: 'law', is: ['cubic'] },
    }),
  },
  signals: { y: { unit: '1', doc: 'Cue for the washout', logged: false } },
  elementwise: true,
  sameUnit: () => ['y', 'u'],
  build(c) {
    const u = c.input('u')
    const { min, max, neg, mul } = c.math
    const limit = c.param('limit')
    const y = c.choice('law') === 'cubic' ? cubic(c, u, limit) : max(neg(limit), min(mul(c.param('gain'), u), limit))
    c.output('y', y, { smoothness: () => Math.min(0, c.inputSmoothness('u')) })
    c.signal('y', '1', () => y)
  },
})

function cubic(c: ComponentBuilder, u: Expr, limit: Expr): Expr {
  const { add, sub, mul, div, min, abs, sign, square, ipow } = c.math
  const [largest, slope0, slope1] = [c.param('largest'), c.param('slope0'), c.param('slope1')]
  const c2 = div(sub(mul(3, limit), mul(add(mul(2, slope0), slope1), largest)), square(largest))
  const c3 = div(sub(mul(add(slope0, slope1), largest), mul(2, limit)), ipow(largest, 3))
  const x = min(abs(u), largest)
  return mul(sign(u), x, add(slope0, mul(x, add(c2, mul(c3, x)))))
}
