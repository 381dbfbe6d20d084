/** JSON Schema of the project file, from the same description that the program checks files with. */
import { format, resolveConfig } from 'prettier'
import { inRoot } from './paths.mjs'

/**
 * Conditions that valibot holds as functions, by the message that says what is expected.
 * @type {Record<string, object>}
 */
const conditions = {
  'two numbers [x, y]': { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
  'two ports such as ["Body.com", "Arm.base"]': { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 2 },
  'an object': { type: 'object' },
  'a number of 0 or more, in 1/s': { type: 'number', minimum: 0 },
  'a whole number above 0': { type: 'integer', minimum: 1 },
  'a number above 0, e.g. 1e-11': { type: 'number', exclusiveMinimum: 0 },
}

/**
 * @param {typeof import('../../engine/model/schema')} schema
 * @returns {Promise<string>} text of the file
 */
export async function projectJsonSchema({ projectSchema, blockSchema }) {
  const { toJsonSchema } = await import('@valibot/to-json-schema')
  const converted = toJsonSchema(projectSchema, {
    target: 'draft-2020-12',
    typeMode: 'output',
    // JSON has no numbers that are not finite; what a check asks is told when a file is opened.
    ignoreActions: ['finite', 'check'],
    definitions: { block: blockSchema },
    overrideSchema({ valibotSchema, jsonSchema }) {
      if (valibotSchema.type !== 'custom') return jsonSchema
      const { message } = /** @type {{ message?: unknown }} */ (valibotSchema)
      const condition = typeof message === 'string' ? conditions[message] : undefined
      if (condition === undefined) throw new Error(`no JSON Schema for the condition "${String(message)}"`)
      return condition
    },
    errorMode: 'throw',
  })
  const { $schema, ...rest } = converted
  const head = { $schema, title: 'Wishbone project', description: 'project.json of a Wishbone project, format 1' }
  const text = JSON.stringify({ ...head, ...rest }, null, 2)
  return format(text, { ...(await resolveConfig(inRoot('package.json'))), parser: 'json' })
}
