/**
 * Candidates for the interface of an exported model: sources, signals and parameters, each with the properties that are
 * known without the interface.
 */
import { hasRole } from '../model/blocks/roles'
import { declaredInputs, sourcesOf } from '../model/inputs/inputs'
import { inputPort, isPortInput, memberName, sourceNamed } from '../model/names/names'
import { signalUnits } from '../model/network/signal-units'
import { activeModel } from '../model/subsystem'
import { driverInputs, replacedSignal } from '../model/takeover'
import { evaluate, type Expr } from '../symbolic'
import { targetOf } from '../model/inputs/hand-inputs'
import type { ExperimentRequest } from '../compile/requests'
import { prepareExperiment } from '../experiment/prepare-experiment'
import type { Compiler } from '../run/run'
import type { Instance } from '../compile/instance'

export interface InterfaceCandidates {
  readonly sources: readonly SourceCandidate[]
  readonly signals: readonly SignalCandidate[]
  readonly parameters: readonly ParameterCandidate[]
}

export interface SourceCandidate {
  /** Path of the block, or name of an output of a driver. */
  readonly source: string
  /** Name of the input if the interface gives none. */
  readonly name: string
  /** SI unit; undefined if nothing that the source feeds has a unit. */
  readonly unit?: string
  /** Value at t = 0, SI; undefined if only a run can determine it. */
  readonly start?: number
  /** True if the source is an input by default. */
  readonly usual: boolean
  /** True if the source outputs a vector, which can't be an input. */
  readonly vector: boolean
  /** Title of the block. */
  readonly description: string
}

export interface SignalCandidate {
  readonly signal: string
  readonly unit: string
  readonly description: string
  /** True if the signal is an output by default. */
  readonly logged: boolean
}

export interface ParameterCandidate {
  /** Name, such as `Body.mass` or `Frame.offset.x`. */
  readonly name: string
  /**
   * Name of the whole parameter, `Block.param`. For components of a vector and elements of a list it differs from
   * `name`.
   */
  readonly whole: string
  readonly unit: string
  /** Value in the experiment, SI. */
  readonly value: number
  readonly min?: number
  readonly max?: number
  readonly description: string
}

/**
 * Returns the candidates for the interface; compiles the model if it isn't compiled yet. Parameters whose values are
 * part of the equations are left out.
 * @throws ModelError for everything wrong with the model or the experiment
 */
export function interfaceCandidates(
  request: ExperimentRequest & { readonly variant?: string },
  compiler: Compiler,
): InterfaceCandidates {
  const { registry } = compiler
  const { project, toShow } = prepareExperiment(request, registry)
  const instance = compiler.compile(toShow)
  const { compilation, parameters } = instance
  const { collection, resolved, system } = compilation
  const active = activeModel(project)
  const units = signalUnits(active, registry)
  const declared = new Map(declaredInputs(project, registry).map((input) => [input.source, input]))
  const sources = [...sourcesOf(project, registry), ...driverInputs(project, registry)]
  const starts = startValues(instance, sources)
  return {
    sources: sources.map((source) => {
      const { block, port } = inputPort(source)
      const unit = units(block, port).at(0)?.unit
      const hand = hasRole(registry, active.blocks[block], 'hand-input')
      const target = hand ? collection.placeOf(source, 'target') : -1
      const start = target < 0 ? starts.get(source) : parameters[target]
      const filtered = hand || declared.get(source)?.bandwidth !== undefined
      return {
        source,
        name: filtered ? targetOf(source) : memberName(sourceNamed(source), 'y'),
        ...(unit === undefined ? {} : { unit }),
        ...(start === undefined ? {} : { start }),
        usual: hand,
        vector: !isPortInput(source) && !system.signals.has(memberName(source, 'y')),
        description: registry.get(active.blocks[block].type)?.title ?? '',
      }
    }),
    signals: [...system.signals].map(([signal, { unit, doc, logged }]) => ({ signal, unit, description: doc, logged })),
    parameters: collection.parameters.map(({ name, unit, block, parameter }, i) => {
      const definition = resolved.blocks.get(block)?.definition.params
      const param = definition && Object.hasOwn(definition, parameter) ? definition[parameter] : undefined
      const { min, max } = param?.kind === 'quantity' ? param : {}
      return {
        name,
        whole: memberName(block, parameter),
        unit,
        value: parameters[i],
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        description: param?.label ?? '',
      }
    }),
  }
}

/** Returns the values of sources at t = 0. Sources with states have the values with which their states start. */
function startValues(instance: Instance, sources: readonly string[]): ReadonlyMap<string, number> {
  const { collection, system } = instance.compilation
  const { parameters } = instance
  const values = new Map<Expr, number>([
    ...collection.parameters.map((slot, i) => [slot.symbol, parameters[i]] as const),
    ...system.states.map(({ symbol, initial }) => [symbol, initial] as const),
    [collection.time, 0],
  ])
  const scalar = sources.filter((source) => system.signals.has(replacedSignal(source)))
  const starts = evaluate(
    scalar.map((source) => system.signal(replacedSignal(source))),
    values,
  )
  return new Map(scalar.flatMap((source, i) => (Number.isFinite(starts[i]) ? [[source, starts[i]] as const] : [])))
}
