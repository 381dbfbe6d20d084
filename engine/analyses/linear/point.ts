/** Point at which a model is linearised: the start of an experiment, or an instant of its run. */
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { interfaceInputs } from '../../model/inputs/interface'
import { sourcesOf } from '../../model/inputs/inputs'
import { signalUnits } from '../../model/network/signal-units'
import { activeModel } from '../../model/subsystem'
import { plottedSignals } from '../../experiment/experiment'
import { prepareExperiment } from '../../experiment/prepare-experiment'
import type { Instance } from '../../compile/instance'
import { holders } from '../../compile/holders'
import type { Compiler, RunRequest } from '../../run/run'
import { runToEnd } from '../../run/run'
import { onBranch, startOfRun, type CompiledExperiment } from '../../start/settle/start'
import type { Neighbour } from '../../start/settle/continued'
import type { SettleReport } from '../../start/settle/report'
import { memberName } from '../../model/names/names'
import { evaluate, Depends } from '../../symbolic'
import type { LinearOptions } from './options'
import { cutWire, type Cut } from './cut'
import { slopeProgram, type Instant } from './slopes'

export interface LinearPoint {
  /** Model in the form that is in force, with the chosen sources open. */
  readonly instance: Instance
  readonly at: Instant
  /** True if locks or dry friction hold something. */
  readonly isHeld: boolean
  readonly settle: SettleReport | undefined
  /** Names of the chosen signals that are outputs. */
  readonly outputs: readonly string[]
  /** Places of inputs that are reported; others are part of what holds the operating point. */
  readonly inputs: readonly number[]
  /** True if the user named the inputs; others without effect are left out. */
  readonly stated: boolean
  /** Unit of the value of each input. */
  readonly units: readonly string[]
  /** Cut of a loop; its source is the only input. */
  readonly cut?: Cut
  /** Force that holds a speed, by its place among the inputs, and that speed. */
  readonly heldSpeed?: { readonly force: number; readonly speed: string }
}

/** State of the run form: where a start or a run has arrived. */
interface Arrival {
  readonly instance: Instance
  readonly t: number
  readonly x: Float64Array
  readonly z: Float64Array
  readonly settle: SettleReport | undefined
}

/**
 * Finds the point of a request.
 * @throws ModelError for everything that prevents the start or the run up to the instant; `unknown-block`, `usage` for
 *   inputs; `unknown-signal` for outputs
 */
export function linearPoint(
  request: RunRequest,
  options: LinearOptions,
  compiler: Compiler,
  near?: Neighbour,
): LinearPoint {
  const experiment = prepareExperiment(request, compiler.registry)
  const closed = onBranch(experiment, compiler)
  const arrived = arrivalOf(closed, request, options, compiler, near)
  const cut = options.cut === undefined ? undefined : cutWire(closed.compiled.project, compiler.registry, options.cut)
  const open = cut === undefined ? undefined : openLoop(closed, arrived, cut, compiler)
  const { compiled, arrival } = open ?? { compiled: closed, arrival: arrived }
  const { project } = compiled.compiled
  const names = cut === undefined ? inputNames(experiment.project, options, compiler) : [cut.source]
  const outputs = cut === undefined ? outputsOf(compiled, options) : cutOutputs(compiled, options, cut)
  const { hold = 'model' } = options
  const body = hold === 'model' ? undefined : heldBody(arrival.settle, request.experiment)
  const { compiled: base } = compiled
  const form =
    body === undefined
      ? names.length === 0
        ? arrival.instance
        : withValuesOf(compiler.compile({ ...base, effort: 'plain', outside: names }), arrival.instance)
      : withValuesOf(compiler.compile({ ...base, effort: 'plain', operatingPoint: { body } }), arrival.instance)
  const isHeld = form.compilation.isHeld(arrival.z)
  const instance = isHeld ? (form.heldInstance ?? form) : form
  const u = inputValues(instance, arrival, body, open?.returned)
  const { inputs } = instance.compilation
  const unitsOf = signalUnits(activeModel(project), compiler.registry)
  const inputUnit = (block: string, name: string): string => {
    const unit = unitsOf(block, 'y').at(0)?.unit ?? ''
    const order = /\.(d+)y$/.exec(name)?.[1].length ?? 0
    return unit === '' ? '' : `${unit}${['', '/s', '/s^2'].at(order) ?? ''}`
  }
  const chosen = inputs.flatMap(({ block, name }, i) =>
    body !== undefined && holders.some((holder) => name === memberName(body, holder))
      ? []
      : names.includes(block)
        ? [i]
        : [],
  )
  return {
    ...{ instance, isHeld, outputs, settle: arrival.settle, inputs: chosen },
    ...{ stated: cut !== undefined || options.inputs !== undefined, ...(cut && { cut }) },
    at: { t: arrival.t, x: arrival.x, z: arrival.z, u },
    units: inputs.map(({ block, name }) => inputUnit(block, name)),
    ...(body !== undefined &&
      hold === 'speed' && {
        heldSpeed: {
          force: inputs.findIndex(({ name }) => name === memberName(body, holders[0])),
          speed: memberName(body, 'vx'),
        },
      }),
  }
}

