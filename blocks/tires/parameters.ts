/** Parameters of the tyre block: its own, and those of every tyre model under the model's prefix. */
import { choice, quantity, type BlockProblem, type Param } from '../../engine/model/block'
import type { TireModel } from './model'
import type { TireModels } from './models'

const pacejka = { param: 'effectiveRadius', is: ['pacejka'] }
const kinematic = { param: 'slip', is: ['kinematic'] }
const delayed = { param: 'slip', is: ['delayed'] }

const inertia = (name: string, value: number, axis: string): Param =>
  quantity('kg m^2', value, name, `Moment of inertia of wheel and tyre about ${axis}`, {
    min: 0,
    structural: true,
    group: 'Inertia',
  })

function ofModel(model: TireModel, when: NonNullable<Param['when']>): readonly (readonly [string, Param])[] {
  return model.parameters.map(({ name, default: value, unit, doc, min, exclusive = false }) => [
    `${model.prefix}.${name}`,
    quantity(unit, value, name, doc, { group: model.label, when, exclusive, ...(min === undefined ? {} : { min }) }),
  ])
}

/** Force models that satisfy a condition, as a condition on the choice; always where it is all of them. */
function whereModel(force: readonly TireModel[], is: (model: TireModel) => boolean): Pick<Param, 'when'> {
  const ids = force.filter(is).map(({ id }) => id)
  return ids.length === force.length ? {} : { when: { param: 'forceModel', is: ids } }
}

const usesPressure = ({ inputs }: TireModel): boolean => inputs.includes('pressure')
const usesSpin = ({ inputs, ownSlip = false }: TireModel): boolean =>
  ownSlip || inputs.includes('turnSlip') || inputs.includes('totalSpin')

/** Parameters of a tyre block that offers these models. */
export const tireParams = ({ force, relaxation }: TireModels): Readonly<Record<string, Param>> => ({
  mass: quantity('kg', 28, 'Mass', 'Mass of wheel and tyre', { min: 0, structural: true, group: 'Inertia' }),
  Ixx: inertia('Ixx', 0.78, 'x'),
  Iyy: inertia('Iyy', 1.56, 'the spin axis y'),
  Izz: inertia('Izz', 0.78, 'z'),
  radius: quantity('m', 0.355, 'Radius', 'Radius of the unloaded tyre', { min: 0, exclusive: true, group: 'Vertical' }),
  stiffness: quantity('N/m', 304000, 'Stiffness', 'Radial stiffness', { min: 0, exclusive: true, group: 'Vertical' }),
  damping: quantity(
    'N s/m',
    500,
    'Damping',
    'Vertical damping, acts with the velocity of the wheel centre along the road normal',
    { min: 0, group: 'Vertical' },
  ),
  ...(force.some(usesPressure)
    ? {
        pressure: quantity('Pa', 2.2e5, 'Pressure', 'Inflation pressure', {
          min: 0,
          exclusive: true,
          group: 'Model',
          ...whereModel(force, usesPressure),
        }),
      }
    : {}),
  propertyFile: {
    kind: 'file',
    label: 'Property file',
    doc: 'Tyre property file (.tir) in the project folder that values were taken from; empty when there is none',
    group: 'Model',
    extensions: ['tir'],
    optional: true,
    default: '',
  },
  forceModel: choice(
    force.map(({ id, label }) => ({ value: id, label })),
    force[0].id,
    'Tyre model',
    'Forces and moments from slip',
    { group: 'Model' },
  ),
  effectiveRadius: choice(
    [
      { value: 'unloaded', label: 'Unloaded radius' },
      { value: 'loaded', label: 'Loaded radius' },
      { value: 'pacejka', label: 'Pacejka formula' },
    ],
    'pacejka',
    'Effective radius',
    'How the effective rolling radius follows from the load',
    { group: 'Model' },
  ),
  slip: choice(
    [
      { value: 'delayed', label: 'Delayed by relaxation lengths' },
      { value: 'kinematic', label: 'Kinematic' },
    ],
    'delayed',
    'Slip',
    'Slip with lag (two states) or directly from velocities',
    { group: 'Model', ...whereModel(force, (model) => model.ownSlip !== true) },
  ),
  relaxation: choice(
    relaxation.map(({ id, label }) => ({ value: id, label })),
    relaxation[0].id,
    'Relaxation',
    'Where relaxation lengths come from',
    { group: 'Model', when: delayed },
  ),
  'reff.B': quantity('1', 8, 'B', 'Stiffness factor at low load', { group: 'Effective radius', when: pacejka }),
  'reff.D': quantity('1', 0.24, 'D', 'Peak factor', { group: 'Effective radius', when: pacejka }),
  'reff.F': quantity('1', 0.01, 'F', 'Stiffness factor at high load', { group: 'Effective radius', when: pacejka }),
  'reff.nominalLoad': quantity('N', 5900, 'Nominal load', 'Load whose deflection scales the formula', {
    min: 0,
    exclusive: true,
    group: 'Effective radius',
    when: pacejka,
  }),
  'slipLimit.speed': quantity('m/s', 1, 'Speed', 'Below this speed the slip states are limited; 0 removes the limit', {
    min: 0,
    structural: true,
    group: 'Low speed',
    when: delayed,
  }),
  'slipLimit.S': quantity('1', 1, 'Slip', 'Slip beyond which it may not grow further at low speed', {
    min: 0,
    group: 'Low speed',
    when: delayed,
  }),
  'slipLimit.alpha': quantity(
    'rad',
    0.5,
    'Slip angle',
    'Slip angle beyond which it may not grow further at low speed',
    { min: 0, max: 1.5, group: 'Low speed', when: delayed },
  ),
  'kinematicSlip.minimumSpeed': quantity(
    'm/s',
    0.1,
    'Least speed',
    'Slip is computed with at least this speed, so that it stays finite at standstill',
    { min: 0, exclusive: true, group: 'Low speed', ...(force.some(usesSpin) ? {} : { when: kinematic }) },
  ),
  ...Object.fromEntries(force.flatMap((model) => ofModel(model, { param: 'forceModel', is: [model.id] }))),
  ...Object.fromEntries(relaxation.flatMap((model) => ofModel(model, { param: 'relaxation', is: [model.id] }))),
})

/** Parameters of models that may have any sign but divide others. */
export function zeroDivisors(models: TireModels, value: (name: string) => number): readonly BlockProblem[] {
  return [...models.force, ...models.relaxation].flatMap(({ prefix, parameters }) =>
    parameters.flatMap(({ name, nonZero = false }): readonly BlockProblem[] => {
      const parameter = `${prefix}.${name}`
      if (!nonZero || value(parameter) !== 0) return []
      return [
        {
          code: 'out-of-range',
          parameter,
          what: `${parameter} is 0, which others are divided by`,
          hint: 'give a value other than zero',
        },
      ]
    }),
  )
}
