/**
 * A motion driver behind a filter, against the step and ramp response of lags of second and first order in closed form (Ogata, Modern
 * Control Engineering, 5th ed. 2010, section 5-3).
 */
import { describe, expect, it } from 'vitest'
import { compileProject } from '../../../engine/compile/compile'
import { solvers } from '../../../engine/solve/registry'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { registry } from '../../../blocks'
import { runSmall, smallProject, type Blocks } from './small-run'

const omega = 12
const damping = 0.4
const mass = 3
const at = 0.25

/** A second-order lag of a source as integrators in a loop, y'' = omega^2 (u - y) - 2 D omega y'. */
const integrators = {
  blocks: {
    Sum: ['signals/sum', { k1: omega ** 2, k2: -(omega ** 2), k3: -2 * damping * omega }],
    Rate: ['signals/integrator'],
    Out: ['signals/integrator'],
  },
  wires: ['Source.y - Sum.u1', 'Out.y - Sum.u2', 'Rate.y - Sum.u3', 'Sum.y - Rate.u1', 'Rate.y - Out.u1'],
  output: 'Out.y',
} as const

const lag = (order: 1 | 2): string =>
  order === 1
    ? 'input u: m\noutput y: m\nstate a: m = 0 m\nder(a) = (u - a)*12 rad/s/(1 rad)\ny = a'
    : [
        'input u: m\noutput y: m\nstate a: m = 0 m\nstate b: m/s = 0 m/s',
        'der(a) = b\nder(b) = 144 1/s^2*(u - a) - 9.6 1/s*b\ny = a',
      ].join('\n')

const code = (order: 1 | 2) =>
  ({ blocks: { F: ['signals/function', { code: lag(order) }] }, wires: ['Source.y - F.u'], output: 'F.y' }) as const

type Filter = { readonly blocks: Blocks; readonly wires: readonly string[]; readonly output: string }

const step = ['sources/step', { time: at, initial: 0, final: 0.1 }] as const
const ramp = ['sources/ramp', { start: at, duration: 100, initial: 0, final: 100 }] as const

function slider(filter: Filter, source: Blocks[string], run: Partial<ExperimentSettings> = {}): ProjectFile {
  return smallProject(
    {
      World: ['world/world', { gravity: 0 }],
      Source: source,
      ...filter.blocks,
      Drive: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
      Body: ['mechanics/rigid-body', { mass }],
    },
    ['World.frame - Drive.base', 'Drive.end - Body.com', ...filter.wires, `${filter.output} - Drive.u`],
    { stop: 1, sample: 0.02, initial: {}, ...run },
  )
}

/** Response to a step of 0.1 m: position, speed, acceleration. */
function stepResponse(t: number): readonly [number, number, number] {
  const s = t - at
  if (s <= 0) return [0, 0, 0]
  const wd = omega * Math.sqrt(1 - damping ** 2)
  const decay = Math.exp(-damping * omega * s)
  const ratio = (damping * omega) / wd
  const y = 0.1 * (1 - decay * (Math.cos(wd * s) + ratio * Math.sin(wd * s)))
  const dy = (0.1 * decay * omega ** 2 * Math.sin(wd * s)) / wd
  return [y, dy, omega ** 2 * (0.1 - y) - 2 * damping * omega * dy]
}

const signals = ['Drive.s', 'Body.vx', 'Drive.Fx']

describe.each([
  ['integrators in a loop', integrators],
  ['a function with two states', code(2)],
] as const)('a step behind %s', (_, filter) => {
  it.each(solvers.map((s) => [s.name, s.kind, s.order] as const))('moves a slider with %s', (name, kind, order) => {
    const solver = kind === 'fixed' ? { name, step: 1e-3 } : { name, tolerance: 1e-9 }
    const { table, error, values } = runSmall(slider(filter, step, { solver }), signals)
    expect(error).toBeUndefined()
    const tolerance = kind === 'variable' ? 1e-6 : order === 1 ? 2e-2 : order === 2 ? 2e-4 : 1e-5
    const peaks = [0.13, 0.8, mass * 14.4]
    table.time.forEach((t, row) => {
      // two rows at the step: before and after it, where the force jumps
      if (Math.abs(t - at) < 1e-9) return
      const [s, v, a] = stepResponse(t)
      const found = signals.map((signal) => values(signal)[row])
      ;[s, v, mass * a].forEach((exact, k) =>
        expect(Math.abs(found[k] - exact), `${signals[k]} at ${t}`).toBeLessThan(tolerance * peaks[k]),
      )
    })
  })
})

