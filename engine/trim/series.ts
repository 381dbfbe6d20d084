/** Curve of operating points along a parameter, with the signals and figures of the vehicle that it is a curve of. */
import type { Compiler } from '../compile/compiler'
import { ModelError } from '../errors/model-error'
import { plottedSignals } from '../experiment/experiment'
import { prepareExperiment, type PreparationRequest } from '../experiment/prepare-experiment'
import { suggest } from '../errors/nearest'
import { evaluateAs, variableScope } from '../model/expression'
import { activeModel } from '../model/subsystem'
import { formatNumber } from '../quantities/units'
import type { RunRequest } from '../run/run'
import { operatingCurve, type CurveRequest, type OperatingCurve } from '../start/settle/curve'
import { onBranch } from '../start/settle/start'
import { withHitchSensors } from './hitches'
import type { TrimOptions } from './options'
import type { CurveReport, TurnFigures } from './report'
import { steeringRatio, turnInputs, type VehicleParts } from './turns'

/** Share of the work that following the curve takes; the rest is the ratio of the steering. */
const following = 0.9
/** Holding moment above which turns are held from outside, N m. */
const leastMoment = 1e-3

/** Returns the request with the speed and the radius of the options. */
export function moved(request: RunRequest, { speed, radius, over, from = 0 }: TrimOptions): RunRequest {
  const { project, experiment, run } = request
  const settings = project.experiments?.[experiment]
  const speedOf = (circle: number): number => {
    const lateral = evaluateAs(from, 'm/s^2', variableScope(activeModel(project).variables ?? {}))
    return Math.sqrt(Math.abs(lateral * circle)) || 1
  }
  const first = speed ?? (over === 'lateral' && radius !== undefined ? speedOf(radius) : undefined)
  const motion = { ...(first !== undefined && { speed: first }), ...(radius !== undefined && { radius }) }
  const sets = { ...request, run: { ...run, ...motion } }
  // turns over the lateral acceleration at a stated speed have no radius
  if (over !== 'lateral' || speed === undefined || radius !== undefined || settings?.start?.radius === undefined)
    return sets
  const { radius: _, ...start } = settings.start
  return {
    ...sets,
    project: { ...project, experiments: { ...project.experiments, [experiment]: { ...settings, start } } },
  }
}

/**
 * Returns the signals of a report: those that are requested, or else those of the plots, with targets and what the
 * vehicle is judged by.
 * @throws ModelError `unknown-signal`
 */
export function signalsOf(
  request: RunRequest,
  compiler: Compiler,
  vehicle: VehicleParts | undefined,
  more: readonly string[] = [],
): readonly string[] {
  const experiment = prepareExperiment(request, compiler.registry)
  const { signals } = onBranch(experiment, compiler).instance.compilation.system
  for (const name of [...(request.signals ?? []), ...more])
    if (!signals.has(name))
      throw new ModelError(
        'unknown-signal',
        `there is no signal ${name}`,
        { signal: name },
        suggest(name, [...signals.keys()], 'name a signal of the model'),
      )
  const usual = [
    ...(request.signals ?? plottedSignals(experiment.settings)),
    ...Object.keys(experiment.goal?.hold ?? {}),
    ...(vehicle === undefined
      ? []
      : [vehicle.roll, vehicle.pitch, vehicle.vx, vehicle.vy, ...vehicle.loads].flatMap((name) => name ?? [])),
  ]
  return [...new Set([...usual.filter((name) => signals.has(name)), ...more])]
}

interface CurveTools {
  readonly compiler: Compiler
  readonly vehicle: VehicleParts | undefined
}

