/**
 * Sentences are short: one of more than 40 words is reported in documents and in texts that the program shows. Code, formulas and
 * inserted values count as one word each. A sentence ends with a stop, a question or an exclamation mark, with its paragraph,
 * list item or table cell, and with a semicolon, because lists of facts are joined by them.
 */
import ts from 'typescript'
import { proseOfMarkdown } from './prose-regions.mjs'

export const mostWords = 40

/** @typedef {{ readonly text: string, readonly at: number, readonly words: number }} Sentence `at`: its offset */

/** Abbreviations whose stop ends no sentence. */
const abbreviation = /(?<![\w.])(?:e\.g|i\.e|vs|cf|eqs?|figs?|chs?|pp?|vol|Dr|al|approx)\.$/

/** @param {string} text one paragraph, item or cell */
function* partsOf(text) {
  let start = 0
  for (const stop of text.matchAll(/[.!?]["')*_\]]*(?=\s+["'(*_[]*(?:\p{Lu}|\0|\d))|;(?=\s)|[.!?:]["')*_\]]*\s*$/gu)) {
    const end = stop.index + stop[0].length
    if (stop[0].startsWith('.') && end < text.length && abbreviation.test(text.slice(start, stop.index + 1))) continue
    yield { from: start, to: end }
    start = end
  }
  if (start < text.length) yield { from: start, to: text.length }
}

/** @param {string} prose names and code blanked by \0 @returns {readonly Sentence[]} */
function sentencesOf(prose) {
  /** @type {Sentence[]} */
  const found = []
  // A paragraph, item or cell ends at an empty line, a new item, heading or quote, and a bar of a table.
  for (const block of prose.matchAll(/(?:(?!\n[ \t\0]*(?:\n|[-*+] |\d+[.)] |#|>)|\|)[\s\S])+/g))
    for (const { from, to } of partsOf(block[0])) {
      const text = block[0].slice(from, to)
      // Names that follow each other are one list.
      const words = text.replace(/\0(?:\s*\0)*/g, '\0').split(/\s+/).filter((word) => /[\p{L}\p{N}\0]/u.test(word)).length
      const lead = text.length - text.trimStart().length
      found.push({ text: text.trim(), at: block.index + from + lead, words })
    }
  return found
}

/** The text of an expression joined by `+`, with a mark for every inserted value; undefined for what is not a text. @param {ts.Node} node @returns {string | undefined} */
function textOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span) => `\0${span.literal.text}`).join('')
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression)
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === undefined && right === undefined ? undefined : `${left ?? '\0'}${right ?? '\0'}`
}

/** @param {string} text of a TypeScript file @returns {readonly { text: string, line: number }[]} */
export function textsOfCode(text) {
  const source = ts.createSourceFile('file.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  /** @type {{ text: string, line: number }[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const words = textOf(node)
    if (words === undefined) return void ts.forEachChild(node, visit)
    found.push({ text: words, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line })
    // Texts inside of inserted values are texts of their own.
    /** @param {ts.Node} part */
    const inner = (part) => {
      if (ts.isTemplateExpression(part)) part.templateSpans.forEach((span) => visit(span.expression))
      else if (ts.isBinaryExpression(part)) [part.left, part.right].forEach((side) => (textOf(side) === undefined ? visit(side) : inner(side)))
      else if (ts.isParenthesizedExpression(part)) inner(part.expression)
    }
    inner(node)
  }
  visit(source)
  return found
}

/** Sources list authors, titles and pages. @param {string} text */
const citesSource = (text) => /\b(?:1[6-9]|20)\d\d\b/.test(text)

/** @param {string} file @param {string} text @returns {readonly { line: number, words: number, text: string }[]} longest sentences, by line from 0 */
export function longSentences(file, text) {
  const texts = file.endsWith('.md') ? [{ text, line: 0 }] : textsOfCode(text)
  return texts.flatMap(({ text: one, line }) => {
    const prose = proseOfMarkdown(one)
    return sentencesOf(prose)
      .filter(({ words, text: sentence }) => words > mostWords && !citesSource(sentence))
      .map(({ at, words }) => ({
        line: line + prose.slice(0, at).split('\n').length - 1,
        words,
        text: one.slice(at, at + 60).replace(/\s+/g, ' '),
      }))
  })
}
