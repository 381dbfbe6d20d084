/**
 * Markdown of notes, block documentation and tutorials: CommonMark with tables (markdown-it), and equations in TeX
 * between dollar signs. The result is a tree that `Prose.tsx` shows; HTML stays text.
 */
import MarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it'

export interface MarkdownNode {
  /** Type of the node: that of markdown-it without `_open`, or `math` or `equation` with TeX as content. */
  readonly type: string
  readonly token: Token
  readonly children: readonly MarkdownNode[]
}

/** Largest nesting depth of lists and quotes; deeper content is left out. */
const DEEPEST = 40

// HTML is recognised only so that remarks can be left out.
const parser = new MarkdownIt({ html: true, maxNesting: DEEPEST }).disable('code')
parser.block.ruler.before('fence', 'equation', readEquation, { alt: ['paragraph', 'blockquote', 'list'] })
parser.inline.ruler.before('escape', 'math', readMath)

export function parseMarkdown(text: string): readonly MarkdownNode[] {
  return treeOf(parser.parse(text, {}))
}

function treeOf(tokens: readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open: MarkdownNode[][] = [root]
  for (const token of tokens) {
    const siblings = open.at(-1) ?? root
    if (token.nesting < 0) open.pop()
    else if (token.type === 'inline') siblings.push(...treeOf(token.children ?? []))
    else {
      const children: MarkdownNode[] = []
      const node = { type: token.type.replace(/_open$/, ''), token, children }
      siblings.push(...(token.content.startsWith('<!--') && token.type.startsWith('html') ? [] : [node]))
      if (token.nesting > 0) open.push(children)
    }
  }
  return root.flatMap(apart)
}

/** Splits a paragraph at displayed equations: each ends the paragraph and begins the next. */
function apart(paragraph: MarkdownNode): MarkdownNode[] {
  if (paragraph.type !== 'paragraph') return [paragraph]
  const parts: MarkdownNode[] = []
  let children: MarkdownNode[] = []
  const finish = (): void => {
    if (children.some(({ type }) => type !== 'softbreak')) parts.push({ ...paragraph, children })
    children = []
  }
  for (const child of paragraph.children) {
    if (child.type !== 'equation') children.push(child)
    else {
      finish()
      parts.push(child)
    }
  }
  finish()
  return parts
}

/** Reads an equation from `$$` at the beginning of a line to `$$` at the end of the same or a later line. */
function readEquation(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const start = state.bMarks[startLine] + state.tShift[startLine]
  if (!state.src.startsWith('$$', start)) return false
  const close = state.src.indexOf('$$', start + 2)
  if (close < 0) return false
  let line = startLine
  while (line < endLine && state.eMarks[line] < close) line++
  if (line === endLine || state.src.slice(close + 2, state.eMarks[line]).trim() !== '') return false
  if (!silent) {
    state.push('equation', '', 0).content = state.src.slice(start + 2, close).trim()
    state.line = line + 1
  }
  return true
}

/** Lengths are bounded: a sign that nothing closes must not be searched for to the end of the text each time. */
const equation = /\$\$([^$]{1,4000})\$\$/y
const math = /\$([^$]{1,4000})\$/y

function readMath(state: StateInline, silent: boolean): boolean {
  for (const [type, pattern] of [
    ['equation', equation],
    ['math', math],
  ] as const) {
    pattern.lastIndex = state.pos
    const match = pattern.exec(state.src)
    if (match === null) continue
    if (!silent) state.push(type, '', 0).content = match[1].trim()
    state.pos = pattern.lastIndex
    return true
  }
  return false
}
