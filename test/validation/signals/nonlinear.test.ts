/** Limits, gaps, delays and holds against reference results. */
import { describe, expect, it } from 'vitest'
import type { ExperimentSettings, ParamValue } from '../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../events/small-run'
import { exact, parametersOf, reference } from './reference'

const p = parametersOf('nonlinear.json') as Readonly<Record<string, number>>
const columns = reference('nonlinear.csv')

/** A block behind amp sin(omega t) + amp2 sin(omega2 t). */
function behind(
  type: string,
  params: Readonly<Record<string, ParamValue>>,
  run: Partial<ExperimentSettings> = exact,
): SmallRun {
  const project = smallProject(
    {
      World: ['world/world'],
      A: ['sources/sine', { amplitude: p.amp, frequency: p.omega / (2 * Math.PI) }],
      B: ['sources/sine', { amplitude: p.amp2, frequency: p.omega2 / (2 * Math.PI) }],
      U: ['signals/sum'],
      F: [type, params],
    },
    ['A.y - U.u1', 'B.y - U.u2', 'U.y - F.u1'],
    { stop: p.t_end, sample: 0.01, ...run },
  )
  return runSmall(project, ['F.y'])
}

/** Largest difference from a column, of its peak. */
function worst(run: SmallRun, name: string, skipped: (t: number) => boolean = () => false): number {
  expect(run.error).toBeUndefined()
  const values = columns.column(name)
  const peak = Math.max(...values.map(Math.abs))
  return (
    Math.max(
      ...values.map((value, k) => (skipped(columns.time[k]) ? 0 : Math.abs(run.at('F.y', columns.time[k]) - value))),
    ) / peak
  )
}

const fixed = { solver: { name: 'rk4', step: 0.001 } }

describe.each([
  ['with variable steps', exact],
  ['with steps of 1 ms', fixed],
])('%s', (_, run) => {
  it('a saturation and a dead zone are static', () => {
    expect(worst(behind('signals/saturation', { lower: p.sat_lo, upper: p.sat_hi }, run), 'saturation')).toBeLessThan(
      1e-9,
    )
    expect(worst(behind('signals/dead-zone', { lower: p.dead_lo, upper: p.dead_hi }, run), 'dead_zone')).toBeLessThan(
      1e-9,
    )
  })
  it('a rate limiter follows the reference to h²/2 times the second derivative', () => {
    const params = { rising: p.rate_limit, falling: p.rate_limit }
    const curvature = p.amp * p.omega ** 2 + p.amp2 * p.omega2 ** 2
    for (const interval of [1e-3, 2e-4]) {
      // one step late where it meets an input that falls too fast, at up to 6 per second
      const bound = run === fixed ? 1e-3 * 6 : (curvature * interval ** 2) / 2
      expect(worst(behind('signals/rate-limiter', { ...params, interval }, run), 'rate_limited')).toBeLessThan(bound)
    }
  })
  it('a backlash follows the reference', () => {
    const found = worst(behind('signals/backlash', { width: p.backlash_width }, run), 'backlash')
    expect(found).toBeLessThan(1e-5)
  })
  it('a transport delay interpolates to 1e-9', () => {
    const late = worst(behind('signals/transport-delay', { delay: p.delay }, run), 'delay')
    expect(late).toBeLessThan(1e-9)
    const linear = { delay: p.delay, interpolation: 'linear' }
    const h = p.delay / 100
    expect(worst(behind('signals/transport-delay', linear, run), 'delay')).toBeLessThan((32 * h * h) / 8)
  })
  it('a Padé delay of order 2 is the rational function', () => {
    const found = worst(behind('signals/pade-delay', { delay: p.delay }, run), 'delay_pade22')
    expect(found).toBeLessThan(run === fixed ? 1e-7 : 1e-9)
  })
  it('relay, hold and limited integrator', () => {
    const near = (times: readonly number[]) => (t: number) => times.some((at) => Math.abs(t - at) < 1.5e-3)
    const given = parametersOf('nonlinear.json')
    expect(given).toBeDefined()
    expect(worst(behind('signals/sample-hold', { sampleTime: p.T_sample }, run), 'zoh')).toBeLessThan(1e-9)
    const switching = [
      0.10636124628768406, 1.2041087268113215, 2.4272108549461353, 3.1115819643560703, 4.295151451074076,
      5.3928989315977125,
    ]
    const relay = behind('signals/hysteresis', { upper: p.relay_on, lower: p.relay_off }, run)
    expect(worst(relay, 'relay', near(switching))).toBe(0)
    const limited = { limits: 'both', lower: p.int_lo, upper: p.int_hi }
    expect(worst(behind('signals/integrator', limited, run), 'limited_integrator')).toBeLessThan(
      run === fixed ? 2e-3 : 1e-9,
    )
  })
})

describe('a transport delay with a delay that changes', () => {
  const delayed = (expression: string, samples: number, run: object): SmallRun => {
    const project = smallProject(
      {
        World: ['world/world'],
        U: ['signals/expression', { expression: 'sin(3*t)' }],
        T: ['signals/expression', { expression }],
        F: ['signals/transport-delay', { delay: 0.4, samples, start: 'given', before: 7 }],
      },
      ['U.y - F.u1', 'T.y - F.time'],
      { stop: 3, sample: 0.01, ...run },
    )
    return runSmall(project, ['F.y'])
  }

  it.each([
    ['between the limits', '0.2 + 0.15*sin(2*t)', (t: number) => 0.2 + 0.15 * Math.sin(2 * t)],
    [
      'limited on both sides',
      '0.2 + 0.4*sin(2*t)',
      (t: number) => Math.max(0, Math.min(0.2 + 0.4 * Math.sin(2 * t), 0.4)),
    ],
  ])('is its input that long ago, %s', (_, expression, time) => {
    for (const solver of [exact, fixed]) {
      const found = delayed(expression, 200, solver)
      expect(found.error).toBeUndefined()
      found.table.time.forEach((t, i) => {
        const delay = time(t)
        if (Math.abs(t - delay) < 0.003) return
        const expected = t < delay ? 7 : Math.sin(3 * (t - delay))
        // straight lines between samples every 2 ms
        expect(Math.abs(found.values('F.y')[i] - expected)).toBeLessThan((9 * 0.002 ** 2) / 8 + 1e-9)
      })
    }
  })
})
