/** Implicit equation: an unknown that a formula, kept at zero, determines at every instant. */
import { choice, defineBlock, quantity, signalOut } from '../../engine/model/block'
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
spring without mass, the working point of a motor on its curve.

Write the residual like the formula of an [expression](expression.md), with *z* as one of its variables. The program solves for *z*
whenever it needs it, by Newton's method with the exact derivative $\partial g/\partial z$:

$$ z_{k+1} = z_k - \lambda\, \frac{g(z_k)}{\partial g/\partial z} $$

The step is halved ($\lambda = 1/2, 1/4, \dots$) until the correction that follows is shorter. The first search starts from *Start*, every
other one from the solution at the last accepted step, so of several solutions it follows the one nearby. Where the residual has a
turning point (no derivative by *z*) the solution ends, and so does the run, with a message that names the block and its residual.

*Search* decides how many iterations an evaluation makes: as many as the solution needs, or always the same number, so that every
step is the same work on real-time hardware. Two or three are enough where *z* changes little in a step.

If the inputs depend on *z* at the same instant, through other signals or through the accelerations of the mechanism, everything in
that loop is solved together. A motion driver does not accept *z*.

Vectors are handled element by element; scalars among the inputs count for every element.

Source: P. Deuflhard, Newton Methods for Nonlinear Problems, Springer 2004, 3.3.`,
  terms: ['solve', 'algebraic', 'root', 'Newton', 'unknown'],
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
    start: quantity('1', 0, 'Start', 'Where the first search for z starts', { unitOf: 'z' }),
    nominal: quantity(
      '1',
      1,
      'Nominal value',
      'Usual magnitude of z: near zero, the search is accurate to a small part of it',
      {
        unitOf: 'z',
        min: 0,
        exclusive: true,
        group: 'Search',
      },
    ),
    search: choice(
      [
        { value: 'converged', label: 'As many iterations as needed' },
        { value: 'fixed', label: 'Fixed number of iterations' },
      ],
      'converged',
      'Search',
      'How many Newton iterations each evaluation makes',
      { group: 'Search' },
    ),
    iterations: quantity('1', 3, 'Iterations', 'Newton iterations of every evaluation', {
      min: 1,
      max: 40,
      group: 'Search',
      when: { param: 'search', is: ['fixed'] },
    }),
  },
  signals: { z: { unit: '1', doc: 'Unknown', logged: true } },
  elementwise: true,
  build(c) {
    const [z] = c.algebraic('residual', {
      unknowns: [{ name: 'z', unit: '1', initial: c.param('start'), nominal: c.value('nominal') }],
      residual: () => [residual.value],
      ...(c.choice('search') === 'fixed' ? { iterations: Math.round(c.value('iterations')) } : {}),
    })
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
    c.output('z', z, { smoothness: () => Math.min(residual.smoothness(), 0) })
  },
})
