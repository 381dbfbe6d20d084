/**
 * Inclination and spin that act with the lag of the carcass: states of their own beside the slips.
 *
 * Pacejka (2006), section 7.2.1, eqs 1.12 to 1.17 in the adapted form for single contact points: the force of an
 * inclination gamma and of a spin phi bends the carcass across by v_gamma and v_phi,
 *
 *   dv_gamma/dt + |Vx| v_gamma/sigma = (C_Fgamma/C_Falpha) |Vx| gamma,   gamma' = (C_Falpha/C_Fgamma) v_gamma/sigma
 *   dv_phi/dt   + |Vx| v_phi/sigma   = (C_Fphi/C_Falpha) |Vx| phi,       phi'   = (C_Falpha/C_Fphi) v_phi/sigma
 *
 * with the lateral relaxation length sigma. As with slip, the states are the transient quantities themselves:
 *
 *   sigma dgamma'/dt = |V*Px| (gamma - gamma')
 *   sigma dphi'/dt = |V*Px| phi - W phi',             W = max(|V*Px|, |V*Px phi|/Q)
 *
 * |V*Px| phi is the rate at which the wheel turns about the road normal, so spin is defined at standstill: a wheel that
 * is turned on the spot winds up its carcass, up to a spin of Q (`slipLimit.spin`). Turn slip and total spin follow by
 * the same equation; their sum with any weights, as with the share of inclination in spin, does too. In the air all
 * return to zero.
 */
import type { ComponentBuilder, Motion } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import type { Expr } from '../../../engine/symbolic'
import type { ContactQuantities, TireModel } from '../model'

/** Quantities of the contact that may lag behind the wheel, with the states that do. */
const lagging = { gamma: 'transientGamma', turnSlip: 'transientTurnSlip', totalSpin: 'transientSpin' } as const
type Lagging = keyof typeof lagging
const names = Object.keys(lagging) as readonly Lagging[]

/** Inclination and spin of the contact, where they are states. */
export type TransientSpin = Readonly<Partial<Record<Lagging, Expr>>>

/** Motion of the wheel that drives them. */
export interface SpinMotion extends Pick<ContactQuantities, 'Fz' | 'gamma' | 'VsPx'> {
  /** |V*Px| times turn slip and total spin, rad/s. */
  readonly turningRate: () => Expr
  readonly spinRate: () => Expr
}

export interface SpinLag {
  readonly states: TransientSpin
  /** @param inverseLat reciprocal of the lateral relaxation length, 1/m */
  readonly rates: (v: SpinMotion, inverseLat: Expr) => TransientSpin
}

/** Returns whether a force model takes inclination or spin. */
export const takesSpin = ({ inputs }: TireModel): boolean => names.some((name) => inputs.includes(name))

/**
 * Declares the states of the quantities that a force model takes; undefined where they act at once.
 * @param rates of the states, from the motion
 * @throws ModelError `unlike-ports` for a model that takes none
 */
export function spinLag(
  c: ComponentBuilder,
  force: TireModel,
  rates: (m: Motion) => TransientSpin,
): SpinLag | undefined {
  if (c.choice('spinLag') !== 'delayed') return undefined
  if (!takesSpin(force))
    throw new ModelError(
      'unlike-ports',
      `the tyre model ${force.label} takes neither inclination nor spin, which ${c.name} delays`,
      { block: c.name, parameter: 'spinLag' },
      'let inclination and spin act at once, or choose another tyre model',
    )
  const taken = names.filter((name) => force.inputs.includes(name))
  const { add, sub, mul, div, min, max, neg, abs, select, lt, named, num } = c.math
  const entries = taken.map((name) => {
    const unit = name === 'gamma' ? 'rad' : '1/m'
    const state = c.state(lagging[name], { unit, initial: 0, derivative: (m) => rates(m)[name] ?? num(0) })
    return [name, state] as const
  })
  return {
    states: Object.fromEntries(entries),
    rates(v, inverseLat) {
      const fastest = c.param('slipLimit.rate')
      const speed = named('rollingSpeed', abs(v.VsPx))
      const perLength = (W: Expr): Expr => min(inverseLat, div(fastest, max(W, tiny)))
      const follows = (name: Lagging, q: Expr): Expr => {
        if (name === 'gamma') return mul(perLength(speed), speed, sub(v.gamma, q))
        const rate = name === 'turnSlip' ? v.turningRate() : v.spinRate()
        const W = named('W', max(speed, div(abs(rate), c.param('slipLimit.spin'))))
        return mul(perLength(W), add(rate, neg(mul(W, q))))
      }
      return Object.fromEntries(
        entries.map(([name, q]) => [name, select(lt(0, v.Fz), follows(name, q), neg(mul(fastest, q)))]),
      )
    },
  }
}

/** Speeds above this divide, m/s. */
const tiny = 1e-30
