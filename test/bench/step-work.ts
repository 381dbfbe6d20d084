/**
 * What the steps of projects cost beyond the evaluations that the method needs: operations per step of each function of the model, divided by
 * those of one evaluation of the derivatives. Counted and not timed, so the load of the machine does not matter; constraints are not in it.
 *
 *     npm run bench -- step-work -- [PROJECT:EXPERIMENT[:STOP] ...]
 */
import { Arguments } from '../../app/cli/arguments'
import { openProject } from '../../app/cli/project'
import { requestedExperiment } from '../../app/cli/requested-experiment'
import { registry } from '../../blocks'
import { correctionsOf } from '../../engine/run/corrections'
import { Model } from '../../engine/compile/model'
import { exportExperiment } from '../../engine/export/model'
import { Compiler } from '../../engine/run/run'
import { simulateToEnd } from '../../engine/solve/run'
import { countingBackend } from '../support/counting-backend'

const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const runs =
  asked.length > 0
    ? asked
    : [
        ...[
          'sedan:straight:1',
          'sedan:braking:1',
          'sedan:acceleration:6',
          'abs-mu-split:abs:1',
          'electric-car:step-steer:1',
        ],
        ...[
          'stability-control:sine-with-dwell:2',
          'motion-simulator:lane-change:1',
          'semi-trailer:lane-change:1',
          'motorcycle:weave:1',
        ],
      ]
const solvers = ['rk4', 'ab2', 'abm2']
const compiler = new Compiler(registry)

console.log(
  '| project | experiment | solver | evaluations of the method | all evaluations | samples | events and their functions | all |',
)
console.log('|---|---|---|---|---|---|---|---|')
for (const run of runs) {
  const [project, experiment, stop = '1'] = run.split(':')
  for (const solver of solvers) {
    const values = { experiment, solver, step: '1ms', stop: `${stop}s` }
    const args = new Arguments([`projects/${project}`], new Map(Object.entries(values).map(([k, v]) => [k, [v]])))
    const loaded = await openProject(args)
    const made = exportExperiment({ ...requestedExperiment(loaded, args).request, inputs: [] }, compiler)
    const { model: exported, instance } = made
    const { run: settings } = made.experiment
    const { backend, counted } = countingBackend()
    const x0 = Float64Array.from(exported.states, ({ start }) => start)
    const { steps, evaluations, error } = simulateToEnd(new Model(instance, backend), {
      ...{ ...settings, start: 0, x0, z0: exported.discrete.map(({ start }) => start), sample: settings.stop },
      project: correctionsOf(instance, settings.solver.kind, x0).project,
      ...{ onRow: () => undefined, clock: () => 0 },
    })
    if (error !== undefined) throw error
    const main = counted.get('derivatives')
    const one = main === undefined ? 1 : main.operations / main.calls
    const share = (test: (name: string) => boolean): number =>
      [...counted].reduce((sum, [name, { operations }]) => sum + (test(name) ? operations : 0), 0) / (one * steps)
    const figures = [
      evaluations / steps,
      (main?.calls ?? 0) / steps,
      share((name) => name.startsWith('sample_')),
      share((name) => /^(event_|roots|arrest|accept|settle)/.test(name)),
      share(() => true),
    ]
    console.log(`| ${project} | ${experiment} | ${solver} | ${figures.map((f) => f.toFixed(2)).join(' | ')} |`)
  }
}
