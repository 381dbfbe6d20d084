/** The tyre models and vertical laws of the tyre block. */
import { brush } from './force/brush'
import { balanceRelaxation, carcassRelaxation } from './relaxation/carcass'
import { constantRelaxation } from './relaxation/constant-relaxation'
import { ellipse } from './force/ellipse'
import { fiala } from './force/fiala'
import { functionTire } from './force/function'
import { linear } from './force/linear'
import { elasticLevels, rigidLevels } from './levels/forces'
import type { TireModel } from './model'
import { measured } from './force/measured'
import { mf2006, mf2006TurnSlip } from './force/mf2006'
import { mf6 } from './force/mf6'
import { pac2002 } from './force/pac2002'
import { pac89 } from './force/pac89'
import { pac94 } from './force/pac94'
import { sine } from './force/sine'
import { stretchedString } from './relaxation/stretched-string'
import { tmeasy } from './force/tmeasy'
import { bottoming } from './vertical/bottoming'
import type { VerticalLaw } from './vertical/law'
import { linearVertical } from './vertical/linear'
import { magicFormulaVertical } from './vertical/magic-formula'
import { nonSticking } from './vertical/non-sticking'
import { loadTable } from './vertical/table'

/** Models that a tyre block offers; the first of each list is the default. */
export interface TireModels {
  readonly force: readonly TireModel[]
  /** Models whose states are the slips `S` and `tanAlpha`. */
  readonly relaxation: readonly TireModel[]
  /** Laws of the load over the deflection. */
  readonly vertical: readonly VerticalLaw[]
}

export const tireForceModels: readonly TireModel[] = [
  pac2002,
  mf6,
  mf2006,
  mf2006TurnSlip,
  pac94,
  pac89,
  tmeasy,
  fiala,
  brush,
  measured,
  sine,
  ellipse,
  functionTire,
  linear,
  ...elasticLevels,
]

/** All models of the block: those with forces over a load, and wheels that constraints hold on the road. */
export const tireBlockModels: readonly TireModel[] = [
  ...tireForceModels.filter((model) => !elasticLevels.includes(model)),
  ...rigidLevels,
  ...elasticLevels,
]
export const relaxationModels: readonly TireModel[] = [
  stretchedString,
  constantRelaxation,
  carcassRelaxation,
  balanceRelaxation,
]
export const verticalLaws: readonly VerticalLaw[] = [
  linearVertical,
  nonSticking,
  magicFormulaVertical,
  loadTable,
  bottoming,
]
