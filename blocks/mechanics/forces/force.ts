/** Force and moment on a frame, driven by signals. */
import { choice, defineBlock, frame, signalIn, type Port } from '../../../engine/model/blocks/block'
import { withVectors } from '../../signals/vector-ports'
import type { Vec3 } from '../../../engine/symbolic'

const input = (what: string, name: string, unit: string): Port =>
  signalIn(name, unit, `${what} component; zero if not connected`, { optional: true })

const scalar = defineBlock({
  type: 'mechanics/force',
  title: 'Force and moment',
  category: 'Forces',
  summary: 'Force and moment on a frame, driven by signals',
  doc: String.raw`
Force $(F_x, F_y, F_z)$ acting at the origin of *frame* and moment $(M_x, M_y, M_z)$ about it, reacted by the ground.
Components are in the axes of the world or of the frame itself (follower forces). Unconnected inputs are zero.

With *Signal ports* set to *Vectors*, force and moment are one input each.

Source: applied loads in the sense of Newton and Euler.`,
  terms: ['load', 'aerodynamic drag', 'applied force'],
  icon: 'M3 14h7v7H3Z M10 14 20 4 M13 4h7v7',
  ports: {
    frame: frame('Frame', 'Frame on which force and moment act', { side: 'right' }),
    Fx: input('Force', 'Fx', 'N'),
    Fy: input('Force', 'Fy', 'N'),
    Fz: input('Force', 'Fz', 'N'),
    Mx: input('Moment', 'Mx', 'N m'),
    My: input('Moment', 'My', 'N m'),
    Mz: input('Moment', 'Mz', 'N m'),
  },
  params: {
    resolved: choice(
      [
        { value: 'world', label: 'World axes' },
        { value: 'body', label: 'Axes of the frame' },
      ],
      'world',
      'Components in',
      'Axes of the components',
    ),
  },
  signals: {
    Fx: { unit: 'N', doc: 'Force, x component', logged: true },
    Fy: { unit: 'N', doc: 'Force, y component', logged: true },
    Fz: { unit: 'N', doc: 'Force, z component', logged: true },
    Mx: { unit: 'N m', doc: 'Moment, x component', logged: true },
    My: { unit: 'N m', doc: 'Moment, y component', logged: true },
    Mz: { unit: 'N m', doc: 'Moment, z component', logged: true },
  },
  build(c) {
    const at = c.frame('frame')
    const resolved = c.choice('resolved') === 'world' ? c.ground : at
    const component = (port: string, unit: string) => {
      if (!c.connected(port)) return c.math.num(0)
      const value = c.input(port)
      c.signal(port, unit, () => value)
      return value
    }
    const force: Vec3 = [component('Fx', 'N'), component('Fy', 'N'), component('Fz', 'N')]
    const moment: Vec3 = [component('Mx', 'N m'), component('My', 'N m'), component('Mz', 'N m')]
    c.translation('T1', c.ground, at, { kind: 'force', resolved, force: () => force })
    c.rotation('R1', c.ground, at, { kind: 'moment', resolved, moment: () => moment })
  },
})

export const force = withVectors(scalar, {
  F: { label: 'Force', doc: 'Force; zero if not connected', elements: ['Fx', 'Fy', 'Fz'] },
  M: { label: 'Moment', doc: 'Moment; zero if not connected', elements: ['Mx', 'My', 'Mz'] },
})
