/** Charts of a curve of operating points: any of its quantities over any other, with folds and unstable parts. */
import { growing } from '../../../engine/analyse/operating/stability'
import { columnsOf, type ColumnGroup, type CurveReport } from '../../../engine/trim/report'
import type { PlotCurve, ReportPlot } from '../../../manoeuvres/shared/types'
import { operatingTexts as texts } from '../texts/operating'

export interface Quantity {
  readonly name: string
  readonly unit: string
  readonly group: ColumnGroup | 'parameter' | 'growth'
  readonly values: readonly number[]
}

/** Returns the quantities of a curve, its parameter first; each has a value for every point, or NaN. */
export function quantitiesOf(report: CurveReport): readonly Quantity[] {
  const { points, over, unit } = report
  const columns = columnsOf(report).filter(({ name }) => name !== over)
  return [
    { name: over, unit, group: 'parameter', values: points.map(({ parameter }) => parameter) },
    ...columns,
    { name: texts.growth, unit: '1/s', group: 'growth', values: points.map(({ growth }) => growth ?? NaN) },
  ]
}

/** Quantities of one unit that a chart shows together. */
interface CurveChart {
  readonly title: string
  /** Label of the vertical axis. */
  readonly label: string
  readonly shown: readonly Quantity[]
}

/** Value over the median beyond which a slope is left out of its chart: at a fold it grows without bound. */
const steep = 20

export const chartAlone = (one: Quantity): CurveChart => ({ title: one.name, label: one.name, shown: [one] })

/** Returns the charts of a curve that every report has: what was freed, figures of turns, loads, growth. */
export function usualCharts(quantities: readonly Quantity[]): readonly CurveChart[] {
  const inGroup = (group: Quantity['group']): readonly Quantity[] => quantities.filter((one) => one.group === group)
  const together = (group: 'loads' | 'angles' | 'hitch'): CurveChart => {
    const [title, label] = texts.groups[group]
    return { title, label, shown: inGroup(group) }
  }
  return [
    ...inGroup('freed').map(chartAlone),
    ...inGroup('steering').map((one) =>
      one.unit === '1' ? chartAlone(one) : { title: texts.gradient, label: one.name, shown: [withoutSteep(one)] },
    ),
    ...[together('angles'), together('loads'), together('hitch')],
    { title: texts.growths, label: texts.growth, shown: inGroup('growth') },
  ].filter(({ shown }) => shown.some(({ values }) => values.some(Number.isFinite)))
}

function withoutSteep(slope: Quantity): Quantity {
  const sizes = slope.values
    .filter(Number.isFinite)
    .map(Math.abs)
    .sort((a, b) => a - b)
  const limit = steep * (sizes[Math.floor(sizes.length / 2)] ?? 0)
  return { ...slope, values: slope.values.map((value) => (Math.abs(value) > limit ? NaN : value)) }
}

/** Returns a chart of a curve over one of its quantities. */
export function plotOf(report: CurveReport, { title, label, shown }: CurveChart, across: Quantity): ReportPlot {
  const unstable = report.points.map(({ growth }) => growth !== undefined && growth > growing)
  const marked = (special: 'fold' | 'branch', name: string): readonly PlotCurve[] => {
    const at = report.points.flatMap((point, i) => (point.special === special ? [i] : []))
    const dots = shown.flatMap(({ values }) =>
      at.map((i) => [across.values[i], values[i]] as const).filter((dot) => dot.every(Number.isFinite)),
    )
    return dots.length === 0 ? [] : [{ label: name, x: dots.map(([x]) => x), y: dots.map(([, y]) => y), look: 'marks' }]
  }
  return {
    title,
    x: { label: across.name, unit: across.unit },
    y: { label, unit: shown[0]?.unit ?? '' },
    curves: [
      ...shown.flatMap(({ name, values }) => piecesOf(name, across.values, values, unstable)),
      ...marked('fold', texts.fold),
      ...marked('branch', texts.branch),
    ],
    lines: shown.some(({ group }) => group === 'growth') ? [{ label: '', y: 0 }] : [],
  }
}

/** Splits a curve where it has no value, and between stable and unstable points, which share the point between them. */
function piecesOf(
  label: string,
  x: readonly number[],
  y: readonly number[],
  unstable: readonly boolean[],
): readonly PlotCurve[] {
  const pieces: { label: string; x: number[]; y: number[]; look?: 'dashed' }[] = []
  const exists = (i: number): boolean => Number.isFinite(x[i]) && Number.isFinite(y[i])
  for (let i = 0; i < x.length; i++) {
    if (!exists(i)) continue
    const continues = i > 0 && exists(i - 1)
    if (!continues || unstable[i] !== unstable[i - 1]) {
      const piece = { label, x: [] as number[], y: [] as number[], ...(unstable[i] && { look: 'dashed' as const }) }
      if (continues) {
        piece.x.push(x[i - 1])
        piece.y.push(y[i - 1])
      }
      pieces.push(piece)
    }
    const last = pieces[pieces.length - 1]
    last.x.push(x[i])
    last.y.push(y[i])
  }
  return pieces
}
