/** Parameters of the tyre for each choice: those of the block, with the force model. */
import type { ParamValue } from '../../engine/model/project/project'
import type { tires } from './choices'

/** Mass (kg) and radius (m) of wheel and tyre, as in the block. */
export const tireMass = 28
export const tireRadius = 0.344

export const tire = (model: keyof typeof tires): Readonly<Record<string, ParamValue>> => ({
  forceModel: model,
  mass: 'wheelMass',
  // Measured tyres pull to one side; a new vehicle drives straight.
  measuredSide: 'symmetric',
  ...(model === 'linear' && { relaxation: 'constant' }),
})
