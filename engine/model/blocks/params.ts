/** Parameters of blocks: types, and functions that make them with usual values. */
import type { CurveSettings } from '../../numerics/interpolation/curve'
import type { ModelError } from '../../errors/model-error'
import type { MapSettings } from '../../numerics/interpolation/map'
import type { ParamCondition } from './condition'

/** Value of `unitOf` that names no signal: any unit is allowed, as for a gain between quantities of two kinds. */
export const ANY_UNIT = '*'

export interface TableColumn {
  readonly name: string
  readonly unit: string
  /** Signal port whose values the column holds, as `unitOf` of a quantity. */
  readonly unitOf?: string
}

interface ParamBase {
  /** Name shown beside the field. */
  readonly label: string
  readonly doc: string
  /** Heading in the inspector. */
  readonly group: string
  /** Symbol in the equations of the documentation, in TeX. */
  readonly symbol?: string
  /** Shows the parameter only while other (choice) parameters have certain values. */
  readonly when?: ParamCondition
}

export type Param =
  /** Scalar with a unit; the value is SI or an expression with units and project variables. */
  | (ParamBase & {
      readonly kind: 'quantity'
      /** SI unit, e.g. `kg m^2`, which is shown and assumed for plain numbers. */
      readonly unit: string
      /**
       * Signal port of the block that the parameter is a value of: any unit of the signal's kind is allowed.
       */
      readonly unitOf?: string
      /** Marks a rate: how fast the signal of `unitOf` changes. Its unit is that of the signal per second. */
      readonly perSecond?: boolean
      readonly default: number
      readonly min?: number
      readonly max?: number
      /** Excludes `min` (or `max`) itself. */
      readonly exclusive?: boolean
      /** Structural: exact 0, 1 and -1 fold into the equations, so a change between them recompiles the model. */
      readonly structural: boolean
      /** Allows a list with one value for each element, in a block that works element by element. */
      readonly perElement?: boolean
    })
  /** Three components, e.g. an axis; always structural. */
  | (ParamBase & {
      readonly kind: 'vector'
      readonly unit: string
      readonly default: readonly [number, number, number]
    })
  | (ParamBase & {
      readonly kind: 'choice'
      readonly options: readonly { readonly value: string; readonly label: string }[]
      readonly default: string
      /** Values that describe one thing in growing detail, the coarsest first; the analysis `levels` compares them. */
      readonly levels?: readonly string[]
    })
  | (ParamBase & { readonly kind: 'boolean'; readonly default: boolean })
  /** Expression over the block's inputs (expression block); parsed, never evaluated as JavaScript. */
  | (ParamBase & { readonly kind: 'expression'; readonly default: string })
  /** Text of a function, whole or by lines (docs/function-language.md). */
  | (ParamBase & { readonly kind: 'function'; readonly default: string })
  /** Text of several lines, whole or by lines. */
  | (ParamBase & {
      readonly kind: 'text'
      readonly default: string
      /**
       * Returns all problems of the text, also of values with another unit than the given one. Returns the problems of
       * units; equal texts give the same list.
       */
      readonly problems: (text: string, unit?: string) => readonly ModelError[]
      /** Marks a text of one line: a unit, or the name of a column in the file that this parameter names. */
      readonly line?: { readonly columnOf?: string }
      readonly generated?: boolean
    })
  /** Rows of numbers with a unit per column, e.g. break points of a piecewise linear source. */
  | (ParamBase & {
      readonly kind: 'table'
      readonly columns: readonly TableColumn[]
      readonly default: readonly (readonly number[])[]
      /** Marks a table whose two columns are a curve: drawn, and checked to be one. */
      readonly curve?: CurveSettings
      /**
       * Settings of a map over two arguments (`map.ts`), with as many columns as it takes. `columns` are the
       * breakpoints in the first column of the grid, those in its first row, and the values.
       */
      readonly map?: MapSettings
    })
  /** File in the project folder, by relative path. */
  | (ParamBase & {
      readonly kind: 'file'
      readonly extensions: readonly string[]
      readonly default: string
      /** Allows an empty value. */
      readonly optional?: boolean
      /** Settings of the curve that the first two columns form. */
      readonly curve?: CurveSettings
      /** True if the first column of a table has to be time; default true. */
      readonly overTime?: boolean
      /**
       * Signal port for each column of a table, whose values the column holds; null for a column of another kind. Units
       * of headings have to agree with those of the wires.
       */
      readonly columnPorts?: readonly (string | null)[]
      /**
       * Names of the parameters that choose a column other than the second and its unit. Without a choice, the column
       * is the second, in the unit of its heading.
       */
      readonly chosen?: { readonly column: string; readonly unit: string }
    })

type Options<T extends { kind: string }> = Partial<Omit<T, 'kind'>>
type ParamOf<K extends Param['kind']> = Extract<Param, { kind: K }>

export const quantity = (
  unit: string,
  value: number,
  label: string,
  doc: string,
  o: Options<ParamOf<'quantity'>> = {},
): Param => ({
  kind: 'quantity',
  unit,
  default: value,
  label,
  doc,
  group: 'Parameters',
  structural: false,
  ...o,
})
export const vector = (
  unit: string,
  value: readonly [number, number, number],
  label: string,
  doc: string,
  o: Options<ParamOf<'vector'>> = {},
): Param => ({
  kind: 'vector',
  unit,
  default: value,
  label,
  doc,
  group: 'Parameters',
  ...o,
})
export const choice = (
  options: readonly { value: string; label: string }[],
  value: string,
  label: string,
  doc: string,
  o: Options<ParamOf<'choice'>> = {},
): Param => ({
  kind: 'choice',
  options,
  default: value,
  label,
  doc,
  group: 'Parameters',
  ...o,
})
