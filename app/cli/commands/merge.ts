/** `merge BASE OURS THEIRS`: two versions of a project into one, by block and field; the merge driver of git. */
import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { registry } from '../../../blocks'
import { installDriver, mergeLineByLine, unmergedVersions } from '../../../engine/io/node/git-merge'
import { readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import { ModelError } from '../../../engine/errors/model-error'
import { lineEndsOf, withLineEnds } from '../../../engine/model/text/line-ends'
import { conflictMarkers, mergeTexts, withConflicts, type ProjectMerge } from '../../../engine/model/merge'
import { sidesOf } from '../../../engine/model/text/conflict-markers'
import { readProject } from '../../../engine/model/parse/parse-project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { checkProject } from '../../../engine/model/check/validate'
import type { Arguments } from '../arguments'
import { jsonOption, type Command, type ExitStatus } from '../command'
import type { CliIo } from '../io'

export const mergeCommand: Command = {
  name: 'merge',
  summary: 'merge two versions of a project by block and field; works as a git merge driver',
  positionals: ['BASE', 'OURS', 'THEIRS'],
  least: 0,
  options: {
    path: { value: 'PATH', doc: 'name of the file in messages, %P of git' },
    'marker-size': { value: 'N', doc: 'length of conflict markers, %L of git, for files that are not projects' },
    install: { doc: 'install it as the merge driver of the git repository in the working folder' },
    json: jsonOption,
  },
  notes: [
    'Writes the result to OURS. If both sides changed the same field, the value of OURS stays, the value of THEIRS is stored in the file',
    'under "conflicts", and the exit status is 1. Open the file in the window, compare both sides and save. An empty BASE means no base.',
    'With --path, a file with a version that is not a valid project is merged line by line, as git does without a driver.',
    'merge FILE merges in place a file that git left unmerged or with conflict markers.',
    'merge --install sets merge.wishbone.driver and adds "project.json merge=wishbone" and "*.wishbone merge=wishbone" to .gitattributes.',
  ],
  examples: ['merge base.json ours.json theirs.json', 'merge project.json', 'merge --install'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const paths = args.positionals
  if (args.has('install')) {
    if (paths.length > 0) throw usage('--install takes no files', 'write wishbone merge --install')
    const { driver, attributes } = await installDriver(process.cwd(), command())
    const added =
      attributes.added.length > 0
        ? `added to ${attributes.file}: ${attributes.added.join(', ')}`
        : `${attributes.file} already has its lines`
    io.out(`merge.wishbone.driver = ${driver}\n${added}\n`)
    return 0
  }
  const size = args.text('marker-size')
  if (size !== undefined && !/^\d+$/.test(size)) throw usage(`--marker-size ${size} is not a number`, 'leave it out')
  if (paths.length === 1) return mergeFile(paths[0], args, io)
  if (paths.length !== 3)
    throw usage(`merge needs three files or one, not ${paths.length}`, 'write wishbone merge BASE OURS THEIRS')
  const [base, ours, theirs] = await Promise.all(paths.map(readTextFile))
  const path = args.text('path')
  const names = {
    base: path === undefined ? paths[0] : `${path} (base)`,
    ours: path === undefined ? paths[1] : `${path} (ours)`,
    theirs: path === undefined ? paths[2] : `${path} (theirs)`,
  }
  try {
    return await finish({ base, ours, theirs }, names, paths[1], path ?? paths[1], args, io)
  } catch (error) {
    if (!(error instanceof ModelError) || path === undefined) throw error
    const lines = await mergeLineByLine({ base: paths[0], ours: paths[1], theirs: paths[2] }, Number(size ?? 7))
    if (lines === undefined) throw error
    io.err(`${path}: merged line by line, because ${error.message}\n`)
    await writeTextFile(paths[1], lines.bytes)
    const isProject = (text: string): boolean => readProject(text).ok
    const lost = !isProject(new TextDecoder().decode(lines.bytes)) && (isProject(ours) || isProject(theirs))
    return lines.conflicts > 0 || lost ? 1 : 0
  }
}

interface Texts {
  readonly base: string
  readonly ours: string
  readonly theirs: string
}

/**
 * Merges a file that git could not merge, from its three versions, or else from the sides between its conflict markers.
 */
async function mergeFile(file: string, args: Arguments, io: CliIo): Promise<ExitStatus> {
  const text = await readTextFile(file)
  const label = args.text('path') ?? file
  const named = { base: `${label} (base)`, ours: `${label} (ours)`, theirs: `${label} (theirs)` }
  const marked = conflictMarkers(text) !== undefined
  const versions = marked ? await unmergedVersions(file) : undefined
  const sides = versions ?? (marked ? sidesOf(text) : undefined)
  if (sides === undefined)
    throw marked
      ? new ModelError(
          'merge-conflict',
          'the conflict markers are not complete',
          { file },
          'resolve the conflicts by hand',
        )
      : usage(`${file} has no conflict markers`, 'give three files: wishbone merge BASE OURS THEIRS')
  const base = sides.base !== undefined && readProject(sides.base).ok ? sides.base : ''
  try {
    return await finish({ ...sides, base }, named, file, label, args, io)
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'project-format') throw error
    throw new ModelError(
      error.code,
      error.what,
      error.place,
      'one side is not a project: resolve the conflicts by hand',
    )
  }
}

async function finish(
  texts: Texts,
  names: Texts,
  target: string,
  label: string,
  args: Arguments,
  io: CliIo,
): Promise<ExitStatus> {
  const merge = withNewProblems(mergeTexts(texts, names), texts)
  await writeTextFile(target, textOf(merge, texts))
  const { conflicts, remarks } = merge
  if (args.has('json')) io.out(`${JSON.stringify({ merged: conflicts.length === 0, conflicts, remarks }, null, 2)}\n`)
  else if (conflicts.length > 0)
    io.out(
      [
        `${label}: ${conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`}; ours is kept, theirs is in the file too`,
        ...conflicts.map(({ text }) => `  ${text}`),
        'Open the project in the window, compare both sides and save; or edit the file and delete its key "conflicts".',
        '',
      ].join('\n'),
    )
  if (!args.has('json')) for (const remark of remarks) io.err(`${label}: ${remark}\n`)
  return conflicts.length > 0 ? 1 : 0
}

/**
 * Returns the merged text as the window writes it, with the line ends of our side. If only one side has changed, the
 * text of that side is unchanged.
 */
function textOf(merge: ProjectMerge, { base, ours, theirs }: Texts): string {
  const lines = (text: string): string => withLineEnds(text, '\n')
  const ends = (text: string): string => withLineEnds(text, lineEndsOf(ours))
  if (merge.conflicts.length === 0 && lines(base) === lines(theirs)) return ours
  if (merge.conflicts.length === 0 && lines(base) === lines(ours)) return ends(theirs)
  return ends(serialiseProject(withConflicts(merge)))
}

/**
 * Adds problems that arise only from the merge, such as two wires to one input, or a second world. Each side may be
 * sound and the two together may still contradict each other.
 */
function withNewProblems(merge: ProjectMerge, { ours, theirs }: Texts): ProjectMerge {
  const problems = (text: string): readonly ModelError[] => {
    const result = readProject(text)
    return result.ok ? checkProject(result.project, registry, {}) : []
  }
  const known = new Set([...problems(ours), ...problems(theirs)].map(({ message }) => message))
  const fresh = checkProject(merge.project, registry, {}).filter(({ message }) => !known.has(message))
  if (fresh.length === 0) return merge
  const newProblems = fresh.map((problem) => {
    const { block = '', parameter } = problem.place
    const text = `together: ${[block, problem.what].filter((part) => part !== '').join(': ')}`
    return { kind: 'block' as const, name: block, ...(parameter !== undefined && { field: parameter }), text }
  })
  return { ...merge, conflicts: [...merge.conflicts, ...newProblems] }
}

/** Returns the command with which git starts this program: without npm, which changes the working folder. */
function command(): readonly string[] {
  const program = process.argv[1] ?? ''
  // In a copy of the repository the script builds what is out of date.
  const script = resolve(dirname(program), '../../scripts/wishbone.mjs')
  return [process.execPath, existsSync(script) ? script : program]
}

function usage(what: string, hint: string): ModelError {
  return new ModelError('usage', what, {}, hint)
}
