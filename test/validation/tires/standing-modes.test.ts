/**
 * What a vehicle on locked wheels does after its stop is what its body, suspension and carcasses do: modes computed from its data,
 * without the program (`standing/modes.ts`). And what a coarse step adds to the energy of a touch-down goes with the step.
 */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../blocks'
import { Compiler, runToEnd } from '../../../engine/run/run'
import { ShippedProject } from '../support/shipped-project'
import { figuresOf, signals } from './standing/figures'
import { lockedModes } from './standing/modes'
import { scenarios, standingProject } from './standing/scenarios'

const vehicle = new ShippedProject('generic-vehicle')
const compiler = new Compiler(registry)

describe('the generic vehicle after a stop with locked wheels', () => {
  const modes = lockedModes(vehicle.project)
  const project = standingProject(vehicle.project, scenarios.locked, { slip: 'delayed', solver: 'rk4' }, 'pac2002', { stop: 8.5 }) // prettier-ignore
  const { table } = runToEnd(
    { project, files: vehicle.files, experiment: 'standing', signals: ['Body.roll', 'TireFL.Fy'], checkStep: false },
    compiler,
  )
  const { time } = table
  /** Turning points from 3.5 s on, 0.7 s after the stop, when faster modes have gone. */
  const turns = (name: string): readonly { readonly t: number; readonly size: number }[] => {
    const values = table.columns.find((c) => c.name === name)?.values ?? new Float64Array()
    const rest = name === 'Body.roll' ? 0 : (values.at(-1) ?? NaN)
    return Array.from(values.keys())
      .filter((i) => time[i] > 3.5 && i + 1 < values.length)
      .filter((i) => (values[i] - values[i - 1]) * (values[i + 1] - values[i]) < 0)
      .map((i) => ({ t: time[i], size: Math.abs(values[i] - rest) }))
  }
  const [roll] = modes

  it('has rolling on suspension and carcasses as its slowest mode', () => {
    expect(modes).toHaveLength(8)
    expect(roll.damping).toBeGreaterThan(0.2)
    expect(roll.damping).toBeLessThan(0.25)
    expect(modes[1].decay).toBeGreaterThan(1.4 * roll.decay)
  })

  it('rolls with the period and decay of that mode', () => {
    const found = turns('Body.roll')
    expect(found.length).toBeGreaterThanOrEqual(8)
    const [first, last] = [found[0], found[found.length - 1]]
    const span = last.t - first.t
    const period = (2 * span) / (found.length - 1)
    const decay = Math.log(first.size / last.size) / span
    expect(Math.abs(period / roll.period - 1)).toBeLessThan(0.03)
    expect(Math.abs(decay / roll.decay - 1)).toBeLessThan(0.05)
  })

  it('swings by side forces that fall with it: 1.4 N from 3 s after the stop on, below 1 N within 0.6 s more', () => {
    const found = turns('TireFL.Fy').filter(({ t }) => t < 7.3)
    const [first] = found
    for (const { t, size } of found)
      expect(size).toBeLessThan(1.15 * first.size * Math.exp(-roll.decay * (t - first.t)))
    const swingFrom = (start: number): number => {
      const [a, b] = found.filter(({ t }) => t >= start)
      return a.size + b.size
    }
    expect(swingFrom(5.8)).toBeGreaterThan(1.2)
    expect(swingFrom(6.4)).toBeLessThan(1)
  })

  it('can not be stopped much sooner by the damping of carcasses across', () => {
    const decays = [0, 0.2, 0.5, 100].map((across) => lockedModes(vehicle.project, [0.02, across])[0].decay)
    expect(Math.max(...decays)).toBeLessThan(1.15 * roll.decay)
    expect(Math.min(...decays)).toBeGreaterThan(0.8 * roll.decay)
  })
})

describe('lift-off and touch-down with delayed PAC2002', () => {
  const rise = (solver: 'abm2' | 'heun' | 'rk4', step: number): number => {
    const variant = { slip: 'delayed', solver: solver as 'rk4' }
    const project = standingProject(vehicle.project, scenarios.liftOff, variant, 'pac2002', { step, stop: 3 })
    const outcome = runToEnd(
      { project, files: vehicle.files, experiment: 'standing', signals: signals('delayed'), checkStep: false },
      compiler,
    )
    if (outcome.error !== undefined) throw outcome.error
    return figuresOf(outcome.table, project, 'pac2002', 'delayed').rise
  }

  it.each([
    ['rk4', 1e-4],
    ['abm2', 1e-3],
    ['heun', 1e-3],
  ] as const)('makes no energy with %s at %d s', (solver, step) => {
    expect(rise(solver, step)).toBeLessThan(1e-9)
  })
})
