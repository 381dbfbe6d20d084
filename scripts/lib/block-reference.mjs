/**
 * The block reference as Markdown, made from the block definitions: one page per block under its
 * type, and an index by category. What it says is what palette, inspector and compiler use.
 */

/**
 * @typedef {import('../../engine/model/blocks/block').BlockDefinition} BlockDefinition
 * @typedef {import('../../engine/model/blocks/block').Param} Param
 * @typedef {typeof import('../../engine/model/blocks/block-facts')} Facts
 */

const generated = '<!-- Written by `npm run docs` from the block definitions; changes here are lost. -->'

/**
 * @param {readonly BlockDefinition[]} blocks in the order of the palette
 * @param {Facts} facts what is said of ports and parameters
 * @returns {ReadonlyMap<string, string>} path below `docs/blocks` -> text
 */
export function blockReference(blocks, facts) {
  return new Map([
    ['README.md', indexPage(blocks)],
    ...blocks.map((block) => /** @type {const} */ ([`${block.type}.md`, blockPage(block, facts)])),
  ])
}

/** @param {readonly BlockDefinition[]} blocks */
function indexPage(blocks) {
  const categories = [...new Set(blocks.map((block) => block.category))]
  const sections = categories.flatMap((category) => [
    `## ${category}`,
    table(
      ['block', 'type', 'meaning'],
      blocks
        .filter((block) => block.category === category)
        .map(({ title, type, summary }) => [`[${title}](${type}.md)`, code(type), summary]),
    ),
  ])
  return page([generated, '# Block reference', intro, ...sections])
}

const intro = `Look up the ports, parameters, signals and equations of every block in the palette, with their source. To see the
same text in the window, select a block.

**Ports** have a kind, and only ports of the same kind connect. A *frame* is a point of a body with axes: any number of
wires may end there, and wired frames are the same frame. A *flange* is the axis of a joint, for
springs, torques and brakes: a joint provides it, and every other block uses one. A *signal* goes from an output to
any number of inputs. A *road* is provided by a road block and used by tyres.

**Parameters** are SI numbers or [expressions with units](../project-file.md#values). If a parameter is marked
*structural*, values of exactly 0, 1 or -1 are built into the equations, which makes them shorter. Changing the parameter to or
from such a value recompiles the model. All other changes don't.

**Signals** are quantities that you can plot, export and give an initial value as \`Block.signal\`. None of them
slows a run. Those marked *logged* are recorded by default. States are signals too.`

/** @param {BlockDefinition} block @param {Facts} facts */
function blockPage(block, facts) {
  const up = '../'.repeat(block.type.split('/').length - 1)
  return page([
    generated,
    `# ${block.title}`,
    `${block.summary}. Type ${code(block.type)}, category [${block.category}](${up}README.md#${block.category.toLowerCase()}).`,
    block.doc.trim(),
    ...ports(block, facts),
    ...parameters(block, facts),
    ...signals(block),
  ])
}

/** @param {BlockDefinition} block @param {Facts} facts */
function ports({ ports }, { portKind }) {
  const rows = Object.entries(ports).map(([name, port]) => [
    code(name),
    `${portKind(port)}${port.optional ? ', optional' : ''}`,
    port.doc,
  ])
  return rows.length === 0 ? [] : ['## Ports', table(['port', 'kind', 'meaning'], rows)]
}

/** @param {BlockDefinition} block @param {Facts} facts */
function parameters({ params }, facts) {
  const entries = Object.entries(params)
  if (entries.length === 0) return []
  const groups = [...new Set(entries.map(([, param]) => param.group))]
  return [
    '## Parameters',
    ...groups.flatMap((group) => {
      const members = entries.filter(([, param]) => param.group === group)
      const conditions = new Set(members.map(([, param]) => facts.conditionOf(param, code)))
      const [shared] = conditions.size === 1 ? conditions : ['']
      return [
        ...(groups.length > 1 ? [`### ${group}`] : []),
        ...(shared === '' ? [] : [`Used with ${shared}.`]),
        table(
          ['parameter', 'default', 'unit', 'range', 'meaning'],
          members.map(([name, param]) => [
            code(name),
            facts.defaultOf(param, code),
            facts.unitOf(param),
            facts.rangeOf(param, code),
            meaningOf(param, facts.conditionOf(param, code), shared),
          ]),
        ),
      ]
    }),
  ]
}

/**
 * @param {Param} param
 * @param {string} when condition of its use
 * @param {string} shared condition that stands above the table already
 */
function meaningOf(param, when, shared) {
  const condition = when === shared ? '' : `; with ${when}`
  const structural = param.kind === 'quantity' && param.structural ? ' *structural*' : ''
  return `${param.doc}${condition}${structural}`
}

/** @param {BlockDefinition} block */
function signals({ signals }) {
  const rows = Object.entries(signals).map(([name, { unit, doc, logged }]) => [
    code(name),
    unit === '1' ? '' : unit,
    logged ? 'logged' : '',
    doc,
  ])
  return rows.length === 0 ? [] : ['## Signals', table(['signal', 'unit', '', 'meaning'], rows)]
}

/** @param {string} text */
const code = (text) => `\`${text}\``

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows columns that are empty in all rows are left out
 */
function table(head, rows) {
  const used = head.map((_, i) => rows.some((row) => row[i] !== ''))
  /** @param {readonly string[]} cells */
  const line = (cells) =>
    `| ${cells
      .filter((_, i) => used[i])
      .map((cell) => cell.replaceAll('|', '\\|'))
      .join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** @param {readonly string[]} sections */
const page = (sections) => `${sections.join('\n\n')}\n`
