/** Migration of files of older versions, one version at a time. */
import type { JsonValue } from '../text/json'

export type ProjectJson = Readonly<Record<string, JsonValue>>

/** Converts a file of version `n` into one of version `n + 1`; `migrated` counts up the version itself. */
export type Migration = (project: ProjectJson) => ProjectJson

/**
 * @param from version of the file
 * @param to version that is wanted, not older
 * @param steps by the version that they start from
 * @throws Error when a step is missing, which is a defect of the program
 */
export function migrated(
  project: ProjectJson,
  from: number,
  to: number,
  steps: ReadonlyMap<number, Migration>,
): ProjectJson {
  let current = project
  for (let version = from; version < to; version++) {
    const step = steps.get(version)
    if (step === undefined) throw new Error(`nothing brings project files from version ${version} to ${version + 1}`)
    current = { ...step(current), wishbone: version + 1 }
  }
  return current
}
