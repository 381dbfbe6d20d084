/** Parameters of the tyre block: its own, and those of every tyre model under the model's prefix. */
import { choice, quantity, type Param } from '../../engine/model/block'
import type { ModelParameter } from './model'
import { relaxationModels, tireForceModels } from './models'

const pacejka = { param: 'effectiveRadius', is: ['pacejka'] }
const kinematic = { param: 'slip', is: ['kinematic'] }
const delayed = { param: 'slip', is: ['delayed'] }

const inertia = (name: string, value: number, axis: string): Param =>
  quantity('kg m^2', value, name, `Moment of inertia of wheel and tyre about ${axis}`, {
    min: 0,
    structural: true,
    group: 'Inertia',
  })

function ofModel(
  model: { readonly prefix: string; readonly label: string; readonly parameters: readonly ModelParameter[] },
  when: NonNullable<Param['when']>,
): readonly (readonly [string, Param])[] {
  return model.parameters.map(({ name, default: value, unit, doc, min, exclusive = false }) => [
    `${model.prefix}.${name}`,
    quantity(unit, value, name, doc, { group: model.label, when, exclusive, ...(min === undefined ? {} : { min }) }),
  ])
}

export const tireParams: Readonly<Record<string, Param>> = {
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
    tireForceModels.map(({ id, label }) => ({ value: id, label })),
    tireForceModels[0].id,
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
    { group: 'Model' },
  ),
  relaxation: choice(
    relaxationModels.map(({ id, label }) => ({ value: id, label })),
    relaxationModels[0].id,
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
    { min: 0, exclusive: true, group: 'Low speed', when: kinematic },
  ),
  ...Object.fromEntries(tireForceModels.flatMap((model) => ofModel(model, { param: 'forceModel', is: [model.id] }))),
  ...Object.fromEntries(relaxationModels.flatMap((model) => ofModel(model, { param: 'relaxation', is: [model.id] }))),
}
