/** Addition of an experiment to a project, of which everything else is unchanged. */
import type { ExperimentSettings, ProjectFile } from '../project/project'

/** Returns `name`, with a number if the project has an experiment of that name. */
export function freeExperimentName({ experiments = {} }: ProjectFile, name: string): string {
  if (!Object.hasOwn(experiments, name)) return name
  for (let i = 2; ; i++) if (!Object.hasOwn(experiments, `${name}-${i}`)) return `${name}-${i}`
}

/** Returns a title that no experiment has, because lists of experiments show titles. */
export function freeExperimentTitle({ experiments = {} }: ProjectFile, title: string): string {
  const taken = new Set(Object.entries(experiments).map(([name, settings]) => settings.title ?? name))
  if (!taken.has(title)) return title
  for (let i = 1; ; i++) {
    const other = `${title} (manoeuvre${i === 1 ? '' : ` ${i}`})`
    if (!taken.has(other)) return other
  }
}

/**
 * Adds an experiment. The first experiment stays the first, because it runs where none is chosen. The new one comes
 * before its successor in the alphabet, so that two branches of a version control system don't add theirs at the same
 * place.
 */
export function withExperiment(project: ProjectFile, name: string, settings: ExperimentSettings): ProjectFile {
  const entries = Object.entries(project.experiments ?? {})
  const later = entries.slice(1).filter(([other]) => isBefore(name, other))
  const next = later.reduce<string | undefined>(
    (least, [other]) => (least === undefined || isBefore(other, least) ? other : least),
    undefined,
  )
  const at = next === undefined ? entries.length : entries.findIndex(([other]) => other === next)
  entries.splice(at, 0, [name, settings])
  return { ...project, experiments: Object.fromEntries(entries) }
}

function isBefore(a: string, b: string): boolean {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()]
  return x < y || (x === y && a < b)
}
