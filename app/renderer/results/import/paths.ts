/** Paths in the project for tables that come from elsewhere. */

/** Name of a file without its ending, as a path can have it. */
export const stemOf = (file: string): string => file.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9._-]+/g, '-')

/** `log.csv`, `log-2.csv`, ... in a folder of the project, whichever is not there yet. */
export function freeFile(folder: string, stem: string, files: Readonly<Record<string, string>>): string {
  let file = `${folder}/${stem}.csv`
  for (let i = 2; Object.hasOwn(files, file); i++) file = `${folder}/${stem}-${i}.csv`
  return file
}
