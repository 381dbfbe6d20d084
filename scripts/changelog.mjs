/**
 * `npm run changelog`: check the files of `changes`; with a version, join them into CHANGELOG.md as that release and remove them.
 * The format of the files is in changes/README.md.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from './lib/paths.mjs'

/** @typedef {{ readonly file: string, readonly text: string }} Fragment `file` without its folder */

const mostWords = 60
const verb = /^[A-Z][a-z]+(?: |$)/
/** Words that start a sentence but aren't verbs in the imperative. */
const otherWords = /^(?:A|An|The|This|It|There|Some|Now|New|In|On|When|If|Adds|Fixes|Added|Fixed|Reports|Wishbone)\b/

/** @param {string} text @returns {{ area: string | undefined, items: readonly string[] }} */
function partsOf(text) {
  const [, area, body = ''] = /^area: (.+)\n\n([\s\S]+)$/.exec(text.replaceAll('\r\n', '\n')) ?? []
  const items = body.trim().split(/\n(?=- )/)
  return { area, items: items.filter((item) => item !== '') }
}

/** Area of corrections, which may be missing in CHANGELOG.md. */
const corrections = 'Fixed'

/** @param {string} changelog @returns {readonly string[]} its areas: headings of the third level in its first section, in their order */
export function areasOf(changelog) {
  const [, section = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? []
  const all = section.trim() === '' ? changelog : section
  return [...new Set([...[...all.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading), corrections])]
}

/** @param {Fragment} fragment @param {readonly string[]} areas @returns {readonly string[]} what is wrong with it */
export function fragmentProblems({ file, text }, areas) {
  const at = `changes/${file}`
  const { area, items } = partsOf(text)
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*\.md$/.test(file)) return [`${at}: give it a name in kebab-case`]
  if (area === undefined) return [`${at}: start with a line "area: AREA" and an empty line (changes/README.md)`]
  return [
    ...(areas.includes(area) ? [] : [`${at}: "${area}" is not an area of CHANGELOG.md: ${areas.join(', ')}`]),
    ...items.flatMap((item) => {
      const words = item.replace(/^- /, '')
      if (!item.startsWith('- ')) return [`${at}: start each item with "- "`]
      if (!verb.test(words) || otherWords.test(words))
        return [`${at}: start with a verb in the imperative, such as Add or Fix: "${words.slice(0, 40)}"`]
      const count = words.split(/\s+/).length
      return count > mostWords ? [`${at}: ${count} words in an item, at most ${mostWords}`] : []
    }),
  ]
}

/** @param {string} text links of a file in `changes`, as they are in a file above it */
const inParent = (text) => text.replaceAll('](../', '](')

/**
 * @param {string} changelog text of CHANGELOG.md
 * @param {readonly Fragment[]} fragments
 * @param {string} version
 * @param {string} date
 * @returns {string} the text with the release: what is under Unreleased and the fragments, by area
 */
export function withRelease(changelog, fragments, version, date) {
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has a section ${version} already`)
  const [before, ...rest] = changelog.split(/^## \[Unreleased\]\n/m)
  if (rest.length !== 1) throw new Error('CHANGELOG.md needs one section "## [Unreleased]"')
  const next = rest[0].search(/^## /m)
  const [section, older] = next < 0 ? [rest[0], ''] : [rest[0].slice(0, next), rest[0].slice(next)]
  const [intro, ...parts] = section.split(/^(?=### )/m)
  /** @type {Map<string, string[]>} items by area */
  const byArea = new Map(areasOf(changelog).map((area) => [area, []]))
  for (const part of parts) {
    const [heading, ...lines] = part.split('\n')
    byArea.get(heading.slice(4))?.push(lines.join('\n').trim())
  }
  for (const { area, items } of fragments
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ text }) => partsOf(text)))
    byArea.get(area ?? '')?.push(inParent(items.join('\n').trim()))
  const areas = [...byArea]
    .filter(([, texts]) => texts.length > 0)
    .map(([area, texts]) => `### ${area}\n\n${texts.join('\n')}\n`)
  const introduction = intro.trim() === '' ? '' : `${intro.trim()}\n\n`
  const release = `## [${version}] - ${date}\n\n${introduction}${areas.join('\n')}`
  return `${before}## [Unreleased]\n\n${release}${older === '' ? '' : `\n${older}`}`
}

/** @returns {readonly Fragment[]} */
function fragmentsOfFolder() {
  return readdirSync(inRoot('changes'))
    .filter((file) => file !== 'README.md')
    .map((file) => ({ file, text: readFileSync(inRoot(path.join('changes', file)), 'utf8') }))
}

/** @param {readonly string[]} args */
function main([version]) {
  const file = inRoot('CHANGELOG.md')
  const changelog = readFileSync(file, 'utf8')
  const fragments = fragmentsOfFolder()
  const areas = areasOf(changelog)
  const problems = fragments.flatMap((fragment) => fragmentProblems(fragment, areas))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1
  if (version === undefined) return 0
  if (!/^\d+\.\d+\.\d+$/.test(version)) {
    console.error(`"${version}" is not a version: write it as 0.2.0`)
    return 1
  }
  writeFileSync(file, withRelease(changelog, fragments, version, new Date().toISOString().slice(0, 10)))
  for (const fragment of fragments) rmSync(inRoot(path.join('changes', fragment.file)))
  return 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2))
