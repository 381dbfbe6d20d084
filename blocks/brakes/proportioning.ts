/** Proportioning valve: pressure of the rear brakes from that of the master cylinder. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/block'
import { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder } from '../../engine/model/component'
import type { Expr } from '../../engine/symbolic'

export const proportioning = defineBlock({
  type: 'brakes/proportioning',
  title: 'Proportioning valve',
  category: 'Brakes',
  summary: 'Reduces the pressure of the rear brakes: fixed, with a bend, or by load',
  doc: String.raw`
The rear wheels lose load while the vehicle brakes, so their brakes get less pressure. With the slope $s$:

| valve | outlet pressure |
|---|---|
| fixed | $s\,p$ |
| with a bend at $p_b$ | $\min(p,\; p_b + s\,(p - p_b))$ |
| load-dependent | as with a bend, with $p_b = p_0 + k\,\max(F_z, 0)$ |

The load $F_z$ is a signal, such as the load of the rear axle or the force of its springs. Without a *load* wire, a load-dependent valve is refused.

Source: R. Limpert, Brake Design and Safety, 3rd ed. (SAE, 2011), section 7.5; UN Regulation 13-H, annex 5, for why rear wheels must not lock first.`,
  terms: ['brake balance', 'brake force distribution', 'pressure limiter', 'load sensing valve', 'LSV', 'EBD', 'bias'],
  icon: 'M3 12h5 M16 12h5 M8 7h8v10H8Z M10 15l2-4 2-1 M12 7V3 M9 3h6',
  ports: {
    p: signalIn('Pressure', 'Pa', 'Pressure at the inlet'),
    load: signalIn('Load', 'N', 'Load that moves the bend of a load-dependent valve', { optional: true }),
    y: signalOut('Rear pressure', 'Pa', 'Pressure at the outlet'),
  },
  params: {
    law: choice(
      [
        { value: 'fixed', label: 'Fixed ratio' },
        { value: 'bend', label: 'With a bend' },
        { value: 'load', label: 'Load-dependent bend' },
      ],
      'bend',
      'Valve',
      'How the outlet follows the inlet',
    ),
    slope: quantity('1', 0.4, 'Slope', 'Outlet pressure per inlet pressure, above the bend', {
      min: 0,
      max: 1,
      symbol: 's',
    }),
    bend: quantity(
      'Pa',
      3e6,
      'Bend',
      'Pressure from which the outlet is reduced; of a load-dependent valve that without load',
      {
        min: 0,
        symbol: 'p_b',
        when: { param: 'law', is: ['bend', 'load'] },
      },
    ),
    perLoad: quantity('Pa/N', 300, 'Bend per load', 'By how much load raises the bend', {
      min: 0,
      symbol: 'k',
      when: { param: 'law', is: ['load'] },
    }),
  },
  signals: { y: { unit: 'Pa', doc: 'Pressure at the outlet', logged: true } },
  build(c) {
    const { add, sub, mul, min } = c.math
    const [p, slope] = [c.input('p'), c.param('slope')]
    const bent = (bend: Expr): Expr => min(p, add(bend, mul(slope, sub(p, bend))))
    const y = c.intermediate('y', c.choice('law') === 'fixed' ? mul(slope, p) : bent(bendOf(c)))
    c.output('y', y, { smoothness: () => Math.min(0, c.inputSmoothness('p')) })
    c.signal('y', 'Pa', () => y)
  },
})

function bendOf(c: ComponentBuilder): Expr {
  const bend = c.param('bend')
  if (c.choice('law') !== 'load') return bend
  if (!c.connected('load'))
    throw new ModelError(
      'unconnected-port',
      'the load-dependent valve gets no load',
      { block: c.name, port: 'load' },
      'wire the load of the rear axle to it, or choose another valve',
    )
  return c.math.add(bend, c.math.mul(c.param('perLoad'), c.math.max(c.input('load'), 0)))
}
