/** Linear analyses of an experiment: its linear model, its modes and root loci. */
import type { Analysis, AnalysisRequest, Workplace } from '../analysis'
import { PointsAlong } from '../../start/settle/along'
import { linearise } from './linearise'
import { modesReport } from './modes'
import { describeModes } from './modes-text'
import { rootLocus } from './locus'
import { describeLocus } from './locus-text'
import { sweepOf } from './over'
import type { LinearModel, LocusReport, ModesReport } from './report'
import { describeLinear } from './text'

export const linearisation: Analysis<LinearModel> = {
  *compute({ linear = {}, ...request }: AnalysisRequest, { compiler }: Workplace) {
    yield 0
    return linearise(request, linear, compiler)
  },
  describe: describeLinear,
}

export const modesAnalysis: Analysis<ModesReport | LocusReport> = {
  *compute({ linear = {}, locus, ...request }: AnalysisRequest, { compiler }: Workplace) {
    yield 0
    // outputs are for shapes only where they are requested: they would keep coordinates that nothing depends on
    const options = { outputs: [], inputs: [], ...linear }
    if (locus === undefined) return modesReport(linearise(request, options, compiler))
    const sweep = sweepOf(request, locus)
    const { values, requestAt } = sweep
    const points = new PointsAlong(requestAt, compiler)
    const startsThere = (linear.at ?? 0) === 0
    const loci = rootLocus(sweep, values, (value) =>
      linearise(requestAt(value), { ...options, outputs: [] }, compiler, startsThere ? points.at(value) : undefined),
    )
    for (;;) {
      const next = loci.next()
      if (next.done === true) return next.value
      yield next.value / (values.length + 1)
    }
  },
  describe: (report) => (report.kind === 'locus' ? describeLocus(report) : describeModes(report)),
}
