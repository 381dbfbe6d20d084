/** Torque of an elastic shaft between two axes, with free play (Lagerberg and Egardt 2007; see Torsion shaft). */
import type { ComponentBuilder, Motion } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { elasticContact } from '../forces/elastic-contact'

interface ElasticShaft {
  /** Angle of one end minus that of the other, rad. */
  readonly twist: (m: Motion) => Expr
  readonly rate: (m: Motion) => Expr
  readonly stiffness: Expr
  readonly damping: Expr
  /** Structural parameter with the total free angle, rad. */
  readonly backlash: string
}

/**
 * Declares contacts, events and energy of the shaft. It has the discrete states `forwardContact` and `backwardContact`
 * if it has backlash.
 * @returns its torque, N m, positive where it turns the second end forward
 */
export function elasticShaft(c: ComponentBuilder, shaft: ElasticShaft): (m: Motion) => Expr {
  const { add, sub, mul, neg, square } = c.math
  const { twist, rate, stiffness, damping } = shaft
  if (c.value(shaft.backlash) === 0) {
    c.energy({
      stored: (m) => mul(0.5, stiffness, square(twist(m))),
      dissipated: (s) => mul(damping, square(rate(s))),
    })
    return (m) => add(mul(stiffness, twist(m)), mul(damping, rate(m)))
  }
  const half = mul(0.5, c.param(shaft.backlash))
  turns(c, rate, mul(unhurried, c.param(shaft.backlash)))
  const forward = elasticContact(c, 'forward', { stiffness, damping }, (m) => ({
    depth: sub(twist(m), half),
    rate: rate(m),
  }))
  const backward = elasticContact(c, 'backward', { stiffness, damping }, (m) => ({
    depth: sub(neg(twist(m)), half),
    rate: neg(rate(m)),
  }))
  return (m) => sub(forward(m), backward(m))
}

/**
 * A rate below which the free angle takes so long that the shaft counts as at rest, 1/s: rounding does not turn
 * anything.
 */
const unhurried = 1e-3

/**
 * Motion between the flanks is so smooth that a long step could pass over a short contact: no step passes over where
 * the twist turns. First of the events, so that the others are evaluated there.
 * @param least rate with which it turns, rad/s
 */
function turns(c: ComponentBuilder, rate: (m: Motion) => Expr, least: Expr): void {
  const { add, mul, neg, select, lt } = c.math
  const direction: Expr = c.discrete('direction', {
    unit: '1',
    hidden: true,
    // not by the sign of a rate at rest, which is rounding
    initial: (m) => select(lt(rate(m), neg(least)), -1, 1),
  })
  c.event('turns', {
    crossing: (m) => add(mul(direction, rate(m)), least),
    direction: 'falling',
    actions: [{ set: direction, to: () => neg(direction) }],
  })
}

/** Signals of the contacts of a shaft with backlash. */
export const contactSignals = {
  forwardContact: { unit: '1', doc: '1 while flanks push the second end forward, otherwise 0', logged: false },
  backwardContact: { unit: '1', doc: '1 while flanks push it backward, otherwise 0', logged: false },
} as const
