/** Time events, events after steps and hidden discrete states of an FMU that can't save them, against closed forms. */
import { expect, it } from 'vitest'
import { clockDescription, compiledFmu } from '../../support/fmi/compiled'
import { describeWithCompiler } from '../../support/c-compiler'
import { runImported, withFmu } from '../../support/fmi/imported'
import { temporaryFolder } from '../../support/temporary-folder'

const folder = temporaryFolder()
const degree = Math.PI / 180

/** Integral of the number of ticks. */
const angle = (t: number, rate: number): number => {
  const n = Math.floor(t / 0.25 + 1e-9)
  return rate * ((0.25 * n * (n - 1)) / 2 + n * (t - 0.25 * n))
}

describeWithCompiler('an FMU with time events', () => {
  it.each([
    ['dopri5', { name: 'dopri5', tolerance: 1e-9 }],
    ['radau5', { name: 'radau5', tolerance: 1e-9 }],
    ['rk4', { name: 'rk4', step: 0.07 }],
    ['euler', { name: 'euler', step: 0.07 }],
  ] as const)('takes no step across one (%s)', (_, solver) => {
    const fmu = compiledFmu(folder, 'clock', clockDescription)
    const params = { rate: '20 deg/s', offset: 2 }
    const run = { stop: 2.1, solver, sample: 0.1, initial: { 'Unit.angle': '0 deg' } }
    const { time, values, report, error } = runImported(withFmu(fmu, 'exchange', run, { params }))
    expect(error).toBeUndefined()
    expect(report.events?.find(({ name }) => name === 'Unit.instant')?.times).toEqual(
      Array.from({ length: 8 }, (_2, k): unknown => expect.closeTo(0.25 * (k + 1), 12)),
    )
    // Piecewise linear: exact for every method that steps from tick to tick.
    time.forEach((t, i) => expect(values('Unit.angle')[i]).toBeCloseTo(angle(t, 20 * degree), 12))
    const ticks = values('Unit.ticks')
    expect(ticks.at(-1)).toBe(8)
    expect(time.some((t, i) => Math.abs(t - 1) < 1e-9 && ticks[i] === 3)).toBe(true)
    // It computes where the level starts; 0 K at the input are -273.15 degC.
    expect(values('Unit.tank_level')[0]).toBe(5)
  })

  it('converts an input to the unit of the FMU, and lets it act after a step', () => {
    const fmu = compiledFmu(folder, 'clock', clockDescription)
    // 274.15 K = 1 degC: the level rises by one in a second, from 3 to 4, where it is halved.
    const blocks = { Warm: ['sources/constant', { value: 274.15 }] } as const
    const run = { stop: 3.45, solver: { name: 'rk4', step: 0.01 }, sample: 0.01 }
    const model = withFmu(fmu, 'exchange', run, { params: { limit: 4.0005 }, blocks, wires: ['Warm.y - Unit.input'] })
    const { values, report, error } = runImported(model)
    expect(error).toBeUndefined()
    // Above 4.0005 first at 1.01 s, with 4.01; then it needs from 2.005 to the first grid value above.
    expect(report.events?.find(({ name }) => name === 'Unit.step')?.times).toEqual([
      expect.closeTo(1.01, 9),
      expect.closeTo(3.01, 9),
    ])
    expect(values('Unit.halvings').at(-1)).toBe(2)
    expect(values('Unit.tank_level').at(-1)).toBeCloseTo(2.0025 + 0.44, 9)
  })
})
