/** Tilt coordination: parameters and the limited tilt, shared by the washouts. */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { perAxis, positive } from '../axes'
import type { Sampling } from '../evaluation'
import { integratorChain, secondOrder } from '../integrator-chain'
import { rateLimited, type RateLimited } from './rate-limiter'

const group = 'Tilt'

export const gravityParam: Param = quantity('m/s^2', 9.81, 'Gravity', 'Acceleration of gravity', {
  symbol: 'g',
  group,
  ...positive,
})

export const tiltParams: Readonly<Record<string, Param>> = {
  ...perAxis(['Surge', 'Sway'], 'lowPass', 'rad/s', 2, 'Low-pass frequency', 'Undamped frequency of the low pass', {
    symbol: '\\omega_{lp}',
    group,
    ...positive,
  }),
  ...perAxis(['Surge', 'Sway'], 'lowPassDamping', '1', 1, 'Low-pass damping', 'Damping ratio of the low pass', {
    symbol: '\\zeta_{lp}',
    group,
    ...positive,
  }),
  tiltLaw: choice(
    [
      { value: 'small', label: 'Small angle' },
      { value: 'exact', label: 'Inverse sine' },
    ],
    'small',
    'Tilt angle',
    'Tilt angle with which gravity replaces an acceleration: a/g, or asin(a/g)',
    { group },
  ),
  tiltRate: quantity(
    'rad/s',
    (3 * Math.PI) / 180,
    'Tilt rate limit',
    'Largest rate of tilt, below the canal threshold',
    {
      group,
      ...positive,
    },
  ),
  tiltLimit: quantity('rad', Math.PI / 6, 'Tilt limit', 'Largest tilt', { group, ...positive, max: 1.5 }),
  gravity: gravityParam,
}

export interface TiltOptions {
  readonly axis: 'Surge' | 'Sway'
  /** Scaled acceleration. */
  readonly input: () => Expr
  /** Sign of the angle that replaces a positive acceleration: -1 for pitch, 1 for roll. */
  readonly sign: 1 | -1
  readonly sampling: Sampling | null
  readonly reset?: Expr
}

export interface Tilt extends RateLimited {
  /** Low-passed acceleration. */
  readonly low: Expr
  /** Angle before the rate limit. */
  readonly command: Expr
  readonly states: readonly Expr[]
}

/** sign * a_low/g, limited in angle and rate. */
export function coordinatedTilt(c: ComponentBuilder, { axis, input, sign, sampling, reset }: TiltOptions): Tilt {
  const { mul, div, min, max, neg, asin, sqrt, sub, square, abs, lt, select } = c.math
  const name = axis === 'Surge' ? 'tiltPitch' : 'tiltRoll'
  const frequency = c.param(`lowPass${axis}`)
  const chain = integratorChain(c, {
    states: [`low${axis}1`, `low${axis}2`],
    input,
    denominator: secondOrder(c.math, frequency, c.param(`lowPassDamping${axis}`)),
    sampling,
    reset,
  })
  const squared = square(frequency)
  const low = mul(squared, chain.at(0))
  const limit = c.param('tiltLimit')
  const small = c.choice('tiltLaw') === 'small'
  const sine = div(mul(sign, low), c.param('gravity'))
  const angle = small ? sine : asin(max(-1, min(sine, 1)))
  const command = c.intermediate(`${name}Command`, max(neg(limit), min(angle, limit)))
  const slope = (): Expr => {
    const rate = div(mul(sign, squared, chain.at(1)), c.param('gravity'))
    const moving = small ? rate : div(rate, sqrt(max(sub(1, square(sine)), 1e-12)))
    return select(lt(abs(angle), limit), moving, 0)
  }
  const limited = rateLimited(c, name, {
    target: () => command,
    targetRate: slope,
    limit: c.param('tiltRate'),
    sampling,
    reset,
  })
  return { ...limited, low, command, states: sampling === null ? chain.states : [] }
}
