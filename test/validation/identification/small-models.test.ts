/**
 * Identifications of small models: recovery of the values that made a record, with and without gaps, in one experiment or
 * two, within bounds; and parameters that a record doesn't determine.
 */
import { describe, expect, it } from 'vitest'
import { toEnd } from '../../../engine/collections/to-end'
import { identification } from '../../../engine/identification'
import { describeIdentification, reasonsOf } from '../../../engine/identification/text'
import { ModelError } from '../../../engine/errors/model-error'
import type { ProjectFile } from '../../../engine/model/project/project'
import { smallProject } from '../events/small-run'
import { identify, recorded, workplace } from './identify'

const along = { axis: [0, 0, 1] }
/** Mass on two springs side by side, with a damper: m s'' + (k + k2) s + d s' = 0. */
function oscillator(
  values: Readonly<Record<string, number>>,
  initial: Readonly<Record<string, number>> = { 'Guide.s': 0.1 },
): ProjectFile {
  return {
    ...smallProject(
      {
        World: ['world/world', { gravity: 0 }],
        Guide: ['mechanics/prismatic', along],
        Mass: ['mechanics/rigid-body', { mass: 'm' }],
        Spring: ['mechanics/spring-damper', { stiffness: 'k', damping: 'd' }],
        Second: ['mechanics/spring-damper', { stiffness: 'k2', damping: 0 }],
      },
      ['World.frame - Guide.base', 'Guide.end - Mass.com', 'Spring.axis - Guide.axis', 'Second.axis - Guide.axis'],
      { stop: 2, sample: 0.02, initial },
    ),
    variables: { m: '2 kg', k: '100 N/m', k2: '30 N/m', d: '3 N s/m', ...values },
  }
}
const free = (...names: readonly string[]) => names.map((name) => ({ name }))
const text = recorded(oscillator({}), ['Guide.s', 'Guide.ds'])
const data = [{ file: 'record.csv', text }]
const valuesOf = ({ parameters }: ReturnType<typeof identify>) => parameters.map(({ value }) => value)
const errorOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof ModelError) return error.message
    throw error
  }
  return 'no error'
}

describe('a record without noise', () => {
  it('gives the values that made it to 1e-6', () => {
    const report = identify(
      oscillator({ k: 60, d: 1 }),
      { parameters: free('k', 'd', 'initial Guide.s'), data },
      {
        values: { initial: { 'Guide.s': 0.07 } },
      },
    )
    const [k, d, s] = valuesOf(report)
    expect(k / 100).toBeCloseTo(1, 7)
    expect(d / 3).toBeCloseTo(1, 7)
    expect(s / 0.1).toBeCloseTo(1, 7)
    expect(report.differences).toEqual([])
    expect(report.signals.map(({ explained = 0 }) => 1 - explained).every((share) => share < 1e-12)).toBe(true)
  })

  it('with gaps and rows beyond the run gives the same, and says what is left out', () => {
    const lines = text.split('\n')
    // no value in row 10, and a second signal with a clock of its own
    const gaps = lines.map((line, i) => (i === 10 ? line.replace(/,[^,]*/, ',') : line)).concat('2.5,0,0')
    const report = identify(oscillator({ k: 60 }), {
      parameters: free('k'),
      data: [{ file: 'gaps.csv', text: gaps.join('\n') }],
    })
    expect(valuesOf(report)[0] / 100).toBeCloseTo(1, 7)
    expect(reasonsOf(report)).toEqual([
      'Guide.s of gaps.csv: 1 rows outside the run are left out',
      'Guide.s of gaps.csv: 1 rows without a value are left out',
      'Guide.ds of gaps.csv: 1 rows outside the run are left out',
    ])
  })

  it('that begins later than the run gives the same with a shift', () => {
    const lines = text.split('\n')
    const later = [lines[0], ...lines.slice(26).map((line) => line.replace(/^[^,]*/, (t) => String(Number(t) - 0.5)))]
    const report = identify(oscillator({ k: 60 }), {
      ...{ parameters: free('k', 'd'), shift: 0.5 },
      data: [{ file: 'later.csv', text: later.join('\n') }],
    })
    expect(valuesOf(report)[0] / 100).toBeCloseTo(1, 7)
    expect(valuesOf(report)[1] / 3).toBeCloseTo(1, 7)
  })

  it('without a common interval is met by interpolation, and that is said', () => {
    // s = 0.1 e^(-at) (cos wt + a/w sin wt) at odd times
    const [a, w] = [3 / 4, Math.sqrt(130 / 2 - (3 / 4) ** 2)]
    const times = Array.from({ length: 60 }, (_, i) => 0.033 * i + 0.001 * Math.sin(i))
    const rows = times.map((t) => `${t},${0.1 * Math.exp(-a * t) * (Math.cos(w * t) + (a / w) * Math.sin(w * t))}`)
    const report = identify(oscillator({ k: 60, d: 1 }), {
      parameters: free('k', 'd'),
      data: [{ file: 'odd.csv', text: ['t [s],Guide.s [m]', ...rows].join('\n') }],
    })
    expect(valuesOf(report)[0] / 100).toBeCloseTo(1, 7)
    expect(valuesOf(report)[1] / 3).toBeCloseTo(1, 7)
    expect(reasonsOf(report)).toEqual([expect.stringMatching(/^run: the measurements have no common interval/)])
  })
})

