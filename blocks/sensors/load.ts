/**
 * Load sensor: a rigid connection that measures the load that passes through it. Set in series with a joint it
 * gives the joint's reaction about the point where it sits; set before a force element, its force.
 */
import { choice, defineBlock, vector } from '../../engine/model/blocks/block'
import { vectorMath, type Vec3 } from '../../engine/symbolic'
import { unitAxis } from '../mechanics/axis'
import { jointPorts } from '../mechanics/joints/joint-ports'
import { withVectors } from '../signals/vector-ports'
import {
  axesPort,
  components,
  frameOrGround,
  outputPorts,
  provideSolved,
  signalDocs,
} from '../mechanics/measured-ports'

const quantities = [
  ...components('F', 'N', 'Force on the end side'),
  ...components('M', 'N m', 'Moment on the end side about its origin'),
]

const scalar = defineBlock({
  type: 'sensors/load',
  title: 'Load sensor',
  category: 'Sensors',
  role: 'load-sensor',
  summary: 'Rigid connection that measures the force and moment through it',
  doc: String.raw`
A weld, $r_{end} = r_{base}$ with equal orientation, that measures the force $F$ and the moment $M$ (about the common origin) that the base side
exerts on *end*. Components are in the axes of *axes*. In series with a joint, it
measures the total load of the joint, including springs and torques on its flange.

With a motion driver in series, the load includes the drive along its axis $u$. To leave that part out, set *Leave out*:
$F - (F \cdot u)\,u$ or $M - (M \cdot u)\,u$, with $u$ fixed in *end*.

With *Signal ports* set to *Vectors*, the outputs are vectors whose elements are the signals listed below.

Source: reactions by Newton and Euler for everything beyond *end*.`,
  terms: ['load cell', 'reaction force'],
  icon: 'M2 12h5 M17 12h5 M7 7h10v10H7Z M9 14a3 3 0 0 1 6 0 M12 14l1.5-2.5',
  ports: { ...jointPorts, ...axesPort, ...outputPorts(quantities) },
  params: {
    leaveOut: choice(
      [
        { value: 'nothing', label: 'Nothing' },
        { value: 'force', label: 'Force along the axis' },
        { value: 'moment', label: 'Moment about the axis' },
        { value: 'both', label: 'Both' },
      ],
      'nothing',
      'Leave out',
      'Contribution of a motion driver to leave out',
      { group: 'Measurement' },
    ),
    axis: vector('1', [0, 0, 1], 'Axis', 'Direction of the part left out, in end axes; any length', {
      group: 'Measurement',
      when: { param: 'leaveOut', is: ['force', 'moment', 'both'] },
    }),
  },
  signals: signalDocs(quantities),
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const axes = frameOrGround(c, 'axes')
    const leaveOut = c.choice('leaveOut')
    const v = vectorMath(c.math)
    c.translation('T1', base, end, { kind: 'rigid', offset: v.zero })
    c.rotation('R1', base, end, { kind: 'rigid', rotation: null })
    const u = leaveOut === 'nothing' ? v.zero : unitAxis(c, 'axis')
    const across = (vector: Vec3): Vec3 => v.sub(vector, v.scale(v.dot(vector, u), u))
    provideSolved(c, quantities, (s) => {
      const { force, moment } = s.reaction('T1', 'R1', end)
      const f = leaveOut === 'force' || leaveOut === 'both' ? across(force) : force
      const m = leaveOut === 'moment' || leaveOut === 'both' ? across(moment) : moment
      return [...s.resolve(f, end, axes), ...s.resolve(m, end, axes)]
    })
  },
})

export const load = withVectors(scalar, {
  F: { label: 'F', doc: 'Force on the end side', elements: ['Fx', 'Fy', 'Fz'] },
  M: { label: 'M', doc: 'Moment on the end side about its origin', elements: ['Mx', 'My', 'Mz'] },
})
