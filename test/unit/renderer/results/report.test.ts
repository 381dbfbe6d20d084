/** The report says what was compared, and nothing of the project becomes part of its markup. */
import { describe, expect, it } from 'vitest'
import { inPlotUnits, type ComparisonRow } from '../../../../app/renderer/results/comparison'
import { paperColours } from '../../../../app/renderer/results/report/paper-colours'
import { correlationText, reportHtml } from '../../../../app/renderer/results/report/report-html'
import { signalFigure } from '../../../../app/renderer/results/report/signal-figure'

const row: ComparisonRow = {
  signal: 'Body.<x>',
  against: 'Track & bench',
  name: 'r',
  reference: 'x',
  unit: 'm/s^2',
  max: 0.5,
  rms: 0.25,
  peak: 60,
  scale: 60,
  relative: 0.5 / 60,
  correlation: 0.98765,
  tolerance: 1e-4,
  rowsWithout: 0,
  pass: false,
}
const report = {
  project: 'Car "7"',
  experiment: '<script>alert(1)</script>',
  facts: [['Solver', 'rk4']] as const,
  comparison: {
    rows: [row, { ...row, signal: 'Body.y', pass: true }],
    missing: ['Body.z'],
    uncoveredRows: 3,
    errors: [],
  },
  figures: [{ title: 'Body.<x>', svg: '<svg></svg>' }],
}

describe('the validation report', () => {
  const html = reportHtml(report)
  it('has the verdict, errors, correlation, what is missing and the figures', () => {
    for (const text of [
      '1 signal of 2 beyond tolerance',
      '0.008333',
      '0.98765',
      'm/s²',
      'Body.z',
      '3 rows',
      '<svg></svg>',
    ])
      expect(html).toContain(text)
  })

  it('escapes every text of the project', () => {
    expect(html).not.toContain('<script')
    expect(html).not.toContain('Body.<x>')
    expect(html).toContain('Car &quot;7&quot;')
  })

  it('tells nearly perfect correlation from perfect', () => {
    expect(correlationText(1)).toBe('1')
    expect(correlationText(1 - 3e-9)).toBe('1 − 3e-9')
    expect(correlationText(1 - 2e-16)).toBe('1')
    expect(correlationText(-0.5)).toBe('-0.5')
    expect(correlationText(undefined)).toBe('–')
  })
})

describe('errors in the units of the plots', () => {
  const comparison = {
    rows: [
      { ...row, signal: 'Body.yaw', unit: 'rad', max: Math.PI / 180, rms: Math.PI / 360, peak: Math.PI / 2 },
      { ...row, signal: 'Body.Fx', unit: 'N', max: 500, rms: 250, peak: 2000 },
    ],
    missing: [],
    uncoveredRows: 0,
    errors: [],
  }

  it('are converted where a plot of the signal chooses one; ratios stay', () => {
    const plots = {
      other: { signals: ['Body.roll'], units: { N: 'kN' } },
      yaw: { signals: ['Body.yaw'], units: { rad: 'deg' } },
    }
    const [yaw, force] = inPlotUnits(comparison, plots).rows
    expect(yaw).toMatchObject({ unit: 'deg', relative: row.relative, correlation: row.correlation, tolerance: 1e-4 })
    expect([yaw?.max, yaw?.rms, yaw?.peak].map((value) => value?.toPrecision(12))).toEqual(
      [1, 0.5, 90].map((value) => value.toPrecision(12)),
    )
    expect(force).toBe(comparison.rows[1])
  })

  it('are those of the signals without a choice', () => {
    expect(inPlotUnits(comparison, { force: { signals: ['Body.Fx'] } })).toBe(comparison)
    expect(inPlotUnits(comparison)).toBe(comparison)
  })

  it('and the figure beside them', () => {
    const time = Float64Array.from([0, 1, 2])
    const table = (scale: number) => ({
      time,
      columns: [{ name: 'Body.yaw', unit: 'rad', values: time.map((t) => scale * t) }],
    })
    const figure = signalFigure('Body.yaw', table(Math.PI), table(Math.PI / 2), paperColours, 'deg')
    expect(figure?.layout.yaxis?.title).toMatchObject({ text: 'Body.yaw [deg]' })
    expect(figure?.layout.yaxis2?.title).toMatchObject({ text: 'Difference [deg]' })
    const [run, data, difference] = figure?.traces ?? []
    expect([run, data, difference].map((trace) => Number(trace?.y[2]).toPrecision(12))).toEqual(
      [360, 180, 180].map((value) => value.toPrecision(12)),
    )
  })
})
