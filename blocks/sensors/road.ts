/** Road sensor: surface of a road at a place. */
import {
  choice,
  defineBlock,
  frame,
  signalIn,
  surface,
  type BlockDefinition,
  type Port,
} from '../../engine/model/blocks/block'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import type { SurfaceCoordinates } from '../../engine/model/component/surface'
import { vectorMath, type Expr } from '../../engine/symbolic'
import { components, outputPorts, provide, signalDocs } from '../mechanics/measured-ports'

const quantities = [
  { name: 'height', unit: 'm', doc: 'Height of the surface, z in ground axes' },
  ...components('n', '1', 'Normal of the surface in ground axes'),
  { name: 'grade', unit: 'rad', doc: 'Inclination along the road, positive uphill' },
  { name: 'banking', unit: 'rad', doc: 'Inclination across the road, positive where the left is higher' },
  { name: 'friction', unit: '1', doc: 'Friction factor' },
  { name: 's', unit: 'm', doc: 'Distance along the road' },
  { name: 'w', unit: 'm', doc: 'Distance to the left' },
]

/** Ports of the place, by the choice. */
const places: Readonly<Record<'frame' | 'point' | 'road', Readonly<Record<string, Port>>>> = {
  frame: { frame: frame('Frame', 'Its origin is the place, at any height') },
  point: {
    x: signalIn('x', 'm', 'x of the place, in the axes of the road'),
    y: signalIn('y', 'm', 'y of the place, in the axes of the road'),
  },
  road: {
    along: signalIn('s', 'm', 'Distance along the road'),
    left: signalIn('w', 'm', 'Distance to the left'),
  },
}

const sensorAt = (place: keyof typeof places): BlockDefinition =>
  defineBlock({
    type: 'sensors/road',
    title: 'Road sensor',
    category: 'Sensors',
    summary: 'Height, normal, grade, banking and friction of a road at a place',
    doc: String.raw`
Surface of any road at a place: the origin of *frame*, a point $(x, y)$ in the axes of the frame that carries the road, or road coordinates $(s, w)$. These are the distances along the road and to its left.
With the unit vectors $e_t$ along the road, $e_n$ to its left and $e_z$ upwards of the plane over which the road has its heights $z$, and the curvature $\kappa$ of its line,

$$ t = e_t + g_t\,e_z, \quad l = e_n + g_n\,e_z, \quad n = \frac{e_z - g_t\,e_t - g_n\,e_n}{\sqrt{1 + g_t^2 + g_n^2}}, \qquad g_t = \frac{z_s}{1 - \kappa w}, \quad g_n = z_w $$

*grade* and *banking* are the inclinations of $t$ and $l$ to the level, $\arctan(t_z/\sqrt{t_x^2 + t_y^2})$. The derivatives are exact. They are those of the road itself, not of the plane that a tyre
meets on it: obstacles have their shape, with zero slope at a vertical edge, and measured roads the smooth surface through their heights. The place of a point is the foot of the perpendicular on the plane over which the heights are;
along a line, it is found by Newton's method from the place at the last step, at first from the distance *Search from* of the road.

Source: differential geometry of surfaces over a plane curve; see [contact](../../theory/contact.md#roads-along-a-line).`,
    terms: ['road height', 'road surface', 'normal', 'slope', 'preview', 'camber', 'superelevation', 'ride height'],
    icon: 'M2 19c5-5 9 2 20-4 M11 4v9 M8 10l3 3 3-3 M8 4h6',
    ports: {
      road: surface('Road', 'The road that is measured', { side: 'right' }),
      ...places[place],
      ...outputPorts(quantities),
    },
    params: {
      place: choice(
        [
          { value: 'frame', label: 'Of a frame' },
          { value: 'point', label: 'At x and y' },
          { value: 'road', label: 'At road coordinates' },
        ],
        'frame',
        'Place',
        'How the place is given: by a frame, by signals x and y in the axes of the road, or by its road coordinates',
      ),
    },
    signals: signalDocs(quantities),
    build,
  })

function placeOf(c: ComponentBuilder): (m: Motion) => SurfaceCoordinates {
  const { places: road } = c.surface('road')
  switch (c.choice('place')) {
    case 'road': {
      const place = { along: c.input('along'), left: c.input('left') }
      return () => place
    }
    case 'point': {
      const [x, y] = [c.input('x'), c.input('y')]
      return road.locate(c, () => [x, y, c.math.pool.zero])
    }
    default: {
      const node = c.frame('frame')
      return road.locate(c, (m) => m.position(road.frame, node, road.frame))
    }
  }
}

function build(c: ComponentBuilder): void {
  const { places: road } = c.surface('road')
  const place = placeOf(c)
  const { atan2, sqrt, add, square } = c.math
  const v = vectorMath(c.math)
  const inclination = ([x, y, z]: readonly Expr[]): Expr => atan2(z, sqrt(add(square(x), square(y))))
  provide(c, quantities, (m) => {
    const coordinates = place(m)
    const { position, along, left, normal, slopes, friction } = road.at(coordinates)
    // the direction in which heights are measured
    const up = v.cross(along, left)
    const tangent = [along, left].map((axis, i) => m.resolve(v.add(axis, v.scale(slopes[i], up)), road.frame, c.ground))
    const origin = m.position(c.ground, road.frame, c.ground)
    return [
      add(origin[2], m.resolve(position, road.frame, c.ground)[2]),
      ...m.resolve(normal, road.frame, c.ground),
      ...tangent.map(inclination),
      friction,
      coordinates.along,
      coordinates.left,
    ]
  })
}

const definitions = { frame: sensorAt('frame'), point: sensorAt('point'), road: sensorAt('road') }

export const roadSensor: BlockDefinition = defineBlock({
  ...definitions.frame,
  specialise: ({ place = 'frame' }) => (place === 'point' || place === 'road' ? definitions[place] : definitions.frame),
})
