/** Integrator with limits and reset. */
import { choice, defineBlock, quantity, signalIn } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'
import { output, outputSignals } from '../ports'
import { riseAboveZero } from '../level'

export const integrator = defineBlock({
  type: 'signals/integrator',
  title: 'Integrator',
  category: 'Filters and control',
  role: 'integrator',
  summary: 'Integral of a signal over time, with optional limits and reset',
  doc: String.raw`
$$ \dot y = u_1, \qquad y(0) = y_0 $$

With limits, $y$ stops at them: it is held while the input drives it further and continues when the input reverses (no
wind-up). When the *reset* input rises above zero, $y$ is reset to $y_0$. Reaching a limit, leaving it and resetting are
events, and steps end at their instants.

For vectors, the block works element by element; scalar inputs apply to every element. The initial
value and the limits may be lists with one value for each element.

Source: elementary; conditional integration as in Astrom and Hagglund (1995), PID Controllers, 2nd ed., 3.5.`,
  terms: ['integral', '1/s'],
  icon: 'M15.5 5.5c-.5-2-3-2-3.5.5l-1 6-1 6c-.5 2.5-3 2.5-3.5.5 M3 3h18v18H3Z',
  ports: {
    u1: signalIn('u1', '1', 'Signal to integrate'),
    reset: signalIn('Reset', '1', 'Resets the output to the initial value when it rises above zero', {
      optional: true,
      side: 'bottom',
    }),
    ...output,
  },
  params: {
    initial: quantity('1', 0, 'Initial value', 'Value at the start and after a reset', {
      unitOf: 'y',
      perElement: true,
    }),
    limits: choice(
      [
        { value: 'none', label: 'None' },
        { value: 'both', label: 'Lower and upper' },
      ],
      'none',
      'Limits',
      'Whether the output is limited',
      { group: 'Limits' },
    ),
    lower: quantity('1', -1, 'Lower limit', 'Smallest output', {
      unitOf: 'y',
      perElement: true,
      group: 'Limits',
      when: { param: 'limits', is: ['both'] },
    }),
    upper: quantity('1', 1, 'Upper limit', 'Largest output', {
      unitOf: 'y',
      perElement: true,
      group: 'Limits',
      when: { param: 'limits', is: ['both'] },
    }),
  },
  signals: {
    ...outputSignals,
    limited: { unit: '1', doc: 'At a limit: 1 at the upper, -1 at the lower, 0 at none', logged: false },
  },
  elementwise: true,
  build(c) {
    const u = c.input('u1')
    const isLimited = c.choice('limits') === 'both'
    const y = isLimited ? limited(c, u) : free(c, u)
    // the rate of a state is its input; at a limit it becomes zero at once, and a reset moves the state itself
    const smoothness = (): number =>
      c.connected('reset') ? -1 : Math.min(isLimited ? 0 : Infinity, c.inputSmoothness('u1') + 1)
    c.output('y', y, { smoothness })
  },
})

function free(c: ComponentBuilder, u: Expr): Expr {
  const y = c.knownState('y', { unit: '1', initial: c.value('initial'), derivative: () => u })
  onReset(c, [{ set: y, to: () => c.param('initial') }])
  return y
}

function limited(c: ComponentBuilder, u: Expr): Expr {
  const { sub, mul, select, eq } = c.math
  const limit = c.discrete('limited', { unit: '1', initial: 0 })
  const y = c.knownState('y', {
    unit: '1',
    initial: Math.min(Math.max(c.value('initial'), c.value('lower')), c.value('upper')),
    derivative: () => select(eq(limit, 0), u, 0),
  })
  const [lower, upper] = [c.param('lower'), c.param('upper')]
  const reach = (value: Expr, side: number) => [
    { set: y, to: () => value },
    { set: limit, to: () => side },
  ]
  c.event('upper', { crossing: () => sub(y, upper), direction: 'rising', actions: reach(upper, 1) })
  c.event('lower', { crossing: () => sub(y, lower), direction: 'falling', actions: reach(lower, -1) })
  c.event('release', {
    crossing: () => select(eq(limit, 0), 1, mul(limit, u)),
    direction: 'falling',
    actions: [{ set: limit, to: () => 0 }],
  })
  onReset(c, [
    { set: y, to: () => c.param('initial') },
    { set: limit, to: () => 0 },
  ])
  return y
}

function onReset(
  c: ComponentBuilder,
  actions: readonly { readonly set: Expr; readonly to: () => Expr | number }[],
): void {
  if (!c.connected('reset')) return
  const reset = c.input('reset')
  c.event('reset', { ...riseAboveZero(c, reset), actions })
}
