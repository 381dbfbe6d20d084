/** `realtime PROJECT`: whether an experiment runs in real time with a fixed step, and why. */
import { registry } from '../../../blocks'
import { reportRealTime } from '../../../engine/host/real-time'
import type { RealTimeReport } from '../../../engine/host/protocol'
import { Compiler } from '../../../engine/host/run'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus } from '../command'
import { fmuOption } from '../fmus'
import { chooseExperiment, runOptions, runOverrides } from '../experiments'
import type { CliIo } from '../io'
import { inProject, openProject, requireSound, requireUnset } from '../project'
import { columns, short } from '../text-table'

const { sample: _, ...options } = runOptions

export const realtime: Command = {
  name: 'realtime',
  summary: 'whether an experiment can run on hardware in the loop with its step, and why',
  positionals: ['PROJECT'],
  options: { ...options, ...projectOptions, 'allow-fmu': fmuOption, json: jsonOption },
  runsModels: true,
  notes: [
    'Every step of several passes is timed; what counts is the shortest time of each step, what the machine does',
    'besides is listed apart. The largest stable step comes from the eigenvalues along the experiment, the error from an',
    'accurate solution. The exit status is 1 where the verdict is "not suitable".',
  ],
  examples: [
    'realtime projects/generic-vehicle --experiment braking --solver euler --step 1ms',
    'realtime projects/generic-vehicle --formulation tires-in-tree --solver ab2 --step 1ms',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const loaded = await openProject(args)
  return inProject(loaded, (): ExitStatus => {
    const { project, files } = loaded
    const experiment = chooseExperiment(project, args.text('experiment'))
    requireSound(loaded, experiment)
    requireUnset(loaded, experiment)
    const request = { project, files, experiment, formulation: args.text('formulation'), run: runOverrides(args) }
    const job = reportRealTime(
      request,
      io.compiler ?? new Compiler(registry),
      () => false,
      () => performance.now(),
      () => process.memoryUsage().heapUsed,
    )
    for (;;) {
      const next = job.next()
      if (next.done !== true) continue
      const report = next.value
      if (args.has('json')) io.out(`${JSON.stringify({ experiment, ...report }, null, 2)}\n`)
      else io.out(`${print(experiment, report).join('\n')}\n`)
      return report.suitable ? 0 : 1
    }
  })
}

function print(experiment: string, r: RealTimeReport): string[] {
  const { work, time, stable, accuracy } = r
  const us = (x: number): string => `${short(x, 3)} us`
  const corrections = work.corrections === null ? 'corrections to a tolerance' : `${work.corrections} corrections`
  return [
    `${r.verdict}`,
    ...r.reasons.map((reason) => `- ${reason}`),
    '',
    ...columns([
      ['experiment', `${experiment}: ${r.solver}, ${time.steps} steps`],
      [
        'work per step',
        `${short(work.evaluations, 3)} evaluations, ${work.jacobians} Jacobians, ${work.solutions} solutions, ${corrections}`,
      ],
      [
        'time per step',
        `${us(time.mean)} mean, ${us(time.percentile999)} in 999 of 1000, ${us(time.slowest)} slowest, ${us(time.first)} the first; ${us(time.longestSeen)} with all interruptions`,
      ],
      ['noise', `passes differ by ${short(100 * time.noise, 2)} %, the clock tells ${us(time.resolution)}`],
      ...(r.memory === undefined
        ? []
        : [['memory', `${short(r.memory, 2)} bytes per step left to the garbage collector`]]),
      ...(stable === undefined
        ? []
        : [
            [
              'largest stable step',
              Number.isFinite(stable.limit)
                ? `${short(stable.limit * 1e3, 3)} ms at t = ${short(stable.time, 3)} s`
                : 'no limit',
            ],
          ]),
      ...(accuracy === undefined
        ? []
        : [['error', `${short(100 * accuracy.relative, 2)} % of the peak of ${accuracy.signal}`]]),
    ]),
  ]
}