function arrivalOf(
  compiled: CompiledExperiment,
  request: RunRequest,
  { at = 0 }: LinearOptions,
  compiler: Compiler,
  near: Neighbour | undefined,
): Arrival {
  if (at === 0) {
    const { instance, x, z, settle } = startOfRun(compiled, compiler, near)
    return { instance, t: 0, x, z, settle }
  }
  const { stop } = compiled.experiment.run
  if (at < 0 || at > stop)
    throw new ModelError(
      'out-of-range',
      `the instant ${at} s is outside the run of ${stop} s`,
      { experiment: request.experiment, setting: 'at' },
      `choose a time from 0 to ${stop} s`,
    )
  const outcome = runToEnd({ ...request, run: { ...request.run, stop: at }, signals: [], checkStep: false }, compiler)
  if (outcome.error !== undefined) throw outcome.error
  const { instance, times, states, discrete } = outcome.stored
  const last = times.length - 1
  if (Math.abs(times[last] - at) > 1e-9 * Math.max(1, at))
    throw new ModelError(
      'usage',
      `the run ends at ${times[last]} s, before the instant ${at} s`,
      { experiment: request.experiment, setting: 'at' },
      'choose an earlier time',
    )
  const [n, k] = [states.length / times.length, discrete.length / times.length]
  return {
    ...{ instance, t: times[last], settle: outcome.report.settle },
    x: states.slice(last * n, (last + 1) * n),
    z: discrete.slice(last * k, (last + 1) * k),
  }
}

/**
 * Returns a form of the model with the parameter values of another, among them those that an operating point shifts.
 */
function withValuesOf(form: Instance, from: Instance): Instance {
  const values = new Map(from.compilation.collection.parameters.map(({ name }, i) => [name, from.parameters[i]]))
  const parameters = form.compilation.collection.parameters.map(({ name }, i) => values.get(name) ?? form.parameters[i])
  return form.with(parameters)
}

/** Injected value at the point, by its source. */
interface Returned {
  readonly source: string
  readonly value: number
}

/**
 * Returns the model with a cut wire, where the closed loop has arrived: its states have the same names.
 * @throws ModelError `unsupported` if the cut model has states that the closed one lacks
 */
function openLoop(
  closed: CompiledExperiment,
  arrival: Arrival,
  { project, source, returned }: Cut,
  compiler: Compiler,
): { readonly compiled: CompiledExperiment; readonly arrival: Arrival; readonly returned: Returned } {
  const request = { ...closed.compiled, project, effort: 'plain' as const, outside: [source] }
  const instance = withValuesOf(compiler.compile(request), arrival.instance)
  const from = arrival.instance.compilation
  const { states, system } = instance.compilation
  const known = new Map(from.states.map(({ name }, i) => [name, arrival.x[i]]))
  from.system.discrete.states.forEach(({ name }, i) => known.set(`discrete ${name}`, arrival.z[i]))
  const valueOf = (name: string): number => {
    const value = known.get(name)
    if (value === undefined) throw otherStates(returned, name)
    return value
  }
  const isHeld = from.isHeld(arrival.z)
  const here = isHeld ? (arrival.instance.heldInstance ?? arrival.instance) : arrival.instance
  if (!from.system.signals.has(returned)) throw notOneNumber(returned)
  const at = { t: arrival.t, x: arrival.x, z: arrival.z, u: new Float64Array(here.compilation.inputs.length) }
  const value = slopeProgram(here, [returned], isHeld).values(at)[here.compilation.states.length]
  return {
    compiled: { ...closed, compiled: request, instance },
    arrival: {
      ...arrival,
      instance,
      x: Float64Array.from(states, ({ name }) => valueOf(name)),
      z: Float64Array.from(system.discrete.states, ({ name }) => valueOf(`discrete ${name}`)),
    },
    returned: { source, value },
  }
}

