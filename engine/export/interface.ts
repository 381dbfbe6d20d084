/**
 * Variables of an exported model as the interface of its project defines them: their list, and the facts that users see
 * about them.
 */
import type {
  ExportedInput,
  ExportedOrder,
  ExportedParameter,
  ExportedSignal,
  ExportedVariable,
} from '../backends/exported'
import { ModelError, settingAt, type ModelErrorPlace } from '../errors/model-error'
import { nearest, suggest } from '../errors/nearest'
import type { System } from '../formulate/system'
import { runEntryOf } from '../model/blocks/energy'
import { interfaceOf, namedBy, readVariable, sameNameProblem, type VariableFacts } from '../model/inputs/interface'
import { elementsAmong, memberName, ownerOf, splitMember } from '../model/names/names'
import type {
  InputHandling,
  InterfaceInput,
  InterfaceNaming,
  InterfaceSettings,
  ProjectFile,
} from '../model/project/project'
import { rateUnit } from '../quantities/units'
import { topologicalOrder } from '../symbolic/order'
import type { Compilation } from '../compile/compile'
import { exportedOrders } from './orders'

/** Lists of variables that replace those of the project. */
export interface InterfaceChoice {
  /** Signals that are outputs; the name of a vector stands for its elements. */
  readonly signals?: readonly string[]
  /** Parameters that stay tunable, as `Block.param`. */
  readonly tunable?: readonly string[]
}

export class ExportInterface {
  private readonly settings: InterfaceSettings
  readonly naming: InterfaceNaming

  constructor(
    project: ProjectFile,
    private readonly compilation: Compilation,
    private readonly choice: InterfaceChoice,
  ) {
    this.settings = interfaceOf(project)
    this.naming = this.settings.names ?? 'signals'
  }

  /**
   * Signals of the project that are outputs.
   * @throws ModelError `unknown-signal`
   */
  get outputs(): readonly string[] {
    const { system, loggedSignals } = this.compilation
    const chosenSignals = this.choice.signals
    if (chosenSignals !== undefined) return signalsNamed(chosenSignals, system)
    const { outputs } = this.settings
    if (outputs === undefined) return loggedSignals
    return signalsNamed(Object.keys(outputs), system, (name) => settingAt('interface', 'outputs', name))
  }

  /**
   * Describes output signals.
   * @param names as `outputs` returns them
   */
  signals(names: readonly string[]): readonly ExportedSignal[] {
    const { signals } = this.compilation.system
    const { outputs = {} } = this.settings
    const ofElement = ownersOf(Object.keys(outputs), (key) => elementsAmong(key, signals))
    return names.map((name) => {
      const { unit = '1', doc = '' } = signals.get(name) ?? {}
      const key = ofElement.get(name) ?? name
      const { name: givenName, ...facts } = this.read('outputs', outputs[key], key, unit)
      return {
        ...documented(doc),
        ...facts,
        name: this.nameOf(givenName === undefined ? name : givenName + name.slice(key.length)),
        unit,
        signal: name,
      }
    })
  }

  /**
   * Describes the parameters of the model.
   * @param values in the order of the compilation's table
   * @throws ModelError for a parameter that should stay tunable but is part of the equations
   */
  parameters(values: ArrayLike<number>): readonly ExportedParameter[] {
    const { collection, resolved } = this.compilation
    const { parameters: listed } = this.settings
    const tunable = this.choice.tunable ?? (listed && Object.keys(listed))
    const names = collection.parameters.map(({ name }) => name)
    const partsOf = (key: string): readonly string[] =>
      collection.parameters.flatMap(({ name, block, parameter }) =>
        name === key || memberName(block, parameter) === key ? [name] : [],
      )
    for (const key of tunable ?? [])
      if (partsOf(key).length === 0) throw this.choice.tunable ? notTunable(key, names) : inEquations(key)
    const owners = ownersOf(Object.keys(listed ?? {}), partsOf)
    const chosen = tunable && new Set(tunable.flatMap(partsOf))
    const readAtStart = parametersOfClocks(this.compilation.system)
    return collection.parameters.map(({ name, unit, block, parameter }, i) => {
      const key = owners.get(name) ?? name
      const isFixed = collection.fixed.has(memberName(block, parameter))
      const isChosen = chosen?.has(name) ?? true
      const definition = resolved.blocks.get(block)?.definition.params
      const param = definition && Object.hasOwn(definition, parameter) ? definition[parameter] : undefined
      const { name: givenName, ...facts } = this.read('parameters', listed?.[key], key, unit)
      return {
        ...documented(param?.label ?? ''),
        ...facts,
        ...(param?.kind === 'quantity' ? limitsOf(param, facts) : {}),
        ...(isFixed ? fixedAt(values[i], param?.label) : {}),
        name: this.nameOf(givenName === undefined ? name : givenName + name.slice(key.length)),
        unit,
        value: values[i],
        tunable: !isFixed && !readAtStart.has(name) && isChosen,
        ...(!isFixed && isChosen && readAtStart.has(name) ? { readAtStart: true } : {}),
      }
    })
  }

