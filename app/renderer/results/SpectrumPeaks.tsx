/** List of the peaks of a plot's spectra by signal, to read off natural frequencies. */
import { useMemo } from 'react'
import { spectrumPeaks } from '../../../engine/analyse/peaks'
import type { TimeTable } from '../../../engine/io/table'
import type { PlotSettings } from '../../../engine/model/project/project'
import { resultsTexts } from '../texts/results'
import { spectrumPoints } from '../plots/spectrum-curve'
import { curveOf } from '../tables/tables'

interface SpectrumPeaksProps {
  readonly plot: PlotSettings
  readonly table: TimeTable
  readonly range: readonly [number, number]
  readonly hidden: ReadonlySet<string>
  readonly colour: (signal: number) => string
}

const PEAKS = 3

export function SpectrumPeaks({ plot, table, range, hidden, colour }: SpectrumPeaksProps) {
  const curves = useMemo(() => {
    const { spectrum } = plot
    if (spectrum === undefined) return []
    return plot.signals.flatMap((signal, i) => {
      const curve = hidden.has(signal) ? null : curveOf(table, signal, plot.units)
      const points = curve && spectrumPoints(curve, range, spectrum)
      return points === null ? [] : [{ signal, i, peaks: spectrumPeaks(points.x, points.y, PEAKS) }]
    })
  }, [plot, table, range, hidden])
  if (curves.every(({ peaks }) => peaks.length === 0)) return null
  return (
    <ul className="spectrum-peaks" aria-label={resultsTexts.peaks}>
      {curves.map(({ signal, i, peaks }) => (
        <li key={signal}>
          <span className="swatch" style={{ background: colour(i) }} />
          <span className="visually-hidden">{signal}: </span>
          {resultsTexts.peaksAt(peaks.map(({ frequency }) => frequency.toPrecision(3)))}
        </li>
      ))}
    </ul>
  )
}
