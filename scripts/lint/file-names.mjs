/**
 * One case for names of files and folders: kebab-case. Only a `.tsx` file that is a React component has the name of the component, in
 * PascalCase. Two names that differ in case alone are one file on some systems and two on others, and a mixture has to be remembered.
 *
 * Checked by `npm run lint`; test/unit/tooling/file-names.test.ts proves that violations are caught.
 */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBelow } from '../lib/digest.mjs'
import { root } from '../lib/paths.mjs'

/** Folders whose sources are checked; data of tests has the names of where it comes from. */
export const checkedFolders = ['app', 'blocks', 'engine', 'importers', 'jobs', 'manoeuvres', 'scripts', 'test']

const source = /\.(ts|tsx|mjs|css)$/
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const pascal = /^[A-Z][A-Za-z0-9]*$/

/**
 * @param {string} file from the top of the repository, with slashes
 * @returns {string | undefined} what is wrong with its name
 */
export function nameProblem(file) {
  if (!source.test(file)) return undefined
  const parts = file.split('/')
  const [name, ...endings] = (parts.pop() ?? '').split('.')
  const folder = parts.find((part) => !kebab.test(part))
  if (folder !== undefined) return `${file}: the folder ${folder} is not named in kebab-case (${kebabOf(folder)})`
  if (kebab.test(name) || (endings.join('.') === 'tsx' && pascal.test(name))) return undefined
  const component = endings.at(-1) === 'tsx' ? ', or in PascalCase after its component' : ''
  return `${file}: rename the file in kebab-case (${[kebabOf(name), ...endings].join('.')})${component}`
}

/** @param {string} name */
const kebabOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase()

/** @param {string} top of the repository */
export function nameProblems(top) {
  return checkedFolders
    .flatMap((folder) => filesBelow(path.join(top, folder)))
    .flatMap((file) => nameProblem(path.relative(top, file).replaceAll(path.sep, '/')) ?? [])
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = nameProblems(root)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
