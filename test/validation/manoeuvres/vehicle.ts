/** The generic vehicle in manoeuvres, as the reference has it: relaxation lengths without an upper limit. */
import { readFileSync } from 'node:fs'
import { performManoeuvre } from '../../../manoeuvres/perform'
import type { Figure, ManoeuvreReport, SettingValues } from '../../../manoeuvres/shared/types'
import type { ParamValue, ProjectFile } from '../../../engine/model/project/project'
import { sharedCompiler } from '../../support/compiler'
import { ShippedProject } from '../support/shipped-project'

const shipped = new ShippedProject('generic-vehicle')
const unlimited = Object.fromEntries(['FL', 'FR', 'RL', 'RR'].map((wheel) => [`Tire${wheel}.string.maximum`, 1000]))

export function genericVehicle(set: Readonly<Record<string, ParamValue>> = {}): ProjectFile {
  const { project } = shipped
  const experiment = project.experiments?.['sine-steer'] ?? { stop: 1 }
  return { ...project, experiments: { base: { ...experiment, set: { ...unlimited, ...set } } } }
}

export function performed(
  manoeuvre: string,
  settings: SettingValues,
  project: ProjectFile = genericVehicle(),
  experiment = 'base',
): ManoeuvreReport {
  const job = performManoeuvre({ project, files: {}, experiment, manoeuvre, settings }, sharedCompiler)
  for (;;) {
    const next = job.next()
    if (next.done === true) return next.value
  }
}

export function figureOf({ figures }: ManoeuvreReport, id: string): number {
  const found = figures.find((figure: Figure) => figure.id === id)
  return found?.value ?? NaN
}

const read = (name: string): string => readFileSync(new URL(`data/${name}`, import.meta.url), 'utf8')

export const referenceJson = (name: string): unknown => JSON.parse(read(`${name}.json`))

/** Columns of a table by the names before their units. */
export function referenceTable(name: string): Readonly<Record<string, readonly number[]>> {
  const [head, ...rows] = read(`${name}.csv`).trim().split('\n')
  const values = rows.map((row) => row.split(',').map(Number))
  return Object.fromEntries(head.split(',').map((heading, i) => [heading.split(' ')[0], values.map((row) => row[i])]))
}
