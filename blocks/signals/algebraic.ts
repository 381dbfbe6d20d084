/** Implicit equation: an unknown that a formula, kept at zero, determines at every instant. */
import { defineBlock, quantity, signalOut } from '../../engine/model/block'
import { ModelError } from '../../engine/model/errors'
import { topologicalOrder } from '../../engine/symbolic'
import { formula } from './formula'
import { inputs } from './ports'

const names = ['u1', 'u2', 'u3'] as const

export const algebraic = defineBlock({
  type: 'signals/algebraic',
  title: 'Implicit equation',
  category: 'Signals',
  summary: 'An unknown given by an equation that cannot be solved for it',
  doc: String.raw`
$$ 0 = g(z, u_1, u_2, u_3, t) $$

The output *z* is what makes the residual zero, at every instant: the flow through an orifice, the deflection of a nonlinear
spring without mass, the working point of a motor on its curve. Signals that need each other at the same instant, which
is an error otherwise, may do so through this block.

The residual is written like the formula of an [expression](expression.md), with *z* as one of its variables. The search
starts from *Start* and then follows the solution; of several solutions it finds the one nearby. Where the equation has a
turning point (no derivative by *z*) the solution ends, and so does the run.

The model becomes a system of differential and algebraic equations of index 1. The solvers *radau5* and *auto* solve it,
others refuse it, and models with such an equation cannot be exported. A motion driver does not accept *z*.

Source: E. Hairer and G. Wanner, Solving Ordinary Differential Equations II, 2nd ed., Springer 1996, VI.1.`,
  icon: 'M4 9h5 M4 13h5 M12 7h8l-8 10h8 M14 12h5',
  ports: { ...inputs(names.length, 0), z: signalOut('z', '1', 'Unknown') },
  params: {
    residual: {
      kind: 'expression',
      label: 'Residual',
      doc: 'Formula of z, u1, u2, u3 and t that is kept at zero',
      group: 'Parameters',
      default: 'z - u1',
    },
    start: quantity('1', 0, 'Start', 'Where the search for z starts', { unitOf: 'z' }),
  },
  signals: { z: { unit: '1', doc: 'Unknown', logged: true } },
  build(c) {
    const z = c.algebraic('z', { unit: '1', initial: c.value('start'), residual: () => residual.value })
    const residual = formula(c, 'residual', names, { z })
    if (!topologicalOrder([residual.value]).includes(z)) {
      throw new ModelError(
        'invalid-expression',
        'the residual does not depend on z',
        { block: c.name, parameter: 'residual' },
        'write an equation for z, e.g. z^3 + z - u1',
      )
    }
    // Its derivatives by time are not among the equations, however smooth it is.
    c.output('z', z, { smoothness: Math.min(residual.smoothness, 0) })
  },
})
