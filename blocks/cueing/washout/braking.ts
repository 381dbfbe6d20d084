/** Braking before the limits of a platform. */
import { ANY_UNIT, defineBlock, quantity, signalIn, signalOut } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { onReset, positive, resetInput } from '../axes'
import { evaluationParams, samplingOf, type Sampling } from '../evaluation'

export const braking = defineBlock({
  type: 'cueing/braking',
  title: 'Braking limit',
  category: 'Motion base',
  summary: 'Slows a command before the travel limit, without an abrupt stop',
  doc: String.raw`
Follows its command, but only as fast as it can brake before the travel limit $L$ with the deceleration $b$:

$$ \dot y = \max\left(-\sqrt{2 b\,(L + y)},\; \min\left(\frac{u - y}{\tau},\; \sqrt{2 b\,(L - y)}\right)\right) $$

It stays within $\pm L$, and releases as soon as the command returns. While it doesn't brake, it follows with the lag $\tau$.
Use it on washout positions or on leg extensions, so that the platform doesn't reach its end stops.

*At sample times* $kT$ both parts are solved for a constant command: with the travel $d = L \mp y_{k-1}$ left in the direction of the motion,

$$ |y_k - y_{k-1}| = \min\left( |u_k - y_{k-1}|\,(1 - e^{-T/\tau}),\; d - \max\left(\sqrt d - T\sqrt{b/2},\, 0\right)^2 \right) $$

A reset sets the output to its command, at most to the limit. Use it with the reset of the washout, while the platform is stopped.

For vectors, the block works element by element; limits can be lists with one value per element.

Source: braking from speed $v$ takes the travel $v^2/(2b)$; Telban and Cardullo (2005), NASA/CR-2005-213747 (braking of actuators).`,
  terms: ['motion cueing', 'soft limit', 'software limit', 'excursion', 'platform', 'actuator limit', 'washout'],
  icon: 'M3 5h18 M3 19h18 M3 17c5-2 5-11 10-11h8 M16 9h4 M18 11h3',
  ports: {
    u: signalIn('u', '1', 'Command'),
    ...resetInput,
    y: signalOut('y', '1', 'Command within the limit'),
  },
  params: {
    limit: quantity('1', 0.5, 'Limit', 'Largest magnitude of the output', {
      unitOf: 'y',
      symbol: 'L',
      perElement: true,
      ...positive,
    }),
    deceleration: quantity('1', 3, 'Deceleration', 'Braking deceleration, in units of the output per second squared', {
      symbol: 'b',
      perElement: true,
      unitOf: ANY_UNIT,
      ...positive,
    }),
    lag: quantity('s', 0.02, 'Lag', 'Time constant with which the output follows', { symbol: '\\tau', ...positive }),
    ...evaluationParams,
  },
  signals: { y: { unit: '1', doc: 'Command within the limit', logged: false } },
  elementwise: true,
  sameUnit: () => ['y', 'u'],
  build(c) {
    const { max, min, neg } = c.math
    const limit = c.param('limit')
    const u = c.input('u')
    const within = max(neg(limit), min(u, limit))
    const sampling = samplingOf(c)
    const y = sampling === null ? continuous(c, within) : sampled(c, within, sampling)
    c.cueing({ kind: 'excursion', what: 'Axis', unit: '1', values: () => [y], limits: [neg(limit), limit], of: u })
    const jumps = sampling !== null || c.connected('reset')
    c.output('y', y, { smoothness: () => (jumps ? -1 : Math.min(0, c.inputSmoothness('u') + 1)) })
  },
})

/** Square of a negligible speed. */
const stopped = 1e-16

function continuous(c: ComponentBuilder, within: Expr): Expr {
  const { add, sub, mul, div, min, max, neg, sqrt, select, gt } = c.math
  const [limit, deceleration] = [c.param('limit'), c.param('deceleration')]
  const y: Expr = c.knownState('y', {
    unit: '1',
    initial: 0,
    derivative: () => {
      // at the limit the root has no derivative, which implicit methods need
      const speed = (left: Expr): Expr => select(gt(left, 0), sqrt(max(mul(2, deceleration, left), stopped)), 0)
      const targetRate = div(sub(c.input('u'), y), c.param('lag'))
      return max(neg(speed(add(limit, y))), min(targetRate, speed(sub(limit, y))))
    },
  })
  onReset(c, [{ set: y, to: () => within }])
  return y
}

function sampled(c: ComponentBuilder, within: Expr, { sampleTime, offset }: Sampling): Expr {
  const { add, sub, mul, div, min, max, neg, sqrt, square, exp, select, gt } = c.math
  const [limit, deceleration] = [c.param('limit'), c.param('deceleration')]
  /** Returns the distance covered in a sample time while braking to rest at the limit. */
  const way = (left: Expr): Expr => {
    const distance = max(left, 0)
    return sub(distance, square(max(sub(sqrt(distance), mul(sampleTime, sqrt(mul(0.5, deceleration)))), 0)))
  }
  const y: Expr = c.discrete('y', {
    unit: '1',
    initial: 0,
    sampleTime,
    offset,
    update: () => {
      const before = c.previous(y)
      const change = mul(sub(c.input('u'), before), sub(1, exp(neg(div(sampleTime, c.param('lag'))))))
      const moved = add(before, max(neg(way(add(limit, before))), min(change, way(sub(limit, before)))))
      return c.connected('reset') ? select(gt(c.input('reset'), 0), within, moved) : moved
    },
  })
  return y
}
