/** Loads of the wheels on an uneven road. */
import type { FoundWheel } from '../../../engine/model/project/vehicle'
import { greatest, least } from '../extremes'
import { overTime } from '../report'
import type { ManoeuvreRunner, Run } from '../runner'
import type { ReportPlot } from '../types'
import { thinned } from '../figures/curves'

/** Share of its mean load below which a wheel counts as lifted. */
const lifted = 0.01

interface WheelLoads {
  /** Standard deviation over the mean, the larger of the wheels of the axle: dynamic load coefficient. */
  readonly front: number
  readonly rear: number
  /** Largest and smallest load of a wheel over that at the start. */
  readonly most: number
  readonly least: number
  /** Share of the rows in which a wheel is lifted. */
  readonly lifted: number
}

interface LoadedWheel {
  readonly wheel: FoundWheel
  readonly signal: string
}

const loaded = ({ vehicle }: ManoeuvreRunner): readonly LoadedWheel[] =>
  vehicle.wheels.flatMap((wheel) => {
    const signal = vehicle.ofWheel(wheel, 'wheel-load')
    return signal === undefined ? [] : [{ wheel, signal }]
  })

export const loadSignals = (runner: ManoeuvreRunner): readonly string[] => loaded(runner).map(({ signal }) => signal)

/** Returns figures of the loads from one row to another; undefined without wheels whose load is known. */
export function wheelLoads(runner: ManoeuvreRunner, run: Run, first: number, last: number): WheelLoads | undefined {
  const wheels = loaded(runner).filter(({ signal }) => run.values(signal)[0] > 0)
  if (wheels.length === 0) return undefined
  const rows = wheels.map(({ wheel, signal }) => {
    const values = Array.from(run.values(signal)).slice(first, last + 1)
    const mean = values.reduce((sum, load) => sum + load, 0) / values.length
    const variance = values.reduce((sum, load) => sum + (load - mean) ** 2, 0) / values.length
    const start = run.values(signal)[0]
    return { wheel, values, coefficient: Math.sqrt(variance) / mean, start }
  })
  const axle = (which: 'front' | 'rear'): number => {
    const members = new Set(runner.vehicle.wheelsOf(which))
    return greatest(rows.filter(({ wheel }) => members.has(wheel)).map(({ coefficient }) => coefficient))
  }
  const count = last - first + 1
  const off = Array.from({ length: count }, (_, i) => rows.some(({ values, start }) => values[i] < lifted * start))
  return {
    front: axle('front'),
    rear: axle('rear'),
    most: greatest(rows.map(({ values, start }) => greatest(values) / start)),
    least: least(rows.map(({ values, start }) => least(values) / start)),
    lifted: off.filter(Boolean).length / count,
  }
}

/** Returns the histories of the loads. */
export const loadPlot = (runner: ManoeuvreRunner, run: Run): ReportPlot =>
  overTime(
    'Wheel loads',
    'N',
    'Normal force',
    loaded(runner).map(({ wheel, signal }) => ({
      label: wheel.position === '' ? wheel.block : wheel.position,
      x: thinned(run.time),
      y: thinned(run.values(signal)),
    })),
  )
