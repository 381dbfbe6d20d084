/**
 * Decision records stay short: context, decision, what was considered and, if needed, consequences, in at most 350 words. Mechanisms
 * belong in docs/theory and figures in docs/performance.md. The index (docs/decisions/README.md) lists every record once.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../lib/paths.mjs'

const mostWords = 350
const parts = ['Context', 'Decision', 'Considered', 'Consequences']

/** @param {string} file name of the record @param {string} text @returns {readonly string[]} what is wrong with the record */
export function recordProblems(file, text) {
  const at = `docs/decisions/${file}`
  const number = Number(/^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.exec(file)?.[1])
  if (Number.isNaN(number)) return [`${at}: name it NNNN-words-of-the-title.md`]
  const words = text.split(/\s+/).filter((word) => word !== '').length
  // A part starts a paragraph; bold words inside of items and paragraphs are free.
  const leads = [...text.matchAll(/(?<=\n\n)\*\*([^*\n]+?)[.:]?\*\*/g)].map(([, lead]) => lead)
  const order = leads.map((lead) => parts.indexOf(lead))
  return [
    ...(text.startsWith(`# ${number}. `) ? [] : [`${at}: start with "# ${number}. " and the title`]),
    ...(/^#{2,} /m.test(text) ? [`${at}: write parts as "**Context.**", without headings below the title`] : []),
    ...leads
      .filter((lead) => !parts.includes(lead))
      .map((lead) => `${at}: "${lead}" is not a part of a record (${parts.join(', ')}): move it to docs/theory`),
    ...['Context', 'Decision'].filter((part) => !leads.includes(part)).map((part) => `${at}: add "**${part}.**"`),
    ...(order.some((place, i) => i > 0 && place >= 0 && place <= order[i - 1])
      ? [`${at}: write each part once, in the order ${parts.join(', ')}`]
      : []),
    ...(words > mostWords
      ? [`${at}: ${words} words, at most ${mostWords}: move mechanisms to docs/theory, figures to docs/performance.md`]
      : []),
  ]
}

/** @param {string} index text of the index @param {readonly string[]} files names of the records @returns {readonly string[]} what differs */
export function indexProblems(index, files) {
  const listed = [...index.matchAll(/^\| \d+ \| \[[^\]]+\]\((\d{4}-[^)]+)\)/gm)].map(([, file]) => file)
  const numbers = [...index.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number))
  const ofFiles = files.map((file) => Number(file.slice(0, 4)))
  return [
    ...files.filter((file) => !listed.includes(file)).map((file) => `docs/decisions/README.md: add a line for ${file}`),
    ...listed
      .filter((file) => !files.includes(file))
      .map((file) => `docs/decisions/README.md: ${file} does not exist: say where its contents are`),
    ...numbers
      .filter((number, i) => i > 0 && number <= numbers[i - 1])
      .map((number) => `docs/decisions/README.md: number ${number} is out of order`),
    ...ofFiles
      .filter((number, i) => ofFiles.indexOf(number) !== i)
      .map((number) => `docs/decisions: two records have the number ${number}`),
  ]
}

function main() {
  const folder = inRoot('docs/decisions')
  const files = readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .sort()
  const problems = [
    ...files.flatMap((file) => recordProblems(file, readFileSync(path.join(folder, file), 'utf8'))),
    ...indexProblems(readFileSync(path.join(folder, 'README.md'), 'utf8'), files),
  ]
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main()
