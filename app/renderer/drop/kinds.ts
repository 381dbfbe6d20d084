/** Detection of the kind of a dropped file, by its name and its content. */
import { foreignContent, foreignName, headText, ownKindOf, type OwnPlace } from '../../../engine/model/foreign'
import { importerOf, type ImporterId } from '../../../importers/table'
import { tableFileTypes } from '../tables/read-table-file'

export type DropKind = 'project' | 'data' | 'state' | 'library' | ImporterId

/**
 * Returns the kind of a file by its name; undefined for files that Wishbone doesn't use.
 * @param folder whether the item is a folder
 */
export function kindOf(name: string, folder = false): DropKind | undefined {
  // Detection of the kind of a dropped file, by its name and its content.
  if (!folder && /\.state\.json$/i.test(name)) return 'state'
  // `suspensions.library.json`
  if (!folder && /\.library\.json$/i.test(name)) return 'library'
  // A ZIP file is a project with its data, as saved by browsers that cannot write folders.
  if (folder || /\.(wishbone|json|zip)$/i.test(name)) return 'project'
  if (tableEndings.test(name)) return 'data'
  return importerOf(name)
}

const tableEndings = new RegExp(`\\.(?:${tableFileTypes.join('|')})$`, 'i')

const ofPlace: Readonly<Record<OwnPlace, DropKind>> = {
  dataset: 'adams',
  fmu: 'fmu',
  tyre: 'tyre',
  road: 'xodr',
  table: 'data',
  project: 'project',
}
const everything: readonly OwnPlace[] = ['dataset', 'fmu', 'tyre', 'road', 'table', 'project']
const here = 'a file that this window opens'

/**
 * Returns the kind of a file by its name and content: a dataset or a tyre may have any name, and a text of no known
 * kind may be a log.
 * @param bytes the beginning of the file
 * @throws ModelError `file-format` for kinds of files that Wishbone can't use
 */
export function kindOfContent(name: string, bytes: Uint8Array): DropKind | undefined {
  const byName = kindOf(name)
  if (byName === 'project' || byName === 'state' || byName === 'library') return byName
  const head = headText(bytes)
  const foreign = foreignContent(name, head, everything, here)
  if (foreign !== undefined) throw foreign
  const place = ownKindOf(name, head)
  if (place !== undefined) return ofPlace[place]
  if (byName !== undefined) return byName
  const named = foreignName(name, everything, here)
  if (named !== undefined) throw named
  return head !== '' && !/[\0-\x08]/.test(head) ? 'data' : undefined
}
