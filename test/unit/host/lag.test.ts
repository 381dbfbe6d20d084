/** The lag of a chain of filters and a hold, against the phases of their transfer functions, and of a step through the model. */
import { describe, expect, it } from 'vitest'
import { lag, type LagReport } from '../../../engine/host/lag/lag'
import type { LagSettings, ProjectFile } from '../../../engine/model/project'
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

describe('a chain that cannot be found', () => {
  it.each([
    ['no chain', { from: 'Pedal', through: [] }, 'defines no signal chain'],
    ['no source', { from: 'Filter', through }, 'not a source that can take a step'],
    ['no step', { from: 'Pedal', through, step: 0 }, 'is 0'],
  ])('is refused: %s', (_, settings, message) => {
    expect(() => reportOf(chain(settings))).toThrow(message)
  })
})
