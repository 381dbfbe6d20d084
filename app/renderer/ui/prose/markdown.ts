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
  // Code stands between lines of ~~~ or ```, and is nothing else.
  return text.split(/^(?:~~~|```)[^\n]*\n([\s\S]*?)\n(?:~~~|```)[ \t]*$/m).flatMap((part, i): readonly Section[] => {
    return i % 2 === 1 ? [{ kind: 'code', text: part }] : parseText(part)
  })
}

function parseText(text: string): readonly Section[] {
  const sections: Section[] = []
  // Displayed equations may stand within a paragraph and may span lines.
  text.split(/\$\$([\s\S]+?)\$\$/).forEach((part, i) => {
    if (i % 2 === 1) sections.push({ kind: 'equation', tex: part.trim() })
    else for (const block of part.split(/\n\s*\n/)) sections.push(...parseBlock(block.trim()))
  })
  return sections
}

function parseBlock(block: string): readonly Section[] {
  if (block === '') return []
  const lines = block.split('\n')
  // A heading is a line of its own, with or without empty ones around it.
  const headed = block.startsWith('<!--') ? -1 : lines.findIndex((line) => headingPattern.test(line))
  if (headed >= 0) {
    const [, signs = '', title = ''] = headingPattern.exec(lines[headed] ?? '') ?? []
    const heading: Section = { kind: 'heading', level: signs.length, content: parseInline(title) }
    const [before, after] = [lines.slice(0, headed), lines.slice(headed + 1)]
    return [...parseBlock(before.join('\n').trim()), heading, ...parseBlock(after.join('\n').trim())]
  }
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

const inlinePattern = /\[([^\]]+)\]\(([^)\s]+)\)|\$([^$]+)\$|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g

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