  /** Conditions on parameters of a block. At least one parameter of each condition can be set. */
  get orders(): readonly ExportedOrder[] {
    return exportedOrders(this.compilation, (name) => this.nameOf(name))
  }

  /** Handling of each input between the values that it is given, in the order of their places. */
  get handlings(): readonly InputHandling[] {
    const { inputs: listed = {} } = this.settings
    return this.compilation.inputs.map(({ block }) =>
      Object.hasOwn(listed, block) ? (listed[block].handling ?? 'held') : 'held',
    )
  }

  /**
   * Describes the inputs: the value of a source, and its rate and acceleration where the equations need them.
   * @param starts values at t = 0
   * @param unitOf SI unit of the value of a source; undefined if unknown
   */
  inputs(starts: ArrayLike<number>, unitOf: (source: string) => string | undefined): readonly ExportedInput[] {
    const { inputs: listed = {} } = this.settings
    const { handlings } = this
    return this.compilation.inputs.map(({ name, block }, i) => {
      const settings = Object.hasOwn(listed, block) ? listed[block] : undefined
      const order = /\.(d*)y$/.exec(name)?.[1].length ?? 0
      const known = unitOf(block)
      const unit = known ?? '1'
      const { name: givenName, start, ...facts } = this.read('inputs', settings, block, known)
      const common = { source: block, handling: handlings[i] }
      if (order === 0) {
        const value = { name: this.nameOf(givenName ?? name), unit, start: start ?? starts[i] }
        return { ...common, ...facts, ...value }
      }
      const [what, rate] =
        order === 1 ? (['rate', rateUnit(unit)] as const) : (['acceleration', rateUnit(rateUnit(unit))] as const)
      return {
        ...common,
        ...documented(`${what} of ${givenName ?? block}`),
        name: this.nameOf(givenName === undefined ? name : `${givenName}_${what}`),
        unit: rate,
        // the rate and the acceleration of a given value are zero
        start: start === undefined ? starts[i] : 0,
      }
    })
  }

  nameOf(name: string): string {
    return namedBy(this.naming, name)
  }

  /**
   * Checks that no two variables share a name.
   * @throws ModelError `invalid-name` for two variables of one name, if the project has given one or both
   */
  requireOwnNames(lists: {
    readonly inputs: readonly ExportedInput[]
    readonly signals: readonly ExportedSignal[]
    readonly parameters: readonly ExportedParameter[]
  }): void {
    const { collection, inputs } = this.compilation
    const problem = sameNameProblem([
      ...lists.parameters.map(({ name }, i) => ({ name, of: collection.parameters[i].name })),
      ...lists.inputs.map(({ name }, i) => ({ name, of: inputs[i].name })),
      ...lists.signals.map(({ name, signal }) => ({ name, of: signal })),
    ])
    if (problem !== undefined) throw problem
  }

  /**
   * Reads the facts about a variable in the interface of the project.
   * @throws ModelError for a wrong name, unit or range
   */
  private read(
    list: 'inputs' | 'outputs' | 'parameters',
    settings: InterfaceInput | undefined,
    key: string,
    unit: string | undefined,
  ): VariableFacts {
    if (settings === undefined) return {}
    const { block = key, member = 'y' } = splitMember(key) ?? {}
    const units = unit === undefined ? [] : [{ unit, block, port: member }]
    const { facts, problems } = readVariable(settings, ['interface', list, key], units)
    if (problems.length > 0) throw problems[0]
    return facts
  }
}

