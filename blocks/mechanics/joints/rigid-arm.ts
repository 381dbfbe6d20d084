/** Rigid arm: a constant offset and orientation between two frames of one body. */
import { defineBlock, frame, quantity, type Param } from '../../../engine/model/blocks/block'
import { logReactions, reactionSignals } from './reactions'
import { rotation321 } from '../rotation-321'

const offset = (axis: string): Param =>
  quantity('m', 0, axis, `Offset from base to end along ${axis} of the base`, { structural: true, group: 'Offset' })
const turn = (label: string, axis: string): Param =>
  quantity('rad', 0, label, `Turn of the end axes about ${axis} (321 sequence)`, {
    structural: true,
    group: 'Orientation',
  })

export const rigidArm = defineBlock({
  type: 'mechanics/rigid-arm',
  title: 'Rigid arm',
  category: 'Bodies',
  offset: { from: 'base', to: 'end', by: ['x', 'y', 'z'] },
  summary: 'Constant offset and orientation between two frames',
  doc: String.raw`
A massless rigid link from *base* to *end*:

$$ r_{end} = r_{base} + x\,\hat\imath + y\,\hat\jmath + z\,\hat k, \qquad
   A_{end} = A_{base}\,R_z(\psi)\,R_y(\theta)\,R_x(\varphi) $$

with the offset in the axes of *base* and the 321 angles yaw $\psi$, pitch $\theta$, roll $\varphi$. Use it for
points of a body other than its centre of mass. *End* may stay unconnected, for example to observe the motion of a point.

Source: rigid-body kinematics; 321 sequence of ISO 8855 (2011).`,
  terms: ['offset', 'hardpoint', 'marker', 'frame', 'wishbone', 'control arm', 'translation', 'rotation'],
  icon: 'M5 19 19 5 M5 16a3 3 0 1 0 0.01 0 M19 2a3 3 0 1 0 0.01 0',
  ports: {
    base: frame('Base', 'Frame from which offset and orientation are measured'),
    end: frame('End', 'The displaced frame', { side: 'right', optional: true }),
  },
  params: {
    x: offset('x'),
    y: offset('y'),
    z: offset('z'),
    yaw: turn('Yaw', 'z'),
    pitch: turn('Pitch', 'y'),
    roll: turn('Roll', 'x'),
  },
  signals: reactionSignals,
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    c.translation('T1', base, end, { kind: 'rigid', offset: [c.param('x'), c.param('y'), c.param('z')] })
    const [yaw, pitch, roll] = [c.param('yaw'), c.param('pitch'), c.param('roll')]
    const turned = [yaw, pitch, roll].some((angle) => angle !== c.math.pool.zero)
    const rotation = turned ? rotation321(c.math, yaw, pitch, roll) : null
    c.rotation('R1', base, end, { kind: 'rigid', rotation })
    logReactions(c, end)
  },
})
