/** What a library keeps of a subsystem, and how it is told whether an instance still is what was taken. */
import type { BlockInstance } from '../project'

/** The subsystem without what belongs to one instance: its place, its values, where it comes from. */
export function contentsOf(block: BlockInstance): BlockInstance {
  const { type, title, description, doc, icon, ports, parameters, blocks, wires, routes, notes } = block
  const all = { type, title, description, doc, icon, ports, parameters, blocks, wires, routes, notes }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as unknown as BlockInstance
}

/**
 * 16 hexadecimal digits that differ when contents differ, whatever the order in which they are written. Two hashes
 * after Fowler, Noll and Vo (FNV-1a, 32 bit) with different starts: for telling changes, not against forgery.
 * @param block with its contents inside it
 */
export function fingerprint(block: BlockInstance): string {
  const text = canonical(contentsOf(block))
  return [0x811c9dc5, 0x01234567].map((start) => hash(text, start)).join('')
}

function hash(text: string, start: number): string {
  let value = start
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return (value >>> 0).toString(16).padStart(8, '0')
}

/** JSON with sorted keys; what is empty is as what is not there. */
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
