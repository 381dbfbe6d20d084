/**
 * A folder is small enough to be read as a list: 30 files of its own at most, tests not counted. A folder of the engine is one subject:
 * 8,000 lines at most with all below it, but for three that are the subject of the program. Exceptions state a reason; one that
 * is not needed any more is reported, so that the list becomes empty.
 *
 * Checked by `npm run lint`; test/unit/tooling/folder-sizes.test.ts proves that violations are caught.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow } from '../lib/digest.mjs'
import { root } from '../lib/paths.mjs'

export const mostFiles = 30
export const mostLines = 8000

const roots = ['engine', 'blocks', 'manoeuvres', 'importers', 'jobs', 'app']
/** Folders of the engine that may be longer: projects, their equations, and the code for eight targets. */
const long = ['model', 'formulate', 'backends']

/** Folders with more files than allowed, with the reason. @type {Readonly<Record<string, string>>} */
export const exceptions = {
  'app/renderer/canvas': 'not divided yet: items and actions of the diagram',
  'app/renderer/results': 'not divided yet: plots, cursors, runs and validation',
  'app/renderer/texts': 'not divided yet: one file for each feature',
}

const isCode = (/** @type {string} */ file) => /\.tsx?$/.test(file)

/**
 * @param {string} top of the repository
 * @param {Readonly<Record<string, string>>} [excepted]
 * @returns {readonly string[]} what is wrong, a sentence each
 */
export function sizeProblems(top, excepted = exceptions) {
  const counts = fileCounts(top)
  return [
    ...[...counts]
      .filter(([folder, count]) => count > mostFiles && !Object.hasOwn(excepted, folder))
      .map(([folder, count]) => `${folder} has ${count} files of its own, more than ${mostFiles}: make folders inside`),
    ...Object.keys(excepted)
      .filter((folder) => (counts.get(folder) ?? 0) <= mostFiles)
      .map((folder) => `${folder} needs no exception in scripts/lint/folder-sizes.mjs any more: remove it`),
    ...longFolders(top),
  ]
}

/** Files of code in each folder itself. @param {string} top @returns {ReadonlyMap<string, number>} */
function fileCounts(top) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const folder of roots.filter((name) => existsSync(path.join(top, name)))) {
    for (const file of filesBelow(path.join(top, folder)).filter(isCode)) {
      const name = path.relative(top, path.dirname(file)).replaceAll(path.sep, '/')
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}

/** @param {string} top @returns {readonly string[]} */
function longFolders(top) {
  const engine = path.join(top, 'engine')
  if (!existsSync(engine)) return []
  return readdirSync(engine, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !long.includes(entry.name))
    .flatMap(({ name }) => {
      const lines = filesBelow(path.join(engine, name))
        .filter(isCode)
        .reduce((sum, file) => sum + lineCount(file), 0)
      return lines > mostLines ? [`engine/${name} has ${lines} lines, more than ${mostLines}: divide it`] : []
    })
}

/** @param {string} file @returns {number} */
const lineCount = (file) => readFileSync(file, 'utf8').split('\n').length - 1

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = sizeProblems(root)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
