/** The little Markdown that block documentation and tutorials are written in: paragraphs, lists, tables, links, pictures, equations. */

export type Inline =
  | { readonly kind: 'text' | 'bold' | 'italic' | 'code' | 'math'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

export type Section =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'equation'; readonly tex: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly content: readonly Inline[] }
  | { readonly kind: 'picture'; readonly source: string; readonly text: string }
  | {
      readonly kind: 'list'
      readonly items: readonly (readonly Inline[])[]
      /** Number of the first item; not there when items have none. */
      readonly start?: number
    }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Inline[])[]
      readonly rows: readonly (readonly (readonly Inline[])[])[]
    }

export function parseMarkdown(text: string): readonly Section[] {
  return codeAndText(text).flatMap(({ isCode, lines }): readonly Section[] =>
    isCode ? [{ kind: 'code', text: lines.join('\n') }] : parseText(lines.join('\n')),
  )
}

interface Part {
  readonly isCode: boolean
  readonly lines: readonly string[]
}

/** Code stands between lines of ~~~ or ```, and is nothing else. A line that nothing closes begins none. */
function codeAndText(text: string): readonly Part[] {
  const lines = text.split('\n')
  const closing = lines.flatMap((line, i) => (/^(?:~~~|```)[ \t]*$/.test(line) ? [i] : []))
  const parts: Part[] = []
  let [from, next] = [0, 0]
  for (let i = 0; i < lines.length; i++) {
    if (!/^(?:~~~|```)/.test(lines[i])) continue
    while (next < closing.length && closing[next] < i + 2) next++
    if (next === closing.length) break
    const end = closing[next]
    parts.push({ isCode: false, lines: lines.slice(from, i) }, { isCode: true, lines: lines.slice(i + 1, end) })
    i = end
    from = end + 1
  }
  parts.push({ isCode: false, lines: lines.slice(from) })
  return parts
}

function parseText(text: string): readonly Section[] {
  const sections: Section[] = []
  // Displayed equations may stand within a paragraph and may span lines.
  text.split(/\$\$([\s\S]+?)\$\$/).forEach((part, i) => {
    if (i % 2 === 1) sections.push({ kind: 'equation', tex: part.trim() })
    else
      for (const block of part.split(/\n\s*\n/)) for (const section of parseBlock(block.trim())) sections.push(section)
  })
  return sections
}

/** A heading is a line of its own, with or without empty ones around it. */
function parseBlock(block: string): readonly Section[] {
  if (block.startsWith('<!--')) return parsePlainBlock(block)
  const sections: Section[] = []
  let before: string[] = []
  const finish = (): void => {
    for (const section of parsePlainBlock(before.join('\n').trim())) sections.push(section)
    before = []
  }
  for (const line of block.split('\n')) {
    const headed = headingPattern.exec(line)
    if (headed === null) before.push(line)
    else {
      finish()
      sections.push({ kind: 'heading', level: headed[1].length, content: parseInline(headed[2]) })
    }
  }
  finish()
  return sections
}

function parsePlainBlock(block: string): readonly Section[] {
  if (block === '') return []
  const lines = block.split('\n')
  const picture = /^!\[([^\]]*)\]\(([^)\s]+)\)$/.exec(block)
  if (picture !== null) return [{ kind: 'picture', text: picture[1], source: picture[2] }]
  // A remark of whoever wrote the file, not for its reader.
  if (block.startsWith('<!--') && block.endsWith('-->')) return []
  if (lines.every((line) => line.trim().startsWith('|')) && lines.length > 2) return [parseTable(lines)]
  const first = lines.findIndex((line) => itemPattern.test(line))
  if (first >= 0) {
    const before = lines.slice(0, first).join(' ').trim()
    const items: string[] = []
    for (const line of lines.slice(first)) {
      const item = itemPattern.exec(line)?.[2]
      if (item !== undefined) items.push(item)
      else items[items.length - 1] += ` ${line.trim()}`
    }
    const number = itemPattern.exec(lines[first] ?? '')?.[1]
    const list: Section = {
      kind: 'list',
      items: items.map(parseInline),
      ...(number === undefined ? {} : { start: Number(number) }),
    }
    return before === '' ? [list] : [{ kind: 'paragraph', content: parseInline(before) }, list]
  }
  // Line ends stay: where lines mean something, as in notes, the page shows them.
  return [{ kind: 'paragraph', content: parseInline(lines.map((line) => line.trim()).join('\n')) }]
}

const headingPattern = /^(#{1,6})\s+(.*)$/

/** An item of a list, with its number if it has one. */
const itemPattern = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/

function parseTable(lines: readonly string[]): Section {
  const cells = (line: string): readonly (readonly Inline[])[] =>
    line
      .trim()
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => parseInline(cell.trim()))
  const [head = '', , ...rows] = lines
  return { kind: 'table', head: cells(head), rows: rows.map(cells) }
}

/** Lengths are bounded: a sign that nothing closes must not be looked for to the end of the text each time. */
const inlinePattern =
  /\[([^\]]{1,1000})\]\(([^)\s]{1,2000})\)|\$([^$]{1,4000})\$|`([^`]{1,4000})`|\*\*([^*]{1,4000})\*\*|\*([^*\s][^*]{0,4000})\*/g

export function parseInline(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let last = 0
  for (const match of text.matchAll(inlinePattern)) {
    if (match.index > last) parts.push({ kind: 'text', text: text.slice(last, match.index) })
    const [whole, linked, to, math, code, bold, italic] = match
    if (linked !== undefined && to !== undefined) parts.push({ kind: 'link', text: linked, to })
    else if (math !== undefined) parts.push({ kind: 'math', text: math })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (italic !== undefined) parts.push({ kind: 'italic', text: italic })
    last = match.index + whole.length
  }
  if (last < text.length) parts.push({ kind: 'text', text: text.slice(last) })
  return parts
}
