/**
 * Facts that the declaration of the project file states about its keys, besides their values. Everything that handles
 * projects key by key is derived from them: order, messages, manual, JSON Schema, renaming, comparing, merging, fields
 * of the window.
 */
import * as v from 'valibot'

/** Kind of thing that a text names; `map-names.ts` states how the text changes with the names of blocks. */
export type NameKind = 'block' | 'member' | 'input' | 'state' | 'slider' | 'small' | 'channel' | 'wire'

export interface Facts {
  /** Values of the key in words, for the tables of docs/project-file.md: `scalar, s`. */
  readonly value?: string
  /** Meaning of the key, for the same tables and for the JSON Schema. Markdown. */
  readonly text?: string
  /** Marks a key that belongs to blocks of type `subsystem`. */
  readonly of?: 'subsystem'
  /** Kind of the items of a section that are compared and merged one by one. */
  readonly item?: ItemKind
  /** Kind of thing that the text names; for a list of names, its items have it. */
  readonly names?: NameKind
  /** Kind of object that the entries name. */
  readonly keys?: NameKind
  /** Other key of the same object, which this key requires. */
  readonly needs?: string
  /** Kind of the value: an expression, or the value of a parameter, whose kind the parameter determines. */
  readonly holds?: 'scalar' | 'parameter'
  /** SI unit of a scalar. */
  readonly unit?: string
  /** Marks a key on which no run depends: `appearance`. */
  readonly effect?: 'appearance'
  /**
   * Treatment of changes on both sides of a merge. `members`: a list whose order has no meaning. `ours`: our value
   * stays, as a position on the canvas. `numbered`: two new entries of one name are two, as the window assigns the
   * names.
   */
  readonly merge?: 'members' | 'ours' | 'numbered'
  /** Name of the key in the list of changes, for a setting without article: `stop time`. */
  readonly label?: string
  /** Marks a scalar above 0. */
  readonly positive?: true
  /** Field of the inspector for a setting of a run, with the meaning of an empty one. */
  readonly field?: { readonly label: string; readonly doc: string; readonly empty?: string }
  /** Option of `simulate` for a setting of a run, by its name in kebab-case. */
  readonly option?: { readonly value?: string; readonly doc: string }
}

/** Kinds of items of a project that are compared and merged one by one. */
export type ItemKind =
  | 'project'
  | 'variable'
  | 'block'
  | 'wire'
  | 'note'
  | 'formulation'
  | 'experiment'
  | 'variant'
  | 'input'
  | 'slider'
  | 'interface'
  | 'vehicle'

type Schema = v.GenericSchema

/** Returns a required key, or a value, with facts about it. */
export function fact<S extends Schema>(schema: S, facts: Facts): S {
  return v.pipe(schema, v.metadata({ ...facts })) as unknown as S
}

/** Returns an optional key with facts about it. */
export function maybe<const S extends Schema>(schema: S, facts: Facts): v.OptionalSchema<S, undefined> {
  return fact(v.optional(schema), facts)
}

const known = new WeakMap<object, Facts>()

/** Returns the facts about a key and its values. */
export function factsOf(schema: Schema): Facts {
  const present = known.get(schema)
  if (present !== undefined) return present
  const inner = wrappedBy(schema)
  const facts: Facts = { ...(inner && factsOf(inner)), ...v.getMetadata(schema) }
  known.set(schema, facts)
  return facts
}

interface Parts {
  readonly type: string
  readonly wrapped?: Schema
  readonly getter?: (input: unknown) => Schema
  readonly entries?: Readonly<Record<string, Schema>>
  readonly options?: readonly unknown[]
  readonly key?: string
  readonly item?: Schema
  readonly value?: Schema
  readonly pipe?: readonly { readonly kind: string; readonly type: string }[]
}

/** Returns the parts of a schema, as valibot keeps them. */
const partsOf = (schema: Schema): Parts => schema

function wrappedBy(schema: Schema): Schema | undefined {
  const { wrapped, getter } = partsOf(schema)
  return wrapped ?? getter?.(undefined)
}

/** Form of a value: an object with known keys, entries by name, a list, or a value without parts. */
export type Form =
  | { readonly kind: 'object'; readonly entries: Readonly<Record<string, Schema>> }
  | { readonly kind: 'choice'; readonly by: string; readonly options: readonly Schema[] }
  | { readonly kind: 'names'; readonly entry: Schema }
  | { readonly kind: 'list'; readonly item: Schema }
  | { readonly kind: 'value' }

const forms = new WeakMap<object, Form>()

export function formOf(schema: Schema): Form {
  const present = forms.get(schema)
  if (present !== undefined) return present
  const form = newForm(schema)
  forms.set(schema, form)
  return form
}

function newForm(schema: Schema): Form {
  const { type, wrapped, getter, entries, options, key, item, pipe } = partsOf(schema)
  if (wrapped !== undefined) return formOf(wrapped)
  if (getter !== undefined) return formOf(getter(undefined))
  if (entries !== undefined) return { kind: 'object', entries }
  if (type === 'variant' && key !== undefined) return { kind: 'choice', by: key, options: options as readonly Schema[] }
  if (type === 'array' && item !== undefined) return { kind: 'list', item }
  for (const action of pipe ?? []) {
    const inner = action as unknown as Schema
    if (action.kind !== 'schema' || inner === schema) continue
    const { type: innerType, value } = partsOf(inner)
    if (innerType === 'record' && value !== undefined) return { kind: 'names', entry: value }
    if (partsOf(inner).pipe !== undefined) {
      const form = formOf(inner)
      if (form.kind !== 'value') return form
    }
  }
  return { kind: 'value' }
}

/**
 * Returns the keys that an object may have, in the order of the file; of all options if it has several forms. Empty if
 * names are free.
 */
export function entriesOf(schema: Schema, value?: unknown): Readonly<Record<string, Schema>> {
  const form = formOf(schema)
  if (form.kind === 'object') return form.entries
  if (form.kind !== 'choice') return {}
  const all = form.options.map((option) => entriesOf(option))
  const chosen = form.options.find((option) => {
    const { literal } = partsOf(entriesOf(option)[form.by]) as { readonly literal?: unknown }
    return typeof value === 'object' && value !== null && (value as Record<string, unknown>)[form.by] === literal
  })
  return chosen === undefined ? (Object.assign({}, ...all) as Readonly<Record<string, Schema>>) : entriesOf(chosen)
}

/** Returns the schema of the value of a key; undefined for a key that is not declared. */
export function childOf(schema: Schema, key: string, value?: unknown): Schema | undefined {
  const form = formOf(schema)
  if (form.kind === 'names') return form.entry
  if (form.kind === 'list') return form.item
  const entries = entriesOf(schema, value)
  return Object.hasOwn(entries, key) ? entries[key] : undefined
}

/** Returns the facts about the keys on the path to a value, from the outside. */
export function factsAlong(schema: Schema | undefined, path: readonly string[]): readonly Facts[] {
  const facts: Facts[] = []
  path.reduce<Schema | undefined>((at, key) => {
    const child = at && childOf(at, key)
    if (child !== undefined) facts.push(factsOf(child))
    return child
  }, schema)
  return facts
}

/** Type of the values that a schema takes. */
export type ShapeOf<S extends Schema> = DeepReadonly<v.InferOutput<S>>

export type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T
