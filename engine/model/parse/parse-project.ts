/** Parser of `project.json` to a `ProjectFile`: JSON, version, migration, shape. `check/` checks the meaning. */
import * as v from 'valibot'
import { ModelError } from '../../errors/model-error'
import type { ModelErrorPlace } from '../../errors/model-error'
import { parseJson } from '../text/json'
import type { JsonValue, LocatedJson } from '../text/json'
import { renewFingerprints } from '../fingerprints/update-fingerprints'
import { withoutFormerBlocks } from './former-blocks'
import { migrated, type Migration } from '../project/migrate'
import { blockNameProblem } from '../names/names'
import type { BlockInstance, ProjectFile } from '../project/project'
import { knownKeys } from '../project/shape/keys'
import { projectShape } from '../project/shape/project'
import { shapeFault } from '../text/shape-fault'
import { pathOf, separator } from '../subsystem'

/** Version of the format that this program reads and writes. */
export const projectVersion = 1

/** Migrations by the version that they start from. There is no version before 1. */
export const migrations: ReadonlyMap<number, Migration> = new Map()

export type ParsedProject =
  | { readonly ok: true; readonly project: ProjectFile }
  | { readonly ok: false; readonly problems: readonly ModelError[] }

/**
 * @param fileName name for messages, e.g. `project.json`
 * @throws ModelError `project-format` or `project-version`: the first problem of `readProject`
 */
export function parseProject(text: string, fileName = 'project.json'): ProjectFile {
  const result = readProject(text, fileName)
  if (result.ok) return result.project
  throw result.problems[0]
}

/** Parses a project like `parseProject`, but returns every problem of shape. */
export function readProject(text: string, fileName = 'project.json'): ParsedProject {
  try {
    const json = parseJson(text, fileName)
    const shape = checkShape(migrate(json, fileName), fileName, json)
    return shape.ok ? { ok: true, project: renewFingerprints(shape.project) } : shape
  } catch (error) {
    if (error instanceof ModelError) return { ok: false, problems: [error] }
    throw error
  }
}

/** Checks the shape of a project that is in memory already, e.g. after a merge patch. */
export function checkShape(value: JsonValue, fileName = 'project.json', json?: LocatedJson): ParsedProject {
  const result = v.safeParse(projectShape, withoutFormerBlocks(withInputs(value)))
  if (result.success) {
    const problems = slashes(result.output, '', fileName)
    return problems.length > 0 ? { ok: false, problems } : { ok: true, project: result.output }
  }
  return { ok: false, problems: distinct(result.issues.map((issue) => describe(issue, fileName, json))) }
}

/** Renames the key `drive` to `inputs`: inputs had that key when they could only be driven by hand. */
function withInputs(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null || isList(value) || !Object.hasOwn(value, 'drive')) return value
  if (Object.hasOwn(value, 'inputs')) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key === 'drive' ? 'inputs' : key, entry]))
}

/** Returns problems of names on the canvas that contain a slash, which separates a subsystem from its contents. */
function slashes(level: Pick<BlockInstance, 'blocks' | 'wires' | 'notes'>, parent: string, file: string): ModelError[] {
  const lines = Object.keys({ ...level.wires, ...level.notes }).flatMap((name) =>
    name.includes(separator)
      ? new ModelError(
          'invalid-name',
          `"${name}" cannot be the name of a wire or note`,
          { file },
          'leave out the slash',
        )
      : [],
  )
  const blocks = Object.entries(level.blocks ?? {}).flatMap(([name, block]) => {
    const problem = name.includes(separator) ? blockNameProblem(name)?.at({ file }) : undefined
    return [...(problem === undefined ? [] : [problem]), ...slashes(block, pathOf(parent, name), file)]
  })
  return [...lines, ...blocks]
}

/** Files of this program that users may mistake for projects, by their first key. */
const otherKinds = [
  { key: 'wishboneLibrary', what: 'a library', hint: 'import it with "Libraries…"' },
  { key: 'wishbone-state', what: 'a saved state', hint: 'open its project, then continue from the state' },
  { key: 'wishboneClip', what: 'a copy of blocks', hint: 'copy the text and paste it into a diagram' },
] as const

function migrate(json: LocatedJson, file: string): JsonValue {
  const { value } = json
  const at = (): ModelErrorPlace => ({ file, ...json.locate(['wishbone']) })
  if (typeof value !== 'object' || value === null || isList(value)) {
    throw new ModelError(
      'project-format',
      'a project must be a JSON object',
      at(),
      'start it with { "wishbone": 1, ... }',
    )
  }
  const version = Object.hasOwn(value, 'wishbone') ? value['wishbone'] : undefined
  if (version === undefined) {
    const other = otherKinds.find(({ key }) => Object.hasOwn(value, key))
    if (other !== undefined)
      throw new ModelError('project-format', `the file is ${other.what}, not a project`, at(), other.hint)
    throw new ModelError(
      'project-format',
      'the key "wishbone" with the version of the format is missing',
      at(),
      'add "wishbone": 1 if this is a project file',
    )
  }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new ModelError(
      'project-version',
      `"wishbone": ${JSON.stringify(version)} is not a version of the project format`,
      at(),
      `write "wishbone": ${projectVersion}`,
    )
  }
  if (version > projectVersion) {
    throw new ModelError(
      'project-version',
      `the project was saved in format ${version}, this program reads formats up to ${projectVersion}`,
      at(),
      'open it with a newer version of Wishbone',
    )
  }
  return migrated(value, version, projectVersion, migrations)
}

type Issue = v.InferIssue<typeof projectShape>

function describe(issue: Issue, file: string, json: LocatedJson | undefined): ModelError {
  const { path, what, hint } = shapeFault(issue, 'a project', (at) => knownKeys(projectShape, at))
  return new ModelError('project-format', what, { file, ...json?.locate(path), ...placeOf(path) }, hint)
}

/** Returns the problems without repetition: a list instead of an object has a fault for each key. */
function distinct(problems: readonly ModelError[]): readonly ModelError[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()]
}

function placeOf(path: readonly string[]): ModelErrorPlace {
  const names: string[] = []
  let rest = path
  while (rest[0] === 'blocks' && rest.length > 1) {
    names.push(rest[1])
    rest = rest.slice(2)
  }
  if (names.length === 0) return {}
  const block = names.join('/')
  return rest[0] === 'params' && rest.length > 1 ? { block, parameter: rest[1] } : { block }
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}
