/** Parameters and ports that linear filters share, and how a cascade of sections is built from them. */
import {
  choice,
  quantity,
  signalIn,
  type BlockDefinition,
  type Param,
  type Port,
} from '../../../engine/model/blocks/block'
import { product, withOrder } from '../../../engine/model/blocks/parameter-order'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { formatQuantity } from '../../../engine/quantities/units'
import type { Expr } from '../../../engine/symbolic'
import { sampleParams } from '../sampling'
import { realise, type Realisation, type Sampling } from './realise'
import { prewarped, sectionSystem, tustin, type Section, type StateSpace } from './state-space'

const sampledOnly = { param: 'timing', is: ['sampled'] } as const
const group = 'Sampling'

export const resetPort: Readonly<Record<'reset', Port>> = {
  reset: signalIn('Reset', '1', 'Restarts the filter when it rises above zero', {
    optional: true,
    side: 'bottom',
  }),
}

/** How a linear system starts. */
export const startParams: Readonly<Record<'start' | 'before', Param>> = {
  start: choice(
    [
      { value: 'rest', label: 'At rest' },
      { value: 'steady', label: 'In steady state with its input' },
      { value: 'given', label: 'In steady state with a given input' },
    ],
    'rest',
    'Start',
    'States at the start and after a reset: zero, or those after a long constant input',
    { group: 'Start' },
  ),
  before: quantity('1', 0, 'Input before', 'Input that is assumed to be constant before the start', {
    unitOf: 'u1',
    perElement: true,
    group: 'Start',
    when: { param: 'start', is: ['given'] },
  }),
}

/** Continuous, or sampled by Tustin's method with the parameter `prewarp`. */
export const timingParams: Readonly<Record<'timing' | 'sampleTime' | 'offset' | 'prewarp', Param>> = {
  timing: choice(
    [
      { value: 'continuous', label: 'Continuous' },
      { value: 'sampled', label: 'Sampled (Tustin)' },
    ],
    'continuous',
    'Time',
    'Continuous, or a difference equation at a sample time as on a controller',
    { group },
  ),
  sampleTime: { ...sampleParams.sampleTime, group, when: sampledOnly },
  offset: { ...sampleParams.offset, group, when: sampledOnly },
  prewarp: {
    kind: 'boolean',
    label: 'Prewarp',
    doc: 'Match the response of the continuous filter exactly at the cutoff frequency',
    group,
    default: false,
    when: sampledOnly,
  },
}

/** Returns settings from `startParams`, `timingParams` and the port `reset`. */
export function startOf(
  c: ComponentBuilder,
  inputs: readonly Expr[],
  gain?: Expr,
): Pick<Realisation, 'before' | 'reset'> {
  const start = c.choice('start')
  const before = (): Expr => (gain === undefined ? c.param('before') : c.math.mul(gain, c.param('before')))
  return {
    ...(start === 'rest' ? {} : { before: start === 'steady' ? inputs : inputs.map(before) }),
    ...(c.connected('reset') ? { reset: c.input('reset') } : {}),
  }
}

export const samplingOf = (c: ComponentBuilder): Sampling => ({
  sampleTime: c.param('sampleTime'),
  offset: c.param('offset'),
})

/**
 * Chains sections between the input `u1` and the output `y` of a block with `timingParams`, `startParams`
 * and `resetPort`.
 * @param frequency rad/s, for prewarping
 */
export function filterBlock(c: ComponentBuilder, sections: readonly Section[], frequency: Expr): void {
  const m = c.math
  const isSampled = c.choice('timing') === 'sampled'
  const halfStep = (): Expr =>
    c.flag('prewarp') ? prewarped(m, c.param('sampleTime'), frequency) : m.mul(0.5, c.param('sampleTime'))
  const h = isSampled ? c.intermediate('halfStep', halfStep()) : undefined
  const systems = sections.map((section): StateSpace => {
    const continuous = sectionSystem(m, section)
    return h === undefined ? continuous : (tustin(m, continuous, h) ?? continuous)
  })
  cascade(c, systems, isSampled ? samplingOf(c) : undefined)
}

/**
 * Systems with one input and one output, one after another between `u1` and `y`.
 * @param gain of the input, 1 if absent
 */
export function cascade(
  c: ComponentBuilder,
  systems: readonly StateSpace[],
  sampling: Sampling | undefined,
  gain?: Expr,
): void {
  const signal = c.input('u1')
  const input = gain === undefined ? signal : c.math.mul(gain, signal)
  const start = startOf(c, [input], gain)
  let [value, before, degree, first] = [[input] as readonly Expr[], start.before, 0, 1]
  for (const system of systems) {
    const done = realise(c, system, value, {
      ...start,
      first,
      ...(before === undefined ? {} : { before }),
      ...(sampling === undefined ? {} : { sampling }),
    })
    value = done.outputs
    before = done.before
    degree = done.degree < 0 ? -Infinity : degree + done.degree
    first += system.a.length
  }
  const y = c.intermediate('y', value[0])
  c.output('y', y, { smoothness: () => (degree < 0 ? -1 : c.inputSmoothness('u1') + degree) })
  c.signal('y', '1', () => y)
}

/** Returns the definition, which refuses a frequency that can't be met with the sample time where it is prewarped. */
export function prewarpChecked(definition: BlockDefinition, frequency: string): BlockDefinition {
  const checked = withOrder(definition, {
    lower: product(frequency, 'sampleTime'),
    upper: Math.PI,
    strict: true,
    at: frequency,
    what: 'the frequency is not below half the sampling rate',
    figures: (value) => ` (${formatQuantity(Math.PI / value('sampleTime'), 'rad/s')})`,
    hint: 'lower the frequency or the sample time, or turn off prewarping',
  })
  return {
    ...definition,
    specialise: ({ timing, prewarp }) => (timing === 'sampled' && prewarp === true ? checked : definition),
  }
}
