/** `check PROJECT`: every problem of a project, not the first. */
import { registry } from '../../../blocks'
import { checkSoundParts } from '../../../engine/start/check'
import { checkReferences } from '../../../engine/io/check-references'
import type { ModelError } from '../../../engine/errors/model-error'
import { checkProject } from '../../../engine/model/check/validate'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus } from '../command'
import type { CliIo } from '../io'
import { loadProject, located } from '../project'

export const check: Command = {
  name: 'check',
  summary: 'list every problem in a project',
  positionals: ['PROJECT'],
  options: { ...projectOptions, json: jsonOption },
  notes: [
    'Checks blocks, parameters, wires, experiments, files and reference data. If these have no problems, formulates every',
    'formulation and experiment to find invalid trees, bodies without mass and signals that are not smooth.',
    'Exit status 1 if there is a problem.',
  ],
  examples: ['check projects/generic-vehicle'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const problems = await problemsOf(args)
  if (args.has('json')) {
    io.out(`${JSON.stringify({ pass: problems.length === 0, problems: problems.map((p) => p.toJSON()) }, null, 2)}\n`)
  } else if (problems.length === 0) io.out(`${args.positionals[0]}: no problems\n`)
  else {
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    io.out(`${[...problems.map((p) => p.message), '', count].join('\n')}\n`)
  }
  return problems.length === 0 ? 0 : 1
}

async function problemsOf(args: Arguments): Promise<readonly ModelError[]> {
  const loading = await loadProject(args)
  if (!loading.ok) return loading.problems
  const { project, files } = loading.value
  const problems = checkProject(project, registry, files)
  const others = checkSoundParts({ project, files }, registry, problems)
  return [...problems, ...others, ...checkReferences(project, registry, files)].map((problem) =>
    located(problem, loading.value),
  )
}
