/** The force function of a tyre block, compiled as simulations run it, with the parameters of the block. */
import { inputSign, outputSign } from '../../blocks/tires/axes'
import { limited, lowLoad, numbers, type RangeKey } from '../../blocks/tires/data-range'
import { inputsOf, modelOfBlock, type BlockSource, type TireModel } from '../../blocks/tires/model'
import { tireForceModels, verticalLaws } from '../../blocks/tires/models'
import { verticalAt, type VerticalValues } from '../../blocks/tires/vertical/at-points'
import type { VerticalLaw } from '../../blocks/tires/vertical/law'
import { leftOut, mirroredInput, mirroredOutput, sideOf, type Side } from '../../blocks/tires/side'
import { compileFunction } from '../../engine/compile/evaluate-function'
import { ModelError } from '../../engine/errors/model-error'
import { partialsOf } from '../../engine/symbolic'
import type { ResolvedBlock } from '../../engine/model/network/resolve'
import { steadyValues } from './steady'

export { tireType } from './tire-type'

const results = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const
export type TirePoint = Readonly<Record<(typeof results)[number], number>>

export interface TireForces {
  /** Name of the block. */
  readonly block: string
  /** Block with its parameters. */
  readonly resolved: ResolvedBlock
  readonly model: TireModel
  /** Quantities and soil data that a point has to give. */
  readonly inputs: readonly string[]
  /**
   * N and N m in ISO tyre axes, in steady state where the model has states of its own; not numbers where there is none.
   * @param point quantities by name in SI units, ISO tyre axes
   */
  readonly forces: (point: Readonly<Record<string, number>>) => TirePoint
  readonly vertical: TireLoad
  /** The parameter that keeps the forces at a point from being finite: with its default they are. */
  readonly faultyParameter: (point: Readonly<Record<string, number>>) => FaultyParameter | undefined
}

/** Load of a tyre over its deflection. */
export interface TireLoad {
  readonly law: VerticalLaw
  /** Quantities that a point with a deflection has to give. */
  readonly inputs: readonly string[]
  /**
   * Normal force, N.
   * @param point quantities by name in SI units; without `normalSpeed` the tyre is at rest
   */
  readonly load: (point: Readonly<Record<string, number>>) => number
}

interface FaultyParameter {
  /** Name of the parameter of the block. */
  readonly name: string
  readonly value: number
  readonly default: number
}

/** @param block resolved block of type `tireType` */
export function tireOf(block: ResolvedBlock | undefined): TireForces {
  const chosen = block?.params.get('forceModel')
  const declared = tireForceModels.find(({ id }) => chosen?.kind === 'choice' && chosen.value === id)
  if (block === undefined) throw new Error('a tyre without a block')
  if (declared === undefined)
    throw new ModelError(
      'unlike-ports',
      'constraints hold this wheel on the road: it has no forces over load and slip',
      { block: block.name, parameter: 'forceModel' },
      'choose a level from 3 on, or another tyre model',
    )
  const values = valuesOf(block)
  const { quantity, choice } = values
  const model = modelOfBlock(declared, values, sideOf(choice('measuredSide'), choice('mountedSide')))
  const parameter = (name: string): number => quantity(`${model.prefix}.${name}`)
  const use: TireUse = {
    side: sideOf(choice('measuredSide'), choice('mountedSide')),
    ...(choice('dataRange') === 'clamp' ? { range: (key: RangeKey) => quantity(`range.${key}`) } : {}),
  }
  const faultyParameter = (point: Readonly<Record<string, number>>): FaultyParameter | undefined => {
    for (const { name, default: usual } of model.parameters) {
      const value = parameter(name)
      if (value === usual) continue
      const others = steadyForces(model, (other) => (other === name ? usual : parameter(other)), use)
      if (Object.values(others({ pressure: quantity('pressure'), ...point })).every(Number.isFinite))
        return { name: `${model.prefix}.${name}`, value, default: usual }
    }
    return undefined
  }
  const forces = steadyForces(model, parameter, use)
  return {
    block: block.name,
    resolved: block,
    model,
    inputs: inputsOf(model).filter((name) => name !== 'pressure'),
    vertical: loadOf(block),
    forces: (point) => forces({ pressure: quantity('pressure'), ...point }),
    faultyParameter,
  }
}

/** Values of the parameters of a block, SI. */
export function valuesOf({ name: block, params }: ResolvedBlock): VerticalValues & BlockSource {
  return {
    block,
    quantity: (name) => {
      const value = params.get(name)
      return value?.kind === 'quantity' ? value.value : NaN
    },
    choice: (name) => {
      const value = params.get(name)
      return value?.kind === 'choice' ? value.value : ''
    },
    table: (name) => {
      const value = params.get(name)
      return value?.kind === 'table' ? value.value : []
    },
    text: (name) => {
      const value = params.get(name)
      return value?.kind === 'text' ? value.value : ''
    },
  }
}

