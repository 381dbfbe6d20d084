/**
 * Contact with a spring and a damper that pushes and never pulls (Kelvin and Voigt without adhesion; Pfeiffer and
 * Glocker 1996, ch. 5).
 */
import type { ComponentBuilder, Motion } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'

/**
 * Returns one contact with its state, its event and its energy.
 * @param side names them: `${side}Contact` and `side`
 * @param into depth of the contact, positive where it touches, and its rate
 * @returns its force or torque, positive outwards
 */
export function elasticContact(
  c: ComponentBuilder,
  side: string,
  { stiffness, damping }: { readonly stiffness: Expr; readonly damping: Expr },
  into: (m: Motion) => { readonly depth: Expr; readonly rate: Expr },
): (m: Motion) => Expr {
  const { add, mul, min, square, select, gt } = c.math
  const elastic = (m: Motion): Expr => mul(stiffness, into(m).depth)
  const force = (m: Motion): Expr => add(elastic(m), mul(damping, into(m).rate))
  const crossing = (m: Motion): Expr => min(elastic(m), force(m))
  const touches = (m: Motion): Expr => select(gt(crossing(m), 0), 1, 0)
  const touching = c.discrete(`${side}Contact`, { unit: '1', initial: touches, update: touches, event: side })
  c.event(side, { crossing, actions: [] })
  const whileTouching = (value: Expr): Expr => select(gt(touching, 0.5), value, 0)
  c.energy({
    stored: (m) => whileTouching(mul(0.5, stiffness, square(into(m).depth))),
    dissipated: (s) => whileTouching(mul(damping, square(into(s).rate))),
  })
  return (m) => whileTouching(force(m))
}
