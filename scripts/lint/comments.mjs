/**
 * Comments and names say what they are about: a doc comment names its subject first, lines of comments have at most 120 columns, and
 * identifiers name the thing that they hold instead of being bare participles (`found`, `given`).
 *
 * `node scripts/lint/comments.mjs`, a part of `npm run lint`. Counts may not exceed those of comments-baseline.json, by folder; a folder
 * that is not there allows nothing. `--update` writes lower counts and refuses higher ones, `--all PLACE` lists every finding of a place.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow } from '../lib/digest.mjs'
import { inRoot, root } from '../lib/paths.mjs'

/** @typedef {{ readonly file: string, readonly line: number, readonly name: string, readonly text: string, readonly write: string }} Finding */
/** @typedef {Record<string, Record<string, number>>} Counts by folder and rule */

const folders = ['engine', 'blocks', 'manoeuvres', 'importers', 'jobs', 'app']
const mostColumns = 120

/** Pronouns that stand for a noun that the reader has not met. "This file" and the like are clear. */
const pronoun =
  /^(?:This|It|These|Those|They|That|Such|Its|Their|There|Here)\b(?! (?:file|module|folder|page|class|function|block|type|interface)\b)/

/** Beginnings of clauses without a subject: "What is left", "Where an export is", "Of the line". */
const riddle =
  /^(?:What(?:ever)?|Whether|Where(?:ver)?|Which|Who(?:ever)?|When|If|As|So|Of|By|For|To|From|With|At|Or|And|But)\b/

/** Words of comments that have a plain form, and that form. A space stands for white space and the start of a line. */
const wordings = [
  ['(?:undefined|null|empty|none|Infinity|NaN|false) where', '"if" instead of "where"'],
  ['reasons? for which', '"reason why"'],
  ['stays? as (?:it is|they are)|left as (?:it is|they are)', '"is unchanged"'],
  ['but for', '"except for"'],
  ['whatever (?:its|their|the) [a-z]+ (?:is|are)', '"regardless of"'],
].map(([pattern, write]) => ({
  find: new RegExp(`\\b(?:${pattern.replaceAll(' ', String.raw`[\s*]+`)})\\b`, 'i'),
  write,
}))

/** Participles that say what was done with a thing, not what it is. */
const participles = ['found', 'own', 'wanted', 'given', 'made', 'held', 'kept', 'asked']

/** Declarations with such a name: variables, functions and fields; parameters and properties; parts of destructuring. */
const word = `(${participles.join('|')})`
const declarations = [
  String.raw`\b(?:const|let|var|function\*?|readonly)\s+${word}\b(?!\.)`,
  String.raw`[(,]\s*${word}(?=\??:(?!:)|\s*\)\s*(?:=>|:))`,
  String.raw`[{[,]\s*${word}(?=\s*[,}\]][^=;()]*\s(?:=\s|of\b))`,
].map((pattern) => new RegExp(pattern, 'g'))

/** Doc comments (their text is the first group), other comments and strings: a doc comment inside a string belongs to printed text. */
const commentOrString =
  /\/\*\*(?!\/)([\s\S]*?)\*\/|\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

/** @param {string} text @param {number} at @returns {number} the line, from 1 */
const lineAt = (text, at) => text.slice(0, at).split('\n').length

/** @param {string} text @returns {string} the text of the same length with comments and strings blanked */
const codeOf = (text) => text.replace(commentOrString, (match) => match.replace(/[^\n]/g, ' '))

