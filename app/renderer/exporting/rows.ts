/** Rows of the interface tables: the variables of the model, and the settings that the project gives for them. */
import { ownerOf } from '../../../engine/model/names/names'
import type {
  InterfaceCandidates,
  ParameterCandidate,
  SignalCandidate,
  SourceCandidate,
} from '../../../engine/export/candidates'
import type { ModelErrorPlace } from '../../../engine/errors/model-error'
import { namedBy } from '../../../engine/model/inputs/interface'
import type { InterfaceInput, InterfaceSettings } from '../../../engine/model/project/project'
import type { InterfaceList } from '../store/edits/interface'
import { sentence } from '../ui/sentence'
import { exportingTexts as texts } from '../texts/exporting'

export interface InterfaceRow {
  /** Key in the list of the project: source, signal or parameter. */
  readonly key: string
  readonly included: boolean
  /** Name in the exported model. */
  readonly name: string
  /** SI unit; undefined if nothing determines one. */
  readonly unit: string | undefined
  /** Settings of the variable in the project. */
  readonly settings: InterfaceInput
  /**
   * Values that apply without settings in the project. `value` is the one at the start or, for a parameter, the one in
   * the experiment.
   */
  readonly usual: {
    readonly name: string
    readonly value?: number
    readonly min?: number
    readonly max?: number
    readonly description: string
  }
  /** Reason why the variable can't be added to the list or removed from it. */
  readonly locked?: string
  readonly problems: readonly string[]
}

export interface InterfaceRows {
  readonly rows: readonly InterfaceRow[]
  /** Keys of the default list. */
  readonly usual: readonly string[]
  /** Proposal for the name of the file. */
  readonly isUsual: boolean
  readonly included: number
}

export type AllRows = { readonly [L in InterfaceList]: InterfaceRows }

/** Columns of each table between the name and the description. */
export const columnsOf = {
  inputs: ['unit', 'start', 'min', 'max', 'nominal', 'handling'],
  outputs: ['unit', 'min', 'max', 'nominal'],
  parameters: ['unit', 'value', 'min', 'max', 'nominal'],
} as const

export interface PlacedText {
  readonly place: ModelErrorPlace
  readonly what: string
  readonly hint: string
}

/** Returns whether a problem of the project is one of its interface. */
export function isOfInterface({ place }: Pick<PlacedText, 'place'>): boolean {
  return place.path?.[0] === 'interface'
}

type Candidate = Omit<InterfaceRow, 'name' | 'included' | 'settings' | 'problems'> & { readonly isUsual: boolean }

/**
 * Returns the rows of all tables.
 * @param problems of the project
 * @param added blocks that experiments add: while they are absent, statements about them have no row
 */
export function interfaceRows(
  candidates: InterfaceCandidates,
  settings: InterfaceSettings,
  problems: readonly PlacedText[],
  added: ReadonlySet<string> = new Set(),
): AllRows {
  const { names = 'signals', inputs, outputs, parameters } = settings
  const named = (name: string): string => namedBy(names, name)
  const rowsOf = (
    list: InterfaceList,
    known: readonly Candidate[],
    listed: Readonly<Record<string, InterfaceInput>> | undefined,
  ): InterfaceRows => withNames(list, known, listed, named, problems, added)
  const all: AllRows = {
    inputs: rowsOf('inputs', candidates.sources.map(sourceRow), inputs),
    outputs: rowsOf('outputs', withWholes(candidates.signals.map(signalRow), wholeOfElement, outputs), outputs),
    parameters: rowsOf(
      'parameters',
      withWholes(candidates.parameters.map(parameterRow), wholeOf(candidates), parameters),
      parameters,
    ),
  }
  return withCollisions(all)
}

const sourceRow = ({ source, name, unit, start, usual, vector, description }: SourceCandidate): Candidate => ({
  key: source,
  unit,
  usual: { name, ...(start === undefined ? {} : { value: start }), description },
  ...(vector ? { locked: texts.vectorInput } : {}),
  isUsual: usual,
})

const signalRow = ({ signal, unit, description, logged }: SignalCandidate): Candidate => ({
  key: signal,
  unit,
  usual: { name: signal, description },
  isUsual: logged,
})

const parameterRow = ({ name, unit, value, min, max, description }: ParameterCandidate): Candidate => ({
  key: name,
  unit,
  usual: { name, value, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), description },
  isUsual: true,
})

/** Returns the vector of an element: `Mux.y[2]` is an element of `Mux.y`. */
const wholeOfElement = (signal: string): string => signal.replace(/\[\d+\]$/, '')

const wholeOf = ({ parameters }: InterfaceCandidates): ((name: string) => string) => {
  const wholes = new Map(parameters.map(({ name, whole }) => [name, whole]))
  return (name) => wholes.get(name) ?? name
}

