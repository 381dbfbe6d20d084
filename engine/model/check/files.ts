/** Files that a project refers to: inside its folder, with the right ending, present. */
import { ModelError } from '../errors'
import { suggest } from '../nearest'

/** Texts of the files of a project folder by relative path with `/`. */
export type ProjectFiles = Readonly<Record<string, string>>

/** @param extensions without the dot; empty means any */
export function checkFile(path: string, extensions: readonly string[], files: ProjectFiles): readonly ModelError[] {
  if (path === '') {
    return [new ModelError('file-missing', 'no file is chosen', {}, 'give the path of a file in the project folder')]
  }
  if (/^([/\\]|[A-Za-z]:)/.test(path) || path.split(/[/\\]/).includes('..')) {
    return [
      new ModelError(
        'file-missing',
        `"${path}" is outside the project folder`,
        {},
        'copy the file into the project folder and give its relative path',
      ),
    ]
  }
  if (!Object.hasOwn(files, normalisePath(path))) {
    return [
      new ModelError(
        'file-missing',
        `there is no file "${path}" in the project folder`,
        {},
        suggest(path, Object.keys(files), 'copy it into the project folder or correct the path'),
      ),
    ]
  }
  const endings = extensions.map((extension) => `.${extension.replace(/^\./, '').toLowerCase()}`)
  if (endings.length > 0 && !endings.some((ending) => path.toLowerCase().endsWith(ending))) {
    return [new ModelError('file-format', `"${path}" is not a ${endings.join(' or ')} file`, {}, 'choose another file')]
  }
  return []
}

/** `./a\\b.csv` is `a/b.csv`. */
export function normalisePath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
}
