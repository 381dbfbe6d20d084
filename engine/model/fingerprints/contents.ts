/**
 * Contents of a subsystem that a library keeps, and fingerprints: short texts that differ when contents differ,
 * whatever the order in which these are written.
 *
 * Contents are the parts on which a run and a reader depend. Where blocks and notes stand inside, how they are turned,
 * bends of wires, and under which path a data file lies are not among them: of a file its text counts.
 *
 * Fingerprints of the first rule, 16 hexadecimal digits, had places in them and knew no files. They are still
 * understood (`instance-status.ts`, `update-fingerprints.ts`); those of the present rule begin with `2:`.
 */
import { mapRecord } from '../../collections/entries'
import { normalisePath, type ProjectFiles } from '../files/project-files'
import type { BlockInstance } from '../project/project'
import { plainLines } from './data-files'

/** Returns the subsystem without the parts that belong to one instance: its place, its values, where it comes from. */
export function contentsOf(block: BlockInstance): BlockInstance {
  const { type, title, description, doc, icon, ports, parameters, blocks, wires, routes, notes } = block
  const all = { type, title, description, doc, icon, ports, parameters, blocks, wires, routes, notes }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as BlockInstance
}

const rule = '2:'

/** Returns whether a fingerprint is of the present rule. */
export function isPresentRule(contents: string): boolean {
  return contents.startsWith(rule)
}

/**
 * @param block with its contents inside it
 * @param files those that blocks inside may refer to
 */
export function fingerprint(block: BlockInstance, files: ProjectFiles = {}): string {
  return rule + digits(canonical(substance(contentsOf(block), files)))
}

/** Returns the fingerprint of a block by the first rule. */
export function firstFingerprint(block: BlockInstance): string {
  return digits(canonical(contentsOf(block)))
}

/** Returns a fingerprint of the positions inside, which `fingerprint` leaves out. */
export function arrangementPrint(block: BlockInstance): string {
  return digits(canonical(arrangement(block)))
}

function substance(block: BlockInstance, files: ProjectFiles): object {
  const { at: _at, flip: _flip, rotate: _rotate, routes: _routes, library: _library, ...rest } = block
  const { params, blocks, notes } = block
  return {
    ...rest,
    params: params && mapRecord(params, (value) => (typeof value === 'string' ? fileMark(value, files) : value)),
    blocks: blocks && mapRecord(blocks, (inner) => substance(inner, files)),
    notes: notes && mapRecord(notes, ({ text }) => text),
  }
}

function arrangement({ blocks, routes, notes }: BlockInstance): object {
  return {
    blocks: blocks && mapRecord(blocks, (inner) => ({ ...placement(inner), inside: arrangement(inner) })),
    routes,
    notes: notes && mapRecord(notes, ({ at, size }) => ({ at, size })),
  }
}

function placement({ at, flip, rotate }: BlockInstance): object {
  return { at, flip: flip === true ? true : undefined, rotate }
}

/** Returns a value as it is; for a file name, a fingerprint of the file's text. */
function fileMark(value: string, files: ProjectFiles): unknown {
  const path = normalisePath(value)
  return Object.hasOwn(files, path) ? { file: digitsOfText(files[path]) } : value
}

const mostKnown = 32
/** Digits of the last few texts, because texts may be long and are requested after every edit. */
const known = new Map<string, string>()

function digitsOfText(text: string): string {
  const before = known.get(text)
  if (before !== undefined) return before
  const textDigits = digits(plainLines(text))
  if (known.size >= mostKnown) known.clear()
  known.set(text, textDigits)
  return textDigits
}

/**
 * Returns two hashes after Fowler, Noll and Vo (FNV-1a, 32 bit) with different starts: for detecting changes, not
 * against forgery.
 */
function digits(text: string): string {
  return [0x811c9dc5, 0x01234567].map((start) => hash(text, start)).join('')
}

function hash(text: string, start: number): string {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** Returns JSON with sorted keys; empty values count as missing. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined && !(isPlain(item) && Object.keys(item).length === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join()}}`
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
