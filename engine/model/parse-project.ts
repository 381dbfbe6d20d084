/** Text of `project.json` -> `ProjectFile`: JSON, version, migration, shape. Meaning: `check/`. */
import * as v from 'valibot'
import { ModelError } from './errors'
import type { ModelErrorPlace } from './errors'
import { parseJson } from './json'
import type { JsonValue, LocatedJson } from './json'
import { renewFingerprints } from './library/renew'
import { migrated, type Migration } from './migrate'
import { blockNameProblem } from './names'
import { suggest } from './nearest'
import type { BlockInstance, ProjectFile } from './project'
import { knownKeys, projectSchema } from './schema'
import { pathOf, separator } from './subsystem'

/** Version of the format that this program reads and writes. */
export const projectVersion = 1

/** By the version that they start from. There is no version before 1. */
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

/** As `parseProject`, with every problem of shape. */
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

/** Shape of a project that is in memory already, e.g. after a merge patch. */
export function checkShape(value: JsonValue, fileName = 'project.json', json?: LocatedJson): ParsedProject {
  const result = v.safeParse(projectSchema, value)
  if (result.success) {
    const problems = slashes(result.output, '', fileName)
    return problems.length > 0 ? { ok: false, problems } : { ok: true, project: result.output }
  }
  return { ok: false, problems: result.issues.map((issue) => describe(issue, fileName, json)) }
}

/** A slash stands between a subsystem and what is inside, so no name on the canvas has one. */
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

function migrate(json: LocatedJson, file: string): JsonValue {
  const { value } = json
  const at = { file, ...json.locate(['wishbone']) }
  if (typeof value !== 'object' || value === null || isList(value)) {
    throw new ModelError(
      'project-format',
      'a project must be a JSON object',
      at,
      'start it with { "wishbone": 1, ... }',
    )
  }
  const version = Object.hasOwn(value, 'wishbone') ? value['wishbone'] : undefined
  if (version === undefined) {
    throw new ModelError(
      'project-format',
      'the key "wishbone" with the version of the format is missing',
      at,
      'add "wishbone": 1 if this is a project file',
    )
  }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new ModelError(
      'project-version',
      `"wishbone": ${JSON.stringify(version)} is not a version of the project format`,
      at,
      `write "wishbone": ${projectVersion}`,
    )
  }
  if (version > projectVersion) {
    throw new ModelError(
      'project-version',
      `the project was saved in format ${version}, this program reads formats up to ${projectVersion}`,
      at,
      'open it with a newer version of Wishbone',
    )
  }
  return migrated(value, version, projectVersion, migrations)
}

type Issue = v.InferIssue<typeof projectSchema>

function describe(issue: Issue, file: string, json: LocatedJson | undefined): ModelError {
  const path = (issue.path ?? []).map((item) => String(item.key))
  const place: ModelErrorPlace = { file, ...json?.locate(path), ...placeOf(path) }
  const key = path.at(-1) ?? ''
  const where = path.join('.')
  if (issue.expected === 'never') {
    return new ModelError(
      'project-format',
      `the key "${key}" is not known in ${path.slice(0, -1).join('.') || 'a project'}`,
      place,
      suggest(key, knownKeys(path.slice(0, -1)), 'remove it'),
    )
  }
  if (issue.received === 'undefined') {
    return new ModelError('project-format', `"${where}" is missing`, place, `add "${key}"`)
  }
  return new ModelError(
    'project-format',
    `"${where}" is ${received(issue.received)}`,
    place,
    `it must be ${expected(issue)}`,
  )
}

function expected(issue: Issue): string {
  const words: Readonly<Record<string, string>> = {
    string: 'a text',
    number: 'a number',
    boolean: 'true or false',
    Array: 'a list',
    Object: 'an object',
    '1': '1',
  }
  // Schemas with a message of their own say what is expected; valibot's default texts start with "Invalid".
  return issue.message.startsWith('Invalid') ? (words[issue.expected ?? ''] ?? String(issue.expected)) : issue.message
}

function received(text: string): string {
  if (text === 'null' || text === 'true' || text === 'false') return text
  if (text === 'Array') return 'a list'
  if (text === 'Object') return 'an object'
  return text.startsWith('"') ? `the text ${text}` : text
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
