/** Implicit equation: an unknown that a formula, kept at zero, determines at every instant. */
import { choice, defineBlock, quantity, signalOut } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { topologicalOrder } from '../../../engine/symbolic'
import { formula } from './formula'
import { inputs } from '../ports'

const names = ['u1', 'u2', 'u3'] as const

export const algebraic = defineBlock({
  type: 'signals/algebraic',
  title: 'Implicit equation',
  category: 'Signals',
  summary: 'An unknown determined by an implicit equation',
  doc: String.raw`
$$ 0 = g(z, u_1, u_2, u_3, t) $$

The output *z* makes the residual zero at every instant. Examples are the flow through an orifice, the deflection of a massless nonlinear
spring, or the operating point of a motor on its curve.

Write the residual like the formula of an [expression](expression.md), with *z* as one of its variables. The model solves for *z*
in every evaluation by Newton's method with the exact derivative $\partial g/\partial z$:

$$ z_{k+1} = z_k - \lambda\, \frac{g(z_k)}{\partial g/\partial z} $$

The step is halved ($\lambda = 1/2, 1/4, \dots$) until the next correction is shorter. The first search starts from *Start*, every
later one from the solution at the last accepted step, so with several solutions it follows the nearest one. At a
turning point of the residual (zero derivative with respect to *z*) the solution ends, and the run stops with a message that names the block and its residual.

*Search* sets the number of iterations per evaluation: as many as the solution needs, or a fixed number, so that every step does the same work on real-time hardware. Two or three are enough if *z* changes little in a step.

If the inputs depend on *z* at the same instant, through other signals or through the accelerations of the mechanism, the whole
loop is solved together. A motion driver does not accept *z*.

For vectors, the block works element by element; scalar inputs apply to every element.

Source: P. Deuflhard, Newton Methods for Nonlinear Problems, Springer 2004, 3.3.`,
  terms: ['solve', 'algebraic', 'root', 'Newton', 'unknown'],
  icon: 'M4 9h5 M4 13h5 M12 7h8l-8 10h8 M14 12h5',
  ports: { ...inputs(names.length, 0), z: signalOut('z', '1', 'Unknown') },
  params: {
    residual: {
      kind: 'expression',
      label: 'Residual',
      doc: 'Formula of z, u1, u2, u3 and t that is solved to zero',
      group: 'Parameters',
      default: 'z - u1',
    },
    start: quantity('1', 0, 'Start', 'Initial guess for the first search', { unitOf: 'z' }),
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
      'Number of Newton iterations in each evaluation',
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
      ...(c.choice('search') === 'fixed' ? { iterations: Math.round(c.fixed('iterations')) } : {}),
      constantWork: `set Search of ${c.name} to a fixed number of iterations`,
    })
    const residual = formula(c, 'residual', names, { z })
    if (!topologicalOrder([residual.value]).includes(z)) {
      throw new ModelError(
        'invalid-expression',
        'the residual does not depend on z',
        { block: c.name, parameter: 'residual' },
        `write an equation for z, e.g. z^3 + z - ${['u1', 'u2', 'u3'].find((port) => c.connected(port)) ?? '1'}`,
      )
    }
    // Its time derivatives are not among the equations, however smooth it is.
    c.output('z', z, { smoothness: () => Math.min(residual.smoothness(), 0) })
  },
})
