/** Linear systems of numbers, continuous or sampled, as the user chooses. */
import { choice, quantity, type Param } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { formatQuantity } from '../../../engine/quantities/units'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { sampleParams } from '../sampling'
import { samplingOf } from './parameters'
import { matched, sectionInSteps, sectionsOf, type PolesAndZeros } from './poles-and-zeros'
import type { Sampling } from './realise'
import { tustin, zeroOrderHold, type NumericSystem, type StateSpace } from './state-space'

const group = 'Sampling'
const mapped = ['matched', 'matched-delay']

const methods = [
  { value: 'continuous', label: 'Continuous' },
  { value: 'tustin', label: 'Sampled: Tustin' },
  { value: 'zoh', label: 'Sampled: zero-order hold' },
] as const
const matchedMethods = [
  { value: 'matched', label: 'Sampled: matched' },
  { value: 'matched-delay', label: 'Sampled: matched, with delay' },
] as const

const sampledWith = (options: readonly { readonly value: string }[]) => ({
  param: 'timing',
  is: options.map(({ value }) => value).filter((value) => value !== 'continuous'),
})

const paramsWith = (
  options: readonly { readonly value: string; readonly label: string }[],
): Readonly<Record<'timing' | 'sampleTime' | 'offset' | 'prewarp', Param>> => ({
  timing: choice(options, 'continuous', 'Time', 'Continuous, or a difference equation at a sample time', { group }),
  sampleTime: { ...sampleParams.sampleTime, group, when: sampledWith(options) },
  offset: { ...sampleParams.offset, group, when: sampledWith(options) },
  prewarp: quantity(
    'rad/s',
    0,
    'Prewarping frequency',
    'Angular frequency at which the response is exact; 0 for none',
    {
      min: 0,
      group,
      when: { param: 'timing', is: ['tustin'] },
    },
  ),
})

/** Methods for systems with one input and one output. */
export const discretisation = paramsWith([...methods, ...matchedMethods])
/** Methods for systems with several inputs or outputs, which have no zeros to match. */
export const discretisationOfMatrices = paramsWith(methods)

export interface Discretised {
  readonly systems: readonly StateSpace[]
  readonly sampling: Sampling | undefined
}

/**
 * Returns the system as the parameters `timing`, `sampleTime` and `prewarp` want it. Their values are part of the
 * equations.
 * @param roots for the methods that map poles and zeros
 * @throws ModelError `out-of-range` for a prewarping frequency above half the sampling rate, or a pole that Tustin's
 *   method can't map
 */
export function discretised(c: ComponentBuilder, system: NumericSystem, roots: () => PolesAndZeros): Discretised {
  const method = c.choice('timing')
  if (method === 'continuous') return { systems: [system], sampling: undefined }
  const sampleTime = c.fixed('sampleTime')
  const sampling = samplingOf(c)
  if (mapped.includes(method)) {
    const sections = sectionsOf(matched(roots(), sampleTime, method === 'matched-delay'))
    return { systems: sections.map((section) => sectionInSteps(c.math, section, sampleTime)), sampling }
  }
  if (method === 'zoh') return { systems: [zeroOrderHold(system, sampleTime)], sampling }
  return { systems: [tustinOf(c, system)], sampling }
}

/**
 * Returns Tustin's method with the parameters `sampleTime` and `prewarp`.
 * @throws ModelError `out-of-range`
 */
export function tustinOf(c: ComponentBuilder, system: StateSpace): StateSpace {
  const discrete = tustin(c.math, system, halfStep(c))
  if (discrete !== undefined) return discrete
  throw new ModelError(
    'out-of-range',
    'a pole lies where Tustin’s method has no answer, at 2/sample time',
    { block: c.name, parameter: 'sampleTime' },
    'change the sample time',
  )
}

function halfStep(c: ComponentBuilder): number {
  const [sampleTime, frequency] = [c.fixed('sampleTime'), c.fixed('prewarp')]
  if (frequency === 0) return sampleTime / 2
  if (frequency * sampleTime < Math.PI) return Math.tan((frequency * sampleTime) / 2) / frequency
  throw new ModelError(
    'out-of-range',
    `the prewarping frequency is not below half the sampling rate (${formatQuantity(Math.PI / sampleTime, 'rad/s')})`,
    { block: c.name, parameter: 'prewarp' },
    'lower it or the sample time, or enter 0 for no prewarping',
  )
}
