/** What an energy account is to a run: it changes nothing, goes on with it, and says where a balance is broken. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { exportExperiment } from '../../../engine/export/model'
import { Compiler, runToEnd, type RunRequest } from '../../../engine/run/run'
import { laterSignals } from '../../../engine/run/later-signals'
import { readState, writeState } from '../../../engine/start/state/state-file'
import { compileProject } from '../../../engine/compile/compile'
import { checkProject } from '../../../engine/model/check/validate'
import { defineBlock, flange, type BlockRegistry } from '../../../engine/model/blocks/block'
import { balanceLimit } from '../../../engine/run/energy/limits'
import { solverNamed } from '../../../engine/solve/registry'
import { standardSolvers } from '../../../engine/model/project/solvers'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { smallProject, type Blocks } from '../events/small-run'

/** A driven, damped mass on a stop and a brake: events, friction, a spring, a prescribed force. */
const blocks: Blocks = {
  World: ['world/world'],
  Slider: ['mechanics/prismatic', { axis: [1, 0, 0] }],
  Mass: ['mechanics/rigid-body', { mass: 2 }],
  Spring: ['mechanics/spring-damper', { stiffness: 300, damping: 1 }],
  Stop: ['mechanics/stop', { lower: -0.2, upper: 0.15, stiffness: 4000, damping: 5 }],
  Friction: ['mechanics/dry-friction', { holding: 3, sliding: 2 }],
  Push: ['sources/sine', { amplitude: 20, frequency: 1.3 }],
  Force: ['mechanics/torque'],
}
const wires = [
  ...['World.frame - Slider.base', 'Slider.end - Mass.com', 'Slider.axis - Spring.axis', 'Slider.axis - Stop.axis'],
  ...['Slider.axis - Friction.axis', 'Slider.axis - Force.axis', 'Push.y - Force.u'],
]
const project = (settings: Partial<ExperimentSettings> = {}): ProjectFile =>
  smallProject(blocks, wires, { stop: 2, sample: 0.05, initial: { 'Slider.s': 0.3 }, ...settings })

const run = (p: ProjectFile, more: Partial<RunRequest> = {}, known: BlockRegistry = registry) =>
  runToEnd({ project: p, files: {}, experiment: 'run', checkStep: false, ...more }, new Compiler(known))

const column = ({ table }: ReturnType<typeof run>, name: string): Float64Array => {
  const found = table.columns.find((c) => c.name === name)
  if (found === undefined) throw new Error(`no column ${name}`)
  return found.values
}

