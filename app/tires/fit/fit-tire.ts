/** Parameters of a tyre model from measured points, in stages. */
import type { FitRows, FitStage } from '../../../blocks/tires/fit-stages'
import type { ModelParameter, TireModel } from '../../../blocks/tires/model'
import { channelFit, fit, type ChannelFit, type Fit, type FitState } from '../../../engine/analyse/fitting/fit'
import { ModelError } from '../../../engine/errors/model-error'
import { modelAtPoints, tireResults, type TireResult } from './model-at-points'

/** A measured point. */
export interface FitPoint {
  /** Contact quantities by name, SI, ISO tyre axes: at least those that the model takes. */
  readonly quantities: Readonly<Record<string, number>>
  /** Measured forces (N) and moments (N m) in the same axes; a channel may lack points. */
  readonly results: Readonly<Partial<Record<TireResult, number>>>
}

export interface TireFitOptions {
  /** Parameters to fit; all but references if absent. */
  readonly free?: readonly string[]
  /** Parameters to keep. */
  readonly hold?: readonly string[]
  readonly bounds?: Readonly<Record<string, { readonly min?: number; readonly max?: number }>>
  /** Factors of the residuals of a channel beside 1 over its peak; 0 leaves it out. */
  readonly weights?: Readonly<Partial<Record<TireResult, number>>>
  /** All channels and parameters at once, though the model has stages. */
  readonly atOnce?: boolean
  readonly iterations?: number
  /** @returns false to stop */
  readonly onIteration?: (stage: string, iteration: number) => boolean
}

export interface StageFit extends Fit {
  readonly label: string
  /** Indices of the points that it used, by channel. */
  readonly points: readonly (readonly number[])[]
}

export interface TireFitParameter {
  readonly name: string
  readonly unit: string
  readonly start: number
  readonly value: number
  readonly state: FitState
  readonly halfWidth?: number
  readonly dependsOn?: readonly string[]
  readonly stage: string
}

export interface TireFit {
  readonly stages: readonly StageFit[]
  readonly parameters: readonly TireFitParameter[]
  /** All channels with the final parameters over all points. */
  readonly channels: readonly ChannelFit<TireResult>[]
  /** Stages without points, with the reason. */
  readonly omitted: readonly { readonly label: string; readonly reason: string }[]
  /** Least and greatest value of each quantity at the points. */
  readonly ranges: Readonly<Record<string, readonly [number, number]>>
}

/** Slip, slip angle (rad) and turn slip (1/m) that count as none. */
const noSlip = 0.005
const noAngle = (0.25 * Math.PI) / 180
const noTurn = 0.001

/**
 * @param value start of a parameter, SI
 * @throws ModelError `unknown-parameter`, `out-of-range`, `usage`
 */
export function fitTire(
  model: TireModel,
  value: (name: string) => number,
  points: readonly FitPoint[],
  options: TireFitOptions = {},
): TireFit {
  checkModel(model)
  checkPoints(model, points)
  const candidates = candidatesOf(model, options)
  const values = new Map(model.parameters.map(({ name }) => [name, value(name)]))
  const omitted: { label: string; reason: string }[] = []
  const stages: StageFit[] = []
  const perform = (stage: FitStage, free: readonly Candidate[]): void => {
    const channels = stage.channels.filter((channel) => (options.weights?.[channel] ?? 1) > 0)
    const rows = channels.map((channel) => pointsOf(points, stage.rows, channel))
    const reason = reasonToOmit(stage, free, rows)
    if (reason !== undefined) {
      omitted.push({ label: stage.label, reason })
      return
    }
    const result = fitStage({ model, values, free, channels, rows, points, stage, options })
    for (const parameter of result.parameters) values.set(parameter.name, parameter.value)
    stages.push({ ...result, label: stage.label, points: rows })
  }
  const stopped = (): boolean => stages.at(-1)?.end === 'stopped'
  const determined = new Set<string>()
  for (const stage of stagesOf(model, options)) {
    const free = candidates.filter(({ name }) => stage.parameters.test(name) && !determined.has(name))
    perform(stage, free)
    free.forEach(({ name }) => determined.add(name))
    if (stopped()) break
  }
  if (stages.length === 0)
    throw new ModelError(
      'usage',
      `the measurements determine nothing: ${omitted.map(({ label, reason }) => `${label}: ${reason}`).join('; ')}`,
      {},
      'measure Fx over slip or Fy over slip angle, free other parameters, or weigh their forces above 0',
    )
  const tried = new Set(stages.flatMap((stage) => stage.parameters.map(({ name }) => name)))
  if (stages.length > 1 && !stopped())
    perform(
      together,
      candidates.filter(({ name }) => tried.has(name)),
    )
  return {
    stages,
    parameters: parametersOf(model, stages),
    channels: wholeChannels(model, values, points),
    omitted,
    ranges: rangesOf(points),
  }
}

