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
 * @param {typeof import('../../engine/model/project/schema')} schema
 * @returns {Promise<string>} text of the file
 */
export function projectJsonSchema({ projectSchema, blockSchema }) {
  const head = { title: 'Wishbone project', description: 'project.json of a Wishbone project, format 1' }
  return jsonSchema(projectSchema, blockSchema, head)
}

/**
 * @param {typeof import('../../engine/model/project/schema')} schema
 * @returns {Promise<string>} text of the file
 */
export function libraryJsonSchema({ librarySchema, blockSchema }) {
  const head = { title: 'Wishbone library', description: 'Library of subsystems for Wishbone, format 1' }
  return jsonSchema(librarySchema, blockSchema, head)
}

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
