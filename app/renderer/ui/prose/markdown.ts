/** The little Markdown that block documentation is written in: paragraphs, lists, tables, emphasis, code, equations. */

export type Inline = { readonly kind: 'text' | 'bold' | 'italic' | 'code' | 'math'; readonly text: string }

export type Section =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'equation'; readonly tex: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'heading'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[] }
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
  const heading = /^#+\s+(.*)$/.exec(block)?.[1]
  if (heading !== undefined && lines.length === 1) return [{ kind: 'heading', content: parseInline(heading) }]
  if (lines.every((line) => line.trim().startsWith('|')) && lines.length > 2) return [parseTable(lines)]
  const first = lines.findIndex((line) => /^\s*[-*]\s+/.test(line))
  if (first >= 0) {
    const before = lines.slice(0, first).join(' ').trim()
    const items: string[] = []
    for (const line of lines.slice(first)) {
      const item = /^\s*[-*]\s+(.*)$/.exec(line)?.[1]
      if (item !== undefined) items.push(item)
      else items[items.length - 1] += ` ${line.trim()}`
    }
    const list: Section = { kind: 'list', items: items.map(parseInline) }
    return before === '' ? [list] : [{ kind: 'paragraph', content: parseInline(before) }, list]
  }
  return [{ kind: 'paragraph', content: parseInline(lines.map((line) => line.trim()).join(' ')) }]
}

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

const inlinePattern = /\$([^$]+)\$|`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*/g

export function parseInline(text: string): readonly Inline[] {
  const parts: Inline[] = []
  let last = 0
  for (const match of text.matchAll(inlinePattern)) {
    if (match.index > last) parts.push({ kind: 'text', text: text.slice(last, match.index) })
    const [whole, math, code, bold, italic] = match
    if (math !== undefined) parts.push({ kind: 'math', text: math })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (italic !== undefined) parts.push({ kind: 'italic', text: italic })
    last = match.index + whole.length
  }
  if (last < text.length) parts.push({ kind: 'text', text: text.slice(last) })
  return parts
}
