/**
 * The index of folders in docs/architecture.md, made from the README.md of each folder: its title names the folder, its first
 * sentence says what lives there, and the list below `Start with:` names the files to read first.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The page that contains the index. */
export const indexPage = 'docs/architecture.md'

/** Roots whose folders have a README each. */
const parents = ['engine', 'blocks', 'importers', 'app']
/** Folders with a README beside those. */
const others = ['jobs', 'manoeuvres', 'manoeuvres/shared']
const startHeading = 'Start with:'

/**
 * Folders that have a README: those of the second level that contain code, and a few others.
 *
 * @param {string} top of the repository
 * @returns {readonly string[]} from the top of the repository, with `/`
 */
export function foldersWithReadme(top) {
  const ofParents = parents.flatMap((parent) => {
    if (!existsSync(path.join(top, parent))) return []
    return readdirSync(path.join(top, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && hasCode(path.join(top, parent, entry.name)))
      .map(({ name }) => `${parent}/${name}`)
      .sort()
  })
  return [...ofParents, ...others.filter((folder) => existsSync(path.join(top, folder)))]
}

/** @param {string} folder @returns {boolean} */
const hasCode = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) => /\.tsx?$/.test(name))

/**
 * @typedef {object} Readme
 * @property {string} title
 * @property {string} contents the first sentence
 * @property {boolean} saysImports whether it says what the folder may import
 * @property {readonly string[]} starts files and folders to read first, from this one
 */

/** @param {string} text @returns {Readme} */
export function readmeOf(text) {
  const [heading = '', paragraph = '', ...rest] = text.trim().split(/\n{2,}/)
  const at = rest.findIndex((part) => part.trim() === startHeading)
  const list = at < 0 ? '' : (rest[at + 1] ?? '')
  return {
    title: heading.replace(/^#\s*/, '').trim(),
    contents: /^.*?[.](?=\s|$)/s.exec(paragraph)?.[0].replace(/\s+/g, ' ') ?? '',
    saysImports: rest.some((part) => part.startsWith('May import: ')),
    starts: [...list.matchAll(/^- `([^`]+)`/gm)].map(([, name]) => name),
  }
}

/** @param {string} top of the repository @returns {string} the index, in Markdown */
export function folderIndex(top) {
  const rows = foldersWithReadme(top).flatMap((folder) => {
    const file = path.join(top, folder, 'README.md')
    if (!existsSync(file)) return []
    const { contents, starts } = readmeOf(readFileSync(file, 'utf8'))
    const first = starts.map((name) => `[${name}](../${folder}/${name})`).join(', ')
    return [`| [${folder}](../${folder}/README.md) | ${contents.replace(/[.]$/, '')} | ${first} |`]
  })
  return ['| folder | what lives there | start with |', '|---|---|---|', ...rows].join('\n')
}

const marked = /(<!-- index of folders, written by npm run docs -->\n)[^]*?(<!-- end of index -->)/

/** @param {string} page Markdown @param {string} index @returns {string} the page with this index */
export function withIndex(page, index) {
  if (!marked.test(page)) throw new Error(`${indexPage} has no place for the index of folders`)
  return page.replace(marked, (_, start, end) => `${start}\n${index}\n\n${end}`)
}
