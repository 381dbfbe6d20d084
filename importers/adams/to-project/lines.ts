/** Statements from which blocks were made, for errors that are found later. */
import type { ModelErrorPlace } from '../../../engine/errors/model-error'
import type { Dataset } from '../dataset/dataset'
import { datasetError } from '../dataset/error'
import type { Picture } from './picture'

/** Returns the line of the statement that a block is named after; undefined for the world. */
export function lineOf(dataset: Dataset, block: string | undefined): ModelErrorPlace {
  const match = /([A-Z]+)_(\d+)/.exec(block ?? '')
  if (match === null) return {}
  const id = Number(match[2])
  const tables: Readonly<Record<string, Iterable<{ readonly id: number; readonly line: number }>>> = {
    PART: dataset.parts.values(),
    MARKER: dataset.markers.values(),
    JOINT: dataset.joints.values(),
    JPRIM: dataset.primitives.values(),
    COUPLER: dataset.couplers,
    GEAR: dataset.gears,
    GCON: dataset.constraints.values(),
    MOTION: dataset.motions,
    SPRINGDAMPER: dataset.springDampers.values(),
    BUSHING: dataset.bushings.values(),
    SFORCE: dataset.sforces.values(),
    VARIABLE: dataset.variables.values(),
    REQUEST: dataset.requests,
  }
  const records = Object.hasOwn(tables, match[1]) ? tables[match[1]] : dataset.vectorForces
  for (const record of records) if (record.id === id) return { line: record.line }
  return {}
}

/** Checks that all numbers are finite, because products of huge numbers overflow. @throws ModelError `file-format` */
export function checkFinite(dataset: Dataset, picture: Picture): void {
  const check = (value: unknown, block: string): void => {
    const finite = Array.isArray(value)
      ? value.every((entry) => typeof entry !== 'number' || Number.isFinite(entry))
      : typeof value !== 'number' || Number.isFinite(value)
    if (finite) return
    const { line = 1 } = lineOf(dataset, block)
    throw datasetError(line, `the numbers of ${block} are out of range`, 'correct numbers and units')
  }
  for (const [name, { params = {} }] of Object.entries(picture.blocks))
    for (const value of Object.values(params)) check(value, name)
  for (const [signal, value] of Object.entries(picture.initial)) check(value, signal)
}
