/**
 * Levels that a solution exceeds for a moment within a step, and conditions on time between the ends of fixed steps: a sine above a level close to its peak, against the
 * times in closed form, and a slope that changes at an instant of its own.
 */
import { expect, it } from 'vitest'
import { runSmall, smallProject, type Blocks, type SmallRun } from './small-run'
import type { ExperimentSettings } from '../../../engine/model/project/project'

function run(code: readonly string[], settings: ExperimentSettings, signals: readonly string[]): SmallRun {
  const blocks = { World: ['world/world'], F: ['signals/function', { code: [...code] }] } as const
  const outcome = runSmall(smallProject(blocks, [], settings), signals)
  if (outcome.error !== undefined) throw outcome.error
  return outcome
}

const sine = ['output n', 'state x = 0', 'state v = 1', 'discrete c = 0', 'der(x) = v', 'der(v) = -x']

it.each([
  ['above', 'when x > 0.9999 { c = c + 1 }', Math.asin(0.9999)],
  ['below', 'when x < -0.9999 { c = c + 1 }', Math.PI + Math.asin(0.9999)],
  ['out of', 'when abs(x) < 0.9999 { c = c + 1 }', Math.PI - Math.asin(0.9999)],
] as const)('a level passed twice within a step is found: %s', (_, when, first) => {
  const period = when.includes('abs') ? Math.PI : 2 * Math.PI
  const settings = { stop: 60, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-6 } }
  const outcome = run([...sine, when, 'n = c'], settings, ['F.n'])
  const times = Array.from({ length: 40 }, (_unused, k) => first + k * period).filter((t) => t < 60)
  expect(outcome.values('F.n').at(-1)).toBe(times.length)
  // a phase error of 1e-5 in x moves the instant by 1e-5 over the slope there
  outcome.times('F.when1').forEach((t, k) => expect(Math.abs(t - times[k])).toBeLessThan(0.01))
})

/** A sine in F, and what takes it. */
const taken: Readonly<Record<string, readonly [Blocks, readonly string[], count: number]>> = {
  'behind a comparison': [
    { Q: ['signals/comparison', { value: 0.9999 }], H: ['signals/counter'] },
    ['F.n - Q.u1', 'Q.y - H.u1'],
    10,
  ],
  'behind the knots of a table': [
    {
      Q: [
        'signals/table-1d',
        {
          points: [
            [-1, 0],
            [0.3, 0],
            [0.31, 1],
            [0.32, 0],
            [1, 0],
          ],
        },
      ],
      H: ['signals/counter'],
    },
    ['F.n - Q.u1', 'Q.y - H.u1'],
    20,
  ],
  'in an if of another function': [
    {
      H: [
        'signals/function',
        { code: ['input u', 'discrete c = 0', 'when (if u > 0.9999 { 1 } else { 0 }) > 0.5 { c = c + 1 }'] },
      ],
    },
    ['F.n - H.u'],
    10,
  ],
}
const sineWith = (blocks: Blocks, wires: readonly string[], solver: ExperimentSettings['solver']): SmallRun => {
  const code = [...sine.filter((line) => !line.startsWith('discrete')), 'n = x']
  const all: Blocks = { World: ['world/world'], F: ['signals/function', { code }], ...blocks }
  return runSmall(smallProject(all, wires, { stop: 60, sample: 0.5, solver }), [])
}

it.each(Object.entries(taken))('a level passed twice within a step is found %s', (_, [blocks, wires, count]) => {
  const { report } = sineWith(blocks, wires, { name: 'dopri5', tolerance: 1e-6 })
  expect(report.events?.find(({ block }) => block === 'H')?.count).toBe(count)
})

it('a level that a fixed step passes twice is reported with its event', () => {
  const counting = (threshold: number): SmallRun =>
    sineWith({ H: ['signals/counter', { threshold }] }, ['F.n - H.u1'], { name: 'rk4', step: 0.1 })
  expect(counting(0.9999).report.warnings.join()).toMatch(/again within a step.* H\.count \(near t = 1\.6 s\)/)
  expect(counting(1.0001).report.warnings).toEqual([])
  expect(counting(0.9).report.warnings).toEqual([])
})