/** Returns the parameters as the last stage that has them left them, in the order of the model. */
function parametersOf(model: TireModel, stages: readonly StageFit[]): readonly TireFitParameter[] {
  return model.parameters.flatMap(({ name, unit }) => {
    const entries = stages.flatMap(({ label, parameters }) =>
      parameters.filter((one) => one.name === name).map((one) => ({ ...one, unit, stage: label })),
    )
    const [first, last] = [entries.at(0), entries.at(-1)]
    return first === undefined || last === undefined ? [] : [{ ...last, start: first.start }]
  })
}

function checkModel({ label, states = [], unknowns = [], table }: TireModel): void {
  if (table !== undefined)
    throw new ModelError('usage', `${label} has points instead of coefficients`, {}, 'choose another force model')
  if (states.length + unknowns.length > 0)
    throw new ModelError(
      'usage',
      `${label} has ${states.length > 0 ? 'states' : 'unknowns'} of its own, which a fit doesn't solve for`,
      {},
      'choose a model without',
    )
}

function checkPoints({ label, fn }: TireModel, points: readonly FitPoint[]): void {
  if (points.length === 0) throw new ModelError('usage', 'there are no measured points', {}, 'give measurements')
  points.forEach(({ quantities }, i) => {
    const missing = fn.inputs.find((name) => !Number.isFinite(quantities[name]))
    if (missing !== undefined)
      throw new ModelError('usage', `point ${i + 1} has no ${missing}, which ${label} takes`, {}, `give ${missing}`)
  })
}

interface Candidate extends ModelParameter {
  readonly max?: number
}

/** Returns the parameters that a fit may change, with their bounds. */
function candidatesOf(model: TireModel, { free, hold = [], bounds = {} }: TireFitOptions): readonly Candidate[] {
  const known = new Map(model.parameters.map((parameter) => [parameter.name, parameter]))
  for (const name of [...(free ?? []), ...hold, ...Object.keys(bounds)]) {
    if (!known.has(name))
      throw new ModelError(
        'unknown-parameter',
        `${model.label} has no parameter ${name}`,
        {},
        `use one of ${[...known.keys()].slice(0, 12).join(', ')}${known.size > 12 ? ', ...' : ''}`,
      )
  }
  const chosen = model.parameters.filter(({ name, reference = false }) =>
    free === undefined ? !reference && !hold.includes(name) : free.includes(name) && !hold.includes(name),
  )
  return chosen.map((parameter) => {
    const { min, max } = bounds[parameter.name] ?? {}
    if (min !== undefined && max !== undefined && min >= max)
      throw new ModelError(
        'out-of-range',
        `the bounds of ${parameter.name} are ${min} and ${max}`,
        {},
        'give a lower bound below the upper one',
      )
    const least = Math.max(min ?? -Infinity, leastOf(parameter))
    return { ...parameter, ...(least > -Infinity ? { min: least } : {}), ...(max === undefined ? {} : { max }) }
  })
}

/** A value that must exceed its bound stays this part of the default away from it. */
const awayFromBound = 1e-6

const leastOf = ({ min = -Infinity, exclusive = false, default: usual }: ModelParameter): number =>
  exclusive ? min + awayFromBound * Math.abs(usual) : min

/**
 * Last stage: the stages before are its start. Without it, combined slip would count for nothing in the coefficients of
 * pure slip, and the intervals of later stages would be too narrow.
 */
const together: FitStage = { label: 'together', rows: 'all', channels: tireResults, parameters: /./ }

const stagesOf = ({ fitStages }: TireModel, { atOnce = false }: TireFitOptions): readonly FitStage[] =>
  atOnce || fitStages === undefined ? [together] : fitStages

