/**
 * Parameters by which a solution is differentiated, and the directions in which they move a model at its start. They
 * are named as sliders of live mode: `Body.mass`, a component `Arm.offset.x`, a variable `track`, an initial value
 * `initial Body.vx`.
 *
 * Values of the model's parameters, and the start of a run, follow from them by computations outside the equations:
 * expressions of variables, an operating point, the assembly of closed loops. These are differentiated by central
 * differences of two lengths, from which one extrapolates (Richardson 1911); for values that are linear in a parameter,
 * as most are, the result is exact.
 */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { prepareExperiment, type Experiment } from '../../experiment/prepare-experiment'
import { evaluateScalar, variableScope } from '../../model/expression'
import type { LiveValues } from '../../model/experiments/live-values'
import { liveTarget } from '../../model/names/live'
import { splitMember } from '../../model/names/names'
import { resolveParameters } from '../../model/network/resolve'
import type { ScalarValue } from '../../model/project/project'
import { dimensionText } from '../../quantities/units'
import type { Compiler } from '../../run/run'
import { onBranch, startOfRun, type StartOfRun } from '../../start/settle/start'
import type { AnalysisRequest } from '../analysis'
import type { Direction } from '../../run/sensitivities/system'

/** Parameter with its value. */
export interface StudiedParameter {
  readonly name: string
  /** SI. */
  readonly value: number
  readonly unit: string
  /**
   * Returns the values that set it.
   * @param others values of other parameters, which may be components of the same vector
   */
  readonly with: (value: number, others?: LiveValues) => LiveValues
}

/** Length of the differences, relative to the value. */
const difference = 1e-3
/** Change of the differences from one length to the other, relative to the change of the start, that is remarked. */
const rough = 1e-3

/** Axes of a vector by name. */
const components = ['x', 'y', 'z'] as const

/**
 * Returns the parameters with these names.
 * @throws ModelError `usage` if there are none, `unknown-parameter`, `unknown-variable`, `unknown-block`
 */
export function studiedParameters(
  request: AnalysisRequest,
  experiment: Experiment,
  compiler: Compiler,
): readonly StudiedParameter[] {
  const names = [...new Set(request.parameters ?? [])]
  if (names.length === 0)
    throw new ModelError(
      'usage',
      'no parameter is named by which the run is differentiated',
      {},
      'give --parameters, e.g. --parameters Body.mass,Spring.stiffness',
    )
  return names.map((name) => studied(name, experiment, compiler))
}

function studied(key: string, experiment: Experiment, compiler: Compiler): StudiedParameter {
  const { kind, name } = liveTarget(key)
  if (kind === 'variable') return variableNamed(name, experiment)
  if (kind === 'initial') return initialValueOf(key, name, experiment)
  return parameterOf(name, experiment, compiler)
}

function variableNamed(name: string, { project }: Experiment): StudiedParameter {
  const variables = project.variables ?? {}
  if (!Object.hasOwn(variables, name))
    throw new ModelError(
      'unknown-variable',
      `there is no variable ${name}`,
      { file: 'project.json' },
      suggest(name, Object.keys(variables), 'write Block.parameter for a parameter of a block'),
    )
  const { value, unit } = evaluated(variables[name], variables)
  return { name, value, unit, with: (other) => ({ variables: { [name]: written(other, unit) } }) }
}

function initialValueOf(key: string, name: string, { settings, project }: Experiment): StudiedParameter {
  const stated = settings.initial?.[name]
  if (stated === undefined)
    throw new ModelError(
      'unknown-parameter',
      `the experiment states no initial value of ${name}`,
      { setting: 'initial' },
      suggest(name, Object.keys(settings.initial ?? {}), 'state it in the experiment first'),
    )
  const { value, unit } = evaluated(stated, project.variables ?? {})
  return { name: key, value, unit, with: (other) => ({ initial: { [name]: written(other, unit) } }) }
}

