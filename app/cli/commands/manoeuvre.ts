/**
 * `manoeuvre PROJECT --run NAME`: a standard manoeuvre with its figures; without a name, the list and the roles of the
 * vehicle.
 */
import { registry } from '../../../blocks'
import { ModelError } from '../../../engine/errors/model-error'
import type { ModelFiles } from '../../../manoeuvres/shared/files'
import { obstacleTo, performManoeuvre } from '../../../manoeuvres/perform'
import { isManoeuvre, manoeuvreNames, manoeuvres, type ManoeuvreName } from '../../../manoeuvres/table'
import type { ManoeuvreFacts, ManoeuvreReport } from '../../../manoeuvres/shared/types'
import { Compiler } from '../../../engine/run/run'
import { readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import {
  freeExperimentName,
  insertExperiment,
  requireFit,
  standaloneProject,
  withExperiment,
} from '../../../engine/model/overlay'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ExperimentSettings, ProjectFile } from '../../../engine/model/project/project'
import { baseVariant } from '../../../engine/model/experiments/variants'
import { findRoles } from '../../../engine/model/vehicle/find'
import { inputRoles, type VehicleRoles } from '../../../engine/model/project/vehicle'
import { figureText, limitText } from '../../manoeuvre-text'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus } from '../command'
import { chooseExperiment, runOptions } from '../experiments'
import { fmuOption } from '../fmus'
import type { CliIo } from '../io'
import { finished } from '../progress'
import { inProject, openProject, type LoadedProject } from '../project'
import { writeProjectCopy } from '../project-copy'
import { requestedExperiment } from '../requested-experiment'
import { columns, table } from '../text-table'
import { isSameFile, requireWritable } from '../writing'

