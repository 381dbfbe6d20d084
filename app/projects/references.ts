/**
 * Files that a project refers to: every text in `project.json` that is a relative path of a data file. The schema is
 * not consulted, so that files of unknown block types are found too. The engine decides whether a file is needed, and
 * reports missing files.
 */
import { conflictMarkers, sidesOf } from '../../engine/model/text/conflict-markers'

const dataFile = /\.(csv|tsv|txt|dat|tir|json|rdf|crg|asc|fmu)$/i

/**
 * Returns the relative paths as written in the project, each once; of both sides where a merge left its markers; none
 * when the text is not JSON.
 */
export function referredFiles(projectText: string): readonly string[] {
  const sides = conflictMarkers(projectText) && sidesOf(projectText)
  if (sides !== undefined) return [...new Set([...referredFiles(sides.ours), ...referredFiles(sides.theirs)])]
  let project: unknown
  try {
    project = JSON.parse(projectText)
  } catch {
    return []
  }
  const files = new Set<string>()
  collect(project, files)
  return [...files]
}

function collect(value: unknown, files: Set<string>): void {
  if (typeof value === 'string') {
    if (dataFile.test(value) && isInside(value)) files.add(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) collect(item, files)
  }
}

/** Segments of a relative path that stays in the project folder, `./` removed. */
export function pathSegments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '.')
}

/**
 * Returns whether a path stays inside the project folder. Only forward slashes count, because systems share project
 * files.
 */
export function isInside(path: string): boolean {
  if (path.startsWith('/') || /[\0\n\\:]/.test(path)) return false
  const segments = pathSegments(path)
  return segments.length > 0 && !segments.includes('..')
}
