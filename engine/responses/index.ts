/** Responses of the linear model of an experiment: over frequency, to steps, of open loops. */
import type { Analysis, AnalysisRequest, Workplace } from '../analyses/analysis'
import { cutOf } from '../analyses/linear/cut'
import { linearise } from '../analyses/linear/linearise'
import type { ResponseReport } from './report'
import { frequenciesOf, frequencyResponses } from './response'
import { describeResponse } from './text'

export const responseAnalysis: Analysis<ResponseReport> = {
  *compute({ linear = {}, response = {}, ...request }: AnalysisRequest, { compiler }: Workplace) {
    yield 0
    const frequencies = frequenciesOf(response)
    const model = linearise(request, linear, compiler)
    return yield* frequencyResponses(model, frequencies, response, cutOf(model, linear.cut))
  },
  describe: describeResponse,
}
