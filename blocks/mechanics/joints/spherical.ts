/** Spherical joint: three rotations about a common point. */
import { defineBlock } from '../../../engine/model/blocks/block'
import { freeRotation, freeRotationSignals, logFreeRotation } from './free-motion'
import { jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'

export const spherical = defineBlock({
  type: 'mechanics/spherical',
  title: 'Spherical joint',
  category: 'Joints',
  summary: 'Ball joint: any rotation about a point',
  doc: String.raw`
A ball joint: $r_{end} = r_{base}$, orientation free. The coordinates are the 321 Euler angles yaw $\psi$, pitch $\theta$,
roll $\varphi$ of *end* relative to *base*; the speeds are the components of the relative angular velocity in *end* axes:

$$ \begin{aligned} \dot\varphi &= \omega_x + (\omega_y \sin\varphi + \omega_z \cos\varphi) \tan\theta \\
   \dot\theta &= \omega_y \cos\varphi - \omega_z \sin\varphi \\
   \dot\psi &= (\omega_y \sin\varphi + \omega_z \cos\varphi)/\cos\theta \end{aligned} $$

The angles are singular at a pitch of 90 deg, which steps pass in other coordinates; a formulation may use angles of another order or a quaternion, and other
speeds. The signals don't change.

Source: ISO 8855 (2011), Euler angles.`,
  terms: ['ball joint', 'ball and socket', 'rod end'],
  icon: 'M10 12m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0 M2 12h4 M11 5a7 7 0 0 1 0 14 M18 12h4',
  ports: jointPorts,
  params: {},
  signals: { ...freeRotationSignals, ...reactionSignals },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const { zero } = c.math.pool
    c.translation('T1', base, end, { kind: 'rigid', offset: [zero, zero, zero] })
    c.rotation('R1', base, end, freeRotation)
    logFreeRotation(c, base, end)
    logReactions(c, end)
  },
})
