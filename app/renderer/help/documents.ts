/** Tutorials and guides of `docs/` with their pictures, loaded when they are opened. */
import { guides, tutorials, type DocumentInfo } from '../texts/help'

const texts = import.meta.glob<string>(['../../../docs/tutorial/*.md', '../../../docs/*.md'], {
  query: '?raw',
  import: 'default',
})
const pictures = import.meta.glob<string>(['../../../docs/tutorial/*/*.png', '../../../docs/images/*.png'], {
  query: '?url',
  import: 'default',
  eager: true,
})

const root = '../../../docs/'
const known = new Map<string, DocumentInfo>([...tutorials, ...guides].map((info) => [info.id, info]))

/**
 * Returns the text of a document.
 * @throws Error if there is no such document, or it cannot be loaded
 */
export async function documentText(id: string): Promise<string> {
  const load = texts[`${root}${id}.md`]
  if (!known.has(id) || load === undefined) throw new Error(`There is no document ${id}.`)
  return load()
}

/** Returns the address of a picture that a document refers to by a path relative to it. */
export function pictureIn(id: string, source: string): string | undefined {
  return pictures[`${root}${resolve(id, source)}`]
}

/** Returns the help page that a link in a document leads to; undefined if the help has no such page. */
export function pageOfLink(id: string, to: string): string | undefined {
  if (/^\w+:/.test(to) || to.startsWith('#')) return undefined
  const path = resolve(id, to.replace(/#.*$/, '')).replace(/\.md$/, '')
  if (path === 'blocks/README') return ''
  if (path.startsWith('blocks/')) return `block:${path.slice('blocks/'.length)}`
  return known.has(path) ? `doc:${path}` : undefined
}

/** Returns the path below `docs/` of a relative path in a document. */
function resolve(id: string, relative: string): string {
  const parts = id.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
