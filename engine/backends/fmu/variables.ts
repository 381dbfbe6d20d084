/**
 * Variables of an FMU, with their value references. A signal that is a state or an input is that variable, not a second
 * one of the same value: names in an FMU are unique. A parameter or state of the same name as a signal, which is
 * another value, is `parameter(Zone.speed)` or `state(Zone.speed)`.
 */
import { ModelError } from '../../errors/model-error'
import { ownerOf } from '../../model/names/names'
import { rateUnit } from '../../quantities/units'
import type { ExportedExchange, ExportedModel } from '../exported'

export type Causality = 'independent' | 'parameter' | 'input' | 'output' | 'local'

export interface FmuVariable {
  readonly name: string
  readonly reference: number
  readonly unit: string
  readonly displayUnit?: string
  readonly min?: number
  readonly max?: number
  readonly openMin?: boolean
  readonly openMax?: boolean
  readonly nominal?: number
  readonly causality: Causality
  readonly variability: 'continuous' | 'discrete' | 'tunable' | 'fixed'
  readonly initial?: 'exact' | 'calculated'
  readonly start?: number
  /** Reference of the state of which it is the derivative. */
  readonly derivative?: number
  readonly description?: string
  /** True if events may change the state. */
  readonly reinit?: boolean
  /** References of the states, the inputs and the time that it depends on, of what is computed. */
  readonly dependencies?: readonly number[]
}

/** First value references of each kind; 0 is the time. */
export interface FirstReferences {
  readonly parameter: number
  readonly state: number
  readonly derivative: number
  readonly input: number
  readonly discrete: number
  readonly output: number
  readonly indicator: number
}

export function firstReferences({ parameters, states, inputs, discrete, signals }: ExportedModel): FirstReferences {
  const state = 1 + parameters.length
  const derivative = state + states.length
  const input = derivative + states.length
  const places = input + inputs.length
  const output = places + discrete.length
  return { parameter: 1, state, derivative, input, discrete: places, output, indicator: output + signals.length }
}

/** @throws ModelError `invalid-name` if two variables have one name */
export function fmuVariables(model: ExportedModel): readonly FmuVariable[] {
  const { states, inputs, parameters, discrete, signals } = model
  const exchange = exchangeOf(model)
  const first = firstReferences(model)
  const shown = new Map(exchange.same.flatMap((place, i) => (place >= 0 ? [[place, signals[i]] as const] : [])))
  const known = knownReferences(model)
  const nominal = nominals(model)
  const derived = derivedName(model)
  const names = new Set(signals.map(({ name }) => name))
  const variables: FmuVariable[] = [
    { name: 'time', reference: 0, unit: 's', causality: 'independent', variability: 'continuous' },
    ...parameters.flatMap(({ value, tunable, ...variable }, i) =>
      isStartOfInput(model, variable.name)
        ? []
        : [
            {
              ...variable,
              name: names.has(variable.name) ? derived('parameter', variable.name) : variable.name,
              reference: first.parameter + i,
              causality: 'parameter' as const,
              variability: tunable ? ('tunable' as const) : ('fixed' as const),
              initial: 'exact' as const,
              start: value,
            },
          ],
    ),
    ...states.map(({ name, unit, start }, i) => ({
      ...(shown.get(i) ?? { name: names.has(name) ? derived('state', name) : name, unit }),
      reference: first.state + i,
      causality: shown.has(i) ? ('output' as const) : ('local' as const),
      variability: 'continuous' as const,
      initial: 'exact' as const,
      start,
      nominal: nominal[i],
      reinit: true,
    })),
    ...states.map(({ name, unit }, i) => ({
      name: `der(${name})`,
      reference: first.derivative + i,
      unit: rateUnit(unit),
      causality: 'local' as const,
      variability: 'continuous' as const,
      initial: 'calculated' as const,
      derivative: first.state + i,
      dependencies: known(exchange.derivatives[i]),
    })),
    ...inputs.map((input, i) => ({
      ...input,
      reference: first.input + i,
      causality: 'input' as const,
      variability: 'continuous' as const,
    })),
    ...discrete.flatMap(({ name, unit, start }, i) =>
      names.has(name)
        ? []
        : [
            {
              name,
              reference: first.discrete + i,
              unit,
              causality: 'local' as const,
              variability: 'discrete' as const,
              initial: 'exact' as const,
              start,
            },
          ],
    ),
    ...signals.flatMap((signal, i) =>
      exchange.same[i] >= 0
        ? []
        : [
            {
              ...signal,
              reference: first.output + i,
              causality: 'output' as const,
              variability: 'continuous' as const,
              initial: 'calculated' as const,
              dependencies: known(exchange.signals[i]),
            },
          ],
    ),
  ]
  requireUnique(variables)
  return variables
}

/**
 * Returns whether a parameter is the initial value of an input of that name, as the target of a hand input: the input
 * replaces it.
 */
export const isStartOfInput = ({ inputs }: ExportedModel, parameter: string): boolean =>
  inputs.some(({ name }) => name === parameter)

/** References of the time, states and inputs, ascending, from their indices in `ExportedExchange`. */
function knownReferences(model: ExportedModel): (places: readonly number[]) => readonly number[] {
  const { states } = model
  const { time } = exchangeOf(model)
  const { state, input } = firstReferences(model)
  const reference = (i: number): number => (i === time ? 0 : i < states.length ? state + i : input + i - states.length)
  return (places) => places.map(reference).sort((a, b) => a - b)
}

/**
 * Returns the usual magnitudes of the states, by which an importer's solver measures errors where a state is small: one
 * SI unit, a tenth of angles and dimensionless quantities, and more if the experiment starts with more.
 */
export function nominals(model: ExportedModel): readonly number[] {
  const fine = new Set(['', '1', 'rad'])
  const nominalAt = new Map(exchangeOf(model).same.map((place, i) => [place, model.signals[i].nominal]))
  return model.states.map(
    ({ unit, start }, i) => nominalAt.get(i) ?? Math.max(fine.has(unit) ? 0.1 : 1, Math.abs(start)),
  )
}

/**
 * Returns the names of variables that have no name in the project; in structured names only quotes can hold
 * parentheses.
 */
function derivedName({ naming }: ExportedModel): (what: string, name: string) => string {
  return (what, name) => (naming === 'structured' ? `'${what}(${name.replaceAll("'", '')})'` : `${what}(${name})`)
}

/** Returns the event indicators, which are variables in FMI 3.0 only. */
export function indicatorVariables(model: ExportedModel): readonly FmuVariable[] {
  const first = firstReferences(model).indicator
  const known = knownReferences(model)
  const { indicators } = exchangeOf(model)
  const derived = derivedName(model)
  return model.events.map(({ name }, i) => ({
    name: derived('event', name),
    reference: first + i,
    unit: '1',
    causality: 'local',
    variability: 'continuous',
    initial: 'calculated',
    dependencies: known(indicators[i]),
  }))
}

export function exchangeOf(model: ExportedModel): ExportedExchange {
  if (model.exchange === undefined) throw new Error('the model was not made for model exchange')
  return model.exchange
}

function requireUnique(variables: readonly FmuVariable[]): void {
  const seen = new Set<string>()
  for (const { name } of variables) {
    if (seen.has(name))
      throw new ModelError(
        'invalid-name',
        `two variables of the FMU would be called ${name}`,
        { block: ownerOf(name) },
        'rename the block or the variable',
      )
    seen.add(name)
  }
}
