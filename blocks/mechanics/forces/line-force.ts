/** Force along the line between two frames, driven by a signal. */
import { defineBlock, frame, signalIn } from '../../../engine/model/blocks/block'
import { vectorMath } from '../../../engine/symbolic'
import { lineBetween } from './line'

export const lineForce = defineBlock({
  type: 'mechanics/line-force',
  title: 'Force between points',
  category: 'Forces',
  summary: 'Force along the line between two frames, driven by a signal',
  doc: String.raw`
With $d$ the vector from *a* to *b* and $L = |d|$, a force $u(t)$ acts along the line. A positive force pushes the points
apart:

$$ F_b = u\,d/L = -F_a $$

If the points coincide, the direction is undefined and the force is zero.

Source: Newton's third law along the line of action.`,
  terms: ['actuator', 'cable', 'winch'],
  icon: 'M4 20m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M20 4m-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M9.5 14.5 6 18 M6 13.5V18h4.5 M14.5 9.5 18 6 M13.5 6H18v4.5',
  ports: {
    a: frame('A', 'One end of the line'),
    b: frame('B', 'The other end of the line', { side: 'right' }),
    u: signalIn('Force', 'N', 'Force along the line, N; positive pushes the points apart', { side: 'top' }),
  },
  params: {},
  signals: {
    force: { unit: 'N', doc: 'Force along the line, positive when pushing the points apart', logged: true },
    length: { unit: 'm', doc: 'Distance of the points', logged: false },
  },
  build(c) {
    const [a, b] = [c.frame('a'), c.frame('b')]
    const u = c.input('u')
    const v = vectorMath(c.math)
    c.translation('T1', a, b, { kind: 'force', resolved: a, force: (m) => v.scale(u, lineBetween(m, a, b).direction) })
    c.draw({ kind: 'link', look: 'actuator', between: [a, b] })
    c.signal('force', 'N', () => u)
    c.signal('length', 'm', (s) => lineBetween(s, a, b).length)
  },
})
