/** `diff A B`: the changes from one version of a project to another. */
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { registry } from '../../../blocks'
import { readRevision } from '../../../engine/io/node/git'
import { readProjectFolder } from '../../../engine/io/node/project-folder'
import { compareProjects, isSameModel } from '../../../engine/model/diff'
import { parseProject } from '../../../engine/model/parse/parse-project'
import type { ProjectFile } from '../../../engine/model/project/project'
import type { Arguments } from '../arguments'
import { jsonOption, type Command, type ExitStatus } from '../command'
import { diffText } from '../diff-text'
import type { CliIo } from '../io'

export const diff: Command = {
  name: 'diff',
  summary: 'list the changes between two versions of a project',
  positionals: ['A', 'B'],
  options: {
    model: {
      doc: 'ignore changes that affect no run: positions on the canvas, texts, plots, the way a value is written',
    },
    json: jsonOption,
  },
  notes: [
    'A and B are projects, or REVISION:PROJECT for a version in a git repository, e.g. HEAD~1:projects/my-car.',
    'Renamed blocks and blocks moved to other subsystems are recognised. Exit status 1 if the two versions differ.',
  ],
  examples: ['diff projects/my-car /tmp/my-car', 'diff HEAD:projects/my-car projects/my-car --model'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const [a, b] = args.positionals
  const whole = compareProjects(await read(a), await read(b), registry)
  const changes = args.has('model') ? whole.changes.filter(({ effect }) => effect === 'model') : whole.changes
  const shown = { ...whole, changes }
  if (args.has('json')) {
    const report = {
      same: changes.length === 0,
      sameModel: isSameModel(whole),
      changes,
      renamed: asObject(whole.renamed),
    }
    io.out(`${JSON.stringify(report, null, 2)}\n`)
  } else if (changes.length === 0)
    io.out(args.has('model') ? 'the models are the same\n' : 'the projects are the same\n')
  else io.out(`${diffText(shown).join('\n')}\n`)
  return changes.length === 0 ? 0 : 1
}

/** Returns a project on disk, or one of a revision. */
async function read(place: string): Promise<ProjectFile> {
  // A file of that name takes precedence; a single letter is a drive.
  const revision = (await exists(place)) ? null : /^(.{2,}?):(.+)$/.exec(place)
  if (revision === null) {
    const folder = await readProjectFolder(place, registry)
    if (folder.ok) return folder.value.project
    throw folder.problems[0].movedTo({ ...folder.problems[0].place, file: place })
  }
  const path = revision[2]
  const file = /\.(json|wishbone)$/i.test(basename(path)) ? path : join(path, 'project.json')
  return parseProject(await readRevision(file, revision[1]), place)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}

function asObject(map: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return Object.fromEntries(map)
}
