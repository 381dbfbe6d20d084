/**
 * Acceleration sensor: difference of acceleration and angular acceleration of two frames; with gravity, an
 * accelerometer.
 */
import { choice, defineBlock } from '../../engine/model/blocks/block'
import { vectorMath } from '../../engine/symbolic'
import { withVectors } from '../signals/vector-ports'
import {
  axesPort,
  components,
  frameOrGround,
  framePorts,
  outputPorts,
  provideSolved,
  signalDocs,
} from '../mechanics/measured-ports'
import { accelerationQuantities } from '../mechanics/body-quantities'

const quantities = [
  ...components('a', 'm/s^2', 'Acceleration of frame minus acceleration of reference'),
  ...components('wd', 'rad/s^2', 'Angular acceleration of frame minus angular acceleration of reference'),
]

const scalar = defineBlock({
  type: 'sensors/acceleration',
  title: 'Acceleration sensor',
  category: 'Sensors',
  role: 'acceleration-sensor',
  summary: 'Acceleration and angular acceleration of one frame relative to another',
  doc: String.raw`
Both frames are observed from the ground. Components are in the axes of *axes*:

$$ a = \ddot r_{frame} - \ddot r_{reference}, \qquad \dot\omega = \dot\omega_{frame} - \dot\omega_{reference} $$

*Measures* selects the acceleration, or the specific force $a - g$ to which an accelerometer or the otoliths of a passenger respond. At rest, the specific force is 9.81 m/s^2 upwards. In a vehicle that rolls or pitches, it contains the components of gravity along the axes.

Accelerations follow from the forces, so a force that depends on them needs a block with a state in between.

With *Signal ports* set to *Vectors*, the outputs are vectors whose elements are the signals listed below.

Source: kinematics of frames.`,
  terms: ['accelerometer', 'IMU', 'specific force', 'felt acceleration'],
  icon: 'M5 4h14v16H5Z M8 8h8v5H8Z M12 13v4 M9.5 17h5',
  ports: { ...framePorts, ...axesPort, ...outputPorts(quantities) },
  params: {
    measures: choice(
      [
        { value: 'acceleration', label: 'Acceleration' },
        { value: 'specific-force', label: 'Specific force (acceleration minus gravity)' },
      ],
      'acceleration',
      'Measures',
      'Whether gravity is subtracted, as in an accelerometer',
    ),
  },
  signals: signalDocs(quantities),
  quantities: accelerationQuantities,
  build(c) {
    const at = c.frame('frame')
    const from = frameOrGround(c, 'reference')
    const axes = frameOrGround(c, 'axes')
    const v = vectorMath(c.math)
    const still = c.choice('measures') === 'specific-force' ? c.gravity : v.zero
    provideSolved(c, quantities, (s) => [
      ...v.sub(v.sub(s.acceleration(at, axes), s.acceleration(from, axes)), s.resolve(still, c.ground, axes)),
      ...v.sub(s.angularAcceleration(at, axes), s.angularAcceleration(from, axes)),
    ])
  },
})

export const acceleration = withVectors(scalar, {
  a: { label: 'a', doc: 'Acceleration of frame minus acceleration of reference', elements: ['ax', 'ay', 'az'] },
  wd: {
    label: 'wd',
    doc: 'Angular acceleration of frame minus angular acceleration of reference',
    elements: ['wdx', 'wdy', 'wdz'],
  },
})
