/** Parameters of the tyre block: its own, and those of every tyre model under the model's prefix. */
import { choice, quantity, type Param } from '../../engine/model/blocks/block'
import type { ParamCondition } from '../../engine/model/blocks/condition'
import { nonZero, type ParameterOrder } from '../../engine/model/blocks/parameter-order'
import { rangeParams } from './data-range'
import type { ModelParameter, TireModel } from './model'
import { modelChoices } from './model-choices'
import type { TireModels } from './models'
import { lowSpeedParams, slipLimitParams, spinLagParams } from './slip-parameters'
import { shapeParams } from './shape'
import type { SharedParameter, VerticalLaw } from './vertical/law'
import { delayed, whereModel } from './where-model'

const pacejka = { param: 'effectiveRadius', is: ['pacejka'] }

type Params = Readonly<Record<string, Param>>

const inertia = (name: string, value: number, axis: string): Param =>
  quantity('kg m^2', value, name, `Moment of inertia of wheel and tyre about ${axis}`, {
    min: 0,
    structural: true,
    group: 'Inertia',
  })

interface WithParameters {
  readonly label: string
  readonly group?: string
  readonly prefix: string
  readonly parameters: readonly ModelParameter[]
}

function ofModel(
  { label, group = label, prefix, parameters }: WithParameters,
  when: ParamCondition,
): readonly (readonly [string, Param])[] {
  return parameters.map(({ name, default: value, unit, doc, min, exclusive = false }) => [
    `${prefix}.${name}`,
    quantity(unit, value, name, doc, { group, when, exclusive, ...(min === undefined ? {} : { min }) }),
  ])
}

/** Parameters of a force model; those that an earlier model with the same prefix has are shown for both. */
function ofForceModel(model: TireModel, force: readonly TireModel[]): readonly (readonly [string, Param])[] {
  const alike = force.filter(({ prefix }) => prefix === model.prefix)
  const sharing = (name: string): readonly TireModel[] =>
    alike.filter(({ parameters }) => parameters.some((p) => p.name === name))
  const when = { param: 'forceModel', is: [model.id] }
  const { table, text } = model
  const points = Object.entries(table === undefined ? {} : { points: table.points, ...table.choices })
  return [
    ...model.parameters
      .filter(({ name }) => sharing(name)[0] === model)
      .flatMap((parameter) => {
        const is = sharing(parameter.name).map(({ id }) => id)
        return ofModel({ ...model, parameters: [parameter] }, { ...when, is })
      }),
    ...(text === undefined ? [] : [[`${model.prefix}.code`, { ...text.param, when }] as const]),
    ...points.map(([name, param]) => [`${model.prefix}.${name}`, { ...param, when }] as const),
  ]
}

function ofLaw(law: VerticalLaw): readonly (readonly [string, Param])[] {
  const when = { param: 'vertical', is: [law.id] }
  const { curve } = law
  const table: readonly (readonly [string, Param])[] =
    curve === undefined
      ? []
      : [
          [`${law.prefix}.points`, { ...curve.points, when }],
          [`${law.prefix}.interpolation`, { ...curve.interpolation, when }],
        ]
  return [...ofModel({ ...law, label: `Vertical: ${law.label}` }, when), ...table]
}

/** Laws that satisfy a condition, as a condition on the choice; always where it is all of them. */
function whereLaw(laws: readonly VerticalLaw[], is: (law: VerticalLaw) => boolean): Pick<Param, 'when'> {
  const ids = laws.filter(is).map(({ id }) => id)
  return ids.length === laws.length ? {} : { when: { param: 'vertical', is: ids } }
}

/** A text may ask for any quantity. */
const usesPressure = ({ inputs, text }: { readonly inputs: readonly string[]; readonly text?: unknown }): boolean =>
  text !== undefined || inputs.includes('pressure')

/** The pressure, where a force model or a vertical law asks for it. */
function pressureParam({ force, vertical }: TireModels): Params {
  const uses = [
    ...(force.some(usesPressure) ? [whereModel(force, usesPressure).when] : []),
    ...(vertical.some(usesPressure) ? [whereLaw(vertical, usesPressure).when] : []),
  ]
  if (uses.length === 0) return {}
  const always = uses.includes(undefined)
  const [first, second] = uses
  const when = first === undefined || second === undefined ? first : { ...first, or: second }
  return {
    pressure: quantity('Pa', 2.2e5, 'Pressure', 'Inflation pressure', {
      min: 0,
      exclusive: true,
      group: 'Model',
      ...(always || when === undefined ? {} : { when }),
    }),
  }
}
/** Condition of what a wheel that is held on the road does not have. */
const whereLoaded = (force: readonly TireModel[]): Pick<Param, 'when'> =>
  whereModel(force, ({ constraint }) => constraint === undefined)

const wheelParams = ({ force, vertical: laws }: TireModels): Params => ({
  mass: quantity('kg', 28, 'Mass', 'Mass of wheel and tyre', { min: 0, structural: true, group: 'Inertia' }),
  Ixx: inertia('Ixx', 0.78, 'x'),
  Iyy: inertia('Iyy', 1.56, 'the spin axis y'),
  Izz: inertia('Izz', 0.78, 'z'),
  radius: quantity('m', 0.355, 'Radius', 'Radius of the unloaded tyre', {
    min: 0,
    exclusive: true,
    group: 'Vertical',
  }),
  vertical: choice(
    laws.map(({ id, label }) => ({ value: id, label })),
    laws[0].id,
    'Vertical law',
    'Law of the load over the deflection',
    { group: 'Vertical', ...whereLoaded(force) },
  ),
  stiffness: quantity('N/m', 304000, 'Stiffness', 'Radial stiffness', {
    min: 0,
    exclusive: true,
    group: 'Vertical',
    ...whereLaw(laws, takes('stiffness')),
  }),
  damping: quantity(
    'N s/m',
    500,
    'Damping',
    'Vertical damping, on the velocity of the wheel centre along the road normal',
    { min: 0, group: 'Vertical', ...whereLaw(laws, takes('damping')) },
  ),
})

