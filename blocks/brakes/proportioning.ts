/** Proportioning valve: pressure of the rear brakes from that of the master cylinder. */
import { choice, defineBlock, quantity, signalIn, signalOut } from '../../engine/model/blocks/block'
import { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'

export const proportioning = defineBlock({
  type: 'brakes/proportioning',
  title: 'Proportioning valve',
  category: 'Brakes',
  summary: 'Reduces the rear brake pressure: fixed ratio, with a bend, or load-dependent',
  doc: String.raw`
The rear wheels lose load during braking, so their brakes get less pressure. With the slope $s$:

| valve | outlet pressure |
|---|---|
| fixed | $s\,p$ |
| with a bend at $p_b$ | $\min(p,\; p_b + s\,(p - p_b))$ |
| load-dependent | as with a bend, with $p_b = p_0 + k\,\max(F_z, 0)$ |

The load $F_z$ is a signal, such as the rear axle load or the force of its springs. A load-dependent valve requires a wire at *load*.

Source: R. Limpert, Brake Design and Safety, 3rd ed. (SAE, 2011), section 7.5; UN Regulation 13-H, annex 5, for why rear wheels must not lock first.`,
  terms: ['brake balance', 'brake force distribution', 'pressure limiter', 'load sensing valve', 'LSV', 'EBD', 'bias'],
  icon: 'M3 12h5 M16 12h5 M8 7h8v10H8Z M10 15l2-4 2-1 M12 7V3 M9 3h6',
  ports: {
    p: signalIn('Pressure', 'Pa', 'Inlet pressure'),
    load: signalIn('Load', 'N', 'Load that shifts the bend of a load-dependent valve', { optional: true }),
    y: signalOut('Rear pressure', 'Pa', 'Outlet pressure'),
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
      'Relation of outlet to inlet pressure',
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
      'Pressure above which the outlet pressure is reduced; for a load-dependent valve, without load',
      {
        min: 0,
        symbol: 'p_b',
        when: { param: 'law', is: ['bend', 'load'] },
      },
    ),
    perLoad: quantity('Pa/N', 300, 'Bend per load', 'Increase of the bend pressure per load', {
      min: 0,
      symbol: 'k',
      when: { param: 'law', is: ['load'] },
    }),
  },
  signals: { y: { unit: 'Pa', doc: 'Outlet pressure', logged: true } },
  build(c) {
    c.locateKinks()
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
      'the load-dependent valve has no load input',
      { block: c.name, port: 'load' },
      'wire the load of the rear axle to it, or choose another valve',
    )
  return c.math.add(bend, c.math.mul(c.param('perLoad'), c.math.max(c.input('load'), 0)))
}
