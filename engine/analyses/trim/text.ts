/** Describes operating points and their curves in words and as tables. */
import { csvOf } from '../linear/text'
import { growing } from '../../analyse/operating/stability'
import { formatNumber } from '../../quantities/units'
import type { Described } from '../analysis'
import {
  columnsOf,
  lateralOf,
  understeerOf,
  type CurveReport,
  type PointReport,
  type TrimReport,
} from '../../trim/report'

const withUnit = (value: number, unit: string, digits = 9): string =>
  `${formatNumber(value, digits)}${unit === '' || unit === '1' ? '' : ` ${unit}`}`

export const describeTrim = (report: TrimReport): Described =>
  report.kind === 'point' ? describePoint(report) : describeCurve(report)

export const plainTrim = (report: TrimReport): object =>
  report.kind === 'point' ? report : { ...report, columns: columnsOf(report), understeer: understeerOf(report) }

function describePoint({ settle, signals }: PointReport): Described {
  const { freed, targets = [], unstable, warnings, speed, radius, residual } = settle
  const moves = speed === undefined || speed === 0 ? 'at rest' : `at ${withUnit(speed, 'm/s')}`
  return {
    verdict: `Operating point ${moves}${radius === undefined ? '' : ` on a radius of ${withUnit(radius, 'm')}`}${
      unstable.length === 0 ? '' : ', unstable'
    }`,
    reasons: [
      ...unstable.map(({ re, states }) => `a mode grows at ${withUnit(re, '1/s', 4)}: ${states.join(', ')}`),
      ...warnings,
    ],
    run: `largest residual ${formatNumber(residual, 2)}`,
    figures: [
      ...Object.entries(freed).map(([name, value]) => [`${name} (freed)`, formatNumber(value, 9)] as const),
      ...targets.map(({ signal, unit, value }) => [`${signal} (target)`, withUnit(value, unit)] as const),
      ['holding force', withUnit(settle.held.force, 'N', 6)],
      ['holding moment', withUnit(settle.held.moment, 'N m', 6)],
      ...signals.map(({ name, unit, value }) => [name, withUnit(value, unit)] as const),
    ],
    passed: true,
    tables: [
      [
        'point',
        csvOf([
          ['name', 'unit', 'value', 'kind'],
          ...Object.entries(freed).map(([name, value]) => [name, '', value, 'freed']),
          ...targets.map(({ signal, unit, value }) => [signal, unit, value, 'target']),
          ...signals.map(({ name, unit, value }) => [name, unit, value, 'signal']),
        ]),
      ],
    ],
  }
}

/** Returns whether a point is stable; undefined if its eigenvalues are unknown. */
const isStable = ({ growth }: CurveReport['points'][number]): boolean | undefined =>
  growth === undefined ? undefined : growth <= growing

function describeCurve(report: CurveReport): Described {
  const { points, over, unit, remarks, branches } = report
  const at = (value: number): string => `${over} = ${withUnit(value, unit)}`
  const special = points.filter((point) => point.special !== undefined)
  const understeer = understeerOf(report)
  const columns = columnsOf(report)
  const [first, last] = [points[0], points[points.length - 1]]
  const changes = points.flatMap((point, i) => {
    const [before, now] = [i === 0 ? undefined : isStable(points[i - 1]), isStable(point)]
    return before === undefined || now === undefined || before === now
      ? []
      : [
          `the points become ${now ? 'stable' : 'unstable'} between ${at(points[i - 1].parameter)} and ${at(point.parameter)}`,
        ]
  })
  return {
    verdict: `${points.length} operating points from ${at(first.parameter)} to ${at(last.parameter)}${endOf(report)}`,
    reasons: [
      ...special.map(({ special: kind, parameter }) =>
        kind === 'fold'
          ? `fold: ${over} turns back at ${withUnit(parameter, unit)}`
          : `branch point at ${at(parameter)}`,
      ),
      ...(isStable(first) === false ? [`the points are unstable at ${at(first.parameter)}`] : []),
      ...changes,
      ...remarks,
      ...(branches ? [] : ['branch points were not looked for: the equations have constraints']),
    ],
    run: `operating points over ${over}`,
    figures: [
      ...(understeer === undefined ? [] : [['understeer gradient', withUnit(understeer, 'rad s^2/m', 6)] as const]),
      ...(Number.isFinite(first.speed)
        ? [['lateral acceleration', range(points.map(lateralOf), 'm/s^2')] as const]
        : []),
      ...columns
        .filter(({ group }) => group !== 'motion')
        .map(({ name, unit: own, values }) => [name, range(values, own)] as const),
    ],
    passed: true,
    tables: [
      [
        'curve',
        csvOf([
          [titled(over, unit), 'special', 'growth [1/s]', ...columns.map((column) => titled(column.name, column.unit))],
          ...points.map(({ parameter, special: kind, growth }, i) => [
            parameter,
            kind ?? '',
            growth ?? '',
            ...columns.map(({ values }) => (Number.isFinite(values[i]) ? values[i] : '')),
          ]),
        ]),
      ],
    ],
  }
}

const titled = (name: string, unit: string): string => (unit === '' ? name : `${name} [${unit}]`)

/** Returns the first and the last value of a column. */
function range(values: readonly number[], unit: string): string {
  const known = values.filter(Number.isFinite)
  if (known.length === 0) return 'not defined'
  const [first, last] = [known[0], known[known.length - 1]].map((value) => formatNumber(value, 6))
  return `${first}${first === last ? '' : ` … ${last}`}${unit === '' || unit === '1' ? '' : ` ${unit}`}`
}

function endOf({ end, switched }: CurveReport): string {
  switch (end) {
    case 'reached':
      return ''
    case 'fold':
      return ', where the curve turns back'
    case 'switched':
      return `; ${switched ?? 'a discrete state'} changes beyond`
    case 'returned':
      return ': the curve comes back to its first value'
    case 'stuck':
      return '; no further point is found'
    case 'long':
      return '; the curve continues'
  }
}
