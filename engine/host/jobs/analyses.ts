/** How each analysis of the table of jobs is done. */
import { realTime } from '../real-time'
import { suspension } from '../suspension'
import { cueing } from '../cueing'
import { lag } from '../lag/lag'
import type { Analysis } from '../analysis'
import type { AnalysisKind, ReportOf } from './kinds'

export const analyses: { readonly [K in AnalysisKind]: Analysis<ReportOf<K>> } = {
  cueing,
  lag,
  realtime: realTime,
  suspension,
}
