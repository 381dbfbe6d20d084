/**
 * Copying part of a model as text, and pasting such text into the same or another project, on any level. The text
 * has the form of a project file without experiments, so it can be kept, sent and read.
 */
import { parseJson } from '../../../../engine/model/json'
import { checkShape } from '../../../../engine/model/parse-project'
import type { ProjectFile } from '../../../../engine/model/project'
import { ModelError } from '../../../../engine/model/errors'
import { expandProject, nestProject, parentOf, pathOf } from '../../../../engine/model/subsystem'
import type { RecordsDiff } from '../diff'
import { edit, type Draft } from '../draft'
import { uniqueName } from '../names'
import { getRecord, recordsOf, type Document } from '../records'
import { freeBlockName, type Point } from './blocks'
import { blockOf, isAmong } from './levels'
import { freeWireName } from './wireNames'

export interface Clip extends Pick<ProjectFile, 'blocks' | 'wires' | 'routes' | 'notes'> {
  readonly wishboneClip: 1
}

/** Blocks of one level with what is inside them, the wires among them, and notes. */
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

/** The clip in a text, or null when the text is something else. */
export function parseClip(text: string): Clip | null {
  if (!text.includes('"wishboneClip"')) return null
  try {
    const { value } = parseJson(text, 'clipboard')
    if (typeof value !== 'object' || value === null || !('wishboneClip' in value)) return null
    const { wishboneClip, ...parts } = value
    const shape = checkShape({ wishbone: 1, title: '', ...parts })
    return wishboneClip === 1 && shape.ok ? { wishboneClip, ...shape.project } : null
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

export interface Pasted {
  readonly names: readonly string[]
  readonly notes: readonly string[]
  readonly diff: RecordsDiff
}

/** Paste into a level; names that are taken are counted up and the wires follow. */
export function pasteClip(doc: Document, clip: Clip, offset: Point, level = ''): Pasted {
  const { blocks, wires, routes = {}, notes = {} } = expandProject({ ...clip, wishbone: 1, title: '' })
  const names = new Map<string, string>()
  const texts: string[] = []
  const moved = (at: Point): Point => [at[0] + offset[0], at[1] + offset[1]]
  const diff = edit(doc, (draft) => {
    const place = (path: string): string => {
      const [top = path] = path.split(/[/.]/, 1)
      return `${names.get(top) ?? pathOf(level, top)}${path.slice(top.length)}`
    }
    for (const [path, block] of Object.entries(blocks)) {
      if (parentOf(path) !== '') {
        draft.set('block', place(path), block)
        continue
      }
      const free = freeBlockName(draft.doc, pathOf(level, path))
      names.set(path, free)
      draft.set('block', free, { ...block, at: moved(block.at ?? [0, 0]) })
    }
    for (const [path, value] of Object.entries(wires)) {
      if (!value.every((end) => blockOf(end) in blocks)) continue
      const ends = [place(value[0]), place(value[1])] as const
      const isTop = parentOf(path) === ''
      const name = isTop ? freeWireName(draft.doc, ends) : place(path)
      draft.set('wire', name, ends)
      const route = Object.hasOwn(routes, path) ? routes[path] : undefined
      if (route !== undefined) draft.set('route', name, isTop ? route.map(moved) : route)
    }
    for (const [path, note] of Object.entries(notes)) {
      const isTop = parentOf(path) === ''
      const name = isTop ? freeNoteName(draft, pathOf(level, path)) : place(path)
      if (isTop) texts.push(name)
      draft.set('note', name, isTop ? { ...note, at: moved(note.at) } : note)
    }
  })
  return { names: [...names.values()], notes: texts, diff }
}

function freeNoteName(draft: Draft, wanted: string): string {
  return uniqueName(wanted, (name) => getRecord(draft.doc, 'note', name) !== undefined)
}