/** @param {string} file path in the repository @param {string} text @returns {readonly Finding[]} */
export function commentFindings(file, text) {
  /** @type {Finding[]} */
  const findings = []
  for (const match of text.matchAll(commentOrString)) {
    if (match[1] === undefined) continue
    const comment = match[1].replace(/^[ \t]*\*/gm, '').trim()
    const begin = comment.slice(0, 50).replace(/\s+/g, ' ')
    const [name, write] = pronoun.test(comment)
      ? ['pronoun', 'the noun']
      : riddle.test(comment)
        ? ['no subject', 'the subject first: a noun, or a verb for a function']
        : ['', '']
    if (name !== '') findings.push({ file, line: lineAt(text, match.index), name, text: begin, write })
    for (const wording of wordings) {
      const hit = wording.find.exec(match[0])
      if (hit === null) continue
      const words = hit[0].replace(/[\s*]+/g, ' ')
      findings.push({
        file,
        line: lineAt(text, match.index + hit.index),
        name: 'wording',
        text: words,
        write: wording.write,
      })
    }
  }
  for (const [i, line] of text.split('\n').entries())
    if (
      line.length > mostColumns &&
      /^\s*(?:\/\*\*?|\*|\/\/)(?:\s|$)/.test(line) &&
      !/https?:\/\/\S{60}|@param|@typedef/.test(line)
    )
      findings.push({
        ...{ file, line: i + 1, name: 'long line', text: line.trim().slice(0, 50) },
        write: `at most ${mostColumns} columns in a line of a comment`,
      })
  return findings
}

/** @param {string} file path in the repository @param {string} text @returns {readonly Finding[]} */
export const nameFindings = (file, text) =>
  declarations
    .flatMap((pattern) => [...codeOf(text).matchAll(pattern)])
    .map((match) => ({
      ...{ file, line: lineAt(text, match.index + match[0].length), name: 'participle', text: match[1] },
      write: 'a noun for the thing that the name holds',
    }))

/** @param {string} file path in the repository @returns {string} the folder by which findings are counted */
export function areaOf(file) {
  const [top, folder] = file.split('/')
  return top === 'engine' ? `${top}/${folder}` : top
}

/**
 * @param {readonly Finding[]} findings
 * @returns {Counts}
 */
export function countsOf(findings) {
  /** @type {Counts} */
  const counts = {}
  for (const { file, name } of findings) {
    const area = (counts[areaOf(file)] ??= {})
    area[name] = (area[name] ?? 0) + 1
  }
  return counts
}

/**
 * @param {readonly Finding[]} findings
 * @param {Counts} baseline
 * @returns {{ readonly problems: readonly string[], readonly isLower: boolean }}
 */
export function compared(findings, baseline) {
  const counts = countsOf(findings)
  const problems = Object.entries(counts).flatMap(([area, names]) =>
    Object.entries(names).flatMap(([name, count]) => {
      const most = baseline[area]?.[name] ?? 0
      if (count <= most) return []
      const places = findings.filter((finding) => finding.name === name && areaOf(finding.file) === area)
      return [`${area}: ${count} times "${name}", at most ${most}:`, ...places.slice(0, 20).map(describeFinding)]
    }),
  )
  const isLower = Object.entries(baseline).some(([area, names]) =>
    Object.entries(names).some(([name, most]) => (counts[area]?.[name] ?? 0) < most),
  )
  return { problems, isLower }
}

/** @param {Finding} finding */
const describeFinding = ({ file, line, text, write }) => `${file}:${line}: "${text}": write ${write}`

const baselineFile = inRoot('scripts/lint/comments-baseline.json')

/** @param {Counts} counts */
const sorted = (counts) =>
  Object.fromEntries(
    Object.entries(counts)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([area, names]) => [
        area,
        Object.fromEntries(Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ]),
  )

/** @param {readonly string[]} args */
function main(args) {
  const files = folders
    .flatMap((folder) => filesBelow(inRoot(folder)))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((file) => /\.tsx?$/.test(file))
  const findings = files.flatMap((file) => {
    const text = readFileSync(inRoot(file), 'utf8')
    return [...commentFindings(file, text), ...nameFindings(file, text)]
  })
  if (args[0] === '--all') {
    const place = args[1] ?? ''
    for (const finding of findings) if (finding.file.startsWith(place)) console.log(describeFinding(finding))
    return 0
  }
  /** @type {Counts} */
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8'))
  const { problems, isLower } = compared(findings, baseline)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  if (args[0] === '--update')
    writeFileSync(baselineFile, `${JSON.stringify(sorted(countsOf(findings)), undefined, 2)}\n`)
  else if (isLower)
    console.log('comments: fewer findings than in the baseline; run `node scripts/lint/comments.mjs --update`')
  return 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2))
