/** The world: inertial frame and gravity. */
import { ModelError } from '../../engine/errors/model-error'
import { choice, defineBlock, frame, quantity, vector } from '../../engine/model/blocks/block'
import { vectorMath } from '../../engine/symbolic'

const uniform = { param: 'field', is: ['uniform'] } as const

export const world = defineBlock({
  type: 'world/world',
  title: 'World',
  category: 'World',
  role: 'world',
  summary: 'Inertial frame with gravity; every project has exactly one',
  doc: String.raw`
The inertial frame (ground), $z$ upwards, and gravity. Frames wired to *frame* are fixed to the ground. Every project has exactly
one world.

A *uniform* field is the same everywhere, $g\,\hat d$ with the direction $\hat d$, by default $(0, 0, -1)$. A *point*
field pulls every mass towards the origin of the ground,

$$ F = -\mu\, m\, \frac{r}{|r|^3} $$

with $r$ from the origin to the centre of mass and $\mu = G M$ ($3.986004418 \cdot 10^{14}$ m³/s² for the Earth). The gravity-gradient
moment on a body is neglected.

Source: standard gravity is 9.80665 m/s² (3rd CGPM, 1901); 9.81 m/s² is the usual rounded value. $\mu$ of the Earth:
IERS Conventions (2010), Table 1.1.`,
  terms: ['ground', 'gravity', 'inertial frame', 'environment'],
  icon: 'M6 3v12h13 M3.6 5.4 6 3l2.4 2.4 M16.6 12.6 19 15l-2.4 2.4 M3 19h18 M7 19l-2.5 3 M12 19l-2.5 3 M17 19l-2.5 3',
  ports: { frame: frame('Frame', 'Inertial frame, z upwards', { side: 'right', optional: true }) },
  params: {
    field: choice(
      [
        { value: 'uniform', label: 'Uniform' },
        { value: 'point', label: 'Towards the origin' },
      ],
      'uniform',
      'Field',
      'Uniform gravity, or that of a point mass in the origin',
    ),
    gravity: quantity('m/s^2', 9.81, 'Gravity', 'Acceleration of gravity', { when: uniform }),
    direction: vector('1', [0, 0, -1], 'Direction', 'Direction of gravity in ground axes; any length', {
      when: uniform,
    }),
    mu: quantity('m^3/s^2', 3.986004418e14, 'mu', 'Gravitational parameter G M of the mass in the origin', {
      min: 0,
      when: { param: 'field', is: ['point'] },
    }),
  },
  signals: {},
  // the frame port is the ground itself
  build(c) {
    if (c.choice('field') === 'point') {
      c.provideGravity({ kind: 'point', mu: c.param('mu') })
      return
    }
    const { add, div, mul, sqrt, square } = c.math
    const gravity = c.param('gravity')
    const direction = c.vector('direction')
    if (vectorMath(c.math).isZero(direction))
      throw new ModelError(
        'out-of-range',
        'the direction of gravity has no length',
        { block: c.name, parameter: 'direction' },
        'give it a component, or set gravity to zero',
      )
    const length = sqrt(add(...direction.map(square)))
    const [x, y, z] = direction.map((part) => mul(gravity, div(part, length)))
    c.provideGravity({ kind: 'uniform', acceleration: [x, y, z] })
  },
})
