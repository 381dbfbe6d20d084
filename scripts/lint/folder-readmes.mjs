/**
 * Every folder of the second level has a README.md: what lives here, what it may import, where to start. The index of folders in
 * docs/architecture.md is made from these, and is current.
 *
 * Checked by `npm run lint`; test/unit/tooling/folder-readmes.test.ts proves that violations are caught.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { folderIndex, foldersWithReadme, indexPage, readmeOf, withIndex } from '../lib/folder-index.mjs'
import { root } from '../lib/paths.mjs'

/** @param {string} top of the repository @returns {readonly string[]} what is wrong, a sentence each */
export function readmeProblems(top) {
  const ofFolders = foldersWithReadme(top).flatMap((folder) => problemsOf(top, folder))
  const page = readFileSync(path.join(top, indexPage), 'utf8')
  const isCurrent = ofFolders.length > 0 || withIndex(page, folderIndex(top)) === page
  return isCurrent ? ofFolders : [`the index of folders in ${indexPage} is out of date: run npm run docs`]
}

/** @param {string} top @param {string} folder @returns {readonly string[]} */
function problemsOf(top, folder) {
  const file = path.join(top, folder, 'README.md')
  if (!existsSync(file))
    return [`${folder} has no README.md: say what lives there, what it may import and where to start`]
  const { title, contents, saysImports, starts } = readmeOf(readFileSync(file, 'utf8'))
  return [
    ...(title === folder ? [] : [`${folder}/README.md: the title is the path of the folder, # ${folder}`]),
    ...(contents === '' ? [`${folder}/README.md: the first paragraph says in a sentence what lives here`] : []),
    ...(saysImports ? [] : [`${folder}/README.md: a paragraph begins with "May import: "`]),
    ...(starts.length > 0 ? [] : [`${folder}/README.md: a list below "Start with:" names the files to read first`]),
    ...starts
      .filter((name) => !existsSync(path.join(top, folder, name)))
      .map((name) => `${folder}/README.md: there is no ${name} in ${folder}`),
  ]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = readmeProblems(root)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
