/**
 * Prose is plain technical English: `node scripts/lint/prose.mjs`, a part of `npm run lint`, reports phrases that give translated
 * prose away and American spellings (prose-phrases.mjs) with file, line and what to write.
 *
 * Sentences of documents and of texts that the program shows have at most 40 words (prose-sentences.mjs); headings and labels are in
 * sentence case (prose-case.mjs).
 *
 * Nothing is allowed in documents and block texts. Elsewhere counts may not exceed those of prose-baseline.json, by area and
 * phrase, so that files may move; `--update` writes lower ones and refuses higher ones, `--all` lists every place.
 *
 * Where a phrase is right, a comment on its line or alone on the line before names it: `prose-ok: told`. An escape that nothing
 * needs is reported.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow } from '../lib/digest.mjs'
import { inRoot, root } from '../lib/paths.mjs'
import { wrongCapitals } from './prose-case.mjs'
import { phrases } from './prose-phrases.mjs'
import { proseOfCode, proseOfMarkdown } from './prose-regions.mjs'
import { longSentences, mostWords } from './prose-sentences.mjs'

/** @typedef {{ file: string, line: number, name: string, found: string, write: string }} Finding */
/** @typedef {Record<string, Record<string, number>>} Counts by area and phrase */

/** Places of an area; `strict` allows nothing. Pages of blocks are written from `blocks`, so they are checked there. */
const areas = [
  { name: 'docs', strict: true, places: ['docs', 'README.md', 'projects'], ends: /\.md$/, without: /^docs\/blocks\// },
  { name: 'blocks', strict: true, places: ['blocks'], ends: /\.ts$/ },
  { name: 'engine', strict: false, places: ['engine'], ends: /\.ts$/ },
  { name: 'app', strict: false, places: ['app'], ends: /\.tsx?$/ },
  { name: 'root', strict: false, places: ['CHANGELOG.md', 'CONTRIBUTING.md'], ends: /\.md$/ },
]

/** Files whose texts somebody reads: all but what prints programs. */
const shown = {
  places: [
    'docs',
    'projects',
    'blocks',
    'manoeuvres',
    'importers',
    'engine',
    'jobs',
    'app',
    'README.md',
    'CHANGELOG.md',
    'CONTRIBUTING.md',
  ],
  ends: /\.(?:md|ts)$/,
  without: /^(?:docs\/blocks|engine\/(?:backends|stepping|symbolic))\/|^app\/renderer\/(?!texts\/)/,
}

/** Files with labels of the window, of menus and of blocks, and headings. */
const labelled = {
  places: [
    'docs',
    'projects',
    'blocks',
    'app/renderer/texts',
    'app/main',
    'app/commands.ts',
    'engine/model',
    ...[
      'compile',
      'experiment',
      'start',
      'run',
      'trim',
      'analyses',
      'identification',
      'responses',
      'scene',
      'drive',
      'export',
    ].map((name) => `engine/${name}`),
    'manoeuvres',
    'jobs',
    'README.md',
    'CONTRIBUTING.md',
  ],
  ends: /\.(?:md|ts)$/,
  without: /^docs\/blocks\//,
}

/** Texts of the window are in one folder (english-texts.mjs): elsewhere in it a string is a name, a style or a class. @param {string} file */
const stringsAreTexts = (file) => !file.startsWith('app/renderer/') || file.startsWith('app/renderer/texts/')

/** @param {string} line @param {string} word whether an escape of the line names a phrase, or its beginning */
const escapes = (line, word) =>
  [...line.matchAll(/prose-ok: *([^*>\n]+)/g)].some(([, names]) =>
    names.split(',').some((name) => name.trim().toLowerCase().replace(/ *--$/, '') === word),
  )

/** Titles of books and papers keep their spelling: they are cited with a year. @param {string} line */
const citesSource = (line) => /\b(?:1[789]|20)\d\d\b/.test(line)

/**
 * @param {string} file path in the repository, which decides what of it is prose
 * @param {string} text
 * @returns {readonly Finding[]}
 */
export function findingsIn(file, text) {
  const joined = text.replace(/(?<=\n)[ \t]*(?:\*|\/\/+)/g, (marker) => ' '.repeat(marker.length))
  const candidates = phrases.filter(({ find }) => joined.search(find) >= 0)
  if (candidates.length === 0 && !text.includes('prose-ok:')) return []
  const prose = file.endsWith('.md') ? proseOfMarkdown(text) : proseOfCode(text, { strings: stringsAreTexts(file) })
  const lines = text.split('\n')
  /** @type {Set<number>} lines with an escape that something needs */
  const used = new Set()
  const findings = candidates.flatMap(({ name, find, write, titles }) =>
    [...prose.matchAll(find)].flatMap((match) => {
      const found = match[0].replace(/\s+/g, ' ').toLowerCase()
      const at = prose.slice(0, match.index).split('\n').length - 1
      if (titles && lines.slice(Math.max(0, at - 1), at + 2).some(citesSource)) return []
      const escape = [at, at - 1].find((i) => i >= 0 && escapes(lines[i], found))
      if (escape !== undefined) used.add(escape)
      return escape === undefined ? [{ file, line: at + 1, name, found, write }] : []
    }),
  )
  const idle = lines.flatMap((line, i) =>
    /prose-ok: *\w/.test(line) && !used.has(i)
      ? [{ file, line: i + 1, name: 'escape', found: 'prose-ok', write: 'nothing: no phrase of the check is here' }]
      : [],
  )
  return [...findings, ...idle].sort((a, b) => a.line - b.line)
}

/**
 * Sentences that are too long, and capitals that do not belong in a heading or label.
 *
 * @param {string} file path in the repository, which decides what is checked
 * @param {string} text
 * @returns {readonly Finding[]}
 */
export function formFindings(file, text) {
  const long = isIn(shown, file) ? longSentences(file, text) : []
  const capitals = isIn(labelled, file) ? wrongCapitals(file, text) : []
  return [
    ...long.map(({ line, words, text: begin }) => ({
      ...{ file, line: line + 1, name: 'long sentence', found: `${begin}…` },
      write: `at most ${mostWords} words in a sentence, not ${words}`,
    })),
    ...capitals.map(({ line, label, word }) => ({
      ...{ file, line: line + 1, name: 'capital', found: label },
      write: `"${word.toLowerCase()}": headings and labels are in sentence case; list a name in prose-case.mjs`,
    })),
  ]
}

/** @param {{ places: string[], ends: RegExp, without?: RegExp }} area @param {string} file */
const isIn = ({ places, ends, without }, file) =>
  ends.test(file) && !without?.test(file) && places.some((place) => file === place || file.startsWith(`${place}/`))

/** @param {Finding} finding */
export const describeFinding = ({ file, line, found, write }) => `${file}:${line}: "${found}": write ${write}`

/** @param {{ places: string[], ends: RegExp, without?: RegExp }} area */
const filesOf = ({ places, ends, without }) =>
  places
    .flatMap((place) => (ends.test(place) ? [inRoot(place)] : filesBelow(inRoot(place))))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => ends.test(file) && !without?.test(file))

