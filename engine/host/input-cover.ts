/** Columns that drive a run must reach from its start to its end: nothing is known of the car beyond them. */
import { readCsv } from '../io/csv'
import { normalisePath } from '../model/check/files'
import { ModelError } from '../model/errors'
import type { ProjectFile } from '../model/project'
import type { ProjectFiles } from './protocol'

/** Rounding of times in tables, s. */
const sameTime = 1e-9

/** Parsed once per text. */
const spans = new Map<string, { readonly text: string; readonly first: number; readonly last: number }>()

/**
 * @param project as it is written, with the inputs of its experiments
 * @throws ModelError `out-of-range` naming source, file and remedy; `file-format`
 */
export function requireInputsCover(project: ProjectFile, experiment: string, files: ProjectFiles, stop: number): void {
  for (const [source, { file: written }] of Object.entries(project.experiments?.[experiment]?.inputs ?? {})) {
    const file = normalisePath(written)
    // a file that is not there is told when it is read
    if (!Object.hasOwn(files, file)) continue
    const { first, last } = spanOf(file, files[file])
    if (first <= sameTime && last >= stop - sameTime) continue
    throw new ModelError(
      'out-of-range',
      `the data for ${source} cover ${first} s to ${last} s, the run 0 s to ${stop} s`,
      { file, block: source, experiment, setting: 'stop' },
      last < stop ? `let the run end at ${last} s` : 'import the data anew from an earlier row',
    )
  }
}

function spanOf(file: string, text: string): { readonly first: number; readonly last: number } {
  const known = spans.get(file)
  if (known?.text === text) return known
  const { time } = readCsv(text, file)
  const span = { text, first: time[0], last: time[time.length - 1] }
  spans.set(file, span)
  return span
}
