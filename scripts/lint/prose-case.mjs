/**
 * Headings of documents and labels of the program are in sentence case: "Export model", not "Export Model". A capital inside is
 * right in names, which are listed here, in words that are not only letters (PAC2002), and after a colon, a stop or a number.
 */
import { proseOfMarkdown } from './prose-regions.mjs'
import { shownTexts } from './prose-texts.mjs'

/** Names of people, products and methods, of keys, of ports and tabs, and symbols that look like words. */
const names = new Set(
  [
    'Butterworth Cartesian Euler Fiala Jacobians Lot Massaro Newton Pol Radau Tustin Nahon',
    'Node Octave Parquet Python React Flow Wishbone Functional Mock Unit Units Magic Formula Levenberg Marquardt',
    'Alt Ctrl Esc Shift Hz Delay Keep Live Path Track',
    'Br Bt Ct Cx Cy Dr Dt Et Ex Ey Fx Fy Fz Kx Ky Mz Wf',
  ].flatMap((line) => line.split(' ')),
)

/** @param {string} label @returns {readonly string[]} words with a capital that are no names */
export function capitalsIn(label) {
  const inner = label.matchAll(/(?<=[\p{L}\p{N}\0),…]["')*]* ["'(*]*)\p{Lu}\p{Ll}+(?![\p{L}\p{N}*])/gu)
  return [...inner].map(([word]) => word).filter((word) => !names.has(word))
}

/** @typedef {{ readonly line: number, readonly label: string, readonly word: string }} Capital `line` counts from 0 */

/** Short, without a stop at the end but for dots that announce a dialog, and begun by a capital. @param {string} text */
const isLabel = (text) => text.length <= 60 && /^\p{Lu}/u.test(text) && !/(?<!\.\.)[.!?]$|[$`{}|=\n]/.test(text)

/** @param {string} text Markdown @returns {readonly Capital[]} */
const headingsIn = (text) =>
  proseOfMarkdown(text)
    .split('\n')
    .flatMap((row, line) => {
      const [, heading] = /^#+ +(?:\d+\. +)?(.*)$/.exec(row) ?? []
      return heading === undefined ? [] : capitalsIn(heading).map((word) => ({ line, label: heading, word }))
    })

/**
 * @param {string} file path in the repository
 * @param {string} text its text
 * @returns {readonly Capital[]}
 */
export function wrongCapitals(file, text) {
  if (file.endsWith('.md')) return file === 'CHANGELOG.md' ? [] : headingsIn(text)
  return shownTexts(text)
    .filter((shown) => isLabel(shown.text.trim()))
    .flatMap(({ text: label, line }) => capitalsIn(label.trim()).map((word) => ({ line, label: label.trim(), word })))
}