/**
 * Returns the limits of a parameter: those of its block, narrowed by those that the project states. An export refuses
 * every value that Wishbone refuses.
 */
function limitsOf(
  {
    min: least,
    max: most,
    exclusive = false,
  }: { readonly min?: number; readonly max?: number; readonly exclusive?: boolean },
  { min, max }: Pick<VariableFacts, 'min' | 'max'>,
): Pick<ExportedVariable, 'min' | 'max' | 'openMin' | 'openMax'> {
  const ownMin = least !== undefined && (min === undefined || min <= least)
  const ownMax = most !== undefined && (max === undefined || max >= most)
  return {
    ...(ownMin ? { min: least, ...(exclusive && { openMin: true }) } : {}),
    ...(ownMax ? { max: most, ...(exclusive && { openMax: true }) } : {}),
  }
}

/**
 * Returns limits and description of a parameter that determines the structure of the equations, such as the number of
 * samples of a delay.
 */
const fixedAt = (
  value: number,
  label = '',
): Pick<ExportedVariable, 'min' | 'max' | 'openMin' | 'openMax' | 'description'> => ({
  ...{ min: value, max: value, openMin: false, openMax: false },
  description: `${label}${label === '' ? '' : '; '}part of the structure of the model: to change it, export the model again`,
})

const documented = (text: string): Pick<ExportedVariable, 'description'> => (text === '' ? {} : { description: text })

/** Maps each part to the listed name that stands for it, unless the part is listed itself. */
function ownersOf(keys: readonly string[], partsOf: (key: string) => readonly string[]): ReadonlyMap<string, string> {
  const listed = new Set(keys)
  return new Map(
    keys.flatMap((key) => partsOf(key).flatMap((part) => (listed.has(part) ? [] : [[part, key] as const]))),
  )
}

/**
 * Returns names of signals; the name of a vector stands for its elements.
 * @param at place of a name in the project; undefined for names on the command line
 * @throws ModelError `unknown-signal` with the signals of the block
 */
export function signalsNamed(
  names: readonly string[],
  { signals, collection }: System,
  at?: (name: string) => ModelErrorPlace,
): readonly string[] {
  const matches = names.flatMap((name) => {
    if (signals.has(name) || (at === undefined && runEntryOf(name, collection.blocks) !== undefined)) return [name]
    const elements = elementsAmong(name, signals)
    if (elements.length === 0) throw unknownSignal(name, [...signals.keys()], at?.(name))
    return elements
  })
  return [...new Set(matches)]
}

function unknownSignal(name: string, known: readonly string[], place: object = {}): ModelError {
  const block = ownerOf(name)
  const members = known.flatMap((other) => {
    const member = splitMember(other)
    return member !== undefined && member.block === block ? [member.member] : []
  })
  const near = nearest(name, known)
  const all =
    members.length === 0 ? 'see compile --json for the signals' : `signals of ${block} are ${members.join(', ')}`
  const hint = near === undefined ? all : `did you mean "${near}"?`
  const where = members.length === 0 ? { signal: name } : { block, signal: name }
  return new ModelError('unknown-signal', `there is no signal "${name}"`, { ...where, ...place }, hint)
}

/** Returns the names of the parameters that sample times and their first instants depend on. */
function parametersOfClocks({ discrete, collection }: System): ReadonlySet<string> {
  const roots = discrete.clocks.flatMap(({ period, offset }) => [period, offset])
  const reached = new Set(topologicalOrder(roots))
  return new Set(collection.parameters.flatMap(({ name, symbol }) => (reached.has(symbol) ? [name] : [])))
}

const notTunable = (key: string, names: readonly string[]): ModelError =>
  new ModelError(
    'unknown-parameter',
    `the compiled model has no parameter "${key}"`,
    {},
    suggest(key, names, 'choose a parameter in the list of compile --json; zeros and ones are part of the equations'),
  )

const inEquations = (key: string): ModelError =>
  new ModelError(
    'unsupported',
    `${key} is part of the equations of the compiled model, so it can't stay tunable`,
    settingAt('interface', 'parameters', key),
    'give it a value other than 0, 1 and -1, or remove it from the list of parameters',
  )