function evaluated(
  stated: ScalarValue,
  variables: Readonly<Record<string, ScalarValue>>,
): { readonly value: number; readonly unit: string } {
  const { value, type } = evaluateScalar(stated, variableScope(variables))
  return { value, unit: type.kind === 'known' ? dimensionText(type.dimension) : '' }
}

/** Returns an SI value with its unit as a text, or the number alone. */
const written = (value: number, unit: string): ScalarValue => (unit === '' || unit === '1' ? value : `${value} ${unit}`)

function parameterOf(key: string, experiment: Experiment, compiler: Compiler): StudiedParameter {
  const { project, toShow } = experiment
  const { blocks } = resolveParameters(project, compiler.registry, toShow.overrides)
  const { block, member } = splitMember(key) ?? { block: key, member: '' }
  const resolved = blocks.get(block)
  if (resolved === undefined)
    throw new ModelError(
      'unknown-block',
      `there is no block "${block}" with parameters`,
      { block },
      suggest(block, [...blocks.keys()], 'write Block.parameter, e.g. Body.mass'),
    )
  const whole = resolved.params.get(member)
  if (whole?.kind === 'quantity' && whole.elements === undefined) {
    const { value, unit } = whole
    return { name: key, value, unit, with: (other) => ({ set: { [key]: other } }) }
  }
  const dot = member.lastIndexOf('.')
  const [owner, axis] = [member.slice(0, dot), components.findIndex((one) => one === member.slice(dot + 1))]
  const vector = resolved.params.get(owner)
  if (vector?.kind === 'vector' && axis >= 0) {
    const { value, unit } = vector
    const whole = `${block}.${owner}`
    return {
      ...{ name: key, value: value[axis], unit },
      with: (x, others) => {
        const set = others?.set?.[whole]
        const [a, b, c]: readonly ScalarValue[] = Array.isArray(set) ? set : value
        return { set: { [whole]: [axis === 0 ? x : a, axis === 1 ? x : b, axis === 2 ? x : c] } }
      },
    }
  }
  throw notANumber(key, block, member, resolved.params)
}

function notANumber(
  key: string,
  block: string,
  member: string,
  params: ReadonlyMap<string, { readonly kind: string }>,
): ModelError {
  const numbers = [...params].flatMap(([name, { kind }]) =>
    kind === 'quantity' ? [name] : kind === 'vector' ? components.map((axis) => `${name}.${axis}`) : [],
  )
  const place = { block, parameter: member }
  const hint = suggest(
    member,
    numbers,
    `${block} has ${numbers.slice(0, 6).join(', ') || 'no parameter with a number'}`,
  )
  if (!params.has(member))
    return new ModelError('unknown-parameter', `${block} has no parameter ${member}`, place, hint)
  return new ModelError(
    'unsupported',
    `${key} is not a single number, so nothing can be differentiated by it`,
    place,
    hint,
  )
}

/** Unit of a parameter in which sensitivities are computed: its value, or 1 in SI units if that is zero. */
export const scaleOf = ({ value }: StudiedParameter): number => (value === 0 ? 1 : Math.abs(value))

/**
 * Returns the start of the experiment with another value of a parameter.
 * @throws ModelError `unsupported` if the equations change with the value; those of the start
 */
export function startWith(
  request: AnalysisRequest,
  base: StartOfRun,
  parameter: StudiedParameter,
  value: number,
  compiler: Compiler,
): StartOfRun {
  const moved = prepareExperiment(requestWith(request, parameter.with(value)), compiler.registry)
  const start = startOfRun(onBranch(moved, compiler), compiler)
  if (start.instance.compilation === base.instance.compilation) return start
  throw new ModelError(
    'unsupported',
    `${parameter.name} is ${parameter.value}, for which the equations are simplified: they change with its value`,
    placeOf(parameter.name),
    'set it to a value close to this one, e.g. 1e-6 more',
  )
}

