/** Linear analyses of an experiment: its linear model, and its modes. */
import type { Analysis, AnalysisRequest, Workplace } from '../analysis'
import { linearise } from './linearise'
import { modesReport } from './modes'
import { describeModes } from './modes-text'
import type { LinearModel, ModesReport } from './report'
import { describeLinear } from './text'

export const linearisation: Analysis<LinearModel> = {
  *compute({ linear = {}, ...request }: AnalysisRequest, { compiler }: Workplace) {
    yield 0
    return linearise(request, linear, compiler)
  },
  describe: describeLinear,
}

export const modesAnalysis: Analysis<ModesReport> = {
  *compute({ linear = {}, ...request }: AnalysisRequest, { compiler }: Workplace) {
    yield 0
    // outputs are for shapes only where they are requested: they would keep coordinates that nothing depends on
    return modesReport(linearise(request, { outputs: [], inputs: [], ...linear }, compiler))
  },
  describe: describeModes,
}