/**
 * Adds a row before the elements of each listed vector. The vector stands for its elements, so they can't be chosen one
 * by one.
 */
function withWholes(
  rows: readonly Candidate[],
  wholeOfKey: (key: string) => string,
  listed: Readonly<Record<string, InterfaceInput>> | undefined,
): readonly Candidate[] {
  if (listed === undefined) return rows
  const known = new Set(rows.map(({ key }) => key))
  const shown = new Set<string>()
  return rows.flatMap((row): Candidate[] => {
    const whole = wholeOfKey(row.key)
    if (known.has(whole) || !Object.hasOwn(listed, whole)) return [row]
    const element = { ...row, locked: texts.partOf(whole) }
    if (shown.has(whole)) return [element]
    shown.add(whole)
    return [
      { key: whole, unit: row.unit, usual: { name: whole, description: row.usual.description }, isUsual: false },
      element,
    ]
  })
}

function withNames(
  list: InterfaceList,
  known: readonly Candidate[],
  listed: Readonly<Record<string, InterfaceInput>> | undefined,
  named: (name: string) => string,
  problems: readonly PlacedText[],
  added: ReadonlySet<string>,
): InterfaceRows {
  const byKey = problemsByKey(list, problems)
  const keys = new Set(known.map(({ key }) => key))
  const settingsOf = (key: string): InterfaceInput | undefined =>
    listed !== undefined && Object.hasOwn(listed, key) ? listed[key] : undefined
  const missing = Object.keys(listed ?? {}).filter((key) => !keys.has(key) && !added.has(ownerOf(key) ?? key))
  const unknown = missing.map((key): InterfaceRow => {
    const settings = settingsOf(key) ?? {}
    return {
      key,
      included: true,
      name: named(settings.name ?? key),
      unit: undefined,
      settings,
      usual: { name: key, description: '' },
      problems: byKey.get(key) ?? [texts.missing[list]],
    }
  })
  const rows = known.map(({ isUsual, ...row }): InterfaceRow => {
    const settings = settingsOf(row.key)
    return {
      ...row,
      included: listed === undefined ? isUsual : settings !== undefined,
      name: named(settings?.name ?? row.usual.name),
      settings: settings ?? {},
      problems: byKey.get(row.key) ?? [],
    }
  })
  // Few users export derivatives of states, so these come last and don't separate the signals of a block.
  const all = [...unknown, ...rows.filter((row) => !isDerivative(row)), ...rows.filter(isDerivative)]
  return {
    rows: all,
    usual: known.filter(({ isUsual }) => isUsual).map(({ key }) => key),
    isUsual: listed === undefined,
    included: all.filter(({ included }) => included).length,
  }
}

const isDerivative = ({ key }: InterfaceRow): boolean => key.startsWith('der(')

function problemsByKey(list: InterfaceList, problems: readonly PlacedText[]): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, string[]>()
  for (const { place, what, hint } of problems) {
    const [section, owner, key] = place.path ?? []
    if (section === 'interface' && owner === list) byKey.set(key, [...(byKey.get(key) ?? []), sentence(what, hint)])
  }
  return byKey
}

interface Owner {
  readonly list: InterfaceList
  readonly key: string
  /** Equal for a source that is both input and output: one variable. */
  readonly of: string
}

/** Adds a problem to variables with the same name in the exported model. */
function withCollisions(all: AllRows): AllRows {
  const owners = new Map<string, Owner[]>()
  for (const list of ['inputs', 'outputs', 'parameters'] as const)
    for (const { name, key, usual, included, locked } of all[list].rows) {
      // parameters that aren't tunable are exported too, as constants
      if ((!included && list !== 'parameters') || locked !== undefined) continue
      const owner = { list, key, of: usual.name }
      const known = owners.get(name)
      if (known === undefined) owners.set(name, [owner])
      else known.push(owner)
    }
  const twice = new Map([...owners].filter(([, found]) => found.some(({ of }) => of !== found[0].of)))
  if (twice.size === 0) return all
  const marked = (rows: InterfaceRows): InterfaceRows => ({
    ...rows,
    rows: rows.rows.map((row) => {
      const others = (twice.get(row.name) ?? []).filter(({ of }) => of !== row.usual.name)
      if (others.length === 0 || !row.included || row.problems.length > 0) return row
      return {
        ...row,
        problems: [
          texts.sameName(
            row.name,
            others.map(({ list, key }) => texts.variable[list](key)),
          ),
        ],
      }
    }),
  })
  return { inputs: marked(all.inputs), outputs: marked(all.outputs), parameters: marked(all.parameters) }
}
