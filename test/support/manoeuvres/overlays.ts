/**
 * A manoeuvre of a shipped project, added as an experiment: either refused by name, or everything else stays as it is. Nothing is
 * compiled: a compiler that refuses everything ends the manoeuvre at its first run, whose project is known then.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { registry } from '../../../blocks'
import type { ModelFiles } from '../../../manoeuvres/shared/files'
import { performWith } from '../../../manoeuvres/perform'
import { ManoeuvreRunner } from '../../../manoeuvres/shared/runner'
import { manoeuvreNames, manoeuvres, type ManoeuvreName } from '../../../manoeuvres/table'
import { Compiler } from '../../../engine/run/run'
import { ModelError } from '../../../engine/errors/model-error'
import { readFiles } from '../../../engine/io/node/project-folder'
import { parseProject } from '../../../engine/model/parse/parse-project'
import { insertExperiment, standaloneProject } from '../../../engine/model/overlay'
import type { ProjectFile } from '../../../engine/model/project/project'
import { serialiseProject } from '../../../engine/model/project/serialise'
import { activeModel } from '../../../engine/model/subsystem'
import { checkProject } from '../../../engine/model/check/validate'
import { forExperiment } from '../../../engine/model/experiments/variants'

/** From the folder in which tests and benchmarks run. */
const folder = 'projects'

export const projectNames = readdirSync(folder).sort()
export const names = manoeuvreNames

export interface Shipped {
  readonly text: string
  readonly project: ProjectFile
  readonly files: Readonly<Record<string, string>>
}

export async function shipped(name: string): Promise<Shipped> {
  const text = readFileSync(`${folder}/${name}/project.json`, 'utf8')
  const project = parseProject(text)
  return { text, project, files: await readFiles(`${folder}/${name}`, project, registry) }
}

class NoCompiler extends Compiler {
  override compile(): never {
    throw new ModelError('unsupported', 'nothing is compiled here')
  }
}

/** @returns the project with the experiment, or the refusal */
export function added({ project, files }: Shipped, manoeuvre: ManoeuvreName): ModelFiles | ModelError {
  const [experiment] = Object.keys(project.experiments ?? {})
  const request = { project, files, experiment, manoeuvre, settings: {} }
  try {
    const runner = new ManoeuvreRunner(request, manoeuvres[manoeuvre], new NoCompiler(registry), () => false)
    try {
      const work = performWith(runner, manoeuvre)
      while (work.next().done !== true);
    } catch (error) {
      if (!(error instanceof ModelError) || runner.last === undefined) throw error
    }
    if (runner.last !== undefined) return runner.last
    throw new Error(`${manoeuvre} has run nothing`)
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
}

const diagramOf = ({ project, experiment }: ModelFiles): string => {
  const { blocks, wires, experiments, vehicle } = activeModel(forExperiment(project, registry, experiment))
  // Keys of settings have another order in a file.
  const settings = Object.entries(experiments?.[experiment] ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([blocks, wires, settings, vehicle?.body])
}

/** What is wrong with a project to which an experiment was added; empty where nothing is. */
export function faults({ text, project, files }: Shipped, made: ModelFiles): readonly string[] {
  const { [made.experiment]: _added, ...older } = made.project.experiments ?? {}
  const found: string[] = []
  const require = (holds: boolean, what: string): void => void (holds || found.push(what))
  require(serialiseProject({ ...made.project, experiments: older }) ===
    serialiseProject(project), 'the project without it is another')
  const settings = made.project.experiments?.[made.experiment] ?? { stop: 1 }
  const longer = insertExperiment(text, project, made.experiment, settings)
  const lines = longer.split('\n')
  const start = lines.indexOf(`    "${made.experiment}": {`)
  const end = lines.findIndex((line, i) => i > start && /^ {4}\},?$/.test(line))
  // The comma of the last entry is behind the one before.
  const rest = [...lines.slice(0, start), ...lines.slice(end + 1)]
  if (lines[end] === '    }') rest[start - 1] = rest[start - 1].slice(0, -1)
  require(rest.join('\n') === text, 'the file without its lines is another')
  require(serialiseProject(parseProject(longer)) === serialiseProject(made.project), 'the file with it is another')
  const [first] = Object.keys(project.experiments ?? {})
  require(Object.keys(made.project.experiments ?? {})[0] === first, 'another experiment comes first')
  for (const experiment of Object.keys(project.experiments ?? {}))
    require(diagramOf({ project: made.project, experiment }) ===
      diagramOf({ project, experiment }), `${experiment} is another`)
  const before = new Set(checkProject(project, registry, files).map(({ message }) => message))
  for (const { message } of checkProject(made.project, registry, files))
    require(before.has(message), `problem: ${message}`)
  const again = parseProject(serialiseProject(made.project))
  require(diagramOf({ ...made, project: again }) === diagramOf(made), 'the file that is read again is another')
  const copy = standaloneProject(made.project, made.experiment, registry)
  require(diagramOf(copy) === diagramOf(made), 'the copy is another')
  require(Object.keys(copy.project.experiments ?? {})[0] === made.experiment, 'the copy runs another experiment')
  for (const { message } of checkProject(copy.project, registry, files))
    require(before.has(message), `problem of the copy: ${message}`)
  return found
}
