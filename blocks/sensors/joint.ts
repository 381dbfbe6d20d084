/** Joint sensor: coordinate of a joint's axis and its rate. */
import { defineBlock, flange } from '../../engine/model/blocks/block'
import { outputPorts, provide, signalDocs } from '../mechanics/measured-ports'

const quantities = [
  { name: 'position', unit: '1', doc: 'Angle in rad, or displacement in m' },
  { name: 'rate', unit: '1', doc: 'Its rate, rad/s or m/s' },
]

export const jointSensor = defineBlock({
  type: 'sensors/joint',
  title: 'Joint sensor',
  category: 'Sensors',
  role: 'axis-sensor',
  summary: 'Angle or displacement of a joint and its rate',
  doc: String.raw`
Coordinate of the axis of a revolute joint (angle $\beta$, counting turns) or prismatic joint (displacement $s$), and
its rate.

Source: coordinates of the joint.`,
  icon: 'M12 14m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M12 11V3 M4 14a8 8 0 0 1 4-7 M5 7.5 8 7l.5 3 M4 21h16',
  ports: {
    axis: flange('Axis', 'Axis of a joint', { side: 'left', motion: 'any' }),
    ...outputPorts(quantities),
  },
  params: {},
  signals: signalDocs(quantities),
  build(c) {
    const axis = c.flange('axis')
    const units = axis.motion === 'rotation' ? ['rad', 'rad/s'] : ['m', 'm/s']
    const acting = (level: 'position' | 'velocity') => ({
      level,
      loads: () => [[{ flange: axis, effort: c.math.num(1) }]],
    })
    const [position, rate] = quantities.map((q, i) => ({ ...q, unit: units[i] }))
    provide(c, [position], (m) => [m.flange(axis).position], acting('position'))
    provide(c, [rate], (m) => [m.flange(axis).rate], acting('velocity'))
  },
})
