/** Projects shipped with the application: each is a folder in `projects/`, known by its name. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { ExampleInfo, OpenedProject } from './opened'
import { ModelError } from '../../engine/errors/model-error'
import { projectFileName, readProject } from './folder'

const headline = v.object({ title: v.string(), description: v.optional(v.string(), '') })

/** @param root the folder `projects/`; a folder without a readable `project.json` is not an example */
export async function listExamples(root: string): Promise<readonly ExampleInfo[]> {
  const entries = await readdir(root, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  const examples = await Promise.all(names.map((name) => describeExample(root, name)))
  return examples.filter((example) => example !== undefined)
}

async function describeExample(root: string, name: string): Promise<ExampleInfo | undefined> {
  try {
    const project = v.parse(headline, JSON.parse(await readFile(join(root, name, projectFileName), 'utf8')))
    return { name, title: project.title, description: project.description }
  } catch {
    return undefined
  }
}

/**
 * Opens a copy of an example without a location: saving the copy asks for a place.
 *
 * @throws ModelError `file-missing` when there is no example of this name
 */
export async function openExample(root: string, name: string): Promise<OpenedProject> {
  // A name is that of a folder, never a path; the others are read only to name them.
  const known = (await readdir(root)).includes(name) && (await describeExample(root, name)) !== undefined
  if (!known) {
    const names = (await listExamples(root)).map((example) => example.name).join(', ')
    throw new ModelError('file-missing', `there is no example named "${name}"`, {}, `choose one of: ${names}`)
  }
  return { ...(await readProject(join(root, name, projectFileName))), name, location: null }
}
