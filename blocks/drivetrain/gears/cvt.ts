/** Continuously variable transmission. */
import { inOrder } from '../../../engine/model/blocks/parameter-order'
import { choice, defineBlock, flange, quantity, signalIn } from '../../../engine/model/blocks/block'
import type { ComponentBuilder, Solved } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { refuse } from '../checks'
import { twoAxes } from '../../mechanics/shafts/two-axes'

const servo = { param: 'response', is: ['servo'] } as const

export const cvt = defineBlock({
  type: 'drivetrain/cvt',
  title: 'CVT',
  category: 'Drivetrain',
  summary: 'Ratio between two axes that changes during the run',
  doc: String.raw`
The rates of the input and the output have a ratio $i(t)$ that changes during the run:

$$ \omega_a - i\,\omega_b = 0, \qquad \tau_a = \lambda, \qquad \tau_b = -i\,\lambda $$

This is a constraint on rates, not on angles (non-holonomic): $\dot\omega_a = i\,\dot\omega_b + \dot i\,\omega_b$. Without loads, the variator conserves
$(J_b + i^2 J_a)\,\omega_b^2$, twice the kinetic energy, so a falling ratio slows the input and speeds up the output.

**Ratio.** *Direct*: $i$ is the input *u*. Because the equations need its derivative, it must be continuous and come from sources and filters only. *Servo*: the block reads the command at a *sample time* $T_s$, so the command may depend on measured
motion; the variator follows with the time constant $T$ and at most the rate $r$:

$$ \frac{di}{dt} = \mathrm{clamp}\left(\frac{\mathrm{clamp}(u_k, i_{min}, i_{max}) - i}{T}, \pm r\right) $$

With a direct ratio, a value outside $i_{min}$ to $i_{max}$ ends the run with an error.

**Losses.** With the efficiency $\eta$ and the drag $T_d$ at the output, friction acts against the rotation of the output:

$$ T_v = T_d + \kappa\,i\,\lvert\lambda\rvert, \qquad \kappa = 1 - \eta\ \text{from a to b}, \quad \frac{1}{\eta} - 1\ \text{from b to a} $$

so that, without drag, the share $\eta$ of the power is transmitted in both directions. The friction holds the output at rest up to $T_v$ and counts as heat. A lossless variator ($\eta = 1$, $T_d = 0$) has no friction.

Source: Srivastava and Haque, A review on belt and chain continuously variable transmissions (CVT), Mechanism and Machine Theory 44 (2009) 19-41.`,
  terms: ['continuously variable transmission', 'variator', 'belt', 'chain', 'toroidal', 'gearbox', 'transmission'],
  icon: 'M3 9h4l3 3-3 3H3Z M21 4h-5l-3 8 3 8h5Z M9 8.5 14.5 5.5 M9 15.5 14.5 18.5 M1 12h2 M21 12h2',
  ports: {
    a: flange('Input', 'Axis of the input', { side: 'left', motion: 'rotation' }),
    b: flange('Output', 'Axis of the output', { side: 'right', motion: 'rotation' }),
    u: signalIn('Ratio', '1', 'Rate of the input per rate of the output', { side: 'top' }),
  },
  params: {
    response: choice(
      [
        { value: 'direct', label: 'Direct' },
        { value: 'servo', label: 'Servo with lag and rate limit' },
      ],
      'servo',
      'Response',
      'How the ratio follows its command',
      { group: 'Ratio' },
    ),
    lowest: quantity('1', 0.4, 'Smallest ratio', 'Smallest ratio of the variator', {
      min: 0,
      exclusive: true,
      group: 'Ratio',
      symbol: 'i_{min}',
    }),
    highest: quantity('1', 2.5, 'Largest ratio', 'Largest ratio of the variator', {
      min: 0,
      exclusive: true,
      group: 'Ratio',
      symbol: 'i_{max}',
    }),
    initial: quantity('1', 2.5, 'Initial ratio', 'Ratio at the start', {
      min: 0,
      exclusive: true,
      group: 'Ratio',
      when: servo,
    }),
    rate: quantity('1/s', 1, 'Largest rate', 'Largest rate of change of the ratio', {
      min: 0,
      exclusive: true,
      group: 'Ratio',
      when: servo,
      symbol: 'r',
    }),
    lag: quantity('s', 0.1, 'Time constant', 'Time constant of the variator', {
      min: 0,
      exclusive: true,
      group: 'Ratio',
      when: servo,
      symbol: 'T',
    }),
    sampleTime: quantity('s', 0.01, 'Sample time', 'Interval at which the block reads the command', {
      min: 0,
      exclusive: true,
      group: 'Ratio',
      when: servo,
      symbol: 'T_s',
    }),
    efficiency: quantity('1', 1, 'Efficiency', 'Share of the power that is transmitted, without drag', {
      min: 0.1,
      max: 1,
      group: 'Losses',
      structural: true,
      symbol: '\\eta',
    }),
    drag: quantity('N m', 0, 'Drag', 'Friction at the output without load', {
      min: 0,
      group: 'Losses',
      structural: true,
      symbol: 'T_d',
    }),
  },
  signals: {
    ratio: { unit: '1', doc: 'Rate of the input per rate of the output', logged: true },
    ratioRate: { unit: '1/s', doc: 'Rate of change of the ratio', logged: true },
    torqueA: { unit: 'N m', doc: 'Torque that the variator takes from the input', logged: true },
    torqueB: { unit: 'N m', doc: 'Torque that the variator applies to the output, after losses', logged: true },
    loss: { unit: 'N m', doc: 'Friction on the output, positive in the direction of its angle', logged: true },
    command: { unit: '1', doc: 'Last command read', logged: false },
    slip: {
      unit: '1',
      doc: 'Direction in which the output turns against its friction: 1, -1, 0 at rest',
      logged: false,
    },
    driftRate: {
      unit: 'rad/s',
      doc: 'Input rate minus ratio times output rate; 0 within the solution error',
      logged: false,
    },
  },
  ...inOrder({
    lower: 'lowest',
    upper: 'highest',
    strict: true,
    at: 'lowest',
    what: 'the smallest ratio is not below the largest',
    hint: 'enter a smallest ratio below the largest',
  }),
  build(c) {
    c.locateKinks()
    const [a, b] = twoAxes(c, 'a', 'b')
    const { add, sub, mul, neg, pool } = c.math
    const { ratio, rate } = c.choice('response') === 'servo' ? follower(c) : direct(c)
    c.constraint('variator', {
      kind: 'nonholonomic',
      unit: 'rad/s',
      value: (m) => sub(m.flange(a).rate, mul(ratio, m.flange(b).rate)),
      loads: () => [
        { flange: a, effort: c.math.num(1) },
        { flange: b, effort: neg(ratio) },
      ],
    })
    const lossless = c.param('efficiency') === pool.one && c.param('drag') === pool.zero
    const loss = lossless ? () => pool.zero : losses(c, ratio)
    c.signal('ratio', '1', () => ratio)
    c.signal('ratioRate', '1/s', () => rate)
    c.signal('torqueA', 'N m', (s) => neg(s.effort('variator')))
    c.signal('torqueB', 'N m', (s) => add(mul(-1, ratio, s.effort('variator')), loss(s)))
    c.signal('loss', 'N m', loss)
    c.signal('driftRate', 'rad/s', (s) => s.drift('variator').rate)
  },
})

