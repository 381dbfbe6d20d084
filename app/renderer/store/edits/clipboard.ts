/** Copying part of a model as text, and pasting such text into the same or another project. */
import type { BlockInstance } from '../../../../engine/model/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { splitMember } from '../../../../engine/model/names'
import { recordsOf, type Document, type WireEnds } from '../records'
import { freeBlockName, type Point } from './blocks'
import { freeWireName } from './wireNames'

export interface Clip {
  readonly wishboneClip: 1
  readonly blocks: Readonly<Record<string, BlockInstance>>
  readonly wires: readonly WireEnds[]
}

/** The blocks and the wires among them. */
export function copyBlocks(doc: Document, names: readonly string[]): Clip {
  const chosen = new Set(names)
  const blocks = recordsOf(doc, 'block').filter((block) => chosen.has(block.name))
  const wires = recordsOf(doc, 'wire').filter((wire) =>
    wire.value.every((end) => chosen.has(splitMember(end)?.block ?? '')),
  )
  return {
    wishboneClip: 1,
    blocks: Object.fromEntries(blocks.map((block) => [block.name, block.value])),
    wires: wires.map((wire) => wire.value),
  }
}

/** The clip in a text, or null when the text is something else. */
export function parseClip(text: string): Clip | null {
  try {
    const value: unknown = JSON.parse(text)
    return isClip(value) ? value : null
  } catch {
    return null
  }
}

function isClip(value: unknown): value is Clip {
  if (typeof value !== 'object' || value === null) return false
  const clip = value as Partial<Record<keyof Clip, unknown>>
  if (clip.wishboneClip !== 1 || typeof clip.blocks !== 'object' || clip.blocks === null) return false
  if (!Array.isArray(clip.wires)) return false
  const blocks = Object.values(clip.blocks as Record<string, unknown>)
  const isBlock = (b: unknown): boolean =>
    typeof b === 'object' && b !== null && typeof (b as { type?: unknown }).type === 'string'
  const isWire = (w: unknown): boolean =>
    Array.isArray(w) && w.length === 2 && w.every((end) => typeof end === 'string')
  return blocks.every(isBlock) && clip.wires.every(isWire)
}

/** Paste beside the originals; names that are taken are counted up and the wires follow. */
export function pasteClip(
  doc: Document,
  clip: Clip,
  offset: Point,
): { readonly names: readonly string[]; readonly diff: RecordsDiff } {
  const names = new Map<string, string>()
  const diff = edit(doc, (draft) => {
    for (const [name, block] of Object.entries(clip.blocks)) {
      const free = freeBlockName(draft.doc, name)
      names.set(name, free)
      const [x, y] = block.at ?? [0, 0]
      draft.set('block', free, { ...block, at: [x + offset[0], y + offset[1]] })
    }
    for (const ends of clip.wires) {
      const [a, b] = ends.map((end) => renamed(end, names))
      if (a === null || b === null) continue
      draft.set('wire', freeWireName(draft.doc, [a, b]), [a, b])
    }
  })
  return { names: [...names.values()], diff }
}

function renamed(reference: string, names: ReadonlyMap<string, string>): string | null {
  const parts = splitMember(reference)
  const block = parts && names.get(parts.block)
  return parts !== undefined && block !== undefined ? `${block}.${parts.member}` : null
}
