/** Status of live mode: the content of the curves at the moment, and how fast they follow. */
import type { RunOverrides } from '../../../engine/experiment/experiment'
import { useLive } from './services'
import { liveTexts as texts } from '../texts/live'
import { FAST } from './preview'

export function LiveReport() {
  const { phase, isHeld, compiling, preview, previewOff, exactMilliseconds, latency, recompiled, error } = useLive(
    (state) => state,
  )
  const status = compiling
    ? texts.compiling
    : phase === 'preparing'
      ? texts.preparing
      : phase === 'moving' && !isHeld
        ? preview === null
          ? texts.moving
          : texts.movingPreview
        : phase === 'resting'
          ? texts.resting
          : error === null
            ? texts.still
            : texts.failed
  return (
    <section className="live-report" aria-label={texts.latency}>
      <p className="live-status" role="status" data-phase={compiling ? 'compiling' : phase}>
        {status}
      </p>
      {recompiled !== null && <p>{texts.recompiled(recompiled.pin, recompiled.milliseconds)}</p>}
      {exactMilliseconds !== null && (
        <p>
          {preview !== null
            ? texts.preview(way(preview.run), preview.milliseconds, exactMilliseconds)
            : exactMilliseconds > 2 * FAST && phase !== 'preparing'
              ? texts.noPreview(exactMilliseconds)
              : texts.exactEach(exactMilliseconds)}
          {preview !== null && ` ${previewOff === null ? texts.offTried(preview.off) : texts.off(previewOff)}`}
        </p>
      )}
      {latency !== null && (
        <p className="live-latency">
          <span>{texts.latency}</span>
          <strong>{texts.latencyValue(latency.last, latency.percentile95, latency.count)}</strong>
        </p>
      )}
    </section>
  )
}

/** Returns the settings of a run as text, such as `dopri5, tolerance 1e-4`. */
function way({ solver = '', tolerance, step }: RunOverrides): string {
  if (tolerance !== undefined) return `${solver}, tolerance ${tolerance.toExponential(0).replace('e-', 'e-')}`
  return step === undefined ? solver : `${solver}, step ${step} s`
}
