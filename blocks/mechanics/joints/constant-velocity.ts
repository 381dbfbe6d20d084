/** Constant-velocity joint: two shafts that meet in a point turn equally. */
import { defineBlock } from '../../../engine/model/blocks/block'
import type { FrameNode, Motion, Solved } from '../../../engine/model/component/component'
import { vectorMath, type Expr, type Vec3 } from '../../../engine/symbolic'
import { driftSignals, logDrift } from '../drift'
import { freeRotation, freeRotationSignals, logFreeRotation } from './free-motion'
import { jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'

export const constantVelocity = defineBlock({
  type: 'mechanics/constant-velocity',
  title: 'Constant-velocity joint',
  category: 'Joints',
  summary: 'Connects two shafts at an angle that turn at the same speed',
  doc: String.raw`
Shafts along z of *base* and z of *end* meet in a point and turn by equal angles, whatever the angle between them. With unit
vectors $x_b, y_b$ of *base* and $x_e, y_e$ of *end*:

$$ r_{end} = r_{base}, \qquad \Phi = x_e \cdot y_b - y_e \cdot x_b = 0 $$

The axes of *end* are those of *base*, turned about an axis in the plane of x and y: the homokinetic plane halves the angle of
the shafts. Angles are those of the spherical joint.

Source: Adams/Solver, constant-velocity joint; homokinetic condition, e.g. Duditza (1973), Kardangelenkgetriebe.`,
  terms: ['CV joint', 'homokinetic', 'drive shaft'],
  icon: 'M2 18h7 M15 9l6-5 M12 14m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0 M12 14m-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0',
  ports: jointPorts,
  params: {},
  signals: {
    torque: { unit: 'N m', doc: 'Torque on end about its shaft', logged: false },
    ...driftSignals('1'),
    ...freeRotationSignals,
    ...reactionSignals,
  },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const v = vectorMath(c.math)
    const turned = (m: Motion): Expr => {
      const x = m.resolve(v.identity[0], end, base)
      const y = m.resolve(v.identity[1], end, base)
      return c.math.sub(x[1], y[0])
    }
    c.translation('T1', base, end, { kind: 'rigid', offset: v.zero })
    c.rotation('R1', base, end, freeRotation)
    /** Returns the moment on end per unit of effort. */
    const direction = (m: Motion, resolved: FrameNode): Vec3 => {
      const [x, y] = [m.resolve(v.identity[0], end, base), m.resolve(v.identity[1], end, base)]
      const inBase = v.sub(v.cross(x, v.identity[1]), v.cross(y, v.identity[0]))
      return m.resolve(inBase, base, resolved)
    }
    c.constraint('turn', {
      kind: 'holonomic',
      unit: '1',
      value: turned,
      loads: (m) => {
        const moment = direction(m, base)
        return [
          { node: end, resolved: base, force: v.zero, moment },
          { node: base, resolved: base, force: v.zero, moment: v.neg(moment) },
        ]
      },
    })
    const moment = (s: Solved): Vec3 => v.scale(s.effort('turn'), direction(s, end))
    c.signal('torque', 'N m', (s) => moment(s)[2])
    logDrift(c, 'turn', '1')
    logFreeRotation(c, base, end)
    logReactions(c, end, (s) => ({ force: v.zero, moment: moment(s) }))
  },
})
