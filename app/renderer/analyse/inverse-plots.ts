/** Charts of inverse dynamics: the found inputs, and prescribed signals beside those of the run. */
import type { InverseReport } from '../../../engine/inverse/report'
import type { ReportPlot } from '../../../manoeuvres/shared/types'
import { analyseTexts } from '../texts/analyse'
import { inverseTexts as texts } from '../texts/inverse'
import { thinned } from '../plots/charts/thinned'

const overTime = { label: analyseTexts.time, unit: 's' }

/** Returns a chart of each found input. */
export const inputPlots = ({ inputs, inputTimes }: InverseReport): readonly ReportPlot[] =>
  inputs.map(({ name, unit, values }) => ({
    title: name,
    x: overTime,
    y: { label: name, unit },
    curves: [{ label: name, x: thinned(inputTimes), y: thinned(values) }],
  }))

/** Returns two charts of each prescribed signal: with that of the run, and the difference; one if there is no run. */
export const signalPlots = ({ signals, times }: InverseReport): readonly ReportPlot[] =>
  signals.flatMap(({ name, unit, values, replayed }): ReportPlot[] => {
    const [x, y] = [thinned(times), { label: name, unit }]
    const prescribed = { label: texts.prescribedCurve, x, y: thinned(values) }
    const title = texts.followed(name)
    if (replayed.length !== values.length) return [{ title, x: overTime, y, curves: [prescribed] }]
    const difference = values.map((value, k) => replayed[k] - value)
    return [
      {
        ...{ title, x: overTime, y },
        curves: [prescribed, { label: texts.runCurve, x, y: thinned(replayed), look: 'dashed' }],
      },
      {
        ...{ title: texts.difference(name), x: overTime, y },
        curves: [{ label: texts.differenceCurve, x, y: thinned(difference) }],
        lines: [{ label: '', y: 0 }],
      },
    ]
  })
