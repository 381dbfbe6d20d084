/** Angle sensor: rotation of a frame about each axis of another. */
import { defineBlock } from '../../engine/model/blocks/block'
import { vectorMath } from '../../engine/symbolic'
import { projectedAngles, projectedMoments } from '../mechanics/forces/projected-angles'
import { withVectors } from '../signals/vector-ports'
import { frameOrGround, framePorts, outputPorts, provide, signalDocs } from '../mechanics/measured-ports'

const quantities = ['x', 'y', 'z'].map((axis) => ({
  name: axis,
  unit: 'rad',
  doc: `Rotation about ${axis} of the reference, valid if there is none about its other axes`,
}))

const scalar = defineBlock({
  type: 'sensors/angles',
  title: 'Angle sensor',
  category: 'Sensors',
  summary: 'Rotation of one frame about each axis of another',
  doc: String.raw`
With unit vectors $i$ of *frame* and $j$ of *reference*:

$$ x = \mathrm{atan2}(-i_z \cdot j_y,\; i_z \cdot j_z), \quad y = \mathrm{atan2}(i_z \cdot j_x,\; i_z \cdot j_z), \quad
   z = \mathrm{atan2}(i_x \cdot j_y,\; i_x \cdot j_x) $$

Each angle is exact if the frame turns about that axis only, and is between -180 and 180 deg. To measure the angle of a joint, which
counts turns, use a joint sensor.

With *Signal ports* set to *Vectors*, the outputs are vectors whose elements are the signals listed below.

Source: functions AX, AY, AZ of Adams/Solver.`,
  icon: 'M4 20h16 M4 20 16 6 M11 20a7 7 0 0 0-2.4-5.3 M15 5h4v4',
  ports: { ...framePorts, ...outputPorts(quantities) },
  params: {},
  signals: signalDocs(quantities),
  build(c) {
    const at = c.frame('frame')
    const from = frameOrGround(c, 'reference')
    const v = vectorMath(c.math)
    provide(c, quantities, (m) => projectedAngles(m, at, from), {
      level: 'position',
      loads: (m) =>
        projectedMoments(m, at, from).map((moment) => [
          { node: at, resolved: from, force: v.zero, moment },
          { node: from, resolved: from, force: v.zero, moment: v.neg(moment) },
        ]),
    })
  },
})

export const angles = withVectors(scalar, {
  angles: { label: 'angles', doc: 'Rotations about x, y and z of the reference', elements: ['x', 'y', 'z'] },
})
