/**
 * Text of a library file -> `LibraryFile` and back: JSON, version, shape, and whether its blocks can be put into a
 * project.
 */
import * as v from 'valibot'
import type { BlockRegistry } from '../blocks/block'
import { normalisePath } from '../files/project-files'
import { checkSubsystems } from '../check/subsystems'
import { ModelError } from '../../errors/model-error'
import { parseJson, type LocatedJson } from '../text/json'
import { blockNameProblem } from '../names/names'
import { checkShape } from '../parse/parse-project'
import type { ProjectFile } from '../project/project'
import { knownKeys } from '../project/shape/keys'
import { withoutFormerBlocks } from '../parse/former-blocks'
import { libraryShape } from '../project/shape/library'
import { shapeFault } from '../text/shape-fault'
import { serialiseLevel } from '../project/serialise'
import { expandProject, subsystemType } from '../subsystem'
import { carriedProblems, fileReferences, filesOf } from '../fingerprints/data-files'
import { libraryVersion, type LibraryBlock, type LibraryFile } from '../project/library'

/** Longest name of a library, because it is a heading of the palette. */
const longestName = 60

/** Largest number of characters of a library. */
export const longestLibrary = 16_000_000

/** Returns the reason why a library cannot have this name, as a sentence; null if it can. */
export function libraryNameProblem(name: string): string | null {
  if (name.trim() === '') return 'Give the library a name.'
  if (name.length > longestName) return `A name has at most ${longestName} characters.`
  return /[/\\\p{Cc}]/u.test(name) ? 'Leave out slashes and line breaks.' : null
}

/**
 * @param fileName for messages
 * @throws ModelError the first thing that is wrong, with its line
 */
export function parseLibrary(text: string, registry: BlockRegistry, fileName = 'library'): LibraryFile {
  const json = parseJson(text, fileName, 'file-format')
  checkVersion(json, fileName)
  const result = v.safeParse(libraryShape, withoutFormerBlocks(json.value))
  if (!result.success) throw describe(result.issues[0], json, fileName)
  const library = result.output
  const at = (path: readonly string[]) => ({ file: fileName, ...json.locate(path) })
  const named = libraryNameProblem(library.name)
  if (named !== null)
    throw new ModelError('file-format', 'the library has no name that can be used', at(['name']), named)
  for (const [name, entry] of Object.entries(library.blocks)) {
    const { block } = entry
    const place = at(['blocks', name])
    const problem = blockNameProblem(name)
    if (problem !== undefined) throw problem.movedTo({ ...place, block: name })
    if (block.type !== subsystemType)
      throw new ModelError('file-format', `"${name}" is not a subsystem`, place, 'libraries hold subsystems only')
    const project: ProjectFile = { wishbone: 1, title: '', blocks: { [name]: block }, wires: {} }
    const shape = checkShape({ ...project } as unknown as Parameters<typeof checkShape>[0], fileName)
    if (!shape.ok) throw shape.problems[0].at(place)
    const [wrong] = [
      ...checkSubsystems(expandProject(project), registry),
      ...fileProblems(project, name, entry, registry),
    ]
    if (wrong !== undefined) throw wrong.at(place)
  }
  return library
}

/**
 * Returns problems of files: those that blocks refer to and the library does not have, and those that it should not
 * have.
 */
function fileProblems(
  project: ProjectFile,
  name: string,
  entry: LibraryBlock,
  registry: BlockRegistry,
): readonly ModelError[] {
  const files = filesOf(entry)
  const references = fileReferences(expandProject(project), registry, name)
  const absent = references.flatMap(({ block, parameter, path }) => {
    if (path === normalisePath(path) && Object.hasOwn(files, path)) return []
    return new ModelError(
      'file-missing',
      `it refers to the file "${path}", which is not in the library`,
      { block, parameter },
      'add it to the library again from a project that has the file',
    )
  })
  return [...absent, ...carriedProblems(references, files)]
}

/** Returns the text of a library, made for version control, as project files are. */
export function serialiseLibrary({ wishboneLibrary, name, description, blocks }: LibraryFile): string {
  const entries = Object.entries(blocks).map(
    ([key, { version, block, files }]) => [key, { version, block, files }] as const,
  )
  return serialiseLevel({ wishboneLibrary, name, description }, Object.fromEntries(entries))
}

function checkVersion(json: LocatedJson, file: string): void {
  const { value } = json
  const place = { file, ...json.locate(['wishboneLibrary']) }
  const version =
    typeof value === 'object' && value !== null && 'wishboneLibrary' in value ? value.wishboneLibrary : undefined
  if (version === undefined)
    throw new ModelError('file-format', 'the file is not a library', place, 'a library has "wishboneLibrary": 1')
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    throw new ModelError(
      'file-format',
      `"wishboneLibrary": ${JSON.stringify(version)} is not a version of the format`,
      place,
      `write "wishboneLibrary": ${libraryVersion}`,
    )
  if (version > libraryVersion)
    throw new ModelError(
      'project-version',
      `the library was saved in format ${version}, this program reads formats up to ${libraryVersion}`,
      place,
      'import it with a newer version of Wishbone',
    )
}

function describe(issue: v.InferIssue<typeof libraryShape>, json: LocatedJson, file: string): ModelError {
  const { path, what, hint } = shapeFault(issue, 'a library', (at) => knownKeys(libraryShape, at))
  return new ModelError('file-format', what, { file, ...json.locate(path) }, hint)
}