function loadOf(block: ResolvedBlock): TireLoad {
  const values = valuesOf(block)
  const law = verticalLaws.find(({ id }) => id === values.choice('vertical')) ?? verticalLaws[0]
  let at: ReturnType<typeof verticalAt> | undefined
  const ofBlock = (): Readonly<Record<string, number>> => ({
    radius: values.quantity('radius'),
    ...(law.inputs.includes('pressure') ? { pressure: values.quantity('pressure') } : {}),
  })
  return {
    law,
    inputs: law.inputs.filter((name) => !['normalSpeed', 'deflectionRate', 'radius', 'pressure'].includes(name)),
    load: ({ normalSpeed = 0, ...point }) =>
      (at ??= verticalAt(law, values))({ normalSpeed, deflectionRate: -normalSpeed, ...ofBlock(), ...point }).load,
  }
}

/** How a tyre is used: on which side, and within which limits. */
export interface TireUse {
  readonly side: Side
  /** Limits of what the model is asked; undefined where it extrapolates. */
  readonly range?: (key: RangeKey) => number
}

/**
 * Returns the forces of a model at points, see `TireForces.forces`.
 * @param parameter value by name in SI units
 */
export function steadyForces(
  model: TireModel,
  parameter: (name: string) => number,
  { side, range }: TireUse = { side: 'as measured' },
): TireForces['forces'] {
  const { fn, axes, states = [], unknowns = [] } = model
  const parameters = fn.parameters.map((name) => (leftOut(model, side, name) ? 0 : parameter(name)))
  const compiled = compileFunction(fn, parameters)
  const inputs = (point: Readonly<Record<string, number>>, values: Readonly<Record<string, number>>): number[] =>
    fn.inputs.map((name) => {
      if (Object.hasOwn(values, name)) return values[name]
      const seen = mirroredInput(side, name) * (point[name] ?? NaN)
      return inputSign(axes, name) * (range === undefined ? seen : limited(numbers, range, name, seen))
    })
  const at = (
    point: Readonly<Record<string, number>>,
    variableValues: Record<string, number>,
  ): ((name: string) => number) => {
    const values = compiled(inputs(point, variableValues)).slice()
    const sign = (name: string): number => outputSign(axes, name) * mirroredOutput(side, name)
    return (name) => (fn.outputs.includes(name) ? sign(name) * values[fn.outputs.indexOf(name)] : 0)
  }
  const variables = [...states, ...unknowns]
  const residual = (point: Readonly<Record<string, number>>, values: readonly number[]): readonly number[] => {
    const output = at(point, named(variables, values))
    return [
      ...states.map(({ derivative: d }, i) =>
        typeof d === 'string' ? output(d) : output(d.source) - output(d.rate) * values[i],
      ),
      ...unknowns.map(({ residual: name }) => output(name)),
    ]
  }
  let derivatives: ((values: readonly number[]) => (output: string, variable: string) => number) | undefined
  const slopes = (point: Readonly<Record<string, number>>, values: readonly number[]): number[][] => {
    derivatives ??= partialsIn(model, parameters)
    const byName = named(variables, values)
    const slope = derivatives(inputs(point, byName))
    const output = at(point, byName)
    return [
      ...states.map(({ derivative: d }, i) =>
        variables.map(({ name }, k) =>
          typeof d === 'string'
            ? slope(d, name)
            : slope(d.source, name) - slope(d.rate, name) * values[i] - (i === k ? output(d.rate) : 0),
        ),
      ),
      ...unknowns.map(({ residual: name }) => variables.map((variable) => slope(name, variable.name))),
    ]
  }
  const steadyFrom = (point: Readonly<Record<string, number>>, start: readonly number[]): readonly number[] =>
    steadyValues(
      start,
      (values) => residual(point, values),
      (values) => slopes(point, values),
    )
  return (point) => {
    // a carcass without force slides as its rim does, which is steady
    const fromRest = steadyFrom(
      point,
      variables.map(() => 0),
    )
    const steady = fromRest.every(Number.isFinite)
      ? fromRest
      : steadyFrom(
          point,
          variables.map(({ initial = 0 }) => initial),
        )
    const output = at(point, named(variables, steady))
    const share = range === undefined || point.Fz === undefined ? 1 : lowLoad(numbers, range, point.Fz)
    const [Fx, Fy, Mx, My, Mz] = results.map((name) => share * output(name))
    return { Fx, Fy, Mx, My, Mz }
  }
}

/** Returns the derivatives of the outputs of a model by its variables, at values of its inputs. */
function partialsIn(
  { fn }: TireModel,
  parameters: readonly number[],
): (inputs: readonly number[]) => (output: string, variable: string) => number {
  const partials = partialsOf(fn)
  const compiled = compileFunction(partials, parameters)
  return (inputs) => {
    const values = compiled([...inputs]).slice()
    return (output, variable) => values[partials.outputs.indexOf(`d${output}_d${variable}`)]
  }
}

const named = (variables: readonly { readonly name: string }[], values: readonly number[]): Record<string, number> =>
  Object.fromEntries(variables.map(({ name }, i) => [name, values[i]]))
