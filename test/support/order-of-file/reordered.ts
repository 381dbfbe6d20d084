/** The same project file in another order. */
import type { ProjectFile } from '../../../engine/model/project/project'

/** Returns a project with blocks, wires and keys in another order, and some wires from end to start. @param seed above 0 */
export function reordered(project: ProjectFile, seed = 5): ProjectFile {
  let state = seed
  const random = (): number => (state = (state * 48271) % 2147483647) / 2147483647
  const shuffle = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    const entries = Object.entries(value).map(([key, x]) => [random(), key, shuffle(x)] as const)
    return Object.fromEntries(entries.sort(([a], [b]) => a - b).map(([, key, x]) => [key, x]))
  }
  const turned = Object.entries(project.wires).map(([name, ends]) => [
    name,
    random() < 0.5 ? [...ends].reverse() : ends,
  ])
  return shuffle({ ...project, wires: Object.fromEntries(turned) as unknown }) as ProjectFile
}
