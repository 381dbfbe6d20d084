/** Entry of the worker that fits a tyre: a Magic Formula takes seconds. */
import { registry } from '../../../blocks'
import { ModelError } from '../../../engine/errors/model-error'
import { resolveParameters } from '../../../engine/model/network/resolve'
import { fitBlock } from '../../tires/fit/fit-block'
import { residualsCsv } from '../../tires/fit/residuals-csv'
import { tireOf, tireType } from '../../tires/forces'
import type { FitAnswer, FitRequest } from './fit-in-worker'

const post = self.postMessage.bind(self) as (message: FitAnswer) => void

self.addEventListener('message', ({ data: { block, params, points, options } }: MessageEvent<FitRequest>) => {
  try {
    const project = { wishbone: 1 as const, title: block, blocks: { [block]: { type: tireType, params } }, wires: {} }
    const tire = tireOf(resolveParameters(project, registry).blocks.get(block))
    const onIteration = (stage: string, iteration: number): boolean => {
      post({ stage, iteration })
      return true
    }
    const result = fitBlock(tire, points, { ...options, onIteration })
    const { parameters, stages, channels, omitted, leftOut, params: fitted, points: used } = result
    post({
      fit: {
        ...{ parameters, channels, omitted, leftOut, params: fitted, points: used, residuals: residualsCsv(result) },
        stages: stages.map(({ label, iterations, end }) => ({ label, iterations, end })),
      },
    })
  } catch (error) {
    post(
      error instanceof ModelError
        ? { refusal: { code: error.code, what: error.what, place: error.place, hint: error.hint } }
        : { failure: error instanceof Error ? error.message : String(error) },
    )
  }
})