/** @param {readonly Finding[]} findings @returns {Record<string, number>} */
function countsOf(findings) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const { name } of findings.toSorted((a, b) => (a.name < b.name ? -1 : 1))) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

const baselineFile = inRoot('scripts/lint/prose-baseline.json')

/** @param {readonly string[]} args */
function main(args) {
  /** @type {Counts} */
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8'))
  /** @type {Counts} */
  const counts = {}
  /** @type {string[]} */
  const problems = []
  let shorter = false
  for (const area of areas) {
    const findings = filesOf(area).flatMap((file) => findingsIn(file, readFileSync(inRoot(file), 'utf8')))
    if (args.includes('--all')) for (const finding of findings) console.log(describeFinding(finding))
    const found = countsOf(findings)
    if (!area.strict) counts[area.name] = found
    const limits = area.strict ? {} : (baseline[area.name] ?? {})
    shorter ||= Object.entries(limits).some(([name, limit]) => (found[name] ?? 0) < limit)
    for (const [name, count] of Object.entries(found)) {
      const limit = limits[name] ?? 0
      if (count <= limit) continue
      if (limit > 0)
        problems.push(`${area.name}: ${count} times "${name}", at most ${limit} are left; rewrite what is new:`)
      problems.push(...findings.filter((finding) => finding.name === name).map(describeFinding))
    }
  }
  for (const file of new Set([...filesOf(shown), ...filesOf(labelled)]))
    problems.push(...formFindings(file, readFileSync(inRoot(file), 'utf8')).map(describeFinding))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  if (args.includes('--update')) writeFileSync(baselineFile, `${JSON.stringify(counts, undefined, 2)}\n`)
  else if (shorter)
    console.log(
      'prose: fewer phrases than in scripts/lint/prose-baseline.json; run `node scripts/lint/prose.mjs --update`',
    )
  return 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2))
