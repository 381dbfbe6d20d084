/**
 * Projects opened and saved recently, the latest first, kept in a small file of the user's data folder. A file that is
 * unreadable counts as an empty list; projects that are gone are left out.
 */
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { replaceFileSync } from '../../engine/io/node/replace-file'
import type { RecentProject } from '../bridge'
import { exists } from '../projects/folder'

const schema = v.array(v.object({ id: v.string(), name: v.string(), title: v.string(), time: v.number() }))

/** Number of projects to remember. */
const longest = 12

export interface RecentProjects {
  /** @param id path of the project file */
  add(project: Omit<RecentProject, 'time'>): void
  list(): Promise<readonly RecentProject[]>
  has(id: string): boolean
}

/** @param file path of the list */
export function recentProjects(file: string): RecentProjects {
  const read = (): readonly RecentProject[] => {
    try {
      return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      return []
    }
  }
  return {
    add(project) {
      const entries = [{ ...project, time: Date.now() }, ...read().filter(({ id }) => id !== project.id)]
      try {
        mkdirSync(dirname(file), { recursive: true })
        replaceFileSync(file, JSON.stringify(entries.slice(0, longest)))
      } catch {
        // The list is a convenience: a folder that cannot be written must not spoil opening or saving.
        // A full disk leaves the list as it was.
        return
      }
    },
    async list() {
      const entries = read()
      const present = await Promise.all(entries.map(({ id }) => exists(id)))
      return entries.filter((_, i) => present[i])
    },
    has: (id) => read().some((entry) => entry.id === id),
  }
}
