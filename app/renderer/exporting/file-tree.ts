/** Paths of files as an indented list: folders before their content, in alphabetical order. */
export interface TreeLine {
  /** Path of a file; undefined for a folder. */
  readonly path?: string
  readonly name: string
  readonly depth: number
}

export function treeOf(paths: readonly string[]): readonly TreeLine[] {
  const lines: TreeLine[] = []
  let open: readonly string[] = []
  for (const path of paths.toSorted(byFolders)) {
    const folders = path.split('/')
    const name = folders.pop() ?? path
    const same = folders.findIndex((folder, i) => folder !== open[i])
    const from = same < 0 ? folders.length : same
    folders.slice(from).forEach((folder, i) => lines.push({ name: folder, depth: from + i }))
    open = folders
    lines.push({ path, name, depth: folders.length })
  }
  return lines
}

/** Compares paths so that files of a folder come before its subfolders. */
function byFolders(a: string, b: string): number {
  const [x, y] = [a.split('/'), b.split('/')]
  for (let i = 0; i < Math.min(x.length, y.length); i++) {
    if (x[i] === y[i]) continue
    const [last, other] = [i === x.length - 1, i === y.length - 1]
    if (last !== other) return last ? -1 : 1
    return x[i].localeCompare(y[i], 'en', { numeric: true })
  }
  return x.length - y.length
}
