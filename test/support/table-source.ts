/** Tables for the reader from bytes or texts, in parts of a given size. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { TableSource } from '../../engine/io/tables/read'

/** @param part bytes; odd by default, so that characters and lines are cut in two */
export function sourceOf(content: string | Uint8Array, name = 'log.csv', part = 997): TableSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content)
  return {
    name,
    bytes: bytes.length,
    async *parts() {
      for (let at = 0; at < bytes.length; at += part) yield await Promise.resolve(bytes.slice(at, at + part))
    },
  }
}

export function sourceOfFile(path: string): TableSource {
  return sourceOf(new Uint8Array(readFileSync(path)), basename(path))
}
