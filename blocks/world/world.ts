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
  terms: ['ground', 'gravity', 'inertial frame', 'environment'],
  icon: 'M6 3v12h13 M3.6 5.4 6 3l2.4 2.4 M16.6 12.6 19 15l-2.4 2.4 M3 19h18 M7 19l-2.5 3 M12 19l-2.5 3 M17 19l-2.5 3',
  ports: { frame: frame('Frame', 'Inertial frame, z upwards', { side: 'right', optional: true }) },
  params: { gravity: quantity('m/s^2', 9.81, 'Gravity', 'Acceleration of gravity, downwards along z') },
  signals: {},
  build() {
    // the frame port is the ground itself and gravity acts on every mass: both are known to all blocks
  },
})
