/** The force function of a tyre block, compiled as simulations run it, with the parameters of the block. */
import { inputSign, outputSign } from '../../blocks/tires/axes'
import { limited, lowLoad, numbers, type RangeKey } from '../../blocks/tires/data-range'
import { inputsOf, modelOfPoints, type TireModel } from '../../blocks/tires/model'
import { tireForceModels, verticalLaws } from '../../blocks/tires/models'
import { verticalAt, type VerticalValues } from '../../blocks/tires/vertical/at-points'
import type { VerticalLaw } from '../../blocks/tires/vertical/law'
import { leftOut, mirroredInput, mirroredOutput, sideOf, type Side } from '../../blocks/tires/side'
import { compileFunction } from '../../engine/compile/evaluate-function'
import type { ResolvedBlock } from '../../engine/model/network/resolve'
import { steadyValues } from './steady'

export { tireType } from './tire-type'

const results = ['Fx', 'Fy', 'Mx', 'My', 'Mz'] as const
export type TirePoint = Readonly<Record<(typeof results)[number], number>>

export interface TireForces {
  /** Name of the block. */
  readonly block: string
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
  if (block === undefined || declared === undefined) throw new Error('a tyre without a force model')
  const values = valuesOf(block)
  const { quantity, choice } = values
  const model = modelOfPoints(declared, values, sideOf(choice('measuredSide'), choice('mountedSide')))
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
    model,
    inputs: inputsOf(model).filter((name) => name !== 'pressure'),
    vertical: loadOf(block),
    forces: (point) => forces({ pressure: quantity('pressure'), ...point }),
    faultyParameter,
  }
}

/** Values of the parameters of a block, SI. */
function valuesOf({ name: block, params }: ResolvedBlock): VerticalValues {
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
    inputs: law.inputs.filter((name) => !['normalSpeed', 'radius', 'pressure'].includes(name)),
    load: (point) => (at ??= verticalAt(law, values))({ normalSpeed: 0, ...ofBlock(), ...point }).load,
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
  const compiled = compileFunction(
    fn,
    fn.parameters.map((name) => (leftOut(model, side, name) ? 0 : parameter(name))),
  )
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
  return (point) => {
    const steady = steadyValues(
      variables.map(({ initial = 0 }) => initial),
      (values) => {
        const output = at(point, named(variables, values))
        return [
          ...states.map(({ derivative: d }, i) =>
            typeof d === 'string' ? output(d) : output(d.source) - output(d.rate) * values[i],
          ),
          ...unknowns.map(({ residual }) => output(residual)),
        ]
      },
    )
    const output = at(point, named(variables, steady))
    const share = range === undefined || point.Fz === undefined ? 1 : lowLoad(numbers, range, point.Fz)
    const [Fx, Fy, Mx, My, Mz] = results.map((name) => share * output(name))
    return { Fx, Fy, Mx, My, Mz }
  }
}

const named = (variables: readonly { readonly name: string }[], values: readonly number[]): Record<string, number> =>
  Object.fromEntries(variables.map(({ name }, i) => [name, values[i]]))