const otherStates = (returned: string, state: string): ModelError =>
  new ModelError(
    'unsupported',
    `without the wire of ${returned}, the equations have the state ${state}, which the closed loop does not have`,
    { signal: returned },
    'cut the loop at another wire',
  )

const notOneNumber = (returned: string): ModelError =>
  new ModelError(
    'unsupported',
    `${returned} is not one number that the model shows as a signal, so its wire can't be cut`,
    { signal: returned },
    'cut the loop at a wire that carries one number',
  )

/** Returns the outputs of a cut loop: the returned signal, then those that are named. */
function cutOutputs(compiled: CompiledExperiment, options: LinearOptions, { returned }: Cut): readonly string[] {
  const more = options.outputs === undefined ? [] : outputsOf(compiled, options)
  return [returned, ...more.filter((name) => name !== returned)]
}

function inputNames(
  project: Parameters<typeof sourcesOf>[0],
  { inputs }: LinearOptions,
  { registry }: Compiler,
): readonly string[] {
  const known = sourcesOf(project, registry)
  if (inputs === undefined) {
    const chosen = interfaceInputs(project, registry).filter((name) => known.includes(name))
    return chosen.length > 0 ? chosen : known
  }
  const missing = inputs.find((name) => !known.includes(name))
  if (missing === undefined) return inputs
  throw new ModelError(
    'unknown-block',
    `there is no source ${missing}`,
    { block: missing },
    suggest(missing, known, 'the project has no source'),
  )
}

function outputsOf({ experiment, instance }: CompiledExperiment, { outputs }: LinearOptions): readonly string[] {
  const { signals } = instance.compilation.system
  const known = (name: string): boolean => signals.has(name)
  if (outputs === undefined) return [...new Set(plottedSignals(experiment.settings))].filter(known)
  const missing = outputs.find((name) => !known(name))
  if (missing === undefined) return outputs
  throw new ModelError(
    'unknown-signal',
    `the model has no signal ${missing}`,
    { signal: missing },
    suggest(missing, [...signals.keys()], 'name a signal of the model'),
  )
}

function heldBody(settle: SettleReport | undefined, experiment: string): string {
  if (settle?.body !== undefined) return settle.body
  throw new ModelError(
    'usage',
    'the experiment has no operating point at which a body is held',
    { experiment, setting: 'hold' },
    'start the experiment at a speed, or leave out the option',
  )
}

/** Returns the values of inputs at the point: those of their sources, and the loads that hold the body. */
function inputValues(
  { compilation, parameters }: Instance,
  { t, x, z, settle }: Arrival,
  body?: string,
  returned?: Returned,
): Float64Array {
  const { inputs, collection, states, system } = compilation
  const known = new Map(collection.parameters.map(({ symbol }, i) => [symbol, parameters[i]]))
  states.forEach(({ symbol }, i) => known.set(symbol, x[i]))
  system.discrete.states.forEach((s, i) => known.set(s.symbol, z[i]).set(s.previous, z[i]))
  known.set(collection.time, t)
  const values = evaluate(
    inputs.map(({ sourceValue }) => sourceValue),
    known,
  )
  inputs.forEach(({ block, name }, i) => {
    if (block === returned?.source && !/\.d+y$/.test(name)) values[i] = returned.value
  })
  const { force = 0, sideForce = 0, moment = 0 } = settle?.held ?? {}
  if (body === undefined) return Float64Array.from(values)
  return Float64Array.from(inputs, ({ name }, i) => {
    const holder = holders.findIndex((one) => name === memberName(body, one))
    return holder < 0 ? values[i] : [force, sideForce, moment][holder]
  })
}

/** Returns the sources whose value changes with states, which opening them takes out of the model. */
export const sourcesInLoops = ({ compilation }: Instance): readonly string[] => [
  ...new Set(
    compilation.inputs.flatMap(({ block, sourceValue }) =>
      (sourceValue.depends & Depends.state) === 0 ? [] : [block],
    ),
  ),
]