it('a level that is not reached costs no event', () => {
  const settings = { stop: 60, sample: 0.5, solver: { name: 'dopri5', tolerance: 1e-8 } }
  expect(run([...sine, 'when x > 1.0001 { c = c + 1 }', 'n = c'], settings, ['F.n']).report.events ?? []).toEqual([])
})

it.each(['euler', 'heun', 'rk4', 'ab2', 'abm2', 'rosenbrock2'])(
  'conditions on time switch at their instants, %s',
  (name) => {
    const code = [
      ...['output n', 'parameter T: s = 0.3337', 'state x = 0', 'discrete c = 0'],
      ...['der(x) = if t < T { 1 } else { -2 }', 'when t > 0.55555 s { c = t/(1 s) }', 'n = c'],
    ]
    const outcome = run(code, { stop: 1, sample: 0.1, solver: { name, step: 0.1 } }, ['F.n', 'F.x'])
    expect(outcome.values('F.x').at(-1)).toBeCloseTo(0.3337 - 2 * (1 - 0.3337), 12)
    expect(outcome.values('F.n').at(-1)).toBeCloseTo(0.55555, 12)
  },
)

/** Time within [0, 1] in which sin(40 t) > 0.3, and at which it rises through the level. */
const [rises, falls] = [Math.asin(0.3), Math.PI - Math.asin(0.3)].map((angle) =>
  Array.from({ length: 8 }, (_, k) => (angle + 2 * Math.PI * k) / 40).filter((t) => t < 1),
)
const above = rises.reduce((sum, t, k) => sum + (falls[k] ?? 1) - t, 0)

const long = ['let d = 0', 'for i in 1:320 { d = sin(d + t/(1 s)) }']

it.each(['euler', 'heun', 'rk4', 'ab2', 'abm2', 'rosenbrock2'])(
  'conditions that are not linear in time switch at their instants, %s',
  (name) => {
    const code = [
      ...['output n', 'output last', 'parameter w = 40', 'state x = 0', 'discrete c = 0', 'discrete at = 0'],
      ...['der(x) = if sin(w*t/(1 s)) > 0.3 { 1 } else { 0 }'],
      ...['when sin(w*t/(1 s)) > 0.3 {', '  c = c + 1', '  at = t/(1 s)', '}', 'n = c', 'last = at'],
    ]
    const outcome = run(code, { stop: 1, sample: 0.02, solver: { name, step: 0.02 } }, ['F.n', 'F.x', 'F.last'])
    expect(outcome.values('F.x').at(-1)).toBeCloseTo(above, 11)
    expect(outcome.values('F.n').at(-1)).toBe(rises.length)
    expect(outcome.values('F.last').at(-1)).toBeCloseTo(rises.at(-1) ?? 0, 11)
  },
)

it.each([
  ['passed twice within a step', 'if t*(2 s - t) > 0.9999 s^2 { 1 } else { 0 }', [], 0.02],
  ['of a phase that starts again', 'if t/(0.3 s) - floor(t/(0.3 s)) < 0.25 { 1 } else { 0 }', [], 0.075 * 7],
  ['in a long function, linear', 'if t < 0.3337 s { 1 + 1e-30*d } else { 0 }', long, 0.3337],
  ['in a long function, not linear', 'if t^2 < 0.3 s^2 { 1 + 1e-30*d } else { 0 }', long, Math.sqrt(0.3)],
] as const)('a condition on time is met by fixed steps: %s', (_, slope, before, expected) => {
  const code = ['output y', 'state x = 0', ...before, `der(x) = ${slope}`, 'y = x']
  const outcome = run(code, { stop: 2, sample: 0.1, solver: { name: 'rk4', step: 0.1 } }, ['F.x'])
  expect(outcome.values('F.x').at(-1)).toBeCloseTo(expected, 11)
})