/** @throws ModelError for an unknown name, a curve without ends, and if its first point does not exist */
export function* curveReport(
  written: RunRequest,
  trim: TrimOptions & { readonly over: string },
  { compiler, vehicle }: CurveTools,
): Generator<number, CurveReport, void> {
  const { over, from, to, through = false, along, forward } = trim
  if (from === undefined || to === undefined)
    throw new ModelError(
      'usage',
      `the curve over ${over} has no end`,
      { setting: from === undefined ? 'from' : 'to' },
      'give its first and last values',
    )
  const remarks: string[] = []
  const { hitches, ...measured } = withHitchSensors(moved(written, trim), compiler.registry)
  const turning = turnInputs(measured.request, over, compiler.registry, vehicle)
  const signals = signalsOf(measured.request, compiler, vehicle, [
    ...hitches.map(({ signal }) => signal),
    ...(forward === undefined ? [] : [forward]),
    ...Object.keys(along ?? {}),
  ])
  const curveOf = (request: PreparationRequest & { readonly experiment: string }): CurveRequest => ({
    ...{ ...request, over, from, to, through, signals },
    ...(along !== undefined && { along }),
  })
  let request = turning.request
  let curve: OperatingCurve | undefined
  for (const [i, choice] of turning.choices.entries()) {
    request = choice.length === 0 ? request : { ...request, run: { ...request.run, free: choice } }
    try {
      curve = yield* scaled(operatingCurve(curveOf(request), compiler), following)
      if (choice.length > 0) remarks.push(`freed, because the experiment frees nothing: ${choice.join(' and ')}`)
      break
    } catch (error) {
      if (!(error instanceof ModelError) || error.code !== 'no-equilibrium' || i === turning.choices.length - 1)
        throw error
    }
  }
  if (curve === undefined) throw new Error('no choice of freed inputs')
  const moment = Math.max(...curve.points.map((point) => Math.abs(point.moment)))
  if (curve.points.some((point) => point.turn !== 0) && moment > leastMoment) {
    const steering = (request.run?.free ?? []).find((name) => name === vehicle?.steering)
    // the user did not choose this input, and no vehicle drives such turns
    if (turning.request !== request && steering !== undefined)
      throw new ModelError(
        'no-equilibrium',
        `${steering}, the steering of the vehicle, doesn't hold it in turns of this experiment: a moment of up to ${formatNumber(moment, 3)} N m remains that no block gives`,
        { experiment: request.experiment },
        'choose an experiment in which a source steers, or free the input that steers',
      )
    remarks.push(
      `a moment of up to ${formatNumber(moment, 3)} N m that no block gives holds the turns: free an input that steers`,
    )
  }
  const turn = yield* turnFigures(request, trim, curve, { compiler, vehicle, remarks })
  return {
    ...curve,
    ...{ kind: 'curve', over, signals, remarks },
    vehicle: { loads: [], ...vehicleSignals(vehicle), hitches },
    ...(turn !== undefined && { turn }),
  }
}

const vehicleSignals = (vehicle: VehicleParts | undefined) => {
  if (vehicle === undefined) return {}
  const { roll, pitch, vx, vy, loads } = vehicle
  return {
    loads,
    ...(roll !== undefined && { roll }),
    ...(pitch !== undefined && { pitch }),
    ...(vx !== undefined && { vx }),
    ...(vy !== undefined && { vy }),
  }
}

function* scaled<Result>(job: Generator<number, Result, void>, share: number): Generator<number, Result, void> {
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
    yield share * next.value
  }
}

/** Returns what relates the steering to the road wheels; adds a remark where that is not known. */
function* turnFigures(
  request: RunRequest,
  { steering, wheelbase, forward }: TrimOptions,
  { points }: OperatingCurve,
  { compiler, vehicle, remarks }: CurveTools & { readonly remarks: string[] },
): Generator<number, TurnFigures | undefined, void> {
  const base = wheelbase ?? vehicle?.wheelbase
  const more = forward === undefined ? {} : { forward }
  const { freed } = points[0]
  if (steering !== undefined) {
    if (!Object.hasOwn(freed, steering))
      throw new ModelError(
        'usage',
        `${steering} is not freed`,
        { setting: 'steering' },
        suggest(steering, Object.keys(freed), 'free it'),
      )
    if (base === undefined)
      throw new ModelError('usage', 'the wheelbase is unknown', { setting: 'wheelbase' }, 'state it with --wheelbase')
    return { steering, ratio: 1, wheelbase: base, ...more }
  }
  const source = vehicle?.steering
  const turns = points.some(({ turn }) => Math.abs(turn) > 0)
  if (!turns || source === undefined || base === undefined || base === 0 || !Object.hasOwn(freed, source))
    return undefined
  const ratio = yield* scaled(steeringRatio(request, { steering: source, wheelbase: base }, compiler), 1 - following)
  if (ratio === undefined) {
    remarks.push(
      `the angle of the road wheels per ${source} is unknown, because there are no slow steady turns with it: sigma and the understeer gradient are left out`,
    )
    return undefined
  }
  return { steering: source, ratio, wheelbase: base, ...more }
}
