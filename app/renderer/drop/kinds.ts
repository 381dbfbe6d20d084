/** What a file that is dropped on the window is, by its name. */
export type DropKind = 'project' | 'adams' | 'data' | 'tire' | 'state' | 'library'

/**
 * Undefined for files that nothing is done with.
 * @param folder it is a folder
 */
export function kindOf(name: string, folder = false): DropKind | undefined {
  // As the window writes them: `drop-at-1.5s.state.json`.
  if (!folder && /\.state\.json$/i.test(name)) return 'state'
  // `suspensions.library.json`
  if (!folder && /\.library\.json$/i.test(name)) return 'library'
  // A ZIP file is a project with its data, as browsers save it that cannot write folders.
  if (folder || /\.(wishbone|json|zip)$/i.test(name)) return 'project'
  if (/\.adm$/i.test(name)) return 'adams'
  if (/\.(csv|txt|tab|tsv|dat|mat)$/i.test(name)) return 'data'
  return /\.tir$/i.test(name) ? 'tire' : undefined
}
