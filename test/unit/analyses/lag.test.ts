/** The lag of a chain of filters and a hold, against the phases of their transfer functions, and of a step through the model. */
import { describe, expect, it } from 'vitest'
import { lag, type LagReport } from '../../../engine/analyses/lag/lag'
import type { LagSettings, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'

const [T, tau, delay, f] = [0.02, 0.05, 0.03, 1]

/** Filter, sample and hold, moving average at the same samples, dead time: nothing of it feeds back. */
function chain(settings: LagSettings, gain = 1): ProjectFile {
  return {
    wishbone: 1,
    title: 'Chain',
    blocks: {
      World: { type: 'world/world' },
      Pedal: { type: 'sources/constant', params: { value: 0 } },
      Filter: { type: 'signals/transfer-function', params: { numerator: [[gain]], denominator: [[tau], [1]] } },
      Hold: { type: 'signals/sample-hold', params: { sampleTime: T } },
      Late: { type: 'signals/delay-unit', params: { sampleTime: T } },
      Dead: { type: 'signals/pade-delay', params: { delay, order: '3' } },
    },
    wires: {
      a: ['Pedal.y', 'Filter.u1'],
      b: ['Filter.y', 'Hold.u1'],
      c: ['Hold.y', 'Late.u1'],
      d: ['Late.y', 'Dead.u1'],
    },
    experiments: { run: { stop: 2, solver: { name: 'rk4', step: 0.001 }, lag: settings } },
  }
}

function reportOf(project: ProjectFile): LagReport {
  const job = lag.compute(
    { project, files: {}, experiment: 'run' },
    { compiler: sharedCompiler, shouldStop: () => false, clock: () => 0 },
  )
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
  }
}

const through = ['Filter.y', 'Hold.y', 'Late.y', 'Dead.y']

describe('the lag of a chain', () => {
  const report = reportOf(chain({ from: 'Pedal', through, frequency: f }))
  const omega = 2 * Math.PI * f

  it('is the phase of each stage over the frequency, half a sample time for what is held', () => {
    const [filter, hold, late, dead] = report.stages
    expect(filter.filter).toBeCloseTo(Math.atan(omega * tau) / omega, 9)
    expect(filter.hold).toBeCloseTo(0, 12)
    expect(filter.gain).toBeCloseTo(1 / Math.hypot(1, omega * tau), 9)
    expect(hold.hold).toBeCloseTo(T / 2, 12)
    expect(hold.filter).toBeCloseTo(0, 12)
    // it samples at the same instants: one sample later, held by the other already
    expect(late.filter).toBeCloseTo(T, 9)
    expect(late.hold).toBeCloseTo(0, 12)
    // the approximation of third order is exact to 1e-9 there
    expect(dead.filter).toBeCloseTo(delay, 8)
    expect(report.predicted).toBeCloseTo(Math.atan(omega * tau) / omega + 1.5 * T + delay, 8)
    expect(report.period).toBe(T)
  })

  it('is that of a step through the model', () => {
    expect(report.measured).toBeCloseTo(report.predicted, 4)
    for (const { signal, filter, hold, measured } of report.stages)
      expect(Math.abs(measured - filter - hold), signal).toBeLessThan(1e-4)
    // the last third of a frame waits less for its sample than the first
    expect(report.onset[1] - report.onset[0]).toBeGreaterThan(T / 2)
  })

  it('does not count a change of sign', () => {
    const turned = reportOf(chain({ from: 'Pedal', through, frequency: f }, -1))
    expect(turned.predicted).toBeCloseTo(report.predicted, 9)
    expect(turned.measured).toBeCloseTo(report.measured, 9)
  })

  it('is reported in words, and says whether sum and step agree', () => {
    const { verdict, passed, figures } = lag.describe(report)
    expect(verdict).toContain('Dead.y lags Pedal by')
    expect(passed).toBe(true)
    expect(figures.map(([name]) => name)).toEqual([...through, 'sum'])
    expect(lag.describe({ ...report, measured: 1.2 * report.measured }).passed).toBe(false)
  })
})

/** Blocks in a row behind a filter. */
function row(
  parts: readonly (readonly [
    type: string,
    params: Readonly<Record<string, number | string | readonly (readonly [number])[]>>,
    input: string,
  ])[],
): ProjectFile {
  const names = parts.map((_, i) => `S${i}`)
  const filter = { type: 'signals/transfer-function', params: { numerator: [[1]], denominator: [[0.08], [1]] } }
  return {
    wishbone: 1,
    title: 'Row',
    blocks: {
      World: { type: 'world/world' },
      In: { type: 'sources/constant', params: { value: 0 } },
      Filter: filter,
      ...Object.fromEntries(parts.map(([type, params], i) => [names[i], { type, params }])),
    },
    wires: {
      in: ['In.y', 'Filter.u1'],
      ...Object.fromEntries(
        parts.map(([, , input], i) => [`w${i}`, [i === 0 ? 'Filter.y' : `${names[i - 1]}.y`, `${names[i]}.${input}`]]),
      ),
    },
    experiments: {
      run: {
        stop: 4,
        solver: { name: 'rk4', step: 0.001 },
        lag: { from: 'In', through: ['Filter.y', ...names.map((name) => `${name}.y`)], frequency: 1.7 },
      },
    },
  }
}

const lowPass = { numerator: [[1]], denominator: [[0.005], [1]] } as const

/** The same with a short run. */
const fast = (experiments: ProjectFile['experiments']): ProjectFile['experiments'] =>
  Object.fromEntries(Object.entries(experiments ?? {}).map(([name, run]) => [name, { ...run, stop: 2 }]))

/** A sample-and-hold. */
const sampler = (sampleTime: number, offset: number) => ['signals/sample-hold', { sampleTime, offset }, 'u1'] as const
const shown = (frame: number, lag: number) => ['cueing/visual-delay', { frame, lag }, 'u'] as const

