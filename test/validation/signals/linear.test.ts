/** Linear filters against reference responses: matrix exponentials, and two independent codes for difference equations. */
import { describe, expect, it } from 'vitest'
import { parametersOf, reference, response, worst } from './reference'

interface Given {
  readonly num: readonly number[]
  readonly den: readonly number[]
  readonly filters: Readonly<Record<string, readonly [readonly number[], readonly number[]]>>
  readonly prewarp_omega: number
}
const given = parametersOf('lti.json') as Given
const rows = (values: readonly number[]): readonly (readonly number[])[] => values.map((x) => [x])
const fraction = (numerator: readonly number[], denominator: readonly number[]) => ({
  numerator: rows(numerator),
  denominator: rows(denominator),
})

describe('a continuous transfer function', () => {
  const columns = reference('lti.csv')
  it.each([
    ['Step', 'y_step'],
    ['Pulse', 'y_pulse'],
    ['Sine', 'y_sine'],
    ['Ramp', 'y_ramp'],
  ])('answers to %s as the matrix exponential does', (source, name) => {
    const run = response(source, 'signals/transfer-function', fraction(given.num, given.den))
    expect(run.error).toBeUndefined()
    expect(worst(run, 'F.y', columns, name)).toBeLessThan(1e-9)
  })
})

describe('sampled by Tustin’s method at 10 ms', () => {
  const columns = reference('bilinear_10ms.csv')
  const sampled = { sampleTime: 0.01 }
  it.each(
    Object.keys(given.filters).flatMap((name) => [
      [name, 'Step', `${name}_step`, 0] as const,
      [name, 'Sine', `${name}_sine`, 0] as const,
      [name, 'Step', `${name}_prewarped_step`, given.prewarp_omega] as const,
    ]),
  )('%s answers to %s as column %s', (name, source, column, prewarp) => {
    const params = { ...fraction(...given.filters[name]), ...sampled, timing: 'tustin', prewarp }
    const run = response(source, 'signals/transfer-function', params, { solver: { name: 'rk4', step: 0.01 } })
    expect(run.error).toBeUndefined()
    expect(worst(run, 'F.y', columns, column)).toBeLessThan(1e-9)
  })
  it.each([
    ['lowpass2_step', false],
    ['lowpass2_prewarped_step', true],
  ])('the low-pass answers as column %s', (column, prewarp) => {
    // prewarped at 20 rad/s in the reference, and at its cutoff frequency in the block: only the plain one is the same
    const params = { design: 'damping', frequency: 40, damping: 0.7, timing: 'sampled', ...sampled }
    const run = response('Step', 'signals/low-pass', { ...params, prewarp }, { solver: { name: 'rk4', step: 0.01 } })
    if (prewarp) expect(worst(run, 'F.y', columns, column)).toBeGreaterThan(1e-4)
    else expect(worst(run, 'F.y', columns, column)).toBeLessThan(1e-9)
  })
  it('the high-pass of third order is the washout', () => {
    const params = { design: 'washout', frequency: 1, damping: 1, corner: 1, timing: 'sampled', ...sampled }
    const run = response('Step', 'signals/high-pass', params, { solver: { name: 'rk4', step: 0.01 } })
    expect(worst(run, 'F.y', columns, 'washout3_step')).toBeLessThan(1e-9)
  })
})
