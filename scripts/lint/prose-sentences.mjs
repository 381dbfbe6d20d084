/**
 * Sentences are short: one of more than 40 words is reported in documents and in texts that the program shows. Code, formulas and
 * inserted values count as one word, and so do names that follow each other. A sentence ends with a stop, a question or an
 * exclamation mark, with its paragraph, list item or table cell, and with a semicolon, because lists of facts are joined by them.
 */
import { proseOfMarkdown } from './prose-regions.mjs'
import { shownTexts } from './prose-texts.mjs'

export const mostWords = 40

/** @typedef {{ readonly line: number, readonly words: number, readonly text: string }} LongSentence `line` counts from 0 */

/** Abbreviations whose stop ends no sentence. */
const abbreviation = /(?<![\w.])(?:e\.g|i\.e|vs|cf|eqs?|figs?|chs?|pp?|vol|Dr|al|approx)\.$/

/** @param {string} text one paragraph, item or cell */
function* partsOf(text) {
  let start = 0
  for (const stop of text.matchAll(/[.!?]["')*_\]]*(?=\s+["'(*_[]*(?:\p{Lu}|\0|\d))|;(?=\s)/gu)) {
    const end = stop.index + stop[0].length
    if (stop[0].startsWith('.') && abbreviation.test(text.slice(start, stop.index + 1))) continue
    yield { from: start, to: end }
    start = end
  }
  if (start < text.length) yield { from: start, to: text.length }
}

/** @param {string} sentence */
const wordsIn = (sentence) =>
  sentence
    .replace(/\0(?:\s*\0)*/g, '\0')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}\0]/u.test(word)).length

/** Sources list authors, titles and pages. @param {string} sentence */
const citesSource = (sentence) => /\b(?:1[6-9]|20)\d\d\b/.test(sentence)

/** Lists of keywords and paths of icons have few words in small letters. @param {string} sentence */
const isProse = (sentence) =>
  2 * (sentence.match(/(?<!\S)["'(*_]*\p{Lu}?\p{Ll}{2,}/gu) ?? []).length > wordsIn(sentence)

/** A paragraph, item or cell ends at an empty line, a new item, a heading, a quote, and a bar of a table. */
const block = /(?:(?!\n[ \t\0]*(?:\n|[-*+] |\d+[.)] |#|>)|\|)[\s\S])+/g

/** @param {string} text Markdown @returns {readonly LongSentence[]} */
function longIn(text) {
  const prose = proseOfMarkdown(text)
  return [...prose.matchAll(block)].flatMap((match) =>
    [...partsOf(match[0])].flatMap(({ from, to }) => {
      const sentence = match[0].slice(from, to)
      const words = wordsIn(sentence)
      if (words <= mostWords || citesSource(sentence) || !isProse(sentence)) return []
      const at = match.index + from + sentence.length - sentence.trimStart().length
      const line = prose.slice(0, at).split('\n').length - 1
      return [
        {
          line,
          words,
          text: text
            .slice(at, at + 50)
            .replace(/\s+/g, ' ')
            .trim(),
        },
      ]
    }),
  )
}

/** @param {string} file path in the repository @param {string} text its text */
export function longSentences(file, text) {
  if (file.endsWith('.md')) return longIn(text)
  return shownTexts(text).flatMap((shown) =>
    longIn(shown.text).map((long) => ({ ...long, line: shown.line + (shown.isExact ? long.line : 0) })),
  )
}
