/** Spectrum of the visible part of a curve. */
import { spectrumOf } from '../../../engine/analyse/spectrum'
import type { SpectrumSettings } from '../../../engine/model/project/project'
import { lowerBound, type DrawnPoints } from '../tables/decimate'
import type { Curve } from '../tables/tables'
import { shownUnit } from '../../../engine/quantities/units'

/** Cache of the last transform of each curve, because plots are redrawn often without a change. */
const known = new WeakMap<Float64Array, { readonly key: string; readonly points: DrawnPoints | null }>()

/** @returns null if there are too few rows */
export function spectrumPoints(
  { time, values }: Curve,
  [from, to]: readonly [number, number],
  settings: SpectrumSettings,
): DrawnPoints | null {
  const [start, end] = [lowerBound(time, from), lowerBound(time, to + 1e-9)]
  const key = JSON.stringify([start, end, settings])
  const old = known.get(values)
  if (old?.key === key) return old.points
  const spectrum = spectrumOf(time.subarray(start, end), values.subarray(start, end), settings)
  // A logarithmic axis has no place for frequency 0.
  const first = settings.log === true ? 1 : 0
  const points = spectrum && {
    x: spectrum.frequency.subarray(first),
    y: spectrum.values.subarray(first),
    time: new Float64Array(0),
  }
  known.set(values, { key, points })
  return points
}

/** Returns the unit of a spectrum: that of the signal, or its square per hertz. */
export function spectrumUnit(unit: string, settings: SpectrumSettings | undefined): string {
  if (settings?.scale !== 'psd') return unit
  const plain = shownUnit(unit)
  if (plain === '') return '1/Hz'
  return /^\w+$/.test(plain) ? `${plain}²/Hz` : `(${plain})²/Hz`
}