it.each(['dopri5', 'radau5'])('a corner passed twice within a step ends it, %s', (name) => {
  const code = [...sine.filter((line) => !/output|discrete/.test(line)), 'state y = 0', 'output n']
  const settings = { stop: 60, sample: 0.5, solver: { name, tolerance: 1e-6 } }
  const outcome = run([...code, 'der(y) = if x > 0.9999 { 1 } else { 0 }', 'n = y'], settings, ['F.n'])
  // x reaches its peak ten times and is above the level for 2 acos(0.9999) each time
  const exact = 20 * Math.acos(0.9999)
  expect(Math.abs((outcome.values('F.n').at(-1) ?? 0) / exact - 1)).toBeLessThan(0.05)
})

it.each([
  [
    'in a function',
    'when sin(2*pi*3*t/(1 s)) > 0.9 { c = c + 1 }',
    (k: number) => (Math.asin(0.9) / (2 * Math.PI) + k) / 3,
    30,
  ],
  ['of a source', 'when u > 0.9 { c = c + 1 }', (k: number) => (Math.asin(0.9) / (2 * Math.PI) + k) / 3, 30],
  ['a pulse', 'when exp(-((t - 7.77 s)/(10 ms))^2) > 0.5 { c = c + 1 }', () => 7.77 - 0.01 * Math.sqrt(Math.log(2)), 1],
] as const)('variable steps pass no condition on time twice, though no state moves: %s', (_, when, instant, count) => {
  for (const solver of [{ name: 'dopri5' }, { name: 'radau5' }] as const) {
    const code = ['input u = 0', 'output n', 'discrete c = 0', when, 'n = c']
    const blocks = {
      World: ['world/world'],
      S: ['sources/sine', { amplitude: 1, frequency: 3 }],
      F: ['signals/function', { code }],
    } as const
    const outcome = runSmall(smallProject(blocks, ['S.y - F.u'], { stop: 10, sample: 0.5, solver }), ['F.n'])
    expect(outcome.values('F.n').at(-1)).toBe(count)
    outcome.times('F.when1').forEach((t, k) => expect(Math.abs(t - instant(k))).toBeLessThan(1e-12))
  }
})

it('fixed steps over two switches of a condition on time through a wire warn with block and time', () => {
  const counted = (step: number, stop: number) => {
    const code = ['input u = 0', 'output n', 'discrete c = 0', 'when u > 0.9 { c = c + 1 }', 'n = c']
    const blocks = {
      World: ['world/world'],
      S: ['sources/sine', { amplitude: 1, frequency: 3 }],
      F: ['signals/function', { code }],
    } as const
    return runSmall(smallProject(blocks, ['S.y - F.u'], { stop, sample: step, solver: { name: 'rk4', step } }), ['F.n'])
  }
  const missed = counted(0.5, 10)
  expect(missed.values('F.n').at(-1)).toBe(0)
  expect(missed.report.warnings.join()).toContain(
    'met and lost again within a step, without an event: F (near t = 59.41 ms)',
  )
  const met = counted(5e-3, 2)
  expect(met.values('F.n').at(-1)).toBe(6)
  expect(met.report.warnings.join()).not.toContain('met and lost again')
})

it('the step after an event is checked for conditions on time that it meets and loses', () => {
  const counted = (level: number) => ({
    code: ['input u = 0', 'output n', 'discrete c = 0', `when u > ${level} { c = c + 1 }`, 'n = c'],
  })
  const blocks = {
    World: ['world/world'],
    S: ['sources/sine', { amplitude: -1, frequency: 1 }],
    F: ['signals/function', counted(0.9)],
    // its event is at the end of the first step, and the pass within the second
    Slow: ['sources/sine', { amplitude: 1, frequency: 0.1 }],
    G: ['signals/function', counted(0.25)],
  } as const
  const run = { stop: 1, sample: 0.5, solver: { name: 'rk4', step: 0.5 } } as const
  const { report, times } = runSmall(smallProject(blocks, ['S.y - F.u', 'Slow.y - G.u'], run), ['F.n'])
  expect(times('G.when1')).toEqual([0.5])
  expect(report.warnings.join()).toContain('met and lost again within a step, without an event: F (near t = 678.2 ms)')
})
