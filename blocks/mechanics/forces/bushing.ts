/** Bushing: springs, linear or by curves, and dampers between two frames in all six directions. */
import { defineBlock, frame, quantity, type Param } from '../../../engine/model/blocks/block'
import type { Motion } from '../../../engine/model/component/component'
import { vectorMath, type Expr, type SymbolicMath, type Vec3 } from '../../../engine/symbolic'
import {
  bushingCurveDoc,
  bushingCurveParams,
  bushingCurves,
  linearDirection,
  warnOfTwoPreloads,
  type BushingCurve,
  type BushingDirection,
} from './bushing-curves'
import { projectedAngles } from './projected-angles'
import { logVector, vectorDocs } from '../vector-signals'

const letters = ['x', 'y', 'z'] as const
const turns = ['ax', 'ay', 'az'] as const

const three = (
  prefix: string,
  unit: string,
  label: string,
  doc: string,
  group: string,
  min?: number,
): Readonly<Record<string, Param>> =>
  Object.fromEntries(
    letters.map((letter) => [
      `${prefix}${letter}`,
      quantity(unit, 0, `${label} ${letter}`, `${doc} ${letter} of the base`, {
        group,
        structural: true,
        ...(min === undefined ? {} : { min }),
        ...(prefix === 'k' ? linearDirection(letter) : prefix === 'kt' ? linearDirection(`a${letter}`) : {}),
      }),
    ]),
  )

