/**
 * The energy balance of every shipped project closes to 1e-6 of the energy turned over with a variable step at 1e-9; the table in
 * docs/theory/energy.md shows these runs. Of experiments in which the same elements exchange energy, one runs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { covering } from '../../support/covering'
import { ShippedProject } from '../support/shipped-project'

const root = new URL('../../../', import.meta.url)
const theory = readFileSync(new URL('docs/theory/energy.md', root), 'utf8')
const folders = readdirSync(new URL('projects/', root), { withFileTypes: true }).filter((e) => e.isDirectory())

/** Experiments that differ from another one of the project in inputs, values or blocks without energy alone. */
const alike: Readonly<Record<string, readonly string[]>> = {
  'car-with-caravan': ['snaking', 'tail-heavy'],
  'electric-car': ['step-steer-open'],
  'forestry-skidder': ['braking'],
  // each manoeuvre and each model of the tyre once
  'generic-vehicle': ['sine-steer', 'braking-fiala'],
  hexapod: ['sine', 'surge', 'sway', 'heave', 'pitch', 'roll'],
  'macpherson-sedan': ['sine-steer'],
  // washouts have no energy
  'motion-simulator': [
    'lane-change-adaptive',
    'lane-change-optimal',
    'braking-adaptive',
    'braking-optimal',
    'lag-braking',
  ],
  motorcycle: ['push', 'weave', 'wobble'],
  'rough-road': ['setts-at-a-point'],
  // the same gearbox shifts in automatic-drivetrain
  sedan: ['straight', 'acceleration'],
  'semi-trailer': ['lane-change'],
  'whipple-bicycle': ['recovery'],
  'wheel-level-bicycle': ['braking'],
}

const cases = folders.flatMap(({ name }) => {
  const shipped = new ShippedProject(name)
  // signals alone have no energy
  if (!Object.values(shipped.project.blocks).some(({ type }) => /^(mechanics|drivetrain)\//u.test(type))) return []
  const experiments = Object.keys(shipped.project.experiments ?? {})
  const unknown = (alike[name] ?? []).filter((experiment) => !experiments.includes(experiment))
  if (unknown.length > 0) throw new Error(`${name} has no ${unknown.join(', ')}`)
  return experiments
    .filter((experiment) => alike[name]?.includes(experiment) !== true)
    .map((experiment) => [name, experiment, shipped] as const)
})

/**
 * Long runs of a car whose other experiments, or those of a car with the same blocks, stay in the suite: macpherson-sedan brakes, abs-mu-split brakes
 * with ABS and is launched, stability-control swerves with its control and drives in a crosswind; electric-car, steering and generic-vehicle are
 * steered, automatic-drivetrain shifts. The hexapod yaws. A ball slides over hills and banks in test/validation/roads.
 */
const long = [
  'sedan, braking',
  'hill-road, alongTheRoad',
  'rough-road, setts',
  'hexapod, sine-heavy',
  'sedan, step-steer',
  'abs-mu-split, locked',
  'stability-control, sine-with-dwell-without',
  'stability-control, slowly-increasing-steer',
]
const names = cases.map(([name, experiment]) => `${name}, ${experiment}`)
const unknown = long.find((name) => !names.includes(name))
if (unknown !== undefined) throw new Error(`there is no ${unknown}`)
const short = cases.filter((_, i) => !long.includes(names[i]))

describe.each(covering(cases, short))('%s, %s', (folder, experiment, shipped) => {
  it('closes, as the table says', () => {
    const run = { energy: true, solver: 'dopri5', tolerance: 1e-9 }
    const { report, error } = shipped.run(experiment, { run, signals: ['Energy.balance'] })
    expect(error).toBeUndefined()
    const { energy } = report
    if (energy === undefined) throw new Error('no account')
    expect(energy.turnover).toBeGreaterThan(0)
    expect(energy.closure).toBeLessThan(1e-6)
    expect(report.warnings.filter((warning) => warning.includes('energy'))).toEqual([])
    // | project | experiment | turned over | delivered | dissipated | closure |
    const row = theory.split('\n').find((line) => line.startsWith(`| ${folder} | ${experiment} |`))
    const [turnover, delivered, dissipated, closure] = (row ?? '').split('|').slice(3, 7).map(Number)
    const near = (written: number, value: number): void =>
      expect(Math.abs(written - value), `${written} in the table, ${value} in the run`).toBeLessThan(
        2e-3 * Math.abs(value) + 1e-9 * energy.turnover,
      )
    near(turnover, energy.turnover)
    near(delivered, energy.delivered)
    near(dissipated, energy.dissipated)
    expect(energy.closure).toBeLessThan(10 * closure)
  })
})
