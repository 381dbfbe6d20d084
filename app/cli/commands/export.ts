/** `export PROJECT --target c --out DIR`: a model to use without this program. */
import { exportTargetIds, exportTargets } from '../../../engine/backends/targets'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus, type OptionSpec } from '../command'
import { runOptions } from '../experiments'
import { exportOptionSpecs } from '../export-options'
import { exportLoadsUnits, exportTo, targetOption } from '../exporting'
import type { CliIo } from '../io'
import { inProject, openProject } from '../project'
import { requestedExperiment } from '../requested-experiment'

const names = exportTargetIds
const width = Math.max(...names.map((name) => name.length))
const outOption: OptionSpec = {
  value: 'DIR',
  doc: 'folder to write to, or file of an FMU; files with the same names are replaced',
}
const { tolerance: _, stiff: __, ...fixedStepOptions } = runOptions

export const exportCommand: Command = {
  name: 'export',
  summary: 'write a model as source code or a module for other programs',
  positionals: ['PROJECT'],
  options: {
    target: targetOption,
    out: outOption,
    ...fixedStepOptions,
    ...exportOptionSpecs,
    ...projectOptions,
    json: jsonOption,
  },
  notes: [
    ...exportTargetIds.map((name) => {
      const { summary, cannot } = exportTargets[name]
      return `  ${name.padEnd(width)}  ${summary}; does not support ${cannot.join(', ')}`
    }),
    'Runs the exported model on its experiment and compares it with the built-in run. If they differ by more than 1e-9 of the peak of a signal (1e-2 in single precision), nothing is written.',
    'A README in the folder explains how to build and call the model. All fixed-step solvers are exported; rk4 replaces the others.',
  ],
  examples: ['export projects/generic-vehicle --target c --experiment sine-steer --out vehicle'],
  loadsUnits: exportLoadsUnits,
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  await exportTo(args, io, args.required('out', outOption), async () => {
    const loaded = await openProject(args)
    return {
      request: () => requestedExperiment(loaded, args).request,
      within: (work) => inProject(loaded, work),
    }
  })
  return 0
}