export const bushing = defineBlock({
  type: 'mechanics/bushing',
  title: 'Bushing',
  category: 'Forces',
  summary: 'Springs, linear or with curves, and dampers between two frames in six directions',
  doc: String.raw`
A rubber mount. Let $d$ be the displacement of *end* from *base*, $\dot d$ its rate as seen from *base*, $\alpha$ the projected angles of the angle sensor and $\omega$ the relative angular velocity, all in the axes of *base*. The force on *end* at its origin and the moment about it are

$$ F = F_0 - K d - C \dot d, \qquad M = M_0 - K_t\,\alpha - C_t\,\omega $$

with diagonal matrices. The body of *base* takes the reaction at the same point:

$$ F_{base} = -F, \qquad M_{base} = -M - d \times F $$

The angles are for small rotations: each is exact if *end* turns only about that axis.

${bushingCurveDoc}

Source: bushing of Adams/Solver (statement BUSHING); spline: de Boor, A Practical Guide to Splines (1978), chapter IV.`,
  terms: ['rubber mount', 'silent block', 'silentblock', 'elastic joint', 'compliance', 'engine mount'],
  icon: 'M12 12m-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0 M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M17.0 12.0L18.5 16.0 M15.5 15.5L13.8 19.4 M12.0 17.0L8.0 18.5 M8.5 15.5L4.6 13.8 M7.0 12.0L5.5 8.0 M8.5 8.5L10.2 4.6 M12.0 7.0L16.0 5.5 M15.5 8.5L19.4 10.2',
  ports: {
    base: frame('Base', 'The side whose axes define the directions of stiffness and damping'),
    end: frame('End', 'The other side', { side: 'right' }),
  },
  params: {
    ...three('k', 'N/m', 'Stiffness', 'Stiffness along', 'Force', 0),
    ...three('c', 'N s/m', 'Damping', 'Damping along', 'Force', 0),
    ...three('F0', 'N', 'Preload', 'Force on end without deflection along', 'Force'),
    ...three('kt', 'N m/rad', 'Stiffness', 'Rotational stiffness about', 'Moment', 0),
    ...three('ct', 'N m s/rad', 'Damping', 'Rotational damping about', 'Moment', 0),
    ...three('M0', 'N m', 'Preload', 'Moment on end without deflection about', 'Moment'),
    ...bushingCurveParams('Linear (stiffness)'),
  },
  signals: {
    ...vectorDocs('d', 'm', 'Displacement of end from base in base axes', false),
    ...vectorDocs('F', 'N', 'Force on end in base axes', true),
    ...vectorDocs('M', 'N m', 'Moment on end about its origin in base axes', true),
  },
  build(c) {
    const base = c.frame('base')
    const end = c.frame('end')
    const { add, sub, mul, square } = c.math
    const v = vectorMath(c.math)
    const zero = c.math.num(0)
    const parameters = (prefix: string): Vec3 => [c.param(`${prefix}x`), c.param(`${prefix}y`), c.param(`${prefix}z`)]
    const [d, f0, dt, m0] = ['c', 'F0', 'ct', 'M0'].map(parameters)
    const curves = bushingCurves(c)
    warnOfTwoPreloads(c, curves, { x: 'F0x', y: 'F0y', z: 'F0z', ax: 'M0x', ay: 'M0y', az: 'M0z' })
    const springs = (directions: readonly BushingDirection[], prefix: string): readonly Spring[] =>
      directions.map((way, i) => curves.get(way) ?? linearSpring(c.math, c.param(`${prefix}${letters[i]}`)))
    const along = springs(letters, 'k')
    const about = springs(turns, 'kt')
    /** preload - spring force - damping * rate, without evaluating factors of a zero coefficient */
    const law = (
      preload: Vec3,
      spring: readonly Spring[],
      damp: Vec3,
      deflection: () => Vec3,
      rate: () => Vec3,
    ): Vec3 => {
      const [x, u] = [spring.every(isAbsent) ? v.zero : deflection(), v.isZero(damp) ? v.zero : rate()]
      const component = (i: 0 | 1 | 2): Expr => add(preload[i], mul(-1, spring[i].force(x[i])), mul(-1, damp[i], u[i]))
      return [component(0), component(1), component(2)]
    }
    const position = (m: Motion): Vec3 => v.named('d', m.position(base, end, base))
    const speed = (m: Motion): Vec3 => {
      const carried = v.cross(m.angularVelocity(base, base), position(m))
      return v.sub(v.sub(m.velocity(end, base), m.velocity(base, base)), carried)
    }
    const turning = (m: Motion): Vec3 => v.sub(m.angularVelocity(end, base), m.angularVelocity(base, base))
    const force = (m: Motion): Vec3 =>
      law(f0, along, d, () => position(m), () => speed(m)) // prettier-ignore
    const moment = (m: Motion): Vec3 =>
      law(m0, about, dt, () => projectedAngles(m, end, base), () => turning(m)) // prettier-ignore
    const forces = !along.every(isAbsent) || [d, f0].some((p) => !v.isZero(p))
    const moments = !about.every(isAbsent) || [dt, m0].some((p) => !v.isZero(p))
    if (forces) {
      c.translation('T1', base, end, { kind: 'force', resolved: base, force })
      // edge T1 puts the opposite force at the origin of base: its moment moves it to that of end
      c.rotation('R2', c.ground, base, {
        kind: 'moment',
        resolved: base,
        moment: (m) => v.neg(v.cross(position(m), force(m))),
      })
    }
    if (moments) c.rotation('R1', base, end, { kind: 'moment', resolved: base, moment })
    if (forces || moments) {
      const potential = (preload: Vec3, spring: readonly Spring[], x: () => Vec3): Expr =>
        spring.every(isAbsent) && v.isZero(preload)
          ? zero
          : sub(add(...spring.map(({ energy }, i) => energy(x()[i]))), v.dot(preload, x()))
      const heat = (factors: Vec3, rate: () => Vec3): Expr => {
        if (v.isZero(factors)) return zero
        const u = rate()
        return v.dot(factors, [square(u[0]), square(u[1]), square(u[2])])
      }
      c.energy({
        stored: (m) =>
          add(
            potential(f0, along, () => position(m)),
            potential(m0, about, () => projectedAngles(m, end, base)),
          ),
        // the moments of projected angles are the gradient of a potential about one axis at a time only
        dissipated:
          about.every(isAbsent) && v.isZero(m0)
            ? (s) =>
                add(
                  heat(d, () => speed(s)),
                  heat(dt, () => turning(s)),
                )
            : 'rest',
      })
    }
    c.draw({ kind: 'link', look: 'bushing', between: [base, end] })
    logVector(c, 'd', 'm', position)
    logVector(c, 'F', 'N', (s) => (forces ? force(s) : [zero, zero, zero]))
    logVector(c, 'M', 'N m', (s) => (moments ? moment(s) : [zero, zero, zero]))
  },
})

/** Spring of one direction; `isZero` if it is linear without stiffness. */
type Spring = Pick<BushingCurve, 'force' | 'energy'> & { readonly isZero?: boolean }

/** True for a direction without a spring. */
const isAbsent = ({ isZero }: Spring): boolean => isZero === true

const linearSpring = ({ mul, square, num }: SymbolicMath, stiffness: Expr): Spring => ({
  force: (x) => mul(stiffness, x),
  energy: (x) => mul(0.5, stiffness, square(x)),
  isZero: stiffness === num(0),
})
