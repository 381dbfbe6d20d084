/**
 * State of a road while it is edited: values as the project writes them, with undo steps over all of them. Tables are
 * edited as sheets, whose own steps are not used.
 */
import type { BlockDefinition } from '../../../engine/model/blocks/block'
import type { ParamValue, ScalarValue } from '../../../engine/model/project/project'
import { sheetOf, sheetReducer, type Rows, type Sheet, type SheetAction } from '../inspector/table/sheet'

export type RoadValues = Readonly<Record<string, ParamValue>>

/** Selection of a table, units of its columns, and the gesture that changes it. */
type TableView = Pick<Sheet, 'anchor' | 'head' | 'units' | 'gesture'>

export interface RoadDraft {
  readonly values: RoadValues
  readonly views: Readonly<Record<string, TableView>>
  readonly past: readonly RoadValues[]
  readonly future: readonly RoadValues[]
}

export type DraftAction =
  | { readonly kind: 'sheet'; readonly table: string; readonly action: SheetAction }
  /** Sets values; undefined stands for the default. */
  | { readonly kind: 'set'; readonly values: Readonly<Record<string, ParamValue | undefined>> }
  | { readonly kind: 'replace'; readonly values: RoadValues }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }

export const draftOf = (values: RoadValues): RoadDraft => ({ values, views: {}, past: [], future: [] })

const mostSteps = 200

/** Units in which angles are shown at first. */
const degrees: Readonly<Record<string, string>> = { rad: 'deg' }

type Params = BlockDefinition['params']

/** Returns a table of the draft as a sheet. */
export function sheetAt(params: Params, { values, views }: RoadDraft, table: string): Sheet {
  const param = params[table]
  if (param?.kind !== 'table') throw new Error(`${table} is not a table`)
  const rows = (values[table] ?? param.default) as Rows
  return {
    ...sheetOf(
      rows,
      param.columns.map(({ unit }) => degrees[unit] ?? unit),
    ),
    ...views[table],
  }
}

/** @returns reducer of a draft of a block with these parameters */
export function draftReducer(params: Params): (draft: RoadDraft, action: DraftAction) => RoadDraft {
  const changed = (draft: RoadDraft, values: RoadValues, merged = false): RoadDraft => ({
    ...draft,
    values,
    past: merged ? draft.past : [...draft.past.slice(-mostSteps), draft.values],
    future: [],
  })
  const onSheet = (draft: RoadDraft, table: string, action: SheetAction): RoadDraft => {
    const before = sheetAt(params, draft, table)
    const { rows, anchor, head, units, gesture, past } = sheetReducer(before.units.length)(before, action)
    const views = { ...draft.views, [table]: { anchor, head, units, gesture } }
    if (rows === before.rows) return { ...draft, views }
    return changed({ ...draft, views }, { ...draft.values, [table]: rows }, past.length === 0)
  }
  return (draft, action) => {
    switch (action.kind) {
      case 'sheet':
        if (action.action.kind === 'undo' || action.action.kind === 'redo') return step(draft, action.action.kind)
        return onSheet(draft, action.table, action.action)
      case 'set': {
        const values = Object.entries({ ...draft.values, ...action.values }).filter(
          (entry): entry is [string, ParamValue] => entry[1] !== undefined,
        )
        return changed(draft, Object.fromEntries(values))
      }
      case 'replace':
        return { ...changed(draft, action.values), views: {} }
      case 'undo':
      case 'redo':
        return step(draft, action.kind)
    }
  }
}

function step(draft: RoadDraft, kind: 'undo' | 'redo'): RoadDraft {
  const { values, past, future } = draft
  if (kind === 'undo') {
    const before = past.at(-1)
    return before === undefined
      ? draft
      : { values: before, views: {}, past: past.slice(0, -1), future: [values, ...future] }
  }
  const [next, ...rest] = future
  return next === undefined ? draft : { values: next, views: {}, past: [...past, values], future: rest }
}

/**
 * Returns the changes from the values before: values that differ, and undefined for those that return to their default.
 */
export function changesOf(
  before: RoadValues,
  { values }: Pick<RoadDraft, 'values'>,
): Readonly<Record<string, ParamValue | undefined>> {
  const names = new Set([...Object.keys(before), ...Object.keys(values)])
  return Object.fromEntries(
    [...names].flatMap((name) => (same(before[name], values[name]) ? [] : [[name, values[name]] as const])),
  )
}

/**
 * Returns changes that hold over values below, as those of a parameter set do over the blocks: a default is written out
 * where there is another value below.
 */
export function overriding(
  changes: Readonly<Record<string, ParamValue | undefined>>,
  below: RoadValues = {},
  params: Params,
): Readonly<Record<string, ParamValue | undefined>> {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      value === undefined && Object.hasOwn(below, name) ? params[name].default : value,
    ]),
  )
}

const same = (a: ParamValue | undefined, b: ParamValue | undefined): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b)

/** True if a cell holds a plain number, so that dragging may replace it. */
export const isNumber = (value: ScalarValue | undefined): value is number => typeof value === 'number'
