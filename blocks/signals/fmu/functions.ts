/**
 * Calls of an FMU as opaque functions. The memory of an FMU between events or communication steps is represented by a
 * number, the *epoch*: results depend on the arguments and the epoch alone, and every event or step gives a new one.
 */
import type { OpaqueFunction, OpaqueInput, OpaqueOutput } from '../../../engine/symbolic/opaque'
import type { FmuDeclaration, FmuInput, FmuKind } from './declaration'

/** Facts that a host needs to load an FMU; functions with the same object share one instance. */
export interface FmuInstance {
  readonly declaration: FmuDeclaration
  readonly kind: FmuKind
  readonly file: string
  /** The archive, in base64. */
  readonly content: string
  /** Communication step, s. */
  readonly step: number
  /** Time of the FMU at time zero of the run, s. */
  readonly startTime: number
  /** Time limit of a call, s of wall time. */
  readonly timeLimit: number
}

/** Key in the registry of hosts. */
export const fmuCode = 'fmu'

/** Epoch before anything has been initialised. */
export const noEpoch = 0

/** Instant that never occurs, s. */
export const never = 1e300

/**
 * Returns the name of the parameter with the start value of a state, or with the value of an input that is not
 * connected.
 */
export const startOf = (name: string): string => `${name}_start`

/** Functions of an instance; `begin` and `advance` of co-simulation, the others of model exchange. */
export type FmuEntry =
  | 'derivatives'
  | 'outputs'
  | 'indicators'
  | 'jacobian'
  | 'event'
  | 'completed'
  | 'begin'
  | 'advance'

/**
 * Start values that are parameters: of all variables that have one, except for states in model exchange, which are
 * states here.
 */
export function startsOf(d: FmuDeclaration, kind: FmuKind): FmuDeclaration['starts'] {
  if (kind === 'simulation') return d.starts
  const keyOf = ({ type, reference, element }: FmuDeclaration['starts'][number] | FmuDeclaration['states'][number]) =>
    `${type} ${reference} ${element}`
  const states = new Set(d.states.map(keyOf))
  return d.starts.filter((s) => !states.has(keyOf(s)))
}

/** Returns the time, epoch, states (in model exchange), inputs. */
export function argumentsOf(d: FmuDeclaration, kind: FmuKind): readonly OpaqueInput[] {
  return [
    { name: 't', unit: 's', nominal: 1 },
    { name: 'epoch', unit: '1', nominal: 1 },
    ...(kind === 'exchange' ? d.states : []).map(({ name, unit, nominal }) => ({ name, unit, nominal })),
    ...d.inputs.map(({ name, unit, nominal }) => ({ name, unit, nominal })),
  ]
}

/** Returns outputs that are functions and not states. */
export const computedOutputs = (d: FmuDeclaration): FmuDeclaration['outputs'] =>
  d.outputs.filter(({ state }) => state === undefined)

export const indicatorNames = (d: FmuDeclaration): readonly string[] =>
  Array.from({ length: d.exchange?.indicators ?? 0 }, (_, k) => `indicator${k + 1}`)

/**
 * Returns the entries of the Jacobian that an FMU gives: of derivatives and outputs, with respect to time, states and
 * continuous inputs.
 */
export function jacobianEntries(d: FmuDeclaration): readonly { readonly output: string; readonly input: string }[] {
  const by = ['t', ...d.states.map(({ name }) => name)]
  const inputs = d.inputs.filter(isContinuous).map(({ name }) => name)
  return [
    ...d.states.flatMap(({ name }) => [...by, ...inputs].map((input) => ({ output: derivativeOf(name), input }))),
    ...computedOutputs(d)
      .filter(isSmooth)
      .flatMap(({ name, needs }) =>
        [...by, ...inputs.filter((input) => needs.includes(input))].map((input) => ({ output: name, input })),
      ),
  ]
}

export const derivativeOf = (state: string): string => `der_${state}`
export const isContinuous = ({ type, discrete }: FmuInput): boolean => !discrete && /^Float/.test(type)
const isSmooth = ({ type, discrete }: FmuDeclaration['outputs'][number]): boolean => !discrete && /^Float/.test(type)

/** Returns the functions of an FMU, for one block. */
export function fmuFunctions(instance: FmuInstance): Readonly<Record<FmuEntry, OpaqueFunction>> {
  const { declaration: d, kind, file } = instance
  const inputs = argumentsOf(d, kind)
  const names = inputs.map(({ name }) => name)
  const heldInputs = ['epoch', ...d.inputs.filter((input) => !isContinuous(input)).map(({ name }) => name)]
  const inputNames = d.inputs.map(({ name }) => name)
  const parameters = [...d.parameters, ...startsOf(d, kind)].map(({ name, unit }) => ({ name, unit, nominal: 1 }))
  const make = (
    entry: FmuEntry,
    outputs: readonly OpaqueOutput[],
    derivatives: OpaqueFunction['derivatives'] = 'differences',
  ): OpaqueFunction => ({
    name: `${d.model}`,
    doc: `${d.model}: ${entry}`,
    inputs,
    outputs,
    parameters,
    derivatives,
    foreign: { kind: fmuCode, file, instance, entry },
  })
  const flat = (name: string, unit = '1'): OpaqueOutput => ({ name, unit, flat: names })
  const entries = jacobianEntries(d)
  const jacobian = make(
    'jacobian',
    entries.map(({ output, input }) => flat(`${output}_by_${input}`)),
  )
  const exact: OpaqueFunction['derivatives'] =
    d.exchange?.derivatives === true && entries.length > 0 ? { by: jacobian, entries } : 'differences'
  return {
    derivatives: make(
      'derivatives',
      d.states.map(({ name }) => ({ name: derivativeOf(name), unit: '1', flat: heldInputs })),
      exact,
    ),
    outputs: make(
      'outputs',
      computedOutputs(d).map((output) => ({
        name: output.name,
        unit: output.unit,
        needs: names.filter((name) => !inputNames.includes(name) || output.needs.includes(name)),
        flat: isSmooth(output) ? heldInputs : names,
      })),
      exact,
    ),
    indicators: make(
      'indicators',
      indicatorNames(d).map((name) => ({ name, unit: '1', flat: heldInputs })),
    ),
    jacobian,
    event: make('event', [
      ...['epoch', 'next', 'over'].map((name) => flat(name)),
      ...d.states.map(({ name, unit }) => flat(name, unit)),
    ]),
    completed: make('completed', [flat('asks')]),
    begin: make(
      'begin',
      d.outputs.map(({ name, unit }) => flat(name, unit)),
    ),
    advance: make('advance', [flat('epoch'), flat('over'), ...d.outputs.map(({ name, unit }) => flat(name, unit))]),
  }
}
