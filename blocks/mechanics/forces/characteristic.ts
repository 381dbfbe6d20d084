/**
 * Measured characteristics of springs and dampers: force over deflection and force over speed, through given points.
 *
 * Between the points straight lines, or a cubic spline with two continuous derivatives (de Boor 1978, ch. IV); beyond
 * them the straight line that touches the curve at its end, so that the force stays continuous with its derivative. Its
 * derivative with respect to the deflection is that of the polynomial, exact, in linearisation and implicit solvers.
 */
import { choice, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { curveThrough, type CurveSettings, type Interpolation } from '../../../engine/numerics/interpolation/curve'
import { antiderivative, type PiecewisePolynomial } from '../../../engine/numerics/interpolation/spline'
import type { Expr } from '../../../engine/symbolic'

interface Law {
  /** Beginning of the names of its parameters. */
  readonly name: 'spring' | 'damper'
  readonly label: string
  /** Parameter of the linear law. */
  readonly factor: 'stiffness' | 'damping'
  readonly doc: string
  readonly columns: readonly [{ name: string; unit: string }, { name: string; unit: string }]
  readonly usual: readonly (readonly [number, number])[]
  readonly interpolation: Interpolation
}

const laws: readonly Law[] = [
  {
    name: 'spring',
    label: 'Spring',
    factor: 'stiffness',
    doc: 'Force of the spring over its deflection from the free length, both positive in compression',
    columns: [
      { name: 'deflection', unit: 'm' },
      { name: 'force', unit: 'N' },
    ],
    usual: [
      [-0.1, -100],
      [0, 0],
      [0.1, 100],
    ],
    interpolation: 'spline',
  },
  {
    name: 'damper',
    label: 'Damper',
    factor: 'damping',
    doc: 'Force of the damper over its speed, both positive in extension (rebound)',
    columns: [
      { name: 'speed', unit: 'm/s' },
      { name: 'force', unit: 'N' },
    ],
    usual: [
      [-1, -100],
      [0, 0],
      [1, 100],
    ],
    interpolation: 'linear',
  },
]

const settings = (law: Law): CurveSettings => ({
  interpolation: { param: `${law.name}Interpolation` },
  outside: { linear: 'tangent', spline: 'tangent' },
})

/** Parameters that choose between the linear law and a curve, for spring and damper. */
export const characteristicParams: Readonly<Record<string, Param>> = Object.fromEntries(
  laws.flatMap((law): readonly (readonly [string, Param])[] => {
    const group = 'Characteristics'
    const when = { param: `${law.name}Law`, is: ['curve'] }
    const law0 = choice(
      [
        { value: 'linear', label: `Linear (${law.factor})` },
        { value: 'curve', label: 'Curve' },
      ],
      'linear',
      law.label,
      `Force of the ${law.name}: proportional, or a curve through measured points`,
      { group },
    )
    const curve: Param = {
      kind: 'table',
      label: `${law.label} curve`,
      doc: law.doc,
      group,
      when,
      columns: law.columns,
      default: law.usual,
      curve: settings(law),
    }
    const between = choice(
      [
        { value: 'spline', label: 'Cubic spline' },
        { value: 'linear', label: 'Straight lines' },
      ],
      law.interpolation,
      `${law.label} interpolation`,
      'Interpolation between the points; beyond them the curve continues straight',
      { group, when },
    )
    return [
      [`${law.name}Law`, law0],
      [`${law.name}Curve`, curve],
      [`${law.name}Interpolation`, between],
    ]
  }),
)

/** Shown while the law is linear. */
export const linearSpring = { when: { param: 'springLaw', is: ['linear'] } } as const
export const linearDamper = { when: { param: 'damperLaw', is: ['linear'] } } as const

/** Returns the force of the spring at a deflection, or of the damper at a speed, as its parameters say. */
export function characteristicForce(c: ComponentBuilder, which: Law['name'], of: Expr): Expr {
  const law = lawOf(which)
  if (c.choice(`${which}Law`) === 'linear') return c.math.mul(c.param(law.factor), of)
  return c.math.pool.lookup({ name: `${c.name}.${which}Curve`, ...curveOf(c, law) }, of)
}

/** Returns the energy of the spring at a deflection, zero without deflection: the area under its law. */
export function springEnergy(c: ComponentBuilder, deflection: Expr): Expr {
  const law = lawOf('spring')
  const { mul, square, pool } = c.math
  if (c.choice('springLaw') === 'linear') return mul(0.5, c.param(law.factor), square(deflection))
  return pool.lookup({ name: `${c.name}.springEnergy`, ...antiderivative(curveOf(c, law)) }, deflection)
}

const lawOf = (which: Law['name']): Law => laws.find(({ name }) => name === which) ?? laws[0]

function curveOf(c: ComponentBuilder, law: Law): PiecewisePolynomial {
  const interpolation = c.choice(`${law.name}Interpolation`) === 'spline' ? 'spline' : 'linear'
  return curveThrough(c.table(`${law.name}Curve`), interpolation, settings(law))
}

/** Stiffness or damping for the 3D view; 1 if a curve determines it. */
export function characteristicFactor(c: ComponentBuilder, which: Law['name']): Expr {
  const law = lawOf(which)
  return c.choice(`${which}Law`) === 'linear' ? c.param(law.factor) : c.math.pool.one
}

/** Documentation of a block with these parameters. */
export const characteristicDoc = String.raw`
Instead of the linear laws, either force can be a curve through measured points: the spring force $F_s$ over the deflection, or the damper force $F_d$ over the speed. The curve is a cubic spline with two continuous derivatives or consists of straight lines. Beyond the first and last point the curve continues along its tangent:

$$ F(x) = F(x_n) + F'(x_n)\,(x - x_n), \qquad x > x_n $$

Damper curves are positive in rebound. The value at zero doesn't have to be zero: include a preload in the curve.`
