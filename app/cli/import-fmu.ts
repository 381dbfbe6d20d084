/** `import MODEL.fmu --out PROJECT`: a project with the FMU as a block. */
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { registry } from '../../blocks'
import { unreadable, writeTextFile } from '../../engine/io/node/text-file'
import { ModelError } from '../../engine/errors/model-error'
import { base64Of } from '../../engine/model/project/binary-files'
import { definitionFor } from '../../engine/model/blocks/block'
import { serialiseProject } from '../../engine/model/project/serialise'
import { checkProject } from '../../engine/model/check/validate'
import { fmuProject, importFmu, type FmuImport } from '../../importers/fmi'
import { openArchive, platformsOf } from '../fmu/unit/archive'
import { fingerprintOfFmu } from '../fmu/unit/unpack'
import type { Arguments } from './arguments'
import type { ExitStatus, OptionSpec } from './command'
import type { CliIo } from './io'
import { columns } from './text-table'

export const kindOption: OptionSpec = {
  value: 'exchange|simulation',
  doc: 'FMU only: model exchange or co-simulation; default: model exchange if the FMU has it',
}

export async function importFmuFile(path: string, out: string, args: Arguments, io: CliIo): Promise<ExitStatus> {
  const kind = args.text('kind')
  if (kind !== undefined && kind !== 'exchange' && kind !== 'simulation')
    throw new ModelError('usage', `--kind ${kind} is not a kind of FMU`, {}, 'give exchange or simulation')
  const bytes = await readFile(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  const file = basename(path)
  const archive = openArchive(bytes, path)
  const imported = inFile(path, () => importFmu(archive.description, file, kind))
  if (kind !== undefined && imported.kind !== kind)
    throw new ModelError('unsupported', `the FMU has no ${kindNames[kind]}`, { file: path }, `leave out --kind`)
  const project = fmuProject(imported, file.replace(/\.fmu$/i, ''))
  const [problem] = checkProject(project, registry, { [file]: base64Of(bytes) })
  if (problem !== undefined)
    throw new ModelError(problem.code, problem.what, { ...problem.place, file: path }, problem.hint)
  const projectPath = /\.json$/i.test(out) ? out : join(out, 'project.json')
  await writeTextFile(join(dirname(projectPath), file), bytes)
  await writeTextFile(projectPath, serialiseProject(project))
  const definition = definitionFor(registry, imported.block)
  const ports = Object.values(definition?.ports ?? {})
  const count = (direction: 'in' | 'out'): number =>
    ports.filter((port) => port.kind === 'signal' && port.direction === direction).length
  const result = {
    project: projectPath,
    block: imported.name,
    kind: imported.kind,
    inputs: count('in'),
    outputs: count('out'),
    platforms: platformsOf(archive),
    sha256: fingerprintOfFmu(bytes),
    timeAtStart: imported.start,
    needsTool: imported.needsTool,
    unsupported: imported.unsupported,
  }
  if (args.has('json')) io.out(`${JSON.stringify(result, null, 2)}\n`)
  else {
    const { inputs, outputs, platforms, sha256 } = result
    const rows: [string, string][] = [
      ['written', `${projectPath}: block ${imported.name}, experiment fmu`],
      ['kind', kindNames[imported.kind]],
      ['ports', `${inputs} ${inputs === 1 ? 'input' : 'inputs'}, ${outputs} ${outputs === 1 ? 'output' : 'outputs'}`],
      ['libraries', platforms.length === 0 ? 'none' : platforms.join(', ')],
      ['SHA-256', sha256],
      ...(imported.start === 0 ? [] : [['start', startText(imported)] as [string, string]]),
      ...(imported.needsTool
        ? [
            ['needs', 'the program that has exported it (needsExecutionTool), on the machine that runs it'] as [
              string,
              string,
            ],
          ]
        : []),
      ...imported.unsupported.map((text): [string, string] => ['left out', text]),
    ]
    io.out(`${columns(rows).join('\n')}\n`)
  }
  return 0
}

/** Returns a note if the FMU suggests another start than zero, at which runs start. */
const startText = ({ start, stop, name }: FmuImport): string =>
  `${start} s: the run of ${stop} s starts at zero, where the FMU has this time (${name}.timeAtStart)`

const kindNames = { exchange: 'model exchange', simulation: 'co-simulation' } as const

function inFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file }) : error
  }
}