describe('the lag of samplers in a row', () => {
  const omega = 2 * Math.PI * 1.7
  const filter = Math.atan(0.08 * omega) / omega

  // The last hold lags by half its sample time, and the value waits from each sampler for the next.
  it.each([
    ['6 ms after another', [sampler(0.01, 0.004), sampler(0.01, 0)], 6e-3 + 5e-3],
    ['three in a row', [sampler(0.02, 0.003), sampler(0.02, 0.001), sampler(0.02, 0.009)], 18e-3 + 8e-3 + 10e-3],
    ['first samples later than a sample time', [sampler(0.01, 0.024), sampler(0.01, 0.11)], 6e-3 + 5e-3],
    ['at the same instants', [sampler(0.01, 0.004), sampler(0.01, 0.004)], 5e-3],
    // waits of 7 and 2 ms in turn
    ['at 15 ms after one at 10 ms', [sampler(0.01, 0.003), sampler(0.015, 0)], 4.5e-3 + 7.5e-3],
    // the first changes three times between two instants of the second, which always meets its latest one
    ['at 30 ms after one at 10 ms', [sampler(0.01, 0.002), sampler(0.03, 0)], 8e-3 + 15e-3],
    // waits of 1, 11 and 21 ms in turn, each as long
    ['at 10 ms after one at 30 ms', [sampler(0.03, 0.009), sampler(0.01, 0)], 11e-3 + 5e-3],
    ['an image at 50 ms with 30 ms', [shown(0.05, 0.03)], 30e-3 + 25e-3],
    ['an image at 80 ms with 50 ms', [shown(0.08, 0.05)], 50e-3 + 40e-3],
    ['an image of two frames and a rest', [shown(0.03, 0.07)], 70e-3 + 15e-3],
    ['an image of a held signal', [sampler(0.08, 0.01), shown(0.08, 0.05)], 70e-3 + 50e-3 + 40e-3],
    [
      'a dead time between samplers',
      [
        sampler(0.01, 0),
        ['signals/transport-delay', { delay: 0.05, samples: 10, interpolation: 'linear' }, 'u1'],
        sampler(0.01, 0.002),
      ],
      52e-3 + 5e-3,
    ],
  ] as const)('%s', (_, parts, expected) => {
    const report = reportOf(row(parts))
    expect(report.predicted - filter).toBeCloseTo(expected, 5)
    expect(Math.abs(report.measured - report.predicted)).toBeLessThan(1e-3)
    expect(lag.describe(report).passed).toBe(true)
  })

  // The waits depend on where in the common frame of 60 and 20 ms a step is made.
  it.each([
    ['periods of 6, 4 and 10 ms', [sampler(0.006, 0.001), sampler(0.004, 0.002), sampler(0.01, 0.0035)]],
    ['a late second sampler', [sampler(0.02, 0.004), sampler(0.02, 0.001)]],
  ] as const)('is confirmed by steps over the common frame of %s', (_, parts) => {
    const { blocks, experiments, ...project } = row(parts)
    const filter = { type: 'signals/gain', params: { gain: 1 } }
    const report = reportOf({ ...project, blocks: { ...blocks, Filter: filter }, experiments: fast(experiments) })
    expect(Math.abs(report.measured - report.predicted)).toBeLessThan(6e-4)
    expect(lag.describe(report).passed).toBe(true)
  })

  it('counts the lag of an image as a dead time, and only the frames as holding', () => {
    const [, image] = reportOf(row([shown(0.08, 0.05)])).stages
    expect(image.filter).toBeCloseTo(0.05, 6)
    expect(image.hold).toBeCloseTo(0.04, 6)
  })

  it('has the sidebands of a held signal that is sampled again behind a filter', () => {
    const [T2, fast, later] = [0.02, 0.005, 0.017]
    const report = reportOf(row([sampler(T2, 0.003), ['signals/transfer-function', lowPass, 'u1'], sampler(T2, 0)]))
    const closed = heldFilteredSampled(T2, fast, later, omega)
    expect(report.predicted - filter).toBeCloseTo(closed + T2 / 2, 6)
    expect(Math.abs(report.measured - report.predicted)).toBeLessThan(2e-4)
  })

  it('is the mean over all waits where sample times have no common multiple', () => {
    const report = reportOf(row([sampler(0.01, 0), sampler(0.01 * Math.SQRT2, 0)]))
    expect(report.predicted - filter).toBeCloseTo(5e-3 + 5e-3 * Math.SQRT2, 6)
  })
})

/**
 * Lag of a sampled sequence z_k = exp(i w k T), held, through a filter of first order with the time constant `tau`, and sampled d later:
 * x(kT + d) = e^(-d/tau) x_k + (1 - e^(-d/tau)) z_k with x_(k+1) = a x_k + (1 - a) z_k, a = e^(-T/tau).
 */
function heldFilteredSampled(period: number, time: number, d: number, w: number): number {
  const [a, e] = [Math.exp(-period / time), Math.exp(-d / time)]
  const [c, s] = [Math.cos(w * period) - a, Math.sin(w * period)]
  const by = (e * (1 - a)) / (c * c + s * s)
  return d - Math.atan2(-by * s, by * c + 1 - e) / w
}

describe('a chain that cannot be found', () => {
  it.each([
    ['no chain', { from: 'Pedal', through: [] }, 'defines no signal chain'],
    ['no source', { from: 'Filter', through }, 'not a source that can take a step'],
    ['no step', { from: 'Pedal', through, step: 0 }, 'is 0'],
  ])('is refused: %s', (_, settings, message) => {
    expect(() => reportOf(chain(settings))).toThrow(message)
  })
})
