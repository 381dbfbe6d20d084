/** `bench PROJECT`: time per step of an experiment, against the exported C. */
import { registry } from '../../../blocks'
import { ModelError } from '../../../engine/errors/model-error'
import { prepareExport } from '../../../engine/export/prepare'
import { Compiler } from '../../../engine/run/run'
import type { Arguments } from '../arguments'
import { measure, type Benchmark } from '../benchmark'
import { jsonOption, projectOptions, type Command, type ExitStatus } from '../command'
import { runOptions } from '../experiments'
import { requestedExperiment } from '../requested-experiment'
import { interruptible } from '../interrupt'
import type { CliIo } from '../io'
import { inProject, openProject } from '../project'
import { columns, short } from '../text-table'

const { sample: _, ...options } = runOptions

export const bench: Command = {
  name: 'bench',
  summary: 'measure the time per step of an experiment, also for the exported C',
  positionals: ['PROJECT'],
  options: { ...options, ...projectOptions, json: jsonOption },
  notes: [
    'Runs the experiment without writing rows, here and as exported C compiled with gcc -O3 -ffp-contract=off (or the',
    'compiler that CC names), alternating seven times after a warm-up, and prints medians of processor time. If the',
    'solver is not exported, C runs rk4 and the times per evaluation are compared.',
  ],
  examples: ['bench projects/generic-vehicle --experiment sine-steer --solver euler --step 1ms'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const loaded = await openProject(args)
  return inProject(loaded, async (): Promise<ExitStatus> => {
    const compiler = io.compiler ?? new Compiler(registry)
    const { request } = requestedExperiment(loaded, args)
    const bare = { ...request, target: 'c', inputs: [], jacobian: false } as const
    const { model: exported, instance, experiment } = prepareExport(bare, compiler)
    const { run: settings } = experiment
    const result = await interruptible(
      (signal) => measure({ instance, settings, exported, count: 7, signal }),
      () => new ModelError('usage', 'the measurement was interrupted, so there is no result'),
    )
    const solver = settings.solver.name
    if (args.has('json')) io.out(`${JSON.stringify({ experiment: exported.experiment, solver, ...result }, null, 2)}\n`)
    else io.out(`${print(exported.experiment, solver, result).join('\n')}\n`)
    return 0
  })
}

function print(experiment: string, solver: string, b: Benchmark): string[] {
  const perStep = `${short(b.microsecondsPerStep)} microseconds per step, ${short(b.evaluationsPerStep)} evaluations each`
  const c = b.c === null ? undefined : `${short(b.c.microsecondsPerStep)} microseconds per step (${b.c.compiler})`
  return columns([
    ['experiment', `${experiment}: ${solver}, ${b.steps} steps`],
    ['here', perStep],
    ['real time', `${short(b.timesRealTime, 3)} times faster than real time`],
    ['C', c ?? 'no C compiler found'],
    ...(b.againstC === null ? [] : [['against C', `${short(b.againstC, 3)} times the time per ${b.comparedBy}`]]),
  ])
}
