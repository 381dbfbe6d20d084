/** Operating points of an experiment: one point with what was solved for it, or a curve of them along a parameter. */
import type { Compiler } from '../../compile/compiler'
import { Outputs } from '../../compile/model'
import { ModelError } from '../../errors/model-error'
import { prepareExperiment } from '../../experiment/prepare-experiment'
import type { RunRequest } from '../../run/run'
import type { PointReport, TrimReport } from '../../trim/report'
import { curveReport, moved, signalsOf } from '../../trim/series'
import { vehicleOf, type VehicleParts } from '../../trim/turns'
import type { Analysis, AnalysisRequest, Workplace } from '../analysis'
import { startedModel } from '../started'
import { describeTrim, plainTrim } from './text'

export const trimAnalysis: Analysis<TrimReport> = {
  *compute({ trim = {}, ...request }: AnalysisRequest, { compiler }: Workplace) {
    yield 0
    const { over } = trim
    const vehicle = vehicleOf(prepareExperiment(request, compiler.registry).project, compiler.registry)
    return over === undefined
      ? pointReport(moved(request, trim), compiler, vehicle)
      : yield* curveReport(request, { ...trim, over }, { compiler, vehicle })
  },
  describe: describeTrim,
  plain: plainTrim,
}

function pointReport(request: RunRequest, compiler: Compiler, vehicle: VehicleParts | undefined): PointReport {
  const { experiment } = request
  if (prepareExperiment(request, compiler.registry).goal === undefined)
    throw new ModelError(
      'usage',
      `experiment ${experiment} has no operating point`,
      { experiment, setting: 'start' },
      'set its start to settle, or state a speed or targets',
    )
  const { instance, model, start } = startedModel(request, compiler)
  const names = signalsOf(request, compiler, vehicle)
  const outputs = new Outputs(instance, names)
  const values = outputs.at(0, start.x, model.discrete?.z)
  const { settle } = start
  if (settle === undefined) throw new Error('an experiment with an operating point has its report')
  return {
    kind: 'point',
    settle,
    loads: vehicle?.loads ?? [],
    signals: outputs.names.map((name, i) => ({ name, unit: outputs.units[i], value: values[i] })),
  }
}
