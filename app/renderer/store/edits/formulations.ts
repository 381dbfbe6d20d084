/**
 * Editing formulations: which edges are in the trees, coordinates of blocks, the treatment of constraints, small
 * quantities.
 */
import type {
  ConstraintSettings,
  CoordinateSettings,
  FormulationSettings,
} from '../../../../engine/model/project/project'
import type { RecordsDiff } from '../diff'
import { edit } from '../draft'
import { uniqueName } from '../names'
import { getRecord, recordsOf, type Document } from '../records'
import { refusalTexts } from '../../texts/refusals'

export type GraphDomain = 'translation' | 'rotation'
export type TreeSide = 'tree' | 'cotree'

/** Name of the formulation that every project has, even if the file does not contain it. */
export const defaultFormulation = 'default'

/** Returns the names to choose from, the default first. */
export function formulationNames(doc: Document): readonly string[] {
  const written = recordsOf(doc, 'formulation').map(({ name }) => name)
  return written.includes(defaultFormulation) ? written : [defaultFormulation, ...written]
}

export function formulationSettings(doc: Document, name: string): FormulationSettings {
  return getRecord(doc, 'formulation', name)?.value ?? {}
}

export function freeFormulationName(doc: Document, preferred: string): string {
  return uniqueName(preferred, (name) => formulationNames(doc).includes(name))
}

export function setFormulation(doc: Document, name: string, settings: FormulationSettings): RecordsDiff {
  return edit(doc, (draft) => draft.set('formulation', name, settings))
}

export function removeFormulation(doc: Document, name: string): RecordsDiff {
  return edit(doc, (draft) => draft.remove('formulation', name))
}

/** Returns the reason why a formulation cannot have a name, or null. */
export function formulationNameProblem(doc: Document, from: string, to: string): string | null {
  if (to.trim() === '') return refusalTexts.nameNeeded
  if (to === from) return null
  return formulationNames(doc).includes(to) ? refusalTexts.formulationNameTaken(to) : null
}

export function renameFormulation(doc: Document, from: string, to: string): RecordsDiff {
  return edit(doc, (draft) => {
    if (formulationNameProblem(doc, from, to) === null) draft.rename('formulation', from, to)
  })
}

/** Puts edges into the tree or the cotree; undefined leaves the choice to the program. */
export function placeEdges(
  doc: Document,
  name: string,
  domain: GraphDomain,
  sides: Readonly<Record<string, TreeSide | undefined>>,
): RecordsDiff {
  return change(doc, name, { [domain]: merged(formulationSettings(doc, name)[domain], sides) })
}

/** Leaves the choice of all edges to the program. */
export function releaseEdges(doc: Document, name: string): RecordsDiff {
  return change(doc, name, { translation: undefined, rotation: undefined })
}

export function setCoordinates(
  doc: Document,
  name: string,
  block: string,
  settings: CoordinateSettings | undefined,
): RecordsDiff {
  const reduced = settings === undefined ? undefined : withoutEmpty(settings)
  const entry = reduced !== undefined && Object.keys(reduced).length > 0 ? reduced : undefined
  return change(doc, name, { coordinates: merged(formulationSettings(doc, name).coordinates, { [block]: entry }) })
}

export function setConstraints(doc: Document, name: string, constraints: ConstraintSettings | undefined): RecordsDiff {
  return change(doc, name, { constraints })
}

/**
 * Sets the variables in which the equations are linear (of first order); an empty list leaves the equations nonlinear.
 */
export function setSmall(doc: Document, name: string, small: readonly string[]): RecordsDiff {
  return change(doc, name, small.length === 0 ? { small: undefined, smallLaws: undefined } : { small })
}

/** Chooses whether laws of small variables are evaluated exactly, the default, or truncated. */
export function setSmallLaws(doc: Document, name: string, laws: 'exact' | 'truncated'): RecordsDiff {
  return change(doc, name, { smallLaws: laws === 'exact' ? undefined : laws })
}

/** Changes some settings; undefined removes a setting. */
function change(doc: Document, name: string, changes: Partial<FormulationSettings>): RecordsDiff {
  const next = withoutEmpty({ ...formulationSettings(doc, name), ...changes })
  // The default formulation is there without being written down.
  if (name === defaultFormulation && Object.keys(next).length === 0) return removeFormulation(doc, name)
  return setFormulation(doc, name, next)
}

function merged<V>(
  record: Readonly<Record<string, V>> | undefined,
  changes: Readonly<Record<string, V | undefined>>,
): Record<string, V> | undefined {
  const next = withoutEmpty({ ...record, ...changes }) as Record<string, V>
  return Object.keys(next).length > 0 ? next : undefined
}

function withoutEmpty<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}