it('two experiments are fitted at once', () => {
  const project = (values: Readonly<Record<string, number>>): ProjectFile => {
    const one = oscillator(values)
    const second = { ...one.experiments?.run, stop: 1, initial: { 'Guide.ds': 1 }, set: { 'Mass.mass': '2*m' } }
    return { ...one, experiments: { run: { ...one.experiments?.run, stop: 2 }, heavy: { ...second, stop: 1 } } }
  }
  const made = project({})
  const report = identify(project({ k: 60, m: 3 }), {
    parameters: free('k', 'm'),
    experiments: ['run', 'heavy'],
    data: [
      { file: 'a.csv', text: recorded(made, ['Guide.s']) },
      { file: 'b.csv', text: recorded(made, ['Guide.ds'], { experiment: 'heavy' }), experiment: 'heavy' },
    ],
  })
  expect(valuesOf(report)[0] / 100).toBeCloseTo(1, 7)
  expect(valuesOf(report)[1] / 2).toBeCloseTo(1, 7)
  expect(report.signals.map(({ experiment, signal }) => `${experiment} ${signal}`)).toEqual([
    'run Guide.s',
    'heavy Guide.ds',
  ])
})

describe('parameters that the record does not determine', () => {
  it('two springs side by side: one keeps its start and is named', () => {
    const report = identify(oscillator({ k: 60 }), { parameters: free('k', 'k2', 'd'), data })
    const [k, k2] = report.parameters
    expect(k2).toMatchObject({ state: 'dependent', value: 30, dependsOn: ['k'] })
    expect(k.value / 100).toBeCloseTo(1, 6)
    expect(reasonsOf(report)).toContain('k2: keeps its start: the measurements determine it only together with k')
  })

  it('stiffness, damping and mass of a free oscillation: only ratios are determined', () => {
    const report = identify(oscillator({ k: 60, k2: 0, d: 1 }), {
      parameters: free('k', 'm', 'd'),
      data: [{ file: 'r.csv', text: recorded(oscillator({ k2: 0 }), ['Guide.s']) }],
    })
    const dependent = report.parameters.filter(({ state }) => state === 'dependent')
    expect(dependent).toHaveLength(1)
    expect(dependent[0].dependsOn).toHaveLength(2)
    const [k, m, d] = valuesOf(report)
    expect(k / m / 50).toBeCloseTo(1, 6)
    expect(d / m / 1.5).toBeCloseTo(1, 6)
  })

  it('two springs in series: only their common compliance is determined', () => {
    const series = (k1: number, k2: number): ProjectFile => ({
      ...oscillator({}),
      blocks: {
        ...oscillator({}).blocks,
        Spring: { type: 'mechanics/spring-damper', params: { stiffness: '1/(1/k1 + 1/k2)', damping: 3 } },
        Second: { type: 'mechanics/spring-damper', params: { stiffness: 0, damping: 0 } },
      },
      variables: { m: '2 kg', k1: `${k1} N/m`, k2: `${k2} N/m` },
    })
    const report = identify(series(120, 200), {
      parameters: free('k1', 'k2'),
      data: [{ file: 'r.csv', text: recorded(series(150, 300), ['Guide.s']) }],
    })
    const dependent = report.parameters.filter(({ state }) => state === 'dependent')
    expect(dependent).toHaveLength(1)
    const [k1, k2] = valuesOf(report)
    expect(1 / (1 / k1 + 1 / k2) / 100).toBeCloseTo(1, 6)
  })

  it('a parameter without effect keeps its start', () => {
    const project = oscillator({ k: 60 })
    const { parameters } = identify(project, { parameters: free('k', 'Mass.Ixx'), data })
    expect(parameters[1]).toMatchObject({ state: 'without-effect', value: parameters[1].start })
    expect(parameters[0].value / 100).toBeCloseTo(1, 7)
  })
})