/** Returns the values that set several parameters. @param values SI, in their order */
export function valuesOf(parameters: readonly StudiedParameter[], values: ArrayLike<number>): LiveValues {
  return parameters.reduce<LiveValues>((all, parameter, i) => withValues(all, parameter.with(values[i], all)), {})
}

const withValues = (a: LiveValues, b: LiveValues): LiveValues => ({
  set: { ...a.set, ...b.set },
  variables: { ...a.variables, ...b.variables },
  initial: { ...a.initial, ...b.initial },
})

/** Returns a request with values on top of its own. */
export function requestWith<Request extends AnalysisRequest>(request: Request, changes: LiveValues): Request {
  const { values = {}, overrides } = request
  return {
    ...request,
    overrides: { ...overrides, ...changes.set },
    values: {
      ...values,
      variables: { ...values.variables, ...changes.variables },
      initial: { ...values.initial, ...changes.initial },
    },
  }
}

const placeOf = (name: string) => {
  const { block, member } = splitMember(name) ?? {}
  return block === undefined || member === undefined ? {} : { block, parameter: member }
}

/** Direction of a parameter, in units of `scaleOf`. */
export interface MeasuredDirection extends Direction {
  /** True if the start does not depend smoothly on the parameter. */
  readonly isRough: boolean
}

/**
 * Measures the direction in which a parameter moves the model and its start. Both ends of a difference must be allowed
 * values; at the end of a range, differences are one-sided.
 * @throws ModelError `unsupported` for a parameter on which the equations or sample times depend; those of the start
 */
export function directionOf(
  request: AnalysisRequest,
  base: StartOfRun,
  parameter: StudiedParameter,
  compiler: Compiler,
): MeasuredDirection {
  const scale = scaleOf(parameter)
  const at = (steps: number): StartOfRun =>
    startWith(request, base, parameter, parameter.value + steps * scale, compiler)
  const slopes = (length: number) => {
    const [more, less] = [at(length), at(-length)]
    requireSameTimes(parameter, more, less)
    const between = (of: (start: StartOfRun) => ArrayLike<number>): Float64Array => {
      const [high, low] = [of(more), of(less)]
      return Float64Array.from(high, (value, i) => (value - low[i]) / (2 * length))
    }
    return {
      parameters: between(({ instance }) => Float64Array.from(instance.parameters)),
      x: between(({ x }) => x),
      z: between(({ z }) => z),
    }
  }
  const [whole, half] = [slopes(difference), slopes(difference / 2)]
  const extrapolated = (of: 'parameters' | 'x' | 'z'): Float64Array =>
    half[of].map((value, i) => clean((4 * value - whole[of][i]) / 3, value, whole[of][i]))
  const largest = Math.max(0, ...half.x.map(Math.abs), ...half.z.map(Math.abs))
  const change = Math.max(
    0,
    ...half.x.map((value, i) => Math.abs(value - whole.x[i])),
    ...half.z.map((value, i) => Math.abs(value - whole.z[i])),
  )
  return {
    name: parameter.name,
    parameters: extrapolated('parameters'),
    x: extrapolated('x'),
    z: extrapolated('z'),
    isRough: change > rough * largest,
  }
}

/** Returns zero for a difference that is zero at both lengths. */
const clean = (value: number, half: number, whole: number): number => (half === 0 && whole === 0 ? 0 : value)

/** @throws ModelError `unsupported` if a sample time depends on the parameter */
function requireSameTimes(parameter: StudiedParameter, more: StartOfRun, less: StartOfRun): void {
  const periods = less.instance.sampleTimes
  const changed = more.instance.sampleTimes.find(({ period }, i) => period !== periods[i].period)
  if (changed === undefined) return
  throw new ModelError(
    'unsupported',
    `the sample time of ${changed.block} depends on ${parameter.name}: results of samples are not differentiable by it`,
    { block: changed.block, ...placeOf(parameter.name) },
    'compare runs with two values instead',
  )
}
