/**
 * Tables in hand-written pages that are made from the tables of the program: solvers, export targets and options, importers. In a page
 * such a table stands between `<!-- table of NAME, written by npm run docs -->` and `<!-- end of table -->`.
 */

/**
 * @typedef {object} Program what the tables are made from
 * @property {typeof import('../../engine/model/project/solvers').standardSolvers} standardSolvers
 * @property {typeof import('../../engine/backends/targets').exportTargets} exportTargets
 * @property {typeof import('../../engine/backends/target').verifiedParts} verifiedParts
 * @property {typeof import('../../engine/backends/options').exportOptionIds} exportOptionIds
 * @property {typeof import('../../engine/backends/options').exportOption} exportOption
 * @property {typeof import('../../engine/backends/options').commandOption} commandOption
 * @property {typeof import('../../importers/table').importerTable} importerTable
 * @property {typeof import('../../engine/model/project/shape')} shape
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
  exportOptionIds,
  exportOption,
  commandOption,
  importerTable,
  shape,
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
    'export options': table(
      ['option', 'in the window', 'targets', ''],
      exportOptionIds.map((id) => {
        const { doc, field, targets } = exportOption(id)
        const { name, value } = commandOption(id)
        const written = `--${name}${value === undefined ? '' : ` ${value}`}`.replaceAll('|', '\\|')
        return [code(written), field?.label ?? '', targets?.map(code).join(', ') ?? 'all', doc]
      }),
    ),
    ...keyTables(shape),
    importers: table(
      ['file', 'meaning', 'dropped on the window'],
      Object.values(importerTable).map(({ title, endings, becomes }) => [
        endings.map((ending) => code(`.${ending}`)).join(', '),
        title,
        becomes,
      ]),
    ),
  }
}

/** Tables of the keys of the project file. @param {typeof import('../../engine/model/project/shape')} shape */
function keyTables(shape) {
  const { entriesOf, factsOf } = shape
  const { projectShape, block, port, parameter, formulation, coordinates, experiment, vehicle } = shape
  const { input, inputColumn, reference, plot, spectrum, lag, overlay, modelInterface, interfaceInput } = shape
  /** @type {readonly (readonly [what: string, schema: import('valibot').GenericSchema, of?: 'subsystem' | 'block'])[]} */
  const objects = [
    ['the project', projectShape],
    ['a block', block, 'block'],
    ['a subsystem', block, 'subsystem'],
    ['a port', port],
    ['a parameter of a subsystem', parameter],
    ['a formulation', formulation],
    ['coordinates', coordinates],
    ['an experiment', experiment],
    ['a reference', reference],
    ['a plot', plot],
    ['a spectrum', spectrum],
    ['an input', input],
    ['a column', inputColumn],
    ['a lag', lag],
    ['an overlay', overlay],
    ['the interface', modelInterface],
    ['a variable of the interface', interfaceInput],
    ['a vehicle', vehicle],
  ]
  return Object.fromEntries(
    objects.map(([what, schema, of]) => {
      /** @type {Map<string, string[]>} */
      const rows = new Map()
      for (const [key, entry] of Object.entries(entriesOf(schema))) {
        const { value = '', text = '', of: owner = 'block' } = factsOf(entry)
        if (of !== undefined && owner !== of) continue
        const meaning = [...(entry.type === 'optional' ? [] : ['required']), ...(text === '' ? [] : [text])].join('; ')
        const facts = `${value} | ${meaning}`
        rows.set(facts, [...(rows.get(facts) ?? []), code(key)])
      }
      return [
        `keys of ${what}`,
        table(
          [`key of ${what}`, 'value', ''],
          [...rows].map(([facts, keys]) => [keys.join(', '), facts]),
        ),
      ]
    }),
  )
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
