/** Pages of the road editor: the parameters and the table of each, by the values of others. */
import { holds } from '../../../engine/model/blocks/condition'
import type { BlockDefinition, Param } from '../../../engine/model/blocks/block'
import { roadEditorTexts as texts } from '../texts/road-editor'
import type { RoadValues } from './draft'

export type Page = 'line' | 'elevation' | 'banking' | 'section' | 'obstacles' | 'friction'

export const pages: readonly { readonly id: Page; readonly label: string }[] = [
  { id: 'line', label: texts.line },
  { id: 'elevation', label: texts.elevation },
  { id: 'banking', label: texts.banking },
  { id: 'section', label: texts.section },
  { id: 'obstacles', label: texts.obstacles },
  { id: 'friction', label: texts.friction },
]

/** Parameters with a field, and tables, of which one at most applies. */
const contents: Readonly<Record<Page, { readonly fields: readonly string[]; readonly tables: readonly string[] }>> = {
  line: { fields: ['line', 'closed', 'x0', 'y0', 'heading0'], tables: ['line.sections', 'line.points'] },
  elevation: { fields: ['shape', 'elevationCurve'], tables: ['elevation', 'elevation.pieces'] },
  banking: { fields: ['shape'], tables: ['banking', 'banking.pieces'] },
  section: { fields: ['edges', 'width', 'lanes', 'crown'], tables: ['edges.pieces'] },
  obstacles: {
    fields: [
      'obstacle',
      ...['position', 'height', 'length', 'edge', 'waves', 'angle'].map((name) => `obstacle.${name}`),
      ...['side', 'border', 'transition', 'count', 'spacing'].map((name) => `obstacle.${name}`),
    ],
    tables: [],
  },
  friction: {
    fields: ['friction', 'frictionMap', 'split.left', 'split.line', 'transition', 'frictionFormula'],
    tables: ['along.points', 'patches.table', 'frictionGrid'],
  },
}

/** Parameters that the editor changes, and those of a ready road without a field here. */
export const editedParams: readonly string[] = [
  ...new Set([...pages.flatMap(({ id }) => [...contents[id].fields, ...contents[id].tables]), 'marks', 'profile']),
  ...['class', 'seed', 'length', 'start', 'shortest', 'longest', 'track', 'blend'].map((name) => `random.${name}`),
]

const stays: ReadonlySet<string> = new Set([
  ...['x0', 'y0', 'heading0'],
  ...contents.friction.fields,
  ...contents.friction.tables,
])

/** Parameters that a ready road replaces: those of the geometry, not where the road starts. */
export const geometryParams: readonly string[] = editedParams.filter((name) => !stays.has(name))

type Params = BlockDefinition['params']

/** Returns whether the values leave a parameter in use. */
function inUse(params: Params, values: RoadValues, name: string): boolean {
  const when = params[name]?.when
  return when === undefined || holds(when, params, (other) => String(values[other] ?? params[other]?.default))
}

export interface PageContents {
  readonly fields: readonly { readonly name: string; readonly param: Param }[]
  /** Name of the table that applies; null if there is none. */
  readonly table: string | null
}

export function contentsOf(page: Page, params: Params, values: RoadValues): PageContents {
  const { fields, tables } = contents[page]
  return {
    fields: fields.flatMap((name) => (inUse(params, values, name) ? [{ name, param: params[name] }] : [])),
    table: tables.find((name) => inUse(params, values, name)) ?? null,
  }
}
