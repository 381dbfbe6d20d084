/** JSON Schemas of project and library files, from the same description that the program checks files with. */
import { format } from 'oxfmt'

/**
 * Conditions that valibot holds as functions, by the message that says what is expected.
 * @type {Record<string, object>}
 */
const conditions = {
  'two numbers [x, y] between -1e6 and 1e6': {
    type: 'array',
    items: { type: 'number', minimum: -1e6, maximum: 1e6 },
    minItems: 2,
    maxItems: 2,
  },
  'two numbers [width, height] above 0, up to 1e4': {
    type: 'array',
    items: { type: 'number', exclusiveMinimum: 0, maximum: 1e4 },
    minItems: 2,
    maxItems: 2,
  },
  'two ports such as ["Body.com", "Arm.base"]': { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  'a position such as "FL", "R" or "3L"': { type: 'string', pattern: '^(?:[FR][LR]?|[1-9][0-9]?[LRC])$' },
  'an object': { type: 'object' },
  'a number of 0 or more, in 1/s': { type: 'number', minimum: 0 },
  'a whole number above 0': { type: 'integer', minimum: 1 },
  'a number above 0, e.g. 1e-11': { type: 'number', exclusiveMinimum: 0 },
}

/**
 * @param {typeof import('../../engine/model/project/shape')} shape
 * @returns {Promise<string>} text of the file
 */
export function projectJsonSchema({ projectShape, block }) {
  const head = { title: 'Wishbone project', description: 'project.json of a Wishbone project, format 1' }
  return jsonSchema(projectShape, block, head)
}

/**
 * @param {typeof import('../../engine/model/project/shape')} shape
 * @returns {Promise<string>} text of the file
 */
export function libraryJsonSchema({ libraryShape, block }) {
  const head = { title: 'Wishbone library', description: 'Library of subsystems for Wishbone, format 1' }
  return jsonSchema(libraryShape, block, head)
}

/** @typedef {import('../../engine/model/project/shape/facts').Facts} Facts */

/** Markdown without links and code marks, for tips of editors. @param {string} text */
const plain = (text) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '')

/**
 * @param {import('valibot').GenericSchema} schema
 * @param {import('valibot').GenericSchema} block
 * @param {{ title: string, description: string }} head
 */
async function jsonSchema(schema, block, head) {
  const { toJsonSchema } = await import('@valibot/to-json-schema')
  const made = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    // JSON has no numbers that are not finite; what a check asks is told when a file is opened.
    ignoreActions: ['finite', 'check'],
    definitions: { block },
    overrideAction({ valibotAction, jsonSchema: converted }) {
      if (valibotAction.type !== 'metadata') return converted
      // All facts are copied; only the text is meant for readers of the schema.
      const { metadata } = /** @type {{ metadata: Facts }} */ (/** @type {unknown} */ (valibotAction))
      const rest = Object.entries(converted).filter(([key]) => !Object.hasOwn(metadata, key))
      const { text = '' } = metadata
      return { ...Object.fromEntries(rest), ...(text !== '' && { description: plain(text) }) }
    },
    overrideSchema({ valibotSchema, jsonSchema: converted }) {
      if (valibotSchema.type !== 'custom') return converted
      const { message } = /** @type {{ message?: unknown }} */ (valibotSchema)
      const condition = typeof message === 'string' ? conditions[message] : undefined
      if (condition === undefined) throw new Error(`no JSON Schema for the condition "${String(message)}"`)
      return condition
    },
    errorMode: 'throw',
  })
  const { $schema, ...rest } = made
  const { code } = await format('schema.json', JSON.stringify({ $schema, ...head, ...rest }, null, 2), {
    printWidth: 120,
  })
  return code
}
