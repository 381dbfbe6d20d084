/** The model that a project describes: all levels as one, without what is disabled. */
import type { ExperimentSettings, FormulationSettings, PlotSettings, ProjectFile } from '../project'
import { splitMember } from '../names'
import { expandProject } from './expand'
import { isInside } from './paths'

const active = new WeakMap<ProjectFile, ProjectFile>()

/**
 * Blocks that are disabled are left out, with what is inside them, their wires, and what experiments and
 * formulations say about them. The result given again is returned as it is.
 */
export function activeModel(project: ProjectFile): ProjectFile {
  let model = active.get(project)
  if (model === undefined) {
    model = withoutDisabled(expandProject(project))
    active.set(project, model)
    active.set(model, model)
  }
  return model
}

function withoutDisabled(project: ProjectFile): ProjectFile {
  const roots = Object.keys(project.blocks).filter((name) => project.blocks[name].disabled === true)
  if (roots.length === 0) return project
  const isOff = (block: string): boolean => roots.some((root) => block === root || isInside(block, root))
  const on = (reference: string): boolean => !isOff(splitMember(reference)?.block ?? reference)
  const kept = new Set(Object.keys(project.blocks).filter((name) => !isOff(name)))
  const blocks = Object.fromEntries(
    Object.entries(project.blocks)
      .filter(([name]) => kept.has(name))
      .map(([name, block]) => {
        if (block.ports === undefined) return [name, block]
        const ports = mapValues(block.ports, (port) => ({
          ...port,
          joins: port.joins.filter((inner) => on(`${name}/${inner}`)),
        }))
        return [name, { ...block, ports }]
      }),
  )
  return {
    ...project,
    blocks,
    wires: pick(project.wires, (_, ends) => ends.every(on)),
    ...(project.experiments && { experiments: mapValues(project.experiments, (e) => experimentWithout(e, on)) }),
    ...(project.formulations && { formulations: mapValues(project.formulations, (f) => formulationWithout(f, on)) }),
  }
}

type Keep = (reference: string) => boolean

function experimentWithout(settings: ExperimentSettings, on: Keep): ExperimentSettings {
  const plot = ({ x, ...rest }: PlotSettings): PlotSettings => ({
    ...rest,
    signals: rest.signals.filter(on),
    ...(x !== undefined && on(x) ? { x } : {}),
  })
  return {
    ...settings,
    ...(settings.solver?.stiff && { solver: { ...settings.solver, stiff: settings.solver.stiff.filter(on) } }),
    ...(settings.set && { set: pick(settings.set, on) }),
    ...(settings.initial && { initial: pick(settings.initial, on) }),
    ...(settings.plots && { plots: mapValues(settings.plots, plot) }),
  }
}

function formulationWithout(settings: FormulationSettings, on: Keep): FormulationSettings {
  return {
    ...settings,
    ...(settings.translation && { translation: pick(settings.translation, on) }),
    ...(settings.rotation && { rotation: pick(settings.rotation, on) }),
    ...(settings.coordinates && { coordinates: pick(settings.coordinates, on) }),
    ...(settings.small && { small: settings.small.filter((name) => on(name.replace(/^der\(/, ''))) }),
  }
}

function pick<V>(
  record: Readonly<Record<string, V>>,
  keep: (key: string, value: V) => boolean,
): Readonly<Record<string, V>> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => keep(key, value)))
}

function mapValues<A, B>(record: Readonly<Record<string, A>>, f: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, f(value)]))
}
