/** `import MODEL --out PROJECT`: a file of another program as a project: an ADAMS/Solver dataset, an FMU, a road. */
import { basename, dirname, join } from 'node:path'
import { registry } from '../../../blocks'
import { projectImports } from '../../../importers/projects'
import { importerIds, importerTable, makesProject, projectImporterOf } from '../../../importers/table'
import type { Commands } from '../../../importers/imported/imported-project'
import { readCsv } from '../../../engine/io/csv'
import { readHead, readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import { ModelError } from '../../../engine/errors/model-error'
import { foreignContent, foreignName, headText, ownKindOf } from '../../../engine/model/foreign'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { checkProject } from '../../../engine/model/check/validate'
import type { Arguments } from '../arguments'
import { jsonOption, type Command, type ExitStatus, type OptionSpec } from '../command'
import type { CliIo } from '../io'
import { importFmuFile, kindOption } from '../import-fmu'
import { blockOption, importRoadFile, roadOption } from '../import-road'
import { columns } from '../text-table'

const outOption: OptionSpec = { value: 'PROJECT', doc: 'folder of the project to write, or its project file (.json)' }
const cornersOption: OptionSpec = {
  value: 'rounded|spline',
  doc: 'ADAMS only: corners of motions of straight lines (nested IF) rounded, or monotone cubics through them; default: rounded',
}
const referenceFile = 'reference.csv'

const takes = 'an Adams/Solver dataset (.adm), an FMU (.fmu) or a road of OpenDRIVE (.xodr)'
const makers = importerIds.filter(makesProject)
const kinds = importerIds.map((id) => importerTable[id]).filter(({ makes }) => makes !== 'parameters')

export const importCommand: Command = {
  name: 'import',
  summary: `${kinds.map(({ title }) => title).join(', ')} to a project with laid-out blocks`,
  positionals: [kinds.flatMap(({ endings }) => endings.map((ending) => `MODEL.${ending}`)).join('|')],
  options: {
    out: outOption,
    kind: kindOption,
    corners: cornersOption,
    road: roadOption,
    block: blockOption,
    json: jsonOption,
  },
  notes: [
    'An FMU (MODEL.fmu) becomes a block, and its file becomes part of the project. Its code is not loaded. The experiment is "fmu".',
    'For an ADAMS dataset, the experiment is "adams". A reference.csv beside the dataset becomes its reference. SIMULATE in a command',
    'file of the same name (MODEL.acf) sets the end and the row interval; its other commands are listed. Statements about integrators',
    'and files are ignored and listed; statements that change the motion and cannot be imported are an error.',
    'A road of OpenDRIVE becomes a project with a car and a driver on it; what the block Road cannot have is listed.',
  ],
  examples: [
    'import model.adm --out projects/pendulum',
    'import engine.fmu --kind simulation --out projects/engine',
    'import town.xodr --road 12 --out projects/town',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const [path] = args.positionals
  const head = headText(await readHead(path))
  // a dataset and an FMU may have any name
  const kind = ownKindOf(path, head)
  const foreign = foreignContent(path, head, ['dataset', 'fmu', 'road'], takes)
  if (foreign !== undefined) throw foreign
  const named = projectImporterOf(path)
  if (kind !== 'fmu' && kind !== 'dataset' && kind !== 'road' && named === undefined)
    throw (
      foreignName(path, [], takes) ??
      new ModelError('file-format', `the file is not ${takes}`, { file: path }, 'export the model as one of these')
    )
  // The kind of the file is checked first: a file of another kind needs no place for a project.
  const out = args.required('out', outOption)
  if (kind === 'fmu') return importFmuFile(path, out, args, io)
  if (kind === 'road') return importRoadFile(path, out, args, io)
  const importer = named ?? makers[0]
  const corners = args.text('corners') ?? 'rounded'
  if (corners !== 'rounded' && corners !== 'spline')
    throw new ModelError('usage', `--corners ${corners} is unknown`, {}, 'use rounded or spline')
  const text = await readTextFile(path)
  const reference = await referenceBeside(path)
  const commandFile = path.replace(/\.[^./\\]*$/, '.acf')
  const commandText = commandFile === path ? undefined : await textBeside(commandFile)
  const { project, leftOut, assumed, commands, lineOf } = projectImports[importer](text, path, {
    ...(reference !== undefined && { reference: referenceFile }),
    corners,
    ...(commandText !== undefined && { commands: { file: commandFile, text: commandText } }),
  })
  const [problem] = checkProject(project, registry, reference === undefined ? {} : { [referenceFile]: reference })
  if (problem !== undefined) {
    const place = { ...problem.place, ...lineOf(problem.place.block), file: path }
    throw new ModelError(problem.code, problem.what, place, problem.hint)
  }
  const projectPath = /\.json$/i.test(out) ? out : join(out, 'project.json')
  await writeTextFile(projectPath, serialiseProject(project))
  if (reference !== undefined) await writeTextFile(join(dirname(projectPath), referenceFile), reference)
  const blocks = Object.keys(project.blocks).length
  const result = {
    project: projectPath,
    blocks,
    reference: reference !== undefined,
    leftOut,
    assumed,
    ...(commands && { commands }),
  }
  if (args.has('json')) io.out(`${JSON.stringify(result, null, 2)}\n`)
  else {
    const rows: [string, string][] = [
      ['written', `${projectPath}: ${blocks} blocks, experiment ${Object.keys(project.experiments ?? {}).join(', ')}`],
      ...(reference === undefined ? [] : [['reference', referenceFile] as [string, string]]),
      ...(commands === undefined ? [] : [['commands', said(basename(commandFile), commands)] as [string, string]]),
      ...assumed.map((text): [string, string] => ['assumed', text]),
      ...leftOut.map(({ line, name }): [string, string] => ['left out', `${basename(path)}:${line}: ${name}`]),
      ...(commands?.leftOut ?? []).map(({ line, name }): [string, string] => [
        'left out',
        `${basename(commandFile)}:${line}: ${name}`,
      ]),
    ]
    io.out(`${columns(rows).join('\n')}\n`)
  }
  return 0
}

function said(file: string, { stop, sample }: Commands): string {
  const facts = [
    ...(stop === undefined ? [] : [`end at ${stop} s`]),
    ...(sample === undefined ? [] : [`a row every ${Number(sample.toPrecision(6))} s`]),
  ]
  return `${file}: ${facts.length > 0 ? facts.join(', ') : 'no simulation with an end'}`
}

/** Returns the reference results beside the dataset; a file of that name must be a table. */
async function referenceBeside(path: string): Promise<string | undefined> {
  const beside = join(dirname(path), referenceFile)
  const text = await textBeside(beside)
  if (text === undefined) return undefined
  readCsv(text, beside)
  return text
}

/** Returns the text of the file; undefined if the file does not exist. */
async function textBeside(path: string): Promise<string | undefined> {
  try {
    return await readTextFile(path)
  } catch (error) {
    if (error instanceof ModelError && error.code === 'file-missing') return undefined
    throw error
  }
}
