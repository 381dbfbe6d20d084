/**
 * Error and time of every solver on the generic vehicle, as a table in Markdown: the largest error of its
 * motions against the reference (relative to the peak), evaluations and processor time per step. The time is
 * that of the run from its second second on, so that compiling does not count; the fastest of five runs.
 *
 *     npm run bench -- solvers
 */
import { readFileSync } from 'node:fs'
import { registry } from '../../blocks'
import { compileProject } from '../../engine/compile/compile'
import { parameterValues } from '../../engine/compile/parameter-values'
import { experimentNamed, experimentValues, initialValues } from '../../engine/experiment/experiment'
import { initialState } from '../../engine/start/initial'
import { Model, Outputs } from '../../engine/compile/model'
import { readCsv } from '../../engine/io/csv'
import { parseProject } from '../../engine/model/parse/parse-project'
import { resolveParameters } from '../../engine/model/network/resolve'
import { solvers } from '../../engine/solve/registry'
import { simulateToEnd, type SimulateOptions } from '../../engine/solve/run'
import type { Solver } from '../../engine/solve/solver'
import { Instance } from '../../engine/compile/instance'

const folder = `${process.cwd()}/projects/generic-vehicle`
const stop = 10
const corners = ['FL', 'FR', 'RL', 'RR']
/** Spin and slip of the wheels, the fastest modes of the vehicle while it brakes. */
const wheels = corners.flatMap((corner) => [`Spin${corner}.rate`, `Tire${corner}.S`])
const groups: readonly (readonly string[])[] = [
  ...['x', 'y', 'yaw', 'roll', 'vx', 'wz'].map((name) => [`Body.${name}`]),
  corners.map((corner) => `Suspension${corner}.s`),
  corners.map((corner) => `Spin${corner}.rate`),
]
const signals = groups.flat()
const floorOf = (signal: string): number => (/yaw|roll/.test(signal) ? 1e-4 : 1e-3)

const project = parseProject(readFileSync(`${folder}/project.json`, 'utf8'))
for (const experiment of ['sine-steer', 'braking']) table(experiment)

function table(name: string): void {
  const settings = experimentNamed(project, name)
  const overrides = experimentValues(settings)
  const compilation = compileProject({ project, files: {}, overrides }, registry)
  const instance = new Instance(
    compilation,
    parameterValues(compilation, resolveParameters(project, registry, overrides)),
  )
  const x0 = initialState(instance, initialValues(project, name, settings, compilation.system)).x
  const outputs = new Outputs(instance, signals)
  const file = `${folder}/reference/generic_${name.replace('-', '_')}.csv`
  const reference = readCsv(readFileSync(file, 'utf8'), file)
  const expected = signals.map((signal) => {
    const column = reference.columns.find((candidate) => candidate.name === signal)
    if (column === undefined) throw new Error(`the reference has no ${signal}`)
    const peak = column.values.reduce((most, value) => Math.max(most, Math.abs(value)), floorOf(signal))
    return { values: column.values, peak }
  })

  const measured = (solver: Solver, size: number, stiff?: readonly string[]): string => {
    const control = solver.kind === 'fixed' ? { step: size } : { tolerance: size }
    const common = { x0, start: 0, stop, solver, stiff, clock: () => performance.now(), ...control }
    const errors = new Float64Array(signals.length)
    let row = 0
    const result = simulateToEnd(new Model(instance), {
      ...common,
      sample: 0.01,
      onRow: (t, x) => {
        const y = outputs.at(t, x)
        expected.forEach(({ values, peak }, k) => {
          errors[k] = Math.max(errors[k], Math.abs(y[k] - values[row]) / peak)
        })
        row++
      },
    })
    if (result.status !== 'done') return `| ${solver.name} | ${size} | ${result.error?.what ?? result.status} |`
    const spent = Math.min(...Array.from({ length: 5 }, () => seconds(common)))
    const microseconds = (spent * 1e6) / result.steps
    const worst = groups.map((group) => Math.max(...group.map((signal) => errors[signals.indexOf(signal)])))
    return [
      '',
      stiff === undefined ? solver.name : `${solver.name}, wheels`,
      solver.kind === 'fixed' ? `${size * 1e3} ms` : `tolerance ${size}`,
      result.steps,
      (result.evaluations / result.steps).toFixed(2),
      ...worst.map((error) => error.toExponential(0)),
      microseconds.toFixed(1),
      Math.round(stop / spent),
      '',
    ]
      .join(' | ')
      .trim()
  }

  /** Processor time of a run without rows, s, by the part after the first second. */
  const seconds = (common: Omit<SimulateOptions, 'onRow'>): number => {
    let since = process.cpuUsage()
    simulateToEnd(new Model(instance), {
      ...common,
      sample: 1,
      onRow: (t) => {
        if (t < 1.5) since = process.cpuUsage()
      },
    })
    const { user, system } = process.cpuUsage(since)
    return ((user + system) * 1e-6) / (1 - 1 / stop)
  }

  const heads = ['solver', 'step', 'steps', 'evaluations', 'x', 'y', 'yaw', 'roll', 'vx', 'wz', 's', 'spin rate']
  const columns = [...heads, 'us per step', 'times real time']
  console.log(`\n${name}\n\n| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`)
  for (const solver of solvers) {
    const sizes = solver.kind === 'fixed' ? (solver.implicit === undefined ? [1e-3] : [1e-3, 5e-3]) : [1e-4, 1e-6]
    for (const size of sizes) {
      console.log(measured(solver, size))
      if (solver.name === 'imex') console.log(measured(solver, size, wheels))
    }
  }
}
