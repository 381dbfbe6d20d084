/** The tyre models that the tyre block offers; the first of each list is the default. */
import { constantRelaxation } from './constant-relaxation'
import { fiala } from './fiala'
import type { RelaxationModel, TireForceModel } from './model'
import { pac2002 } from './pac2002'
import { stretchedString } from './stretched-string'

export const tireForceModels: readonly TireForceModel[] = [pac2002, fiala]
export const relaxationModels: readonly RelaxationModel[] = [stretchedString, constantRelaxation]
