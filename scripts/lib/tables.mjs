/**
 * Tables in hand-written pages that are made from the tables of the program: solvers, export targets, importers, analyses. In a page
 * such a table stands between `<!-- table of NAME, written by npm run docs -->` and `<!-- end of table -->`.
 */

/**
 * @typedef {object} Program what the tables are made from
 * @property {typeof import('../../engine/model/project/solvers').standardSolvers} standardSolvers
 * @property {typeof import('../../engine/backends/targets').exportTargets} exportTargets
 * @property {typeof import('../../engine/backends/target').verifiedParts} verifiedParts
 * @property {typeof import('../../importers/table').importerTable} importerTable
 * @property {typeof import('../../jobs/kinds').analysisKinds} analysisKinds
 * @property {typeof import('../../jobs/kinds').analysisFacts} analysisFacts
 */

/** Pages with such tables. */
export const pagesWithTables = ['docs/project-file.md', 'docs/command-line.md', 'docs/export.md']

/**
 * @param {Program} program
 * @returns {Readonly<Record<string, string>>} Markdown by name of the table
 */
export function programTables({
  standardSolvers,
  exportTargets,
  verifiedParts,
  importerTable,
  analysisKinds,
  analysisFacts,
}) {
  return {
    solvers: table(
      ['solver', 'step', ''],
      standardSolvers.map(({ name, fixedStep, summary }) => [
        code(name),
        fixedStep ? 'fixed, `step` required' : 'variable',
        summary,
      ]),
    ),
    'export targets': table(
      ['target', 'what it writes', 'not supported', 'what is run to verify it'],
      Object.entries(exportTargets).map(([name, { summary, cannot, verified }]) => [
        code(name),
        summary,
        cannot.join(', '),
        verified === undefined ? '' : verifiedParts[verified],
      ]),
    ),
    importers: table(
      ['file', 'meaning', 'dropped on the window'],
      Object.values(importerTable).map(({ title, endings, becomes }) => [
        endings.map((ending) => code(`.${ending}`)).join(', '),
        title,
        becomes,
      ]),
    ),
    analyses: table(
      ['analysis', 'what it does'],
      analysisKinds.map((kind) => [code(kind), analysisFacts(kind).summary]),
    ),
  }
}

/**
 * @param {string} page Markdown
 * @param {Readonly<Record<string, string>>} tables
 * @returns {string} the page with its tables as they should be
 * @throws Error for a table that there is not
 */
export function withTables(page, tables) {
  return page.replace(
    /(<!-- table of (.+?), written by npm run docs -->\n)[^]*?(<!-- end of table -->)/g,
    (_all, start, name, end) => {
      const text = tables[name]
      if (text === undefined) throw new Error(`there is no table of ${name}: see scripts/lib/tables.mjs`)
      return `${start}\n${text}\n\n${end}`
    },
  )
}

/** @param {string} text */
const code = (text) => `\`${text}\``

/** @param {readonly string[]} headings @param {readonly (readonly string[])[]} rows */
function table(headings, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`.replaceAll('|  |', '| |')
  return [line(headings), `|${headings.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}
