/** Displacement sensor: position of a frame from another. */
import { defineBlock } from '../../engine/model/blocks/block'
import { vectorMath } from '../../engine/symbolic'
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

const quantities = components('', 'm', 'Position of frame relative to reference')

const scalar = defineBlock({
  type: 'sensors/displacement',
  title: 'Displacement sensor',
  category: 'Sensors',
  summary: 'Position of one frame relative to another, in chosen axes',
  doc: String.raw`
Vector from the origin of *reference* to the origin of *frame*, with components in the axes of *axes*:

$$ d = r_{frame} - r_{reference} $$

With *Signal ports* set to *Vectors*, the outputs are vectors whose elements are the signals listed below.

Source: kinematics of frames.`,
  icon: 'M4 19h16 M4 19V4 M4 19l11-9 M15 10h-4 M15 10v4 M18 5h3v3',
  ports: { ...framePorts, ...axesPort, ...outputPorts(quantities) },
  params: {},
  signals: signalDocs(quantities),
  build(c) {
    const at = c.frame('frame')
    const from = frameOrGround(c, 'reference')
    const axes = frameOrGround(c, 'axes')
    const v = vectorMath(c.math)
    provide(c, quantities, (m) => m.position(from, at, axes), {
      level: 'position',
      // a force along the axis between the frames; the axes take its moment where they are apart
      loads: (m) =>
        v.identity.map((force) => [
          { node: at, resolved: axes, force, moment: v.zero },
          { node: from, resolved: axes, force: v.neg(force), moment: v.zero },
          { node: axes, resolved: axes, force: v.zero, moment: v.cross(force, m.position(from, at, axes)) },
        ]),
    })
  },
})

export const displacement = withVectors(scalar, {
  d: { label: 'd', doc: 'Position of frame relative to reference', elements: ['x', 'y', 'z'] },
})
