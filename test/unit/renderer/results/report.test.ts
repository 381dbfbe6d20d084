/** The report says what was compared, and nothing of the project becomes part of its markup. */
import { describe, expect, it } from 'vitest'
import type { ComparisonRow } from '../../../../app/renderer/results/comparison'
import { correlationText, reportHtml } from '../../../../app/renderer/results/report/reportHtml'

const row: ComparisonRow = {
  signal: 'Body.<x>',
  against: 'Track & bench',
  name: 'r',
  reference: 'x',
  unit: 'm/s^2',
  max: 0.5,
  rms: 0.25,
  peak: 60,
  relative: 0.5 / 60,
  correlation: 0.98765,
  tolerance: 1e-4,
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