/** Returns the indices of the points of a stage that have a channel. */
function pointsOf(points: readonly FitPoint[], rows: FitRows, channel: TireResult): readonly number[] {
  return points.flatMap(({ quantities, results }, i) => {
    if (results[channel] === undefined) return []
    const slips = Math.abs(quantities.S ?? 0) > noSlip
    const turned = Math.abs(quantities.alpha ?? Math.atan(quantities.tanAlpha ?? 0)) > noAngle
    const turning = Math.abs(quantities.turnSlip ?? 0) > noTurn
    const straight = !turning
    const belongs = {
      longitudinal: straight && !turned,
      lateral: straight && !slips,
      combined: straight && slips && turned,
      ...{ turning, all: true },
    }
    return belongs[rows] ? [i] : []
  })
}

function reasonToOmit(
  { channels }: FitStage,
  free: readonly Candidate[],
  rows: readonly (readonly number[])[],
): string | undefined {
  if (free.length === 0) return 'no parameter to fit'
  const points = rows.reduce((sum, some) => sum + some.length, 0)
  if (points === 0) return `no points with ${channels.join(' or ')}`
  return undefined
}

interface StageProblem {
  readonly model: TireModel
  readonly values: ReadonlyMap<string, number>
  readonly free: readonly Candidate[]
  readonly channels: readonly TireResult[]
  readonly rows: readonly (readonly number[])[]
  readonly points: readonly FitPoint[]
  readonly stage: FitStage
  readonly options: TireFitOptions
}

const unitOf = (channel: TireResult): string => (channel.startsWith('F') ? 'N' : 'N m')

function fitStage({ model, values, free, channels, rows, points, stage, options }: StageProblem): Fit {
  const names = free.map(({ name }) => name)
  const value = (name: string): number => values.get(name) ?? NaN
  const used = channels.map((channel, k) => ({ channel, rows: rows[k] })).filter((one) => one.rows.length > 0)
  const functions = used.map((one) =>
    modelAtPoints(
      model,
      one.channel,
      one.rows.map((i) => points[i].quantities),
      names,
      value,
    ),
  )
  const start = free.map(({ name, min = -Infinity, max = Infinity }) => Math.min(Math.max(value(name), min), max))
  functions.forEach(({ values: of }, k) => {
    const bad = of(start).findIndex((result) => !Number.isFinite(result))
    if (bad >= 0)
      throw new ModelError(
        'non-finite',
        `${used[k].channel} of ${model.label} is not finite at point ${used[k].rows[bad] + 1} with the values of the start`,
        {},
        'correct the parameters that the fit starts with, or the point',
      )
  })
  return fit(
    {
      parameters: free.map(({ name, min, max }, i) => ({ name, start: start[i], min, max })),
      channels: used.map((one) => {
        const measured = Float64Array.from(one.rows, (i) => points[i].results[one.channel] ?? NaN)
        const peak = measured.reduce((most, result) => Math.max(most, Math.abs(result)), 0)
        const weight = (options.weights?.[one.channel] ?? 1) / (peak > 0 ? peak : 1)
        return { name: one.channel, unit: unitOf(one.channel), measured, weight }
      }),
      evaluate: (p) => functions.map((one) => one.values(p)),
      derivatives: (p) => functions.map((one) => one.derivatives(p)),
    },
    {
      iterations: options.iterations,
      onIteration: (iteration) => options.onIteration?.(stage.label, iteration) ?? true,
    },
  )
}

function wholeChannels(
  model: TireModel,
  values: ReadonlyMap<string, number>,
  points: readonly FitPoint[],
): readonly ChannelFit<TireResult>[] {
  return tireResults.flatMap((channel) => {
    const rows = pointsOf(points, 'all', channel)
    if (rows.length === 0) return []
    const at = rows.map((i) => points[i].quantities)
    const fitted = modelAtPoints(model, channel, at, [], (name) => values.get(name) ?? NaN).values([])
    const measured = Float64Array.from(rows, (i) => points[i].results[channel] ?? NaN)
    return [channelFit({ name: channel, unit: unitOf(channel), measured, weight: 1 }, fitted)]
  })
}

function rangesOf(points: readonly FitPoint[]): Readonly<Record<string, readonly [number, number]>> {
  const ranges: Record<string, [number, number]> = {}
  for (const { quantities } of points)
    for (const [name, value] of Object.entries(quantities)) {
      const known = ranges[name]
      ranges[name] = known === undefined ? [value, value] : [Math.min(known[0], value), Math.max(known[1], value)]
    }
  return ranges
}
