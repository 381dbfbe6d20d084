/**
 * Copying part of a model as text, and pasting such text into the same or another project, on any level. The text has
 * the form of a project file without experiments, so it can be kept, sent and read; data files that the blocks refer to
 * are in it, as in a library, and the variables that their expressions use.
 */
import * as v from 'valibot'
import type { BlockRegistry } from '../../../../engine/model/blocks/block'
import { normalisePath, type ProjectFiles } from '../../../../engine/model/files/project-files'
import { parseJson } from '../../../../engine/model/text/json'
import {
  asLines,
  carriedProblems,
  fileReferences,
  filesOf,
  longestDataFile,
  placeTexts,
  plainLines,
  withPaths,
  type PlacedFiles,
  type WithFiles,
} from '../../../../engine/model/library'
import { checkShape } from '../../../../engine/model/parse/parse-project'
import type { ProjectFile, ScalarValue } from '../../../../engine/model/project/project'
import { ModelError } from '../../../../engine/errors/model-error'
import { filesShape } from '../../../../engine/model/project/shape/library'
import { expandProject, nestProject, parentOf, pathOf, subsystemType } from '../../../../engine/model/subsystem'
import { usesOf } from '../../../../engine/model/network/values'
import { noticeTexts } from '../../texts/notices'
import type { RecordsDiff } from '../diff'
import { edit, type Draft } from '../draft'
import { uniqueName } from '../names'
import { getRecord, recordsOf, type Document } from '../records'
import { freeBlockName, type Point } from './blocks'
import { blockOf, isAmong } from './levels'
import { freeWireName } from './wire-names'

export interface Clip extends Pick<ProjectFile, 'blocks' | 'wires' | 'routes' | 'notes' | 'variables'>, WithFiles {
  readonly wishboneClip: 1
}

/** Largest number of characters of files in a clip, because other programs read the clipboard too. */
const longestFiles = 8_000_000

/** Copies blocks of one level with their contents, the wires between them, and notes. */
export function copyBlocks(doc: Document, names: readonly string[], notes: readonly string[] = []): Clip {
  const chosen = new Set(names)
  const level = parentOf([...names, ...notes][0] ?? '')
  const relative = (path: string): string => (level === '' ? path : path.slice(level.length + 1))
  const blocks = recordsOf(doc, 'block').filter(({ name }) => isAmong(name, chosen))
  const wires = recordsOf(doc, 'wire').filter(({ value }) => value.every((end) => isAmong(blockOf(end), chosen)))
  const drawn = recordsOf(doc, 'route').filter(({ name }) => wires.some((wire) => wire.name === name))
  const texts = recordsOf(doc, 'note').filter(({ name }) => notes.includes(name) || isAmong(parentOf(name), chosen))
  const named = <V>(records: readonly { readonly name: string; readonly value: V }[]): Record<string, V> =>
    Object.fromEntries(records.map(({ name, value }) => [relative(name), value]))
  const nested = nestProject({
    wishbone: 1,
    title: '',
    blocks: named(blocks),
    wires: Object.fromEntries(
      wires.map(({ name, value }) => [relative(name), [relative(value[0]), relative(value[1])] as const]),
    ),
    ...(drawn.length > 0 ? { routes: named(drawn) } : {}),
    ...(texts.length > 0 ? { notes: named(texts) } : {}),
  })
  const { wishbone: _version, title: _title, ...parts } = nested
  return { wishboneClip: 1, ...parts }
}

/** Returns a clip with the variables that its expressions use, and those that these use. */
export function withVariables(clip: Clip, registry: BlockRegistry, doc: Document): Clip {
  const { blocks } = expanded(clip)
  const all = recordsOf(doc, 'variable')
  const used = new Map<string, ScalarValue>()
  for (let before = -1; before < used.size;) {
    before = used.size
    for (const { name, value } of all) {
      if (used.has(name)) continue
      const project = { variables: Object.fromEntries(used), blocks }
      if (usesOf(project, registry, { subsystem: '', name }).length > 0) used.set(name, value)
    }
  }
  if (used.size === 0) return clip
  const variables = all.flatMap(({ name, value }) => (used.has(name) ? [[name, value] as const] : []))
  return { ...clip, variables: Object.fromEntries(variables) }
}

export interface ClipWithFiles {
  readonly clip: Clip
  /** Files that are too long for the clip. */
  readonly left: readonly string[]
}

/** Returns a clip with the files of the project that its blocks refer to; the blocks report missing files. */
export function withFiles(clip: Clip, registry: BlockRegistry, present: ProjectFiles): ClipWithFiles {
  const taken: Record<string, string> = {}
  const left = new Set<string>()
  const plain = new Map<string, string>()
  let length = 0
  for (const { path } of fileReferences(expanded(clip), registry, '')) {
    const name = normalisePath(path)
    if (!Object.hasOwn(present, name) || Object.hasOwn(taken, name)) continue
    const text = plainLines(present[name])
    if (text.length > longestDataFile || length + text.length > longestFiles) {
      left.add(name)
      continue
    }
    length += text.length
    taken[name] = text
    if (path !== name) plain.set(path, name)
  }
  if (Object.keys(taken).length === 0) return { clip, left: [...left] }
  return { clip: { ...moved(clip, plain), files: asLines(taken) }, left: [...left] }
}

