/** Settings of a plot: over time, over another signal, or as a spectrum. Every change is an edit of the project. */
import { useId } from 'react'
import type { TimeTable } from '../../../engine/io/table'
import { signalsOfPlot } from '../../../engine/model/names/plots'
import { spectrumWindows, type PlotSettings, type SpectrumSettings } from '../../../engine/model/project/project'
import { displayUnits, shownUnit } from '../../../engine/quantities/units'
import { ChannelFields, LimitFields } from './AxisFields'
import { handlingLack, plotKinds } from './plot-kinds'
import type { SignalInfo } from './signals'
import { resultsTexts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import { Choice } from '../ui/Choice'

interface PlotSettingsBoxProps {
  readonly plot: PlotSettings
  readonly signals: readonly SignalInfo[]
  /** Table of the present run. */
  readonly table?: TimeTable | null
  readonly onChange: (label: string, plot: PlotSettings) => void
}

const averages = [1, 2, 4, 8, 16, 32] as const
export function PlotSettingsBox({ plot, signals, table = null, onChange }: PlotSettingsBoxProps) {
  const kind = plot.spectrum !== undefined ? 'spectrum' : plot.x === undefined ? 'time' : 'xy'
  const { title, signals: shown, units, channels } = plot
  const bare: PlotSettings = {
    ...(title === undefined ? {} : { title }),
    signals: shown,
    ...(units === undefined ? {} : { units }),
    ...(channels === undefined ? {} : { channels }),
  }
  const choose = (to: string): void => {
    if (to === 'time') onChange(stepTexts.plotOverTime, bare)
    if (to === 'spectrum') onChange(stepTexts.plotAsSpectrum, { ...bare, spectrum: { scale: 'amplitude' } })
    if (to === 'xy') onChange(stepTexts.plotOverSignal, { ...bare, x: signals[0]?.name ?? 't' })
  }
  const kinds = plotKinds(signals)
  const lack = handlingLack(signals)
  return (
    <div className="floating plot-settings" role="dialog" aria-label={resultsTexts.settingsTitle}>
      <div className="segmented" role="group" aria-label={resultsTexts.horizontalAxis}>
        {(['time', 'xy', 'spectrum'] as const).map((id) => (
          <button key={id} type="button" aria-pressed={kind === id} onClick={() => choose(id)}>
            {resultsTexts.axes[id]}
          </button>
        ))}
      </div>
      {kind === 'xy' && <AcrossFields plot={plot} signals={signals} onChange={onChange} />}
      {plot.spectrum !== undefined && (
        <SpectrumFields
          spectrum={plot.spectrum}
          onChange={(spectrum) => onChange(stepTexts.changeSpectrum, { ...bare, spectrum })}
        />
      )}
      <UnitFields plot={plot} signals={signals} onChange={onChange} />
      <LimitFields plot={plot} onChange={onChange} axes={kind === 'time' ? ['y', 'y2'] : ['x', 'y', 'y2']} />
      <ChannelFields plot={plot} onChange={onChange} table={table} />
      {(kinds.length > 0 || lack !== null) && (
        <label className="plot-settings-row row gap-2 text-sm">
          <span>{resultsTexts.changeKind}</span>
          <select
            className="select"
            value=""
            aria-label={resultsTexts.kindOfPlot}
            onChange={(event) => {
              const chosen = kinds.find((other) => other.title === event.target.value)
              if (chosen !== undefined) onChange(chosen.title, chosen.plot)
            }}
          >
            <option value="">{resultsTexts.choose}</option>
            {kinds.map((other) => (
              <option key={other.title}>{other.title}</option>
            ))}
            {lack !== null && <option disabled>{resultsTexts.handlingDiagram}</option>}
          </select>
        </label>
      )}
      {lack !== null && <p className="plot-settings-note">{lack}</p>}
    </div>
  )
}

function AcrossFields({ plot, signals, onChange }: PlotSettingsBoxProps) {
  const { minus, ...rest } = plot
  const unit = signals.find(({ name }) => name === plot.x)?.unit
  const alike = signals.filter((signal) => signal.unit === unit && signal.name !== plot.x)
  return (
    <>
      <SignalField
        label={resultsTexts.horizontal}
        value={plot.x ?? ''}
        signals={signals}
        onChoose={(x) => onChange(stepTexts.plotOver(x), { ...rest, x })}
      />
      <SignalField
        label={resultsTexts.less}
        value={minus ?? ''}
        signals={alike}
        none
        onChoose={(less) => onChange(stepTexts.changeAxis, less === '' ? rest : { ...plot, minus: less })}
      />
      <label className="plot-settings-row row gap-2 text-sm check">
        <input
          type="checkbox"
          checked={plot.equal === true}
          onChange={(event) => {
            const { equal: _old, ...unequal } = plot
            onChange(stepTexts.changeScale, event.target.checked ? { ...plot, equal: true } : unequal)
          }}
        />
        {resultsTexts.equalScale}
      </label>
    </>
  )
}

/** Drop-down for every unit on the axes that has alternatives. */
function UnitFields({ plot, signals, onChange }: PlotSettingsBoxProps) {
  const used = new Set(signalsOfPlot(plot))
  const plottedUnits = new Set(signals.flatMap(({ name, unit }) => (used.has(name) ? [unit] : [])))
  return [...plottedUnits].map((unit) => {
    const choices = displayUnits(unit)
    if (choices.length < 2) return null
    return (
      <label className="plot-settings-row row gap-2 text-sm" key={unit}>
        <span>{resultsTexts.showAs(shownUnit(unit))}</span>
        <Choice
          value={plot.units?.[unit] ?? unit}
          options={choices.map((choice) => [choice, shownUnit(choice)] as const)}
          onChoose={(shown) => {
            const { units: before, ...rest } = plot
            const { [unit]: _old, ...others } = before ?? {}
            const units = shown === unit ? others : { ...others, [unit]: shown }
            onChange(stepTexts.changePlotUnit(unit, shown), Object.keys(units).length === 0 ? rest : { ...rest, units })
          }}
        />
      </label>
    )
  })
}

interface SignalFieldProps {
  readonly label: string
  readonly value: string
  readonly signals: readonly SignalInfo[]
  readonly none?: boolean
  readonly onChoose: (signal: string) => void
}

function SignalField({ label, value, signals, none = false, onChoose }: SignalFieldProps) {
  const list = useId()
  return (
    <label className="plot-settings-row row gap-2 text-sm">
      <span>{label}</span>
      <input
        key={value}
        className="field"
        list={list}
        defaultValue={value}
        spellCheck={false}
        placeholder={none ? resultsTexts.nothing : resultsTexts.signal}
        aria-label={resultsTexts.signalOf(label)}
        onChange={(event) => {
          const text = event.target.value.trim()
          if (text !== value && (signals.some(({ name }) => name === text) || (none && text === ''))) onChoose(text)
        }}
      />
      <datalist id={list}>
        {signals.map(({ name, words = [] }) => (
          <option key={name} value={name}>
            {words[0]}
          </option>
        ))}
      </datalist>
    </label>
  )
}

function SpectrumFields({
  spectrum,
  onChange,
}: {
  readonly spectrum: SpectrumSettings
  readonly onChange: (spectrum: SpectrumSettings) => void
}) {
  const { log: _log, ...linear } = spectrum
  return (
    <>
      <label className="plot-settings-row row gap-2 text-sm">
        <span>{resultsTexts.scale}</span>
        <Choice
          aria-label={resultsTexts.scale}
          value={spectrum.scale}
          options={[
            ['amplitude', resultsTexts.amplitude],
            ['psd', resultsTexts.powerSpectralDensity],
          ]}
          onChoose={(next) => onChange({ ...spectrum, scale: next === 'psd' ? 'psd' : 'amplitude' })}
        />
      </label>
      <label className="plot-settings-row row gap-2 text-sm">
        <span>{resultsTexts.window}</span>
        <Choice
          aria-label={resultsTexts.window}
          value={spectrum.window ?? 'hann'}
          options={spectrumWindows.map((name) => [name, resultsTexts.windows[name]] as const)}
          onChoose={(window) => onChange({ ...spectrum, window })}
        />
      </label>
      <label className="plot-settings-row row gap-2 text-sm">
        <span>{resultsTexts.averageOf}</span>
        <Choice
          aria-label={resultsTexts.segments}
          value={spectrum.segments ?? 1}
          options={averages.map(
            (count) => [count, count === 1 ? resultsTexts.wholeRun : resultsTexts.segmentsOf(count)] as const,
          )}
          onChoose={(next) => onChange({ ...spectrum, segments: next })}
        />
      </label>
      <label className="plot-settings-row row gap-2 text-sm check">
        <input
          type="checkbox"
          checked={spectrum.log === true}
          onChange={(event) => onChange(event.target.checked ? { ...spectrum, log: true } : linear)}
        />
        {resultsTexts.logarithmicAxes}
      </label>
    </>
  )
}
