/**
 * Direction of rolling resistance, which must not jump where a wheel stands.
 *
 * A force model gives My = -sign(Omega) M. Below a speed vr the sign becomes a bristle p in [-1, 1] that bends as the
 * wheel rolls, with the rolling speed v = Reff Omega (P. R. Dahl, TOR-0158(3107-18)-1, 1968; with damping, Canudas de
 * Wit et al., IEEE Trans. Autom. Control 40 (1995) 419-425):
 *
 *     a dp/dt = v - |v| p
 *     My = -M ((1 - w) sign(v) + w clamp(p + T dp/dt, -1, 1))
 *     w = (max(0, 1 - (v/vr)^2))^2
 *
 * At rest v = 0 and p stays: the wheel is held by a spring of M/a per metre up to M, without creep and without events.
 * From vr on My is exactly that of the model, whatever p is.
 *
 * The bristle stores E = M/Reff a p^2/2. Of the power M/Reff ((1 - w) |v| + w (p + T dp/dt) v) that the wheel gives,
 * the rest is heat:
 *
 *     M/Reff ((1 - w) (|v| - p v) + |v| p^2 + w T/a (v^2 - |v| v p)) >= 0     for |p| <= 1 and constant M
 */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr, ExternalFunction } from '../../engine/symbolic'

const parameters = ['speed', 'length', 'damping'] as const

/** Fastest change of the bristle, 1/s: at speed it matters no more, and must not limit the step. */
const rate = 50

export const rollingDirection: ExternalFunction = {
  name: 'rollingDirection',
  doc: 'Share of the rolling resistance of a model that acts, and the rate of the bristle that holds at rest.',
  inputs: ['v', 'p'],
  outputs: ['share', 'dp'],
  parameters,
  nominal: [20, 1],
  build(m, { v, p }, { speed, length, damping }) {
    const { named, add, sub, mul, div, max, min, neg, abs, square, select, lt } = m
    const square2 = square(speed)
    const rest = mul(max(sub(square2, square(v)), 0), named('k', div(1, square2)))
    const w = named('w', square(rest))
    const size = abs(v)
    const perLength = min(named('k', div(1, length)), div(rate, max(size, 1e-30)))
    const dp = named('dp', mul(sub(v, mul(size, p)), perLength))
    const direction = max(min(add(p, mul(damping, dp)), 1), -1)
    const along = select(lt(v, 0), neg(direction), direction)
    return { share: add(sub(1, w), mul(w, along)), dp }
  },
}

export interface Rolling {
  /** Share of My and rate of the bristle, from the rolling speed. */
  readonly share: (v: Expr) => { readonly share: Expr; readonly dp: Expr }
  /** Energy of the bristle, J, from the moment of the model and the effective radius. */
  readonly energy: (My: Expr, Reff: Expr) => Expr
}

/**
 * Declares the bristle of a tyre.
 * @param dp its rate at a motion
 */
export function rollingBristle(
  c: ComponentBuilder,
  dp: Parameters<ComponentBuilder['state']>[1]['derivative'],
): Rolling {
  const p = c.state('rolling', { unit: '1', initial: 0, derivative: dp })
  return {
    share(v) {
      const [share, rate] = c.call(rollingDirection, [v, p], 'rollingResistance')
      return { share, dp: rate }
    },
    energy(My, Reff) {
      const { mul, div, abs, square } = c.math
      return mul(0.5, div(abs(My), Reff), c.param('rollingResistance.length'), square(p))
    },
  }
}
