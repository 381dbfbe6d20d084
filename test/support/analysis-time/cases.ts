/** Experiments of which the processor time of analyses is measured. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '../../../blocks'
import { readProjectFolder } from '../../../engine/io/node/project-folder'
import { prepareExperiment } from '../../../engine/experiment/prepare-experiment'
import type { RunRequest } from '../../../engine/run/run'
import { patchProjectText } from '../../../engine/model/parse/patch-project'
import { randomModel } from './random-models'

export interface AnalysisCase {
  readonly name: string
  readonly load: () => Promise<RunRequest>
}

export const groups = ['random', 'shipped', 'faults'] as const
export type Group = (typeof groups)[number]

/** How many random models there are. */
const randomModels = 200
/** How much longer an experiment is made. */
const longer = 10

/**
 * @param top of the repository
 * @param folder of files that once brought up faults; they are no part of the repository
 */
export async function casesOf(group: Group, top: string, folder: string): Promise<readonly AnalysisCase[]> {
  if (group === 'random')
    return Array.from({ length: randomModels }, (_, seed) => randomCases(seed, [1, longer])).flat()
  const projects = path.join(top, 'projects')
  if (group === 'shipped')
    return (
      await Promise.all(readdirSync(projects).map((name) => projectCases(path.join(projects, name), name)))
    ).flat()
  if (!existsSync(folder)) return []
  const files = [folder, path.join(folder, 'mended')].flatMap((at) =>
    readdirSync(at, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? existsSync(path.join(at, entry.name, 'project.json'))
          ? [path.join(at, entry.name)]
          : []
        : entry.name.endsWith('.json')
          ? [path.join(at, entry.name)]
          : [],
    ),
  )
  return (
    await Promise.all(
      files.map((file) => {
        const name = path.basename(file, '.json')
        return file.endsWith('.patch.json')
          ? projectCases(path.join(projects, 'generic-vehicle'), name, file)
          : projectCases(file, name)
      }),
    )
  ).flat()
}

function randomCases(seed: number, lengths: readonly number[]): AnalysisCase[] {
  const { name, project, experiment } = randomModel(seed)
  const request = { project, files: {}, experiment }
  return lengths.map((length) => ({ name: named(name, length), load: async () => lasting(request, length) }))
}

/**
 * Every experiment of a project under every formulation, as it is and ten times as long.
 * @param patch merge patch; only its experiments count then
 */
async function projectCases(folder: string, name: string, patch?: string): Promise<AnalysisCase[]> {
  const read = await readProjectFolder(folder, registry)
  if (!read.ok) return []
  const { files, project: asWritten } = read.value
  const text = patch === undefined ? undefined : readFileSync(patch, 'utf8')
  const project = text === undefined ? asWritten : patchProjectText(asWritten, text, patch ?? '')
  const own = Object.keys(asWritten.experiments ?? {})
  const experiments = Object.keys(project.experiments ?? {}).filter((e) => text === undefined || !own.includes(e))
  const formulations = [undefined, ...Object.keys(project.formulations ?? {}).filter((f) => f !== 'default')]
  return experiments.flatMap((experiment) =>
    formulations.flatMap((formulation) =>
      [1, longer].map((length) => ({
        name: named([name, experiment, ...(formulation === undefined ? [] : [formulation])].join('/'), length),
        load: async () => lasting({ project, files, experiment, formulation }, length),
      })),
    ),
  )
}

const named = (name: string, length: number): string => (length === 1 ? name : `${name} x${length}`)

function lasting(request: RunRequest, length: number): RunRequest {
  const { project, experiment, run } = request
  const stop = project.experiments?.[experiment]?.stop
  if (length === 1 || stop === undefined) return request
  const seconds = typeof stop === 'number' ? stop : prepareExperiment(request, registry).run.stop
  return { ...request, run: { ...run, stop: length * seconds } }
}