describe('the order that a filter needs', () => {
  const refused = (project: ProjectFile): unknown => {
    try {
      compileProject({ project, files: {} }, registry)
      return undefined
    } catch (error) {
      return error
    }
  }
  const refusal = { code: 'not-smooth', place: { block: 'Drive', port: 'u' } }

  it('is two for a step', () => {
    expect(refused(slider(code(1), step))).toMatchObject(refusal)
    expect(refused(slider(code(2), step))).toBeUndefined()
  })
  it('is one for a ramp', () => {
    const direct = { blocks: {}, wires: [], output: 'Source.y' }
    expect(refused(slider(direct, ramp))).toMatchObject(refusal)
    expect(refused(slider(code(1), ramp))).toBeUndefined()
  })
  it('is met by a ramp behind a lag of first order, exactly', () => {
    const solver = { name: 'dopri5', tolerance: 1e-10 }
    const { table, values } = runSmall(slider(code(1), ramp, { solver }), signals)
    table.time.forEach((t, row) => {
      const s = t - at
      if (s < 1e-9) return
      const decay = Math.exp(-omega * s)
      expect(values('Drive.s')[row]).toBeCloseTo(s - (1 - decay) / omega, 8)
      expect(values('Body.vx')[row]).toBeCloseTo(1 - decay, 8)
      expect(values('Drive.Fx')[row]).toBeCloseTo(mass * omega * decay, 6)
    })
  })
  it('is not met by what passes a filter by', () => {
    const past: Filter = {
      ...integrators,
      blocks: { ...integrators.blocks, Past: ['signals/sum'] },
      wires: [...integrators.wires, 'Out.y - Past.u1', 'Source.y - Past.u2'],
      output: 'Past.y',
    }
    expect(refused(slider(past, step))).toMatchObject(refusal)
  })
  it.each([{ limits: 'both' }, { reset: true }])('counts no integrator that jumps: %o', ({ limits, reset }) => {
    const held: Filter = {
      ...integrators,
      blocks: { ...integrators.blocks, Out: ['signals/integrator', limits === undefined ? {} : { limits }] },
      wires: [...integrators.wires, ...(reset === true ? ['Source.y - Out.reset'] : [])],
    }
    expect(refused(slider(held, step))).toMatchObject(refusal)
  })
  it('counts no state that an event sets', () => {
    const text = `${lag(2)}\nwhen t > 0.5 s {\n  reinit(b, 0 m/s)\n}`
    const filter: Filter = { ...code(2), blocks: { F: ['signals/function', { code: text }] } }
    expect(refused(slider(filter, step))).toMatchObject(refusal)
  })
  it('does not turn measured motion into a known function of time', () => {
    const project = smallProject(
      {
        World: ['world/world'],
        Free: ['mechanics/prismatic', { axis: [0, 0, 1] }],
        Weight: ['mechanics/rigid-body', { mass: 1 }],
        Source: ['sensors/joint'],
        ...integrators.blocks,
        Drive: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
        Body: ['mechanics/rigid-body', { mass }],
      },
      [
        ...['World.frame - Free.base', 'Free.end - Weight.com', 'Source.axis - Free.axis'],
        ...['World.frame - Drive.base', 'Drive.end - Body.com', 'Out.y - Drive.u', 'Source.position - Sum.u1'],
        ...integrators.wires.slice(1),
      ],
      { stop: 1, initial: {} },
    )
    expect(refused(project)).toMatchObject({ ...refusal, message: expect.stringContaining('known function of time') })
  })
})
