/** Crosswind over a stretch of road, as of fans beside a test track. */
import { inOrder, product } from '../../engine/model/blocks/parameter-order'
import { defineBlock, frame, quantity, signalOut } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

export const crosswind = defineBlock({
  type: 'air/crosswind',
  title: 'Crosswind zone',
  category: 'Air',
  summary: 'Wind across a section of road, like that of the ISO 12021 fans',
  doc: String.raw`
Wind with the speed $w_0$ blows across the road between $x_0$ and $x_0 + \ell$, where $x$ is the position of *frame* along the world x axis. At both ends, it rises and falls over the
length $e$ with the cubic $s(t) = 3t^2 - 2t^3$:

$$ w = w_0\,s\!\left(\mathrm{clamp}\frac{x - x_0}{e}\right)\left(1 - s\!\left(\mathrm{clamp}\frac{x - x_0 - \ell + e}{e}\right)\right) \begin{pmatrix} \cos\chi \\ \sin\chi \\ 0 \end{pmatrix} $$

The wind at the frame acts on the whole vehicle. To include the entry of the nose, use a frame at the front; for a long vehicle, use several *Aerodynamics* blocks for its parts.

In ISO 12021, the vehicle drives through such a zone with the steering wheel held, and yaw rate, lateral acceleration and lateral deviation are evaluated. Not certified: the defaults
are 20 m/s over 15 m; replace them with the values of the standard or of your track.

Source: ISO 12021 (2010), Road vehicles: sensitivity to lateral wind, open-loop test method using wind generator input (not checked against its text).`,
  terms: ['side wind', 'wind generator', 'fans', 'ISO 12021', 'lateral wind', 'gust', 'crosswind sensitivity'],
  icon: 'M2 20h20 M6 20V9 M12 20V9 M18 20V9 M6 5v-3 M4 7l2 2 2-2 M10 7l2 2 2-2 M16 7l2 2 2-2 M12 5v-3 M18 5v-3',
  ports: {
    frame: frame('Frame', 'Point of the vehicle whose position determines the wind'),
    w: signalOut('Wind', 'm/s', 'Velocity of the air in world axes', { width: 3 }),
  },
  params: {
    speed: quantity('m/s', 20, 'Wind speed', 'Wind speed in the zone', { symbol: 'w_0' }),
    direction: quantity('rad', -Math.PI / 2, 'Direction', 'Direction into which the wind blows, from x to the left', {
      symbol: '\\chi',
    }),
    start: quantity('m', 50, 'Start', 'x at which the zone starts', { symbol: 'x_0' }),
    length: quantity('m', 15, 'Length', 'Length of the zone including its edges', {
      min: 0,
      exclusive: true,
      symbol: '\\ell',
    }),
    edge: quantity('m', 1, 'Edge', 'Length over which the wind rises and falls', {
      min: 0,
      exclusive: true,
      symbol: 'e',
    }),
  },
  signals: { speed: { unit: 'm/s', doc: 'Speed of the wind at the frame', logged: true } },
  ...inOrder({
    lower: 'edge',
    upper: product(0.5, 'length'),
    at: 'edge',
    what: 'the two edges are longer than the zone',
    hint: 'enter at most half the length of the zone',
  }),
  build(c) {
    const { add, sub, mul, div, min, max, square, cos, sin, named } = c.math
    const at = c.frame('frame')
    const [start, length, edge] = [c.param('start'), c.param('length'), c.param('edge')]
    const risen = (along: Expr): Expr => {
      const t = named('passing', min(max(div(along, edge), 0), 1))
      return mul(square(t), sub(3, mul(2, t)))
    }
    const speed = (m: Motion): Expr => {
      const inside = sub(m.position(c.ground, at, c.ground)[0], start)
      return mul(c.param('speed'), risen(inside), sub(1, risen(sub(add(inside, edge), length))))
    }
    const direction = c.param('direction')
    c.output('w[1]', (m) => mul(speed(m), cos(direction)))
    c.output('w[2]', (m) => mul(speed(m), sin(direction)))
    c.output('w[3]', c.math.num(0))
    c.signal('speed', 'm/s', speed)
  },
})
