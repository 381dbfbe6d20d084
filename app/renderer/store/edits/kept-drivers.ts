/** Returns the drivers that an experiment keeps active. */
import type { RecordsDiff } from '../diff'
import { getRecord, type Document } from '../records'
import { changeExperiment } from './experiments'

export const withKept = (drivers: readonly string[], driver: string, keep: boolean): readonly string[] => [
  ...drivers.filter((name) => name !== driver),
  ...(keep ? [driver] : []),
]

/** Returns the drivers that an experiment keeps active. */
export const keptIn = (doc: Document, experiment: string | null): readonly string[] =>
  (experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value.keepDrivers) ?? []

export function setKept(doc: Document, experiment: string, drivers: readonly string[]): RecordsDiff {
  return changeExperiment(doc, experiment, { keepDrivers: drivers.length > 0 ? drivers : undefined })
}
