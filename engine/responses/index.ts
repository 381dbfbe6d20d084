/** Responses of an experiment over frequency: of its linear model, with steps and open loops, or from a run. */
import type { Analysis, AnalysisRequest, Workplace } from '../analyses/analysis'
import { cutOf } from '../analyses/linear/cut'
import { linearise } from '../analyses/linear/linearise'
import { describeAnyResponse } from './describe'
import { runResponse } from './from-run'
import { powerSpectra } from './psd'
import type { AnyResponse } from './report'
import { frequenciesOf, frequencyResponses } from './response'

export const responseAnalysis: Analysis<AnyResponse> = {
  *compute({ linear = {}, response = {}, fromRun, ...request }: AnalysisRequest, workplace: Workplace) {
    yield 0
    if (fromRun?.psd !== undefined) return yield* powerSpectra(request, fromRun, workplace)
    if (fromRun !== undefined) return yield* runResponse(request, fromRun, workplace)
    const frequencies = frequenciesOf(response)
    const model = linearise(request, linear, workplace.compiler)
    return yield* frequencyResponses(model, frequencies, response, cutOf(model, linear.cut))
  },
  describe: describeAnyResponse,
}
