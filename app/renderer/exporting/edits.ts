/** Edits of the interface from its tables, each one undo step. */
import type { InterfaceInput, InterfaceNaming } from '../../../engine/model/project/project'
import { resetList, setIncluded, setNaming, setVariableFacts, type InterfaceList } from '../store/edits/interface'
import { exportingTexts } from '../texts/exporting'
import type { Services } from './services'

const texts = exportingTexts.labels
type With = Pick<Services, 'project'>

/**
 * Includes variables in a list, or excludes them.
 * @param usual the default list
 */
export function include(
  { project }: With,
  list: InterfaceList,
  usual: readonly string[],
  keys: readonly string[],
  included: boolean,
): void {
  const { doc, edit } = project.getState()
  const what = keys.length === 1 ? keys[0] : texts.several(keys.length)
  edit((included ? texts.include : texts.leaveOut)(what), setIncluded(doc, list, usual, keys, included))
}

export function setFact<K extends keyof InterfaceInput>(
  { project }: With,
  list: InterfaceList,
  usual: readonly string[],
  key: string,
  fact: K,
  value: InterfaceInput[K] | undefined,
): void {
  const { doc, edit } = project.getState()
  const diff = setVariableFacts(doc, list, usual, key, { [fact]: value })
  edit(texts.facts(key, exportingTexts.columns[fact].toLowerCase()), diff)
}

/** Restores the default list, with no settings for its variables. */
export function restoreDefault({ project }: With, list: InterfaceList): void {
  const { doc, edit } = project.getState()
  edit(texts.reset(exportingTexts[list].toLowerCase()), resetList(doc, list))
}

export function nameBy({ project }: With, naming: InterfaceNaming): void {
  const { doc, edit } = project.getState()
  edit(texts.naming, setNaming(doc, naming))
}
