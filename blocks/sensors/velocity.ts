/** Velocity sensor: difference of velocity and angular velocity of two frames. */
import { defineBlock } from '../../engine/model/blocks/block'
import { vectorMath, type Vec3 } from '../../engine/symbolic'
import { withVectors } from '../signals/vector-ports'
import {
  axesPort,
  components,
  frameOrGround,
  framePorts,
  outputPorts,
  provide,
  signalDocs,
} from '../mechanics/measured-ports'

const quantities = [
  ...components('v', 'm/s', 'Velocity of frame minus velocity of reference'),
  ...components('w', 'rad/s', 'Angular velocity of frame minus angular velocity of reference'),
]

const scalar = defineBlock({
  type: 'sensors/velocity',
  title: 'Velocity sensor',
  category: 'Sensors',
  role: 'velocity-sensor',
  summary: 'Velocity and angular velocity of one frame relative to another',
  doc: String.raw`
Both frames are observed from the ground. Components are in the axes of *axes*:

$$ v = \dot r_{frame} - \dot r_{reference}, \qquad \omega = \omega_{frame} - \omega_{reference} $$

With *Signal ports* set to *Vectors*, the outputs are vectors whose elements are the signals listed below.

Source: kinematics of frames.`,
  terms: ['speed', 'gyro', 'yaw rate'],
  icon: 'M4 16a8 8 0 0 1 16 0 M12 16l4-5 M12 16m-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M5 20h14',
  ports: { ...framePorts, ...axesPort, ...outputPorts(quantities) },
  params: {},
  signals: signalDocs(quantities),
  build(c) {
    const at = c.frame('frame')
    const from = frameOrGround(c, 'reference')
    const axes = frameOrGround(c, 'axes')
    const v = vectorMath(c.math)
    const pair = (force: Vec3, moment: Vec3) => [
      { node: at, resolved: axes, force, moment },
      { node: from, resolved: axes, force: v.neg(force), moment: v.neg(moment) },
    ]
    provide(
      c,
      quantities,
      (m) => [
        ...v.sub(m.velocity(at, axes), m.velocity(from, axes)),
        ...v.sub(m.angularVelocity(at, axes), m.angularVelocity(from, axes)),
      ],
      {
        level: 'velocity',
        loads: () => [...v.identity.map((e) => pair(e, v.zero)), ...v.identity.map((e) => pair(v.zero, e))],
      },
    )
  },
})

export const velocity = withVectors(scalar, {
  v: { label: 'v', doc: 'Velocity of frame minus velocity of reference', elements: ['vx', 'vy', 'vz'] },
  w: { label: 'w', doc: 'Angular velocity of frame minus angular velocity of reference', elements: ['wx', 'wy', 'wz'] },
})