const takes =
  (name: SharedParameter) =>
  ({ shared }: VerticalLaw): boolean =>
    shared.includes(name)

const isRigid = ({ rigidShape = false }: TireModel): boolean => rigidShape

/** Rigid wheels in their order, the levels of one description of a wheel. */
function levelsAmong(force: readonly TireModel[]): { readonly levels?: readonly string[] } {
  const levels = force.filter(isRigid).map(({ id }) => id)
  return levels.length < 2 ? {} : { levels }
}

/** Choices of a tyre, without those that a rigid wheel does not have. */
function choicesOf(force: readonly TireModel[]): Params {
  const measured = whereModel(force, (model) => !isRigid(model))
  const { longitudinalArm, ...others } = modelChoices
  const conditional = Object.entries(others).map(([name, param]) => [name, { ...param, ...measured }] as const)
  return { ...Object.fromEntries(conditional), longitudinalArm: { ...longitudinalArm, ...whereLoaded(force) } }
}

/** Search for the unknowns of force models, where a model has any. */
function searchParams(force: readonly TireModel[]): Params {
  const searches = ({ unknowns = [], text }: TireModel): boolean => text !== undefined || unknowns.length > 0
  if (!force.some(searches)) return {}
  return {
    modelSearch: choice(
      [
        { value: 'converged', label: 'As many iterations as needed' },
        { value: 'fixed', label: 'Fixed number of iterations' },
      ],
      'converged',
      'Search',
      'Number of Newton iterations that each evaluation uses for the unknowns of the tyre model',
      { group: 'Model', ...whereModel(force, searches) },
    ),
    modelIterations: quantity('1', 2, 'Iterations', 'Newton iterations of every evaluation', {
      min: 1,
      max: 40,
      group: 'Model',
      when: { param: 'modelSearch', is: ['fixed'] },
    }),
  }
}

const effectiveRadiusParams: Params = {
  'reff.B': quantity('1', 8, 'B', 'Stiffness factor at low load', { group: 'Effective radius', when: pacejka }),
  'reff.D': quantity('1', 0.24, 'D', 'Peak factor', { group: 'Effective radius', when: pacejka }),
  'reff.F': quantity('1', 0.01, 'F', 'Stiffness factor at high load', { group: 'Effective radius', when: pacejka }),
  'reff.nominalLoad': quantity('N', 5900, 'Nominal load', 'Load whose deflection scales the formula', {
    min: 0,
    exclusive: true,
    group: 'Effective radius',
    when: pacejka,
  }),
}

/** Returns the parameters of a tyre block that offers these models. */
export function tireParams({ force, relaxation, vertical }: TireModels): Params {
  return {
    ...wheelParams({ force, relaxation, vertical }),
    ...Object.fromEntries(vertical.flatMap(ofLaw)),
    ...pressureParam({ force, relaxation, vertical }),
    propertyFile: {
      kind: 'file',
      label: 'Property file',
      doc: 'Tyre property file (.tir) in the project folder that provides the values; empty if there is none',
      group: 'Model',
      extensions: ['tir'],
      optional: true,
      default: '',
    },
    forceModel: choice(
      force.map(({ id, label }) => ({ value: id, label })),
      force[0].id,
      'Tyre model',
      'Model of forces and moments over slip',
      { group: 'Model', ...levelsAmong(force) },
    ),
    ...shapeParams(whereModel(force, isRigid)),
    ...choicesOf(force),
    ...searchParams(force),
    ...rangeParams,
    slip: choice(
      [
        { value: 'delayed', label: 'Delayed by relaxation lengths' },
        { value: 'kinematic', label: 'Kinematic' },
      ],
      'delayed',
      'Slip',
      'Slip with lag (two states), or directly from velocities',
      { group: 'Model', ...whereModel(force, (model) => model.ownSlip !== true) },
    ),
    relaxation: choice(
      relaxation.map(({ id, label }) => ({ value: id, label })),
      relaxation[0].id,
      'Relaxation',
      'Source of the relaxation lengths',
      { group: 'Model', when: delayed },
    ),
    ...spinLagParams(force),
    ...effectiveRadiusParams,
    ...slipLimitParams(whereModel(force, (model) => model.ownSlip !== true)),
    ...lowSpeedParams(force),
    ...Object.fromEntries(force.flatMap((model) => ofForceModel(model, force))),
    ...Object.fromEntries(relaxation.flatMap((model) => ofModel(model, { param: 'relaxation', is: [model.id] }))),
  }
}

/** Conditions of the vertical laws on their parameters. */
export const lawOrders = ({ vertical }: TireModels): readonly ParameterOrder[] =>
  vertical.flatMap(({ orders = [] }) => orders)

/** Parameters of models that may have any sign but divide others. */
export function divisorOrders({ force, relaxation }: TireModels): readonly ParameterOrder[] {
  const divisors = [...force, ...relaxation].flatMap(({ prefix, parameters }) =>
    parameters.flatMap(({ name, nonZero: divides = false }) => (divides ? [`${prefix}.${name}`] : [])),
  )
  return [...new Set(divisors)].map((parameter) =>
    nonZero(parameter, `${parameter} is 0, but other parameters are divided by it`, 'give a value other than zero'),
  )
}