describe('a run with an energy account', () => {
  it.each(standardSolvers.map(({ name }) => name))('is the same, bit for bit, as without (%s)', (name) => {
    const solver = { name, ...(solverNamed(name).kind === 'fixed' ? { step: 0.0001 } : { tolerance: 1e-7 }) }
    const [off, on] = [false, true].map((energy) =>
      run(project({ solver, energy }), { signals: ['Slider.s', 'Slider.ds'] }),
    )
    expect(off.error ?? on.error).toBeUndefined()
    expect([...on.table.time]).toEqual([...off.table.time])
    expect([...column(on, 'Slider.ds')]).toEqual([...column(off, 'Slider.ds')])
    expect(off.report.energy).toBeUndefined()
    expect(on.report.steps).toBe(off.report.steps)
    expect(on.report.energy?.turnover).toBeGreaterThan(10)
    expect(on.report.energy?.closure).toBeLessThan(balanceLimit(solverNamed(name), 1e-7))
    expect(on.report.warnings.filter((w) => w.includes('energy'))).toEqual([])
  })

  it('adds up the same whatever rows are stored', () => {
    const solver = { name: 'dopri5', tolerance: 1e-7 } as const
    const [fine, coarse] = [0.001, 0.5].map((sample) => run(project({ solver, sample, energy: true })).report.energy)
    expect(fine?.dissipated).toBe(coarse?.dissipated)
    expect(fine?.turnover).toBe(coarse?.turnover)
    expect(fine?.balance).toBe(coarse?.balance)
  })

  it.each(['dopri5', 'rk4', 'abm2'])('goes on after its state was saved and loaded (%s)', (name) => {
    const solver = { name, ...(name === 'dopri5' ? { tolerance: 1e-7 } : { step: 0.001 }) }
    const whole = run(project({ solver, energy: true }))
    const half = run(project({ solver, energy: true }), { run: { stop: 1 } })
    if (half.state === undefined) throw new Error('no state')
    const from = readState(writeState(half.state), 'state.json')
    expect(from.energy).toEqual(half.state.energy)
    const rest = run(project({ solver, energy: true }), { from })
    for (const key of ['delivered', 'dissipated', 'impacts', 'resets', 'corrections', 'turnover'] as const)
      expect(rest.report.energy?.[key], key).toBeCloseTo(whole.report.energy?.[key] ?? NaN, name === 'dopri5' ? 2 : 9)
    expect(column(rest, 'Energy.balance').at(-1)).toBeCloseTo(column(whole, 'Energy.balance').at(-1) ?? NaN, 7)
  })

  it('has its entries for plots that are made afterwards, and none without an account', () => {
    const on = run(project({ energy: true }), { signals: ['Slider.s'] })
    const later = laterSignals(on.stored, ['Energy.balance', 'Mass.kinetic'])
    expect(later.columns.map((c) => c.name).sort()).toEqual(['Energy.balance', 'Mass.kinetic'])
    const off = run(project(), { signals: ['Slider.s'] })
    expect(laterSignals(off.stored, ['Energy.balance', 'Energy.kinetic']).columns.map((c) => c.name)).toEqual([
      'Energy.kinetic',
    ])
  })

  it('keeps one where a plot shows an entry', () => {
    const plots = { energy: { signals: ['Energy.balance', 'Energy.stored'] } }
    const shown = project({ plots })
    expect(checkProject(shown, registry, {}).filter((e) => e.place.experiment === 'run')).toEqual([])
    const { table, report } = run(shown, { withPlotted: true })
    expect(table.columns.map((c) => c.name)).toEqual(expect.arrayContaining(['Energy.balance', 'Energy.stored']))
    expect(report.energy).toBeDefined()
  })
})

