/**
 * Data files of library blocks: which ones a subsystem refers to, how a library keeps their texts, and where they go in
 * a project. A file of a project is never replaced, because other blocks may refer to it and undoing must find it as it
 * was: a text that differs gets a name of its own, and the copy of the block refers to that.
 */
import type { BlockRegistry } from '../block'
import { definitionFor } from '../block'
import { checkFile, normalisePath, type ProjectFiles } from '../check/files'
import { ModelError } from '../errors'
import type { BlockInstance, ProjectFile } from '../project'
import { isInside } from '../subsystem'
import type { LibraryBlock } from './types'

/** Most characters of a file: libraries are read whole whenever a window starts. */
export const longestDataFile = 2_000_000

export interface FileReference {
  readonly block: string
  readonly parameter: string
  /** As written. */
  readonly path: string
  /** Endings that the parameter takes, without the dot. */
  readonly extensions: readonly string[]
}

/** Parameters inside a subsystem that name a file. @param project expanded */
export function fileReferences(
  project: ProjectFile,
  registry: BlockRegistry,
  subsystem: string,
): readonly FileReference[] {
  return Object.entries(project.blocks).flatMap(([block, instance]) => {
    if (!isInside(block, subsystem)) return []
    return Object.entries(definitionFor(registry, instance)?.params ?? {}).flatMap(([parameter, param]) => {
      if (param.kind !== 'file') return []
      const path = instance.params?.[parameter] ?? param.default
      return typeof path !== 'string' || path === '' ? [] : [{ block, parameter, path, extensions: param.extensions }]
    })
  })
}

/**
 * Texts of the files that a subsystem of a project refers to, by path.
 * @throws ModelError `file-missing` when the project has no such file, `unsupported` when one is too long
 */
export function takeFiles(
  project: ProjectFile,
  registry: BlockRegistry,
  subsystem: string,
  files: ProjectFiles,
): ProjectFiles {
  const taken: Record<string, string> = {}
  for (const { block, parameter, path, extensions } of fileReferences(project, registry, subsystem)) {
    const [problem] = checkFile(path, extensions, files)
    if (problem !== undefined) throw problem.at({ block, parameter })
    const name = normalisePath(path)
    const text = plainLines(files[name])
    const refused = lengthProblem(name, text)
    if (refused !== undefined) throw refused.at({ block, parameter })
    taken[name] = text
  }
  return taken
}

export function lengthProblem(path: string, text: string): ModelError | undefined {
  if (text.length <= longestDataFile) return undefined
  const size = (text.length / 1e6).toFixed(1)
  return new ModelError(
    'unsupported',
    `the file ${path} has ${size} MB, a library keeps files of at most ${longestDataFile / 1e6} MB`,
    {},
    'leave out rows that are not needed, or feed the values through a port',
  )
}

/** What differs only in the ends of its lines is the same: version control changes them. */
export function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** As a library writes them: one line of the file is one line of the library. */
export function asLines(files: ProjectFiles): NonNullable<LibraryBlock['files']> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.split('\n')]))
}

const texts = new WeakMap<LibraryBlock, ProjectFiles>()

/** Texts of the files of a library block; the same object for the same block. */
export function filesOf(entry: LibraryBlock): ProjectFiles {
  let known = texts.get(entry)
  if (known === undefined) {
    const files = Object.entries(entry.files ?? {})
    known = Object.fromEntries(
      files.map(([path, text]) => [path, plainLines(typeof text === 'string' ? text : text.join('\n'))]),
    )
    texts.set(entry, known)
  }
  return known
}

export interface PlacedFiles {
  /** The block, with the paths that its files have in the project. */
  readonly block: BlockInstance
  /** Files that the project does not have yet. */
  readonly files: ProjectFiles
  /** Files that got another name because the project has another one of theirs: from, to. */
  readonly renamed: readonly (readonly [string, string])[]
}

/** Where the files of a library block go in a project that has these files. */
export function placeFiles(entry: LibraryBlock, present: ProjectFiles): PlacedFiles {
  const files: Record<string, string> = {}
  const moved = new Map<string, string>()
  for (const [path, text] of Object.entries(filesOf(entry))) {
    const at = freePlace(path, text, { ...present, ...files })
    if (!Object.hasOwn(present, at)) files[at] = text
    if (at !== path) moved.set(path, at)
  }
  const block = moved.size === 0 ? entry.block : withPaths(entry.block, moved)
  return { block, files, renamed: [...moved] }
}

/** `a.csv`, `a-2.csv`, ...: the first that is free, or has this text. */
function freePlace(path: string, text: string, present: ProjectFiles): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? []
  const isTaken = (at: string): boolean => Object.hasOwn(present, at) && plainLines(present[at]) !== text
  let at = path
  for (let i = 2; isTaken(at); i++) at = `${stem}-${i}${ending}`
  return at
}

/** Values of blocks inside that are one of these paths become others. */
export function withPaths(block: BlockInstance, moved: ReadonlyMap<string, string>): BlockInstance {
  if (block.blocks === undefined) return block
  const blocks = Object.entries(block.blocks).map(([name, inner]) => {
    const params = Object.entries(inner.params ?? {}).map(
      ([key, value]) => [key, typeof value === 'string' ? (moved.get(value) ?? value) : value] as const,
    )
    const own = inner.params === undefined ? inner : { ...inner, params: Object.fromEntries(params) }
    return [name, withPaths(own, moved)] as const
  })
  return { ...block, blocks: Object.fromEntries(blocks) }
}
