/**
 * Constraints in real time: error, drift, work and processor time of fixed-step methods on models with and without
 * constraints, as tables in Markdown (docs/theory/real-time-constraints.md). Errors are those of the
 * motion against the project's reference, relative to the peak; the time is that of a run without rows from its
 * second second on, the fastest of five.
 *
 *     npm run bench -- constraints
 *     npm run bench -- constraints --project macpherson-sedan
 */
import { existsSync, readFileSync } from 'node:fs'
import { registry } from '../../blocks'
import { ConstraintStabiliser, handlingOf } from '../../engine/run/constraints'
import { experimentNamed, experimentValues, initialValues } from '../../engine/experiment/experiment'
import { initialState } from '../../engine/start/initial'
import { Model } from '../../engine/compile/model'
import { Compiler, runToEnd } from '../../engine/run/run'
import { summarise } from '../../engine/compile/summary'
import { readCsv } from '../../engine/io/csv'
import type { TimeTable } from '../../engine/io/table'
import { parseProject } from '../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../engine/model/project/project'
import { solverNamed } from '../../engine/solve/registry'
import { simulateToEnd } from '../../engine/solve/run'

const motion =
  /^(Front)?Body\.(x|y|yaw|roll|vx|wz)$|^Chassis\.(x|y|yaw|roll|vx|wz)$|(Suspension|Strut).*\.s$|^(Spin|Wheel)..(Spin)?\.rate$/
const projects = ['generic-vehicle', 'forestry-skidder', 'macpherson-sedan']
const methods: readonly (readonly [string, number])[] = [
  ['euler', 1e-3],
  ['semi-implicit-euler', 1e-3],
  ['ab2', 1e-3],
  ['abm2', 1e-3],
  ['heun', 1e-3],
  ['rk4', 1e-3],
  ['linearly-implicit-euler', 1e-3],
  ['imex', 1e-3],
  ['rosenbrock2', 1e-3],
]
/** Feedback of the drift with explicit Euler at the step that the thesis needed. */
const fine: readonly (readonly [string, number])[] = [['euler', 2e-5]]

const option = process.argv.indexOf('--project')
const chosen = option < 0 ? projects : [process.argv[option + 1]]
for (const name of chosen) {
  const folder = `${process.cwd()}/projects/${name}`
  if (!existsSync(folder)) continue
  const project = parseProject(readFileSync(`${folder}/project.json`, 'utf8'))
  for (const experiment of ['sine-steer', 'braking']) table(folder, name, project, experiment)
}

function table(folder: string, name: string, project: ProjectFile, experiment: string): void {
  const [reference] = Object.values(project.experiments?.[experiment].references ?? {})
  const expected = readCsv(readFileSync(`${folder}/${reference.file}`, 'utf8'), reference.file)
  const heads = [
    'formulation',
    'solver',
    'step',
    'error',
    'signal',
    'drift',
    'evaluations',
    'corrections',
    'us per step',
    'times real time',
  ]
  console.log(`\n${name}, ${experiment}\n\n| ${heads.join(' | ')} |\n|${heads.map(() => '---|').join('')}`)
  for (const formulation of Object.keys(project.formulations ?? { default: {} })) {
    const compiler = new Compiler(registry)
    const spinning = formulation.endsWith('spinning')
    for (const [solver, step] of spinning
      ? [...methods.filter(([m]) => m === 'euler' || m === 'rk4'), ...fine]
      : methods) {
      const run = { solver, step, sample: 0.01 }
      const outcome = runToEnd({ project, files: {}, experiment, formulation, run, checkStep: false }, compiler)
      const { report } = outcome
      const cells = [formulation, solver, `${step * 1e3} ms`]
      if (outcome.status !== 'done') {
        console.log(
          `| ${[...cells, `stops at ${report.simulatedSeconds.toFixed(1)} s`, '', '', '', '', '', ''].join(' | ')} |`,
        )
        continue
      }
      const { error, signal } = worst(outcome.table, expected)
      const { microseconds, corrections } = timing(project, experiment, formulation, solver, step, compiler)
      const drift = report.drift === undefined ? '' : report.drift.value.toExponential(0)
      const work = [(report.evaluations / report.steps).toFixed(2), corrections ?? 'varies']
      const figures = [microseconds.toFixed(1), Math.round((step * 1e6) / microseconds)]
      console.log(`| ${[...cells, error.toExponential(1), signal, drift, ...work, ...figures].join(' | ')} |`)
    }
    const { cost, states, constraints } = summarise(compiler.compile({ project, files: {}, formulation }).compilation)
    const { add, mul, div, call } = cost.main
    console.log(
      `\n${formulation}: ${states} states, ${constraints} constraints, ${add} + ${mul} * ${div} / ${call} calls\n`,
    )
  }
}

/** Largest error of the motion relative to its peak. */
function worst(table: TimeTable, expected: TimeTable): { error: number; signal: string } {
  let found = { error: 0, signal: '' }
  for (const column of expected.columns) {
    const mine = table.columns.find((c) => c.name === column.name)
    if (mine === undefined || !motion.test(column.name)) continue
    const floor = column.unit === 'rad' ? 1e-4 : 1e-3
    const peak = column.values.reduce((most, v) => Math.max(most, Math.abs(v)), floor)
    expected.time.forEach((t, i) => {
      const row = Math.round(t / 0.01)
      if (Math.abs((table.time[row] ?? Infinity) - t) > 1e-9) return
      const error = Math.abs(mine.values[row] - column.values[i]) / peak
      if (!(error <= found.error)) found = { error, signal: column.name }
    })
  }
  return found
}

function timing(
  project: ProjectFile,
  experiment: string,
  formulation: string,
  solver: string,
  step: number,
  compiler: Compiler,
): { microseconds: number; corrections: number | null } {
  const settings = experimentNamed(project, experiment)
  const overrides = experimentValues(settings)
  const instance = compiler.compile({ project, files: {}, formulation, overrides })
  const { compilation } = instance
  const x0 = initialState(instance, initialValues(project, experiment, settings, compilation.system)).x
  const method = solverNamed(solver)
  const constrained = compilation.system.constraints.rows.length > 0
  const stabiliser = constrained
    ? new ConstraintStabiliser(instance, handlingOf(compilation, method.kind), x0)
    : undefined
  const once = (): number => {
    let since = process.cpuUsage()
    const stop = 10
    const result = simulateToEnd(new Model(instance), {
      ...{ x0, start: 0, stop, step, sample: 1, solver: method, clock: () => performance.now() },
      project: stabiliser?.project,
      onRow: (t) => {
        if (t < 1.5) since = process.cpuUsage()
      },
    })
    const steps = result.steps * (1 - 1 / stop)
    const { user, system } = process.cpuUsage(since)
    return (user + system) / steps
  }
  const first = once()
  // what is far from real time need not be measured well
  const more = Array.from({ length: first > 100 ? 0 : 4 }, once)
  return {
    microseconds: Math.min(first, ...more),
    corrections: stabiliser?.iterations ?? (constrained ? null : 0),
  }
}
