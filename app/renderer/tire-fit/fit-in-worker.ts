/** Fit of a tyre in a worker, so that the window stays responsive. */
import { ModelError } from '../../../engine/errors/model-error'
import type { ParamValue } from '../../../engine/model/project/project'
import type { MeasuredPoint } from '../../../importers/tire-test'
import type { BlockFit } from '../../tires/fit/fit-block'
import type { StageFit, TireFitOptions } from '../../tires/fit/fit-tire'

export interface FitRequest {
  readonly block: string
  /** Values of all parameters of the block, SI. */
  readonly params: Readonly<Record<string, ParamValue>>
  readonly points: readonly MeasuredPoint[]
  readonly options: Pick<TireFitOptions, 'hold' | 'weights'>
}

export interface WindowFit extends Pick<
  BlockFit,
  'parameters' | 'channels' | 'omitted' | 'leftOut' | 'params' | 'points'
> {
  readonly stages: readonly Pick<StageFit, 'label' | 'iterations' | 'end'>[]
  /** CSV with the measured and fitted value of every point. */
  readonly residuals: string
}

export interface FitProgress {
  readonly stage: string
  readonly iteration: number
}

export type FitAnswer =
  | FitProgress
  | { readonly fit: WindowFit }
  | { readonly refusal: Pick<ModelError, 'code' | 'what' | 'place' | 'hint'> }
  | { readonly failure: string }

/** @throws ModelError where the tyre or the points allow no fit; the reason of the signal where it was cancelled */
export function fitInWorker(
  request: FitRequest,
  { progress, signal }: { readonly progress: (progress: FitProgress) => void; readonly signal: AbortSignal },
): Promise<WindowFit> {
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<WindowFit>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    worker.addEventListener('message', ({ data }: MessageEvent<FitAnswer>) => {
      if ('stage' in data) progress(data)
      else if ('fit' in data) resolve(data.fit)
      else if ('refusal' in data) {
        const { code, what, place, hint } = data.refusal
        reject(new ModelError(code, what, place, hint))
      } else reject(new Error(data.failure))
    })
    worker.addEventListener('error', (event) => reject(new Error(event.message)))
    worker.postMessage(request)
  }).finally(() => worker.terminate())
}
