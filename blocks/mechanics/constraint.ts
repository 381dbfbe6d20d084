/** A constraint written as an expression of measured signals. */
import { choice, defineBlock, signalIn, signalOut, type Port } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import { parseExpression } from '../../engine/model/expression'
import { interpretFormula } from '../../engine/language/interpret/formula'
import { driftSignals, logDrift } from './drift'

const names = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'] as const

const input = (name: string): Port =>
  signalIn(name, '1', `Measured signal ${name} of the expression`, { optional: true })

export const constraint = defineBlock({
  type: 'mechanics/constraint',
  title: 'Constraint',
  category: 'Joints',
  summary: 'Keeps an expression of measured signals at zero',
  doc: String.raw`
A condition on the motion, written as an expression of up to six signals measured on it and of time:

$$ \Phi(u_1, \ldots, u_6, t) = 0 $$

*Holonomic*: the signals are positions (distance, displacement, angle and joint sensors). *Non-holonomic*: the expression is
linear in velocities (velocity and joint sensors), like the rolling condition. The constraint applies forces to whatever moves the
signals; these forces do no work in motions that it allows. The multiplier $\lambda$ is the output *effort*, conjugate to the
value: a force in N if the value is a length, a torque in N m if it is an angle, positive if it acts to increase the
value. For a non-holonomic constraint it is conjugate to the integral of the value.

The expression must be differentiable: abs, min, max, if, sign and floor are not accepted. Operators and functions are those of
the expression block.

Source: Lagrange (1788), Mécanique analytique, multipliers; statement GCON of Adams/Solver.`,
  terms: ['condition', 'custom joint'],
  icon: 'M3 6h13 M3 12h7 M3 18h7 M14 15l3 3 5-7 M19 4v4 M17 6h4',
  ports: {
    ...Object.fromEntries(names.map((name) => [name, input(name)])),
    effort: signalOut('effort', '1', 'Multiplier that keeps the expression at zero'),
  },
  params: {
    expression: {
      kind: 'expression',
      label: 'Expression',
      doc: 'Expression of u1 to u6 and t that is kept at zero',
      group: 'Constraint',
      default: 'u1',
    },
    kind: choice(
      [
        { value: 'holonomic', label: 'Holonomic (positions)' },
        { value: 'nonholonomic', label: 'Non-holonomic (velocities)' },
      ],
      'holonomic',
      'Kind',
      'Quantities that the expression depends on',
      { group: 'Constraint' },
    ),
  },
  signals: {
    effort: { unit: '1', doc: 'Multiplier of the constraint', logged: true },
    ...driftSignals('1'),
  },
  build(c) {
    const tree = parseExpression(c.text('expression'))
    const { value, smooth } = interpretFormula(c.math, tree, (name, column) => {
      if (name === 't') return c.time
      const known = names.find((u) => u === name)
      if (known === undefined) {
        throw new ModelError(
          'unknown-variable',
          `there is no variable "${name}"`,
          { block: c.name, parameter: 'expression', column },
          'use u1 to u6 or t',
        )
      }
      if (!c.connected(known)) {
        throw new ModelError(
          'unconnected-port',
          `the expression uses ${known}, which is not connected`,
          { block: c.name, port: known },
          'wire a signal to it or remove it from the expression',
        )
      }
      return c.input(known)
    })
    if (smooth < 2) {
      throw new ModelError(
        'not-smooth',
        'a constraint needs an expression with two continuous derivatives',
        { block: c.name, parameter: 'expression' },
        'write it without abs, min, max, if, sign and floor',
      )
    }
    const kind = c.choice('kind') === 'holonomic' ? 'holonomic' : 'nonholonomic'
    c.constraint('condition', { kind, unit: '1', value: () => value })
    c.measure('effort', (s) => s.effort('condition'))
    c.signal('effort', '1', (s) => s.effort('condition'))
    logDrift(c, 'condition', '1')
  },
})
