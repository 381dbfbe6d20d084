/**
 * Options of exports, each declared once. Requests of pages, the command `export` with its help, the fields of the
 * export view and the table in docs/export.md are derived from it. docs/recipes.md shows how to add one.
 */
import * as v from 'valibot'
import { keysOf, mapRecord } from '../collections/entries'
import { ModelError } from '../errors/model-error'
import { prefixOf } from './c/prefix'
import { exportTargets, type ExportTargetId } from './targets'

interface Facts {
  /** Effect of the option in the command line, for its help and for the table of the manual. */
  readonly doc: string
  /** Name in the command line, if not that of the option. */
  readonly name?: string
  /** Targets that have the option; all when missing. */
  readonly targets?: readonly ExportTargetId[]
  /** Field of the export view. Variables have none: the view edits them in the interface of the project. */
  readonly field?: { readonly label: string; readonly doc?: string }
}

/** Returns an option with names of variables; without it, those of the interface of the project. */
const names = (facts: Facts) =>
  ({ kind: 'names', schema: v.pipe(v.array(v.string()), v.maxLength(100_000), v.readonly()), ...facts }) as const

/**
 * Returns an option with one of several values.
 * @param titles of the values in the window; the first is the default
 */
const choice = <const T extends Readonly<Record<string, string>>>(titles: T, facts: Facts) =>
  ({ kind: 'choice', schema: v.picklist(keysOf(titles)), titles, ...facts }) as const

/**
 * Returns an option with a text.
 * @param standard text that a target uses if there is none
 * @param check throws a ModelError for an invalid text
 */
const text = (standard: string, check: (text: string) => void, facts: Facts) =>
  ({ kind: 'text', schema: v.string(), standard, check, ...facts }) as const

/** Returns an option that is on or off; the option of the command line changes the default. */
const yesOrNo = (standard: boolean, facts: Facts) =>
  ({ kind: 'yes-or-no', schema: v.boolean(), standard, ...facts }) as const

/** Options in the order of help, view and manual. */
const exportOptions = {
  inputs: names({ doc: 'sources that become inputs, or none; default: the inputs of the project interface' }),
  signals: names({ doc: 'signals that become outputs, or none; default: the outputs of the interface' }),
  tunable: names({
    name: 'parameters',
    doc: 'parameters that stay tunable, or none; default: the parameters of the interface',
  }),
  precision: choice(
    { double: 'Double', single: 'Single' },
    {
      targets: ['c'],
      doc: 'precision of states, parameters and equations; times stay double',
      field: { label: 'Precision' },
    },
  ),
  prefix: text('model', prefixOf, {
    targets: ['c'],
    doc: 'prefix of names and files instead of "model", for several models in one program',
    field: {
      label: 'Name prefix',
      doc: 'Prefix of names and files. To use several models in one program, give each its own prefix.',
    },
  }),
  jacobian: yesOrNo(true, {
    targets: ['c', 'python'],
    doc: 'smaller code, without derivatives with respect to states and inputs',
    field: {
      label: 'Derivatives with respect to states and inputs',
      doc: 'Adds model_jacobian; without it the code is smaller.',
    },
  }),
  libraries: yesOrNo(true, {
    targets: ['fmu2', 'fmu3'],
    doc: 'let the importer compile the sources',
    field: {
      label: 'Compile libraries',
      doc: 'Compiles for this platform, and for Windows if a cross compiler is installed. Without libraries, the importer compiles the sources.',
    },
  }),
  verify: yesOrNo(true, {
    doc: 'write the export without running it and comparing it with the built-in run',
  }),
} as const

type Declared = typeof exportOptions
export type ExportOptionId = keyof Declared

/** Values of options, as chosen by the user; those that are missing have their defaults. */
export type ExportChoices = { readonly [K in ExportOptionId]?: v.InferOutput<Declared[K]['schema']> }

/** Schemas of all options, for requests that contain choices. */
export const choiceSchemas = mapRecord<ExportOptionId, Declared[ExportOptionId], v.GenericSchema>(
  exportOptions,
  ({ schema }) => v.optional(schema),
) as unknown as { readonly [K in ExportOptionId]: v.OptionalSchema<Declared[K]['schema'], undefined> }

export const exportOptionIds = keysOf(exportOptions)

/** Returns the option with the type of all options. */
export const exportOption = (id: ExportOptionId): Facts & Declared[ExportOptionId] => exportOptions[id]

export const hasOption = (target: ExportTargetId, id: ExportOptionId): boolean =>
  exportOption(id).targets?.includes(target) ?? true

/** Returns the name of an option in the command line, without dashes, and the placeholder of its value. */
export function commandOption(id: ExportOptionId): { readonly name: string; readonly value?: string } {
  const option = exportOption(id)
  const { name = id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) } = option
  switch (option.kind) {
    case 'names':
      return { name, value: 'A,B' }
    case 'choice':
      return { name, value: keysOf(option.titles).join('|') }
    case 'text':
      return { name, value: 'NAME' }
    case 'yes-or-no':
      return { name: option.standard ? `no-${name}` : name }
  }
}

/** Returns the choices that the target has, with defaults for those that are missing; texts have no default. */
export function choicesOf(target: ExportTargetId, choices: ExportChoices): ExportChoices {
  const values = exportOptionIds.flatMap((id) => {
    const value = hasOption(target, id) ? (choices[id] ?? standardOf(id)) : undefined
    return value === undefined ? [] : [[id, value] as const]
  })
  return Object.fromEntries(values)
}

export function standardOf(id: ExportOptionId): string | boolean | undefined {
  const option = exportOption(id)
  if (option.kind === 'choice') return keysOf(option.titles)[0]
  return option.kind === 'yes-or-no' ? option.standard : undefined
}

/**
 * Checks choices before an export. Switching off an option that a target does not have is allowed.
 * @throws ModelError `usage` for an invalid text, and for choices that the target does not have
 */
export function requireChoices(target: ExportTargetId, choices: ExportChoices): void {
  for (const id of exportOptionIds) {
    const [option, value] = [exportOption(id), choices[id]]
    if (value === undefined) continue
    if (!hasOption(target, id) && value !== false) {
      const { targets = [] } = option
      throw new ModelError(
        'usage',
        `--${commandOption(id).name} is an option of ${targets.map(titleOf).join(' and ')}, not of ${titleOf(target)}`,
        {},
        `leave it out, or use --target ${targets.join(' or ')}`,
      )
    }
    if (option.kind === 'text' && typeof value === 'string') option.check(value)
  }
}

const titleOf = (target: ExportTargetId): string => exportTargets[target].title