interface Ratio {
  readonly ratio: Expr
  /** 1/s */
  readonly rate: Expr
}

function direct(c: ComponentBuilder): Ratio {
  const ratio = c.input('u')
  c.require('ratio', () => ratio, {
    what: 'the ratio u',
    unit: '1',
    min: c.fixed('lowest'),
    max: c.fixed('highest'),
    tolerance: 1e-6 * c.fixed('highest'),
    hint: 'keep it between the smallest and the largest ratio, or choose the servo, which limits the command',
  })
  return { ratio, rate: c.derivative('ratioRate', 'u', ratio) }
}

function follower(c: ComponentBuilder): Ratio {
  const { sub, div, min, max, neg } = c.math
  const [lowest, highest] = [c.param('lowest'), c.param('highest')]
  const [low, high, initial] = ['lowest', 'highest', 'initial'].map((name) => c.value(name))
  if (!(initial >= low && initial <= high))
    refuse(
      c,
      'initial',
      `the initial ratio ${initial} is not between ${low} and ${high}`,
      'start between the smallest and the largest ratio',
    )
  const command: Expr = c.discrete('command', {
    unit: '1',
    initial: () => c.input('u'),
    sampleTime: c.param('sampleTime'),
    update: () => c.input('u'),
  })
  const target = max(lowest, min(highest, command))
  const change = (): Expr => max(neg(c.param('rate')), min(c.param('rate'), div(sub(target, ratio), c.param('lag'))))
  const ratio: Expr = c.knownState('position', { unit: '1', initial, derivative: change })
  return { ratio, rate: change() }
}

/** Returns the friction on the output. It depends on the transmitted torque, which depends on it. */
function losses(c: ComponentBuilder, ratio: Expr): (s: Solved) => Expr {
  const b = c.flange('b')
  const { add, sub, mul, div, neg, abs, gt, select } = c.math
  const transmitted = c.solved('transmitted', (s) => neg(s.effort('variator')))
  const efficiency = c.param('efficiency')
  const [driving, driven] = [sub(1, efficiency), sub(div(1, efficiency), 1)]
  const share = (part: Expr): Expr => add(c.param('drag'), mul(part, abs(mul(ratio, transmitted))))
  const friction = (aDrives: Expr | boolean): Expr =>
    typeof aDrives === 'boolean' ? share(aDrives ? driving : driven) : share(select(aDrives, driving, driven))
  // use the direction of sliding, because the rate is zero at its start
  const capacity = (): Expr => friction(gt(mul(transmitted, slip), 0))
  // at rest, a is about to drive if friction opposes its torque
  const isForward = gt(transmitted, 0)
  const slip: Expr = c.stiction('slip', {
    axis: [{ flange: b, factor: 1 }],
    holding: () => select(isForward, friction(false), friction(true)),
    holdingBack: () => select(isForward, friction(true), friction(false)),
    sliding: capacity,
  })
  c.energy({ dissipated: (s) => mul(slip, capacity(), s.flange(b).rate) })
  return (s) => s.effort('slip')
}
