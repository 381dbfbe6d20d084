/** Quantity over which root loci are computed, and requests with its values. */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { evaluateQuantity, variableScope } from '../../model/expression'
import type { ScalarValue } from '../../model/project/project'
import { dimensionText } from '../../quantities/units'
import type { RunRequest } from '../../run/run'

export interface LocusOptions {
  /**
   * Variable of the project, parameter `Block.parameter`, `initial Signal`, or `speed` or `radius` of the operating
   * point.
   */
  readonly over: string
  readonly from: ScalarValue
  readonly to: ScalarValue
  readonly points: number
}

export interface Sweep {
  readonly name: string
  readonly unit: string
  readonly values: readonly number[]
  readonly requestAt: (value: number) => RunRequest
}

const mostPoints = 2000
const initially = 'initial '

/** @throws ModelError for values that are not quantities of one kind, and for a name that the project doesn't have */
export function sweepOf(request: RunRequest, { over, from, to, points }: LocusOptions): Sweep {
  const { project, experiment } = request
  const variables = project.variables ?? {}
  const scope = variableScope(variables)
  const ends = [from, to].map((end) => evaluateQuantity(end, scope))
  if (!(Number.isInteger(points) && points >= 2 && points <= mostPoints))
    throw new ModelError(
      'out-of-range',
      `${points} is not a number of points`,
      { setting: 'points' },
      `give a whole number from 2 to ${mostPoints}`,
    )
  if (ends[0].value === ends[1].value)
    throw new ModelError('out-of-range', 'the range of the root loci is empty', { setting: 'to' }, 'give two values')
  const dimensions = ends.flatMap(({ type }) => (type.kind === 'known' ? [dimensionText(type.dimension)] : []))
  // a plain number is in the SI unit of the other end
  if (new Set(dimensions.filter((text) => text !== '1')).size > 1)
    throw new ModelError(
      'out-of-range',
      `${from} and ${to} are of different kinds`,
      { setting: 'to' },
      'give both ends in units of one quantity',
    )
  const isVariable = Object.hasOwn(variables, over)
  const typed = isVariable ? evaluateQuantity(variables[over], scope) : ends[0]
  const dimension = typed.type.kind === 'known' ? dimensionText(typed.type.dimension) : '1'
  const unit = dimension === '1' ? '' : dimension
  const scalar = (value: number): ScalarValue => (unit === '' ? value : `${value} ${unit}`)
  const values = Array.from(
    { length: points },
    (_, i) => ends[0].value + ((ends[1].value - ends[0].value) * i) / (points - 1),
  )
  const more = request.values ?? {}
  const requestAt = (value: number): RunRequest => {
    if (isVariable) return { ...request, values: { ...more, variables: { ...more.variables, [over]: scalar(value) } } }
    if (over.startsWith(initially)) {
      const initial = { ...more.initial, [over.slice(initially.length)]: scalar(value) }
      return { ...request, values: { ...more, initial } }
    }
    if (over === 'speed' || over === 'radius') {
      const settings = project.experiments?.[experiment]
      const start = { ...settings?.start, [over]: scalar(value) }
      return {
        ...request,
        project: {
          ...project,
          experiments: { ...project.experiments, [experiment]: { stop: 1, ...settings, start } },
        },
      }
    }
    return { ...request, values: { ...more, set: { ...more.set, [over]: scalar(value) } } }
  }
  if (!isVariable && !over.includes('.') && over !== 'speed' && over !== 'radius')
    throw new ModelError(
      'usage',
      `the project has no variable ${over}`,
      { setting: 'over' },
      suggest(
        over,
        Object.keys(variables),
        'name a parameter (Block.parameter), "initial Block.signal", speed or radius',
      ),
    )
  return { name: over, unit, values, requestAt }
}
