/** Rod: a constant distance between two points, as by a massless rod with ball ends. */
import { defineBlock, frame, quantity } from '../../engine/model/blocks/block'
import type { FrameNode, Motion, Solved } from '../../engine/model/component/component'
import { vectorMath, type Vec3 } from '../../engine/symbolic'
import { axesPort, components, frameOrGround, outputPorts, provideSolved, signalDocs } from './measured-ports'
import { driftSignals, logDrift } from './drift'

const quantities = components('F', 'N', 'Force on b')

export const distance = defineBlock({
  type: 'mechanics/distance',
  title: 'Rod',
  category: 'Joints',
  apart: true,
  summary: 'Keeps two points at a fixed distance: a massless rod with ball ends',
  doc: String.raw`
A massless rod of length $L$ with ball joints at its ends. With $d$ the vector from *a* to *b*:

$$ \Phi = |d| - L = 0, \qquad F_b = f\,d/|d| = -F_a $$

The effort $f$ of the constraint is the force in the rod, positive in compression: it then pushes the points apart. The
components of $F_b$ are in the axes of *axes*.

Source: Haug (1989), Computer-Aided Kinematics and Dynamics of Mechanical Systems, distance constraint.`,
  terms: ['link', 'tie rod', 'two-force member', 'track rod', 'drop link'],
  icon: 'M5 19m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M19 5m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M7.2 16.8 16.8 7.2',
  ports: {
    a: frame('A', 'One end of the rod'),
    b: frame('B', 'The other end of the rod', { side: 'right' }),
    ...axesPort,
    ...outputPorts(quantities),
  },
  params: {
    length: quantity('m', 1, 'Length', 'Fixed distance', { min: 0, exclusive: true }),
  },
  signals: {
    force: { unit: 'N', doc: 'Force in the rod, positive when pushing the points apart', logged: true },
    ...signalDocs(quantities),
    ...driftSignals('m'),
  },
  build(c) {
    const [a, b] = [c.frame('a'), c.frame('b')]
    const axes = frameOrGround(c, 'axes')
    const v = vectorMath(c.math)
    const { named, div, sub, sqrt } = c.math
    const directionIn = (m: Motion, resolved: FrameNode): Vec3 => {
      const d = m.position(a, b, resolved)
      return v.scale(named('inverseLength', div(1, sqrt(v.dot(d, d)))), d)
    }
    c.constraint('length', {
      kind: 'holonomic',
      unit: 'm',
      value: (m) => {
        const d = m.position(a, b, a)
        return sub(sqrt(v.dot(d, d)), c.param('length'))
      },
      loads: (m) => {
        const direction = directionIn(m, a)
        return [
          { node: b, resolved: a, force: direction, moment: v.zero },
          { node: a, resolved: a, force: v.neg(direction), moment: v.zero },
        ]
      },
    })
    c.draw({ kind: 'link', look: 'rod', between: [a, b] })
    c.signal('force', 'N', (s) => s.effort('length'))
    provideSolved(c, quantities, (s: Solved): Vec3 => v.scale(s.effort('length'), directionIn(s, axes)))
    logDrift(c, 'length', 'm')
  },
})
