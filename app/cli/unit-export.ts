/** `export --target fmu2|fmu3`: a model as a Functional Mock-up Unit, compiled for the platforms that there is a compiler for. */
import { registry } from '../../blocks'
import { exportFmu } from '../../engine/backends/fmu/package'
import { Compiler } from '../../engine/host/run'
import { replaceFile } from '../../engine/io/node/replace-file'
import { fmuArchive } from '../fmu/archive'
import { buildLibraries } from '../fmu/libraries'
import type { Arguments } from './arguments'
import type { ExitStatus } from './command'
import { prepareExport } from './exporting'
import type { CliIo } from './io'
import { inProject, openProject } from './project'
import { columns } from './text-table'
import { writing } from './writing'

/** Versions of FMI by target. */
const units = {
  fmu2: { version: 2 },
  fmu3: { version: 3 },
} as const

export const isUnit = (name: string): name is keyof typeof units => Object.hasOwn(units, name)

export async function exportUnit(
  target: keyof typeof units,
  out: string,
  args: Arguments,
  io: CliIo,
): Promise<ExitStatus> {
  const { version } = units[target]
  const loaded = await openProject(args)
  const { exported: model } = await inProject(loaded, () =>
    prepareExport(loaded, args, io.compiler ?? new Compiler(registry), { exchange: true, follow: false }),
  )
  const unit = exportFmu(model, version)
  const libraries = args.has('no-libraries')
    ? { files: {}, built: [], missing: [] }
    : await buildLibraries(unit, version, (title) => io.err(`compiling for ${title}\n`))
  const archive = fmuArchive({ ...unit.files, ...libraries.files })
  await writing(out, () => replaceFile(out, archive))
  const { experiment, run, inputs, remarks, states, parameters, signals } = model
  if (args.has('json')) {
    const { built } = libraries
    io.out(`${JSON.stringify({ target, out, built, experiment, ...run, inputs, remarks }, null, 2)}\n`)
    return 0
  }
  const lines = columns([
    ['experiment', `${experiment}: ${run.method}, step ${run.step} s, stop ${run.stop} s`],
    ['model', `${states.length} states, ${parameters.length} parameters, ${signals.length} outputs`],
    ...(inputs.length === 0 ? [] : [['inputs', inputs.map(({ name }) => name).join(' ')]]),
    ['libraries', libraries.built.length === 0 ? 'none: a source FMU' : libraries.built.join(', ')],
    ['written', out],
  ])
  const missing = libraries.missing.map(
    (title) => `No compiler for ${title} was found, so the FMU has no library for it.`,
  )
  io.out(`${[...lines, ...missing, ...remarks].join('\n')}\n`)
  return 0
}
