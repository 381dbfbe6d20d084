/** Functions that perform the analyses of the table of jobs. */
import { realTime } from '../engine/analyses/real-time/real-time'
import { suspension } from '../engine/analyses/suspension'
import { trimAnalysis } from '../engine/analyses/trim'
import { cueing } from '../engine/analyses/cueing'
import { lag } from '../engine/analyses/lag/lag'
import { identification } from '../engine/identification'
import { inverseDynamics } from '../engine/inverse'
import { linearisation, modesAnalysis } from '../engine/analyses/linear'
import { responseAnalysis } from '../engine/responses'
import { levels } from '../engine/analyses/levels'
import { sensitivity } from '../engine/analyses/sensitivity'
import type { Analysis } from '../engine/analyses/analysis'
import type { AnalysisKind, ReportOf } from './kinds'

export const analyses: { readonly [K in AnalysisKind]: Analysis<ReportOf<K>> } = {
  trim: trimAnalysis,
  cueing,
  identify: identification,
  inverse: inverseDynamics,
  lag,
  levels,
  linearise: linearisation,
  modes: modesAnalysis,
  realtime: realTime,
  response: responseAnalysis,
  sensitivity,
  suspension,
}
