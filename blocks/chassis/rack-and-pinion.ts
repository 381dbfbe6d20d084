/** Rack and pinion whose ratio varies over the angle of the pinion. */
import { defineBlock, flange, quantity } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'
import { antiderivative } from '../../engine/numerics/interpolation/spline'
import type { Expr } from '../../engine/symbolic'
import { refuse } from '../drivetrain/checks'
import { driftSignals, logDrift } from '../mechanics/drift'

const curve: CurveSettings = { interpolation: 'monotone', outside: 'hold' }

export const rackAndPinion = defineBlock({
  type: 'chassis/rack-and-pinion',
  title: 'Variable-ratio rack',
  category: 'Chassis',
  summary: 'Rack and pinion whose ratio varies over the pinion angle',
  doc: String.raw`
Couples the displacement $s$ of a rack to the angle $\theta$ of its pinion through the *ratio curve* $i(\theta)$, the travel of the rack per angle:

$$ s = s_0 + \int_0^{\theta} i(\vartheta)\,\mathrm{d}\vartheta, \qquad \tau = -i(\theta)\,\lambda, \qquad f = \lambda $$

$f$ acts on the rack and $\tau$ on the pinion; no power is lost. The curve is a monotone cubic between its points and constant beyond them. Manufacturers give it as the *C-factor* in mm/rev: enter
\`50 mm/rev\`. A negative ratio moves the rack to the other side. All values need the same sign, because a ratio of 0 leaves the rack without a hold. For a constant ratio without a
curve, use [Gear](../mechanics/gear.md).

Source: M. Harrer and P. Pfeffer (eds., 2017), Steering Handbook, Springer, chapter on the steering gear (variable ratio); virtual power.`,
  terms: [
    'rack and pinion',
    'steering gear',
    'rack ratio curve',
    'variable ratio steering',
    'C-factor',
    'steering box',
    'tie rods',
    'steering rack',
  ],
  icon: 'M12 4a4 4 0 1 0 0 8 4 4 0 1 0 0-8 M2 16h20v4H2z M4 16v-2 M7 16v-2 M10 16v-2.500 M14 16v-2.500 M17 16v-2 M20 16v-2 M12 8h.010',
  ports: {
    rack: flange('Rack', 'Axis of the slide of the rack', { side: 'right', motion: 'translation' }),
    pinion: flange('Pinion', 'Axis of the pinion', { side: 'left', motion: 'rotation' }),
  },
  params: {
    ratio: {
      kind: 'table',
      label: 'Ratio curve',
      doc: 'Travel of the rack per angle of the pinion, over this angle',
      group: 'Parameters',
      columns: [
        { name: 'angle', unit: 'rad' },
        { name: 'ratio', unit: 'm/rad' },
      ],
      default: [
        [-7, 0.0092],
        [-3, 0.0088],
        [-1, 0.0078],
        [1, 0.0078],
        [3, 0.0088],
        [7, 0.0092],
      ],
      curve,
    },
    offset: quantity('m', 0, 'Offset', 'Displacement of the rack at the pinion angle 0', {
      min: -1,
      max: 1,
      symbol: 's_0',
    }),
  },
  signals: {
    ratio: { unit: 'm/rad', doc: 'Travel of the rack per angle of the pinion', logged: true },
    force: { unit: 'N', doc: 'Force on the rack', logged: true },
    torque: { unit: 'N m', doc: 'Torque on the pinion', logged: true },
    ...driftSignals('m'),
  },
  build(c) {
    const [rack, pinion] = [c.flange('rack'), c.flange('pinion')]
    const { sub, add, neg, mul, num, pool } = c.math
    const rows = c.table('ratio')
    const law = curveThrough(rows, 'monotone', curve)
    rows.forEach(([, ratio], i) => {
      if (ratio === 0 || ratio > 0 !== rows[0][1] > 0)
        refuse(
          c,
          'ratio',
          `the ratio in row ${i + 1} is ${ratio}, and in row 1 it is ${rows[0][1]}`,
          'enter ratios of one sign, other than 0',
        )
    })
    const travel = antiderivative(law)
    const ratio = (m: Motion): Expr => pool.lookup({ name: `${c.name}.ratio`, ...law }, m.flange(pinion).position)
    const way = (m: Motion): Expr => pool.lookup({ name: `${c.name}.travel`, ...travel }, m.flange(pinion).position)
    c.constraint('mesh', {
      kind: 'holonomic',
      unit: 'm',
      value: (m) => sub(m.flange(rack).position, add(way(m), c.param('offset'))),
      loads: (m) => [
        { flange: rack, effort: num(1) },
        { flange: pinion, effort: neg(ratio(m)) },
      ],
    })
    c.signal('ratio', 'm/rad', ratio)
    c.signal('force', 'N', (s) => s.effort('mesh'))
    c.signal('torque', 'N m', (s) => neg(mul(ratio(s), s.effort('mesh'))))
    logDrift(c, 'mesh', 'm')
  },
})