describe('a broken balance', () => {
  it('is told with element and time where the step is too large', () => {
    const rough = project({ solver: { name: 'euler', step: 0.01 }, energy: true })
    const [warning] = run(rough).report.warnings.filter((w) => w.includes('energy balance'))
    expect(warning).toMatch(
      /^the energy balance is broken from t = \S+ m?s on: .* J of .* J are unaccounted for \(limit 5 % with euler\)/,
    )
    expect(warning).toMatch(/energy of (Mass|Spring|Stop) that the method does not follow: choose a smaller step$/)
  })

  it.each(['euler', 'rk4', 'dopri5', 'radau5'])(
    'is not found where brakes hold and rates are rounding (%s)',
    (name) => {
      const solver = { name, ...(solverNamed(name).kind === 'fixed' ? { step: 1e-3 } : { tolerance: 1e-9 }) }
      const held = smallProject(
        {
          World: ['world/world', { gravity: 0 }],
          Left: ['drivetrain/inertia', { inertia: 15890 }],
          Right: ['drivetrain/inertia', { inertia: 22660 }],
          Gear: ['drivetrain/reduction', { ratio: -3.7 }],
          Brake: ['mechanics/dry-friction', { holding: 40700, sliding: 40700 }],
          Handbrake: ['mechanics/dry-friction', { holding: 35000, sliding: 35000 }],
          Clutch: ['mechanics/clutch', { holdingFactor: 1.3 }],
          Pressure: ['sources/constant', { value: 140000 }],
          Torque: ['mechanics/torque'],
          Load: ['sources/sine', { amplitude: 40000, frequency: 2.67 }],
        },
        [
          ...['Gear.b - Left.axis', 'Handbrake.axis - Right.axis', 'Clutch.a - Left.axis', 'Clutch.b - Right.axis'],
          ...['Pressure.y - Clutch.u', 'Brake.axis - Gear.a', 'Torque.axis - Gear.a', 'Load.y - Torque.u'],
        ],
        { stop: 1, sample: 0.05, solver, energy: true },
      )
      const { report, error } = run(held)
      expect(error).toBeUndefined()
      expect(report.energy?.turnover).toBeLessThan(1e-9)
      expect(report.warnings).toEqual([])
    },
  )

  it('names the block whose force does other work than its law says', () => {
    const liar = defineBlock({
      ...{
        type: 'test/liar',
        title: 'Liar',
        category: 'Forces',
        summary: 'Damper that says half of its heat',
        doc: 'Source: none',
      },
      icon: 'M0 0H24V24',
      ports: { axis: flange('Axis', 'Axis of a joint', { motion: 'any' }) },
      params: {},
      signals: {},
      build(c) {
        const axis = c.flange('axis')
        c.drive(axis, (m) => c.math.mul(-4, m.flange(axis).rate))
        c.energy({ dissipated: (s) => c.math.mul(2, c.math.square(s.flange(axis).rate)) })
      },
    })
    const known: BlockRegistry = {
      get: (type) => (type === liar.type ? liar : registry.get(type)),
      all: () => [...registry.all(), liar],
    }
    const solver = { name: 'dopri5', tolerance: 1e-8 } as const
    const lying = smallProject({ ...blocks, Liar: ['test/liar'] }, [...wires, 'Slider.axis - Liar.axis'], {
      ...{ stop: 1, solver, energy: true, initial: { 'Slider.s': 0.3 } },
    })
    const [warning] = run(lying, {}, known).report.warnings.filter((w) => w.includes('energy balance'))
    expect(warning).toMatch(/is work of Liar that its law does not account for/)
  })

  it('is not looked for in equations to first order, which says so', () => {
    const small = {
      ...project({ energy: true, solver: { name: 'rk4', step: 0.001 } }),
      formulations: { small: { small: ['Slider.s*'] } },
    }
    const { report } = run(small, { formulation: 'small' })
    expect(report.energy?.limit).toBeUndefined()
    expect(report.warnings.filter((w) => w.includes('energy'))).toEqual([])
    expect(report.remarks).toContainEqual(
      'the energy balance is not checked: formulation "small" keeps first-order terms only, and energy is of second order',
    )
  })

  it('is judged by limits that follow order and tolerance', () => {
    expect(balanceLimit({ kind: 'variable', order: 5 }, 1e-9)).toBeCloseTo(1e-6, 15)
    expect(balanceLimit({ kind: 'variable', order: 5 }, 1e-12)).toBe(1e-6)
    expect(balanceLimit({ kind: 'variable', order: 5 }, 1e-4)).toBe(1e-2)
    expect([1, 2, 3, 4, 5].map((order) => balanceLimit({ kind: 'fixed', order }))).toEqual([
      0.05, 0.01, 0.01, 1e-3, 1e-3,
    ])
  })
})

describe('what cannot be', () => {
  it('an export has no entries of a run', () => {
    const request = { project: project({ solver: { name: 'rk4', step: 0.001 } }), files: {}, experiment: 'run' }
    expect(() => exportExperiment({ ...request, signals: ['Energy.balance'] }, new Compiler(registry))).toThrow(
      /Energy\.balance is an integral over a run/,
    )
  })

  it('a plot of an entry that there is not is told with those there are', () => {
    const wrong = project({ plots: { energy: { signals: ['Energy.balanse'] } } })
    const [problem] = checkProject(wrong, registry, {})
    expect(problem.code).toBe('unknown-signal')
    expect(problem.hint).toContain('Energy.balance')
  })

  it('a saved state with a broken account is refused', () => {
    const { state } = run(project({ energy: true }), { run: { stop: 1 } })
    if (state === undefined) throw new Error('no state')
    const text = writeState(state).replace(/"turnover": [^,]*/, '"turnover": "much"')
    expect(() => readState(text, 'state.json')).toThrow(/"turnover" of "energy \[J\]" is not a number/)
  })

  it('costs nothing where nobody asks: no program is made of it', () => {
    const compilation = compileProject({ project: project(), files: {} }, registry)
    expect(
      compilation.loggedSignals.filter((name) => name.startsWith('Energy.') || /\.(power|kinetic)$/.test(name)),
    ).toEqual([])
  })
})
