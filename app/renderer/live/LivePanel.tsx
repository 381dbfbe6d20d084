/** Live mode in the inspector: the pinned values, the content of the curves, and how fast they follow. */
import { useEffect, useMemo } from 'react'
import { Box, ChartLine, Check, SlidersHorizontal, Undo2 } from 'lucide-react'
import { sentence } from '../ui/sentence'
import { useLive, useServices } from './services'
import { useProject, useUi } from '../workbench/services'
import { getRecord } from '../store/records'
import { liveTexts as texts } from '../texts/live'
import { LiveReport } from './LiveReport'
import { pinId } from './pins'
import { PinRow } from './PinRow'
import { ValuePicker } from './ValuePicker'
import { Button } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import './live.css'

export function LivePanel() {
  const { live } = useServices()
  const pins = useLive((state) => state.pins)
  const tried = useLive((state) => (state.tryOnly || state.phase === 'still' ? state.tried.size : 0))
  const tryOnly = useLive((state) => state.tryOnly)
  const error = useLive((state) => state.error)

  useEffect(() => {
    live.getState().setOpen(true)
    return () => live.getState().setOpen(false)
  }, [live])

  return (
    <section className="live-panel" aria-label={texts.title}>
      <div className="live-bar">
        <AddButton />
        <span className="spacer" />
        <label className="live-try" data-tip={texts.tryOnlyTip}>
          <input
            type="checkbox"
            className="checkbox"
            checked={tryOnly}
            onChange={(event) => live.getState().setTryOnly(event.target.checked)}
          />
          {texts.tryOnly}
        </label>
      </div>
      <Missing />
      {pins.length === 0 ? (
        <EmptyState small icon={SlidersHorizontal} title={texts.emptyTitle} text={texts.empty} />
      ) : (
        <ul className="stack gap-2">
          {pins.map((pin) => (
            <PinRow key={pinId(pin)} pin={pin} />
          ))}
        </ul>
      )}
      {error !== null && (
        <div className="message danger live-message" role="alert">
          <p>
            {error.place.block !== undefined &&
              `${[error.place.block, error.place.parameter].filter(Boolean).join('.')}: `}
            {sentence(error.what, error.hint)}
          </p>
          <p>{texts.failed}</p>
        </div>
      )}
      {tried > 0 && (
        <div className="live-tried">
          <p>{texts.triedCount(tried)}</p>
          <Button data-tip={texts.discardTip} onClick={() => live.getState().discard()}>
            <Undo2 size={13} aria-hidden="true" /> {texts.discard}
          </Button>
          <Button
            look="primary"
            data-tip={texts.keepTip}
            disabled={error !== null}
            onClick={() => live.getState().keep()}
          >
            <Check size={13} aria-hidden="true" /> {texts.keep}
          </Button>
        </div>
      )}
      {pins.length > 0 && <LiveReport />}
    </section>
  )
}

/** Hints about missing requirements of live mode: an experiment, plots, or a view that shows them. */
function Missing() {
  const { ui } = useServices()
  const plots = useProject(({ doc, experiment }) =>
    experiment === null ? null : Object.keys(getRecord(doc, 'experiment', experiment)?.value.plots ?? {}).length,
  )
  const view = useUi((state) => state.view)
  if (plots === null) return <p className="live-note soft text-sm">{texts.noExperiment}</p>
  if (plots === 0) return <p className="live-note soft text-sm">{texts.noPlots}</p>
  if (view === 'results' || view === 'scene' || view === 'cueing') return null
  return (
    <p className="live-note soft text-sm">
      <Button onClick={() => ui.getState().showView('results')}>
        <ChartLine size={13} aria-hidden="true" /> {texts.showPlots}
      </Button>
      <Button onClick={() => ui.getState().showView('scene')}>
        <Box size={13} aria-hidden="true" /> {texts.showScene}
      </Button>
    </p>
  )
}

function AddButton() {
  const { live } = useServices()
  const pins = useLive((state) => state.pins)
  const taken = useMemo(() => new Set(pins.map(pinId)), [pins])
  return <ValuePicker taken={taken} marksStructural onPick={(pin) => live.getState().addPin(pin)} />
}
