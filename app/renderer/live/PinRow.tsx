/** A live value: slider, number with unit, the range of the slider. */
import { memo, useEffect, useMemo, useRef, type ChangeEvent } from 'react'
import { RotateCcw, X } from 'lucide-react'
import { ownerOf } from '../../../engine/model/names/names'
import type { ScalarValue } from '../../../engine/model/project/project'
import { ScalarInput } from '../ui/fields/ScalarInput'
import { useLive, useServices } from './services'
import { useProject } from '../workbench/services'
import { liveTexts as texts } from '../texts/live'
import { IconButton } from '../ui/IconButton'
import { keptRange } from './saved-sliders'
import { isReplacedIn, pinId, pinInfo, sourceFromData, writtenAs, type Pin, type PinInfo } from './pins'
import { roundTo, sensibleRange, stepOf, type SliderRange } from './range'
import { shownUnit } from '../../../engine/quantities/units'

export const PinRow = memo(function PinRow({ pin }: { readonly pin: Pin }) {
  const { live, registry } = useServices()
  const id = pinId(pin)
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const tried = useLive((state) => state.tried.get(id))
  const origin = useLive((state) => state.origins.get(id))
  const info = pinInfo(pin, { doc, registry, experiment }, tried)
  const { name } = pin
  const fromData = useMemo(() => sourceFromData(pin, { doc, registry, experiment }), [pin, doc, registry, experiment])
  const isReplaced = pin.kind === 'parameter' && isReplacedIn(pin, { doc, registry, experiment })
  const remove = <IconButton small icon={X} label={texts.remove(name)} onClick={() => live.getState().removePin(id)} />
  if (info === null)
    return (
      <li className="live-pin">
        <div className="live-pin-head">
          <span className="text-sm strong ellipsis">{name}</span>
          {remove}
        </div>
        <p className="faint text-xs">{texts.gone}</p>
      </li>
    )

  const put = (value: ScalarValue): void => {
    live.getState().move(pin, value, performance.now())
    live.getState().release(pin)
  }
  const tags = [
    ...(pin.kind === 'variable' ? [texts.variable] : []),
    ...(pin.kind === 'initial' ? [texts.initial] : []),
    ...(pin.kind === 'parameter' && info.source === 'experiment' ? [texts.inExperiment] : []),
    ...(info.source === 'variant' ? [texts.inVariant] : []),
  ]
  return (
    <li className={tried === undefined ? 'live-pin' : 'live-pin tried'}>
      <div className="live-pin-head">
        <span className="text-sm strong ellipsis" data-tip={info.doc === '' ? undefined : info.doc}>
          {name}
        </span>
        {tags.map((tag) => (
          <span className="live-tag" key={tag}>
            {tag}
          </span>
        ))}
        {info.structural && (
          <span className="live-tag" data-tip={texts.structuralTip}>
            {texts.structural}
          </span>
        )}
        <span className="spacer" />
        {origin !== undefined && origin !== info.written && (
          <IconButton small icon={RotateCcw} label={texts.reset(name, String(origin))} onClick={() => put(origin)} />
        )}
        {remove}
      </div>
      {info.value === null ? (
        <p className="faint text-xs">{texts.wrong}</p>
      ) : (
        <Slider
          info={info}
          value={info.value}
          range={keptRange(info, doc) ?? usualRange(info, info.value)}
          onPut={put}
        />
      )}
      {isReplaced && <p className="faint text-xs">{texts.replaced(ownerOf(name) ?? name)}</p>}
      {fromData !== null && <p className="faint text-xs">{texts.fromData(fromData)}</p>}
      {info.isExpression && <p className="faint text-xs">{texts.expression(String(info.written))}</p>}
    </li>
  )
})

/** Default ranges by pin and unit, stored so that the range stays while the value moves. */
const usual = new Map<string, SliderRange>()

function usualRange(info: PinInfo, value: number): SliderRange {
  const key = `${info.id} ${info.unit}`
  const known = usual.get(key)
  if (known !== undefined && value >= known.low && value <= known.high) return known
  const range = sensibleRange(value, info)
  usual.set(key, range)
  return range
}

interface SliderProps {
  readonly info: PinInfo
  readonly value: number
  readonly range: SliderRange
  readonly onPut: (value: ScalarValue) => void
}

function Slider({ info, value, range, onPut }: SliderProps) {
  const { live } = useServices()
  const { pin, id, unit } = info
  const { name } = pin
  const element = useRef<HTMLInputElement>(null)
  /** Id of the gesture: all key presses while the slider has the focus are one undo step. */
  const gesture = useRef('')

  // React's `onChange` is the event `input`; the release is the native `change`.
  useEffect(() => {
    const node = element.current
    if (node === null) return
    const release = (): void => live.getState().release(pin, gesture.current)
    node.addEventListener('change', release)
    return () => node.removeEventListener('change', release)
  }, [live, pin])

  const onMove = (event: ChangeEvent<HTMLInputElement>): void => {
    const to = roundTo(Number(event.target.value), range.step)
    live.getState().move(pin, writtenAs(to, info), event.nativeEvent.timeStamp)
  }
  const setEnd = (end: 'low' | 'high', entered: ScalarValue | undefined): void => {
    const number = typeof entered === 'number' ? entered : parseFloat(String(entered))
    if (!Number.isFinite(number)) return
    const next = { ...range, [end]: number }
    if (next.low < next.high) live.getState().setRange(pin, { ...next, step: stepOf(next.low, next.high) })
  }
  return (
    <>
      <input
        ref={element}
        type="range"
        className="live-slider"
        aria-label={texts.slider(name)}
        aria-valuetext={`${value} ${unit}`}
        min={range.low}
        max={range.high}
        step="any"
        value={value}
        onChange={onMove}
        onKeyDown={(event) => {
          const steps: Record<string, number> = {
            ArrowLeft: -1,
            ArrowDown: -1,
            ArrowRight: 1,
            ArrowUp: 1,
            PageUp: 10,
            PageDown: -10,
          }
          const by = steps[event.key]
          if (by === undefined) return
          event.preventDefault()
          const to = roundTo(Math.min(range.high, Math.max(range.low, value + by * range.step)), range.step)
          live.getState().move(pin, writtenAs(to, info), event.nativeEvent.timeStamp)
        }}
        onKeyUp={() => live.getState().release(pin, gesture.current)}
        // A value that returns to its start causes no `change`.
        onPointerUp={() => live.getState().release(pin, gesture.current)}
        onBlur={() => live.getState().release(pin, gesture.current)}
        onFocus={() => {
          gesture.current = `live ${id} ${performance.now()}`
        }}
        onPointerDown={() => {
          gesture.current = `live ${id} ${performance.now()}`
        }}
      />
      <div className="live-fields">
        <ScalarInput label={texts.low(name)} unit="" value={range.low} onCommit={(entered) => setEnd('low', entered)} />
        <ScalarInput
          label={texts.value(name)}
          unit={typeof info.written === 'string' ? '' : shownUnit(info.siUnit)}
          value={info.written}
          onCommit={(entered) => entered !== undefined && onPut(entered)}
        />
        <ScalarInput
          label={texts.high(name)}
          unit=""
          value={range.high}
          onCommit={(entered) => setEnd('high', entered)}
        />
      </div>
    </>
  )
}
