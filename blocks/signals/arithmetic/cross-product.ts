/** Cross product of two vectors. */
import { defineBlock, signalOut } from '../../../engine/model/blocks/block'
import { elementOf } from '../../../engine/model/names/names'
import { vectorMath, type Vec3 } from '../../../engine/symbolic'
import { inputs, outputSignals } from '../ports'

export const crossProduct = defineBlock({
  type: 'signals/cross-product',
  title: 'Cross product',
  category: 'Signals',
  summary: 'Vector product of two vectors of three elements',
  doc: String.raw`
$$ y = u_1 \times u_2 = \begin{pmatrix}
u_{1,2}\,u_{2,3} - u_{1,3}\,u_{2,2} \\ u_{1,3}\,u_{2,1} - u_{1,1}\,u_{2,3} \\ u_{1,1}\,u_{2,2} - u_{1,2}\,u_{2,1}
\end{pmatrix} $$

Both inputs have three elements, in the same axes; the result is in these axes too. For example, an angular velocity and a lever arm
give a velocity, and a lever arm and a force give a moment.

Source: elementary.`,
  terms: ['vector product', 'outer product', 'vector', 'lever'],
  icon: 'M3 18 9 6 M9 6 8.8 9.2 M9 6 6.3 7.8 M11.5 10.5l4 4 M15.5 10.5l-4 4 M21 18V6 M21 6l-1.8 2.6 M21 6l1.5 2.6',
  ports: { ...inputs(2, 2, 3), y: signalOut('y', '1', 'Result', { width: 3 }) },
  params: {},
  signals: outputSignals,
  build(c) {
    const [a, b] = ['u1', 'u2'].map((port): Vec3 => {
      const [x, y, z] = c.inputs(port)
      return [x, y, z]
    })
    vectorMath(c.math)
      .cross(a, b)
      .forEach((value, i) => {
        const name = elementOf('y', i, 3)
        c.output(name, value)
        c.signal(name, '1', () => value)
      })
  },
})
