/** The world: inertial frame and gravity. */
import { defineBlock, frame, quantity } from '../../engine/model/block'

export const world = defineBlock({
  type: 'world/world',
  title: 'World',
  category: 'World',
  summary: 'Inertial frame with gravity; every project has exactly one',
  doc: String.raw`
The inertial frame (ground), $z$ upwards, and gravity $g = (0, 0, -g)$. What is wired to *frame* is fixed to the
ground. Every project has exactly one world.

Source: standard gravity is 9.80665 m/s² (3rd CGPM, 1901); 9.81 m/s² is the usual rounded value.`,
  icon: 'M4 4v13h16 M1.8 6.2 4 4l2.2 2.2 M17.8 14.8 20 17l-2.2 2.2 M4 17l6-6 M7.2 10.6l3-.1-.1 3 M15 4v6 M13 8l2 2 2-2 M2 21h20',
  ports: { frame: frame('Frame', 'Inertial frame, z upwards', { side: 'right', optional: true }) },
  params: { gravity: quantity('m/s^2', 9.81, 'Gravity', 'Acceleration of gravity, downwards along z') },
  signals: {},
  build() {
    // the frame port is the ground itself and gravity acts on every mass: both are known to all blocks
  },
})
