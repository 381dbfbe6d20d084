/** Paths in the project for tables from elsewhere. */

/** Returns the name of a file without its extension, in a form that a path can contain. */
export const stemOf = (file: string): string => file.replace(/\.[^.]*$/, '').replace(/[^A-Za-z0-9._-]+/g, '-')

/** Returns the first of `log.csv`, `log-2.csv`, ... that does not exist in a folder of the project. */
export function freeFile(folder: string, stem: string, files: Readonly<Record<string, string>>): string {
  let file = `${folder}/${stem}.csv`
  for (let i = 2; Object.hasOwn(files, file); i++) file = `${folder}/${stem}-${i}.csv`
  return file
}
