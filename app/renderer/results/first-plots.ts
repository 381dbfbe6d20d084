/**
 * First plots of an experiment that has none, added at its first run. The plots show coordinates of joints; without
 * joints, positions of bodies; without those, poses of motion bases; then outputs of signal blocks. Signals of one unit
 * share a plot.
 */
import { definitionFor, type BlockRegistry, type Category } from '../../../engine/model/blocks/block'
import type { PlotSettings } from '../../../engine/model/project/project'
import { parentOf, subsystemType } from '../../../engine/model/subsystem'
import { elementNames } from '../../../engine/model/network/widths'
import { widthsOf } from '../store/scope'
import { getRecord, recordsOf, type Document } from '../store/records'

const PLOTS = 2
const SIGNALS_EACH = 6

interface Candidate {
  readonly name: string
  readonly unit: string
}

/**
 * @param available whether the running model has a signal: some depend on how its block is set up
 * @returns by name of the plot; nothing when the model has no such signals
 */
export function firstPlots(
  doc: Document,
  registry: BlockRegistry,
  available: (signal: string) => boolean,
): Readonly<Record<string, PlotSettings>> {
  const lengths = ['m', 'rad']
  const candidateGroups = [
    candidates(doc, registry, ['Joints'], lengths),
    candidates(doc, registry, ['Bodies'], lengths),
    candidates(doc, registry, ['Motion base'], lengths),
    candidates(doc, registry, [
      'Motion base',
      'Sensors',
      'Signals',
      'Filters and control',
      'Nonlinear',
      'Logic',
      'Sinks',
      'Sources',
    ]),
  ]
    .map((list) => list.filter(({ name }) => available(name)))
    .find((list) => list.length > 0)
  const units = [...new Set(candidateGroups?.map(({ unit }) => unit))].slice(0, PLOTS)
  return Object.fromEntries(
    units.map((unit, i) => {
      const names = (candidateGroups ?? []).filter((signal) => signal.unit === unit).map(({ name }) => name)
      return [`plot${i + 1}`, { signals: names.slice(0, SIGNALS_EACH) }]
    }),
  )
}

function candidates(
  doc: Document,
  registry: BlockRegistry,
  categories: readonly Category[],
  units?: readonly string[],
): readonly Candidate[] {
  const widths = widthsOf(doc, registry)
  return recordsOf(doc, 'block').flatMap(({ name, value }) => {
    const definition = definitionFor(registry, value)
    if (definition === undefined || value.type === subsystemType || !categories.includes(definition.category)) return []
    if (isOff(doc, name)) return []
    return Object.entries(definition.signals).flatMap(([member, { unit, logged }]) =>
      logged && (units === undefined || units.includes(unit))
        ? elementNames(widths, name, member).map((element) => ({ name: `${name}.${element}`, unit }))
        : [],
    )
  })
}

/** Returns whether a block, or a subsystem around it, is commented out. */
function isOff(doc: Document, path: string): boolean {
  for (let at = path; at !== ''; at = parentOf(at))
    if (getRecord(doc, 'block', at)?.value.disabled === true) return true
  return false
}
