/**
 * Data files of blocks that go from one project to another, through a library or the clipboard: which ones they refer
 * to, how a library keeps their texts, and where they go in a project. A file of a project is never replaced, because
 * other blocks may refer to it and undoing must find it as it was: a text that differs gets its own name, and the copy
 * of the block refers to that.
 */
import type { BlockRegistry } from '../blocks/block'
import { definitionFor } from '../blocks/block'
import { checkFile, normalisePath, type ProjectFiles } from '../files/project-files'
import { ModelError } from '../../errors/model-error'
import type { BlockInstance, ProjectFile } from '../project/project'
import { isInside } from '../subsystem'
import type { LibraryBlock } from '../project/library'

/** Largest number of characters of a file, because libraries are read whole whenever a window starts. */
export const longestDataFile = 2_000_000

export interface FileReference {
  readonly block: string
  readonly parameter: string
  /** Path as written. */
  readonly path: string
  /** Endings that the parameter takes, without the dot. */
  readonly extensions: readonly string[]
}

/**
 * Returns the parameters inside a subsystem, or of the whole project (''), that name a file.
 * @param project expanded
 */
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
 * Returns the texts of the files that a subsystem of a project refers to, by path.
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

function lengthProblem(path: string, text: string): ModelError | undefined {
  if (text.length <= longestDataFile) return undefined
  const size = (text.length / 1e6).toFixed(1)
  return new ModelError(
    'unsupported',
    `the file ${path} has ${size} MB, a library keeps files of at most ${longestDataFile / 1e6} MB`,
    {},
    'leave out rows that are not needed, or feed the values through a port',
  )
}

/**
 * Returns the text with Unix line ends. Texts that differ only in line ends are the same, because version control
 * changes these.
 */
export function plainLines(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

/** Returns the texts of files as a library writes them: one line of the file is one line of the library. */
export function asLines(files: ProjectFiles): NonNullable<LibraryBlock['files']> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.split('\n')]))
}

/** Texts of files, whole or by lines, by path. */
export interface WithFiles {
  readonly files?: LibraryBlock['files']
}

const texts = new WeakMap<WithFiles, ProjectFiles>()

/** Returns the texts of the files of a library block, or of copied blocks; the same object for the same block. */
export function filesOf(entry: WithFiles): ProjectFiles {
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

/**
 * Returns problems of files that come with blocks. The blocks must refer to each file, and its ending must be one that
 * the parameter takes. So a text from anyone puts nothing else into the folder of a project.
 */
export function carriedProblems(references: readonly FileReference[], files: ProjectFiles): readonly ModelError[] {
  const used = new Set(references.map(({ path }) => path))
  const unfit = references.flatMap(({ block, parameter, path, extensions }) =>
    Object.hasOwn(files, path)
      ? checkFile(path, extensions, files).map((problem) => problem.at({ block, parameter }))
      : [],
  )
  const others = Object.entries(files).flatMap(([path, text]) => {
    if (/[:\p{Cc}]/u.test(path))
      return new ModelError('file-format', `"${path}" cannot be the name of a file`, {}, 'leave out colons')
    if (!used.has(path))
      return new ModelError('file-format', `no block inside refers to the file "${path}"`, {}, 'remove it')
    return lengthProblem(path, text) ?? []
  })
  return [...unfit, ...others]
}

export interface PlacedTexts {
  /** Files that are new to the project. */
  readonly files: ProjectFiles
  /** Paths in the project of files that were renamed there. */
  readonly moved: ReadonlyMap<string, string>
  /** Moved files whose path the project has for another file: from, to. */
  readonly renamed: readonly (readonly [string, string])[]
}

export interface PlacedFiles extends PlacedTexts {
  /** Block with the paths that its files have in the project. */
  readonly block: BlockInstance
}

/** Returns places texts in a project that has these files: each text once, whatever it is called there. */
export function placeTexts(carried: ProjectFiles, present: ProjectFiles): PlacedTexts {
  const files: Record<string, string> = {}
  const moved = new Map<string, string>()
  const renamed: (readonly [string, string])[] = []
  for (const [path, text] of Object.entries(carried)) {
    const all = { ...present, ...files }
    const at = placeOf(path, text, all)
    if (!Object.hasOwn(all, at)) files[at] = text
    if (at === path) continue
    moved.set(path, at)
    if (Object.hasOwn(all, path)) renamed.push([path, at])
  }
  return { files, moved, renamed }
}

/** Returns the places the files of a library block in a project that has these files. */
export function placeFiles(entry: LibraryBlock, present: ProjectFiles): PlacedFiles {
  const placed = placeTexts(filesOf(entry), present)
  return { ...placed, block: placed.moved.size === 0 ? entry.block : withPaths(entry.block, placed.moved) }
}

/**
 * Returns the path for a text: the original path if that is free or has this text; otherwise another file with this
 * text, or a name with a number.
 */
function placeOf(path: string, text: string, present: ProjectFiles): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]*)?$/s.exec(path) ?? []
  const has = (at: string): boolean => plainLines(present[at]) === text
  const isTaken = (at: string): boolean => Object.hasOwn(present, at) && !has(at)
  if (Object.hasOwn(present, path) && has(path)) return path
  const alike = Object.keys(present).find((at) => at.toLowerCase().endsWith(ending.toLowerCase()) && has(at))
  if (alike !== undefined) return alike
  let at = path
  for (let i = 2; isTaken(at); i++) at = `${stem}-${i}${ending}`
  return at
}

/** Returns a block with new paths in the values of blocks inside it. @param moved old path -> new path */
export function withPaths(block: BlockInstance, moved: ReadonlyMap<string, string>): BlockInstance {
  if (block.blocks === undefined) return block
  const blocks = Object.entries(block.blocks).map(([name, inner]) => {
    const params = Object.entries(inner.params ?? {}).map(
      ([key, value]) => [key, typeof value === 'string' ? (moved.get(value) ?? value) : value] as const,
    )
    const rewritten = inner.params === undefined ? inner : { ...inner, params: Object.fromEntries(params) }
    return [name, withPaths(rewritten, moved)] as const
  })
  return { ...block, blocks: Object.fromEntries(blocks) }
}