/**
 * Returns the clip in a text; null if the text is something else.
 * @throws ModelError when it is a clip that cannot be read
 */
export function parseClip(text: string, registry: BlockRegistry): Clip | null {
  if (!text.includes('"wishboneClip"')) return null
  const file = 'clipboard'
  const { value } = parseJson(text, file)
  if (typeof value !== 'object' || value === null || !('wishboneClip' in value)) return null
  const { wishboneClip, files, ...parts } = value
  if (wishboneClip !== 1)
    throw new ModelError('project-version', noticeTexts.otherVersion, { file }, noticeTexts.copyTogether)
  const shape = checkShape({ wishbone: 1, title: '', ...parts }, file)
  if (!shape.ok) throw shape.problems[0]
  const { wishbone: _version, title: _title, ...rest } = shape.project
  const clip = { wishboneClip, ...rest } as const
  if (files === undefined) return clip
  const texts = v.safeParse(filesShape, files)
  if (!texts.success) throw new ModelError('project-format', noticeTexts.filesNoTexts, { file }, noticeTexts.copyAgain)
  const whole = { ...clip, files: texts.output }
  const [problem] = carriedProblems(fileReferences(expanded(clip), registry, ''), filesOf(whole))
  if (problem !== undefined) throw problem.at({ file })
  return whole
}

function expanded({ wishboneClip: _clip, files: _files, ...parts }: Clip): ProjectFile {
  return expandProject({ ...parts, wishbone: 1, title: '' })
}

/** Returns the clip with other paths of files. */
function moved(clip: Clip, paths: ReadonlyMap<string, string>): Clip {
  if (paths.size === 0) return clip
  const { blocks = {} } = withPaths({ type: subsystemType, blocks: clip.blocks }, paths)
  return { ...clip, blocks }
}

export interface Pasted extends Pick<PlacedFiles, 'files' | 'renamed'> {
  readonly names: readonly string[]
  readonly notes: readonly string[]
  readonly diff: RecordsDiff
  /** Variables that have another value in the project; that value stays. */
  readonly otherwise: readonly string[]
}

/**
 * Pastes a clip into a level. Names that exist get a number, and the wires follow.
 * @param present files of the project
 */
export function pasteClip(doc: Document, clip: Clip, offset: Point, level = '', present: ProjectFiles = {}): Pasted {
  const placed = placeTexts(filesOf(clip), present)
  const { blocks, wires, routes = {}, notes = {} } = expanded(moved(clip, placed.moved))
  const names = new Map<string, string>()
  const texts: string[] = []
  const otherwise: string[] = []
  const shifted = (at: Point): Point => [at[0] + offset[0], at[1] + offset[1]]
  const diff = edit(doc, (draft) => {
    const place = (path: string): string => {
      const [top = path] = path.split(/[/.]/, 1)
      return `${names.get(top) ?? pathOf(level, top)}${path.slice(top.length)}`
    }
    for (const [name, value] of Object.entries(clip.variables ?? {})) {
      const here = draft.get('variable', name)
      if (here === undefined) draft.set('variable', name, value)
      else if (here !== value) otherwise.push(name)
    }
    for (const [path, block] of Object.entries(blocks)) {
      if (parentOf(path) !== '') {
        draft.set('block', place(path), block)
        continue
      }
      const free = freeBlockName(draft.doc, pathOf(level, path))
      names.set(path, free)
      draft.set('block', free, { ...block, at: shifted(block.at ?? [0, 0]) })
    }
    for (const [path, value] of Object.entries(wires)) {
      if (!value.every((end) => blockOf(end) in blocks)) continue
      const ends = [place(value[0]), place(value[1])] as const
      const isTop = parentOf(path) === ''
      const name = isTop ? freeWireName(draft.doc, ends) : place(path)
      draft.set('wire', name, ends)
      const route = Object.hasOwn(routes, path) ? routes[path] : undefined
      if (route !== undefined) draft.set('route', name, isTop ? route.map(shifted) : route)
    }
    for (const [path, note] of Object.entries(notes)) {
      const isTop = parentOf(path) === ''
      const name = isTop ? freeNoteName(draft, pathOf(level, path)) : place(path)
      if (isTop) texts.push(name)
      draft.set('note', name, isTop ? { ...note, at: shifted(note.at) } : note)
    }
  })
  const { files, renamed } = placed
  return { names: [...names.values()], notes: texts, diff, files, renamed, otherwise }
}

function freeNoteName(draft: Draft, preferred: string): string {
  return uniqueName(preferred, (name) => getRecord(draft.doc, 'note', name) !== undefined)
}
