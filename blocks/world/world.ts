/** The world: inertial frame and gravity. */
import { choice, defineBlock, frame, quantity, vector } from '../../engine/model/block'

const uniform = { param: 'field', is: ['uniform'] } as const

export const world = defineBlock({
  type: 'world/world',
  title: 'World',
  category: 'World',
  summary: 'Inertial frame with gravity; every project has exactly one',
  doc: String.raw`
The inertial frame (ground), $z$ upwards, and gravity. What is wired to *frame* is fixed to the ground. Every project has exactly
one world.

A *uniform* field is the same everywhere, $g\,\hat d$ with a direction $\hat d$ that is $(0, 0, -1)$ unless chosen. A *point*
field pulls every mass towards the origin of the ground,

$$ F = -\mu\, m\, \frac{r}{|r|^3} $$

with $r$ from the origin to the centre of mass and $\mu = G M$ ($3.986004418 \cdot 10^{14}$ m³/s² for the Earth); the moment that
a field has on a body because it is stronger on one side is left out.

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
      'Gravity that is the same everywhere, or that of a point mass in the origin',
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
  build() {
    // the frame port is the ground itself and gravity acts on every mass: both are known to all blocks
  },
})
