/** Files that steer a comparison: tolerances by signal and a map of column names. */
import * as v from 'valibot'
import { ModelError } from '../../errors/model-error'
import type { ReferenceColumn } from '../../model/project/project'
import { parseJson } from '../../model/text/json'

export interface Tolerances {
  readonly default: number
  /** Signal, or column of the reference, -> relative tolerance. */
  readonly signals: Readonly<Record<string, number>>
}

/** Column of the reference -> signal of the result, the unit of the reference's column, its scale and offset. */
export type ColumnMap = Readonly<Record<string, ReferenceColumn>>

export const defaultTolerance = 1e-4

/**
 * `{"default": 1e-4, "Block.name": 1e-3}`
 * @throws ModelError `file-format`
 */
export function parseTolerances(text: string, file: string): Tolerances {
  const json = parseJson(text, file, 'file-format')
  const result = v.safeParse(v.record(v.string(), v.pipe(v.number(), v.minValue(0))), json.value)
  if (!result.success) {
    const path = pathOf(result.issues[0])
    throw new ModelError(
      'file-format',
      `${describePath(path)} is not a tolerance`,
      { file, ...json.locate(path) },
      'write {"default": 1e-4, "Block.signal": 1e-3}',
    )
  }
  const { default: general = defaultTolerance, ...signals } = result.output
  return { default: general, signals }
}

/**
 * `{"REFERENCE COLUMN": {"signal": "Block.name", "unit": "deg"}}`
 * @throws ModelError `file-format`
 */
export function parseColumnMap(text: string, file: string): ColumnMap {
  const json = parseJson(text, file, 'file-format')
  const entry = v.strictObject({
    signal: v.string(),
    unit: v.optional(v.string()),
    scale: v.optional(v.pipe(v.number(), v.finite())),
    offset: v.optional(v.union([v.string(), v.pipe(v.number(), v.finite())])),
  })
  const result = v.safeParse(v.record(v.string(), entry), json.value)
  if (result.success) return result.output
  const path = pathOf(result.issues[0])
  throw new ModelError(
    'file-format',
    `${describePath(path)} cannot be understood`,
    { file, ...json.locate(path) },
    'write {"column of the reference": {"signal": "Block.signal", "unit": "deg"}}',
  )
}

function pathOf(issue: { readonly path?: readonly { readonly key: unknown }[] }): readonly string[] {
  return (issue.path ?? []).map((item) => String(item.key))
}

function describePath(path: readonly string[]): string {
  return path.length === 0 ? 'the file' : `"${path.join('.')}"`
}
