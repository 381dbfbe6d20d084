/** Bump stop: a progressive rubber or foam buffer on the axis of a joint. */
import { choice, defineBlock, flange, quantity } from '../../engine/model/blocks/block'
import type { Motion } from '../../engine/model/component/component'
import { ModelError } from '../../engine/errors/model-error'
import { curveThrough, type CurveSettings } from '../../engine/numerics/interpolation/curve'
import { antiderivative } from '../../engine/numerics/interpolation/spline'
import type { Expr } from '../../engine/symbolic'

const curve: CurveSettings = { interpolation: 'monotone', outside: 'tangent' }

export const bumpStop = defineBlock({
  type: 'chassis/bump-stop',
  title: 'Bump stop',
  category: 'Chassis',
  summary: 'Progressive rubber or foam buffer at the end of the travel',
  doc: String.raw`
Beyond the *contact* coordinate $s_0$, the buffer is compressed by $\delta = s - s_0$ (or $s_0 - s$, if it acts in the negative direction) and pushes back with a
force from a curve. Hysteresis makes the force larger in compression than in release:

$$ f = F(\delta)\,\max(0,\; 1 + c\,\dot\delta) \quad \text{for } \delta > 0, \qquad f = 0 \text{ otherwise} $$

The curve is a monotone cubic through the points and continues in a straight line beyond the last point. It starts at zero force, so contact needs no event, and the buffer
never pulls. Use one block on the strut for bump, and another in the opposite direction for rebound.

Source: Hunt and Crossley, J. Appl. Mech. 42 (1975) 440-445 (damping in proportion to the force); Fritsch and Carlson, SIAM J. Numer. Anal. 17 (1980) 238-246.`,
  terms: ['buffer', 'jounce bumper', 'rebound stop', 'end stop', 'progressive spring'],
  icon: 'M3 4h18 M8 4v4l-1 2 2 2-1 2 1.500 3h5L16 14l-1-2 2-2-1-2V4 M12 17v4 M9 21h6',
  ports: { axis: flange('Axis', 'Axis of a joint', { side: 'bottom', motion: 'any' }) },
  params: {
    direction: choice(
      [
        { value: 'positive', label: 'Stops the positive direction' },
        { value: 'negative', label: 'Stops the negative direction' },
      ],
      'negative',
      'Direction',
      'Direction of motion that the buffer stops; the extension of a strut is negative in bump',
    ),
    contact: quantity('m', -0.05, 'Contact', 'Coordinate at first contact (rad on a rotation)', {
      symbol: 's_0',
    }),
    curve: {
      kind: 'table',
      label: 'Force curve',
      doc: 'Force over compression; the first point is at zero compression and zero force',
      group: 'Parameters',
      columns: [
        { name: 'compression', unit: 'm' },
        { name: 'force', unit: 'N' },
      ],
      default: [
        [0, 0],
        [0.01, 400],
        [0.02, 1200],
        [0.03, 3200],
        [0.04, 8000],
      ],
      curve,
    },
    damping: quantity(
      's/m',
      0.1,
      'Hysteresis',
      'Relative change of the force per compression rate (s/rad on a rotation)',
      {
        min: 0,
        symbol: 'c',
      },
    ),
  },
  signals: {
    force: { unit: 'N', doc: 'Force along the coordinate (torque in N m on a rotation)', logged: true },
    compression: { unit: 'm', doc: 'Compression; negative without contact (rad on a rotation)', logged: true },
  },
  build(c) {
    const axis = c.flange('axis')
    const { add, sub, mul, max, select, gt, pool } = c.math
    const rows = c.table('curve')
    requireStart(c.name, rows)
    const law = curveThrough(rows, 'monotone', curve)
    const sign = c.choice('direction') === 'positive' ? 1 : -1
    const depth = (m: Motion): Expr => mul(sign, sub(m.flange(axis).position, c.param('contact')))
    const rate = (m: Motion): Expr => mul(sign, m.flange(axis).rate)
    const touching = (m: Motion, value: Expr): Expr => select(gt(depth(m), 0), value, 0)
    const elastic = (m: Motion): Expr => pool.lookup({ name: `${c.name}.curve`, ...law }, depth(m))
    const factor = (m: Motion): Expr => max(0, add(1, mul(c.param('damping'), rate(m))))
    const force = (m: Motion): Expr => touching(m, mul(elastic(m), factor(m)))
    c.locateKinks()
    c.drive(axis, (m) => mul(-sign, force(m)))
    c.energy({
      stored: (m) => touching(m, pool.lookup({ name: `${c.name}.energy`, ...antiderivative(law) }, depth(m))),
      dissipated: (s) => touching(s, mul(elastic(s), sub(factor(s), 1), rate(s))),
    })
    const rotates = axis.motion === 'rotation'
    c.signal('force', rotates ? 'N m' : 'N', (s) => mul(-sign, force(s)))
    c.signal('compression', rotates ? 'rad' : 'm', depth)
  },
})

function requireStart(block: string, rows: readonly (readonly number[])[]): void {
  const rises = rows.every(([, force], i) => i === 0 || force >= rows[i - 1][1])
  if (rows.length === 0 || (rows[0][0] === 0 && rows[0][1] === 0 && rises)) return
  throw new ModelError(
    'out-of-range',
    rises ? 'the force curve does not start at zero compression and zero force' : 'the force curve falls',
    { block, parameter: 'curve' },
    'start with the point 0, 0 and increase the force with the compression',
  )
}
