/** Fields for limits of axes and for curves computed from signals; parts of the settings of a plot. */
import { useState } from 'react'
import { Plus, X } from 'lucide-react'
import type { TimeTable } from '../../../engine/io/table'
import type { AxisLimits, PlotSettings } from '../../../engine/model/project/project'
import { resultsTexts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import { IconButton } from '../ui/IconButton'
import { channelName, channelProblem } from './channels'
import { Alert } from '../ui/Alert'

interface FieldsProps {
  readonly plot: PlotSettings
  readonly onChange: (label: string, plot: PlotSettings) => void
}

/** @param axes that the plot has limits for */
export function LimitFields({ plot, onChange, axes }: FieldsProps & { readonly axes: readonly (keyof AxisLimits)[] }) {
  const change = (axis: keyof AxisLimits, range: readonly [number, number] | undefined): void => {
    const { limits, ...rest } = plot
    const { [axis]: _old, ...others } = limits ?? {}
    const next: AxisLimits = range === undefined ? others : { ...others, [axis]: range }
    onChange(stepTexts.changeLimits, Object.keys(next).length === 0 ? rest : { ...rest, limits: next })
  }
  return axes.map((axis) => (
    <LimitRow
      key={`${axis} ${plot.limits?.[axis]?.join(' ') ?? ''}`}
      axis={axis}
      range={plot.limits?.[axis]}
      onChange={(range) => change(axis, range)}
    />
  ))
}

interface LimitRowProps {
  readonly axis: keyof AxisLimits
  readonly range: readonly [number, number] | undefined
  readonly onChange: (range: readonly [number, number] | undefined) => void
}

function LimitRow({ axis, range, onChange }: LimitRowProps) {
  const [ends, setEnds] = useState<readonly [string, string]>([String(range?.[0] ?? ''), String(range?.[1] ?? '')])
  const [from, to] = ends.map((text) => (text.trim() === '' ? NaN : Number(text)))
  const empty = ends.every((text) => text.trim() === '')
  const valid = empty || from < to
  const take = (): void => {
    if (empty && range !== undefined) onChange(undefined)
    else if (from < to && (from !== range?.[0] || to !== range[1])) onChange([from, to])
  }
  const field = (end: 0 | 1) => (
    <input
      className="field"
      inputMode="decimal"
      value={ends[end]}
      placeholder={resultsTexts.automatic}
      aria-label={resultsTexts.limitOf(resultsTexts.axisNames[axis], end)}
      aria-invalid={!valid && ends[end].trim() !== ''}
      onChange={(event) => setEnds(end === 0 ? [event.target.value, ends[1]] : [ends[0], event.target.value])}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
  return (
    <div className="plot-settings-row row gap-2 text-sm limits">
      <span>{resultsTexts.limitRows[axis]}</span>
      <span className="limit-fields">
        {field(0)}
        {field(1)}
      </span>
    </div>
  )
}

export function ChannelFields({ plot, onChange, table }: FieldsProps & { readonly table: TimeTable | null }) {
  const entries = Object.entries(plot.channels ?? {})
  const change = (next: readonly (readonly [string, string])[]): void => {
    const { channels: _old, ...rest } = plot
    onChange(stepTexts.changeChannels, next.length === 0 ? rest : { ...rest, channels: Object.fromEntries(next) })
  }
  const [draft, setDraft] = useState('')
  const add = (): void => {
    if (draft.trim() === '' || channelProblem(draft, table) !== null) return
    change([...entries, [channelName(plot, draft.trim()), draft.trim()]])
    setDraft('')
  }
  const wrong = draft.trim() === '' ? null : channelProblem(draft, table)
  return (
    <section className="plot-channels" aria-label={resultsTexts.computedCurves}>
      <h4>{resultsTexts.computedCurves}</h4>
      {entries.map(([name, expression], i) => (
        <div className="plot-channel" key={name}>
          <span data-tip={expression}>{name === expression ? name : `${name} = ${expression}`}</span>
          <IconButton
            small
            icon={X}
            label={resultsTexts.removeCurve(name)}
            onClick={() => change(entries.filter((_entry, k) => k !== i))}
          />
        </div>
      ))}
      <div className="plot-channel">
        <input
          className="field mono"
          value={draft}
          spellCheck={false}
          placeholder={resultsTexts.channelExample}
          aria-label={resultsTexts.newCurve}
          aria-invalid={wrong !== null}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
        />
        <IconButton small icon={Plus} label={resultsTexts.addCurve} disabled={wrong !== null} onClick={add} />
      </div>
      <Alert text={wrong} />
    </section>
  )
}
