/** Screw joint: sliding along an axis in proportion to rotation about it. */
import { defineBlock, flange, quantity, vector, type Port } from '../../../engine/model/blocks/block'
import { vectorMath } from '../../../engine/symbolic'
import { unitAxis } from '../axis'
import { driftSignals, logDrift } from '../drift'
import { logAxes } from './joint-coordinates'
import { jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'
import { memberName } from '../../../engine/model/names/names'

const axis = (label: string, motion: 'rotation' | 'translation', doc: string): Port =>
  flange(label, doc, { motion, provides: true, optional: true, side: 'top' })

export const screw = defineBlock({
  type: 'mechanics/screw',
  title: 'Screw joint',
  category: 'Joints',
  summary: 'Sliding along an axis in proportion to rotation about it',
  doc: String.raw`
A screw in a nut. With unit axis $u$ fixed in *base*, displacement $s$, angle $\beta$ and pitch $p$ (displacement per
revolution, negative for a left-hand thread):

$$ r_{end} = r_{base} + s\,u, \qquad \omega_{end} = \omega_{base} + \dot\beta\,u, \qquad
   \Phi = s - s_0 - p\,\beta/2\pi = 0 $$

The effort of the thread acts along the axis on *end* and turns it by $-p/2\pi$ times that force; both are part of the
reactions.

Source: lower kinematic pairs, Reuleaux (1876).`,
  terms: ['lead screw', 'helical'],
  icon: 'M12 2v20 M8 5l8 2 M8 9l8 2 M8 13l8 2 M8 17l8 2 M4 8H2v8h2 M20 8h2v8h-2',
  ports: {
    ...jointPorts,
    axis: axis('Rotation', 'rotation', 'Rotation about the axis'),
    slide: axis('Sliding', 'translation', 'Sliding along the axis'),
  },
  params: {
    axis: vector('1', [0, 0, 1], 'Axis', 'Direction of the axis in base axes; any length', { group: 'Axis' }),
    pitch: quantity('m', 0.01, 'Pitch', 'Displacement along the axis per revolution', { group: 'Thread' }),
    offset: quantity('m', 0, 'Offset', 'Displacement when the angle is zero', { group: 'Thread' }),
  },
  signals: {
    s: { unit: 'm', doc: 'Displacement of end along the axis', logged: true },
    ds: { unit: 'm/s', doc: 'Rate of the displacement', logged: true },
    angle: { unit: 'rad', doc: 'Angle of end relative to base', logged: true },
    rate: { unit: 'rad/s', doc: 'Rate of the angle', logged: true },
    thread: { unit: 'N', doc: 'Effort of the thread along the axis on end', logged: false },
    ...driftSignals('m'),
    ...reactionSignals,
  },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const u = unitAxis(c, 'axis')
    const sliding = [{ axis: u, coordinate: 's', rate: 'ds' }]
    const turning = [{ axis: u, coordinate: 'angle', rate: 'rate' }]
    c.translation('T1', base, end, { kind: 'sliding', axes: sliding })
    c.rotation('R1', base, end, { kind: 'turning', axes: turning })
    const [slide, turn] = [
      { motion: 'translation' as const, edge: memberName(c.name, 'T1'), axis: 0 },
      { motion: 'rotation' as const, edge: memberName(c.name, 'R1'), axis: 0 },
    ]
    c.provideFlange('slide', slide)
    c.provideFlange('axis', turn)
    const { add, mul } = c.math
    const v = vectorMath(c.math)
    const turned = v.scale(mul(-1 / (2 * Math.PI), c.param('pitch')), u)
    c.constraint('thread', {
      kind: 'holonomic',
      unit: 'm',
      value: (m) =>
        add(
          m.flange(slide).position,
          mul(-1, c.param('offset')),
          mul(-1 / (2 * Math.PI), c.param('pitch'), m.flange(turn).position),
        ),
      // both origins lie on the axis: the force needs no moment to move from one to the other
      loads: () => [
        { node: end, resolved: base, force: u, moment: turned },
        { node: base, resolved: base, force: v.neg(u), moment: v.neg(turned) },
      ],
    })
    logAxes(c, 'translation', 'T1', sliding)
    logAxes(c, 'rotation', 'R1', turning)
    c.signal('thread', 'N', (s) => s.effort('thread'))
    logDrift(c, 'thread', 'm')
    logReactions(c, end, (s) => {
      const effort = s.effort('thread')
      return {
        force: s.resolve(v.scale(effort, u), base, end),
        moment: s.resolve(v.scale(effort, turned), base, end),
      }
    })
  },
})