describe('bounds', () => {
  it('hold a parameter whose best value lies beyond, and name it; the others are best with it', () => {
    const report = identify(oscillator({ k: 60 }), {
      parameters: [{ name: 'k', min: 50, max: 90 }, { name: 'd' }],
      data,
    })
    const [k, d] = report.parameters
    expect(k).toMatchObject({ state: 'bound', value: 90 })
    expect(k.halfWidth).toBeUndefined()
    const alone = identify(oscillator({ k: 90 }), { parameters: free('d'), data })
    expect(d.value / alone.parameters[0].value).toBeCloseTo(1, 6)
    expect(reasonsOf(report)).toContain('k: at its upper bound')
  })

  it('must hold the start', () => {
    const parameters = [{ name: 'k', min: 80, max: 90 }]
    expect(errorOf(() => identify(oscillator({ k: 60 }), { parameters, data }))).toContain(
      'the fit of k begins with 60, outside its bounds 80 and 90',
    )
  })
})

it('the search steps back from values with which a run fails, and says so', () => {
  // y = t (1 - q)^(1/4): steps along the slope end beyond q = 1, where there is no root
  const root = (q: number): ProjectFile => ({
    ...smallProject(
      { Root: ['sources/constant', { value: 'sqrt(sqrt(1 - q))' }], Sum: ['signals/integrator'] },
      ['Root.y - Sum.u1'],
      { stop: 1, sample: 0.1 },
    ),
    variables: { q },
  })
  const report = identify(root(0.1), {
    parameters: free('q'),
    data: [{ file: 'r.csv', text: recorded(root(0.9999), ['Sum.y']) }],
  })
  expect(report.parameters[0].value / 0.9999).toBeCloseTo(1, 7)
  expect(report.failed.count).toBeGreaterThan(0)
  expect(reasonsOf(report).join('\n')).toMatch(
    /trial runs? failed, and the search took shorter steps; the first: q 1\./,
  )
})

it('derivatives are differences of runs where exact ones do not exist, and that is said', () => {
  const pendulum = (x: number): ProjectFile =>
    smallProject(
      {
        World: ['world/world', { gravity: 9.81 }],
        Pin: ['mechanics/revolute', { axis: [0, 1, 0] }],
        Arm: ['mechanics/rigid-arm', { x, z: -1 }],
        Bob: ['mechanics/rigid-body', { mass: 1 }],
      },
      ['World.frame - Pin.base', 'Pin.end - Arm.base', 'Arm.end - Bob.com'],
      { stop: 2, sample: 0.05, initial: { 'Pin.angle': 0.3 } },
    )
  const report = identify(pendulum(0), {
    parameters: free('Arm.x'),
    data: [{ file: 'r.csv', text: recorded(pendulum(0.1), ['Pin.angle']) }],
  })
  expect(report.parameters[0].value).toBeCloseTo(0.1, 7)
  expect(report.sensitivityRuns).toBeGreaterThan(1)
  expect(describeIdentification(report).reasons).toContainEqual(
    expect.stringMatching(/^derivatives by Arm\.x are differences of runs: Arm\.x is 0, for which the equations/),
  )
})

it('ends where it is cancelled, and after the most runs', () => {
  let asked = 0
  const options = { parameters: free('k'), data }
  const request = { project: oscillator({ k: 60 }), files: {}, experiment: 'run', identify: options }
  const stopped = toEnd(identification.compute(request, { ...workplace, shouldStop: () => asked++ > 20 }))
  expect(stopped).toMatchObject({ end: 'stopped', signals: [] })
  const limited = identify(oscillator({ k: 20, d: 9 }), { parameters: free('k', 'd'), data, runs: 3 })
  expect(limited.end).toBe('runs')
  expect(limited.runs).toBeLessThan(20)
  expect(describeIdentification(limited).verdict).toContain('ended after the most runs')
})

it.each([
  [{ parameters: [] }, 'no parameter is named that is to be fitted'],
  [{ parameters: free('k', 'k'), data }, 'k is named twice'],
  [{ parameters: free('k') }, 'experiment run has no reference data to fit to'],
  [
    { parameters: free('k'), data, signals: ['Guide.dds'] },
    'no column of record.csv has the name of a signal that is to be fitted',
  ],
  [{ parameters: free('k'), data, noise: { 'Mass.z': 1 } }, 'no measurement of Mass.z is fitted'],
  [
    { parameters: free('k'), data, map: { 'Guide.q': { signal: 'Guide.s' } } },
    'there is no column "Guide.q", to which Guide.s is assigned',
  ],
  [
    { parameters: free('k'), data, map: { 'Guide.s': { signal: 'Guide.ds' } } },
    'column "Guide.s" is in m, the signal Guide.ds is in m/s',
  ],
  [{ parameters: free('k'), data, shift: 9 }, 'has no value between 0 and 2 s'],
  [{ parameters: free('k'), data, references: ['x'] }, 'there is no reference data "x"'],
])('refuses options %#: $1', (options, message) => {
  expect(errorOf(() => identify(oscillator({}), options))).toContain(message)
})
