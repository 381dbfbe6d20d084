/**
 * Prose of a file, in place: a copy of the text of the same length, in which whatever is not prose (code, formulas, addresses,
 * paths, markers of comments) is blanked, so that offsets and lines stay those of the file.
 */
import ts from 'typescript'

/** Blanks with a character that no phrase matches across, but for line breaks. @param {string} text */
const blank = (text) => text.replace(/[^\n]/g, '\0')

/** Code, formulas, addresses, paths and dotted names in prose. @param {string} prose */
const withoutNames = (prose) =>
  prose
    .replace(/<!--[\s\S]*?-->/g, blank)
    .replace(/``[\s\S]+?``|`[^`]+`/g, blank)
    .replace(/\$\$[\s\S]+?\$\$|\$[^$\n]+\$/g, blank)
    .replace(/\]\([^)\s]*\)/g, blank)
    .replace(/\{@link[^}]*\}|@\w+ (?:\{[^}\n]*\} )?\[?[\w.]+\]?/g, blank)
    .replace(/[\w.-]*\w\/[\w./*-]*[\w/*-]|\w+\.[A-Za-z]\w*/g, blank)

/** @param {string} text of a Markdown file */
export function proseOfMarkdown(text) {
  const blanked = text.replace(/^( *)(~~~+|```+)[^\n]*\n[\s\S]*?^\1\2[^\n]*$/gm, blank)
  let before = ''
  let isCode = false
  const lines = blanked.split('\n').map((line) => {
    isCode = /^ {4}/.test(line) ? isCode || before.trim() === '' : isCode && line.trim() === ''
    before = line
    return isCode ? blank(line) : line
  })
  return withoutNames(lines.join('\n'))
}

/** Markers of comments become spaces, so that phrases are found across the lines of a comment. @param {string} comment */
const commentProse = (comment) =>
  comment
    .replace(/^\/\*+|\*\/$/g, (marker) => ' '.repeat(marker.length))
    .replace(/^[ \t]*(?:\*|\/\/+)/gm, (marker) => ' '.repeat(marker.length))

/** A text of several words: what has no space is a name, a key or an option. @param {string} text */
const isProse = (text) => /\p{L}\s+\p{L}/u.test(text)

/**
 * @param {string} text of a TypeScript or JavaScript file
 * @param {{ strings: boolean }} which whether texts count, or comments alone
 */
export function proseOfCode(text, { strings }) {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
  /** @type {Map<number, string>} prose by its place */
  const found = new Map()
  /** @param {number} at */
  const comments = (at) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, at) ?? []),
      ...(ts.getTrailingCommentRanges(text, at) ?? []),
    ])
      found.set(pos, withoutNames(commentProse(text.slice(pos, end))))
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    comments(node.pos)
    const isText = ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)
    if (strings && isText) {
      const start = node.getStart(source)
      const words = text.slice(start, node.end)
      if (isProse(words)) found.set(start, proseOfMarkdown(words.replace(/^[`'"}]|(?:[`'"]|\$\{)$/g, blank)))
    }
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  comments(source.endOfFileToken.pos)
  let prose = blank(text)
  for (const [at, words] of [...found].sort(([a], [b]) => a - b))
    prose = prose.slice(0, at) + words + prose.slice(at + words.length)
  // Lines of `//` that follow each other are one text.
  return prose.replace(/(?<=\n)\0+(?= +\S)/g, (indent) => ' '.repeat(indent.length))
}
