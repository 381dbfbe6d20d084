/**
 * What drivetrain, brakes and controllers cost: time per step of `projects/sedan` against `projects/macpherson-sedan`, which has the same
 * kinds of axles and tyres and neither. Both in one process, one run of each in turn, with the same solver at 1 ms; medians of processor time
 * and of the ratio of neighbouring runs.
 *
 *     npm run bench -- sedan -- [SOLVER ...]
 */
import { Arguments } from '../../app/cli/arguments'
import { median, prepareRun, processorSeconds, warmUp } from '../../app/cli/benchmark'
import { openProject } from '../../app/cli/project'
import { requestedExperiment } from '../../app/cli/requested-experiment'
import { registry } from '../../blocks'
import { exportExperiment } from '../../engine/export/model'
import { Compiler } from '../../engine/run/run'

interface Measured {
  readonly steps: number
  readonly evaluationsPerStep: number
  readonly events: readonly string[]
  /** Microseconds of processor time per step of some runs. */
  readonly once: () => number
}

/** Pairs of experiments with the time at which both end, s. */
const pairs = [
  { of: 'straight', plain: 'sine-steer', stop: 1 },
  { of: 'braking', plain: 'braking', stop: 1 },
  // the kick-down and the gears up to third
  { of: 'acceleration', plain: 'sine-steer', stop: 6 },
] as const
const turns = 9
const solvers = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))

const compiler = new Compiler(registry)

async function prepare(folder: string, experiment: string, solver: string, stop: number): Promise<Measured> {
  const values = { experiment, solver, step: '1ms', stop: `${stop}s` }
  const args = new Arguments([folder], new Map(Object.entries(values).map(([key, value]) => [key, [value]])))
  const loaded = await openProject(args)
  const made = exportExperiment({ ...requestedExperiment(loaded, args).request, inputs: [] }, compiler)
  const { model: exported, instance } = made
  const runOnce = prepareRun({ instance, settings: made.experiment.run, exported })
  const { steps, evaluations, error, events } = runOnce()
  if (error !== undefined) throw error
  const repeats = warmUp(runOnce)
  return {
    steps,
    evaluationsPerStep: evaluations / steps,
    events: events.map((e) => `${e.name} ${e.count}`),
    once: () => (processorSeconds(runOnce, repeats) * 1e6) / (repeats * steps),
  }
}

console.log('| sedan | macpherson-sedan | solver | evaluations per step | us per step | us per step | ratio |')
console.log('|---|---|---|---|---|---|---|')
const gears: string[] = []
for (const solver of solvers.length > 0 ? solvers : ['abm2', 'rk4'])
  for (const { of, plain, stop } of pairs) {
    const mine = await prepare('projects/sedan', of, solver, stop)
    const other = await prepare('projects/macpherson-sedan', plain, solver, stop)
    const runs = Array.from({ length: turns }, () => [mine.once(), other.once()] as const)
    const ratio = median(runs.map(([a, b]) => a / b))
    const [a, b] = [median(runs.map(([x]) => x)), median(runs.map(([, x]) => x))]
    const evaluations = `${mine.evaluationsPerStep.toFixed(2)}, ${other.evaluationsPerStep.toFixed(2)}`
    console.log(
      `| ${of} | ${plain} | ${solver} | ${evaluations} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${ratio.toFixed(2)} |`,
    )
    gears.push(
      `${of}, ${solver}: ${mine.events.filter((e) => e.includes('Gearbox')).join(', ') || 'no events of the gearbox'}`,
    )
  }
console.log(`\n${gears.join('\n')}`)
