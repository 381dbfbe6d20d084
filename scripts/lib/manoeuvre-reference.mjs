/** Reference of the standard manoeuvres, docs/theory/manoeuvre-reference.md: settings and figures from their declarations. */

/** @typedef {typeof import('../../manoeuvres/table').manoeuvres} Manoeuvres */

/** @param {unknown} value @returns {string} a cell of a table */
const cell = (value) => String(value).replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

/** @param {readonly string[]} head @param {readonly (readonly unknown[])[]} rows */
const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')

/** @param {import('../../manoeuvres/shared/types').ManoeuvreSetting} setting @returns {string} a default as the user would enter it */
function defaultOf({ default: value, choices }) {
  const choice = choices?.find((one) => one.value === value)
  return choice === undefined ? `${value}` : choice.label
}

/** @param {Readonly<Record<string, import('../../manoeuvres/shared/types').ManoeuvreFacts>>} manoeuvres @returns {string} Markdown */
export function manoeuvreReference(manoeuvres) {
  const parts = Object.entries(manoeuvres).map(([name, { title, standard, summary, source, settings, figures }]) =>
    [
      `## ${title}`,
      `\`wishbone manoeuvre PROJECT --run ${name}\`${standard === '' ? '' : `, ${standard}`}. ${summary}.`,
      table(
        ['setting', 'label', 'unit', 'default', 'meaning'],
        settings.map((one) => [`\`${one.id}\``, one.label, one.unit ?? '', defaultOf(one), one.doc]),
      ),
      ...(Object.keys(figures).length === 0
        ? []
        : [
            table(
              ['figure', 'unit', 'formula'],
              Object.values(figures).map(({ label, unit, formula }) => [label, unit, formula]),
            ),
          ]),
      `Source: ${source}.`,
    ].join('\n\n'),
  )
  return `${[
    '# Settings and figures of manoeuvres',
    'Look up what you can set in each standard manoeuvre, and what it reports. [Standard manoeuvres](manoeuvres.md) explains how they\nrun. This page is written by `npm run docs`.\n\nThe units `steer`, `brake`, `drive` and `clutch` stand for the unit of the input of the vehicle, such as rad or m for a steering\ninput; a plain number is in that SI unit.',
    ...parts,
  ].join('\n\n')}\n`
}
