/**
 * Insertion of an experiment into the text of a project file, of which every other byte is unchanged, however the
 * text is laid out.
 */
import { lineEndsOf, withLineEnds } from '../text/line-ends'
import type { ExperimentSettings, ProjectFile } from '../project/project'
import { serialiseExperiment, serialiseProject } from '../project/serialise'
import { withExperiment } from './add-experiment'

/**
 * @param text of the project, valid JSON
 * @param project content of the text
 */
export function insertExperiment(
  text: string,
  project: ProjectFile,
  name: string,
  settings: ExperimentSettings,
): string {
  const changed = withExperiment(project, name, settings)
  const names = Object.keys(changed.experiments ?? {})
  const before = names[names.indexOf(name) - 1]
  const entry = before === undefined ? undefined : entryIn(text, 'experiments', before)
  const ends = lineEndsOf(text)
  if (entry === undefined) return withLineEnds(serialiseProject(changed), ends)
  const line = text.slice(text.lastIndexOf('\n', entry.start) + 1, entry.start)
  const indent = line.trim() === '' ? line : '    '
  const inserted = `,\n${indent}${JSON.stringify(name)}: ${serialiseExperiment(settings, indent)}`
  return `${text.slice(0, entry.end)}${withLineEnds(inserted, ends)}${text.slice(entry.end)}`
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Returns the span of an entry of a section, from the beginning of its key to the end of its value. */
function entryIn(text: string, section: string, key: string): Span | undefined {
  const inner = membersOf(text, text.indexOf('{')).get(section)
  if (inner === undefined || text[inner.value] !== '{') return undefined
  return membersOf(text, inner.value).get(key)
}

/** Returns the members of the object that begins at a brace. */
function membersOf(text: string, brace: number): ReadonlyMap<string, Span & { readonly value: number }> {
  const members = new Map<string, Span & { readonly value: number }>()
  let at = brace + 1
  for (;;) {
    const start = text.indexOf('"', at)
    const close = text.indexOf('}', at)
    if (start < 0 || (close >= 0 && close < start)) return members
    const colon = text.indexOf(':', endOfString(text, start))
    const value = colon + 1 + (/^\s*/.exec(text.slice(colon + 1, colon + 1000))?.[0].length ?? 0)
    const end = endOfValue(text, value)
    members.set(JSON.parse(text.slice(start, endOfString(text, start))) as string, { start, end, value })
    const next = /[,}]/g
    next.lastIndex = end
    const match = next.exec(text)
    if (match === null || match[0] === '}') return members
    at = match.index + 1
  }
}

/** @param quote place of the first quote @returns place behind the last */
function endOfString(text: string, quote: number): number {
  let at = quote + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function endOfValue(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') at = endOfString(text, at) - 1
    else if (letter === '{' || letter === '[') depth++
    else if (letter === '}' || letter === ']') {
      if (depth === 0) return at
      depth--
      if (depth === 0) return at + 1
      continue
    } else if (letter === ',' && depth === 0) return trimmedEnd(text, start, at)
    if (depth === 0 && letter === '"') return at + 1
  }
  return text.length
}

const trimmedEnd = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length