export const manoeuvre: Command = {
  name: 'manoeuvre',
  summary: 'run a standard manoeuvre with a vehicle and print its metrics',
  positionals: ['PROJECT'],
  options: {
    run: { value: 'NAME', doc: `manoeuvre: ${manoeuvreNames.join(', ')}; if missing, prints the roles of the vehicle` },
    with: {
      value: 'SETTING=VALUE',
      repeated: true,
      doc: 'setting of the manoeuvre, e.g. speed="80 km/h"; text from a file: script=@FILE',
    },
    experiment: {
      value: 'NAME',
      doc: 'experiment whose solver, parameters and initial values are used; default: the first one',
    },
    formulation: runOptions.formulation,
    add: {
      doc: 'add the manoeuvre to the project as an experiment; blocks, wires and other experiments stay as they are. With --out, to a copy',
    },
    out: {
      value: 'FILE.json',
      doc: 'write a copy of the project whose diagram is that of the manoeuvre, with the files that it refers to; with --add, a copy whose diagram is unchanged and which has the experiment',
    },
    ...projectOptions,
    'allow-fmu': fmuOption,
    json: jsonOption,
  },
  runsModels: true,
  notes: [
    'Scripts or a driver take the place of the sources of steering, brake and drive. Exit status 1 if a limit is exceeded.',
    'Metrics follow public descriptions of the standards; they are not certified.',
  ],
  examples: [
    'manoeuvre projects/generic-vehicle',
    'manoeuvre projects/generic-vehicle --run step-steer --with speed="80 km/h" --with lateral=4',
    'manoeuvre projects/generic-vehicle --run steady-circular --with radius=50 --json',
    'manoeuvre projects/generic-vehicle --run sine-steer --add',
    'manoeuvre projects/generic-vehicle --run sine-steer --add --out work/vehicle.json',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const name = args.text('run')
  if (name === undefined) requireNoRunOptions(args)
  const loaded = await openProject(args)
  return inProject(loaded, async (): Promise<ExitStatus> => {
    if (name === undefined) {
      const roles = findRoles(loaded.project, registry)
      const choices = choicesOf(loaded, args.text('experiment'), io.compiler ?? new Compiler(registry))
      const plain = {
        ...roles,
        manoeuvres: choices.map(({ name, obstacle }) => ({ name, obstacle: obstacle?.message })),
      }
      io.out(args.has('json') ? `${JSON.stringify(plain, null, 2)}\n` : rolesText(roles, choices))
      return 0
    }
    requireAddable(args)
    await requireCopyable(args, loaded)
    const { request } = requestedExperiment(loaded, args, {})
    const { experiment } = request
    const settings = await settingsOf(args, name)
    const job = performManoeuvre({ ...request, manoeuvre: name, settings }, io.compiler ?? new Compiler(registry))
    const report = finished(job, ({ fraction }) => fraction, io)
    const { ran, ...rest } = report
    const written = ran === undefined ? {} : await write(args, loaded, ran)
    const notes = writtenTexts(args, written)
    io.out(
      args.has('json')
        ? `${JSON.stringify({ experiment, ...written, ...rest }, null, 2)}\n`
        : `${[...print(report), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')}\n`,
    )
    return report.passed ? 0 : 1
  })
}

/** Changes written by `--add` and `--out`. */
interface Written {
  /** Name of the experiment in the project, or in the copy if there is one. */
  readonly added?: string
  /** Experiments that the copy does not have, because they set sources which are others in it. */
  readonly omitted?: readonly string[]
  /** Files that were copied next to the copy because it refers to them. */
  readonly copied?: readonly string[]
}

/**
 * Refuses options of a manoeuvre that would have no effect without one.
 * @throws ModelError `usage`
 */
function requireNoRunOptions(args: Arguments): void {
  const idle = (['add', 'out', 'with'] as const).find((option) => args.has(option))
  if (idle === undefined) return
  throw new ModelError(
    'usage',
    `--${idle} needs a manoeuvre`,
    {},
    `add --run NAME, or leave out --${idle} to list the manoeuvres`,
  )
}

/**
 * The values of `--set` and `--patch` are not those of the project file, to which the experiment would be added.
 * @throws ModelError `usage`
 */
function requireAddable(args: Arguments): void {
  if (!args.has('add')) return
  const other = (['set', 'patch'] as const).find((option) => args.has(option))
  if (other === undefined) return
  throw new ModelError(
    'usage',
    `--add adds the manoeuvre to the project as it is in its file, but --${other} changes it`,
    {},
    `put the change into the project, or write a copy with --out and without --add`,
  )
}

/**
 * Checks the place of the copy before the manoeuvre runs.
 * @throws ModelError `usage` if it can't be written or is the project itself, which a copy would replace
 */
async function requireCopyable(args: Arguments, { path }: LoadedProject): Promise<void> {
  const out = args.text('out')
  if (out === undefined) return
  if (await isSameFile(out, path))
    throw new ModelError(
      'usage',
      '--out would replace the project by its copy',
      { file: out },
      args.has('add') ? 'leave out --out to add to the project' : 'use --add instead, or write another file',
    )
  await requireWritable(out, 'file')
}

async function write(args: Arguments, loaded: LoadedProject, { project, experiment }: ModelFiles): Promise<Written> {
  const out = args.text('out')
  const settings = project.experiments?.[experiment]
  if (args.has('add') && settings !== undefined) {
    const { name, text, changed } = await withAdded(args, loaded.path, experiment, settings)
    const copied = out === undefined ? [] : await writeProjectCopy(out, changed, loaded, text)
    if (out === undefined) await writeTextFile(loaded.path, text)
    return { added: name, ...(copied.length > 0 && { copied }) }
  }
  if (out === undefined) return {}
  const { project: copy, omitted } = standaloneProject(project, experiment, registry)
  const copied = await writeProjectCopy(out, copy, loaded)
  return { ...(omitted.length > 0 && { omitted }), ...(copied.length > 0 && { copied }) }
}

interface Addition {
  /** Name of the experiment. */
  readonly name: string
  /** Text of the project with it, every other byte unchanged. */
  readonly text: string
  readonly changed: ProjectFile
}

/**
 * A project file, as it is now, with one more experiment.
 * @throws ModelError if its overlay doesn't fit the project any more
 */
async function withAdded(
  args: Arguments,
  path: string,
  preferred: string,
  settings: ExperimentSettings,
): Promise<Addition> {
  const text = await readTextFile(path)
  const project = parseProject(text, path)
  const name = freeExperimentName(project, preferred)
  const variant = args.text('variant')
  const ownSettings = variant === undefined || variant === baseVariant ? settings : { ...settings, variant }
  const changed = withExperiment(project, name, ownSettings)
  requireFit(changed, name)
  return { name, text: insertExperiment(text, project, name, ownSettings), changed }
}

function writtenTexts(args: Arguments, { added, omitted = [], copied = [] }: Written): readonly string[] {
  return [
    ...(added === undefined
      ? []
      : [`Added as experiment "${added}"${args.has('out') ? ` to ${args.text('out') ?? ''}` : ''}`]),
    ...(copied.length === 0 ? [] : [`Copied beside ${args.text('out') ?? ''}: ${copied.join(', ')}`]),
    ...(omitted.length === 0
      ? []
      : [`${args.text('out') ?? ''} has no ${omitted.join(', ')}: they set sources that the manoeuvre replaces`]),
  ]
}

/** Returns the settings of the arguments. Settings of several lines can be in a file: `script=@brake.txt`. */
async function settingsOf(args: Arguments, name: string): Promise<Readonly<Record<string, string>>> {
  const facts: ManoeuvreFacts | undefined = isManoeuvre(name) ? manoeuvres[name] : undefined
  const entries = args.all('with').map(async (text) => {
    const at = text.indexOf('=')
    if (at <= 0) throw new ModelError('usage', `--with ${text} has no value`, {}, 'write SETTING=VALUE, e.g. speed=20')
    const [id, value] = [text.slice(0, at).trim(), text.slice(at + 1).trim()]
    const isText = facts?.settings.some((setting) => setting.id === id && setting.lines === true) ?? false
    return [id, isText && value.startsWith('@') ? await readTextFile(value.slice(1)) : value] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

interface Choice {
  readonly name: ManoeuvreName
  /** Why it can't run. */
  readonly obstacle: ModelError | undefined
}

/** Returns every manoeuvre with the obstacle, if any, that keeps it from running with the vehicle. */
function choicesOf(
  { project, files }: LoadedProject,
  named: string | undefined,
  compiler: Compiler,
): readonly Choice[] {
  const experiment = chooseExperiment(project, named)
  return manoeuvreNames.map((name) => ({ name, obstacle: obstacleTo(name, { project, files, experiment }, compiler) }))
}

function rolesText({ body, wheels, trailers, ...inputs }: VehicleRoles, choices: readonly Choice[]): string {
  const rows = [
    ...(body === undefined ? [] : [['body', body.block, body.confidence, body.reason]]),
    ...trailers.map(({ block, confidence, reason }) => ['trailer', block, confidence, reason]),
    ...wheels.map(({ position, block, confidence, reason }) => [`wheel ${position}`, block, confidence, reason]),
    ...inputRoles.flatMap((role) => {
      const roleEntry = inputs[role]
      return roleEntry === undefined ? [] : [[role, roleEntry.block, roleEntry.confidence, roleEntry.reason]]
    }),
  ]
  const list = choices.flatMap(({ name, obstacle }) =>
    obstacle === undefined ? [[name, manoeuvres[name].standard, manoeuvres[name].summary]] : [],
  )
  const obstacles = choices.flatMap(({ name, obstacle }) =>
    obstacle === undefined ? [] : [{ name, text: `${obstacle.what}: ${obstacle.hint}` }],
  )
  const reasons = [...new Set(obstacles.map(({ text }) => text))].map((text) => [
    namesText(obstacles.filter((one) => one.text === text).map(({ name }) => name)),
    text,
  ])
  const parts = [
    ...(rows.length === 0 ? [] : [table(['role', 'block', 'found', 'because'], rows)]),
    ...(list.length === 0 ? [] : [table(['manoeuvre', 'standard', ''], list)]),
    ...reasons.map(([names, text]) => [`can't run: ${names}`, `because ${text}`]),
  ]
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

const namesText = (names: readonly ManoeuvreName[]): string =>
  names.length === manoeuvreNames.length ? `any of the ${names.length} manoeuvres` : names.join(', ')

function print(report: ManoeuvreReport): string[] {
  const { title, standard, figures, remarks, settings, passed, undecided } = report
  const limited = figures.some(({ limit }) => limit !== undefined)
  const facts = isManoeuvre(report.manoeuvre) ? manoeuvres[report.manoeuvre] : undefined
  return [
    `${title}${standard === '' ? '' : ` (${standard}, not certified)`}${limited ? `: ${undecided !== undefined ? `no verdict (${undecided})` : passed ? 'passed' : 'not passed'}` : ''}`,
    ...remarks.map((remark) => `- ${remark}`),
    '',
    ...columns(settings.filter(([, text]) => text !== '').map(([label, text]) => [label, text])),
    '',
    ...table(
      ['figure', 'value', 'limit', ''],
      figures.map((figure) => [
        figure.label,
        figureText(figure),
        limitText(figure),
        figure.passed === undefined ? (figure.note ?? '') : figure.passed ? 'passed' : 'not passed',
      ]),
      [1],
    ),
    ...(facts === undefined ? [] : ['', `source: ${facts.source}`]),
  ]
}
