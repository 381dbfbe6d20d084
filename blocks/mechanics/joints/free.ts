/** Free joint: six unconstrained motions, to start a body anywhere or to log relative motion. */
import { defineBlock } from '../../../engine/model/blocks/block'
import {
  freeRotation,
  freeRotationSignals,
  freeTranslation,
  freeTranslationSignals,
  logFreeRotation,
  logFreeTranslation,
} from './free-motion'
import { jointPorts } from './joint-ports'
import { logReactions, reactionSignals } from './reactions'
import { bodyQuantities } from '../body-quantities'

export const free = defineBlock({
  type: 'mechanics/free',
  title: 'Free joint',
  category: 'Joints',
  summary: 'No constraint: six relative coordinates',
  doc: String.raw`
No constraint between *base* and *end*, only coordinates: position $x, y, z$ of *end* in *base* axes, 321 Euler angles,
velocity $v_x, v_y, v_z$ and angular velocity $\omega_x, \omega_y, \omega_z$ of *end* relative to *base*, both in *end* axes:

$$ \begin{pmatrix}\dot x & \dot y & \dot z\end{pmatrix}^T = R_z(\psi)\,R_y(\theta)\,R_x(\varphi)
   \begin{pmatrix}v_x & v_y & v_z\end{pmatrix}^T $$

A formulation may use angles of another order, a quaternion or other speeds; the signals don't change.
A rigid body needs no free joint, because it is free without one. Use this joint to measure motion relative to another body.

Source: ISO 8855 (2011), Euler angles.`,
  terms: ['six degrees of freedom', 'floating'],
  icon: 'M2 8h6v8H2Z M16 8h6v8h-6Z M10.7 12h.2 M13.1 12h.2',
  ports: jointPorts,
  params: {},
  signals: { ...freeTranslationSignals, ...freeRotationSignals, ...reactionSignals },
  quantities: bodyQuantities,
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    c.translation('T1', base, end, freeTranslation)
    c.rotation('R1', base, end, freeRotation)
    logFreeTranslation(c, base, end)
    logFreeRotation(c, base, end)
    logReactions(c, end)
  },
})
